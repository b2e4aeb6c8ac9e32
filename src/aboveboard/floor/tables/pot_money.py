"""The money of a table where players play for a pot.

What is bet goes from a player's stack to what that player has on the layout. When a pot is paid out, all of that goes
to the pot, and from there the rake to the house's fees and the rest to the stacks of those who take it: the pot holds
nothing before or after. The house has no stake, so that no rack is asked and nothing is ever owed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aboveboard.floor.accounts import pot, stack, vigorish, wagers
from aboveboard.floor.setting import TableSetting
from aboveboard.floor.tables.money import TableMoney
from aboveboard.floor.tables.seats import Seats
from aboveboard.log.database.ledger import change
from aboveboard.log.deeds import Books, Transfer
from aboveboard.play.events import Refusal
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.entries import Payment, PaymentKind

POT = "pot"
"""What the rules call the pot, and the wager that stands for all that a player has put into it."""
BACK = (PaymentKind.UNCALLED, PaymentKind.RETURNED)
"""What goes back to whoever put it in."""


class PotMoney(TableMoney):
    """Who pays and who takes at one table where players play for a pot."""

    def __init__(self, setting: TableSetting, seats: Seats) -> None:
        super().__init__(setting, seats, None)

    def transfers(
        self, pit: PitTable, answers: Sequence[Answer], books: Books, *, banks: bool
    ) -> Refusal | list[Transfer]:
        """What moves by what the rules accepted; nobody bets more than is in the stack, so that nothing is refused."""
        found = list[Transfer]()
        for answer in answers:
            for row in answer.transfers:
                if row.source == POT and row.kind not in BACK:
                    found += self._gathered(found, books)
                found.append(self._moved_row(row))
        return found

    def _gathered(self, before: Sequence[Transfer], books: Books) -> Iterator[Transfer]:
        """What everybody has put in goes to the pot."""
        for player in self.seats.taken.values():
            own = wagers(self.table, player)
            held = books.balance(own) + change(own, before)
            if held:
                yield Transfer(own, pot(self.table), held, "gathered into the pot", ())

    def _moved_row(self, row: Payment) -> Transfer:
        source, to = self._side(row.source, row), self._side(row.to, row)
        return Transfer(source, to, row.cents, row.why, tuple(row.cite))

    def _side(self, name: str, row: Payment) -> str:
        """The account of a side of a payment."""
        if name.startswith("seat-"):
            return stack(self.table, self.seats.player(int(name[5:])))
        if name != POT:
            return vigorish(self.table)
        if row.source == POT and row.kind not in BACK:
            return pot(self.table)
        seat = row.to if row.source == POT else row.source
        return wagers(self.table, self.seats.player(int(seat[5:])))
