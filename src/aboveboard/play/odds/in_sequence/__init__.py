"""Rounds followed card by card, over cards that the game treats alike."""
