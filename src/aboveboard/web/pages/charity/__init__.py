"""The pages of organizations and their occasions: their addresses, and what several of them show."""
