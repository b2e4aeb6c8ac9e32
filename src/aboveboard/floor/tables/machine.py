"""A machine that throws, spins or deals what a table needs next, by the table's committed draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.floor.tables.draws import Draws
from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.dice import Dice
from aboveboard.play.records.events import Refusal
from aboveboard.play.seats.dealer import Croupier
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.live_table import Answer
from aboveboard.play.table.wagers import Standing


class Machine:
    """What stands in for hands at one table; the croupier sees it as his table."""

    strict = True

    def __init__(self, pit: PitTable, draws: Draws) -> None:
        self.pit = pit
        self.chance = draws
        self.terms = pit.table.terms
        self.events: list[Mapping[str, Any]] = []
        """What it did in the deed in hand."""
        self.answers: list[Answer] = []
        self.croupier = Croupier(self) if isinstance(self.terms.game, Deal) else None  # type: ignore[arg-type]

    @property
    def table(self) -> Any:
        """The table that is played at."""
        return self.pit.table

    @property
    def equipment_event(self) -> str:
        """What an outcome of this game is called."""
        return self.pit.table.tracks.setup.equipment.event

    @property
    def riding(self) -> tuple[Standing, ...]:
        """The wagers that stand."""
        return tuple(self.pit.table.bets.values())

    def act(self, event: Mapping[str, Any]) -> Answer:
        """One event of the deed in hand."""
        answer = self.pit.act(event)
        if answer:
            self.events.append(event)
            self.answers.append(answer)
        return answer

    def go(self, by: Any = None, first: int | None = None) -> Refusal | None:
        """Throw, spin or deal up to the next choice; gives the refusal where one came."""
        self.events, self.answers = [], []
        self.chance.begin(first)
        if self.croupier is not None:
            answer = self.croupier.deal()
        else:
            drawn = {self.equipment_event: self._drawn()}
            answer = self.act(drawn if by is None else {**drawn, "by": by})
        return answer.because

    def _drawn(self) -> Any:
        equipment: Any = self.pit.table.tracks.setup.equipment
        outcome = equipment.outcomes[self.chance.below(len(equipment.outcomes))]
        return list(outcome) if isinstance(equipment, Dice) else equipment.label(outcome)

    def new_seed(self) -> None:
        """The seed is given up: whoever knows it knows the shoe, so that the next round is dealt from a new one."""
        if self.croupier is not None:
            self.croupier.left = []

    # -- what is kept of it ------------------------------------------------------------------------------------------

    def snapshot(self) -> Any:
        """The cards left in the shoe."""
        return None if self.croupier is None else (list(self.croupier.left), self.croupier.reserve, self.croupier.keyed)

    def restore(self, state: Any) -> None:
        """Put them back."""
        if self.croupier is not None and state is not None:
            self.croupier.left, self.croupier.reserve, self.croupier.keyed = list(state[0]), state[1], state[2]
