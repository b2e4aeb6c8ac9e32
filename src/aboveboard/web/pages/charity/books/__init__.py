"""The documents behind the pages of an organization's books: money, checks, statements, the bank, and the inbox."""
