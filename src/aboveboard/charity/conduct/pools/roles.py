"""Who works at a pool, and the step that any of them confirms."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import IN_CHARGE, OFFICERS
from aboveboard.charity.conduct.forms import Form

DESK = (*OFFICERS, *IN_CHARGE, "assistant")
"""Who runs a pool."""
SELLERS = (*DESK, "seller")
STEP = "step"
STEP_FORM = Form(
    {"step": "word"},
    {"person": "word of person", "areas": "words", "count": "number", "keys": "number"},
    DESK,
)
