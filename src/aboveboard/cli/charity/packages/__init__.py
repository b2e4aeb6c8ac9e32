"""What leaves a house as one archive, and what comes back: statements, their receipts, and an inspector's bundle."""
