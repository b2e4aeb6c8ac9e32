"""What is hidden, encrypted at rest: the floor's secret, where it lies, and the keys that are made from it."""
