"""The documents behind the pages of links: the wall's display, a link's own page, its entries, slips of hits."""
