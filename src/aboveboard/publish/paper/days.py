"""Days and times as paper has them."""

from __future__ import annotations

from datetime import date, datetime

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def written_day(day: date) -> str:
    """A day as a poster has it: Saturday, February 7, 2026."""
    return f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}"


def written_time(moment: datetime) -> str:
    """A time as a poster has it: 7 p.m., 7:30 p.m., noon, midnight."""
    if moment.minute == 0 and moment.hour in (0, 12):
        return "noon" if moment.hour else "midnight"
    minutes = f":{moment.minute:02}" if moment.minute else ""
    return f"{moment.hour % 12 or 12}{minutes} {'p.m.' if moment.hour >= 12 else 'a.m.'}"
