"""Taking back what an event paid: a reversal is an event of its own, with its reason and who allowed it.

The game is not played again: wagers that were settled stay settled, and only the money goes back, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.law.errors import BadInput
from aboveboard.log.accounts import owed, purse, wagers
from aboveboard.log.deeds import Books, Deed, Hall, Handler, Logged, Outcome, Quiet, Setting, Transfer, Viewer
from aboveboard.log.ledger import net, taken_back
from aboveboard.play.records.events import KINDS, LARGEST, Refusal

FINAL = frozenset((
    "opener", "closer", "slip-sign", "fill-verify", "fill-void", "fill-receive", "credit-receive", "soft-count",
    "bank-open", "bank-result", "bank-close", "chip-issue", "chip-redeem", "exchange", "redeem", "night-deposit",
))  # fmt: skip
"""Deeds that are put right by another of their kind: a slip is voided, a rack counted again, money brought back."""


class Undo(Quiet):
    """The reversals of one log."""

    hears = frozenset(("reverse",))

    def __init__(self, setting: Setting, hall: Hall) -> None:
        self.log = setting.log
        self.hall = hall
        self.taken: dict[int, int] = {}
        """For each event taken back, the event that did."""
        self.deeds: Mapping[str, Handler] = {"reverse": self._reverse}

    def _reverse(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("event", "reason")
        number, reason = deed.whole("event", 0, LARGEST), deed.word("reason")
        if number in self.taken:
            return Outcome(Refusal(f"event {number} was taken back by event {self.taken[number]}", ()))
        found = self.hall.event(self.log, number)
        if found is None:
            raise BadInput(f"reverse: event {number} is not in the log of {self.log}")
        if found.kind == "reverse":
            return Outcome(Refusal("a reversal stands; what it took back may be paid again by a payment", ()))
        if found.kind in FINAL:
            return Outcome(Refusal(f"a {found.kind} is not taken back; put it right with another deed", ()))
        if not found.transfers:
            return Outcome(Refusal(f"event {number} moved no money", ()))
        if found.kind in KINDS and not found.settled:
            return Outcome(Refusal(f"event {number} only put wagers up; they are taken down where the rules allow", ()))
        back = self._still_owed(self.back(found.transfers), books)
        if not back:
            return Outcome(Refusal(f"event {number} only gave wagers back to whoever made them", ()))
        return Outcome(transfers=back, payload={"event": number, "reason": reason, "deed": found.kind}, reverses=number)

    def back(self, transfers: Sequence[Transfer]) -> list[Transfer]:
        """What undoes an event; a stake that it decided goes to its owner, for the wager no longer stands."""
        owners = {}
        for row in transfers:
            for account in (row.source, row.to):
                start = wagers(self.log, "")
                if account.startswith(start):
                    owners[account] = purse(account[len(start) :])
        turned = [
            row._replace(source=owners.get(row.source, row.source), to=owners.get(row.to, row.to)) for row in transfers
        ]
        moved = [row for row in turned if row.source != row.to]
        return taken_back(moved) if any(net(moved).values()) else []

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

    def apply(self, event: Logged) -> None:
        """Remember what was taken back."""
        if event.reverses is not None:
            self.taken[event.reverses] = event.number

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Which events were taken back, and by which."""
        return {"reversed": {str(number): by for number, by in self.taken.items()}}

    def snapshot(self) -> Any:
        """What was taken back."""
        return dict(self.taken)

    def restore(self, state: Any) -> None:
        """Go on from there."""
        self.taken = dict(state)
