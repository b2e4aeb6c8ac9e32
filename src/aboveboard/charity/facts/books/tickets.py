"""Facts about what tickets are reported by: the regime of raffles, and the credit for tickets that were not sold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.books.reporting.filings import Filing, filing_of
from aboveboard.charity.books.reporting.regimes import RAFFLE, raffles_at, raffles_of, regime_of, regimes
from aboveboard.charity.books.reporting.standing import key_of
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.conduct.deeds import LICENSE, NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import OTHER, Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

# -- raffles -----------------------------------------------------------------------------------------------------------


def _of(asked: Question) -> str | None:
    """What a deed is about: the raffle at whose log it is done, or the period of the statement that it names."""
    if asked.pool is not None:
        return asked.name
    form = asked.payload.get("form")
    law = asked.law.form_on(str(form), asked.today) if form in asked.law.forms else None
    return asked.payload.get("period") if law is not None and law.period == RAFFLE else None


@fact("raffles.regime")
def _regime(asked: Question, over: Window) -> Given:
    """How the raffles of an occasion are reported, as they have netted so far."""
    of, known = _of(asked), regimes(asked.law.ruleset)
    if of is None or not known or not raffles_at(asked, of):
        return None
    if asked.pool is not None and len(raffles_at(asked, of)) == 1:
        # What was taken in is a bound of the net: most sales need not be reckoned further.
        bound = max((each.net_below or 0 for each in known.values()), default=0)
        if asked.pool.state.taken < bound and asked.kind == "ticket-sell":
            return Fact(OTHER)
    held = raffles_of(asked)
    entries = [held.opened[name] for name in raffles_at(asked, of)]
    return Fact(regime_of(asked, of) or OTHER, tuple(entry.source for entry in entries))


@fact("raffles.unlicensed")
def _unlicensed(asked: Question, over: Window) -> Given:
    """Was no license for raffles in force when the raffles of an occasion began, and is none now?"""
    of = _of(asked)
    if of is None:
        return None
    if asked.recorded and LICENSE not in asked.mentions:
        # Of most raffles nobody needs to know, since they net too little.
        regime = _regime(asked, over)
        needed = regime is not None and regime.values[0] == next(reversed(regimes(asked.law.ruleset)), None)
        return None if needed else Fact(False)
    opened = [raffles_of(asked).opened[name].day(asked.zone) for name in raffles_at(asked, of)]
    days = [each.isoformat() for each in (*opened, asked.today)]
    found = [
        entry
        for entry in asked.organization.listed(LICENSE)
        if RAFFLE in asked.games(entry.get("games"))
        and any(entry.get("from") <= day <= entry.get("until") for day in days)
    ]
    return Fact(not found, tuple(entry.source for entry in found))


@fact("statement.rented")
def _rented(asked: Question, over: Window) -> Given:
    """Were the premises of the occasion or the raffles rented that a statement is about?"""
    period = str(asked.payload.get("period"))
    found = [entry for name in _places(asked, period) for entry in asked.organization.listed("premises", premises=name)]
    let = [entry for entry in found if entry.get("lessor")]
    return Fact(bool(let), tuple(entry.source for entry in let))


def _places(asked: Question, period: str) -> Iterator[str]:
    noted = asked.organization.last(NOTED, occasion=period)
    if noted is not None:
        yield str(noted.get("premises"))
    for name in raffles_at(asked, period):
        place = None if asked.other_pool is None else asked.other_pool(name)[0].get("place")
        if place is not None:
            yield str(place)


# -- a credit for unsold tickets ---------------------------------------------------------------------------------------


def _claimed(asked: Question) -> Filing | None:
    """The statement on which a credit was claimed for unsold tickets of the deal; None where none was."""
    note = asked.organization.last(POOL_NOTED, pool=asked.name, what="over")
    return None if note is None else claim_of(asked, note)


def claim_of(asked: Question, note: Entry) -> Filing | None:
    """The statement that was filed of the period in which a deal left play of which tickets were not sold."""
    if not note.get("unsold"):
        return None
    kind = asked.law.one_name.get(note.get("kind"), note.get("kind"))
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        if kind in law.covers and law.period == "quarter":
            filing = filing_of(asked.organization, form, key_of(law, "", note.dated(asked.zone)))
            if filing.filed_before is not None:
                return filing
    return None


def received_by_all(filing: Filing) -> date | None:
    """When everybody to whom it went had received it; None as long as somebody has not."""
    found = filing.filed_before
    if found is None or found.filed.keys() - found.received.keys():
        return None
    return max(date.fromisoformat(entry.payload["dated"]) for entry in found.received.values())


@fact("deal.credit-received")
def _received(asked: Question, over: Window) -> Given:
    """The day on which the statement was received with which a credit was claimed for tickets of the deal."""
    filing = _claimed(asked)
    day = None if filing is None else received_by_all(filing)
    return None if filing is None or day is None else Fact(day.isoformat(), filing.sources)


@fact("deal.credit-waits")
def _waits(asked: Question, over: Window) -> Given:
    """Is it not known yet when the statement was received with which such a credit was claimed?"""
    if asked.recorded and FILE not in asked.mentions:
        return None
    filing = _claimed(asked)
    return Fact(False) if filing is None else Fact(received_by_all(filing) is None, filing.sources)
