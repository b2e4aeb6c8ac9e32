"""A dealer and players that are no persons, at tables set up for training: what they do next, and the log of it."""
