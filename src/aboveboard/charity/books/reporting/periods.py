"""The periods of a form: of which there is a statement to make, and from when it is due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from aboveboard.charity.books.reporting.filings import filing_of
from aboveboard.charity.books.reporting.played import without_games
from aboveboard.charity.books.reporting.regimes import is_of_regime, raffles_at, raffles_of
from aboveboard.charity.books.reporting.standing import is_conducted, key_of, keys_noted, noted_in
from aboveboard.charity.conduct.books import LET
from aboveboard.charity.conduct.deeds import CLOSE, LICENSE, NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import first_day, last_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days.moments import moment_of
from aboveboard.law.model.forms.statements import StatementLaw


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
    """Every period of a form of which there is something to state, the oldest first; no idle ones of the calendar."""
    if law.period in UNITS:
        for key in sorted(_calendar_keys(asked, law)):
            yield _calendar_period(asked, law, key)
    elif law.period in ("occasion", "day"):
        for entry in asked.organization.listed(NOTED):
            if _is_meant(asked, law, entry):
                yield _occasion(asked, law, entry)
        if law.period == "day":
            yield from _unused_licenses(asked)
    elif law.period == "lease":
        yield from (_lease(asked, entry) for entry in asked.organization.listed(LET))
    elif law.period == "raffle":
        for of in raffles_of(asked).groups:
            if is_of_regime(asked, law, of):
                yield raffle_period(asked, of)


def keys_of(asked: Question, law: StatementLaw) -> list[str]:
    """The periods of a form by their keys alone, the oldest first: those of the calendar open nothing for it."""
    if law.period in UNITS:
        return sorted(_calendar_keys(asked, law))
    return [each.key for each in periods_of(asked, law)]


def period_of(asked: Question, law: StatementLaw, key: str) -> Period | None:
    """One of them by its key, without going through the others; None where there is nothing to state."""
    if law.period in UNITS:
        there = key in _calendar_keys(asked, law) or (law.idle and _is_licensed_in(asked, law, key))
        return _calendar_period(asked, law, key) if there else None
    if law.period in ("occasion", "day"):
        entry = asked.organization.last(NOTED, occasion=key)
        if entry is not None:
            return _occasion(asked, law, entry) if _is_meant(asked, law, entry) else None
        unused = _unused_licenses(asked) if law.period == "day" else iter(())
        return next((each for each in unused if each.key == key), None)
    if law.period == "lease":
        entry = asked.organization.last(LET, lease=key)
        return None if entry is None else _lease(asked, entry)
    if law.period == "raffle" and key in raffles_of(asked).groups and is_of_regime(asked, law, key):
        return raffle_period(asked, key)
    return None


def _is_meant(asked: Question, law: StatementLaw, entry: Entry) -> bool:
    """Is a form made of an occasion: one on which games were held, or the notice that none were?"""
    if entry.get("kind") not in law.covers:
        return False
    if filing_of(asked.organization, law.form, str(entry.get("occasion"))).is_frozen:
        return True
    return without_games(asked, entry) == (law.period == "day")


def _unused_licenses(asked: Question) -> Iterator[Period]:
    """Licenses for one day that is past, on which no occasion was opened."""
    opened = asked.organization.different(NOTED, "day")
    for entry in asked.organization.listed(LICENSE):
        day = entry.payload["from"]
        if day == entry.payload["until"] and day not in opened and asked.today.isoformat() > day:
            yield Period(str(entry.payload["number"]), day, (entry,), over=True)


def _lease(asked: Question, entry: Entry) -> Period:
    day = entry.payload["day"]
    return Period(str(entry.payload["lease"]), day, (entry,), asked.today.isoformat() > day)


UNITS = ("quarter", "month", "year")


def _calendar_keys(asked: Question, law: StatementLaw) -> set[str]:
    if law.covers:
        return keys_noted(asked, law)
    return {key_of(law, "", asked.today)} if is_conducted(asked, law) else set()


def _is_licensed_in(asked: Question, law: StatementLaw, key: str) -> bool:
    """Was a license in force on some day of a period that has begun?"""
    first, last = first_day(key), last_day(key)
    if first is None or last is None or key != key_of(law, "", first) or first > asked.today:
        return False
    held = asked.organization.listed(LICENSE)
    return any(e.payload["from"] <= last.isoformat() and e.payload["until"] >= first.isoformat() for e in held)


def _calendar_period(asked: Question, law: StatementLaw, key: str) -> Period:
    last = last_day(key)
    assert last is not None
    return Period(key, last.isoformat(), tuple(noted_in(asked, law.covers, key)), asked.today > last)


def _occasion(asked: Question, law: StatementLaw, entry: Entry) -> Period:
    """An occasion that may have ended sooner than was stated; of one whose statement is filed nobody asks again."""
    name, until = str(entry.get("occasion")), str(entry.get("until"))
    if law.period == "day":
        return Period(name, str(entry.payload["day"]), (entry,), over=True)
    if filing_of(asked.organization, law.form, name).filed_before is not None:
        return Period(name, until, (entry,), over=True)
    closed = None if asked.held is None else asked.held(name).stated.last(CLOSE)
    ended = until if closed is None else min(until, closed.at, key=lambda each: _instant(asked, each))
    return Period(name, ended, (entry,) if closed is None else (entry, closed), closed is not None)


def _instant(asked: Question, given: str) -> float:
    found = moment_of(given, asked.zone)
    assert isinstance(found, datetime), "a form reads it as a time"
    return found.timestamp()


def is_reported_otherwise(asked: Question, law: StatementLaw, of: str) -> bool:
    """Are these raffles reported under another regime than that of a form? What was begun on it states nothing then."""
    return law.regime is not None and of in raffles_of(asked).groups and not is_of_regime(asked, law, of)


def raffle_period(asked: Question, of: str) -> Period:
    names = raffles_at(asked, of)
    notes = [entry for name in names for entry in asked.organization.listed(POOL_NOTED, pool=name)]
    over = [entry for entry in notes if entry.get("what") == "over"]
    start = max((entry.dated(asked.zone) for entry in over), default=asked.today)
    entries = tuple(entry for entry in notes if entry.get("what") in ("opened", "over"))
    return Period(of, start.isoformat(), entries, len(over) == len(names))


def is_within(asked: Question, law: StatementLaw, key: str, day: date) -> bool:
    """Does a day lie in a period of the calendar?"""
    first, last = first_day(key), last_day(key)
    return first is not None and last is not None and first <= day <= last
