"""Days: a million counted terms, and whole answers with every reading."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.law.days import deadlines, due_of, state_named
from aboveboard.law.days.calendar import Calendar
from benchmarks.measure import Line, a_second, seconds

TERMS = 1_000_000
ANSWERS = 20_000
FIRST, LAST = date(1996, 1, 1).toordinal(), date(2035, 12, 31).toordinal()


def count_terms(number: int = TERMS) -> None:
    """Every deadline that New York counts in days, in turn, from one day after the other."""
    counts = [one.count for one in deadlines("ny-charitable") if one.term.unit != "hours"]
    span = LAST - FIRST
    for at in range(number // len(counts) + 1):
        start = FIRST + at % span
        for count in counts:
            count(start)


def answer(number: int = ANSWERS) -> None:
    """The whole answer about each deadline, as a page shows it."""
    held = [one for one in deadlines("ny-charitable") if one.term.unit != "hours"]
    for at in range(number // len(held) + 1):
        for deadline in held:
            due_of(deadline, date.fromordinal(FIRST + at))


def counting() -> Iterator[Line]:
    """Terms, whole answers, and the tables that both look at."""
    took = seconds(count_terms, 2)
    yield Line("counting a million terms, New York", f"{took:.2f} seconds", a_second(TERMS / took, "terms"))
    took = seconds(answer, 2)
    yield Line("... whole answers with every reading", a_second(ANSWERS / took, "answers"))
    took = seconds(lambda: Calendar(state_named("new-york").law))
    yield Line("... the closed days of 51 years", f"{took * 1000:.0f} ms")
