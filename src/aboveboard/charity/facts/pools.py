"""Facts about a pool: what it was opened with, what a deed states of it, and how it stands."""

from __future__ import annotations

from datetime import date

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.pool_deeds import BUY_DEAL
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import OTHER, Given, fact, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.days.moments import legal_day, moment_of
from aboveboard.law.model.conditions import Window
from aboveboard.play.pools.running.deal import DealStage

NOT_STATED = "not stated"


@qualified("stated")
def _stated(asked: Question, field: str, over: Window) -> Given:
    """`stated FIELD`: what a deed says of itself; on a log what is left out is not so, of a record it is not known."""
    value = asked.payload.get(field)
    if value is None:
        return None if asked.recorded or asked.supposed else Fact(NOT_STATED)
    return Fact(value, asked.given)


@qualified("opened")
def _opened(asked: Question, field: str, over: Window) -> Given:
    """`opened FIELD`: what the pool was opened with."""
    if asked.pool_opened is None:
        return None
    value = asked.pool_opened.get(field)
    if value is None:
        return None if asked.recorded else Fact(NOT_STATED)
    return Fact(value, ((asked.name, 0),))


@fact("pool.game")
def _game(asked: Question, over: Window) -> Given:
    """What is played, by the name of its law file."""
    return None if asked.pool is None else Fact(asked.pool.terms.edition.pool.name)


@fact("pool.round")
def _round(asked: Question, over: Window) -> Given:
    """The week, the occasion or the drawing in hand."""
    return None if asked.pool is None else Fact(asked.pool.state.round.number)


@fact("pool.found")
def _found(asked: Question, over: Window) -> Given:
    return None if asked.pool is None else Fact(asked.pool.state.found)


# -- a deal ------------------------------------------------------------------------------------------------------------


@fact("supplier.kind")
def _supplier(asked: Question, over: Window) -> Given:
    """What whoever sold the deal is, by the papers on file; a record that mentions none leaves that unknown."""
    supplier = (asked.pool_opened or asked.payload).get("supplier")
    made = {name: kind.makes for name, kind in asked.law.papers.items() if kind.makes}
    found = {makes: asked.papers(name, supplier) for name, makes in made.items()}
    held = [makes for makes, papers in found.items() if papers]
    if asked.recorded and not any(asked.filed(name) for name in made):
        return None
    return Fact(held or OTHER, tuple(entry.source for papers in found.values() for entry in papers))


@fact("serials.differ")
def _serials(asked: Question, over: Window) -> Given:
    """Do deal, tickets, flare and invoice bear different serial numbers?"""
    given = (asked.pool_opened or asked.payload).get("serials")
    return None if not given else Fact(len(set(given.values())) > 1, ((asked.name, 0),), note=_listed(given))


def _listed(given: dict[str, str]) -> str:
    return ", ".join(f"{name} {serial}" for name, serial in given.items())


@fact("serials.named")
def _serials_named(asked: Question, over: Window) -> Given:
    """On what a serial number is stated: the deal, its tickets, the flare, the invoice."""
    given = (asked.pool_opened or asked.payload).get("serials")
    return None if given is None else Fact(list(given))


@fact("flare.shows")
def _flare(asked: Question, over: Window) -> Given:
    """What the flare sets out: tickets, prizes, symbols."""
    given = (asked.pool_opened or asked.payload).get("flare")
    if given is None:
        return None if asked.recorded else Fact(NOT_STATED)
    return Fact(list(given))


@fact("flare.differs")
def _flare_differs(asked: Question, over: Window) -> Given:
    """Do the flare's figures differ from those of the deal, or the tickets counted in it?"""
    opened = asked.pool_opened or asked.payload
    flare, tickets = opened.get("flare") or {}, opened.get("tickets")
    prizes = sum(row.get("cents", 0) * row.get("count", 1) for row in opened.get("prizes", ()))
    stated = {
        "tickets on the flare": (flare.get("tickets"), tickets),
        "price on the flare": (flare.get("price"), opened.get("price")),
        "form on the flare": (flare.get("form"), opened.get("form")),
        "prizes on the flare": (flare.get("cents"), prizes),
        "tickets counted": (opened.get("counted"), tickets),
    }
    known = {name: pair for name, pair in stated.items() if pair[0] is not None}
    if not known:
        return None
    wrong = [f"{name}: {given}, not {right}" for name, (given, right) in known.items() if given != right]
    return Fact(bool(wrong), ((asked.name, 0),), note="; ".join(wrong))


@fact("ticket.lacks")
def _lacks(asked: Question, over: Window) -> Given:
    """What is not said to be printed on the tickets of a deal, of all that an ordinary one shows."""
    shown = (asked.pool_opened or asked.payload).get("shown")
    return None if shown is None else Fact([each for each in ("maker", "price", "prizes", "serial", "form")
                                            if each not in shown] or NOT_STATED)  # fmt: skip


