"""Where a pool's money is: its own bank, a chest that is locked, and its organization's account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from aboveboard.charity.books.accounts.account import undeposited
from aboveboard.charity.money.accounts import occasion as at_occasion
from aboveboard.log.database.accounts import WORLD, purse
from aboveboard.log.deeds import Transfer
from aboveboard.log.part import clauses
from aboveboard.play.pools.running.decided import BANK, BUYERS, CHEST, KEPT, PRIZES, SHORT, WINNERS, Move
from aboveboard.play.pools.running.racing.shares import PURSE, STORE

BELOW_NOTHING: Final = ("pool/[^/]+/bank", "pool/[^/]+/short")
"""A bank may pay a prize before what was sold is brought to it, and may be over when it is counted."""
NAMED: Final = {
    "pool/([^/]+)/bank": r"the bank of \1",
    "pool/([^/]+)/chest": r"the chest of \1",
    "pool/([^/]+)/prizes": r"the prizes that \1 holds for their winners",
    "pool/([^/]+)/short": r"what is missing at \1",
}
"""A pool's accounts as people call them."""
OWN = frozenset((BANK, CHEST, PRIZES, SHORT))
OUTSIDE = frozenset((BUYERS, WINNERS))
CLOSED: Final = "pool/([^/]+)/.*"


def account(pool: str, what: str) -> str:
    """An account of one pool."""
    return f"pool/{pool}/{what}"


def transfers(pool: str, organization: str, moves: Iterable[Move], occasion: str = "") -> tuple[Transfer, ...]:
    """What moves at a pool, between the accounts of a house: imitation money is in the purses of an occasion."""
    where = pool, organization, occasion
    return tuple([
        Transfer(_place(source, *where), _place(to, *where), cents, why, clauses(cite))
        for source, to, cents, why, cite in moves
        if cents
    ])  # fmt: skip


def _place(name: str, pool: str, organization: str, occasion: str) -> str:
    """The account of a place that a pool names."""
    if name in OUTSIDE:
        return WORLD
    if name in OWN:
        return account(pool, name)
    if name == KEPT:
        return undeposited(organization, pool)
    assert name == STORE or name.startswith(PURSE)
    if not occasion:
        return WORLD
    if name == STORE:
        return at_occasion(occasion, "imitation")
    return purse(name.removeprefix(PURSE), at_occasion(occasion, "player"))
