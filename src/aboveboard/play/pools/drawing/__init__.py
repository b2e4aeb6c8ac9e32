"""A draw that anybody can check: the drum frozen and committed to, tickets drawn from a seed, all of it recomputed."""
