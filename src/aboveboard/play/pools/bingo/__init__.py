"""Balls called until a card covers the pattern: exactly for so many random cards, and simulated for those sold."""
