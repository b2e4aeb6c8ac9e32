"""Facts about raffles: what is stated, when, where and by whom tickets are sold, and what all prizes come to."""

from __future__ import annotations

from datetime import date
from typing import Any

from aboveboard.charity.conduct.deeds import POOL_NOTED, PRIZES_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact, qualified, stated_in
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.conditions.weigh import Unknown
from aboveboard.law.counties import adjoining, county_named
from aboveboard.law.days import due
from aboveboard.law.days.moments import legal_day, moment_of
from aboveboard.law.model.conditions import Window
from aboveboard.play.pools.running.tickets import STUB

RAFFLE = "raffle"
NOT_STATED = "not stated"
OWN, ANOTHERS = "own", "another's"


@qualified("given")
def _given(asked: Question, field: str, over: Window) -> Given:
    """`given FIELD`: is a field stated? On a log what is left out is not; of a record that is not known."""
    if asked.payload.get(field) is None and asked.recorded:
        raise Unknown(field)
    return Fact(asked.payload.get(field) is not None, asked.given)


@qualified("number")
def _number(asked: Question, field: str, over: Window) -> Given:
    """`number FIELD`: a number that is stated; on a log none is nought, of a record it is not known."""
    value = asked.payload.get(field)
    if value is None:
        return None if asked.recorded else Fact(0)
    return Fact(value, asked.given)


@qualified("limit")
def _limit(asked: Question, name: str, over: Window) -> Given:
    """`limit NAME`: the most that the pool's own law lets something be."""
    law = None if asked.pool is None else asked.pool.terms.edition.law.limits.get(name)  # type: ignore[call-overload]
    return None if law is None else Fact(law.max, money=True)


# -- prizes ------------------------------------------------------------------------------------------------------------


@fact("prizes-of-pools")
def _prizes_of_pools(asked: Question, over: Window) -> Given:
    """What the prizes of all pools of this kind come to that were offered or awarded in the window, with this one.

    A pool whose prize is a share of its takings counts with what it paid, once it is over; prizes that were listed at
    an occasion count too.
    """
    kind = _kind(asked, asked.payload.get("kind"))
    noted = [
        entry
        for entry in stated_in(asked, asked.organization.listed(POOL_NOTED), over)
        if entry.get("what") in ("opened", "over") and _kind(asked, entry.get("kind")) == kind
    ]
    listed = [
        entry
        for entry in stated_in(asked, asked.organization.listed(PRIZES_NOTED, way="listed"), over)
        if _kind(asked, entry.get("kind")) == kind
    ]
    own = 0 if asked.pool is None else sum(each.cents * each.count for each in asked.pool.terms.prizes)
    offered = sum(entry.get("prizes", 0) for entry in noted if entry.get("what") == "opened")
    awarded = sum(entry.get("awarded", 0) for entry in noted if entry.get("what") == "over")
    total = own + offered + awarded + sum(entry.get("cents", 0) for entry in listed)
    return Fact(total, tuple(entry.source for entry in (*noted, *listed)), money=True)


def _kind(asked: Question, given: Any) -> str:
    return next(iter(asked.games(given)), "")


# -- days --------------------------------------------------------------------------------------------------------------


def drawings(asked: Question) -> list[date]:
    """The days on which is drawn, as the pool was opened."""
    given = (asked.pool_opened or {}).get("drawings", ())
    return [legal_day(moment_of(each, asked.zone, "drawings")) for each in given]


@fact("dates.without-prize")
def _without_prize(asked: Question, over: Window) -> Given:
    """Is a date set for a drawing for which there is no prize?"""
    if asked.pool is None or not drawings(asked):
        return None
    given = {each.day for each in asked.pool.terms.prizes}
    bare = [each.isoformat() for each in drawings(asked) if each.isoformat() not in given]
    return Fact(bool(bare), asked.given, note=", ".join(bare))


@qualified("too-early")
def _too_early(asked: Question, deadline: str, over: Window) -> Given:
    """`too-early DEADLINE`: is the day of the sale before the first that a deadline gives, counted back from the last
    drawing? It is today, where none is stated."""
    found = drawings(asked)
    if not found:
        return None
    last = max(found)
    first = due(asked.law.ruleset, deadline, last.isoformat()).day
    note = f"the last drawing is on {last}, and no ticket is sold before {first}"
    sold = date.fromisoformat(asked.payload.get("sold-on") or asked.today.isoformat())
    return Fact(sold < first, ((asked.name, 0),), note=note)


