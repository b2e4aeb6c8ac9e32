"""A game under its law: its odds, rounds recorded, simulated or played."""
