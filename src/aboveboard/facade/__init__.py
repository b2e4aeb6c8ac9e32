"""What is asked of from Python: a ruleset, a game and a pool under a law, and documents read for them."""
