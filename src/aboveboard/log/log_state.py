"""A log's state: a fold over its events, made of the parts that its kind lists."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import Books, Deed, Doer, Handler, Logged, LogPart, Outcome, Quiet, SeatGiver, Setting, Viewer
from aboveboard.log.kinds import LogKind, Logs
from aboveboard.log.part import StatePart

SILENT = (Quiet.why_not, StatePart.why_not)
"""What parts have that stand in nobody's way."""

P = TypeVar("P")


class LogState:
    """One log: how far it goes and what its parts hold."""

    def __init__(self, key: int, kind: LogKind, setting: Setting, logs: Logs) -> None:
        self.key = key
        self.kind = kind
        self.log = setting.log
        self.setting: Any = setting
        self.names = (setting.log, *setting.belongs_to)
        """The things at which a role is held to act here."""
        self.number = 0
        """The number of the next event."""
        self.hash = b""
        self.seq = 0
        """The last event of it in the order of all."""
        self.at: datetime | None = None
        """The time of its last event; no event is dated before another."""
        self.snapshot_at = 0
        """The number at which a snapshot was last taken."""
        self.parts: dict[str, LogPart] = {}
        for name, make in kind.parts.items():
            self.parts[name] = make(setting, self.parts, logs)
        parts = tuple(self.parts.values())
        self.handlers: dict[str, tuple[LogPart, Handler]] = {
            deed: (part, handler) for part in parts for deed, handler in part.deeds.items()
        }
        self._vetoes = [part.why_not for part in parts if type(part).why_not not in SILENT]
        self._folds: dict[str, list[Callable[[Logged], None]]] = {}
        """Who is shown a kind of event, found when there is one."""
        self.doers: tuple[Doer, ...] = tuple(part for part in parts if isinstance(part, Doer))
        self.seating: SeatGiver | None = next((part for part in parts if isinstance(part, SeatGiver)), None)

    def part(self, kind: type[P]) -> P:
        """The part of a class."""
        return next(part for part in self.parts.values() if isinstance(part, kind))

    def decide(self, deed: Deed, books: Books) -> Outcome:
        """What comes of a deed; nothing is changed but what a part can take back. A part may own the opening deed."""
        found = self.handlers.get(deed.kind)
        if found is None:
            if deed.kind == self.kind.opened_by and not self.number:
                return Outcome()
            raise BadInput(f"{self.log}: there is no deed {deed.kind!r} here; {nearest(deed.kind, self.handlers)}")
        for veto in self._vetoes:
            refusal = veto(deed, books)
            if refusal is not None:
                return Outcome(refusal)
        return found[1](deed, books)

    def apply(self, event: Logged) -> None:
        """Fold an event in."""
        folds = self._folds.get(event.kind)
        if folds is None:
            folds = [part.apply for part in self.parts.values() if hears(part, event.kind)]
            self._folds[event.kind] = folds
        for fold in folds:
            fold(event)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may see of it, part by part."""
        if self.seating is not None:
            viewer = self.seating.seen_from(viewer)
        shown = {name: part.view(viewer) for name, part in self.parts.items()}
        return {"log": self.log, "events": self.number, "set-up": dict(self.setting.payload), **shown}


def hears(part: LogPart, kind: str) -> bool:
    """Is a part shown events of a kind? One that says which it folds in is shown no others."""
    if isinstance(part, Quiet):
        return kind in part.hears
    return type(part).apply is not StatePart.apply or kind in type(part).folds  # type: ignore[attr-defined]
