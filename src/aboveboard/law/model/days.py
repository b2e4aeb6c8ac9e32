"""What a file on days may say: the holidays of a state and how it counts, and the deadlines of a ruleset."""

from __future__ import annotations

from datetime import date
from typing import Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator, model_validator

from aboveboard.law.model.values import Cite, Cited, NotEncoded, Strict

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Closing = Literal["saturday", "sunday", "holiday"]
Period = Literal["month-end", "quarter-end", "year-end"]
Unit = Literal["hours", "days", "working-days", "weeks", "months", "years", "weekday"]
UNITS: tuple[Unit, ...] = ("hours", "days", "working-days", "weeks", "months", "years", "weekday")
"""What a deadline may be counted in; each states one of them."""
LEAP_YEAR = 2024


class Source(Strict):
    """A law that is not among the texts held: where it was read, on which day, and what of it was not."""

    cite: str
    address: str
    read: date
    basis: str | None = None


class HolidayLaw(Strict):
    """A holiday by rule: a day of a month, the nth weekday of a month (-1 is the last), or so many days from Easter."""

    title: str
    source: str
    month: int | None = Field(default=None, ge=1, le=12)
    day: int | None = Field(default=None, ge=1, le=31)
    weekday: Weekday | None = None
    nth: Literal[-1, 1, 2, 3, 4, 5] | None = None
    easter: int | None = None
    plus: int = 0
    """So many days after the day that the rule gives: Tuesday after the first Monday is the first Monday and one."""
    from_: date | None = None
    until: date | None = None
    sunday: Literal["next-day", "stays"] | None = None
    saturday: Literal["day-before", "stays"] | None = None
    """Where it falls on a weekend and the state's own rule does not hold."""
    reading: str | None = None

    @model_validator(mode="after")
    def _one_rule(self) -> Self:
        given = {key for key in ("month", "day", "weekday", "nth", "easter") if getattr(self, key) is not None}
        if given not in ({"month", "day"}, {"month", "weekday", "nth"}, {"easter"}):
            raise ValueError("month and day, month with weekday and nth, or easter was expected")
        if self.month is not None and self.day is not None:
            try:
                date(LEAP_YEAR, self.month, self.day)
            except ValueError:
                raise ValueError(f"month {self.month} has no day {self.day}") from None
        return self


class CountingLaw(Strict):
    """How a state counts a period, where the clause itself does not say."""

    first_counts: bool
    """Does the day from which the period runs count as its first?"""
    first_source: str
    moves: tuple[Closing, ...]
    """The days on which no period ends."""
    moves_source: str
    back: Literal["earlier", "later"]
    """Where an end goes that was counted backward and is no business day."""
    back_reading: str | None = None
    """How the law reads to the letter, if that gives the other day."""
    back_source: str
    hours: Literal["move", "stay"]
    """Does the end of a period of hours move too, to the same hour of the next business day?"""
    hours_reading: str | None = None
    """How the other way is read, if there are two."""
    hours_source: str
    leap: Literal["last-of-february", "first-of-march"]
    """Where a number of years from 29 February ends in a year that has none."""
    leap_reading: str | None = None
    """How the other day is read."""
    leap_source: str


