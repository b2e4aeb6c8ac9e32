"""A gaming floor being run: an append-only log a table, a ledger in cents, and everything between the two.

`kinds` lists the parts of the house's log and of a table's; `roles` says who may do what. A *deed* is asked and may be
refused, and then nothing is written; an *event* was accepted and stays. This module itself loads nothing.
"""

HOUSE = "floor"
"""The log of the house itself: people, cage, chips, banks, checkpoints."""
SET_UP = "set-up"
"""The deed that opens a table's log."""
RETURN_WAGERS = "return-wagers"
"""The deed by which wagers are returned, and parts begin anew whose state cannot be read."""
STACK = "stack"
"""The deed by which a seated player puts more chips on the table."""
LINK_CONTROLLER = "automatic-controller"
"""The name under which controllers of links act; nobody signs in under it."""
LEFT_LINK = "link-left"
"""What is brought along to a table that leaves a link: nobody reads its meter any more."""
