"""Refusals that are on record: who tried what at a table, and how often, for whoever watches over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

from aboveboard.floor.roles import OVERSIGHT
from aboveboard.log.deeds import REFUSED, TIMES, Handler, Logged, Setting, Viewer
from aboveboard.log.part import StatePart


@dataclass(frozen=True)
class Tried:
    """What somebody was refused, and how often."""

    by: str
    role: str
    deed: str
    times: int
    event: int
    """The event of the last time."""
    at: str


class Refusals(StatePart[dict[str, Tried]]):
    """The refusals of one table that are on record."""

    folds: ClassVar[Mapping[str, str]] = {REFUSED: "_tried"}

    def __init__(self, setting: Setting) -> None:
        self.state = {}
        self.deeds: Mapping[str, Handler] = {}

    def _tried(self, event: Logged) -> None:
        deed, at = event.payload["deed"], event.at.isoformat()
        name = f"{event.actor} {event.role} {deed}"
        before = self.state.get(name) or Tried(event.actor, event.role, deed, 0, event.number, at)
        self.state[name] = replace(before, times=before.times + event.payload.get(TIMES, 1), event=event.number, at=at)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """All of them for those who watch over the floor, the most frequent first."""
        if viewer.role not in OVERSIGHT:
            return {}
        return {"tried": [asdict(each) for each in sorted(self.state.values(), key=lambda each: -each.times)]}
