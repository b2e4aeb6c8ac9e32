"""Wagers that ride over outcomes, each an absorbing chain."""
