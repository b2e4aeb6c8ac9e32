"""The periods of a form: of which there is a statement to make, and from when it is due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from aboveboard.charity.books.regimes import RAFFLE, raffles_at, regime_of
from aboveboard.charity.books.standing import is_conducted, key_of
from aboveboard.charity.conduct.deeds import CLOSE, NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import first_day, last_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days.moments import moment_of
from aboveboard.law.model.statements import StatementLaw

TRADE = ("opened", "traded", "over")
"""What is noted of a pool by which something was bought or sold."""


@dataclass(frozen=True)
class Period:
    """One period of a form, with what says that there is a statement to make."""

    key: str
    start: str
    """The day or time from which its deadlines run."""
    entries: tuple[Entry, ...]
    over: bool
    """Is it over, so that nothing more happens in it?"""


def periods_of(asked: Question, law: StatementLaw) -> Iterator[Period]:
    """Every period of a form of which there is something to state, the oldest first."""
    if law.period in ("quarter", "month", "year"):
        yield from _calendar_periods(asked, law)
    elif law.period in ("occasion", "day", "lease"):
        yield from _occasions(asked, law)
    elif law.period == "raffle":
        yield from _raffles(asked, law)


def period_of(asked: Question, law: StatementLaw, key: str) -> Period | None:
    """One of them by its key; None where there is nothing to state."""
    return next((each for each in periods_of(asked, law) if each.key == key), None)


def _calendar_periods(asked: Question, law: StatementLaw) -> Iterator[Period]:
    kinds, found = set(law.covers), dict[str, list[Entry]]()
    for entry in asked.organization.listed(POOL_NOTED):
        kind = entry.get("kind")
        if entry.get("what") in TRADE and asked.law.one_name.get(kind, kind) in kinds:
            found.setdefault(key_of(law, "", entry.day(asked.zone)), []).append(entry)
    for entry in asked.organization.listed(NOTED):
        if entry.get("kind") in kinds:
            found.setdefault(key_of(law, "", date.fromisoformat(entry.get("day"))), []).append(entry)
    if not kinds and is_conducted(asked, law):
        found = {key_of(law, "", asked.today): []}
    for key, entries in sorted(found.items()):
        last = last_day(key)
        assert last is not None
        yield Period(key, last.isoformat(), tuple(entries), asked.today > last)


def _occasions(asked: Question, law: StatementLaw) -> Iterator[Period]:
    kinds = set(law.covers)
    for entry in asked.organization.listed(NOTED):
        if entry.get("kind") not in kinds:
            continue
        name = str(entry.get("occasion"))
        closed = None if asked.held is None else asked.held(name).stated.last(CLOSE)
        until = str(entry.get("until"))
        ended = until if closed is None else min(until, closed.at, key=lambda each: _instant(asked, each))
        entries = (entry,) if closed is None else (entry, closed)
        yield Period(name, ended, entries, closed is not None)


def _instant(asked: Question, given: str) -> float:
    found = moment_of(given, asked.zone)
    assert isinstance(found, datetime), "a form reads it as a time"
    return found.timestamp()


def _raffles(asked: Question, law: StatementLaw) -> Iterator[Period]:
    groups = dict.fromkeys(
        str(entry.get("occasion", entry.get("pool")))
        for entry in asked.organization.listed(POOL_NOTED, what="opened")
        if asked.law.one_name.get(entry.get("kind"), entry.get("kind")) == RAFFLE
    )
    for of in groups:
        if law.regime is not None and regime_of(asked, of) != law.regime:
            continue
        names = raffles_at(asked, of)
        over = [entry for name in names for entry in asked.organization.listed(POOL_NOTED, pool=name, what="over")]
        opened = [e for name in names for e in asked.organization.listed(POOL_NOTED, pool=name, what="opened")]
        done = len(over) == len(names)
        start = max((entry.day(asked.zone) for entry in over), default=asked.today)
        yield Period(of, start.isoformat(), (*opened, *over), done)


def is_within(asked: Question, law: StatementLaw, key: str, day: date) -> bool:
    """Does a day lie in a period of the calendar?"""
    first, last = first_day(key), last_day(key)
    return first is not None and last is not None and first <= day <= last
