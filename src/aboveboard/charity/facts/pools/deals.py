"""Facts about a deal: what came with it, what stands on its sheets, who sold it, and what is retained of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.conduct.pools.deeds import BUY_DEAL
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import FACTS, Answer, Given, fact, qualified
from aboveboard.kernel.money import dollars
from aboveboard.law.conditions.facts import Fact, Source
from aboveboard.law.model.conditions import Window

Stated = Mapping[str, Any]


def bought_with(asked: Question) -> Stated:
    """What the deal was bought with; what is stated now where this deed buys it."""
    return asked.payload if asked.kind == BUY_DEAL or asked.pool_opened is None else asked.pool_opened


def _bought(asked: Question) -> tuple[Source, ...]:
    return asked.given if asked.kind == BUY_DEAL else ((asked.name, 0),)


@qualified("mentioned")
def _mentioned(asked: Question, what: str, over: Window) -> Given:
    """`mentioned X`: on a log everything counts as said; of a record it is not known where X is never mentioned.

    X is a field of the deed or of the purchase, a kind of paper, or a kind of deed.
    """
    if not asked.recorded:
        return Fact(True)
    if what in asked.law.papers:
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
for _name in ("tickets", "flare", "invoice"):
    FACTS[f"serial.{_name}"] = _stands(_serials, _name)
for _name in ("tickets", "form", "price"):
    FACTS[f"flare.{_name}"] = _stands(_flare, _name)
FACTS["flare.prizes"] = _has(lambda opened: _flare(opened).get("prizes") or _flare(opened).get("cents"))
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


def prizes_of(rows: object) -> Counter[int]:
    """How many prizes of each amount are listed."""
    found = Counter[int]()
    for row in rows if isinstance(rows, list) else ():
        found[next((row[name] for name in ("market", "cents", "cost") if name in row), 0)] += row.get("count", 1)
    return found


class Compared(NamedTuple):
    """Something that stands in two places."""

    what: str
    given: str
    right: str

    @property
    def words(self) -> str:
        """What differs, and how."""
        return f"{self.what}: {self.given}, not {self.right}"


def _differ(asked: Question, rows: Iterable[Compared]) -> Given:
    """Does any of these differ? Nothing is known where nothing is compared."""
    compared = list(rows)
    wrong = [row.words for row in compared if row.given != row.right]
    return Fact(bool(wrong), _bought(asked), note="; ".join(wrong)) if compared else None


def _on_sheets(opened: Stated, name: str, right: object) -> Iterator[Compared]:
    """What the flare and the payout card say of something, beside what it should be."""
    for sheet, called in SHEETS.items():
        given = (opened.get(sheet) or {}).get(name)
        if given is not None and right is not None:
            yield Compared(f"{SAID.get(name, name)} on the {called}", _written(name, given), _written(name, right))


SAID = {"cents": "all prizes"}


def _written(name: str, value: object) -> str:
    """A figure as it is compared: what is typed as a number or as a word is the same."""
    return dollars(value) if name in ("price", "cents") and isinstance(value, int) else str(value)


@fact("sheets.differ")
def _sheets(asked: Question, over: Window) -> Given:
    """Do price, form number or number of tickets differ between the invoice, the flare and the payout card?"""
    opened = bought_with(asked)
    named = ("price", "form", "tickets")
    return _differ(asked, (row for name in named for row in _on_sheets(opened, name, opened.get(name))))


@fact("container.differs")
def _container(asked: Question, over: Window) -> Given:
    """Do the tickets or the prizes in the container differ from those on the flare and the payout card?"""
    opened = bought_with(asked)
    prizes, inside = prizes_of(opened.get("prizes")), opened.get("counted", opened.get("tickets"))
    rows = list(_on_sheets(opened, "tickets", inside))
    if not rows and "counted" in opened:
        rows.append(Compared("tickets counted", str(inside), str(opened.get("tickets"))))
    rows += _on_sheets(opened, "cents", sum(cents * many for cents, many in prizes.items()))
    for sheet, called in SHEETS.items():
        given = (opened.get(sheet) or {}).get("prizes")
        if isinstance(given, list):
            rows.append(Compared(f"prizes on the {called}", listed(prizes_of(given)), listed(prizes)))
        elif given is not None:
            rows.append(Compared(f"number of prizes on the {called}", str(given), str(prizes.total())))
    return _differ(asked, rows)


def listed(prizes: Counter[int]) -> str:
    """Prizes in words, the largest first."""
    return " and ".join(f"{many:,} of {dollars(cents)}" for cents, many in sorted(prizes.items(), reverse=True))


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
