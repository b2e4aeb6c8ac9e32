"""What a law file may say of a wager that an operator adds to a game by a submission."""

from __future__ import annotations

from pydantic import Field

from aboveboard.law.model.games.wagers import Removal
from aboveboard.law.model.values import Cite, Cited, Strict, When


class StatedLaw(Cited):
    """A value that the submission states."""

    title: str


class StatedValues(Strict):
    """Everything that the submission states of such a wager, and nothing besides."""

    title: StatedLaw
    is_: StatedLaw
    """Which of the game's own hands it is graded by."""
    stake: StatedLaw
    base: StatedLaw
    pays: StatedLaw
    beside: StatedLaw


class AddedWagerLaw(Cited):
    """A progressive wager that an operator adds: what is stated of it, and what is the same of every one."""

    allowed: bool = True
    """May an operator add one at all, or has a game only those that its own text names?"""
    made: When
    remove: Removal
    states: StatedValues
    share_cite: Cite = Field(min_length=1)
    """The clause by which some of its hands take a share of the jackpot."""
