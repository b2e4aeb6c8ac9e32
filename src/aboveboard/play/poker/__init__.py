"""Pots that players play for among themselves: who acts, what goes in, who takes it, and what the house keeps of it.

`hand` is one round as PokerKit plays it, which `begin` sets up; `award` divides its pots and takes the rake, `acting`
says why a deed is refused, `irregular` cures what goes wrong, `seating`, `posting` and `paying` keep the chips, `room`
is the table at which all of it happens, and `croupier` deals by chance. PokerKit is loaded with the first card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aboveboard.games.shapes.pot import Pot

if TYPE_CHECKING:
    from aboveboard.play.poker.room import Room
    from aboveboard.play.table.table import Table


def room_at(table: Table) -> Room | None:
    """What a table keeps of its pots, where the game has them."""
    if not isinstance(table.terms.game, Pot):
        return None
    from aboveboard.play.poker.room import Room

    return Room(table, table.terms.game)
