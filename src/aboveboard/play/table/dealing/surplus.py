"""Cards beyond those that a round takes: a record that states them is answered so, and no round begins with them."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.kernel.balls import Balls
from aboveboard.kernel.cards import UNSEEN, Card, Shoe
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Event
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Note


def note_surplus(table: TableCore, event: Event, cards: Sequence[Card]) -> None:
    """Note that these cards go to the discards."""
    held, deck = table.tracks.setup.equipment, table.terms.law.deck
    assert isinstance(held, (Shoe, Balls))
    named = ", ".join("a card face down" if card == UNSEEN else held.label(card) for card in cards)
    many = "goes" if len(cards) == 1 else "go"
    reason = f"{named} {many} to the discards: the round was over, and the next does not begin with what is left of it"
    table.discarded.append(Note(event.number, reason, citations(() if deck is None else deck.cite)))
