"""Taking back what an event paid: a reversal is an event of its own, with its reason and who allowed it.

Only the money goes back, once; what a house does not take back it refuses in its own words. Events that one deed wrote
on several logs are taken back together or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.kernel.words import a, in_words
from aboveboard.law.errors import BadInput
from aboveboard.log.database.ledger import net, taken_back
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Handler, Logged, Outcome, Quiet, Setting, Transfer, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import LARGEST, Refusal


class Undo(Quiet):
    """The reversals of one log."""

    hears = frozenset(("reverse",))

    def __init__(self, setting: Setting, logs: Logs) -> None:
        self.log = setting.log
        self.logs = logs
        self.taken: dict[int, int] = {}
        """For each event taken back, the event that did."""
        self.deeds: Mapping[str, Handler] = {"reverse": self._reverse}

    def _reverse(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("event", "reason")
        number, reason = deed.whole("event", 0, LARGEST), deed.word("reason")
        if number in self.taken:
            return Outcome(Refusal(f"event {number} was taken back by event {self.taken[number]}", ()))
        found = self.logs.event(self.log, number)
        if found is None:
            raise BadInput(f"reverse: event {number} is not in the log of {self.log}")
        if found.kind == "reverse":
            return Outcome(Refusal("a reversal stands; what it took back may be paid again by a payment", ()))
        if found.kind in self.logs.houses.final:
            return Outcome(Refusal(f"{a(in_words(found.kind))} is not taken back; put it right with another deed", ()))
        peers = [(peer, self.logs.event(*peer)) for peer in found.also]
        if not found.transfers and not any(event is not None and event.transfers for _, event in peers):
            return Outcome(Refusal(f"event {number} moved no money", ()))
        if (refusal := self.refuses(found)) is not None:
            return Outcome(refusal)
        back = self.back(found.transfers, books)
        if not back and not found.also:
            return Outcome(Refusal(f"event {number} only gave wagers back to whoever made them", ()))
        for log, other in found.also:
            if not self.logs.takes(log, "reverse"):
                together = f"event {number} was written together with event {other} of {log}"
                return Outcome(Refusal(f"{together}, where nothing is taken back", ()))
        return Outcome(
            transfers=back,
            payload={"event": number, "reason": reason, "deed": found.kind},
            reverses=number,
            also=self._others(deed, found, reason),
        )

    def _others(self, deed: Deed, found: Logged, reason: str) -> list[FurtherDeed]:
        """What was written together is taken back together, by whoever may do so in each of the logs."""
        peers = () if deed.along is not None else found.also
        return [
            FurtherDeed(log, "reverse", {"event": number, "reason": reason}, by_right=True) for log, number in peers
        ]

    def refuses(self, event: Logged) -> Refusal | None:
        """Why an event that moved money is not taken back all the same; a house may have reasons of its own."""
        return None

    def back(self, transfers: Sequence[Transfer], books: Books) -> list[Transfer]:
        """What undoes an event; nothing where it changed no account in the end."""
        return taken_back(transfers) if any(net(transfers).values()) else []

    def apply(self, event: Logged) -> None:
        """Remember what was taken back."""
        if event.reverses is not None:
            self.taken[event.reverses] = event.number

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Which events were taken back, and by which."""
        return {"reversed": {str(number): by for number, by in self.taken.items()}}

    def snapshot(self) -> dict[int, int]:
        """What was taken back."""
        return dict(self.taken)

    def restore(self, state: dict[int, int]) -> None:
        """Go on from there."""
        self.taken = dict(state)
