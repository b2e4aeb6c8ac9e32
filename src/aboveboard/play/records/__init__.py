"""A record of events: read, settled, and written as a story."""
