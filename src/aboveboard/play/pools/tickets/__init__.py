"""Tickets as they are printed: what must stand on them, flares, and codes that nobody can guess."""
