"""What is answered when the books are chosen, reconciled and inspected."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from aboveboard.charity.books.bank.matching import matched
from aboveboard.charity.books.moves import clause_of
from aboveboard.charity.books.spending import examinable
from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.books import (
    BANK_STATEMENT,
    BOOK_YEAR,
    CHECK,
    DEPOSIT,
    FILE,
    INSPECT_BOOKS,
    RECONCILE,
    TRANSFER,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days import due
from aboveboard.play.events import Refusal

A_YEAR = 2001
"""A year as any other, without a leap day."""
ENTERED = (DEPOSIT, CHECK, TRANSFER, BANK_STATEMENT, RECONCILE, FILE)
"""Deeds that are shown to an inspector as they were entered, beside the papers on file."""
DIFFERS = "reconcile.differs"
"""The fact that a bank's statement and the books do not agree."""


def _book_year(asked: Question) -> Worked:
    """A year of the books closes on the day before the next one begins."""
    ends = date.fromisoformat(f"{A_YEAR}-{asked.payload['begins']}") - timedelta(days=1)
    return Worked(answered={"closes": f"{ends:%m-%d}"})


def _reconcile(asked: Question) -> Worked:
    """What differs is named with its cents and people; it is done when both have signed."""
    payload = asked.payload
    found = matched(asked, payload["account"], payload["month"])
    if found.differences and not payload.get("difference"):
        named = "; ".join(map(str, found.differences))
        return Worked(refusal=Refusal(f"it is to be explained: {named}", clause_of(asked, DIFFERS)))
    listed = asked.organization.listed(RECONCILE, account=payload["account"], month=payload["month"])
    signed = {entry.get("as") for entry in listed} | {payload["as"]}
    choices = (rule.only for rule in asked.law.asking(RECONCILE, "as"))
    roles = tuple(str(role) for choice in choices if choice is not None and choice.of == "as" for role in choice.among)
    differ = {"differences": [each.to_json() for each in found.differences]} if found.differences else {}
    written = {**differ, "waits-for": [role for role in roles if role not in signed]}
    return Worked(written, written)


def _inspect(asked: Question) -> Worked:
    """From which day on books are to be had, which kinds, and how many of each are on file."""
    since = "0001-01-01"
    if asked.law.at_hand is not None:
        since = due(asked.law.ruleset, asked.law.at_hand, asked.today.isoformat()).day.isoformat()
    kinds = [name for name, kind in asked.law.papers.items() if kind.of_the_books]
    on_file = {kind: sum(entry.get("dated") >= since for entry in asked.filed(kind)) for kind in kinds}
    entered = {kind: sum(_day(asked, entry) >= since for entry in asked.organization.listed(kind)) for kind in ENTERED}
    answered = {"since": since, "at-hand": on_file, "entered": entered, "examinable": examinable(asked)}
    return Worked(answered=answered)


def _day(asked: Question, entry: Entry) -> str:
    return str(entry.get("dated") or entry.day(asked.zone).isoformat())


SHOWN: Mapping[str, Answer] = {BOOK_YEAR: _book_year, RECONCILE: _reconcile, INSPECT_BOOKS: _inspect}
