"""Hands set in two against a bank: counted exactly, or sampled where there are too many."""
