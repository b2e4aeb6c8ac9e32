"""Numbered balls: so many in a cage, drawn one after another and not put back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Balls:
    """Balls numbered from 1."""

    count: int
    event = "draw"

    @cached_property
    def outcomes(self) -> tuple[int, ...]:
        """Every ball, in order."""
        return tuple(range(1, self.count + 1))

    def read(self, given: object) -> int:
        """One ball, or ValueError saying what was expected."""
        if isinstance(given, str) and re.fullmatch(r"[0-9]{1,6}", given):
            given = int(given)
        if type(given) is not int or not 1 <= given <= self.count:
            raise ValueError(f"a ball from 1 to {self.count} was expected, not {given!r}")
        return given

    def read_all(self, given: object) -> tuple[int | None, ...]:
        """Balls in the order in which they were drawn, or ValueError saying what was expected."""
        balls = given.replace(",", " ").split() if isinstance(given, str) else given
        if not isinstance(balls, list):
            raise ValueError(f"a list of balls such as [3, 17, 44] was expected, not {given!r}")
        return tuple(self.read(ball) for ball in balls)

    def spell(self, given: Iterable[int]) -> list[int]:
        """Balls as an event tells them."""
        return list(given)

    def label(self, given: int) -> str:
        """A ball as people write it."""
        return str(given)
