"""What a player who banks puts up: it leaves the purse when the bank is accepted, and pays what the bank owes.

Each wager that joins the round is covered when it is made or not made at all, so that no hand can come out in a way
that nobody pays for. What is left goes back to the purse when the round ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aboveboard.floor.accounts import bank
from aboveboard.floor.tables.seats import Seats
from aboveboard.kernel.money import dollars
from aboveboard.log.database.ledger import change
from aboveboard.log.deeds import Books, Transfer
from aboveboard.play.events import Refusal
from aboveboard.play.seats.bank_due import BankDue


class PlayerCover:
    """The accounts out of which players bank at one table."""

    def __init__(self, table: str, house: str, seats: Seats) -> None:
        self.table, self.house, self.seats = table, house, seats

    def account(self, seat: int) -> str:
        """Where the cover of a seat's bank is."""
        return bank(self.table, self.seats.player(seat))

    def uncovered(self, due: BankDue, transfers: Sequence[Transfer], books: Books) -> Refusal | None:
        """Why the bank does not cover what is wagered against it."""
        if due.chips is not None and due.wagered > due.chips:
            reason = f"the bank put up {dollars(due.chips)}, and {dollars(due.wagered)} would be wagered against it"
            return Refusal(reason, due.cite)
        own, hand = self.account(due.seat), self.seats.purse(self.seats.player(due.seat))
        has = sum(books.balance(name) + change(name, transfers) for name in (own, hand))
        if has >= self._wanted(due):
            return None
        dealers = f", {dollars(due.dealer)} of it against the dealer" if due.dealer else ""
        # What the bank has besides is nobody's business but its own.
        reason = f"the bank must put up {dollars(self._wanted(due))}{dealers}, and seat {due.seat} has less"
        return Refusal(reason, due.cite)

    @staticmethod
    def _wanted(due: BankDue) -> int:
        return max(due.least, due.chips or 0)

    def moved(
        self, due: BankDue | None, transfers: Sequence[Transfer], books: Books, *, playing: bool
    ) -> Iterator[Transfer]:
        """What goes from a purse to its bank or back; once a round is played, nothing goes back before it is over."""
        for seat, player in self.seats.taken.items():
            own, hand = bank(self.table, player), self.seats.purse(player)
            held = books.balance(own) + change(own, transfers)
            mine = due is not None and due.seat == seat
            wanted = self._wanted(due) if mine and due is not None else 0
            if held > wanted and not (mine and playing):
                yield Transfer(own, hand, held - wanted, "what the bank no longer covers", ())
            elif held < wanted:
                left = books.balance(hand) + change(hand, transfers)
                more = min(wanted - held, max(left, 0))
                if more:
                    yield Transfer(hand, own, more, "put up to cover the wagers", () if due is None else due.cite)
                # A bank accepted before there were covers may owe more than its player has: then the house pays.
                if held + more < 0:
                    yield Transfer(self.house, own, -held - more, "what the bank could not pay", ())
