"""Opening a table: its equipment is measured against the law, and what wears out has its time counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import isfinite
from typing import Annotated

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import GameLaw, Measure, Timer
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.part import REPLACED, Deed, Part, State

Fact = Annotated[object, REPLACED]
"""What a record states of equipment, as JSON has it."""


@dataclass(slots=True)
class InspectionState(State):
    """What was stated of a table's equipment."""

    opened: bool = False
    closed: Refusal | None = None
    """What was found wrong with the equipment when it was last stated."""
    started: dict[str, datetime] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    """What was stated of the equipment when the table opened."""


class Inspection(Part[InspectionState]):
    """The equipment that a table was opened with."""

    def __init__(self, law: GameLaw, *, stated: bool = False) -> None:
        super().__init__(InspectionState())
        self.law = law
        self.stated = stated
        """Is the table shut until its equipment has been stated?"""

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The table opens."""
        return {"open": self.open}

    def open(self, event: Event) -> Refusal | None:
        """Check the equipment given; the table opens only when all of it is lawful."""
        if not isinstance(event.payload, dict):
            raise BadInput(f"event {event.number}: open: an object of facts about the equipment was expected")
        times = self._times()
        for fact, value in event.payload.items():
            if fact in times:
                self.state.started[fact] = _moment(event, fact, value)
            elif fact not in self.law.equipment:
                known = dict.fromkeys([*self.law.equipment, *times])
                hint = nearest(str(fact), known)
                raise BadInput(f"event {event.number}: open: {self.law.title} asks for no fact {fact!r}; {hint}")
        self.state.closed = self._first_fault(event, event.payload)
        if self.state.closed is None:
            self.state.opened = True
            self.state.facts |= event.payload
        return self.state.closed

    def faults(self, stated: Mapping[str, object]) -> dict[str, Refusal]:
        """What is wrong with each thing that was stated, by its own clause."""
        found, event = {}, Event(0, "open", None)
        for fact, measure in self.law.equipment.items():
            if fact in stated and fact not in self._times():
                fault = _fault(event, fact, measure, stated[fact])
                if fault is not None:
                    found[fact] = Refusal(fault, measure.cite)
        return found

    def _times(self) -> list[str]:
        """The facts that are times: when something was put into use, was changed or was inspected."""
        changes = [(fact, measure.no_later_than) for fact, measure in self.law.equipment.items()]
        changed = [name for fact, after in changes if after is not None for name in (fact, after)]
        return [*(timer.fact for timer in self.law.timers.values()), *changed]

    def _first_fault(self, event: Event, payload: Mapping[str, object]) -> Refusal | None:
        for fact, measure in self.law.equipment.items():
            if measure.offers is not None and not self.law.wagers[measure.offers].offered:
                continue
            fault = self._too_late(event, fact, measure)
            if fault is not None:
                return Refusal(fault, measure.cite)
            if fact in payload:
                fault = _fault(event, fact, measure, payload[fact])
                if fault is not None:
                    return Refusal(fault, measure.cite)
            elif measure.required and fact not in self.state.facts and not _lifts(measure.unless, payload):
                return Refusal(f"{measure.title} is not stated", measure.cite)
        return None

    def _too_late(self, event: Event, fact: str, measure: Measure) -> str | None:
        """What was changed after the time that had to follow it, or has not been followed by it at all."""
        done = self.state.started.get(fact)
        if measure.no_later_than is None or done is None:
            return None
        after, title = self.state.started.get(measure.no_later_than), self.law.equipment[measure.no_later_than].title
        if after is None:
            return f"{measure.title} is not followed by {title}"
        if _later(event, done, after):
            return f"{measure.title} was after {title}, which must be done again"
        return None

    def shut(self) -> Refusal | None:
        """Why nothing can be done at the table: its opening was refused, or has still to be stated."""
        state = self.state
        if state.closed is not None:
            return Refusal(f"the table is not open: {state.closed.reason}", state.closed.cite)
        if state.opened or not self.stated or not self.law.equipment:
            return None
        cite = dict.fromkeys(item for measure in self.law.equipment.values() for item in measure.cite)
        return Refusal("the table is not open: nothing is stated of its equipment", tuple(cite))

    def expired(self, event: Event) -> Refusal | None:
        """Why worn equipment may not be used, where the record tells the time."""
        if event.at is None:
            return None
        for timer in self.law.timers.values():
            start = self.state.started.get(timer.fact)
            if start is not None and _later(event, event.at, end_of(start, timer)) and not self.lifted(timer):
                return Refusal(f"{timer.title}: in use since {start:%Y-%m-%d %H:%M}, past its time", timer.cite)
        return None

    def lifted(self, timer: Timer) -> bool:
        """Do the facts stated lift a timer?"""
        return bool(timer.unless) and all(self.state.facts.get(fact) == value for fact, value in timer.unless.items())


def _lifts(unless: Mapping[str, object], payload: Mapping[str, object]) -> bool:
    """Are all the facts stated that lift a measure?"""
    return bool(unless) and all(payload.get(fact) == value for fact, value in unless.items())


def _moment(event: Event, fact: str, value: object) -> datetime:
    try:
        return datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise BadInput(
            f"event {event.number}: open: {fact}: a time such as 2012-03-01T10:00 was expected, not {value!r}"
        ) from None


def _later(event: Event, one: datetime, other: datetime) -> bool:
    if (one.tzinfo is None) != (other.tzinfo is None):
        raise BadInput(f"event {event.number}: {event.kind}: all times or none were expected to name their zone")
    return one > other


def days(timer: Timer) -> str:
    """How long equipment may be used, in words."""
    count, unit = (timer.hours, "hour") if timer.hours is not None else (timer.months or 0, "month")
    return f"{count} {unit}{'' if count == 1 else 's'}"


def end_of(start: datetime, timer: Timer) -> datetime:
    """When equipment put into use then must be replaced."""
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


def _figure(event: Event, fact: str, value: object) -> float:
    """What was measured: a number, or one written as text, such as "0.75"."""
    try:
        if not isinstance(value, (int, float, str)) or isinstance(value, bool):
            raise ValueError
        figure = float(value)
        if not isfinite(figure):
            raise ValueError
    except (ValueError, OverflowError):
        raise BadInput(f"event {event.number}: open: {fact}: a number was expected, not {value!r}") from None
    return figure


def _fault(event: Event, fact: str, measure: Measure, value: object) -> str | None:
    unit = f" {measure.unit}" if measure.unit else ""
    if measure.min is not None or measure.max is not None:
        figure = _figure(event, fact, value)
        if measure.min is not None and figure < measure.min:
            return f"{measure.title} is {figure:g}{unit}, and at least {measure.min:g} is required"
        if measure.max is not None and figure > measure.max:
            return f"{measure.title} is {figure:g}{unit}, and at most {measure.max:g} is allowed"
    if measure.equal_parts is not None:
        if not isinstance(value, list) or any(type(part) is not int for part in value):
            raise BadInput(f"event {event.number}: open: {fact}: a list of figures was expected, not {value!r}")
        if len(value) != measure.equal_parts or len(set(value)) != 1:
            parts = " and ".join(map(str, value))
            return f"{measure.title} is {parts}, and {measure.equal_parts} equal parts are required"
    if measure.is_ is not None and value != measure.is_:
        return f"{measure.title} is {value}, and {measure.is_} is required"
    if measure.one_of is not None and value not in measure.one_of:
        return f"{measure.title} is {value}, and one of {', '.join(map(str, measure.one_of))} is required"
    return None
