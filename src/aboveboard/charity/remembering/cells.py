"""What answers rest on, cell by cell: a field of the deed, how many entries of a kind there are, a figure of the pool.

Each cell has a bit and the value that it had when it was last looked at, so that what rests on several of them holds
their bits, and one look says of all of it whether anything has changed. Entries of a register are only ever added, so
that their number by kind says whether any were; one in which entries were changed is looked at as another register.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sized
from datetime import date, datetime
from operator import attrgetter
from typing import Any, NamedTuple

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Register

ALWAYS = 1
"""The bit of whatever nobody keeps count of: what rests on it is asked anew each time."""
GONE = object()
"""What a field is that is not there."""
SCALARS = frozenset((str, int, bool, date))
"""What is alike where it is equal."""
FEW = 24
"""So many cells that nobody rests on any more are looked at before they are given up."""
PERSON = ("person", "persons")
"""The kinds of entry by which somebody is put on file."""


class Place(NamedTuple):
    """Where a cell is: in what, and under which name there."""

    what: str
    name: Hashable


class Cell:
    """One of them."""

    __slots__ = ("bit", "name", "read", "value")

    def __init__(self, name: Any, bit: int, read: Callable[[Question], Any], value: Any) -> None:
        self.name, self.bit, self.read, self.value = name, bit, read, value


def same(one: object, other: object) -> bool:
    """Are two values one and the same to whoever looks at them? True is not 1, and rows are told apart by order."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind in SCALARS:
        return one == other
    if isinstance(one, dict):
        assert isinstance(other, dict)
        return len(one) == len(other) and all(
            this == that and same(one[this], other[that]) for this, that in zip(one, other, strict=True)
        )
    if isinstance(one, (list, tuple)):
        assert isinstance(other, (list, tuple))
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, datetime):
        assert isinstance(other, datetime)
        return one == other and one.fold == other.fold  # in one zone an hour that comes twice is told apart by that
    return False


class _Counted:
    """The cells of one register: those that only change where more is stated."""

    def __init__(self, of: str) -> None:
        self._of = attrgetter(of)
        self.kinds: list[Cell] = []
        """How many entries of a kind there are."""
        self.others: list[Cell] = []
        self._register: Register | None = None
        self._stated = self._renewed = -1

    def look(self, asked: Question) -> int:
        """The bits of those that are otherwise than before."""
        register: Register | None = self._of(asked)
        if register is self._register and (register is None or register.stated == self._stated):
            return 0
        anew = register is not self._register or (register is not None and register.renewed != self._renewed)
        self._register = register
        if register is not None:
            self._stated, self._renewed = register.stated, register.renewed
        changed = 0
        entries: Mapping[str, Sized] = {} if register is None else register.entries
        for cell in self.kinds:
            listed = entries.get(cell.name)
            many = 0 if listed is None else len(listed)
            # Of another register nothing is the same, but what neither of them holds.
            if many != cell.value or (anew and many):
                changed |= cell.bit
                cell.value = many
        for cell in self.others:
            value = cell.read(asked)
            if (value or cell.value) if anew else (value is not cell.value and not same(value, cell.value)):
                changed |= cell.bit
            cell.value = value
        return changed


