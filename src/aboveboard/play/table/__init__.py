"""A table at play: wagers made, changed, settled and paid, each refusal with its clause."""
