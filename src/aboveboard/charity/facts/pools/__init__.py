"""The facts that conditions ask for of pools: deals and where they are, raffles, searches, bingo and races."""
