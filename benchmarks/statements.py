"""Statements: a draft and its pages from a young house and from one of many years, and onto an official form."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count

from tests.support.conduct import Run
from tests.support.fillable import TEXT, fillable
from tests.support.returns import record_of, several, statement_of

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.conduct import conduct_law
from aboveboard.publish.returns.boxes import fields_named
from benchmarks.measure import Line, seconds

FORM = "GC-7Q"
DEALS = 12
"""Deals in the quarter that is stated."""
EVENTS, A_DEAL = 1_000_000, 30
"""Events of a house of many years, and how many of them a deal makes: sales by the shift, prizes, places."""
TURNS = count()
"""What was set before is remembered, so that every turn sets something new."""


def young() -> Run:
    """A house with one quarter's deals."""
    return record_of(*several(DEALS))


def old() -> Run:
    """The same after many years: the notes that a million events leave on its log stand in quarters before."""
    run = young()
    register = run.record.states[run.home].part(Organization).state
    notes = register.entries[POOL_NOTED]
    number, years = min(each.number for each in notes), EVENTS // (A_DEAL * DEALS)
    before = []
    for year in range(years):
        for each in notes:
            at = (datetime.fromisoformat(each.at) - timedelta(days=92 * (1 + year % 60))).isoformat()
            told = {**each.payload, "pool": f"{each.payload['pool']}-{year}"}
            found = Entry(each.log, number, each.kind, at, each.by, told)
            before.append(found)
    register.entries[POOL_NOTED] = sorted(before, key=lambda each: each.at) + notes
    register.reindex()
    return run


def _pages(run: Run) -> None:
    """Pages that were not set before."""
    found = statement_of(run, FORM, at=f"2024-04-10T12:{next(TURNS) % 60:02}")
    found.pdf()


def statements() -> Iterator[Line]:
    """A draft, its pages, its workbook, and the official form."""
    held = young()
    first = seconds(lambda: statement_of(held, FORM))
    many = old()
    began = seconds(lambda: statement_of(many, FORM), 1)
    later = seconds(lambda: statement_of(many, FORM))
    yield Line(f"a draft of {FORM}, {DEALS} deals in the quarter", f"{first * 1000:.1f} ms", "target: 100 ms")
    yield Line(
        "... of a house of a million events", f"{later * 1000:.1f} ms", f"{later / first:.1f} of the young one's"
    )
    yield Line(
        "... the first time that it is asked", f"{began * 1000:.0f} ms", f"{began / first:.0f} of the young one's"
    )
    _pages(held)
    pages = seconds(lambda: _pages(many))
    yield Line("... with its pages as PDF", f"{pages * 1000:.0f} ms", "target: 500 ms")
    found = statement_of(many, FORM)
    sheets = seconds(lambda: found.xlsx())
    yield Line("... its workbook", f"{sheets * 1000:.0f} ms", f"{sheets / pages:.2f} of the pages")
    official = fillable(dict.fromkeys(fields_named(conduct_law("ny-charitable").forms[FORM][-1]), TEXT))
    onto = seconds(lambda: found.onto(official))
    yield Line("... onto an official form, read back", f"{onto * 1000:.0f} ms", f"{onto / pages:.2f} of the pages")
