"""Opening a table: its equipment is measured against the law, and what wears out has its time counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import GameLaw, Measure, Timer
from aboveboard.play.record import Event, Refusal


@dataclass
class Opening:
    """The equipment that a table was opened with."""

    law: GameLaw
    closed: Refusal | None = None
    started: dict[str, datetime] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    """What was stated of the equipment when the table opened."""

    def open(self, event: Event) -> Refusal | None:
        """Check the equipment given; the table opens only when all of it is lawful."""
        if not isinstance(event.said, dict):
            raise BadInput(f"event {event.number}: open: an object of facts about the equipment was expected")
        timers = {timer.fact: timer for timer in self.law.timers.values()}
        for fact, value in event.said.items():
            if fact in timers:
                self.started[fact] = _moment(event, fact, value)
            elif fact not in self.law.equipment:
                known = [*self.law.equipment, *timers]
                hint = nearest(str(fact), known)
                raise BadInput(f"event {event.number}: open: {self.law.title} asks for no fact {fact!r}; {hint}")
        self.closed = self._first_fault(event)
        if self.closed is None:
            self.facts |= event.said
        return self.closed

    def _first_fault(self, event: Event) -> Refusal | None:
        for fact, measure in self.law.equipment.items():
            if fact in event.said:
                fault = _fault(event, fact, measure, event.said[fact]) or self._too_late(event, fact, measure)
                if fault is not None:
                    return Refusal(fault, measure.cite)
            elif measure.required and fact not in self.facts:
                return Refusal(f"{measure.title} is not stated", measure.cite)
        return None

    def _too_late(self, event: Event, fact: str, measure: Measure) -> str | None:
        if measure.no_later_than is None:
            return None
        other, done = self.law.equipment[measure.no_later_than].title, _moment(event, fact, event.said[fact])
        if measure.no_later_than not in event.said:
            return f"{measure.title} is not followed by {other}"
        after = _moment(event, measure.no_later_than, event.said[measure.no_later_than])
        if _later(event, done, after):
            return f"{measure.title} came after {other}, which must be done again"
        return None

    def shut(self) -> Refusal | None:
        """Why nothing can be done at the table, where its opening was refused."""
        return (
            None if self.closed is None else Refusal(f"the table is not open: {self.closed.reason}", self.closed.cite)
        )

    def expired(self, event: Event) -> Refusal | None:
        """Why worn equipment may not be used, where the record tells the time."""
        if event.at is None:
            return None
        for timer in self.law.timers.values():
            start = self.started.get(timer.fact)
            if start is not None and event.at > _end(start, timer) and not self._lifted(timer):
                return Refusal(f"{timer.title}: in use since {start:%Y-%m-%d %H:%M}, past its time", timer.cite)
        return None

    def _lifted(self, timer: Timer) -> bool:
        return bool(timer.unless) and all(self.facts.get(fact) == value for fact, value in timer.unless.items())


def _moment(event: Event, fact: str, value: Any) -> datetime:
    try:
        return datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise BadInput(
            f"event {event.number}: open: {fact}: a time such as 2012-03-01T10:00 was expected, not {value!r}"
        ) from None


def _end(start: datetime, timer: Timer) -> datetime:
    if timer.hours is not None:
        return start + timedelta(hours=timer.hours)
    months = start.month - 1 + (timer.months or 0)
    year, month = start.year + months // 12, months % 12 + 1
    for day in range(start.day, 27, -1):
        try:
            return start.replace(year=year, month=month, day=day)
        except ValueError:
            continue
    return start.replace(year=year, month=month)


def _fault(event: Event, fact: str, measure: Measure, value: Any) -> str | None:
    unit = f" {measure.unit}" if measure.unit else ""
    if measure.min is not None or measure.max is not None:
        if type(value) not in (int, float):
            raise BadInput(f"event {event.number}: open: {fact}: a number was expected, not {value!r}")
        if measure.min is not None and value < measure.min:
            return f"{measure.title} is {value:g}{unit}, and at least {measure.min:g} is required"
        if measure.max is not None and value > measure.max:
            return f"{measure.title} is {value:g}{unit}, and at most {measure.max:g} is allowed"
    if measure.is_ is not None and value != measure.is_:
        return f"{measure.title} is {value}, and {measure.is_} is required"
    if measure.one_of is not None and value not in measure.one_of:
        return f"{measure.title} is {value}, and one of {', '.join(map(str, measure.one_of))} is required"
    return None