class StateLaw(Strict):
    """The legal days of a state."""

    title: str
    zone: str
    """The zone in which its days begin and end."""
    basis: str
    holds_from: date
    holds_until: date
    """The holidays are held between these days, and nothing is said of others."""
    sunday: Literal["next-day", "stays"]
    sunday_source: str
    saturday: Literal["day-before", "stays"]
    saturday_source: str
    counting: CountingLaw
    sources: dict[str, Source]
    holidays: dict[str, HolidayLaw]

    @field_validator("zone")
    @classmethod
    def _known_zone(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (KeyError, ValueError, OSError):
            raise ValueError(f"a time zone such as America/New_York was expected, not {zone!r}") from None
        return zone

    @model_validator(mode="after")
    def _sources_are_listed(self) -> Self:
        named = {self.sunday_source, self.saturday_source, *(one.source for one in self.holidays.values())}
        for key, value in self.counting:
            if key.endswith("_source") and value is not None:
                named.add(value)
        if missing := sorted(named - self.sources.keys()):
            raise ValueError(f"no source is listed as {missing[0]!r}")
        return self


class Span(Strict):
    """How a deadline is counted; each key may be left to the clause, the state or the reading above it."""

    hours: int | None = Field(default=None, ge=1)
    days: int | None = Field(default=None, ge=1)
    working_days: int | None = Field(default=None, ge=1)
    weeks: int | None = Field(default=None, ge=1)
    months: int | None = Field(default=None, ge=1)
    years: int | None = Field(default=None, ge=1)
    weekday: Weekday | None = None
    """The next such day of the week."""
    start: Period | None = None
    """Counted from the end of the month, quarter or year in which it happened, and not from the day itself."""
    through: Period | None = None
    """Counted through the end of the month, quarter or year in which the count ends."""
    back: bool | None = None
    first_counts: bool | None = None
    moves: bool | None = None
    """Does an end that is no business day move?"""
    before: bool | None = None
    """The day before the period ends, and not the day on which it does."""

    @property
    def units(self) -> dict[Unit, int | str]:
        """What it is counted in."""
        given = {unit: getattr(self, unit.replace("-", "_")) for unit in UNITS}
        return {unit: count for unit, count in given.items() if count is not None}


class ReadingLaw(Span):
    """Another way to read the clause: in what it differs."""

    says: str

    @model_validator(mode="after")
    def _one_unit_at_most(self) -> Self:
        if len(self.units) > 1:
            raise ValueError(f"one of {', '.join(UNITS)} was expected, not {' and '.join(self.units)}")
        if not self.model_fields_set - {"says"}:
            raise ValueError("it differs in nothing from the clause")
        return self


class DoneLaw(Strict):
    """What fulfils a deadline: a deed, and what must be stated with it."""

    deed: str
    where: dict[str, str] = Field(default_factory=dict)
    """Fields of the deed that must be so, such as its form."""
    same: dict[str, str] = Field(default_factory=dict)
    """Fields of the deed, and what they name of that which happened: the occasion, the person."""
    among: dict[str, str] = Field(default_factory=dict)
    """In place of that a field of the deed that lists of what it is, and what it is of that which happened."""
    on: str | None = None
    """The field with the day on which it was done, where that is not the day on which it is stated."""
    early: bool = False
    """May it be done before that from which the deadline runs?"""
    total: str | None = None
    """The field whose amounts are added up."""
    reaches: str | None = None
    """What the total must reach, where it is known of that which happened; any amount will do where it is not."""
    left: str | None = None
    """The field that lists what is left after the deed, such as to whom it has still to go: done once nothing is."""
    or_: dict[str, DoneLaw] = Field(default_factory=dict)
    """Other ways that are as good, each by a name."""

    @property
    def ways(self) -> tuple[DoneLaw, ...]:
        """Every way, this one first."""
        return (self, *(way for each in self.or_.values() for way in each.ways))

    @property
    def deeds(self) -> tuple[str, ...]:
        """The deed of every way."""
        return tuple(dict.fromkeys(way.deed for way in self.ways))

    @model_validator(mode="after")
    def _one_way_to_say_of_what(self) -> Self:
        if len(self.among) > 1 or (self.among and self.same):
            raise ValueError("same, or one field among whose values it is")
        return self

    @model_validator(mode="after")
    def _total_and_what_it_reaches(self) -> Self:
        if (self.total is None) != (self.reaches is None):
            raise ValueError("total and reaches go together")
        return self


Addressee = Literal["clerk", "commission", "fiscal-officer", "officer", "governing-body", "membership"]
"""To whom something goes: each is a word of the regulations; those of a house's roles are the roles' own."""


class DeadlineLaw(Cited, Span):
    """By when something is to be done, or from when it may be."""

    title: str
    from_: str
    """What happened, from which it runs, in the law's own words."""
    told: str | None = None
    """How deeds tell it, with the kind of occasion or ticket that is meant, where the name does not say."""
    gives: Literal["last-day", "first-day"] = "last-day"
    """Is the day the last on which it may be done, or the first?"""
    keep: bool = False
    """Is something retained until that day?"""
    ends: bool = False
    """Is it the last day of something that ends by itself, such as a license, and not of something to be done?"""
    done: DoneLaw | None = None
    to: dict[Addressee, Cite] = Field(default_factory=dict)
    """To whom it goes, each with the clause that says so; nobody where no clause does."""
    readings: dict[str, ReadingLaw] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _owed_retained_or_ending(self) -> Self:
        if self.keep and self.gives != "first-day":
            raise ValueError("what is retained may be disposed of from a day on: keep goes with gives = first-day")
        if self.gives == "first-day" and (self.ends or self.done is not None or self.to):
            raise ValueError("ends, done and to go with a last day")
        return self

    @model_validator(mode="after")
    def _one_unit(self) -> Self:
        if len(self.units) != 1:
            found = " and ".join(self.units) or "none"
            raise ValueError(f"one of {', '.join(UNITS)} was expected, not {found}")
        hours = "hours" in self.units
        if any(("hours" in reading.units) != hours for reading in self.readings.values() if reading.units):
            raise ValueError("a reading of hours stands beside one of days")
        if hours and any(getattr(self, key) is not None for key in ("start", "through", "first_counts", "before")):
            raise ValueError("hours run from the hour: start, through, first-counts and before do not go with them")
        return self


class DeadlinesLaw(Strict):
    """The deadlines of a ruleset, by name."""

    title: str
    cite: str
    source: str
    basis: str | None = None
    deadlines: dict[str, DeadlineLaw]
    not_encoded: NotEncoded = Field(default_factory=dict)
