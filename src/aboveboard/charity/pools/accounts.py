"""Where a pool's money is: its own bank, a chest that is locked, and its organization's account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from aboveboard.charity.books.accounts import undeposited
from aboveboard.charity.money.accounts import occasion as at_occasion
from aboveboard.log.database.accounts import WORLD, purse
from aboveboard.log.deeds import Transfer
from aboveboard.log.part import clauses
from aboveboard.play.pools.running.decided import BANK, BUYERS, CHEST, KEPT, SHORT, WINNERS, Move
from aboveboard.play.pools.running.racing.shares import PURSE, STORE

BELOW_NOTHING: Final = ("pool/[^/]+/bank", "pool/[^/]+/short")
"""A bank may pay a prize before what was sold is brought to it, and may be over when it is counted."""
NAMED: Final = {
    "pool/([^/]+)/bank": r"the bank of \1",
    "pool/([^/]+)/chest": r"the chest of \1",
    "pool/([^/]+)/short": r"what is missing at \1",
}
"""A pool's accounts as people call them."""
CLOSED: Final = "pool/([^/]+)/.*"


def account(pool: str, what: str) -> str:
    """An account of one pool."""
    return f"pool/{pool}/{what}"


def transfers(pool: str, organization: str, moves: Iterable[Move], occasion: str = "") -> tuple[Transfer, ...]:
    """What moves at a pool, between the accounts of a house: imitation money is in the purses of an occasion."""
    places = {
        BUYERS: WORLD, WINNERS: WORLD, BANK: account(pool, BANK), CHEST: account(pool, CHEST),
        SHORT: account(pool, SHORT), KEPT: undeposited(organization, pool),
        STORE: at_occasion(occasion, "imitation") if occasion else WORLD,
    }  # fmt: skip

    def place(name: str) -> str:
        if not name.startswith(PURSE):
            return places[name]
        return purse(name.removeprefix(PURSE), at_occasion(occasion, "player")) if occasion else WORLD

    return tuple(
        Transfer(place(move.source), place(move.to), move.cents, move.why, clauses(move.cite))
        for move in moves
        if move.cents
    )
