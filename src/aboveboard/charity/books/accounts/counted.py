"""The receipts of an occasion on their way to the bank: what counts and closed banks have brought, none of it twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.books.accounts.account import undeposited
from aboveboard.charity.books.accounts.receipts import CASH_BANK
from aboveboard.charity.conduct.deeds import COUNT
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.law.conduct import ConductLaw
from aboveboard.log.database.accounts import WORLD
from aboveboard.log.deeds import Transfer

OPEN_BANK, CLOSE_BANK = "bank-open", "bank-close"
GENERAL_FUND = "general-fund"
"""From where a bank is drawn where nobody states it."""
OVER_OR_SHORT = "count"
"""The account that holds by how much a count was over or short."""
BROUGHT, OVER, INTO, REPLACED, RESULT = "brought", "over", "into", "replaced", "result"


@dataclass
class Brought:
    """What has come to an occasion's receipts so far."""

    world: int = 0
    """What counts brought that no bank has delivered."""
    inside: int = 0
    """What all of them brought together, cash banks that come back left out."""
    over: int = 0
    """By how much counts were over what the banks delivered."""
    results: dict[str, int] = field(default_factory=dict)
    """What each closed bank has won; below nothing where it lost."""
    counted: Entry | None = None
    """The count that was entered last."""
    put_up: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Each bank with what it began with, and from where that was drawn."""

    def awaited(self, games: Iterable[str]) -> int:
        """What a count has brought in the place of banks of these games, which are not closed yet."""
        if self.counted is None or not self.counted.get("rows"):
            return max(0, self.world)
        rows = (self.row(game) for game in games)
        of_games: int = sum(max(0, row["won"] - row["paid"]) for row in rows if row is not None)
        return min(of_games, max(0, self.world))

    def row(self, game: str) -> Mapping[str, Any] | None:
        """What the last count says of a game; None where it says nothing."""
        rows = () if self.counted is None else self.counted.get("rows", ())
        return next((row for row in rows if row["of"] == game and "won" in row), None)


def brought(stated: Register) -> Brought:
    """What has come so far, by what was stated at the occasion."""
    return stated.running("brought", (COUNT, OPEN_BANK, CLOSE_BANK), Brought, _take)


def _take(found: Brought, entry: Entry) -> None:
    if entry.kind == OPEN_BANK:
        drawn = str(entry.get("drawn-from", GENERAL_FUND))
        found.put_up[entry.payload["type"]] = sum(entry.payload["shares"].values()), drawn
        return
    over = entry.get(OVER, 0)
    found.over += over
    if entry.kind == COUNT:
        found.counted = entry
        found.world += entry.get(BROUGHT, 0)
        found.inside += entry.get(BROUGHT, 0) + over
        return
    if RESULT in entry.payload:
        found.results[entry.payload["type"]] = entry.payload[RESULT]
    found.world -= entry.get(REPLACED, 0)
    found.inside += entry.get(INTO, 0) - entry.get(REPLACED, 0) + over


def signed(source: str, to: str, cents: int, why: str, cite: tuple[str, ...] = ()) -> list[Transfer]:
    """A transfer one way, or back the other way where the amount is below nothing."""
    if not cents:
        return []
    return [Transfer(source, to, cents, why, cite) if cents > 0 else Transfer(to, source, -cents, why, cite)]


def variance(occasion: str) -> str:
    """Where it lies by how much the counts of an occasion were over or short."""
    return f"occasion/{occasion}/variance/{OVER_OR_SHORT}"


def _cash_banks(law: ConductLaw, rows: Any) -> int:
    """What of a count is a cash bank that comes back to its account."""
    kinds = {name for name, kind in law.receipts.items() if kind.of == CASH_BANK}
    return sum(row["cents"] for row in rows if row["of"] in kinds and "cents" in row)


def count_moves(asked: Question) -> tuple[list[Transfer], dict[str, int]]:
    """What a count moves, and what is written of it: only by how much it differs from all that came before it.

    Banks that are closed have delivered what they won. What a count finds beside that came from players; by how much
    it disagrees with the banks is over or short.
    """
    if not asked.law.accounts or asked.occasion is None:
        return [], {}
    found, rows, cents = brought(asked.occasion), asked.payload.get("rows", ()), asked.payload["cents"]
    if any(drawn != GENERAL_FUND for _, drawn in found.put_up.values()):
        cents -= _cash_banks(asked.law, rows)
    of_games = {row["of"]: row["won"] - row["paid"] for row in rows if "won" in row}
    if rows:
        names = asked.law.one_name
        target = sum(of_games[game] - found.results[names.get(game, game)]
                     for game in of_games if names.get(game, game) in found.results)  # fmt: skip
    else:
        target = min(0, cents - max(0, sum(found.results.values())))
    over = target - found.over
    from_players = cents - found.inside - over
    to = undeposited(asked.log, asked.name)
    moves = [
        *signed(WORLD, to, from_players, "counted"),
        *signed(variance(asked.name), to, over, "over or short when it was counted"),
    ]
    written = {BROUGHT: from_players, OVER: over}
    return moves, {name: value for name, value in written.items() if value}


def close_moves(
    stated: Register, occasion: str, account: str, to: str, opening: int, counted: int, *, game: str, own: bool
) -> tuple[list[Transfer], dict[str, int]]:
    """What a bank delivers when it is closed, and what is written of it.

    What it began with goes back to the general fund, or with the receipts where it was drawn from their account. What
    it has won replaces what a count before has brought in its place.
    """
    found, result = brought(stated), counted - opening
    back, won = min(counted, opening), max(0, result)
    moves = signed(account, to if own else WORLD, back, "what the bank began with")
    moves += signed(account, to, won, "what the bank has won")
    written = {RESULT: result, INTO: won}
    if found.counted is not None:
        row = found.row(game)
        replaced = min(won if row is None else max(0, row["won"] - row["paid"]), max(0, found.world))
        moves += signed(to, WORLD, replaced, "what was counted in its place")
        moves += signed(variance(occasion), to, replaced - won, "over or short when it was counted")
        written |= {REPLACED: replaced, OVER: replaced - won}
    return moves, {name: value for name, value in written.items() if value or name == RESULT}
