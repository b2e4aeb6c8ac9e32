"""A gathering at which balls are called: its games, cards that are sold and used once, and whoever covers first."""
