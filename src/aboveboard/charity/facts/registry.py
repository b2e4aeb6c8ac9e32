"""Where every fact is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.law.conditions.facts import Fact, Worth
from aboveboard.law.model.conditions import Window

Given = Fact | None
Answer = Callable[[Question, Window], Given]
FACTS: dict[str, Answer] = {}
"""Every fact by name."""
Qualified = Callable[[Question, str, Window], Given]
QUALIFIED: dict[str, Qualified] = {}
"""Facts whose names go on to say of what they are, such as a paper of a kind."""


OTHER = "other"
"""What something is that is of no kind the law names."""


def fact(name: str) -> Callable[[Answer], Answer]:
    """Put a function among the facts."""

    def put(answer: Answer) -> Answer:
        FACTS[name] = answer
        return answer

    return put


def qualified(head: str) -> Callable[[Qualified], Qualified]:
    """Put a function among the facts whose names begin so and go on."""

    def put(answer: Qualified) -> Qualified:
        QUALIFIED[head] = answer
        return answer

    return put


def fact_of(entries: Iterable[Entry], value: Callable[[list[Entry]], Worth]) -> Fact:
    """A fact that some entries give."""
    listed = list(entries)
    return Fact(value(listed), Sources(listed))


def stated_in(asked: Question, entries: Sequence[Entry], over: Window) -> Sequence[Entry]:
    """Those that were stated in the window of the day on which it is asked; what is older is not gone through."""
    if over not in BOUNDED:
        return entries
    found = list[Entry]()
    for entry in reversed(entries):
        day = entry.day(asked.zone)
        if same_window(day, asked.today, over):
            found.append(entry)
        elif day < asked.today:
            break
    return found[::-1]


BOUNDED = ("month", "quarter", "calendar-year")
"""Windows that have a first day."""


def same_window(day: date, other: date, over: Window) -> bool:
    """Do two days lie in one and the same month, quarter or calendar year?"""
    if over == "calendar-year":
        return day.year == other.year
    if over == "quarter":
        return (day.year, (day.month - 1) // 3) == (other.year, (other.month - 1) // 3)
    return over != "month" or (day.year, day.month) == (other.year, other.month)
