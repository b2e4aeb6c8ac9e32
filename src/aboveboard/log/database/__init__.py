"""The database: events and accounts, one connection that writes and others that read, and migrations."""
