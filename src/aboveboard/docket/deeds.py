"""The deeds of the docket's logs, by their names."""

from __future__ import annotations

from collections.abc import Mapping

OPENED_BY: Mapping[str, str] = {"case": "case-begin", "meeting": "meeting-begin", "rulemaking": "rulemaking-begin"}
"""For each kind of proceeding the deed that opens its log."""
STEP = "proceed-step"
"""A step of the proceeding, taken by an office."""
PUBLIC_STEP = "public-step"
"""A step that anybody may take who comes, without an account."""
CORRECT = "correct"
"""What was entered in error is entered rightly, or struck: by an event of its own."""
NOTED = "proceeding-noted"
"""What another proceeding's log brings along: an appeal from this one, a meeting that votes on it."""
STEPS = (*OPENED_BY.values(), STEP, PUBLIC_STEP)
