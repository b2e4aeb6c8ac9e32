"""The areas of its premises in which an occasion plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.conduct.register import Register


def playing_areas(organization: Register, period: Mapping[str, Any]) -> tuple[str, ...]:
    """The playing areas of an occasion: those that it states, or else every area of its premises."""
    premises = organization.last("premises", premises=period.get("premises"))
    return tuple(period.get("areas") or (() if premises is None else premises.get("areas", ())))
