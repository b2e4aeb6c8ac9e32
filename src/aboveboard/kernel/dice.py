"""Dice: every throw in order, each equally likely."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

Throw = tuple[int, ...]


@dataclass(frozen=True)
class Dice:
    """A number of fair six-sided dice thrown together."""

    count: int
    event = "roll"

    @cached_property
    def outcomes(self) -> tuple[Throw, ...]:
        """Every throw, dice in order, each equally likely."""
        return tuple(product(range(1, 7), repeat=self.count))

    @cached_property
    def _index(self) -> dict[Throw, int]:
        return {throw: index for index, throw in enumerate(self.outcomes)}

    def read(self, given: object) -> int:
        """The number of the outcome that an event names, or ValueError saying what was expected."""
        if isinstance(given, (list, tuple)):
            try:
                index = self._index.get(tuple(given))
            except TypeError:
                index = None
            if index is not None and not any(isinstance(face, (bool, float)) for face in given):
                return index
        raise ValueError(f"a roll of {self.count} dice, each 1 to 6, was expected, not {given!r}")

    def label(self, outcome: Throw) -> str:
        """A throw as people write it: 3-4."""
        return "-".join(str(face) for face in outcome)


def opposite(face: int) -> int:
    """The face on the other side of a die: opposite faces sum to seven."""
    return 7 - face
