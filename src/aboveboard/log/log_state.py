"""A log's state: a fold over its events, made of the parts that its kind lists."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import datetime
from functools import cache
from typing import Any, TypeGuard, TypeVar

from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import Books, Deed, Doer, Handler, Logged, LogPart, Outcome, Quiet, SeatGiver, Setting, Viewer
from aboveboard.log.kinds import LogKind, Logs
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal

SILENT = (Quiet.why_not, StatePart.why_not)
"""What parts have that stand in nobody's way."""

ANEW = "anew"
"""What the deed by which parts begin anew calls them."""

P = TypeVar("P")


class LogState:
    """One log: how far it goes and what its parts hold."""

    def __init__(self, key: int, kind: LogKind, setting: Setting, logs: Logs) -> None:
        self.key = key
        self.kind = kind
        self.log = setting.log
        self.setting: Any = setting
        further = (name for each in setting.belongs_to for name in logs.belonging(each))
        self.names = (setting.log, *setting.belongs_to, *further)
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
        self.weight = 0
        """About how many bytes its events take, hidden values and all: by this it is seen whether memory is short."""
        self.lost: set[str] = set()
        """The parts whose state needs hidden values that cannot be read; nothing is done here while there are any."""
        self.logs = logs
        self._make()

    def _make(self) -> None:
        """Make all parts, with nothing folded in."""
        self.parts: dict[str, LogPart] = {}
        for name, make in self.kind.parts.items():
            self.parts[name] = make(self.setting, self.parts, self.logs)
        self._by_class: dict[type, LogPart] = {}
        parts = tuple(self.parts.values())
        self.handlers: dict[str, tuple[LogPart, Handler]] = {
            deed: (part, handler) for part in parts for deed, handler in part.deeds.items()
        }
        self._vetoes = [part.why_not for part in parts if type(part).why_not not in SILENT]
        self._folds: dict[str, list[Callable[[Logged], None]]] = {}
        """Who is shown a kind of event, found when there is one."""
        self.doers: tuple[Doer, ...] = tuple(part for part in parts if _does(part))
        self.seating: SeatGiver | None = next((part for part in parts if _seats(part)), None)

    def part(self, kind: type[P]) -> P:
        """The part of a class."""
        found = self._by_class.get(kind)
        if found is None:
            found = self._by_class[kind] = next(part for part in self.parts.values() if isinstance(part, kind))
        return found  # type: ignore[return-value]

    def decide(self, deed: Deed, books: Books) -> Outcome:
        """What comes of a deed; nothing is changed but what a part can take back. A part may own the opening deed."""
        if self.lost and deed.kind != self.kind.anew_by:
            return Outcome(Refusal(self.unreadable, ()))
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
        if self.lost or len(event.veiled) + len(event.gone) != len(event.hashes) or event.kind == self.kind.anew_by:
            self._apply_partly(event)
            return
        folds = self._folds.get(event.kind)
        if folds is None:
            folds = [part.apply for part in self.parts.values() if hears(part, event.kind)]
            self._folds[event.kind] = folds
        for fold in folds:
            fold(event)

    def _apply_partly(self, event: Logged) -> None:
        """Fold in an event of which hidden values cannot be read, or one after it: whoever needs them is lost.

        So is whoever owns its kind of deed. A deed by which parts begin anew says which they are, whoever folds it.
        """
        if event.kind == self.kind.anew_by:
            self.lost.clear()
            self._make_anew(set(event.payload[ANEW]))
        owner = self.handlers[event.kind][0] if event.kind in self.handlers else None
        lost = set[str]()
        for name, part in self.parts.items():
            if name not in self.lost and hears(part, event.kind):
                try:
                    part.apply(event)
                except Exception:
                    lost.add(name)
                if part is owner and not self._knows(event):
                    lost.add(name)
        if lost:
            self.lost |= lost
            self._make_anew(self.lost)

    def _knows(self, event: Logged) -> bool:
        """Are all hidden values of an event known or destroyed, but for transfers that no part decides by?"""
        money = self.logs.houses.withheld_money
        known = event.veiled.keys() | event.gone.keys()
        return not event.hashes.keys() - known - ({money.audience} if money is not None else set())

    def _make_anew(self, names: Container[str]) -> None:
        """Some parts begin anew; the others go on."""
        before = self.parts
        self._make()
        for name, part in self.parts.items():
            if name not in names:
                part.restore(before[name].snapshot())

    @property
    def unreadable(self) -> str:
        """Why nothing is done here."""
        deed = self.kind.anew_by
        way_on = "" if deed is None else f"; a supervisor may return the wagers that stand ({deed}), and it begins anew"
        return f"{self.log}: what is hidden here was encrypted with a key that is not at hand{way_on}"

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may see of it, part by part."""
        if self.seating is not None:
            viewer = self.seating.seen_from(viewer)
        views = {name: part.view(viewer) for name, part in self.parts.items()}
        shown = {name: view for name, view in views.items() if view is not None}
        found = {"log": self.log, "events": self.number, "set-up": dict(self.setting.payload), **shown}
        return {**found, "unreadable": self.unreadable} if self.lost else found


@cache
def _follows(kind: type, protocol: type) -> bool:
    """Does a class have what a protocol asks? Logs are made in thousands, and looking takes long."""
    return issubclass(kind, protocol)


def _does(part: LogPart) -> TypeGuard[Doer]:
    """Does a part decide by doing?"""
    return _follows(type(part), Doer)


def _seats(part: LogPart) -> TypeGuard[SeatGiver]:
    """Does it give people their places?"""
    return _follows(type(part), SeatGiver)


def hears(part: LogPart, kind: str) -> bool:
    """Is a part shown events of a kind? One that says which it folds in is shown no others."""
    if isinstance(part, Quiet):
        return kind in part.hears
    return type(part).apply is not StatePart.apply or kind in type(part).folds  # type: ignore[attr-defined]
