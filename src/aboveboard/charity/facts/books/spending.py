"""Facts about what is spent: its class and group, who is paid, and what was paid before."""

from __future__ import annotations

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import OTHER, Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window


@fact("class.group")
def _group(asked: Question, over: Window) -> Given:
    """The law's group of classes to which what is paid for belongs."""
    known = asked.law.classes.get(asked.payload.get("class", ""))
    return None if known is None else Fact(known.group or OTHER, asked.given)