class Cells:
    """All cells on which what is remembered of one kind of deed rests."""

    def __init__(self) -> None:
        self._found: dict[Place, Cell] = {}
        self._payload: list[Cell] = []
        self._plain: list[Cell] = []
        self._counted = {"organization": _Counted("organization"), "occasion": _Counted("occasion")}
        self._each_counted = tuple(self._counted.values())
        self._taken = ALWAYS
        """The bits that are in use."""
        self.rests = ALWAYS
        """The bits on which anything rests that is held, whatever changes unseen among them."""

    def __len__(self) -> int:
        return len(self._found)

    def look(self, asked: Question) -> int:
        """What has changed since they were last looked at, by bits; they hold what is there now."""
        changed, payload = 0, asked.payload
        for cell in self._payload:
            value = payload.get(cell.name, GONE)
            if value is not cell.value:
                if not same(value, cell.value):
                    changed |= cell.bit
                cell.value = value
        for cell in self._plain:
            value = cell.read(asked)
            if value is not cell.value:
                if not same(value, cell.value):
                    changed |= cell.bit
                cell.value = value
        for counted in self._each_counted:
            if counted.kinds or counted.others:
                changed |= counted.look(asked)
        return changed

    def bit(self, what: str, name: Any, asked: Question) -> int:
        """The bit of a cell, which is one from now on where it was none."""
        place = Place(what, name)
        cell = self._found.get(place)
        if cell is None:
            bit = ~self._taken & (self._taken + 1)
            read = READERS[what](name)
            cell = self._found[place] = Cell(name, bit, read, read(asked))
            self._taken |= bit
            self._list_of(place).append(cell)
        return cell.bit

    def _list_of(self, place: Place) -> list[Cell]:
        if place.what == "payload":
            return self._payload
        if place.what not in COUNTED:
            return self._plain
        counted = self._counted[place.what.partition(" ")[0]]
        return counted.kinds if place.what in self._counted and place.name is not None else counted.others

    def keep(self, bits: int) -> None:
        """Nothing rests on any others, so these alone are looked at from now on."""
        self.rests = bits | ALWAYS
        gone = [place for place, cell in self._found.items() if not cell.bit & bits]
        if len(gone) <= FEW:
            return
        for place in gone:
            cell = self._found.pop(place)
            self._taken &= ~cell.bit
            self._list_of(place).remove(cell)


def _counts(of: str) -> Callable[[Any], Callable[[Question], Any]]:
    """How many entries of a kind there are; of all kinds where none is named."""
    register = attrgetter(of)

    def read(kind: str | None) -> Callable[[Question], Any]:
        if kind is None:
            return lambda asked: register(asked).stated
        return lambda asked: len(register(asked).entries.get(kind, ()))

    return read


def _person(of: str) -> Callable[[Any], Callable[[Question], Any]]:
    """What is on file of somebody, which another statement replaces."""
    register = attrgetter(of)
    return lambda name: lambda asked: register(asked).people.get(name)


def _said(of: str) -> Callable[[Any], Callable[[Question], Any]]:
    """How often something was said of somebody."""
    register = attrgetter(of)
    return lambda name: lambda asked: len(register(asked).stated_of.get(name, ()))


def _field(of: str) -> Callable[[Any], Callable[[Question], Any]]:
    """A field of something that is opened with an object; its fields in their order where none is named."""
    opened = attrgetter(of)

    def read(name: str | None) -> Callable[[Question], Any]:
        if name is None:
            return lambda asked: list(opened(asked))
        return lambda asked: opened(asked).get(name, GONE)

    return read


def _has(of: str) -> Callable[[Any], Callable[[Question], Any]]:
    """Whether a field is there at all, whatever it says."""
    opened = attrgetter(of)
    return lambda name: lambda asked: name in opened(asked)


READERS: dict[str, Callable[[Any], Callable[[Question], Any]]] = {
    "payload": _field("payload"), "pool_opened": _field("pool_opened"), "period": _field("period"),
    "payload has": _has("payload"), "pool_opened has": _has("pool_opened"), "period has": _has("period"),
    "organization": _counts("organization"), "occasion": _counts("occasion"),
    "organization people": _person("organization"), "occasion people": _person("occasion"),
    "organization said": _said("organization"), "occasion said": _said("occasion"),
    "asked": attrgetter,
    "pool": attrgetter,
    "balance": lambda account: lambda asked: asked.books.balance(account),  # type: ignore[union-attr]
}  # fmt: skip
"""How a cell of each kind is read, by its name."""
COUNTED = frozenset(what for what in READERS if what.split()[0] in ("organization", "occasion"))
