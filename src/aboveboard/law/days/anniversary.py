"""Birthdays and anniversaries: how many years or months are full, and on which day they are."""

from __future__ import annotations

from datetime import date

from aboveboard.law.days.terms import add_months


def anniversary(day: date, years: int) -> date:
    """The day on which so many years are full; from 29 February that is 1 March where a year has no such day."""
    return date.fromordinal(add_months(day.toordinal(), 12 * years, march=True))


def full_years(since: date, day: date) -> int:
    """How many years are full on a day: an age, or how long somebody has been a member; never less than nothing."""
    years = day.year - since.year
    return max(years if anniversary(since, years) <= day else years - 1, 0) if years >= 0 else 0


def full_months(since: date, day: date) -> int:
    """How many months are full on a day, twelve to a year; never less than nothing."""
    months = 12 * (day.year - since.year) + day.month - since.month
    return max(months - (day.day < since.day), 0)
