"""A gaming floor being run: an append-only log a table, a ledger in cents, and everything between the two.

`kinds` lists the parts of the house's log and of a table's; `roles` says who may do what. A *deed* is asked and may be
refused, and then nothing is written; an *event* was accepted and stays. This module itself loads nothing.
"""

HOUSE = "floor"
"""The log of the house itself: people, cage, chips, banks, checkpoints."""
