"""An organization's books: what comes of a record, its accounts and statements, and what is entered from a bank."""
