"""Facts about equipment, papers, rent and what is paid."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.spending import period_of, stated_of
from aboveboard.charity.conduct.books import CHECK, EXPENSE
from aboveboard.charity.conduct.deeds import CLOSE
from aboveboard.charity.conduct.periods import first_day, kind_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.charity.facts.registry import OTHER, Given, fact, qualified, same_window, stated_in
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.days.moments import moment_of, since
from aboveboard.law.model.conditions import Window


def _item(asked: Question) -> dict[str, Any]:
    """What is on file of the item that a deed names, marks put on it since counted, and whether it was given away."""
    found: dict[str, Any] = {}
    ways = asked.law.words("equipment").get("way", ())
    for entry in sorted(_said_of_item(asked), key=lambda entry: entry.number):
        if entry.kind != "furnish":
            found |= entry.payload
        elif entry.get("way") not in ways:  # sold or donated, and not held in any way since
            found["way"] = entry.get("way")
    return found


def _said_of_item(asked: Question) -> list[Entry]:
    item = asked.payload.get("item")
    return [entry for kind in ("equipment", "mark", "furnish") for entry in asked.organization.of(kind, item=item)]


def _of_item(name: str) -> None:
    @fact(f"item.{name}")
    def answer(asked: Question, over: Window) -> Given:
        value = _item(asked).get(name)
        return None if value is None else Fact(value, Sources(_said_of_item(asked)))


for _name in ("way", "from", "from-kind", "marked-name", "marked-number"):
    _of_item(_name)


@fact("item.game")
def _item_game(asked: Question, over: Window) -> Given:
    """The game that the item is for, under its one name."""
    value = _item(asked).get("game")
    return None if value is None else Fact(asked.games(value), Sources(_said_of_item(asked)))


@fact("equipment.ways")
def _ways(asked: Question, over: Window) -> Given:
    ways = asked.organization.different("equipment", "way")
    return Fact(list(ways), Sources(asked.organization.listed("equipment")))


@qualified("items")
def _items(asked: Question, rest: str, over: Window) -> Given:
    """`items WAY with PAPER`: has every item that is held in a way a paper of a kind?"""
    way, _, kind = rest.split()
    held = list(asked.organization.of("equipment", way=way))
    return Fact(all(asked.papers(kind, entry.get("item")) for entry in held), tuple(entry.source for entry in held))


@fact("to.kind")
def _to_kind(asked: Question, over: Window) -> Given:
    """What whoever is paid is, by the papers on file."""
    to = asked.payload.get("to")
    if to is None:
        return None
    found = [(kind.makes, asked.papers(name, to)) for name, kind in asked.law.papers.items() if kind.makes]
    made = dict.fromkeys(makes for makes, papers in found if papers)
    return Fact(list(made) or OTHER, tuple(entry.source for _, papers in found for entry in papers))


@fact("paper.kind")
def _paper_kind(asked: Question, over: Window) -> Given:
    found = asked.organization.last("paper", paper=asked.payload.get("paper"))
    return None if found is None else Fact(found.get("kind"), (found.source,))


@fact("paper.dated")
def _paper_dated(asked: Question, over: Window) -> Given:
    found = asked.organization.last("paper", paper=asked.payload.get("paper"))
    return None if found is None else Fact(found.get("dated"), (found.source,))


def _furnished(asked: Question, ways: list[str], over: Window) -> Fact:
    listed = stated_in(asked, asked.organization.listed("furnish"), over)
    found = [entry for entry in listed if not ways or entry.get("way") in ways]
    this = asked.kind == "furnish" and (not ways or asked.payload.get("way") in ways)
    return Fact(len(found) + this, tuple(entry.source for entry in found))


@fact("furnishings")
def _furnishings(asked: Question, over: Window) -> Given:
    """How often equipment was sold, lent or leased to others in the window, with this time."""
    return _furnished(asked, [], over)


@qualified("furnishings")
def _furnishings_in(asked: Question, ways: str, over: Window) -> Given:
    """`furnishings WAY ...`: the same in these ways alone."""
    return _furnished(asked, ways.split(), over)


# -- money ---------------------------------------------------------------------------------------------------------


@qualified("paid-in-all")
def _paid_in_all(asked: Question, fields: str, over: Window) -> Given:
    """`paid-in-all FIELD ...`: what is paid over the window where these fields are the same, with what is asked for."""
    alike = {name: stated_of(asked.payload, name) for name in fields.split()}
    period = asked.payload.get("period")
    if over == "occasion":
        found = [each for each in _paid_alike(asked, alike, period=period) if period_of(each) == period]
    else:
        found = _paid_alike(asked, alike)
        day = _paid_for(asked, period) or asked.today
        found = [each for each in found if same_window(_day_of(asked, each), day, over)]
    total = sum(entry.get("cents") for entry in found) + asked.payload.get("cents", 0)
    return Fact(total, Sources(found), money=True)


def _paid_alike(asked: Question, alike: Mapping[str, Any], **also: Any) -> list[Entry]:
    """The expenses, and the checks that are not void, of which some fields are the same; of expenses others too."""
    expenses = asked.organization.listed(EXPENSE, **alike, **also)
    same = {name: value for name, value in alike.items() if name != "to"}
    checks = [
        entry
        for entry in asked.organization.listed(CHECK, **same)
        if ("to" not in alike or stated_of(entry.payload, "to") == alike["to"])
        and not is_void(asked.organization, entry)
    ]
    return sorted((*expenses, *checks), key=lambda entry: entry.number)


def _paid_for(asked: Question, period: str | None) -> date | None:
    """The first day of what is paid for, where that is stated and known."""
    noted = None if period is None else asked.organization.last("occasion-noted", occasion=period)
    if noted is not None:
        return date.fromisoformat(noted.get("day"))
    return None if period is None else first_day(period)


def _day_of(asked: Question, entry: Entry) -> date:
    """The day by which a payment is counted: that of what it is for, or else that on which it was stated."""
    return _paid_for(asked, period_of(entry)) or entry.day(asked.zone)


@fact("period.kind")
def _period_kind(asked: Question, over: Window) -> Given:
    """Is it an occasion, or a month, a quarter or a year?"""
    period = asked.payload.get("period")
    return None if period is None else Fact(kind_of(period), asked.given)


def _period(asked: Question) -> Entry | None:
    """What is noted of the occasion that a deed names."""
    return asked.organization.last("occasion-noted", occasion=asked.payload.get("period"))


@fact("period.end")
def _period_end(asked: Question, over: Window) -> Given:
    """When the occasion that a deed names ended: it may end sooner than was stated, and no later for a late closing."""
    period = _period(asked)
    if period is None:
        return None
    closed = None if asked.held is None else asked.held(period.get("occasion")).stated.last(CLOSE)
    if closed is None:
        return Fact(period.get("until"), (period.source,))
    until, at = period.get("until"), closed.moment.astimezone(asked.zone)
    sooner = since(moment_of(until, asked.zone), at) < timedelta(0)
    return Fact(at.isoformat() if sooner else until, (period.source, closed.source))


@fact("period.members-in-charge")
def _period_in_charge(asked: Question, over: Window) -> Given:
    period = _period(asked)
    return None if period is None else Fact(list(period.get("members-in-charge", ())), (period.source,))


@fact("rent-agreed")
def _rent_agreed(asked: Question, over: Window) -> Given:
    period = _period(asked)
    held = None if period is None else asked.organization.last("premises", premises=period.get("premises"))
    return None if held is None or held.get("rent") is None else Fact(held.get("rent"), (held.source,))


@fact("advertisements")
def _advertisements(asked: Question, over: Window) -> Given:
    """How many advertisements by the same means are at the place now, with the one that is asked for."""
    alike = {name: asked.payload.get(name) for name in ("medium", "at")}
    found = [entry for entry in asked.organization.of("advertise", **alike) if _stays(asked, entry)]
    return Fact(len(found) + (asked.kind == "advertise"), tuple(entry.source for entry in found))


def _stays(asked: Question, entry: Entry) -> bool:
    """Is the day not over that an advertisement announces, or the year in which one without a day was put up?"""
    put_up = entry.day(asked.zone)
    last: str = entry.get("date", f"{put_up.year}-12-31")
    return max(last, put_up.isoformat()) >= asked.today.isoformat()
