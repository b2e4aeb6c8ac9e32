"""What the law says, asked of its files alone: games, clauses, coverage, deadlines."""
