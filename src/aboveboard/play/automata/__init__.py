"""What a game decides, tabulated once: states of the table, and of each wager on it."""
