"""An organization's books: accounts, spending, statements."""
