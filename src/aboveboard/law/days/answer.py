"""What is answered about a deadline: the clause's own day, the day that it becomes, and every reading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.law.days.moments import Moment, legal_day, moment_of
from aboveboard.law.model.days import Addressee


class Skipped(NamedTuple):
    """A day that is not counted, or on which nothing ends, and why."""

    day: date
    why: str


class Reading(NamedTuple):
    """One way to read the clause, with the days that it gives."""

    says: str
    rule_day: Moment
    day: Moment

    def to_json(self) -> dict[str, str]:
        """The reading as JSON has it."""
        return {"reading": self.says, "rule_day": self.rule_day.isoformat(), "day": self.day.isoformat()}


@dataclass(frozen=True, slots=True)
class Due:
    """When something is due, or from when it may be done."""

    ruleset: str
    deadline: str
    title: str
    start: Moment
    """What the term runs from: a day, or for hours a time in the state's zone."""
    rule_day: Moment
    """What the clause itself names."""
    day: Moment
    """What it becomes by the state's law on counting."""
    skipped: tuple[Skipped, ...]
    counted: str
    cite: tuple[str, ...]
    """The clauses, as a lawyer cites them."""
    reading: str | None
    readings: tuple[Reading, ...]
    """Every reading, the file's own first."""
    safe: Moment
    """The day that is right under every reading: the earliest last day, or the latest first one."""
    gives: Literal["last-day", "first-day"]
    zone: ZoneInfo
    to: Mapping[Addressee, tuple[str, ...]]
    """To whom it goes, each with the clauses that say so."""

    def allows(self, done: object) -> bool:
        """Is this day or time within the deadline: not after a last day, not before a first one?"""
        moment = moment_of(done, self.zone, "done")
        left: Moment
        right: Moment
        if isinstance(moment, datetime) and isinstance(self.day, datetime):
            # Two times of one zone would be compared by its clocks, of which an hour may come twice.
            left, right = moment.astimezone(UTC), self.day.astimezone(UTC)
        else:
            left, right = legal_day(moment), legal_day(self.day)
        return left <= right if self.gives == "last-day" else left >= right

    def to_json(self) -> dict[str, Any]:
        """The answer as the document that `aboveboard due --json` prints."""
        return {
            "ruleset": self.ruleset,
            "deadline": self.deadline,
            "title": self.title,
            "from": self.start.isoformat(),
            "rule_day": self.rule_day.isoformat(),
            "day": self.day.isoformat(),
            "gives": self.gives,
            "skipped": [{"day": one.day.isoformat(), "why": one.why} for one in self.skipped],
            "counted": self.counted,
            "cite": list(self.cite),
            "reading": self.reading,
            "readings": [one.to_json() for one in self.readings],
            "safe": self.safe.isoformat(),
            "to": {name: list(cite) for name, cite in self.to.items()},
        }
