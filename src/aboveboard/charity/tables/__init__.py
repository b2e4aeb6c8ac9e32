"""A table at an occasion: who works and plays there, and the bank of its type of game."""
