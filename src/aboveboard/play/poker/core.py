"""What the parts of a poker table share: its law, the type of poker that is dealt, and the round being played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from aboveboard.games.shapes.pot import Pot, Variant
from aboveboard.kernel.plain import WrittenAs
from aboveboard.play.poker.hand import Hand
from aboveboard.play.poker.start import Script, played_again, script_of
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import PaidPot
from aboveboard.play.table.part import REPLACED, Part, State

Held = Annotated[Hand, WrittenAs(Script, script_of, played_again)]
"""A hand, which is written down as what was done to it."""


@dataclass(slots=True)
class RoomState(State):
    """The round being played, and the one before it."""

    hand: Annotated[Held | None, REPLACED] = None
    last: Annotated[Held | None, REPLACED] = None
    """The round that was played last, for those who look at the table after it."""
    paid: tuple[PaidPot, ...] = ()
    """The pots of the round that was played last."""
    protected: set[int] = field(default_factory=set)


class RoomCore(Part[RoomState]):
    """A poker table as its parts know it."""

    def __init__(self, table: TableCore, game: Pot) -> None:
        super().__init__(RoomState())
        law = table.terms.law.pot
        assert law is not None, "a game of pots needs a law of pots"
        self.table, self.game, self.law = table, game, law
        self.chip = table.posted.chip or table.terms.law.money.chip

    @property
    def variant(self) -> Variant:
        """The type of poker that is dealt."""
        return self.game.variant(self.table.tracks.setup)


@dataclass(slots=True)
class PostedState(State):
    """The wagers that wait for the first card."""

    posted: dict[int, dict[str, int]] = field(default_factory=dict)
    fixed: tuple[int, ...] | None = None
    """Those who will be dealt in, once a blind is posted: whoever comes later waits for the next round."""


class Posted(Part[PostedState]):
    """What has been posted at one table before the first card."""

    def __init__(self) -> None:
        super().__init__(PostedState())

    def by(self, seat: int) -> dict[str, int]:
        """What a seat has posted, by its name."""
        return self.state.posted.get(seat, {})

    def of(self, seat: int) -> int:
        """What a seat has posted in all."""
        return sum(self.by(seat).values())

    @property
    def total(self) -> int:
        """What all have posted."""
        return sum(map(self.of, self.state.posted))

    def clear(self) -> None:
        """The cards are dealt, and what was posted is in the pot."""
        self.state.posted.clear()
        self.state.fixed = None
