"""Ways to sit at a table: people, the floor, a machine that deals, a machine that plays."""
