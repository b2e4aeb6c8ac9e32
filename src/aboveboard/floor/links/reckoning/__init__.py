"""What a link is set up with, what is kept for each level, and what comes of whatever happens on it."""
