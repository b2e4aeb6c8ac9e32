"""The deeds of pools: what is stated with each, and by whom."""
