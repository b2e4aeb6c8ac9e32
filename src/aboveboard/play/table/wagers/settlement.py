"""Settling what is decided: in the order in which the law pays, by whoever banks the wager."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from aboveboard.play.automata.results import RETURNED, Result
from aboveboard.play.table.conduct.player_bank import PlayerBank
from aboveboard.play.table.conduct.prizes import Prizes
from aboveboard.play.table.conduct.shoe_holder import ShoeHolder
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Payment, PaymentKind, Settled
from aboveboard.play.table.wagers.meters import Meters
from aboveboard.play.table.wagers.payouts import owed
from aboveboard.play.table.wagers.standing import Standing

Decided = tuple[Standing, tuple[Result, ...]]
FIRST = 1000
"""How far before all others those come that are settled first."""
HOUSE = "house"


class Settlement:
    """Pays and collects at one table."""

    def __init__(
        self,
        table: TableCore,
        prizes: Prizes | None = None,
        holder: ShoeHolder | None = None,
        bank: PlayerBank | None = None,
        first: Callable[[Hashable, int], bool] | None = None,
        meters: Meters | None = None,
    ) -> None:
        """Payments of a table; `first` tells whether a round settles a seat before the others."""
        self.table, self._prizes, self._holder, self._bank, self._first = table, prizes, holder, bank, first
        self._meters = meters
        law = table.terms.law
        order = law.settlement
        ordered = {} if order is None else order.model_dump(exclude={"cite", "reading"}, exclude_defaults=True)
        self._ordered = bool(ordered) or any(wager.rank for wager in law.wagers.values())

    def settle(self, event: int, decided: list[Decided]) -> None:
        """Settle in the order in which the law pays, then give back what backed a wager that is gone."""
        table = self.table
        rows = [(self._row(event, bet, results), bet, results) for bet, results in decided]
        if self._ordered:
            rows.sort(key=self._turn)
        meters = self._meters
        if meters is not None and table.tracks.lasting:  # where nothing is dealt, every outcome is a round of its own
            meters.begun()
        for row, bet, results in rows:
            del table.bets[bet.key]
            self._record(row if meters is None else meters.paid(row, results))
        falling = table.bets.values() if table.tracks.lasting else ()
        for bet in [bet for bet in falling if bet.plan.backs and table.line(bet) is None]:
            table.give_back(event, bet, RETURNED.grades[0], bet.plan.wager.law.cite)

    def _turn(self, row: tuple[Settled, Standing, tuple[Result, ...]]) -> tuple[int, bool, int]:
        """Where a settlement comes in the order in which the law pays."""
        settled, bet, _ = row
        order = self.table.terms.law.settlement
        collect_first = order is not None and (
            order.order == "losers-first" or bet.plan.wager.name in order.collect_first
        )
        seats = "" if order is None else order.seats
        place = bet.seat if seats in ("clockwise", "as-numbered") else -bet.seat if seats == "counterclockwise" else 0
        later = collect_first and settled.result not in ("lose", "half")
        later = later or (order is not None and order.order == "winners-last" and settled.result == "win")
        rank, name = bet.plan.wager.law.rank, bet.plan.wager.name
        if order is not None:
            rank += FIRST * ((name in order.last) - (name in order.first))
        if self._first is not None and self._first(self.table.round, bet.seat):
            rank -= 2 * FIRST
        return rank, later, place

    def _row(self, event: int, bet: Standing, results: tuple[Result, ...]) -> Settled:
        money = owed(bet.plan, results, bet.stake)
        if money.prize is not None and self._prizes is not None:
            self._prizes.owe()
        result, grade, pays, returned, fee, prize, cite = money
        name, fee = bet.plan.wager.name, fee + bet.fee
        return Settled(event, bet.seat, name, bet.selection, bet.stake, result, grade, pays, returned, fee, cite, prize)

    def _record(self, row: Settled) -> None:
        """Write down how a wager ended, and the money that it moves."""
        self.table.settled.append(row)
        if self._bank is not None and self._bank.seat is not None and self._bank.has(row.wager):
            self._bank.record(row)
            return
        transfers = self.table.transfers
        seat, bank = f"seat-{row.seat}", HOUSE if self._holder is None else self._holder.bank(row.wager)
        if bank == seat:
            if row.vigorish:
                why = f"the house's vigorish on {row.wager}"
                transfers.append(Payment(row.event, seat, HOUSE, row.vigorish, why, row.cite, PaymentKind.VIGORISH))
            return
        if row.pays:
            why, jackpot = f"{row.wager} wins", 0
            if row.metered > row.returned:  # the stake that goes back is part of what the meter pays
                jackpot = min(row.pays, row.metered - row.returned)
                transfers.append(Payment(row.event, bank, seat, jackpot, why, row.cite, PaymentKind.JACKPOT))
            if row.pays > jackpot:
                cents = row.pays - jackpot
                transfers.append(Payment(row.event, bank, seat, cents, why, row.cite, PaymentKind.WIN))
        lost = row.stake - row.returned
        if lost:
            why = f"{row.wager} loses" if row.result == "lose" else f"the losing part of {row.wager}"
            why = why if row.prize is None else f"{row.wager} wins a prize, and the stake is kept"
            transfers.append(Payment(row.event, seat, bank, lost, why, row.cite, PaymentKind.LOSS))