def _day_of(asked: Question) -> date:
    stated = asked.payload.get("dated")
    return asked.today if stated is None else date.fromisoformat(stated)


@fact("days-since-last-drawing")
def _days_since_drawing(asked: Question, over: Window) -> Given:
    """How many days ago the round before this one was drawn; not known where none was, or this one is begun."""
    before = "" if asked.pool is None or asked.pool.state.round.drawn else asked.pool.state.drawn_before
    return Fact((_day_of(asked) - date.fromisoformat(before)).days) if before else None


# -- where tickets are sold --------------------------------------------------------------------------------------------


@fact("sale.off-premises")
def _off_premises(asked: Question, over: Window) -> Given:
    """Are tickets sold outside the premises? As is said, or where the place is none of those on file."""
    said, place = asked.payload.get("off-premises"), asked.payload.get("place")
    if said is not None:
        return Fact(said, asked.given)
    named = {*asked.organization.different("premises", "premises")}
    named |= {*asked.organization.different("occasion-noted", "premises")}
    if place is None or (asked.recorded and not named):
        return None if asked.recorded else Fact(False)
    return Fact(place not in named, asked.given)


@fact("county.of-sale")
def _county(asked: Question, over: Window) -> Given:
    """The county in which tickets are sold, by its one name."""
    given = asked.payload.get("county")
    if given is None:
        return None if asked.recorded else Fact(NOT_STATED)
    return Fact(county_named(asked.law.ruleset, given), asked.given)


@fact("counties.of-sale")
def _counties(asked: Question, over: Window) -> Given:
    """The organization's own county and those that adjoin it; on a log there are none where its own is not on file."""
    given = asked.opened.get("county")
    if given is None:
        return None if asked.recorded else Fact(())
    home = county_named(asked.law.ruleset, given)
    return Fact((home, *adjoining(asked.law.ruleset).get(home, ())), ((asked.log, 0),))


@fact("occasion.whose")
def _whose(asked: Question, over: Window) -> Given:
    """Is it sold or drawn on one's own occasion, or on that of another that is named?"""
    return Fact(OWN if asked.payload.get("held-by") in (None, asked.log, asked.opened["title"]) else ANOTHERS)


# -- who sells ---------------------------------------------------------------------------------------------------------


def _seller(asked: Question) -> str:
    return str(asked.payload.get("seller") or asked.by)


@fact("people-on-file")
def _people(asked: Question, over: Window) -> Given:
    """Is anybody on file? A record that puts nobody there says nothing of who is a member."""
    return None if asked.recorded and not asked.organization.people else Fact(True)


@fact("seller.born")
def _born(asked: Question, over: Window) -> Given:
    """Is it known when whoever sells was born? On a log it must be."""
    known = asked.organization.people.get(_seller(asked), {})
    return None if asked.recorded and not known.get("born") else Fact(True)


@fact("pool.licensed")
def _licensed(asked: Question, over: Window) -> Given:
    """Has the organization a license for raffles in force, or is it authorized to hold them without one?"""
    day = asked.today.isoformat()
    held = [
        entry
        for entry in asked.organization.of("license")
        if entry.get("from") <= day <= entry.get("until") and RAFFLE in asked.games(entry.get("games"))
    ]
    return Fact(bool(held), tuple(entry.source for entry in held))


@fact("seller.kin")
def _kin(asked: Question, over: Window) -> Given:
    """Is whoever sells related to somebody who is a member of the organization that day?"""
    kin = str(asked.organization.people.get(_seller(asked), {}).get("kin-of", ""))
    said = (*asked.said_of(_seller(asked)), *asked.said_of(kin))
    return Fact(bool(kin) and "organization" in asked.person(kin).memberships, said)


# -- stubs -------------------------------------------------------------------------------------------------------------


@fact("stub.complete")
def _stub(asked: Question, over: Window) -> Given:
    """Does the stub of a drawn ticket say who bought it? A record that never says who buys leaves that unknown."""
    ticket = asked.payload.get("ticket")
    if asked.pool is None or ticket is None:
        return None
    held = asked.pool.state.series[asked.pool.terms.sold_series]
    if asked.recorded and not held.stubs and STUB not in asked.mentions:
        raise Unknown(STUB)
    return Fact(ticket in held.stubs)
