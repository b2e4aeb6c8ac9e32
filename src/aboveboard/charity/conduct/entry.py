"""One event as a fact asks for it, whether it lies loose or is bound into a volume with those of its time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.volumes import Stated, Volume, spelled
from aboveboard.kernel.plain import WrittenAs
from aboveboard.law.conditions.facts import Source
from aboveboard.log.deeds import Logged

LONG = 2048
"""Entries that take more bytes are bound by themselves: whoever reads their neighbours need not open them."""


class EntryRow(NamedTuple):
    """An entry, as it is written down."""

    log: str
    number: int
    kind: str
    at: str
    by: str
    payload: dict[str, Any]
    hidden: tuple[str, ...]
    holder: int | None
    destroyed: dict[str, str] | None


class Entry:
    """One event: where it stands, what kind it is of, and what it states, which a volume may hold in its place."""

    __slots__ = ("_kept", "at", "by", "kind", "log", "number", "payload")

    log: str
    number: int
    kind: str
    at: str
    by: str
    payload: dict[str, Any]
    _kept: Volume | Stated | None
    """The volume that holds it; or, of one that lies loose and has more than a payload, all that it states."""

    written_as: ClassVar[WrittenAs]
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self, log: str, number: int, kind: str, at: str, by: str, payload: dict[str, Any],
        hidden: tuple[str, ...] = (), holder: int | None = None, destroyed: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.log, self.number, self.kind, self.at, self.by, self.payload = log, number, kind, at, by, payload
        more = hidden or holder is not None or destroyed
        self._kept = Stated(at, by, payload, hidden, holder, destroyed) if more else None

    @classmethod
    def within(cls, volume: Volume, log: str, number: int, kind: str) -> Entry:
        """One that a volume holds."""
        found = cls.__new__(cls)
        found.log, found.number, found.kind, found._kept = intern(log), number, intern(kind), volume
        return found

    def _lay(self, stated: Stated) -> None:
        """Lie loose, and state this."""
        self.at, self.by, self.payload = stated[:3]
        self._kept = stated if stated.hidden or stated.holder is not None or stated.destroyed else None

    if not TYPE_CHECKING:  # what is declared above is there, or is read where it is bound

        def __getattr__(self, name: str) -> Any:
            if name in ("at", "by", "payload"):
                return getattr(self._kept[self.number], name)
            raise AttributeError(name)

    def __copy__(self) -> Entry:
        found = Entry.__new__(Entry)
        found.log, found.number, found.kind, found._kept = self.log, self.number, self.kind, self._kept
        if self.volume is None:
            found.at, found.by, found.payload = self.at, self.by, self.payload
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.row() == other.row()

    def __repr__(self) -> str:
        return f"Entry{tuple(self.row())}"

    @property
    def volume(self) -> Volume | None:
        """The volume that it is bound into; None where it lies loose."""
        return self._kept if isinstance(self._kept, Volume) else None

    @property
    def _more(self) -> Stated | None:
        kept = self._kept
        return kept[self.number] if isinstance(kept, Volume) else kept

    @property
    def hidden(self) -> tuple[str, ...]:
        """The names of the hidden values that its event has."""
        more = self._more
        return () if more is None else more.hidden

    @property
    def holder(self) -> int | None:
        """The event that holds what is hidden of it: its own, or the one that destroyed another part of it."""
        more = self._more
        return None if more is None else more.holder

    @property
    def destroyed(self) -> dict[str, str] | None:
        """The fields that were destroyed, each with the day; in a list of people the person stands before it."""
        more = self._more
        return None if more is None else more.destroyed

    @property
    def stated(self) -> Stated:
        """All that it states."""
        return self._more or Stated(self.at, self.by, self.payload)

    def row(self) -> EntryRow:
        """As it is written down."""
        return EntryRow(self.log, self.number, self.kind, *self.stated)

    # -- bound, and loose again --------------------------------------------------------------------------------------

    def loosen(self) -> None:
        """Be bound no more."""
        self._lay(self.stated)

    def change(self, **fields: Any) -> None:
        """State something else of what is called `payload`, `holder` or `destroyed`; it lies loose from then on."""
        self._lay(self.stated._replace(**fields))

    def _bind(self, volume: Volume) -> None:
        del self.at, self.by, self.payload
        self._kept = volume

    # -- what facts ask ----------------------------------------------------------------------------------------------

    @property
    def source(self) -> Source:
        """Where it stands."""
        return self.log, self.number

    @property
    def moment(self) -> datetime:
        """When it was stated."""
        return datetime.fromisoformat(self.at)

    def day(self, zone: ZoneInfo) -> date:
        """The legal day on which it was stated, whatever zone its time is given in."""
        at = self.at
        found = _days(at[:10], at[-6:], zone)
        return self.moment.astimezone(zone).date() if found is None else found

    def dated(self, zone: ZoneInfo) -> date:
        """The day that it states, or else that on which it was stated."""
        stated = self.get("dated")
        return self.day(zone) if stated is None else date.fromisoformat(stated)

    def get(self, name: str, default: Any = None) -> Any:
        """A field of it."""
        return self.payload.get(name, default)


Entry.written_as = WrittenAs(EntryRow, Entry.row, lambda row: Entry(*row))


def bound(entries: Sequence[Entry]) -> None:
    """Bind loose entries of one log together, in their order; one that cannot be spelled stays loose."""
    short, long = list[tuple[Entry, bytes]](), list[tuple[Entry, bytes]]()
    for entry in entries:
        line = spelled(entry.stated)
        if line is not None:
            (long if len(line) > LONG else short).append((entry, line))
    for together in (short, long):
        if together:
            volume = Volume.bound([entry.number for entry, _ in together], [line for _, line in together])
            for entry, _ in together:
                entry._bind(volume)


@lru_cache(maxsize=512)
def _days(day: str, offset: str, zone: ZoneInfo) -> date | None:
    """The legal day of all times that bear a day and an offset; None where it is not the same for all of them.

    Times are written by the zone's own clocks, so that it mostly is the day that they bear.
    """
    if offset[0] not in "+-":
        return None
    first, last = (datetime.fromisoformat(f"{day}T{time}{offset}") for time in ("00:00:00", "23:59:59"))
    found = first.astimezone(zone).date()
    return found if last.astimezone(zone).date() == found else None


def entry_of(event: Logged, zone: ZoneInfo | None = None) -> Entry:
    """An event as an entry, with its time in a zone; names that stand in many of them are stored once."""
    hashes, at = event.hashes, _written_at(event.at, zone)
    log, kind, by = intern(event.log), intern(event.kind), intern(event.actor)
    if not hashes:
        return Entry(log, event.number, kind, at, by, dict(event.payload))
    holder = event.number if hashes.keys() - event.gone.keys() else None
    return Entry(log, event.number, kind, at, by, dict(event.payload), tuple(hashes), holder)


_last: tuple[datetime | None, ZoneInfo | None, str] = None, None, ""
"""The time that was written last: much is stated at one and the same."""


def _written_at(at: datetime, zone: ZoneInfo | None) -> str:
    """A time as it is written in a zone."""
    global _last
    last, there, written = _last
    if last is not at or there is not zone:
        written = (at if zone is None else at.astimezone(zone)).isoformat()
        _last = at, zone, written
    return written
