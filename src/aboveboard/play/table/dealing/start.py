"""Where a deal starts, where dice or a number tell which place is dealt to first."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Part, State


@dataclass(slots=True)
class DealStartState(State):
    """What the dice or the number decided."""

    place: str | None = None
    """The place that is dealt to first, once it is known."""


class DealStart(Part[DealStartState]):
    """The start of one table's next deal."""

    def __init__(self, table: TableCore) -> None:
        super().__init__(DealStartState())
        self.table = table

    def shaken(self) -> bool:
        """Is it known where the deal starts, or is everything dealt already?"""
        return self.state.place is not None or self.table.round is not None
