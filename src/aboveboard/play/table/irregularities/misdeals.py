"""Cures of misdeals: a card found face up, one drawn too soon, a seat that was missed, a shuffle that failed."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.cards import Card, Shoe, card_name
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Irregularity
from aboveboard.play.events import Event, Refusal, seat_of
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.dealing.shoe import TableShoe

CURES = ("discard", "next-card", "void-seat", "reshuffle")


class Misdeals:
    """Puts misdeals of one table right."""

    def __init__(self, table: TableCore, dealing: Dealing, shoe: TableShoe | None = None) -> None:
        self.table, self._dealing, self._shoe = table, dealing, shoe

    def cure(self, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
        """Put a misdeal right by the law's verb."""
        if law.cure == "void-seat":
            return self._void_seat(event, law, payload)
        cards = self._cards(event, payload)
        refusal = self._dealing.foreign(cards) if cards else None
        if refusal is not None:
            return refusal
        named = ", ".join(map(card_name, cards)) or "the card"
        if law.cure == "discard":
            self._dealing.state.discards += cards
            self._note(event, f"{law.title}; {named} goes to the discards", law)
        elif law.cure == "next-card":
            self._note(event, f"{law.title}; {named} is the next from the shoe", law)
            self._dealing.take_next(event, cards)
        else:
            if self._shoe is not None:
                self._shoe.spoil()
            self._note(event, f"{law.title}; the cards are shuffled again", law)
        return None

    def _void_seat(self, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
        """The round goes on without the seat that was missed, and its wagers go back."""
        table, seat = self.table, seat_of(event.number, payload.get("seat"))
        after = None if table.round is None else self._dealing.game.skip(table.tracks.setup, table.round, seat)
        if after is None:
            return Refusal(f"seat {seat} was not missed in a deal", law.cite)
        table.note_void(event.number, f"{law.title}; the wagers of seat {seat} are void and go back", law.cite)
        for bet in [bet for bet in table.bets.values() if bet.seat == seat]:
            table.give_back(event.number, bet, "missed", law.cite)
        self._dealing.resume(event, after)
        return None

    def _cards(self, event: Event, payload: Mapping[str, object]) -> list[Card]:
        shoe = self.table.tracks.setup.equipment
        if not isinstance(shoe, Shoe):
            title = self.table.terms.law.title
            raise BadInput(f"event {event.number}: irregularity: {title} is not dealt from a shoe")
        try:
            found = shoe.read_all(payload.get("cards", ""))
        except ValueError as error:
            raise BadInput(f"event {event.number}: irregularity: cards: {error}") from error
        return [card for card in found if card is not None]

    def _note(self, event: Event, reason: str, law: Irregularity) -> None:
        self.table.note_cure(event.number, reason, law.cite)
