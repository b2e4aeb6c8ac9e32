"""Ranked hands against the dealer's or against a pay table: their exact value and best play."""
