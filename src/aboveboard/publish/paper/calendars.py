"""Calendars that are sold as tickets: a page a month with a prize for each date, and the calendar's number on all."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.tickets.face import TicketFace
from aboveboard.play.pools.tickets.law import series_of
from aboveboard.publish.paper.days import DAYS, MONTHS, written_day
from aboveboard.publish.paper.plain import short_enough
from aboveboard.publish.paper.tickets import (
    CheckPage,
    Progress,
    full_blanks,
    numbered,
    printable,
    prize_text,
    shown,
    typeset_once,
)

MOST_PAGES = 2_000
"""So many are set at once; a longer run is several documents."""
SUNDAY = 6
WEEK = (DAYS[SUNDAY], *DAYS[:SUNDAY])


def calendars_pdf(
    edition: PoolEdition,
    face: TicketFace,
    made: datetime,
    *,
    check: CheckPage | None = None,
    fonts: Sequence[Path] = (),
    progress: Progress | None = None,
) -> bytes:
    """Numbered calendars as a PDF; what lacks something that the law asks for is not printed."""
    return typeset_once("calendars", calendar_values(edition, face, check, progress=progress), face.count, made, fonts)


def calendar_values(
    edition: PoolEdition, face: TicketFace, check: CheckPage | None = None, *, progress: Progress | None = None
) -> dict[str, Any]:
    """Calendars as the template takes them."""
    months = sorted({(each.day.year, each.day.month) for each in face.prizes if each.day is not None})
    face = printable(edition, face, "the calendar", MOST_PAGES // max(len(months), 1))
    if not months or any(each.day is None for each in face.prizes):
        raise BadInput("prizes: a calendar has prizes with a day each, such as 2026-12-19")
    tickets = list(numbered(face, series_of(edition, face), check, progress))
    said = dict(shown(edition, replace(face, prizes=())))
    facts = ("identification", "drawings", "price", "statement")
    return {
        "title": f"Calendars {tickets[0][0]} to {tickets[-1][0]}: {face.title or edition.law.title}",
        "tickets": tickets,
        "organization": said["organization"],
        "called": said["title"] or edition.law.title,
        "facts": ". ".join(said[name] for name in facts if said.get(name)),
        "stub": full_blanks(edition),
        "weekdays": list(WEEK),
        "months": [_month(face, year, month) for year, month in months],
    }


def _month(face: TicketFace, year: int, month: int) -> dict[str, Any]:
    weeks = Calendar(SUNDAY).monthdayscalendar(year, month)
    return {
        "name": f"{MONTHS[month - 1]} {year}",
        "weeks": [[_date(face, date(year, month, day)) if day else None for day in week] for week in weeks],
    }


def _date(face: TicketFace, day: date) -> list[str]:
    prizes = "\n".join(_prizes(face, day))
    return [str(day.day), short_enough(prizes, f"the prize of {written_day(day)}"), written_day(day)]


def _prizes(face: TicketFace, day: date) -> Iterator[str]:
    return (prize_text(each) for each in face.prizes if each.day == day)
