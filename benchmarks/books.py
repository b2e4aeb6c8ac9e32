"""Books: records of organizations decided, and a house that has kept books for one year, for eight and for fourteen."""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
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
YEARS = (1, 8, 14)
"""So long it has kept books; the holidays that are known end after fifteen."""


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


class Kept(NamedTuple):
    """A house that has kept books for some years."""

    asked: Measured
    mb: float
    """The most that the process had in memory which decided all that was done there."""


def kept(file: str, years: int) -> tuple[date, float]:
    """A house that has kept books for some years; gives its last day, and the most that this process had in memory."""
    until = lived(file, years)
    return until, memory(os.getpid())


def house(years: int) -> Kept:
    """One of them, kept by a process of its own and asked by another."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        file = str(Path(folder) / "house.db")
        with get_context("spawn").Pool(1) as alone:
            until, mb = alone.apply(kept, (file, years))
        with get_context("spawn").Pool(1) as alone:
            return Kept(alone.apply(asked, (file, until)), mb)


def houses() -> Iterator[Line]:
    """The same house after a year, after eight and after fourteen."""
    found = [house(years) for years in YEARS]
    many = "; ".join(f"{each.asked.events:,} after {years}" for each, years in zip(found, YEARS, strict=True))
    yield Line(f"books of {_listed(YEARS[1:])} years in a house beside {YEARS[0]}", f"{many} events")
    lines: tuple[tuple[str, Callable[[Measured], float], str], ...] = (
        (f"... a draft of {FORM}", lambda one: one.later, "target: 100 ms"),
        ("... the first that is asked of it", lambda one: one.first, ""),
        (f"... line {LINE} opened down to its events", lambda one: one.opened, ""),
        ("... the inspector's bundle of eighteen months", lambda one: one.bundle, "target: 10 s"),
    )
    for what, asks, target in lines:
        took = [asks(each.asked) for each in found]
        ratio = f"{_listed([f'{each / took[0]:.2f}' for each in took[1:]])} of the young one's"
        beside = ratio + (f"; {target}" if target else "")
        yield Line(what, f"{_listed([f'{each * 1000:.1f}' for each in took[1:]])} ms", beside)
    for what, mbs in (
        ("... memory of a process that drafts", [each.asked.mb for each in found]),
        ("... memory of one that decides all that is done there", [each.mb for each in found]),
    ):
        a_year = [(mb - mbs[0]) / (years - YEARS[0]) for mb, years in zip(mbs[1:], YEARS[1:], strict=True)]
        growth = f"{mbs[0]:.0f} MB; {_listed([f'{each:.2f}' for each in a_year])} MB a year"
        yield Line(what, f"{_listed([f'{each:.0f}' for each in mbs[1:]])} MB", growth)


def _listed(given: Sequence[object]) -> str:
    """Several of something."""
    return " and ".join(map(str, given))


def books() -> Iterator[Line]:
    """Records and houses."""
    yield from records()
    yield from houses()


if __name__ == "__main__":
    for each in books():
        print(*each, sep=" | ", flush=True)
