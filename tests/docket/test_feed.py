"""The docket's feed: one entry a term whatever moves it, the same bytes while nothing does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import icalendar
import pytest

from aboveboard.docket.at_hand import docket_calendar
from aboveboard.docket.feed import PAST_DAYS, docket_feed
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.docket.cases.test_sanctions import BEGINS, CASE, NOTICE
from tests.support.charities import CHURCH, HOSE
from tests.support.databases import file, postgres
from tests.support.dockets import APPEAL, TOWN, DocketTown

__all__ = ["file", "postgres"]
BASE = "https://games.example.org"


@pytest.fixture
def docket(file: str) -> Iterator[DocketTown]:
    """A town with an appeal that was just filed."""
    town = DocketTown(file)
    town.appeal()
    yield town
    town.book.close()


def events(docket: DocketTown, **narrowed: Any) -> dict[str, Any]:
    """The entries of a feed by what is due, of which nothing was wrong; each line is short enough."""
    text = docket_feed(docket.book, BASE, **narrowed)
    assert text == docket_feed(docket.book, BASE, **narrowed)
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    found = icalendar.Calendar.from_ical(text)
    assert not found.errors
    listed = list(found.walk("VEVENT"))
    assert not any(part.errors for event in listed for part in event.walk())
    assert len({str(event["UID"]) for event in listed}) == len(listed)
    return {str(event["UID"]).removesuffix("@aboveboard"): event for event in listed}


def test_the_feed_is_the_calendar_as_far_as_there_are_days(docket: DocketTown) -> None:
    found = events(docket)
    rows = [row for row in docket_calendar(docket.book) if row["day"] is not None]
    assert {f"{row['what']}.{row['log']}": row["day"] for row in rows} == {
        name: event.decoded("DTSTART").isoformat() for name, event in found.items()
    }
    event = found[f"forward.{APPEAL}"]
    assert str(event["SUMMARY"]).endswith(": Hose Company 2 v. Saugerties")
    assert "9 NYCRR 4627.3" in event["DESCRIPTION"]
    assert str(event["URL"]) == f"{BASE}/docket/{APPEAL}"
    assert [alarm.decoded("TRIGGER") for alarm in event.walk("VALARM")] == [timedelta(days=-7), timedelta(days=-1)]
    assert event.decoded("DTSTAMP") == datetime(2026, 1, 2, 15, tzinfo=UTC)


def test_it_is_of_an_office_a_party_a_ruleset_or_a_case(docket: DocketTown) -> None:
    for narrowed, what in (
        ({"office": "municipality"}, {"forward"}), ({"party": HOSE}, {"statement"}), ({"party": TOWN}, {"forward"}),
        ({"party": CHURCH}, set()), ({"ruleset": "pa"}, set()), ({"log": APPEAL}, {"forward", "statement"}),
        ({"log": "appeal-9"}, set()), ({"log": HOSE}, set()), ({"office": "appellant", "party": HOSE}, {"statement"}),
    ):  # fmt: skip
        assert {name.split(".")[0] for name in events(docket, **narrowed)} == what, narrowed


def test_what_is_late_is_marked_at_midnight_and_what_is_done_says_so_for_a_while(docket: DocketTown) -> None:
    name = f"forward.{APPEAL}"
    open_one = events(docket)[name]
    docket.on(datetime(2026, 1, 6, 4, 59, tzinfo=UTC))  # 23:59 of the last day
    assert str(events(docket)[name]["SUMMARY"]) == str(open_one["SUMMARY"])
    docket.on(datetime(2026, 1, 6, 5, 0, tzinfo=UTC))
    late = events(docket)[name]
    assert str(late["SUMMARY"]).startswith("Late: ")
    docket.step("clio", APPEAL, "forward", "municipality")
    done = events(docket)[name]
    assert str(done["SUMMARY"]).startswith("Done late: ")
    assert not done.walk("VALARM")
    assert [each.decoded("SEQUENCE") for each in (open_one, late, done)] == [0, 1, 2]
    assert {str(each["STATUS"]) for each in (open_one, late, done)} == {"CONFIRMED"}
    docket.town.now += timedelta(days=PAST_DAYS)
    assert name in events(docket)
    docket.town.now += timedelta(days=1)
    assert name not in events(docket)


def test_a_clock_that_goes_back_takes_the_mark_off_again(docket: DocketTown) -> None:
    before = docket_feed(docket.book, BASE)
    docket.town.now += timedelta(days=30)
    assert docket_feed(docket.book, BASE) != before
    docket.town.now -= timedelta(days=30)
    assert docket_feed(docket.book, BASE) == before


def test_a_paper_that_comes_to_nothing_changes_no_entry(docket: DocketTown) -> None:
    before = docket_feed(docket.book, BASE)
    returned = docket.step("ann", APPEAL, "statement-of-appeal", "appellant", errors=[{"error": "x"}])
    assert returned.answer["verdict"] == "returned"
    assert docket_feed(docket.book, BASE) == before
    docket.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    assert docket_feed(docket.book, BASE) != before


# -- a day that moves, and what is off -------------------------------------------------------------------------------


@pytest.fixture
def hearing(file: str) -> Iterator[DocketTown]:
    """A town with a case whose hearing is noticed."""
    town = DocketTown(file)
    town.must("clio", CASE, "case-begin", BEGINS)
    town.step("clio", CASE, "notice-of-hearing", "clerk", **NOTICE)
    yield town
    town.book.close()


def test_a_term_whose_day_moves_stays_one_entry_with_a_higher_sequence(hearing: DocketTown) -> None:
    name = f"plea.{CASE}"
    before = events(hearing)[name]
    assert before.decoded("DTSTART") == date(2026, 1, 20)
    hearing.on(datetime(2026, 1, 19, 15, tzinfo=UTC))
    hearing.step("hal", CASE, "adjourn", "presiding", date="2026-02-03")
    after = events(hearing)[name]
    assert after.decoded("DTSTART") == date(2026, 2, 3)
    assert after.decoded("SEQUENCE") > before.decoded("SEQUENCE")
    assert after.decoded("LAST-MODIFIED") > before.decoded("LAST-MODIFIED")


def test_a_correction_that_moves_a_day_raises_the_sequence_too(hearing: DocketTown) -> None:
    name = f"plea.{CASE}"
    before = events(hearing)[name]
    rightly = {**NOTICE, "date": "2026-01-21"}
    hearing.must("clio", CASE, "correct", {"event": 1, "why": "the day was mistyped", "said": rightly})
    after = events(hearing)[name]
    assert after.decoded("DTSTART") == date(2026, 1, 21)
    assert after.decoded("SEQUENCE") > before.decoded("SEQUENCE")


def test_what_is_lifted_is_cancelled_for_a_while(hearing: DocketTown) -> None:
    name = f"plea.{CASE}"
    runs = events(hearing)[name]
    assert (str(runs["STATUS"]), len(runs.walk("VALARM"))) == ("CONFIRMED", 2)
    hearing.on(datetime(2026, 1, 20, 20, tzinfo=UTC))
    hearing.step("hal", CASE, "absence", "presiding", date="2026-01-20")
    off = events(hearing)[name]
    assert (str(off["STATUS"]), str(off["SUMMARY"])[:8], len(off.walk("VALARM"))) == ("CANCELLED", "Lifted: ", 0)
    assert off.decoded("SEQUENCE") > runs.decoded("SEQUENCE")
    assert off.decoded("DTSTART") == runs.decoded("DTSTART")
    assert "plea" not in {row["what"] for row in docket_calendar(hearing.book)}
    hearing.town.now += timedelta(days=PAST_DAYS + 1)
    assert name not in events(hearing)
