"""A table in the pit, as the floor runs it: five functions, and a picture of it to go on from.

`why_not` says why an event would be refused, `act` does it, `apply` does again what a log holds, `needs` says who may
do what now, and `view` shows what one person may see. Everybody's part is stated: calls, the shooter, who deals and how
the cards were shuffled. A table keeps no history: what an event brings about is in its answer, and the events are the
floor's to keep. An event's number is its place among those that were kept.

Money: what an answer says was staked has left the player's hand for the layout. Of a wager settled, what is `returned`
goes back to him; all else that moves is in `transfers`, a lost stake too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.records.events import Event, Refusal, read_event
from aboveboard.play.records.settle import posted_limits
from aboveboard.play.seats.legal_actions import May, needs
from aboveboard.play.seats.live_table import Answer
from aboveboard.play.seats.views import view
from aboveboard.play.table import snapshots
from aboveboard.play.table.table import REMEMBERED, Mentions, Table


class PitTable:
    """One game under its terms, open to the floor."""

    def __init__(
        self,
        terms: Terms,
        limits: Mapping[str, int] | None = None,
        seats: Iterable[int] = (),
        *,
        inspected: bool = False,
    ) -> None:
        """A fresh table; one that must be `inspected` is shut until an opening states its equipment."""
        stated = Mentions(holder=True, shoes=True, mixing=True, surrender=True, opened=inspected, exact=True)
        self.table = Table(terms, tracks_of(terms), posted_limits(limits), stated)
        self.table.house.shooting.seats |= set(seats)
        self.table.staked = []
        self.number = 0
        """The number that the next event has if it is kept."""

    def why_not(self, event: Mapping[str, Any]) -> Refusal | None:
        """Why an event would be refused now, or None; the table stays as it is, and bad input is an error."""
        return self.table.why_not(self._read(event))

    def act(self, event: Mapping[str, Any]) -> Answer:
        """Do what an event says, or refuse it and change nothing."""
        read, table = self._read(event), self.table
        refusal = table.act(read)
        written = table.drain()
        if refusal is not None:
            self.number += read.kind == REMEMBERED
            return Answer(event, written.refused[0], because=refusal)
        self.number += 1
        return Answer(event, None, written.settled, written.voided, None, written.transfers, written.staked)

    def apply(self, event: Mapping[str, Any]) -> None:
        """Do again what was kept in a log, without looking back; an event that the rules now refuse is an error."""
        read = self._read(event)
        refusal = self.table.apply(read)
        if refusal is not None and read.kind != REMEMBERED:
            raise BadInput(f"event {self.number}: it was accepted once and is refused now: {refusal.reason}")
        self.table.drain()
        self.number += 1

    def needs(self) -> tuple[May, ...]:
        """Who may do what now, what play waits for first."""
        return needs(self.table, self.number)

    def view(self, seat: int | None = None, role: str | None = None) -> dict[str, Any]:
        """What a seat, or somebody without one, may see and do, ready for JSON; no card that is hidden from him."""
        return view(self.table, self.number, seat, role)

    def snapshot(self) -> bytes:
        """All that the table holds, to be restored from instead of its events; a cache and never the record."""
        return snapshots.snapshot(self.table, self.number)

    @classmethod
    def restore(cls, terms: Terms, held: bytes) -> PitTable:
        """The table that a snapshot was taken of; raises Stale where other terms or other code made it."""
        found = cls.__new__(cls)
        found.table, found.number = snapshots.restore(terms, held)
        return found

    @staticmethod
    def remembers(answer: Answer) -> bool:
        """Must the event be kept in the log? What was accepted, and an opening even where it was refused."""
        return bool(answer) or REMEMBERED in answer.event

    def _read(self, event: Mapping[str, Any]) -> Event:
        return read_event(self.number, dict(event))
