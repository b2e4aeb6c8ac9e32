"""What a reversal means at a table: the game is not played again, wagers stay settled, and only the money goes back."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.floor import STACK
from aboveboard.floor.accounts import bank, owed, purse, stack, wagers
from aboveboard.log.database.ledger import net, taken_back
from aboveboard.log.deeds import Books, Logged, Transfer
from aboveboard.log.reversals import Undo
from aboveboard.play.events import KINDS, Refusal


class TableUndo(Undo):
    """The reversals of a log where wagers are settled."""

    def refuses(self, event: Logged) -> Refusal | None:
        """A wager that only stands is taken down and not taken back; chips on the table leave with their player."""
        if event.kind in (STACK, "sit"):
            reason = f"event {event.number} put chips on the table; they go back when the player leaves"
            return Refusal(reason, ())
        if event.kind in KINDS and not event.settled:
            reason = f"event {event.number} only put wagers up; they are taken down where the rules allow"
            return Refusal(reason, ())
        return None

    def back(self, transfers: Sequence[Transfer], books: Books) -> list[Transfer]:
        """What undoes an event; a stake that it decided goes to its owner, for the wager no longer stands.

        So does what its owner had put up as the bank, or has on the table to play for pots with. What is set aside
        follows the wagers that stand, and no event.
        """
        owners = self.set_aside()
        for row in transfers:
            for account in (row.source, row.to):
                for start in (wagers(self.log, ""), bank(self.log, ""), stack(self.log, "")):
                    if account.startswith(start):
                        owners[account] = self.purse(account[len(start) :])
        turned = [
            row._replace(source=owners.get(row.source, row.source), to=owners.get(row.to, row.to)) for row in transfers
        ]
        moved = [row for row in turned if row.source != row.to]
        return self._still_owed(taken_back(moved) if any(net(moved).values()) else [], books)

    def purse(self, player: str) -> str:
        """Where a player's chips go back to."""
        return purse(player)

    def set_aside(self) -> dict[str, str]:
        """The account in which a bank sets aside what standing wagers could win, with the bank's own."""
        return {}

    def _still_owed(self, back: Sequence[Transfer], books: Books) -> list[Transfer]:
        """What the table owed then and has paid since stays in its rack."""
        debt, found = owed(self.log), list[Transfer]()
        left = max(0, -books.balance(debt))
        for row in back:
            cents = min(row.cents, left) if row.to == debt else row.cents
            left -= cents if row.to == debt else 0
            if cents:
                found.append(row._replace(cents=cents))
        return found
