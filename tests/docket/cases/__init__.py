"""The docket as a house: its logs, its offices, and what everybody reads of it."""
