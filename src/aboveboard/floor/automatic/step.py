"""The next thing that somebody does at a table whom no person is, and when: a deed that is asked for as any other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.floor.automatic import names
from aboveboard.floor.automatic.dealer import LONG_AGO, next_deed, table_now
from aboveboard.floor.automatic.players import next_play
from aboveboard.floor.automatic.pots import next_at_pots
from aboveboard.floor.tables.linked import Heard, nobody
from aboveboard.log.deeds import Books, Deed
from aboveboard.log.log_state import LogState
from aboveboard.play.seats.automatic_player import Strategy


@dataclass(frozen=True)
class Step:
    """A deed, and the time before which it is not done."""

    at: datetime
    log: str
    kind: str
    payload: Any
    actor: str
    role: str
    number: int | None
    """The number that its event is to have: where others were quicker, it is thought over."""
    last: datetime = LONG_AGO
    """When something was last done at the table."""
    key: str | None = None
    """What it is known by where it is asked of another log than the table's, so that others do not do it again."""

    @property
    def deed(self) -> Deed:
        """The deed, to be asked for."""
        return Deed(self.log, self.kind, self.payload, self.actor, self.role, key=self.key, number=self.number)


def next_step(
    state: LogState, books: Books, now: datetime, strategy: Strategy, *, watched: bool, heard: Heard = nobody
) -> Step | None:
    """What is done next at a table by its dealer or one of its players, where they are automatic; None where nothing.

    Whoever is first goes first; a player who is asked goes before the dealer.
    """
    last = state.at or LONG_AGO
    play = next_play(state, books, strategy, heard, watched=watched)
    table = table_now(state, books, heard)
    due = None if table is None else (next_at_pots if table.pit.pots else next_deed)(table, now)
    if play is not None and (due is None or play.at <= max(due.at, now)):
        if play.at_cage:
            key = f"{state.log} {state.number} {play.player} {books.balance(purse(play.player))}"
            return Step(play.at, HOUSE, play.kind, play.payload, names.CASHIER, "cage", None, last, key)
        return Step(play.at, state.log, play.kind, play.payload, play.player, "player", state.number, last)
    if due is None:
        return None
    return Step(due.at, state.log, due.kind, due.payload, names.DEALER, "dealer", state.number, last)
