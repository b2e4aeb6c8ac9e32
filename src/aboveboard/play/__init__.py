"""Engines over a game and a law: settle a record, solve exact odds, simulate, and play.

`automata` tabulates what a game decides; every engine reads those tables and none knows a game by name.
"""
