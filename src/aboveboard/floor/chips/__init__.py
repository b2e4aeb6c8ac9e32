"""Chips: designs, sets, colours, and what they are worth."""
