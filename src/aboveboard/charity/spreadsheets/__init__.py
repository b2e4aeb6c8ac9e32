"""Spreadsheets from outside, workbooks and CSV: read whole, each cell where it stands, and nothing in them is run."""
