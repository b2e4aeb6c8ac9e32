"""Compiled rounds, one kernel a family of games, and the tables that they walk."""
