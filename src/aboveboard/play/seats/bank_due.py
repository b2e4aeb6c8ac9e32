"""What a player who banks must put up: the most that the wagers against that bank could win."""

from __future__ import annotations

from typing import NamedTuple

from aboveboard.play.odds.liability import most
from aboveboard.play.table.table import Table


class BankDue(NamedTuple):
    """A player's bank as it stands: who has it, what it must cover, and the clause that says so."""

    seat: int
    least: int
    """The most that it could have to pay."""
    chips: int | None
    """What its player put up for the others' wagers, where that was stated."""
    wagered: int
    """The others' wagers against it."""
    dealer: int
    """What the dealer wagers against it."""
    cite: tuple[str, ...]


def bank_due(table: Table) -> BankDue | None:
    """What the player who banks the round in hand, or the next, must have put up; None where the house banks.

    It looks at stakes and never at a card, so that nobody learns of a hand by what it asks for.
    """
    law, bank = table.terms.law.bank, table.player_bank
    if law is None or bank is None or bank.seat is None:
        return None
    against = [bet for bet in table.bets.values() if bank.has(bet.plan.wager.name)]
    wins = sum(most(bet) for bet in against)
    least = wins // 2 if bank.state.shared else wins + bank.stake
    return BankDue(
        bank.seat, least, bank.state.chips, sum(bet.stake for bet in against), bank.stake, law.covers_cite or law.cite
    )
