"""Poker hands: what each is worth by definition, and tables that rank many of them fast."""
