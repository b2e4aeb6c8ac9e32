"""A table in the terminal: the dealer, the hands, the poker room, and why something was refused."""
