"""The postings of an organization shown to others: a list, text for other programs, and columnar books."""
