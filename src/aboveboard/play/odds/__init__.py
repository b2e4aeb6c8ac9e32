"""Exact figures of every wager, and the best play where there is a choice: one solver a family."""
