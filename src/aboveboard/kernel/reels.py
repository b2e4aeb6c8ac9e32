"""Reels with symbols, the win lines across them, and a schedule of what is awarded for which symbols on a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

ANY = "any"
"""In an award, whatever a reel shows."""
Symbols = frozenset[str] | None
"""Symbols one of which a reel must show; None where it may show any."""


@dataclass(frozen=True, slots=True)
class Award:
    """What is awarded where a line shows these symbols."""

    show: tuple[Symbols, ...]
    """What each reel must show, from the first to the last."""
    units: int

    def __str__(self) -> str:
        return " ".join(ANY if each is None else "/".join(sorted(each)) for each in self.show)


@dataclass(frozen=True, slots=True)
class LineAward:
    """An award on one of the win lines."""

    line: int
    """Which line, from 1."""
    shows: tuple[str, ...]
    award: Award


@dataclass(frozen=True)
class Schedule:
    """The operator's reels, win lines and awards; `specimen` marks one that no operator has put on file."""

    title: str
    token: int
    """What a token costs, in units of imitation money."""
    reels: tuple[tuple[str, ...], ...]
    """The symbols of each reel in their order round it."""
    rows: int
    """How many neighbouring symbols of each reel are seen."""
    lines: tuple[tuple[int, ...], ...]
    """Each win line by the row that it crosses on each reel, from nought."""
    awards: tuple[Award, ...]
    """From the highest to the lowest: a line is awarded the first that it shows."""
    specimen: bool = False

    @property
    def combinations(self) -> int:
        """In how many ways the reels can stop."""
        return prod(len(reel) for reel in self.reels)

    def shown(self, stops: Sequence[int], line: Sequence[int]) -> tuple[str, ...]:
        """What a line shows where each reel has stopped with this symbol in its first row, counted from nought."""
        return tuple(reel[(stop + row) % len(reel)] for reel, stop, row in zip(self.reels, stops, line, strict=True))

    def award_for(self, shows: Sequence[str]) -> Award | None:
        """The highest award for what a line shows."""
        fits = (
            each
            for each in self.awards
            if all(wanted is None or symbol in wanted for wanted, symbol in zip(each.show, shows, strict=True))
        )
        return next(fits, None)

    def awarded(self, stops: Sequence[int]) -> tuple[LineAward, ...]:
        """Every line that is awarded something where the reels have stopped so."""
        if len(stops) != len(self.reels):
            raise ValueError(f"stops: one for each of {len(self.reels)} reels was expected, not {len(stops)}")
        for stop, reel in zip(stops, self.reels, strict=True):
            if not 0 <= stop < len(reel):
                raise ValueError(f"stops: a number from 0 to {len(reel) - 1} was expected, not {stop}")
        found = ((number, self.shown(stops, line)) for number, line in enumerate(self.lines, 1))
        return tuple(
            LineAward(number, shows, award) for number, shows in found if (award := self.award_for(shows)) is not None
        )

    def units(self, stops: Sequence[int]) -> int:
        """All that is awarded where the reels have stopped so."""
        return sum(each.award.units for each in self.awarded(stops))

    @cached_property
    def fits(self) -> tuple[dict[str, int], ...]:
        """For each reel and symbol, the awards that it does not rule out: bit n is the award n."""
        return tuple(
            {
                symbol: sum(
                    1 << bit
                    for bit, each in enumerate(self.awards)
                    if (wanted := each.show[place]) is None or symbol in wanted
                )
                for symbol in Counter(reel)
            }
            for place, reel in enumerate(self.reels)
        )
