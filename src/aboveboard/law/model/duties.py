"""What a file on a duty may say: facts with their units, seasons, and what must be so, must not, or may."""

from __future__ import annotations

from datetime import date, time
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from aboveboard.law.model.days import Weekday
from aboveboard.law.model.values import Cite, Cited, Headed, Strict

FactType = Literal["yes-no", "word", "number", "length", "duration", "share", "moment", "days"]
"""What a fact may be: yes or no, one of the words listed, something measured, a time, or a list of days."""
ORDERED: tuple[FactType, ...] = ("number", "length", "duration", "share")
"""Those that can be more or less than a figure."""
MEASURES = ("below", "at-most", "at-least", "above")
"""How a figure bounds what is measured."""
ANY, NOT = "any", "not"
"""Keys of a test that name no fact: one of several tests holds, a test does not hold."""
AT = "at"
"""The fact of when it happens, which `--at` states."""
LEAP_YEAR = 2024

Test = dict[str, Any]
"""Facts, terms, seasons and lists by name, each with what it must be: all of them together."""


class RangeLaw(Strict):
    """Between which figures something lies, where it is known by name and not by its measure."""

    below: str | None = None
    at_most: str | None = None
    at_least: str | None = None
    above: str | None = None

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        if self.below is not None and self.at_most is not None:
            raise ValueError("below or at-most: one of the two")
        if self.above is not None and self.at_least is not None:
            raise ValueError("above or at-least: one of the two")
        return self


class NamedLaw(RangeLaw):
    """A name that stands for a measure that is not known more exactly, such as a town on a reach of a river."""

    title: str
    with_: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Other facts that go with the name, each with the words that it may be beside it."""


class FactLaw(Strict):
    """Something that may have happened, as whoever asks states it."""

    title: str
    """What it is, in words that a sentence can be made of: the length of the boat."""
    type: FactType
    words: dict[str, str] = Field(default_factory=dict)
    """What a word may be, each with what it means."""
    names: dict[str, NamedLaw] = Field(default_factory=dict)
    """Names that stand for something measured."""
    both_ways: bool = False
    """Is it measured both ways from a mark, so that less than nothing lies on its other side?"""
    none: str | None = None
    """The word that says that there is no such time."""
    of: Literal["start", "end"] | None = None
    """Which moment of a day or month counts, where no hour is stated; else any of them may be meant."""

    @model_validator(mode="after")
    def _as_its_type_has_it(self) -> Self:
        if (self.type == "word") != bool(self.words):
            raise ValueError("words are listed for a fact of type word, and for no other")
        if self.names and self.type not in ORDERED:
            raise ValueError(f"names stand for something measured: {', '.join(ORDERED)}")
        if self.both_ways and self.type != "length":
            raise ValueError("both-ways goes with a fact of type length")
        if (self.none is not None or self.of is not None) and self.type != "moment":
            raise ValueError("none and of go with a fact of type moment")
        return self


class EdgeLaw(Strict):
    """A day of each year, or the first such weekday after it or the nth of a month, at an hour."""

    month: int = Field(ge=1, le=12)
    day: int | None = Field(default=None, ge=1, le=31)
    after: Weekday | None = None
    """The first such day after the day named, which it never is itself."""
    weekday: Weekday | None = None
    nth: Literal[-1, 1, 2, 3, 4] | None = None
    time: time
    ends: bool = False
    """Is the hour counted from the end of the day, so that 00:00 is the midnight with which it ends?"""

    @model_validator(mode="after")
    def _one_day(self) -> Self:
        by_number, by_weekday = self.day is not None, self.weekday is not None and self.nth is not None
        if by_number == by_weekday or (self.weekday is None) != (self.nth is None):
            raise ValueError("day, or weekday and nth: one of the two")
        if self.after is not None and not by_number:
            raise ValueError("after goes with a day of the month")
        if self.day is not None:
            try:
                date(LEAP_YEAR, self.month, self.day)
            except ValueError:
                raise ValueError(f"month {self.month} has no day {self.day}") from None
        if self.ends and self.time != time():
            raise ValueError("a day ends at 00:00: ends goes with no other hour")
        return self


class SeasonLaw(Cited):
    """A part of every year, from one moment until another that it does not contain."""

    title: str
    from_: EdgeLaw
    until: EdgeLaw
    of: str = AT
    """The fact that is asked whether it lies in it."""


class ListLaw(Cited):
    """Words of a fact that go together, each with its clause, so that a proposal can strike one."""

    title: str
    of: str
    """The fact whose words they are."""
    words: dict[str, Cite]


class TermLaw(Cited):
    """A word that the clauses define: what holds where it applies."""

    title: str
    holds: Test = Field(min_length=1)


class RightLaw(Cited):
    """What somebody may do, whatever the duties are that name it as their exception."""

    title: str
    when: Test = Field(min_length=1)


class DutyRule(Cited):
    """Where it applies, and what then must be or must not be; or that what it asks is not held."""

    says: str
    """What it asks, in words that a reason can be made of."""
    when: Test = Field(default_factory=dict)
    must: Test = Field(default_factory=dict)
    must_not: Test = Field(default_factory=dict)
    not_held: str | None = None
    """Why what it asks cannot be said, where its text is not held."""
    unless: tuple[str, ...] = ()
    """Rights that lift it."""
    despite: tuple[str, ...] = ()
    """Rights that do not, although they may hold where it is broken."""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> Self:
        if sum((bool(self.must), bool(self.must_not), self.not_held is not None)) != 1:
            raise ValueError("must, must-not or not-held: one of the three")
        if both := sorted({*self.unless} & {*self.despite}):
            raise ValueError(f"unless and despite: {both[0]} cannot be both")
        return self


class DutyLaw(Headed):
    """One duty: the facts that it asks for, and what follows from them."""

    about: str
    """Whom it concerns and what is asked, in a sentence or two."""
    facts: dict[str, FactLaw] = Field(min_length=1)
    seasons: dict[str, SeasonLaw] = Field(default_factory=dict)
    lists: dict[str, ListLaw] = Field(default_factory=dict)
    terms: dict[str, TermLaw] = Field(default_factory=dict)
    rights: dict[str, RightLaw] = Field(default_factory=dict)
    rules: dict[str, DutyRule] = Field(default_factory=dict)
    apart: tuple[tuple[str, ...], ...] = ()
    """Terms that never hold together."""
