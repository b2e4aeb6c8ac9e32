"""The pages of organizations and their occasions."""
