"""The pages of an occasion: how it is opened, its console, its tables."""
