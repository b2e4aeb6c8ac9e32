"""A machine that throws, spins or deals what a table in the pit needs next, by a source of chance."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.deal import Ask
from aboveboard.kernel.cards import Card
from aboveboard.kernel.chance import Chance
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Refusal
from aboveboard.play.poker.dealer import next_cards
from aboveboard.play.poker.room import Room
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.dealer import Croupier, draw
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.table import Table

Shoe = tuple[list[Card], int, bool, bool]
"""The cards left in the shoe, how many lie behind the cover card, whether somebody keyed the last ones in, and whether
the machine dealt cards that are still out."""


class Machine:
    """What stands in for hands at one table: it states everything that it does, as a dealer would."""

    strict = True

    def __init__(self, pit: PitTable, chance: Chance) -> None:
        self.pit = pit
        self.chance = chance
        self.events: list[Mapping[str, object]] = []
        """What it did in the deed in hand."""
        self.answers: list[Answer] = []
        self._croupier = Croupier(self) if pit.dealt else None
        self._room = pit.table.room
        self.dealt = False
        """Did the machine deal the last cards, with no shuffle by hand since?"""

    @property
    def table(self) -> Table:
        """The table that it stands at."""
        return self.pit.table

    def act(self, event: Mapping[str, object]) -> Answer:
        """One event of the deed in hand."""
        answer = self.pit.act(event)
        if answer:
            self.events.append(event)
            self.answers.append(answer)
        return answer

    def go(self, by: object = None) -> Refusal | None:
        """Throw, spin or deal up to the next choice; gives the refusal where there is one."""
        self.events, self.answers = [], []
        if self._croupier is not None:
            need = self._croupier.need
            if isinstance(need, Ask):
                raise BadInput(f"seat {need.seat} is asked to choose first")
            refusal = self._croupier.deal().because
            self.dealt = self.dealt or bool(self.events)
            return refusal
        if self._room is not None:
            return self._deal_street(self._room)
        drawn = {self.pit.outcome_event: draw(self.table, self.chance)}
        return self.act(drawn if by is None else {**drawn, "by": by}).because

    def _deal_street(self, room: Room) -> Refusal | None:
        """Deal what a hand of poker waits for, one street at a time, each card out of those that are left."""
        hand = room.state.hand
        if hand is not None and (due := hand.due) is not None and due.what != "cards":
            raise BadInput(f"no card is due: {room.awaited(due)}")
        if hand is not None and not hand.left and (refusal := self.act({"shuffle": {}}).because) is not None:
            return refusal
        refusal = self.act(next_cards(room, self.chance)).because
        self.dealt = self.dealt or bool(self.events)
        return refusal

    @property
    def deals(self) -> bool:
        """Are cards of the machine's shoe out: in the round being played, or until they are shuffled again?"""
        return self.dealt and (self.pit.playing or self.pit.cards_stay_out)

    @property
    def holds_cards(self) -> bool:
        """Are cards left in the machine's shoe?"""
        return self._croupier is not None and bool(self._croupier.left)

    def shuffled(self) -> None:
        """Somebody has shuffled the cards by hand."""
        self.dealt = False

    def discard_shoe(self) -> None:
        """The next round is dealt from a new shoe."""
        self.dealt = False
        if self._croupier is not None:
            self._croupier.left = []

    def snapshot(self) -> Shoe | None:
        """The shoe as it lies."""
        dealer = self._croupier
        if self._room is not None:
            return [], 0, False, self.dealt
        return None if dealer is None else (list(dealer.left), dealer.reserve, dealer.keyed, self.dealt)

    def restore(self, shoe: Shoe | None) -> None:
        """Put a shoe back as it lay."""
        if self._room is not None and shoe is not None:
            self.dealt = shoe[3]
        if self._croupier is not None and shoe is not None:
            left, self._croupier.reserve, self._croupier.keyed, self.dealt = shoe
            self._croupier.left = list(left)
