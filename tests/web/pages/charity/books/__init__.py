"""The pages of an organization's books."""
