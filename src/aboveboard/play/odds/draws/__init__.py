"""Draws that decide by themselves: counted, or sampled where there are too many."""
