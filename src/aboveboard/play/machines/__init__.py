"""Machines that a token works: a spin settled by the operator's schedule, and what it would return by chance alone."""
