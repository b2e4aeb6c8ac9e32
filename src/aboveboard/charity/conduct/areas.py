"""The areas of its premises in which an occasion plays, or a deal is sold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Register


def playing_areas(organization: Register, period: Mapping[str, Any]) -> tuple[str, ...]:
    """The playing areas of an occasion: those that it states, or else every area of its premises."""
    premises = organization.last("premises", premises=period.get("premises"))
    return tuple(period.get("areas") or (() if premises is None else premises.get("areas", ())))


def place_of(asked: Question) -> str | None:
    """Where a pool is: as a deed states it, as the deal was put into play, or as the pool was opened."""
    if asked.pool is None:
        return None
    opened = None if asked.occasion is None else asked.occasion.last("deal-open")
    found = asked.payload.get("place") or (None if opened is None else opened.get("place"))
    return found or (asked.pool_opened or {}).get("place")


def deal_areas(asked: Question) -> tuple[str, ...]:
    """The playing areas in which a deal is sold: those stated as it was put into play, or else all of its place."""
    opened = None if asked.occasion is None else asked.occasion.last("deal-open")
    stated = {} if opened is None else opened.payload
    return playing_areas(asked.organization, {**stated, "premises": place_of(asked)})
