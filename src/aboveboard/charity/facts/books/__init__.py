"""Facts about an organization's books: accounts, what is spent, and statements."""
