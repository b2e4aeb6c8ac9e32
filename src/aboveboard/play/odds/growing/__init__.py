"""Hands that grow card by card against the dealer's: their exact value and best play."""
