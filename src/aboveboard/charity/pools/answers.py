"""Deeds on a pool's log that answer something of their own, besides what the pool decides."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.destroying.decided import decide
from aboveboard.charity.occasions.answers import confirm_step
from aboveboard.log.chain.destroyed import DESTROY

ANSWERS: Mapping[str, Answer] = {"step": confirm_step, DESTROY: decide}
