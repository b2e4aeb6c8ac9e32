"""Of which kind receipts are, and what of them is deposited: by the games that brought them, as they were counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aboveboard.charity.books.accounts.account import Account
from aboveboard.charity.books.accounts.received import holding
from aboveboard.charity.conduct.counting import last_count
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.conduct import ConductLaw

UNKNOWN = "other"
"""What receipts are that the law names no kind of."""
PROFIT, GROSS, TICKETS, CASH_BANK = "profit", "gross", "tickets", "cash-bank"


def kind_of_game(law: ConductLaw, game: str, ways: Iterable[str]) -> str:
    """The kind of receipts that a game brings: that which names the game, or else one that names none."""
    one = law.one_name.get(game, game)
    listed = {name: kind for name, kind in law.receipts.items() if kind.of in ways}
    named = next((name for name, kind in listed.items() if one in kind.games), None)
    return named or next((name for name, kind in listed.items() if not kind.games), UNKNOWN)


def kind_of_row(law: ConductLaw, row: Mapping[str, Any]) -> str:
    """The kind of receipts of one row of a count."""
    if "cents" in row:
        return row["of"] if row["of"] in law.receipts else UNKNOWN
    return kind_of_game(law, row["of"], (PROFIT, GROSS))


def deposited_of(law: ConductLaw, rows: Iterable[Mapping[str, Any]]) -> tuple[int, str]:
    """What is deposited of what was counted, and how that comes about.

    Games from which the profit is deposited are taken together: one that lost lessens what the others won, and all of
    them together are never less than nothing.
    """
    profit, others, said = 0, 0, list[str]()
    for row in rows:
        if "cents" in row:
            others += row["cents"]
            said.append(f"{spaced(row['of'])} {dollars(row['cents'])}")
            continue
        won, paid = row["won"], row["paid"]
        kind = law.receipts.get(kind_of_row(law, row))
        if kind is not None and kind.of == GROSS:
            others += won
            said.append(f"{spaced(row['of'])} took {dollars(won)}")
        else:
            profit += won - paid
            said.append(f"{spaced(row['of'])} won {dollars(won)} and paid {dollars(paid)}")
    total = max(0, profit) + others
    return total, f"{', '.join(said)}: {dollars(total)} is deposited"


def kinds_of(asked: Question, of: str) -> Iterator[str]:
    """The kinds of receipts that an occasion or a pool has brought."""
    pool = asked.organization.last(POOL_NOTED, pool=of)
    if pool is not None:
        yield kind_of_game(asked.law, str(pool.get("kind")), (TICKETS,))
        return
    if asked.organization.last(NOTED, occasion=of) is None or asked.held is None:
        return
    found = last_count(asked.held(of).stated)
    rows = () if found is None else found.entry.get("rows", ())
    yield from (kind_of_row(asked.law, row) for row in rows)
    if not rows:
        yield kind_of_game(asked.law, "", (PROFIT,))


def fitting(asked: Question, account: Account | None) -> list[str]:
    """The occasions and pools that hold receipts which belong in an account; all where nothing belongs in it."""
    listed = holding(asked)
    takes = () if account is None or account.law is None else account.law.takes
    return [name for name in listed if set(kinds_of(asked, name)) <= set(takes)] if takes else listed


def counted_by(asked: Question, of: str) -> tuple[int, tuple[str, ...]] | None:
    """What was counted at an occasion and by whom; None where nothing was."""
    if asked.held is None or asked.organization.last(NOTED, occasion=of) is None:
        return None
    found = last_count(asked.held(of).stated)
    return None if found is None else (found.entry.payload["cents"], tuple(found.entry.payload["by"]))
