"""Balls called until a card covers the pattern: reckoned for random cards, checked for those of a printed series."""
