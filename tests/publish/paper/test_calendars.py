"""Calendars: a prize on each of its dates, a number on every page, and none without what the law asks for."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from tests.support.printed import codes, in_order, letters, pixels, read, words

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.tickets.codes import read_code
from aboveboard.play.pools.tickets.face import TicketDrawing, TicketFace, TicketPrize
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.calendars import calendar_values, calendars_pdf
from aboveboard.publish.paper.tickets import CheckPage
from aboveboard.publish.paper.typeset import preview

MADE = datetime(2026, 11, 1, 12, tzinfo=UTC)
CHECK = CheckPage("https://raffle.example.org", "march", bytes(range(32)))
CALENDAR = load_pool("nj-charitable", "calendar-raffle")
MARCH = tuple(TicketPrize(cents=100 * (100 + day), day=date(2027, 3, day)) for day in range(1, 32))
FACE = TicketFace(77, 79, "Friends of the Library", title="March Calendar", price=2500, prizes=MARCH)


@pytest.mark.provision("nj-13-1.1-calendar-prize")
def test_every_date_has_its_prize() -> None:
    shown = words(calendars_pdf(CALENDAR, replace(FACE, last=77), MADE))
    assert in_order(shown, [f"{day} ${100 + day}" for day in range(1, 32)])
    assert "Sunday Monday Tuesday Wednesday Thursday Friday Saturday" in shown
    for part in ("Friends of the Library", "March Calendar", "March 2027", "$25 a ticket", "Name", "Telephone"):
        assert part in shown


@pytest.mark.provision("nj-13-1.1-calendar-prize")
def test_a_date_without_its_prize_is_not_printed() -> None:
    lacks = (*MARCH, TicketPrize(day=date(2027, 4, 1)))
    with pytest.raises(NotPrintable, match=r"it does not show the prize of 2027-04-01 \(N.J.A.C. 13:47-1.1\)"):
        calendars_pdf(CALENDAR, replace(FACE, prizes=lacks), MADE)


@pytest.mark.provision("nj-13-1.1-calendar")
def test_numbers_follow_each_other_and_none_is_printed_twice() -> None:
    pdf = calendars_pdf(CALENDAR, FACE, MADE)
    assert len(read(pdf).pages) == 3
    for page in range(3):
        assert words(pdf, page).count(f"No. {77 + page:06}") == 2, "on the calendar and on its stub"
    with pytest.raises(NotPrintable, match="77 would be printed twice"):
        calendars_pdf(CALENDAR, replace(FACE, before=((1, 77),)), MADE)


@pytest.mark.parametrize(("year", "month"), [(2026, 2), (2027, 2), (2026, 8), (2028, 2), (1, 1), (9999, 12)])
def test_days_stand_under_their_names(year: int, month: int) -> None:
    days = monthrange(year, month)[1]
    prizes = (TicketPrize(cents=100, day=date(year, month, 1)),)
    (found,) = calendar_values(CALENDAR, replace(FACE, prizes=prizes))["months"]
    placed = [(column, int(each[0])) for week in found["weeks"] for column, each in enumerate(week) if each]
    assert [day for _, day in placed] == list(range(1, days + 1))
    assert all(column == date(year, month, day).isoweekday() % 7 for column, day in placed)


def test_only_months_with_prizes_have_a_page_and_the_first_has_the_stub() -> None:
    prizes = tuple(TicketPrize(cents=100, day=date(2027, month, 5)) for month in (3, 5, 12))
    pdf = calendars_pdf(CALENDAR, replace(FACE, prizes=prizes, last=78), MADE)
    pages = [words(pdf, page) for page in range(6)]
    assert [next(name for name in ("March", "May", "December") if f"{name} 2027" in each) for each in pages] == [
        "March", "May", "December"] * 2  # fmt: skip
    assert ["Telephone" in each for each in pages] == [True, False, False] * 2
    assert Counter(text.count("No. ") for text in pages) == {2: 2, 1: 4}


def test_the_code_leads_to_where_the_calendar_is_checked() -> None:
    (page,) = preview("calendars", calendar_values(CALENDAR, replace(FACE, last=77), CHECK), dots=120)
    (found,) = codes(pixels(page, 1320, 300))
    code = found.removeprefix("https://raffle.example.org/tickets/")
    assert read_code(CHECK.secret, code, [("march", "ticket")]) == ("march", "ticket", 77)


def test_long_texts_and_large_numbers() -> None:
    face = replace(FACE, first=LARGEST_SERIAL, last=LARGEST_SERIAL)
    assert f"No. {LARGEST_SERIAL}" in words(calendars_pdf(CALENDAR, face, MADE, check=CHECK))
    long = (TicketPrize(item="a dinner for two at the inn by the mill " * 3, day=date(2027, 3, 5)), *MARCH[5:])
    assert letters(long[0].item) in letters(words(calendars_pdf(CALENDAR, replace(FACE, prizes=long), MADE)))
    too_long = replace(long[0], item="a dinner for two " * 90)
    says = r"^the prize of Friday, March 5, 2027 does not fit: a dinner for two"
    with pytest.raises(BadInput, match=says):
        calendars_pdf(CALENDAR, replace(FACE, prizes=(too_long,)), MADE)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"prizes": (TicketPrize(cents=1),)}, "on which date"),
        ({"prizes": ()}, "a prize for each date"),
        ({"prizes": MARCH[:1] * 90}, r"^the prize of Monday, March 1, 2027 does not fit: \$101 \$101"),
        ({"first": 1, "last": 2001}, "at most 2,000 are printed at once, not 2,001"),
    ],
)
def test_what_is_no_calendar_is_one_sentence(change: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        calendars_pdf(CALENDAR, replace(FACE, **change), MADE)  # type: ignore[arg-type]


def test_a_calendar_of_another_law_needs_days_all_the_same() -> None:
    other = load_pool("ny-charitable", "fifty-fifty")
    with pytest.raises(BadInput, match="a calendar has prizes with a day each"):
        calendars_pdf(other, replace(FACE, prizes=(TicketPrize(cents=1),)), MADE)
    at = TicketDrawing(datetime(2027, 3, 1, 12), "the library")
    assert "noon, the library" in words(calendars_pdf(other, replace(FACE, drawings=(at,)), MADE))
