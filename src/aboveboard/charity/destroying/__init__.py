"""Destroying what is hidden of people, and files of papers, once nothing has them retained: decided, and folded in."""
