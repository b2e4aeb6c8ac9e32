"""Checks, deposits, a week's slips and a bank's statement from sheets, tried before they are entered; lists of them."""
