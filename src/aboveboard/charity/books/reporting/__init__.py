"""Which statements there are to make, of which periods, what became of each, and on which of them money stands."""
