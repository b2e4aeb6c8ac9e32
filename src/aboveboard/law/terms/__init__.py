"""A game under a law with its options and equipment on a day: what the engines ask."""
