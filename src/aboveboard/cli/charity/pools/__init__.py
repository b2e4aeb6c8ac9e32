"""Deals and raffles of an organization: what is entered from sheets, and tickets that are checked."""
