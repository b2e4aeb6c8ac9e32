"""What was found out is put by for the next start: taken up where all is as it was, and else made anew."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import literal_column

from aboveboard.charity import at_hand, put_by
from aboveboard.charity.at_hand import AtHand
from aboveboard.charity.calendar.reckoning import reckoned
from aboveboard.log import logbook
from aboveboard.log.database import schema
from aboveboard.log.database.store import put_by_name
from aboveboard.log.logbook import Logbook
from tests.charity.test_at_hand import CORE, Random, compared
from tests.support.charities import HOSE, NIGHT, Town, fire_company, jars_open, settled
from tests.support.charities import counted as counted_by_two

OPENED = {**NIGHT, "members-in-charge": CORE, "organization": HOSE}


@pytest.fixture
def town(tmp_path: Any) -> Iterator[Town]:
    found = settled(str(tmp_path / "floor.db"))
    fire_company(found)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    found.must("ann", HOSE, "paper", {**approval, "until": "2027-06-30"})
    found.must("ann", HOSE, "premises", {"premises": "firehouse", "areas": ["main"], "lessor": "Grange", "rent": 5000})
    found.must("ann", "february", "occasion-open", OPENED)
    found.now = datetime(2026, 2, 8, 1, tzinfo=UTC)
    jars_open(found, "february")
    found.must("bob", "february", "buy-ticket", {"player": "dan", "kind": "bell-jar"})
    found.book.watch()
    yield found
    found.book.close()


def opened(file: Path | str, now: datetime, *, stays: bool = True) -> Town:
    """The same database, opened again."""
    found = Town(str(file))
    found.now = now
    if stays:
        found.book.watch()
    return found


def told(book: Logbook) -> list[Any]:
    """What is remembered of the company."""
    held, numbers, now = book.beside(AtHand), book.index.numbers(book.logs()), book.desk.clock()
    listed = held.listed(HOSE, numbers, now, "clio")
    return [held.awaited(HOSE, numbers, now), listed, held.owed(HOSE), held.open_occasions(HOSE), held.plans()]


def put_all_by(book: Logbook) -> None:
    """Everything that was found out is put by."""
    while book.beside(AtHand).put_by():
        pass


def started_again(book: Logbook) -> AtHand:
    """What a start leaves: the database, and nothing in memory."""
    book._beside.clear()
    return book.beside(AtHand)


class Counted:
    """How often something was found out anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reckoned = self.read = 0
        reckon, bodies = reckoned, Logbook.bodies

        def reckoning(*given: Any, **named: Any) -> Any:
            self.reckoned += 1
            return reckon(*given, **named)

        def read(book: Logbook, log: str, first: int, before: int) -> list[bytes]:
            found = bodies(book, log, first, before)
            self.read += len(found)
            return found

        monkeypatch.setattr(at_hand, "reckoned", reckoning)
        monkeypatch.setattr(Logbook, "bodies", read)

    def since(self) -> tuple[int, int]:
        """How many calendars were reckoned and how many events read, since this was last asked."""
        found = self.reckoned, self.read
        self.reckoned = self.read = 0
        return found


