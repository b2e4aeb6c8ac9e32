"""What was stated on a log, in order and by kind: the one state from which every fact is read.

Entries are only ever added. So whatever is counted or looked up over them is taken up once for each entry and goes on
from there (`running`): a fact costs no more on the last day of a log than on its first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from sys import intern
from typing import Any, TypeVar, overload
from zoneinfo import ZoneInfo

from aboveboard.law.conditions.facts import Source
from aboveboard.log.deeds import Logged

T = TypeVar("T")
FEW = 8
"""So many entries of a kind are gone through faster than they are looked up."""


@dataclass(slots=True)
class Entry:
    """One event as a fact asks for it."""

    log: str
    number: int
    kind: str
    at: str
    by: str
    payload: dict[str, Any]
    hidden: tuple[str, ...] = ()
    """The names of the hidden values that its event has."""
    holder: int | None = None
    """The event that holds what is hidden of it: its own, or the one that destroyed another part of it."""
    destroyed: dict[str, str] | None = None
    """The fields that were destroyed, each with the day; of a list of people, the person stands before the field."""

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
        found = _days(self.at[:10], self.at[-6:], zone)
        return self.moment.astimezone(zone).date() if found is None else found

    def get(self, name: str, default: Any = None) -> Any:
        """A field of it."""
        return self.payload.get(name, default)


@lru_cache(maxsize=4096)
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
    at = (event.at if zone is None else event.at.astimezone(zone)).isoformat()
    holder = event.number if event.hashes.keys() - event.gone.keys() else None
    names = intern(event.log), event.number, intern(event.kind), at, intern(event.actor)
    return Entry(*names, dict(event.payload), tuple(event.hashes), holder)


class Sources(Sequence[Source]):
    """Where some entries stand, found when somebody asks: most facts are never opened down to their events."""

    def __init__(self, *entries: Sequence[Entry]) -> None:
        self._entries = [(each, len(each)) for each in entries]
        """Each list with how many stood in it then: more may be added to it."""

    def __iter__(self) -> Iterator[Source]:
        return (each[place].source for each, length in self._entries for place in range(length))

    def __len__(self) -> int:
        return sum(length for _, length in self._entries)

    @overload
    def __getitem__(self, place: int) -> Source: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Source]: ...

    def __getitem__(self, place: int | slice) -> Source | Sequence[Source]:
        return tuple(self)[place]


class Numbered(Sources):
    """Some events of one log, by their numbers."""

    def __init__(self, log: str, numbers: Sequence[int]) -> None:
        self._log, self._numbers, self._length = log, numbers, len(numbers)

    def __iter__(self) -> Iterator[Source]:
        return ((self._log, self._numbers[place]) for place in range(self._length))

    def __len__(self) -> int:
        return self._length


@dataclass(slots=True)
class _Running:
    """What comes of the entries of some kinds, and how many of each are taken up."""

    kinds: tuple[str, ...]
    value: Any
    taken: list[int]


@dataclass
class Register:
    """Everything that was stated on one log."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What is on file of each person: the last statement stands for all before it."""
    stated_of: dict[str, list[int]] = field(default_factory=dict)
    """For each person, the events that say something of them."""

    def take(self, event: Logged, zone: ZoneInfo | None = None) -> None:
        """One more event, with its time in a zone."""
        entry = entry_of(event, zone)
        self.entries.setdefault(entry.kind, []).append(entry)
        self._index(entry)

    def _index(self, entry: Entry) -> None:
        """Find it by the people of whom it says something."""
        payload = entry.payload
        name = payload.get("name") if entry.kind == "person" else payload.get("person")
        if isinstance(name, str):
            self.stated_of.setdefault(name, []).append(entry.number)
        if entry.kind == "person":
            self._person(payload, entry.destroyed)
        gone: dict[str, dict[str, str]] = {}
        for key, day in (entry.destroyed or {}).items() if entry.kind == "persons" else ():
            whom, _, name = key.rpartition("/")
            gone.setdefault(whom, {})[name] = day
        for row in payload.get("rows", ()) if entry.kind == "persons" else ():
            self.stated_of.setdefault(row["name"], []).append(entry.number)
            self._person(row, gone.get(row["name"]))

    def _person(self, payload: dict[str, Any], destroyed: Mapping[str, str] | None) -> None:
        known = {key: value for key, value in payload.items() if key not in ("member-since", "member-of")}
        since = payload.get("member-since")
        known["memberships"] = {} if since is None else {payload.get("member-of", "organization"): since}
        if destroyed:
            known["destroyed"] = dict(destroyed)
        self.people[payload["name"]] = known

    def in_order(self) -> list[Entry]:
        """All entries, in the order in which they were stated."""
        return sorted((entry for entries in self.entries.values() for entry in entries), key=lambda each: each.number)

    def reindex(self) -> None:
        """Find everything anew, where entries have changed: what was taken up of them is forgotten."""
        self.people.clear()
        self.stated_of.clear()
        self._running.clear()
        self._reckoned.clear()
        for entry in self.in_order():
            self._index(entry)

    def until(self, at: datetime) -> Register:
        """What was stated up to a time, as if nothing had been since."""
        then = {kind: [each for each in found if each.moment <= at] for kind, found in self.entries.items()}
        found = Register({kind: listed for kind, listed in then.items() if listed})
        found.reindex()
        return found

    def copy(self) -> Register:
        """The same, to be gone on from by itself."""
        listed = {kind: [copy(entry) for entry in entries] for kind, entries in self.entries.items()}
        return Register(listed, dict(self.people), {name: list(found) for name, found in self.stated_of.items()})

    @cached_property
    def _reckoned(self) -> dict[str, tuple[Hashable, Any]]:
        return {}

    # -- what goes on from entry to entry --------------------------------------------------------------------------

    @cached_property
    def _running(self) -> dict[Hashable, _Running]:
        return {}

    def running(
        self, name: Hashable, kinds: tuple[str, ...], start: Callable[[], T], take: Callable[[T, Entry], None]
    ) -> T:
        """What comes of all entries of some kinds, in their order, each taken up once; known by its name."""
        found = self._running.get(name)
        if found is None:
            found = self._running[name] = _Running(kinds, start(), [0] * len(kinds))
        value: T = found.value
        further: list[Entry] | None = None
        for place, kind in enumerate(kinds):
            listed = self.entries.get(kind)
            if listed is not None and len(listed) > found.taken[place]:
                further = listed[found.taken[place] :] if further is None else further + listed[found.taken[place] :]
                found.taken[place] = len(listed)
        if further is None:
            return value
        if len(kinds) > 1:
            further.sort(key=lambda entry: entry.number)
        for entry in further:
            take(value, entry)
        return value

    def reckoned(self, name: str, about: Hashable, kinds: tuple[str, ...], work: Callable[[], T]) -> T:
        """What is worked out of the entries of some kinds about something, held until more are stated or more asked."""
        entries = self.entries
        when = (about, *(len(entries.get(kind, ())) for kind in kinds))
        found = self._reckoned.get(name)
        if found is None or found[0] != when:
            found = self._reckoned[name] = when, work()
        value: T = found[1]
        return value

    def standing(self, begins: str, ends: str, by: str) -> dict[Any, Entry]:
        """What has begun and not ended, by the field that names it: the entry with which each began."""

        def take(found: dict[Any, Entry], entry: Entry) -> None:
            if entry.kind == begins:
                found[entry.get(by)] = entry
            else:
                found.pop(entry.get(by), None)

        found: dict[Any, Entry] = self.running(("standing", begins, ends, by), (begins, ends), dict[Any, Entry], take)
        return dict(found)

    def different(self, kind: str, by: str) -> dict[Any, Entry]:
        """What a field of a kind's entries was stated to be, each once with the first that did; not to be changed."""

        def take(found: dict[Any, Entry], entry: Entry) -> None:
            found.setdefault(entry.get(by), entry)

        return self.running(("different", kind, by), (kind,), dict[Any, Entry], take)

    # -- looking up --------------------------------------------------------------------------------------------------

    def _listed_by(self, kind: str, name: str) -> dict[Hashable, list[Entry]]:
        """The entries of a kind by what a field of them is."""

        def take(found: dict[Hashable, list[Entry]], entry: Entry) -> None:
            value = entry.payload.get(name)
            if not isinstance(value, (list, dict)):
                found.setdefault(value, []).append(entry)

        return self.running(("by", kind, name), (kind,), dict[Hashable, list[Entry]], take)

    def _alike(self, kind: str, fields: dict[str, Any]) -> Sequence[Entry]:
        """Entries of a kind among which are all whose fields are these, and as few others as can be looked up."""
        listed: Sequence[Entry] = self.entries.get(kind, ())
        if len(listed) > FEW:
            for name, value in fields.items():
                if not isinstance(value, (list, dict)):
                    found = self._listed_by(kind, name).get(value, ())
                    listed = min(listed, found, key=len)
        return listed

    def listed(self, kind: str, /, **fields: Any) -> Sequence[Entry]:
        """The entries of a kind whose fields are these, as a list that is not to be changed."""
        asked = {name.replace("_", "-"): value for name, value in fields.items()}
        found = self._alike(kind, asked)
        if not asked or (len(asked) == 1 and len(self.entries.get(kind, ())) > FEW and _by_itself(asked)):
            return found
        return [entry for entry in found if all(entry.payload.get(name) == value for name, value in asked.items())]

    def of(self, kind: str, /, **fields: Any) -> Iterator[Entry]:
        """The entries of a kind whose fields are these."""
        return iter(self.listed(kind, **fields))

    def last(self, kind: str, /, **fields: Any) -> Entry | None:
        """The last of them."""
        asked = {name.replace("_", "-"): value for name, value in fields.items()}
        for entry in reversed(self._alike(kind, asked)):
            if all(entry.payload.get(name) == value for name, value in asked.items()):
                return entry
        return None


def last_of_the_games(stated: Register) -> int:
    """The number of the last event by which a game was opened or closed; -1 where none was."""
    games = (stated.last(kind) for kind in ("game-open", "game-close"))
    return max((entry.number for entry in games if entry is not None), default=-1)


def _by_itself(fields: dict[str, Any]) -> bool:
    """Can what is asked for be looked up?"""
    return not any(isinstance(value, (list, dict)) for value in fields.values())
