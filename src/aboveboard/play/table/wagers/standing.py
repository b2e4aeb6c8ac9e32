"""Wagers on the layout: what a table knows of a wager before it is made, and of one that stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.automata.results import Result
from aboveboard.play.automata.tracks import Track, Tracks

Key = tuple[int, str, str | None]


class Owed(NamedTuple):
    """The money of one decided wager: `pays` is beyond the stake and net of a fee taken now."""

    result: str
    grade: str
    pays: int
    returned: int
    fee: int
    prize: str | None
    cite: list[str]


class Plan:
    """A wager on a selection as this table takes it: all of it that does not change from bet to bet."""

    __slots__ = ("allowed", "backs", "owed", "selection", "taken", "tracks", "wager")

    def __init__(self, tracks: Tracks, wager: WagerTerms, selection: str | None) -> None:
        self.wager = wager
        self.selection = selection
        parts = wager.parts(selection) if wager.composite else ((wager, selection),)
        self.tracks: tuple[Track, ...] = tuple(tracks.track(part, pick) for part, pick in parts)
        self.backs = None if wager.wager is None else wager.wager.backs
        self.allowed: dict[int, bool] = {}
        self.taken: set[tuple[int, int]] = set()
        """States of the table and stakes at which it was taken before, as it will be again."""
        self.owed: dict[tuple[tuple[Result, ...], int], Owed] = {}
        """What it was owed before, by how its parts ended and the stake."""


@dataclass(slots=True)
class Standing:
    """A wager that stands on the layout."""

    seat: int
    plan: Plan
    selection: str | None
    stake: int
    states: list[int]
    fee: int = 0
    called: bool | None = None
    reduced: bool = False

    def copy(self) -> Standing:
        """The same again; the plan is shared."""
        states, called = [*self.states], self.called
        return Standing(self.seat, self.plan, self.selection, self.stake, states, self.fee, called, self.reduced)

    @property
    def key(self) -> Key:
        """Whose it is, which wager, and on what."""
        return self.seat, self.plan.wager.name, self.selection

    def box(self, table: int) -> str | None:
        """The numbered box that it has gone to, if it has."""
        return self.plan.tracks[0].box(table, self.states[0])

    def works(self, table: int) -> bool:
        """Is it on for the next outcome?"""
        return self.called if self.called is not None else not self.plan.tracks[0].off(table)
