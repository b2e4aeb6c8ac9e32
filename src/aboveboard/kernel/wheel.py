"""Wheels: sections in order round the rim, each equally likely, given as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from aboveboard.kernel.odds import Odds

_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twenty": "20", "jack": "j", "queen": "q", "king": "k", "ace": "a",
}  # fmt: skip


def plain(mark: str) -> str:
    """A mark without the ways in which people write it apart: "$5" is 5, "King" is k."""
    word = "-".join(mark.split()).removeprefix("$").casefold()
    return _WORDS.get(word, word)


@dataclass(frozen=True, slots=True)
class Prize:
    """A thing that a section wins: its name and, where that is stated, its value in cents and what that rests on."""

    item: str
    value: int | None = None
    basis: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a wheel: its name, what it shows, and the odds or prize printed on it."""

    name: str
    marks: tuple[str, ...] = ()
    odds: Odds | None = None
    prize: Prize | None = None

    @property
    def shows(self) -> tuple[str, ...]:
        """What is to be seen on it: its marks, or its name alone."""
        return self.marks or (self.name,)

    @property
    def label(self) -> str:
        """How an event names this section: the name, and the odds where sections differ by them."""
        if self.odds is None:
            return self.name
        return f"{self.name}/{self.odds.win}" + (f"-{self.odds.unit}" if self.odds.unit > 1 else "")

    @staticmethod
    def parse(text: str) -> Section:
        """Read "28 black" as pocket 28 showing black, and "1-1-2" as a section showing three marks."""
        name, *marks = text.split()
        if not marks and "-" in name:
            marks = name.split("-")
        return Section(name, tuple(marks))


@dataclass(frozen=True)
class Wheel:
    """A wheel with its sections clockwise; `specimen` marks one that no operator has registered."""

    sections: tuple[Section, ...]
    title: str = ""
    specimen: bool = False
    odds: Mapping[str, Odds] = field(default_factory=dict)
    """Odds displayed on the layout for a selection, where the law leaves them to it."""
    theme: Mapping[str, str] = field(default_factory=dict)
    """What the operator shows in place of a symbol, by that symbol."""
    price: int | None = None
    """What a chance costs in cents, where the operator states it."""
    awarded: int = 0
    """The value in cents of what was won at this wheel before."""
    event = "spin"

    @property
    def outcomes(self) -> tuple[Section, ...]:
        """Every section, each equally likely."""
        return self.sections

    @cached_property
    def _index(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for index, section in enumerate(self.sections):
            found.setdefault(section.label, index)
        for index, section in enumerate(self.sections):
            same = {other.label for other in self.sections if other.name == section.name}
            if len(same) == 1:
                found.setdefault(section.name, index)
        return found

    @cached_property
    def _marked(self) -> dict[tuple[str, ...], int]:
        """The first section that shows these marks in whatever order, where sections show several."""
        many = [(tuple(sorted(s.marks)), index) for index, s in enumerate(self.sections) if len(s.marks) > 1]
        return dict(reversed(many))

    @cached_property
    def _symbols(self) -> dict[str, str]:
        known = {plain(mark): mark for section in self.sections for mark in (*section.shows, section.name)}
        return known | {plain(shown): mark for mark, shown in self.theme.items()}

    def symbol(self, given: str) -> str:
        """A symbol of this wheel in its one spelling, whether written another way or shown in another theme."""
        return self._symbols.get(plain(given), given)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different section names, in order of first appearance."""
        return tuple(dict.fromkeys(section.name for section in self.sections))

    def read(self, given: object) -> int:
        """The number of the outcome that an event names, or ValueError saying what was expected."""
        if isinstance(given, str) or type(given) is int:
            found = self._index.get(str(given))
            found = self._found(str(given)) if found is None else found
            if found is not None:
                return found
        labels = list(dict.fromkeys(section.label for section in self.sections))
        shown = ", ".join(labels[:8]) + (", ..." if len(labels) > 8 else "")
        raise ValueError(f"a section of this wheel ({shown}) was expected, not {given!r}")

    def _found(self, given: str) -> int | None:
        """A section by its marks as people write them, in whatever order."""
        name, slash, odds = given.partition("/")
        marks = [self.symbol(mark) for mark in name.split("-")]
        found = self._index.get(f"{'-'.join(marks)}{slash}{odds}", self._marked.get(tuple(sorted(marks))))
        return self._index.get(self.symbol(given)) if found is None else found

    def label(self, outcome: Section) -> str:
        """A stop as people write it."""
        return outcome.label

    def neighbours(self, name: str, count: int) -> tuple[str, ...]:
        """The `count` sections centred on one, in the order of the rim."""
        names = [section.name for section in self.sections]
        centre, half = names.index(name), count // 2
        return tuple(names[(centre + step) % len(names)] for step in range(-half, count - half))
