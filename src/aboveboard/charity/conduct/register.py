"""What was stated on a log, in order and by kind: the one state from which every fact is read.

Entries are only ever added. So whatever is counted or looked up over them is taken up once for each entry and goes on
from there (`running`): a fact costs no more on the last day of a log than on its first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar, overload
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.entry import Entry, bound, entry_of
from aboveboard.charity.conduct.volumes import Volume
from aboveboard.kernel.plain import Unreadable, WrittenAs
from aboveboard.law.conditions.facts import Source
from aboveboard.log.deeds import Logged

T = TypeVar("T")
FEW = 8
"""So many entries of a kind are gone through faster than they are looked up."""
A_VOLUME = 64
"""So many entries are bound together, once as many again came after them."""
__all__ = ["FEW", "Entry", "Numbered", "Register", "Sources", "entry_of", "last_of_the_games"]


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
    """What comes of the entries of some kinds, and those of them that are not taken up yet."""

    value: Any
    waiting: list[Entry]


class BoundRow(NamedTuple):
    """The entries of a volume, as they are written down."""

    log: str
    kinds: list[str]
    volume: Volume


class RegisterRow(NamedTuple):
    """A register, as it is written down."""

    bound: list[BoundRow]
    loose: list[Entry]
    people: dict[str, dict[str, Any]]
    stated_of: dict[str, list[int]]


@dataclass
class Register:
    """Everything that was stated on one log; what is not recent is bound into volumes."""

    written_as: ClassVar[WrittenAs]

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What is on file of each person: the last statement stands for all before it."""
    stated_of: dict[str, list[int]] = field(default_factory=dict)
    """For each person, the events that say something of them."""
    stated: int = field(default=0, compare=False, repr=False)
    """How often something was stated or found anew: as long as it stays, nothing here has changed."""
    renewed: int = field(default=0, compare=False, repr=False)
    """How often entries themselves have changed, which otherwise are only added."""
    _loose: list[Entry] = field(default_factory=list, init=False, compare=False, repr=False)
    """The last entries that were taken and are not bound yet."""
    _changed: list[tuple[Volume, Entry]] = field(default_factory=list, init=False, compare=False, repr=False)
    """Entries that have changed, and the volumes that held them."""

    def take(self, event: Logged, zone: ZoneInfo | None = None) -> None:
        """One more event, with its time in a zone."""
        entry = entry_of(event, zone)
        self.put(entry)
        self._index(entry)
        self._loose.append(entry)

    def put(self, entry: Entry) -> None:
        """One more entry of its kind, which nobody looks up by the people of whom it says something."""
        if (listed := self.entries.get(entry.kind)) is None:
            listed = self.entries[entry.kind] = []
        listed.append(entry)
        for each in self._awaited.get(entry.kind, ()):
            each.waiting.append(entry)

    def bind(self) -> None:
        """Bind what is not recent, where enough of it lies loose."""
        while len(self._loose) >= 2 * A_VOLUME:
            bound(self._loose[:A_VOLUME])
            del self._loose[:A_VOLUME]

    def _index(self, entry: Entry) -> None:
        """Find it by the people of whom it says something."""
        self.stated += 1
        payload, kind = entry.payload, entry.kind
        name = payload.get("name") if kind == "person" else payload.get("person")
        if isinstance(name, str):
            self.stated_of.setdefault(name, []).append(entry.number)
        if kind == "person":
            self._person(payload, entry.destroyed)
        if kind != "persons":
            return
        gone: dict[str, dict[str, str]] = {}
        for key, day in (entry.destroyed or {}).items():
            whom, _, name = key.rpartition("/")
            gone.setdefault(whom, {})[name] = day
        for row in payload.get("rows", ()):
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
        """Find everything anew, where entries have changed: what was taken up of them is forgotten.

        Whoever was bound together with one that has changed is bound again, and the volume that held it is gone.
        """
        self.renewed += 1
        self.stated += 1
        self.people.clear()
        self.stated_of.clear()
        self._running.clear()
        self._awaited.clear()
        self._reckoned.clear()
        everything = self.in_order()
        for entry in everything:
            self._index(entry)
        if not self._changed:
            return
        gone: dict[int, list[Entry]] = {}
        for volume, entry in self._changed:
            gone.setdefault(id(volume), []).append(entry)
            volume.close()
        for entry in everything:
            if (together := gone.get(id(entry.volume))) is not None:
                entry.loosen()
                together.append(entry)
        for together in gone.values():
            bound(sorted(together, key=lambda each: each.number))
        self._changed.clear()

    def change(self, entry: Entry, **fields: Any) -> None:
        """One of its entries states something else from now on; everything is found anew after that."""
        if (volume := entry.volume) is not None:
            self._changed.append((volume, entry))
        entry.change(**fields)

    def until(self, at: datetime) -> Register:
        """What was stated up to a time, as if nothing had been since."""
        then = {kind: [each for each in found if each.moment <= at] for kind, found in self.entries.items()}
        found = Register({kind: listed for kind, listed in then.items() if listed})
        for entry in found.in_order():
            found._index(entry)
        return found

    def copy(self) -> Register:
        """The same, to be gone on from by itself."""
        listed = {kind: [copy(entry) for entry in entries] for kind, entries in self.entries.items()}
        found = Register(listed, dict(self.people), {name: list(found) for name, found in self.stated_of.items()})
        loose = {entry.number for entry in self._loose}
        twins = (entry for entries in listed.values() for entry in entries if entry.number in loose)
        found._loose = sorted(twins, key=lambda entry: entry.number)
        return found

    # -- written down ------------------------------------------------------------------------------------------------

    def row(self) -> RegisterRow:
        """As it is written down: volumes as they are bound, and each entry that lies loose."""
        volumes: dict[int, BoundRow] = {}
        loose = list[Entry]()
        for entry in self.in_order():
            volume = entry.volume
            if volume is None:
                loose.append(entry)
            else:
                volumes.setdefault(id(volume), BoundRow(entry.log, [], volume)).kinds.append(entry.kind)
        if any(len(each.kinds) != len(each.volume.numbers) for each in volumes.values()):
            # only a part of a volume is of this register: what is of another is not written down with it
            every = [copy(entry) for entry in self.in_order()]
            for entry in every:
                entry.loosen()
            return RegisterRow([], every, self.people, self.stated_of)
        return RegisterRow(list(volumes.values()), loose, self.people, self.stated_of)

    @classmethod
    def again(cls, row: RegisterRow) -> Register:
        """One that was written down; raises Unreadable where it is none."""
        everything = list(row.loose)
        for log, kinds, volume in row.bound:
            if len(kinds) != len(volume.numbers):
                raise Unreadable("a kind for each event of a volume was expected")
            everything += [
                Entry.within(volume, log, number, kind) for number, kind in zip(volume.numbers, kinds, strict=True)
            ]
        everything.sort(key=lambda entry: entry.number)
        found = cls(people=row.people, stated_of=row.stated_of)
        for entry in everything:
            found.entries.setdefault(entry.kind, []).append(entry)
        found._loose = [entry for entry in row.loose if entry.volume is None]
        return found

    @cached_property
    def _reckoned(self) -> dict[str, tuple[Hashable, Any]]:
        return {}

    # -- what goes on from entry to entry --------------------------------------------------------------------------

    @cached_property
    def _running(self) -> dict[Hashable, _Running]:
        return {}

    @cached_property
    def _awaited(self) -> dict[str, list[_Running]]:
        """For each kind of entry, what one more of them comes into."""
        return {}

    def running(
        self, name: Hashable, kinds: tuple[str, ...], start: Callable[[], T], take: Callable[[T, Entry], None]
    ) -> T:
        """What comes of all entries of some kinds, in their order, each taken up once; known by its name."""
        found = self._running.get(name)
        if found is None:
            every = [entry for kind in kinds for entry in self.entries.get(kind, ())]
            if len(kinds) > 1:
                every.sort(key=lambda entry: entry.number)
            found = self._running[name] = _Running(start(), every)
            for kind in kinds:
                self._awaited.setdefault(kind, []).append(found)
        value: T = found.value
        if found.waiting:
            waiting, found.waiting = found.waiting, []
            for entry in waiting:
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
        every = self.entries.get(kind)
        if every is None or not fields:
            return every or ()
        asked = {name.replace("_", "-"): value for name, value in fields.items()}
        found = self._alike(kind, asked)
        if len(asked) == 1 and len(every) > FEW and _by_itself(asked):
            return found
        return [entry for entry in found if all(entry.payload.get(name) == value for name, value in asked.items())]

    def of(self, kind: str, /, **fields: Any) -> Iterator[Entry]:
        """The entries of a kind whose fields are these."""
        return iter(self.listed(kind, **fields))

    def last(self, kind: str, /, **fields: Any) -> Entry | None:
        """The last of them."""
        if kind not in self.entries:
            return None
        if len(fields) == 1:
            found = self.listed(kind, **fields)
            return found[-1] if found else None
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


Register.written_as = WrittenAs(RegisterRow, Register.row, Register.again)
