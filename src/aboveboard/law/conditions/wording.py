"""What a condition asks for, in words, before anything is known of who asks."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.model.conditions import Condition, Measure, Qualification


def asked_for(condition: Condition) -> str:
    """A condition's title, with the number or the qualification that it asks for."""
    if condition.least is not None and (least := _figure(condition.least)):
        return f"{condition.title}: at least {least}"
    if condition.most is not None and (most := _figure(condition.most)):
        over = "" if condition.most.over == "at-once" else f" in one {spaced(condition.most.over)}"
        return f"{condition.title}: at most {most}{over}"
    if condition.by is not None:
        return f"{condition.title}: {', '.join(_qualified(condition.by))}"
    if condition.barred is not None:
        among = ", ".join(spaced(str(value)) for value in condition.barred.among if value is not True)
        return f"{condition.title}: {f'{among} is ' if among else ''}not allowed"
    return condition.title


def _figure(measure: Measure) -> str:
    """A bound that the file itself states."""
    if measure.cents is not None:
        return dollars(measure.cents)
    return "" if measure.number is None else f"{measure.number:,}"


def _qualified(asked: Qualification) -> Iterator[str]:
    if asked.age is not None:
        yield f"{asked.age} years old"
    if asked.member_of:
        of = " or ".join(asked.member_of)
        yield f"a member of the {of}" + (f" for {term(asked)}" if asked.months_of_membership else "")
    if asked.holds:
        yield " or ".join(map(spaced, asked.holds))
    if asked.badge:
        yield "with a badge that was made and is valid that day"


def term(asked: Qualification) -> str:
    """How long a membership must have lasted."""
    number, unit = (asked.years, "year") if asked.years else (asked.months, "month")
    return f"one {unit}" if number == 1 else f"{number} {unit}s"
