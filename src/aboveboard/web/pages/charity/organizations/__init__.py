"""The pages of an organization, and the clerk's desk, where several file."""
