"""Progressives that tables share: a link's configuration and meters, its money and its controller.

A link is a log of its own. `reckoning` says what a link is set up with and what comes of contributions, hits and
adjustments, for a record and for a log alike; `deeds` decides what people and tables ask, `link` is the part of the log
that folds it. `tables` is what a table asks, `controller` a process of its own, `records` settles what was written
down, `reconciling` proves the meters. Nothing here knows a game: a table names its wager, and the fence says how likely
its jackpot is.
"""
