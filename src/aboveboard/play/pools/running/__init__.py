"""A pool being sold and drawn: its tickets, its money, and a part for each of its stages."""