def test_a_start_goes_on_from_what_was_put_by(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    before = told(town.book)
    put_all_by(town.book)
    counted = Counted(monkeypatch)
    started_again(town.book)
    assert told(town.book) == before
    others = town.book.last("saint-paul") + 1  # of whom nothing was asked, but for what it plans
    assert counted.since() == (0, others)
    counted_by_two(town, "february", 100)
    started_again(town.book)
    compared(town)
    assert counted.since()[0] >= 1


def test_nothing_is_taken_up_where_the_program_or_the_law_is_another(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(town.book)
    put_all_by(town.book)
    monkeypatch.setattr(at_hand, "made_by", lambda zone: "another")
    counted = Counted(monkeypatch)
    started_again(town.book)
    assert told(town.book) == before
    assert counted.since()[0] == 1


def test_the_fingerprint_is_of_every_file_that_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in put_by.READ_BY:
        (tmp_path / room).mkdir()
    (tmp_path / "law" / "_days.toml").write_text("days = 7")
    (tmp_path / "charity" / "put_by.py").write_text("")
    monkeypatch.setattr(put_by, "__file__", str(tmp_path / "charity" / "put_by.py"))
    made_by = put_by.made_by.__wrapped__
    found = [made_by("America/New_York"), made_by("America/Chicago")]
    (tmp_path / "law" / "_days.toml").write_text("days = 8")
    found.append(made_by("America/New_York"))
    (tmp_path / "kernel" / "money.py").write_text("")
    found.append(made_by("America/New_York"))
    monkeypatch.setattr(put_by, "_offsets", lambda zone: b"another summer time")
    found.append(made_by("America/New_York"))
    assert len(set(found)) == 5
    monkeypatch.setattr(put_by, "__file__", str(tmp_path / "archive.zip" / "charity" / "put_by.py"))
    assert made_by("America/New_York") is None


def test_whoever_edits_the_database_cannot_have_it_say_something_else(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, store = told(town.book), town.book.store
    town.book.beside(AtHand).owed("saint-paul")
    put_all_by(town.book)
    name = put_by_name(HOSE)
    sealed, other = bytes(store.remembered(schema.meta, name)), store.remembered(schema.meta, put_by_name("saint-paul"))
    counted = Counted(monkeypatch)
    snapshot = town.book.vault.put_away(HOSE, b"{}")
    forged = [b"", b"x", sealed[:-1], sealed[:40] + bytes([sealed[40] ^ 1]) + sealed[41:], snapshot[1] + snapshot[0]]
    assert other is not None
    for given in (*forged, bytes(other)):
        store.remember(schema.meta, name, given)
        started_again(town.book)
        assert told(town.book) == before
        assert counted.since()[0] == 1
    with store.engine.begin() as raw:
        raw.execute(schema.meta.update().where(schema.meta.c.name == name).values(value=literal_column("'text'")))
    started_again(town.book)
    assert told(town.book) == before
    for given in (b"", b"[]", b"nothing", b"[1,2,3,4,5,6]"):
        store.remember(schema.meta, name, town.book.vault.put_by(HOSE, given))
        started_again(town.book)
        assert told(town.book) == before


def test_what_another_course_of_events_gave_is_passed_over(town: Town, tmp_path: Path) -> None:
    """Two databases went on from one backup: each has as many events as the other, and not the same."""
    town.book.close()
    shutil.copytree(tmp_path, tmp_path / "copy")
    files = [tmp_path / "floor.db", tmp_path / "copy" / "floor.db"]
    rows, found = list[Any](), list[Any]()
    for file, kind in zip(files, ("bell-jar", "raffle"), strict=True):
        other = opened(file, datetime(2026, 2, 10, tzinfo=UTC))
        counted_by_two(other, "february", 100 if kind == "raffle" else 0)
        other.must(
            "ann",
            HOSE,
            "report",
            {"form": "GC-7" if kind == "raffle" else "GC-7B", "period": "february", "members-in-charge": CORE},
        )
        found.append(told(other.book))
        put_all_by(other.book)
        rows.append(other.book.store.remembered(schema.meta, put_by_name(HOSE)))
        other.book.close()
    assert found[0] != found[1]
    other = opened(files[0], datetime(2026, 2, 10, tzinfo=UTC))
    other.book.store.remember(schema.meta, put_by_name(HOSE), rows[1])
    assert told(other.book) == found[0]
    other.book.close()


def test_what_is_put_by_of_a_log_that_has_moved_meanwhile_is_dropped(town: Town) -> None:
    number = town.book.last(HOSE) + 1
    town.book.put_by({HOSE: (number, b"old")})
    assert town.book.taken_up(HOSE) == b"old"
    town.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    town.book.put_by({HOSE: (number, b"older"), "nobody": (0, b"x")})
    assert town.book.taken_up(HOSE) == b"old"
    assert town.book.taken_up("nobody") is None


def test_a_logbook_puts_by_while_nothing_is_written_and_when_it_is_closed(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "REST_SECONDS", 0)
    rested = Event()

    def rests() -> bool:
        rested.set()
        return False

    told(town.book)
    town.book.at_rest(rests)
    assert rested.wait(30)
    put_all_by(town.book)
    assert town.book.taken_up(HOSE) is not None
    monkeypatch.setattr(logbook, "REST_SECONDS", 10**6)
    town.must("bob", "february", "buy-ticket", {"player": "dan", "kind": "bell-jar"})
    before, held = told(town.book), town.book.taken_up(HOSE)
    file, now = str(town.book.store.engine.url.database), town.now
    town.book.close()
    again = opened(file, now)
    assert again.book.taken_up(HOSE) not in (None, held)
    assert told(again.book) == before
    again.book.close()


def test_a_question_from_the_terminal_neither_puts_by_nor_takes_up(town: Town) -> None:
    told(town.book)
    file, now = str(town.book.store.engine.url.database), town.now
    town.book.close()
    again = opened(file, now, stays=False)
    held = again.book.taken_up(HOSE)
    again.must("bob", "february", "buy-ticket", {"player": "dan", "kind": "bell-jar"})
    told(again.book)
    again.book.close()
    third = opened(file, now, stays=False)
    assert third.book.taken_up(HOSE) == held
    third.book.close()


@pytest.mark.parametrize("seed", range(2))
def test_after_random_deeds_and_starts_it_is_what_the_logs_give(town: Town, seed: int) -> None:
    company, taken_up = Random(town, seed), 0
    for number in range(45):
        company.step()
        if number % 3 == 0:
            compared(town)
            put_all_by(town.book)
        if number % 5 == 0:
            held = started_again(town.book)
            held.setting(HOSE)
            taken_up += bool(held._taken_up[HOSE])
    compared(town)
    assert taken_up > 3
