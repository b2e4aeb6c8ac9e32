"""The unexpended balance of games money: all of it, wherever it lies, asked of the ledger by its places' names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from aboveboard.charity.books.accounts.account import accounts_of, at_bank, cash, fees_owed, undeposited
from aboveboard.charity.books.accounts.counted import GENERAL_FUND, brought
from aboveboard.charity.books.accounts.received import sources
from aboveboard.charity.conduct.books import OPEN_ACCOUNT
from aboveboard.charity.conduct.deeds import NOTED, TABLE_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.kernel.words import in_words
from aboveboard.law.provisions.clauses import citations

ACCOUNT, UNDEPOSITED, OCCASION, POOL, CASH = "account", "undeposited", "at-an-occasion", "at-a-pool", "cash"
PRIZES = "prizes-held"
"""Money that somebody has won at a pool and that was not handed over yet."""


@dataclass(frozen=True)
class Place:
    """A place where games money lies."""

    kind: str
    """An account at a bank, receipts that are not deposited, an occasion's banks and till, a pool's bank and chest, the
    prizes that it holds for their winners, or cash that was drawn."""
    name: str
    cents: int

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"place": self.kind, "name": self.name, "cents": self.cents}


@dataclass(frozen=True)
class Unexpended:
    """All games money of an organization, and where it lies."""

    cents: int
    places: tuple[Place, ...]
    cite: tuple[str, ...] = ()
    """The clauses by which money that was transferred is part of it."""
    fees_owed: int = 0
    """What of it is owed as fees of statements that were signed."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "cents": self.cents, "places": [place.to_json() for place in self.places],
            "fees_owed": self.fees_owed, "cite": citations(self.cite),
        }  # fmt: skip


def balances(asked: Question) -> dict[str, int]:
    """What each account at a bank holds, by its name; in a record those that it opens, or that anything moved."""
    held = accounts_of(asked.organization, asked.law, recorded=asked.recorded)
    found = {name: _held(asked, at_bank(asked.log, name)) for name in held}
    stated = {entry.payload["account"] for entry in asked.organization.listed(OPEN_ACCOUNT)}
    named = stated | _mentioned(asked) if asked.recorded else set(held)
    return {name: cents for name, cents in found.items() if name in named}


NAMING: Final = ("account", "from", "to")


def _mentioned(asked: Question) -> set[str]:
    """The accounts that a record names in any of the deeds that move money."""
    kinds = ("deposit", "withdraw", "check-write", "check-void", "transfer", "interest", "bank-charge", "fee-pay")
    return {
        str(entry.get(field)) for kind in kinds for field in NAMING
        for entry in asked.organization.different(kind, field).values()
    }  # fmt: skip


def unexpended(asked: Question) -> Unexpended:
    """All games money now."""
    places = tuple(place for place in _places(asked) if place.cents)
    cite = dict.fromkeys(
        id for law in asked.law.accounts.values() if law.games and law.kind == "interest" for id in law.cite
    )
    fees = _held(asked, fees_owed(asked.log))
    return Unexpended(sum(place.cents for place in places), places, tuple(cite), fees)


CALLED: Final = {
    ACCOUNT: "account {}", UNDEPOSITED: "receipts of {}, ready to be deposited", OCCASION: "banks and till of {}",
    POOL: "bank of {}", PRIZES: "prizes won at {} and not handed over", CASH: "cash drawn for banks",
}  # fmt: skip
"""The kinds of place where games money lies, in words."""


def place_called(place: Place) -> str:
    """A place where games money lies, in words."""
    return CALLED[place.kind].format(in_words(place.name))


def _held(asked: Question, account: str) -> int:
    return 0 if asked.books is None else asked.books.balance(account)


def _places(asked: Question) -> Iterator[Place]:
    for name, account in accounts_of(asked.organization, asked.law, recorded=asked.recorded).items():
        if account.games:
            yield Place(ACCOUNT, name, _held(asked, at_bank(asked.log, name)))
    for name in sources(asked):
        yield Place(UNDEPOSITED, name, _held(asked, undeposited(asked.log, name)))
        if asked.organization.last(NOTED, occasion=name) is not None:
            yield Place(OCCASION, name, _at_occasion(asked, name))
        else:
            yield Place(POOL, name, _held(asked, f"pool/{name}/bank") + _held(asked, f"pool/{name}/chest"))
            yield Place(PRIZES, name, _held(asked, f"pool/{name}/prizes"))
    yield Place(CASH, asked.log, _held(asked, cash(asked.log)))


def _at_occasion(asked: Question, name: str) -> int:
    """What an occasion's till and its banks hold, less what was drawn from the general fund and is not returned.

    What a count has found stands among the receipts before the banks are closed that hold it, and counts once.
    """
    if asked.held is None:
        return 0
    stated = asked.held(name).stated
    found = brought(stated)
    tables = [str(table) for table in stated.different(TABLE_NOTED, "table")]
    own = won = 0
    still = [game for game in found.put_up if game not in found.results]
    for game in still:
        opening, drawn = found.put_up[game]
        bank = f"occasion/{name}/bank/{game}"
        cents = _held(asked, bank) + sum(_held(asked, f"{bank}/cover/{table}") for table in tables)
        back = 0 if drawn == GENERAL_FUND else min(cents, opening)
        own, won = own + back, won + max(0, cents - opening)
    return _held(asked, f"occasion/{name}/till") + own + max(0, won - found.awaited(still))
