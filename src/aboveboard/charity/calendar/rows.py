"""The rows of a calendar: what is owed by when, what is retained until when, and what is not told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

from aboveboard.charity.calendar.beside import in_words
from aboveboard.charity.calendar.known import Doubt, instant
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days import Reading, Skipped
from aboveboard.law.days.moments import Moment, legal_day
from aboveboard.law.days.wording import addressed
from aboveboard.law.model.days import Addressee

State = Literal["open", "late", "done"]


@dataclass(frozen=True)
class DueRow:
    """Something that is to be done by a day, or that ends on it."""

    title: str
    of: str
    """Of what or of whom, in words."""
    deadline: str
    """The deadline's name; `last-day` where the last day was stated and not counted."""
    happening: str
    start: Moment
    """From when it runs."""
    rule_day: Moment
    day: Moment
    state: State
    cite: tuple[str, ...]
    events: tuple[Source, ...]
    """What it rests on: first what it runs from, last what fulfilled it."""
    stated: datetime
    """When what it runs from was stated."""
    changed: datetime
    """When the last of its events was stated."""
    done: Moment | None = None
    in_time: bool | None = None
    """Where it is done: was it in time?"""
    skipped: tuple[Skipped, ...] = ()
    readings: tuple[Reading, ...] = ()
    """Every reading, the file's own first."""
    reading: str | None = None
    counted: str = ""
    safe_day: Moment | None = None
    """The day that is right under every reading, where it is counted."""
    about: Mapping[str, Any] = field(default_factory=dict)
    to: Mapping[Addressee, tuple[str, ...]] = field(default_factory=dict)
    """To whom it goes, each with the clauses that say so."""
    beside: dict[str, str] | None = None
    """Where it was read and when, and the mark that it bears, where no text held states it."""

    @property
    def goes_to(self) -> str:
        """To whom it goes, in words."""
        return addressed(self.to)

    @property
    def what(self) -> str:
        """What is due, in words; what stands beside the law says so."""
        found = f"{self.title}: {self.of}" if self.of else self.title
        return in_words(found) if self.beside else found

    @property
    def grounds(self) -> tuple[str, ...]:
        """The clauses, or the page on which it was read and the day."""
        return (f"{self.beside['address']}, read on {self.beside['read']}",) if self.beside else self.cite

    @property
    def order(self) -> tuple[date, bool, str, str, Source]:
        """Rows are in the order of their days, whole days before times."""
        time = instant(self.day).isoformat() if isinstance(self.day, datetime) else ""
        return legal_day(self.day), isinstance(self.day, datetime), time, self.deadline, self.events[0]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "what": self.what,
            "deadline": self.deadline,
            "from": self.start.isoformat(),
            "happening": self.happening,
            "rule_day": self.rule_day.isoformat(),
            "day": self.day.isoformat(),
            "state": self.state,
            "done": None if self.done is None else self.done.isoformat(),
            "in_time": self.in_time,
            "cite": list(self.cite),
            "skipped": [{"day": one.day.isoformat(), "why": one.why} for one in self.skipped],
            "reading": self.reading,
            "readings": [one.to_json() for one in self.readings],
            "safe_day": (self.safe_day or self.day).isoformat(),
            "about": dict(self.about),
            "to": {name: list(cite) for name, cite in self.to.items()},
            "goes_to": self.goes_to,
            "events": [list(source) for source in self.events],
            **({"beside": dict(self.beside)} if self.beside else {}),
        }


@dataclass(frozen=True)
class KeepRow:
    """Something that is retained until a day."""

    title: str
    of: str
    deadline: str
    start: Moment
    until: Moment
    """The first day on which it may be disposed of."""
    over: bool
    cite: tuple[str, ...]
    events: tuple[Source, ...]

    @property
    def what(self) -> str:
        """What is retained, in words."""
        return f"{self.title}: {self.of}" if self.of else self.title

    @property
    def order(self) -> tuple[date, str, Source]:
        """Rows are in the order of their days."""
        return legal_day(self.until), self.deadline, self.events[0]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "what": self.what,
            "deadline": self.deadline,
            "from": self.start.isoformat(),
            "until": self.until.isoformat(),
            "over": self.over,
            "cite": list(self.cite),
            "events": [list(source) for source in self.events],
        }


@dataclass(frozen=True)
class NotTold:
    """A deadline of which nothing can be told yet, or not in every case."""

    deadline: str
    title: str
    happening: str
    keep: bool
    why: str
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "deadline": self.deadline, "what": self.title, "happening": self.happening, "keep": self.keep,
            "why": self.why, "cite": list(self.cite),
        }  # fmt: skip


@dataclass(frozen=True)
class Calendar:
    """What an organization owes and retains, as of a moment in its own zone."""

    organization: str
    """The name of its log."""
    title: str
    ruleset: str
    zone: str
    as_of: datetime
    due: tuple[DueRow, ...]
    keep: tuple[KeepRow, ...]
    not_encoded: tuple[NotTold, ...]
    doubts: tuple[Doubt, ...]
    """What was stated and cannot be placed, with the reason."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "organization": self.organization,
            "title": self.title,
            "ruleset": self.ruleset,
            "zone": self.zone,
            "as_of": self.as_of.isoformat(timespec="seconds"),
            "due": [row.to_json() for row in self.due],
            "keep": [row.to_json() for row in self.keep],
            "not-encoded": [row.to_json() for row in self.not_encoded],
            "doubts": [row.to_json() for row in self.doubts],
        }