def _in_play(asked: Question) -> dict[str, Entry]:
    """Deals of the organization that are in play, by the names of their logs, but for this one."""

    def take(found: dict[str, Entry], entry: Entry) -> None:
        if entry.get("what") == "in-play":
            found[entry.payload["pool"]] = entry
        elif entry.get("what") == "over":
            found.pop(entry.payload["pool"], None)

    found = asked.organization.running("deals in play", (POOL_NOTED,), dict[str, Entry], take)
    return {name: entry for name, entry in found.items() if name != asked.name}


def _beside(asked: Question) -> list[Entry]:
    """Deals that are in the same jar, or in the same column of the same machine."""
    payload = asked.payload
    holder, machine, column = (payload.get(name) for name in ("holder", "machine", "column"))
    return [
        entry
        for entry in _in_play(asked).values()
        if (entry.get("holder"), entry.get("machine"), entry.get("column")) == (holder, machine, column)
        and (machine is not None or holder != "jar-of-its-own")
    ]


ALIKE = ("kind", "form", "tickets", "price", "prizes")


@fact("mixed.differs")
def _mixed(asked: Question, over: Window) -> Given:
    """In what a deal differs from those with which it would share a receptacle."""
    if asked.other_pool is None or asked.pool_opened is None:
        return None
    found, events = dict[str, None](), list[tuple[str, int]]()
    for entry in _beside(asked):
        opened, _ = asked.other_pool(entry.payload["pool"])
        differs = [name for name in ALIKE if opened.get(name) != asked.pool_opened.get(name)]
        found |= dict.fromkeys(differs)
        events += [entry.source] if differs else []
    return Fact(list(found), tuple(events))


@fact("mixed.part-sold")
def _part_sold(asked: Question, over: Window) -> Given:
    """Is a part of a deal sold with which this one would share a receptacle?"""
    if asked.other_pool is None:
        return None
    sold = [entry for entry in _beside(asked) if asked.other_pool(entry.payload["pool"])[1].state.deal.sold]
    return Fact(
        bool(sold), tuple(entry.source for entry in sold), note=", ".join(each.payload["pool"] for each in sold)
    )


@fact("deal.left")
def _left(asked: Question, over: Window) -> Given:
    """How many tickets are left in a deal: for those who run it."""
    if asked.pool is None or asked.pool_opened is None or asked.kind == BUY_DEAL:
        return None
    deal = next((part for part in asked.pool.parts if isinstance(part, DealStage)), None)
    return None if deal is None else Fact(deal.left)


# -- places and days ---------------------------------------------------------------------------------------------------


@fact("premises.names")
def _premises(asked: Question, over: Window) -> Given:
    """The premises on file, and those of occasions; a record that mentions none leaves that unknown."""
    listed = asked.organization.different("premises", "premises")
    noted = asked.organization.different("occasion-noted", "premises")
    if asked.recorded and not listed and not noted:
        return None
    return Fact(list(dict.fromkeys((*listed, *noted))), tuple(entry.source for entry in listed.values()))


def last_drawing(asked: Question) -> date | None:
    """The day of the last drawing that is set."""
    given = (asked.pool_opened or {}).get("drawings")
    if not given:
        return None
    return max(legal_day(moment_of(each, asked.zone, "drawings")) for each in given)


@fact("pool.last-drawing")
def _last_drawing(asked: Question, over: Window) -> Given:
    found = last_drawing(asked)
    return None if found is None else Fact(found.isoformat(), ((asked.name, 0),))


@fact("days-before-last-drawing")
def _days_before(asked: Question, over: Window) -> Given:
    """How many days there are from today to the last drawing."""
    found = last_drawing(asked)
    return None if found is None else Fact(max(0, (found - asked.today).days), ((asked.name, 0),))


@fact("days-since-first-sale")
def _days_since(asked: Question, over: Window) -> Given:
    """How many days ago the first ticket was sold."""
    first = "" if asked.pool is None else asked.pool.state.first_sale
    return Fact((asked.today - date.fromisoformat(first)).days) if first else None


@fact("prizes-of-pools")
def _prizes_of_pools(asked: Question, over: Window) -> Given:
    """What the prizes of all pools of this kind come to that were opened in the window, with this one."""
    from aboveboard.charity.facts.registry import stated_in

    kind = next(iter(asked.games(asked.payload.get("kind"))), "")
    noted = [
        entry
        for entry in stated_in(asked, asked.organization.listed(POOL_NOTED, what="opened"), over)
        if next(iter(asked.games(entry.get("kind"))), "") == kind
    ]
    own = 0 if asked.pool is None else sum(each.cents * each.count for each in asked.pool.terms.prizes)
    total = sum(entry.get("prizes", 0) for entry in noted) + own
    return Fact(total, tuple(entry.source for entry in noted), money=True)
