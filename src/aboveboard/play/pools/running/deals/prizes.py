"""The prizes of a deal: which of them a payment is, how many are left, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.pools.running.deals.state import DealState
from aboveboard.play.pools.running.part import Payload, whole
from aboveboard.play.pools.running.terms import CASH, Offered, PoolTerms

MONEY = frozenset((CASH, "coin"))
"""Kinds of prize that leave the bank when they are won."""


def is_money(prize: Offered) -> bool:
    """Is a prize paid out of the bank?"""
    return prize.kind in MONEY


def worth(prize: Offered) -> int:
    """What all prizes of a line come to."""
    return prize.cents * prize.count


def prizes_left(terms: PoolTerms, deal: DealState) -> dict[str, int]:
    """How many of each prize are not awarded, by its name."""
    return {each.name: each.count - deal.won.get(each.name, 0) for each in terms.prizes}


@dataclass(frozen=True)
class Awarded:
    """Prizes that are paid together, all of one worth."""

    cents: int
    count: int
    won: Mapping[str, int]
    """How many of each line of the flare, by the prize's name."""
    called: str
    """What each is, in words."""
    money: int
    """What leaves the bank for them."""

    @property
    def worth(self) -> int:
        """What they come to."""
        return self.cents * self.count


def awarded(terms: PoolTerms, deal: DealState, payload: Payload) -> Awarded | str:
    """Which prizes of the flare a payment is, in the order of its list; why it can be none of them, in words."""
    listed = _listed(terms, payload)
    count = whole(payload, "count", 1) if "count" in payload else 1
    if isinstance(listed, str):
        return listed
    left = prizes_left(terms, deal)
    called = _called(listed[0], payload)
    free = sum(left[each.name] for each in listed)
    if count > free:
        every = counted(sum(each.count for each in listed), "prize")
        return f"{free:,} of {every} of {called} are left, not {count:,}"
    won, rest = dict[str, int](), count
    for each in listed:
        take = min(rest, left[each.name])
        if take:
            won[each.name], rest = take, rest - take
    first = listed[0]
    return Awarded(first.cents, count, won, called, first.cents * count if is_money(first) else 0)


def _called(prize: Offered, payload: Payload) -> str:
    return prize.name if "prize" in payload else dollars(prize.cents)


def _listed(terms: PoolTerms, payload: Payload) -> Sequence[Offered] | str:
    """The lines of the flare that a payment may be of: the one that it names, or all of an amount."""
    open_to_all = [each for each in terms.prizes if not each.seal]
    if "prize" in payload:
        name = str(payload["prize"])
        found = [each for each in open_to_all if each.name == name]
        if not found:
            return f"the flare lists no prize {name!r}; {nearest(name, [each.name for each in open_to_all])}"
        if "cents" in payload and payload["cents"] != found[0].cents:
            return f"{name} is {dollars(found[0].cents)} on the flare, not {dollars(whole(payload, 'cents'))}"
        return found
    if "cents" not in payload:
        raise BadInput("cents or prize was expected: which prize is paid")
    cents = whole(payload, "cents")
    found = [each for each in open_to_all if each.cents == cents]
    if not found:
        return f"the flare lists no prize of {dollars(cents)}"
    if len({is_money(each) for each in found}) > 1:
        names = ", ".join(each.name for each in found)
        raise BadInput(f"prize: some prizes of {dollars(cents)} are money and some are not: name the one ({names})")
    return found
