"""Facts about what is shown of the books: to the membership, to inspectors, and by those who reconcile."""

from __future__ import annotations

from datetime import date

from aboveboard.charity.books.bank.matching import matched
from aboveboard.charity.conduct.books import CHARGE, CHECK, DEPOSIT, INTEREST, RECONCILE, TRANSFER
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.charity.facts.registry import Given, fact, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

LEDGER = (DEPOSIT, CHECK, TRANSFER, INTEREST, CHARGE)
"""The deeds that are entries in a book of account."""


@qualified("shown")
def _shown(asked: Question, kind: str, over: Window) -> Given:
    """`shown KIND`: is it among what is exhibited?"""
    shown = asked.payload.get("shown")
    return Fact(kind in shown, asked.given) if isinstance(shown, (list, tuple)) else None


@qualified("anybody-designated")
def _anybody(asked: Question, duty: str, over: Window) -> Given:
    """`anybody-designated DUTY`: is somebody? A record need not say so."""
    found = asked.organization.listed("designate", duty=duty)
    if not found and asked.recorded and "designate" not in asked.mentions:
        return None
    return Fact(bool(found), Sources(found))


@fact("books.current")
def _current(asked: Question, over: Window) -> Given:
    """Is there an entry in the books since the last license period that is over?"""
    if asked.recorded and not asked.mentions & set(LEDGER):
        return None
    today = asked.today.isoformat()
    noted = [entry for entry in asked.organization.listed(NOTED) if entry.get("day") < today]
    if not noted:
        return None
    last = max(noted, key=lambda entry: str(entry.get("day")))
    entries = [one for kind in LEDGER if (one := _newest(asked, kind)) is not None]
    newest = max((_day(asked, entry) for entry in entries), default=date.min)
    return Fact(newest >= date.fromisoformat(last.get("day")), (last.source, *(entry.source for entry in entries)))


def _newest(asked: Question, kind: str) -> Entry | None:
    listed = asked.organization.listed(kind)
    return max(listed, key=lambda entry: _day(asked, entry)) if listed else None


def _day(asked: Question, entry: Entry) -> date:
    stated = entry.get("dated")
    return entry.day(asked.zone) if stated is None else date.fromisoformat(stated)


@fact("reconcile.differs")
def _differs(asked: Question, over: Window) -> Given:
    """Do counts, deposits and the bank's statement of a month differ from each other?"""
    account, month = asked.payload.get("account"), asked.payload.get("month")
    if account is None or month is None:
        return None
    return Fact(bool(matched(asked, account, month).differences))


@fact("reconciled-by-others")
def _reconciled(asked: Question, over: Window) -> Given:
    """Who has signed the same reconciliation in the other's place."""
    same = {name: asked.payload.get(name) for name in ("account", "month")}
    found = [each for each in asked.organization.listed(RECONCILE, **same) if each.get("as") != asked.payload.get("as")]
    return Fact([entry.get("by") for entry in found], Sources(found))


@fact("organization.auxiliary")
def _auxiliary(asked: Question, over: Window) -> Given:
    """Is the organization an auxiliary or an affiliate of another?"""
    return Fact(asked.opened.get("parent") is not None, ((asked.log, 0),))


@fact("report.minutes")
def _minutes(asked: Question, over: Window) -> Given:
    """Are there minutes in which a report is entered? A record that mentions none may leave them out."""
    stated = asked.payload.get("minutes")
    if stated is None:
        return Fact(False)
    found = asked.organization.listed("minutes", minutes=stated)
    return None if not found and asked.recorded and "minutes" not in asked.mentions else Fact(True, Sources(found))


@fact("paper.of-the-books")
def _of_the_books(asked: Question, over: Window) -> Given:
    """Is the paper one of the books of account, or a document behind them?"""
    found = asked.organization.last("paper", paper=asked.payload.get("paper"))
    kind = None if found is None else asked.law.papers.get(found.get("kind"))
    return None if found is None or kind is None else Fact(kind.of_the_books, (found.source,))
