"""Where a pool's money is: its own bank, a chest that is locked, and its organization's account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import Transfer
from aboveboard.log.part import clauses
from aboveboard.play.pools.running.decided import BANK, BUYERS, CHEST, KEPT, SHORT, WINNERS, Move

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


def transfers(pool: str, organization: str, moves: Iterable[Move]) -> tuple[Transfer, ...]:
    """What moves at a pool, between the accounts of a house."""
    places = {
        BUYERS: WORLD, WINNERS: WORLD, BANK: account(pool, BANK), CHEST: account(pool, CHEST),
        SHORT: account(pool, SHORT),        KEPT: f"organization/{organization}/deposit",
    }  # fmt: skip
    return tuple(
        Transfer(places[move.source], places[move.to], move.cents, move.why, clauses(move.cite))
        for move in moves
        if move.cents
    )
