"""A machine that throws, spins or deals what a table in the pit needs next, by a source of chance."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.cards import Card
from aboveboard.kernel.chance import Chance
from aboveboard.play.records.events import Refusal
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.dealer import Croupier, draw
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.table.table import Table

Shoe = tuple[list[Card], int, bool]
"""The cards left in the shoe, how many lie behind the cover card, and whether somebody keyed the last ones in."""


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
            return self._croupier.deal().because
        drawn = {self.pit.outcome_event: draw(self.table, self.chance)}
        return self.act(drawn if by is None else {**drawn, "by": by}).because

    def discard_shoe(self) -> None:
        """The next round is dealt from a new shoe."""
        if self._croupier is not None:
            self._croupier.left = []

    def snapshot(self) -> Shoe | None:
        """The shoe as it lies."""
        dealer = self._croupier
        return None if dealer is None else (list(dealer.left), dealer.reserve, dealer.keyed)

    def restore(self, shoe: Shoe | None) -> None:
        """Put a shoe back as it lay."""
        if self._croupier is not None and shoe is not None:
            self._croupier.left, self._croupier.reserve, self._croupier.keyed = list(shoe[0]), shoe[1], shoe[2]
