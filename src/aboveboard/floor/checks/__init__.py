"""Checklists: which steps apply, who confirmed them, what failed, and the records of it."""
