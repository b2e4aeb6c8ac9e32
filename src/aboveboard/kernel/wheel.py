"""Wheels: sections in order round the rim, each equally likely, given as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from aboveboard.kernel.odds import Odds


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a wheel: its name, what it shows, and the odds or prize printed on it."""

    name: str
    marks: tuple[str, ...] = ()
    odds: Odds | None = None
    prize: str | None = None

    @property
    def label(self) -> str:
        """How an event names this section: the name, and the odds where sections differ by them."""
        return self.name if self.odds is None else f"{self.name}/{self.odds.win}"

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
    def names(self) -> tuple[str, ...]:
        """The different section names, in order of first appearance."""
        return tuple(dict.fromkeys(section.name for section in self.sections))

    def read(self, given: object) -> int:
        """The number of the outcome that an event names, or ValueError saying what was expected."""
        if isinstance(given, str) and given in self._index:
            return self._index[given]
        labels = list(dict.fromkeys(section.label for section in self.sections))
        shown = ", ".join(labels[:8]) + (", ..." if len(labels) > 8 else "")
        raise ValueError(f"a section of this wheel ({shown}) was expected, not {given!r}")

    def label(self, outcome: Section) -> str:
        """A stop as people write it."""
        return outcome.label

    def neighbours(self, name: str, count: int) -> tuple[str, ...]:
        """The `count` sections centred on one, in the order of the rim."""
        names = [section.name for section in self.sections]
        centre, half = names.index(name), count // 2
        return tuple(names[(centre + step) % len(names)] for step in range(-half, count - half))
