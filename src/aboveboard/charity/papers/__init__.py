"""Papers by content: what is attached to a record is what it claims to be, and nothing else besides."""
