"""Every way in which a deadline can be read that runs from a day, and what each gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime

from aboveboard.law.days.answer import Reading
from aboveboard.law.days.deadlines import Deadline, Way
from aboveboard.law.days.moments import Moment, after_hours, legal_day, same_hour
from aboveboard.law.days.states import State
from aboveboard.law.days.terms import Term

LEAP_DAY = (2, 29)


def readings(deadline: Deadline, start: Moment) -> Iterator[Reading]:
    """What each reading gives: those of the file, its own first, then those that the state's law leaves open."""
    state = deadline.state
    for way in (*deadline.ways, *_left_open(deadline, start)):
        rule = _rule_day(way.term, start, state)
        yield Reading(way.says, rule, _moved(way.term, rule, state))


def _left_open(deadline: Deadline, start: Moment) -> Iterator[Way]:
    """The other side of each question of counting that arises for this very day."""
    counting, term = deadline.state.law.counting, deadline.term
    closed = legal_day(_rule_day(term, start, deadline.state)).toordinal() in deadline.state.calendar.why
    moves = closed and deadline.law.moves is not False
    if counting.hours_reading and term.unit == "hours" and moves:
        yield Way(counting.hours_reading, replace(term, moves=not term.moves))
    if counting.back_reading and term.back and term.unit != "hours" and moves:
        yield Way(counting.back_reading, replace(term, later=not term.later))
    if counting.leap_reading and term.unit == "years" and (start.month, start.day) == LEAP_DAY:
        other = replace(term, march=not term.march)
        if _rule_day(other, start, deadline.state) != _rule_day(term, start, deadline.state):
            yield Way(counting.leap_reading, other)


def _rule_day(term: Term, start: Moment, state: State) -> Moment:
    """The clause's own day, or for hours its time."""
    if isinstance(start, datetime):
        return after_hours(start, -term.count if term.back else term.count)
    return date.fromordinal(state.counter(term).rule_day(start.toordinal()))


def _moved(term: Term, rule: Moment, state: State) -> Moment:
    """The day that it becomes; a time moves to the same hour of an open day."""
    ordinal = rule.toordinal()
    day = state.counter(term).moved(ordinal)
    if day == ordinal:
        return rule
    moved = date.fromordinal(day)
    return same_hour(moved, rule) if isinstance(rule, datetime) else moved
