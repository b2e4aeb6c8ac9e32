"""The documents behind the docket's pages: its list, a case, steps as forms, what is due, and when a paper would be."""
