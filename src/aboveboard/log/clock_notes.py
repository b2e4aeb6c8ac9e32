"""What was noticed of the clock, as the home log has it: for those who work for a house, and for the audit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from aboveboard.log.deeds import CLOCK, Handler, Logged, Setting, Viewer
from aboveboard.log.part import StatePart
from aboveboard.log.permissions import Permissions

SHOWN = 20
"""So many of the last are shown."""


@dataclass(frozen=True)
class Noticed:
    """That the clock was set, or that a log goes beyond it, and the event that says so."""

    event: int
    at: str
    says: str


class ClockNotes(StatePart[list[Noticed]]):
    """The last things that were noticed of the clock."""

    folds: ClassVar[Mapping[str, str]] = {CLOCK: "_noticed"}

    def __init__(self, setting: Setting, permissions: Permissions) -> None:
        self.guest = permissions.guest
        self.state = []
        self.deeds: Mapping[str, Handler] = {}

    def _noticed(self, event: Logged) -> None:
        found = Noticed(event.number, event.at.isoformat(), str(event.payload["says"]))
        self.state = [*self.state, found][-SHOWN:]

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """All of them for those who work here, the last first; nothing is shown where there are none."""
        if not self.state or viewer.role in ("", self.guest):
            return None
        return {"noticed": [asdict(each) for each in reversed(self.state)]}
