"""Facts about a deal: what came with it, what stands on its sheets, who sold it, and what is retained of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from aboveboard.charity.conduct.pool_deeds import BUY_DEAL
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import FACTS, Answer, Given, fact, qualified
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.model.conditions import Window

Stated = Mapping[str, Any]


def bought_with(asked: Question) -> Stated:
    """What the deal was bought with; what is stated now where this deed buys it."""
    return asked.payload if asked.kind == BUY_DEAL or asked.pool_opened is None else asked.pool_opened


def _bought(asked: Question) -> tuple[Source, ...]:
    return asked.given if asked.kind == BUY_DEAL else ((asked.name, 0),)


@qualified("told")
def _told(asked: Question, what: str, over: Window) -> Given:
    """`told X`: on a log everything is told; of a record it is not known where X is never mentioned.

    X is a field of the deed or of the purchase, a kind of paper or of deed; a step counts on the pool's own log.
    """
    if not asked.recorded:
        return Fact(True)
    if what == "step":
        told = asked.occasion is not None and bool(asked.occasion.listed("step"))
    elif what in asked.law.papers:
        told = bool(asked.filed(what))
    else:
        told = what in asked.mentions or what in asked.payload or what in bought_with(asked)
    return Fact(True) if told else None


@fact("log.live")
def _live(asked: Question, over: Window) -> Given:
    """Is it asked on a log, where what is left out is not so? Of a record that is not known."""
    return None if asked.recorded else Fact(True)


# -- what came with it -------------------------------------------------------------------------------------------------


def _has(stated: Callable[[Stated], object]) -> Answer:
    """Is something stated of a deal?"""
    return lambda asked, over: Fact(bool(stated(bought_with(asked))), _bought(asked))


def _serials(opened: Stated) -> Stated:
    return opened.get("serials") or {}


def _flare(opened: Stated) -> Stated:
    return opened.get("flare") or {}


def _stands(part: Callable[[Stated], Stated], name: str) -> Answer:
    """Does something stand on one of the things that came with the deal?"""
    return _has(lambda opened: part(opened).get(name))


def _printed(*names: str) -> Answer:
    """Does one of these stand on every ticket?"""
    return _has(lambda opened: set(names) & set(opened.get("shown", ())))


FACTS["deal.serial-number"] = _stands(_serials, "deal")
FACTS["deal.flare"] = _has(lambda opened: opened.get("flare") or _serials(opened).get("flare"))
for _name in ("deal", "tickets", "flare", "invoice"):
    FACTS[f"serial.{_name}"] = _stands(_serials, _name)
for _name in ("tickets", "prizes", "form", "price"):
    FACTS[f"flare.{_name}"] = _stands(_flare, _name)
FACTS["flare.serial"] = _has(lambda opened: _flare(opened).get("serial") or _serials(opened).get("flare"))


def _winning(opened: Stated) -> bool:
    """Does the flare say by which numbers, colors or symbols is won: for all prizes at once, or for each?"""
    prizes = _flare(opened).get("prizes")
    each = isinstance(prizes, list) and all(row.get("symbol") or row.get("winning") for row in prizes)
    return bool(_flare(opened).get("winning") or _flare(opened).get("symbols") or (prizes and each))


FACTS["flare.winning"] = _has(_winning)
FACTS["ticket.maker-or-logo"] = _printed("maker", "logo")
for _name in ("price", "prizes", "serial", "form"):
    FACTS[f"ticket.{_name}"] = _printed(_name)


@fact("serials.differ")
def _serials_differ(asked: Question, over: Window) -> Given:
    """Do deal, tickets, flare and invoice bear different serial numbers?"""
    opened = bought_with(asked)
    given = {**_serials(opened)}
    if _flare(opened).get("serial"):
        given["flare itself" if "flare" in given else "flare"] = _flare(opened)["serial"]
    if not given:
        return None
    listed = ", ".join(f"{name} {serial}" for name, serial in given.items())
    return Fact(len(set(map(str, given.values()))) > 1, _bought(asked), note=listed)


# -- what stands on its sheets -----------------------------------------------------------------------------------------

SHEETS = {"flare": "flare", "card": "payout card"}
"""The sheets that come with a deal, by the fields that hold them."""


def prizes_of(rows: object) -> Counter[int] | int | None:
    """How many prizes of each amount a sheet lists, or how many in all where it says no more."""
    if isinstance(rows, int):
        return rows
    if not isinstance(rows, list):
        return None
    found = Counter[int]()
    for row in rows:
        found[next((row[name] for name in ("market", "cents", "cost") if name in row), 0)] += row.get("count", 1)
    return found


def _differing(asked: Question, fields: Mapping[str, object]) -> Given:
    """Where a sheet says something else than these; nothing is known where no sheet says anything of them."""
    opened, known, wrong = bought_with(asked), False, list[str]()
    for sheet, called in SHEETS.items():
        held = opened.get(sheet) or {}
        for name, right in fields.items():
            given = held.get(name)
            if given is None or right is None:
                continue
            known = True
            if str(given) != str(right):
                wrong.append(f"{name} on the {called}: {given}, not {right}")
    return Fact(bool(wrong), _bought(asked), note="; ".join(wrong)) if known else None


@fact("sheets.differ")
def _sheets(asked: Question, over: Window) -> Given:
    """Do price, form number or number of tickets differ between the invoice, the flare and the payout card?"""
    return _differing(asked, {name: bought_with(asked).get(name) for name in ("price", "form", "tickets")})


@fact("container.differs")
def _container(asked: Question, over: Window) -> Given:
    """Do the tickets or the prizes in the container differ from those on the flare and the payout card?"""
    opened = bought_with(asked)
    found = _differing(asked, {"tickets": opened.get("counted", opened.get("tickets"))})
    prizes, known = prizes_of(opened.get("prizes")), found is not None
    wrong = [found.note] if found else []
    assert isinstance(prizes, Counter) or prizes is None
    for sheet, called in SHEETS.items():
        listed = prizes_of((opened.get(sheet) or {}).get("prizes"))
        if listed is None or prizes is None:
            continue
        known = True
        if listed != (prizes.total() if isinstance(listed, int) else prizes):
            wrong.append(f"the prizes on the {called} are others")
    counted, tickets = opened.get("counted"), opened.get("tickets")
    if counted is not None and not found:
        known = True
        wrong += [] if counted == tickets else [f"{counted:,} tickets counted, not {tickets:,}"]
    return Fact(bool(wrong), _bought(asked), note="; ".join(wrong)) if known else None


# -- who sold it -------------------------------------------------------------------------------------------------------


@fact("supplier.licensed")
def _supplier(asked: Question, over: Window) -> Given:
    """Was whoever sold the deal a licensed supplier on the day of the purchase?"""
    opened, first = bought_with(asked), None if asked.occasion is None else asked.occasion.last(BUY_DEAL)
    bought = opened.get("dated") or (asked.today if first is None else first.day(asked.zone)).isoformat()
    kinds = asked.law.papers_making("supplier")
    held = [entry for kind in kinds for entry in asked.filed(kind, opened.get("supplier"))]
    valid = [
        entry
        for entry in held
        if max(entry.get("from", ""), entry.get("dated")) <= bought <= entry.get("until", "9999-12-31")
    ]
    return Fact(bool(valid), tuple(entry.source for entry in valid or held))


@fact("pool.licensed-as")
def _licensed_as(asked: Question, over: Window) -> Given:
    """What is played, by the name that a license gives it."""
    return None if asked.pool is None else Fact(asked.games(asked.pool.terms.edition.pool.name))


# -- who buys ----------------------------------------------------------------------------------------------------------


@fact("buyer.born")
def _buyer(asked: Question, over: Window) -> Given:
    """Is it known when whoever buys was born?"""
    name = asked.payload.get("buyer")
    return None if name is None else Fact(asked.person(str(name)).age is not None, asked.said_of(str(name)))


# -- what is retained --------------------------------------------------------------------------------------------------


def _day_of(stated: Callable[[Any], str]) -> Answer:
    def answer(asked: Question, over: Window) -> Given:
        day = "" if asked.pool is None else stated(asked.pool.state)
        return Fact(date.fromisoformat(day).isoformat()) if day else None

    return answer


FACTS["deal.last-paid"] = _day_of(lambda state: state.deal.last_paid)
FACTS["deal.last-sale"] = _day_of(lambda state: state.last_sale)


@fact("deal.in-play")
def _still(asked: Question, over: Window) -> Given:
    """Is the deal still in play?"""
    return None if asked.pool is None else Fact(asked.pool.state.deal.open)
