"""When a deadline is due: counted from what really happened, by every reading, with what is skipped and why."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache

from aboveboard.law.days.answer import Due, Reading, Skipped
from aboveboard.law.days.calendar import Calendar
from aboveboard.law.days.deadlines import Deadline, deadlines
from aboveboard.law.days.moments import Moment, legal_day, moment_of
from aboveboard.law.days.readings import readings
from aboveboard.law.days.terms import Term
from aboveboard.law.days.wording import words_of
from aboveboard.law.errors import BadInput


def due(ruleset: str, deadline: str, start: object, *, where: str = "from") -> Due:
    """When a deadline of a ruleset is due that runs from a day or, for hours, from a time."""
    return due_of(deadlines(ruleset).named(deadline), start, where=where)


def due_of(deadline: Deadline, start: object, *, where: str = "from") -> Due:
    """When a deadline is due that runs from a day or, for hours, from a time."""
    moment = _start(deadline, start, where)
    return _found(deadline, moment) if isinstance(moment, datetime) else _of_a_day(deadline, moment)


@lru_cache(maxsize=4096)
def _of_a_day(deadline: Deadline, day: date) -> Due:
    """The same of a day, on which much that is owed may have begun."""
    return _found(deadline, day)


def _found(deadline: Deadline, moment: Moment) -> Due:
    law, state = deadline.law, deadline.state
    read = tuple(readings(deadline, moment))
    own, days = read[0], [one.day for one in read]
    return Due(
        ruleset=deadline.ruleset,
        deadline=deadline.name,
        title=law.title,
        start=moment,
        rule_day=own.rule_day,
        day=own.day,
        skipped=tuple(_skipped(deadline.term, moment, own, state.calendar)),
        counted=words_of(deadline.term),
        cite=deadline.cite,
        reading=law.reading,
        readings=read,
        safe=min(days) if law.gives == "last-day" else max(days),
        gives=law.gives,
        zone=state.zone,
        to=deadline.to,
    )


def _start(deadline: Deadline, given: object, where: str) -> Moment:
    """The day from which it runs, by the state's own clock, or for hours the time."""
    moment = moment_of(given, deadline.state.zone, where)
    if deadline.term.unit != "hours":
        return legal_day(moment)
    if not isinstance(moment, datetime):
        expected = f"a time such as {moment}T23:00 was expected, not a day"
        raise BadInput(f"{where}: {deadline.name} is counted in hours: {expected}")
    return moment


def _skipped(term: Term, start: Moment, own: Reading, calendar: Calendar) -> Iterator[Skipped]:
    """The closed days that the end moved past, or that working days passed over."""
    end = legal_day(own.day).toordinal()
    since = legal_day(start if term.unit == "working-days" else own.rule_day).toordinal()
    step = 1 if since <= end else -1
    if term.unit == "working-days":
        since += step
    for day in range(since, end, step):
        if day in calendar.why:
            yield Skipped(date.fromordinal(day), calendar.why[day])
