"""The docket's pages: who sees what, what may be typed into their forms, and what comes of it."""
