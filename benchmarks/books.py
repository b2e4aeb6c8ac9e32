"""Books: records of organizations decided, and a house that has kept books for one year and for eight."""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from tests.support.charities import HOSE
from tests.support.quarter import begun, sold

from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.bundle import Visit, write_bundle
from aboveboard.charity.record import decide_record
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.charity.statements.opening import InLogbook, opened
from aboveboard.house import open_house
from aboveboard.log.log_state import LogState
from benchmarks.charities import memory
from benchmarks.measure import Line, seconds

FORM, LINE = "GC-7Q", "A7"
SALES = 12
"""Times that tickets of one deal are sold in a record."""
SIZES = (20_000, 40_000, 100_000)
TARGET = "target: 5 s for 100,000, and 1.00 an event"
DEALS = 40
"""Deals in a year of the house."""
YEARS = (1, 8)


def record(events: int) -> dict[str, Any]:
    """A year of a fire company's bell jars: each deal is bought, sold, paid for and deposited."""
    found: list[dict[str, Any]] = [
        {"at": "2026-01-02", "person": {"name": name, "born": "1980-05-01", "member-since": "2010-01-01",
                                        "offices": [office]}}
        for name, office in (("ann", "treasurer"), ("bob", "president"))
    ]  # fmt: skip
    found += [
        {"at": "2026-01-05", "license": {"form": "GC-5", "number": "7", "games": ["bell-jar"], "from": "2026-01-05",
                                         "until": "2026-12-31"}},
        {"at": "2026-01-05", "account-open": {"account": "special", "designation": "special games of chance account",
                                              "bank": "First", "state": "NY", "opening": 10_000_000}},
    ]  # fmt: skip
    deals = (events - len(found)) // (SALES + 6)
    for number in range(deals):
        name, day = f"d-{number}", (date(2026, 1, 6) + timedelta(days=number * 330 // deals)).isoformat()
        serials = dict.fromkeys(("deal", "tickets", "flare", "invoice"), f"A{number}")
        deeds: list[dict[str, Any]] = [
            {"deal-buy": {"deal": name, "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100,
                          "cost": 5000, "tickets": 1200, "prizes": [{"cents": 10_000, "count": 3}],
                          "serials": serials}},
            {"deal-open": {"deal": name, "place": "firehouse", "holder": "jar"}},
            *({"deal-sell": {"deal": name, "tickets": 1200 // SALES}} for _ in range(SALES)),
            {"deal-pay": {"deal": name, "cents": 10_000, "count": 3}},
            {"deal-close": {"deal": name, "unsold": 0}},
            {"check-write": {"account": "special", "number": 101 + number, "payee": "Acme Supply", "of": name,
                             "address": "Albany NY", "cents": 5000, "purpose": name, "class": "supplies",
                             "signers": ["ann", "bob"]}},
            {"deposit": {"account": "special", "cents": 90_000, "of": [name]}},
        ]  # fmt: skip
        found += [{"at": day, **deed} for deed in deeds]
    company = {
        "name": "Hose Company 2",
        "kind": "volunteer-fire-company",
        "identification": "12-345",
        "county": "Ulster",
    }
    return {"ruleset": "ny-charitable", "organization": company, "events": found}


def records() -> Iterator[Line]:
    """Records of several lengths, decided with all their statements."""
    first = 0.0
    for size in SIZES:
        held = record(size)
        refused = decide_record(held).refused if not first else []
        assert not refused, refused[:1]
        took, events = seconds(lambda held=held: decide_record(held), 2), len(held["events"])  # type: ignore[misc]
        first = first or took / events
        ratio = f"{took / events / first:.2f} of the first, an event; {TARGET}"
        yield Line(f"books of {events:,} events, decided with their statements", f"{took:.1f} s", ratio)


class Measured(NamedTuple):
    """What a process of its own took that asks an old house for a statement."""

    first: float
    later: float
    opened: float
    bundle: float
    """In seconds."""
    mb: float
    events: int


def lived(file: str, years: int) -> date:
    """A house that has kept books and filed its statements for some years; gives its last day."""
    logging.getLogger("aboveboard").setLevel(logging.ERROR)  # the clock is set by hand, again and again
    town, period = begun(file), "2026-Q1"
    games = {"games": ["bell-jar"], "from": "2026-02-01", "until": f"{2026 + years}-12-31"}
    town.must("ann", HOSE, "apply", {"form": "GC-2", "games": games["games"]})
    town.must("clio", HOSE, "license", {"form": "GC-5", "number": "7-long", **games})
    for number in range(years * DEALS):
        year, week = divmod(number, DEALS)
        town.now = max(town.now, datetime(2026 + year, 3, 3, 15, tzinfo=UTC) + timedelta(days=week * 7))
        if quarter(town.now) != period:
            told = {"form": FORM, "period": period}
            town.must("tom", HOSE, "statement-sign", {**told, "as": "treasurer", "person": "tom"})
            sent = {"to": "commission", "dated": town.now.date().isoformat(), "way": "mail"}
            town.must("tom", HOSE, "statement-file", {**told, **sent})
            period = quarter(town.now)
        sold(town, f"d-{number}", 101 + number)
    town.book.close()
    return town.now.date()


def quarter(day: date) -> str:
    """The calendar quarter of a day."""
    return f"{day.year}-Q{(day.month + 2) // 3}"


def asked(file: str, until: date) -> Measured:
    """The last quarter's draft, a line of it opened, and the inspector's bundle, asked of a house just opened."""
    logging.getLogger("aboveboard").setLevel(logging.ERROR)
    now = datetime(until.year, until.month, until.day, 20, tzinfo=UTC)
    with open_house(file, secret="a town", clock=lambda: now) as book:

        def of(state: LogState) -> Statement:
            asked = state.part(Organization).question("statement-file", {}, now)
            return draft(asked, FORM, quarter(until))

        began = perf_counter()
        book.look(HOSE, of)
        first = perf_counter() - began
        found: Statement = book.look(HOSE, of)
        later = seconds(lambda: book.look(HOSE, of))
        line = seconds(lambda: opened(found, LINE, InLogbook(book)))
        mb, events = memory(os.getpid()), book.desk.seq
        began = perf_counter()
        write_bundle(book, HOSE, Visit("Ina", "commission", until - timedelta(days=548), until), Path(f"{file}.zip"))
        return Measured(first, later, line, perf_counter() - began, mb, events)


def houses() -> Iterator[Line]:
    """The same house after a year and after eight."""
    found = list[Measured]()
    for years in YEARS:
        with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
            file = str(Path(folder) / "house.db")
            until = lived(file, years)
            with get_context("spawn").Pool(1) as alone:
                found.append(alone.apply(asked, (file, until)))
    one, many = found
    events = f"{many.events:,} events, {many.events / one.events:.1f} times as many"
    yield Line(f"books of {YEARS[1]} years in a house beside {YEARS[0]}", events)
    for what, few, more, target in (
        (f"... a draft of {FORM}", one.later, many.later, "target: 100 ms"),
        ("... the first that is asked of it", one.first, many.first, ""),
        (f"... line {LINE} opened down to its events", one.opened, many.opened, ""),
        ("... the inspector's bundle of eighteen months", one.bundle, many.bundle, "target: 10 s"),
    ):
        beside = f"{more / few:.2f} of the young one's" + (f"; {target}" if target else "")
        yield Line(what, f"{more * 1000:.1f} ms", beside)
    a_year = (many.mb - one.mb) / (YEARS[1] - YEARS[0])
    yield Line("... memory of a process that drafts", f"{many.mb:.0f} MB", f"{one.mb:.0f} MB; {a_year:.2f} MB a year")


def books() -> Iterator[Line]:
    """Records and houses."""
    yield from records()
    yield from houses()


if __name__ == "__main__":
    for each in books():
        print(*each, sep=" | ", flush=True)
