"""Who works at a pool, and the step that any of them confirms."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import IN_CHARGE, OFFICERS

DESK = (*OFFICERS, *IN_CHARGE, "assistant")
"""Who runs a pool."""
SELLERS = (*DESK, "seller")
