"""Sheets of checks, deposits, a shoebox and a bank's statement: tried, matched and entered."""
