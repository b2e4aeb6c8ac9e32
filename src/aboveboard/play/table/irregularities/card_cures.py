"""Cures of what goes wrong in a deal: where a card dealt in error goes, and how a hand is counted then."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.shapes.deal import Ask, Miscounted, Need, ToPlace
from aboveboard.kernel.cards import Card, Shoe, card_name, number_on
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Irregularity
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing

CURES = ("move", "discard-more", "next-hand", "count-as", "offer")
"""The cures that are a dealt game's alone."""


class CardCures:
    """Puts right what went wrong with the cards of one table."""

    def __init__(self, table: TableCore, dealing: Dealing) -> None:
        self.table, self.dealing, self._game = table, dealing, dealing.game

    def cure(self, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
        """Cure it by the law's verb; the cards that it names have just left the shoe."""
        cards = self._cards(event, law, payload)
        refusal = self.dealing.foreign(cards)
        if refusal is not None:
            return refusal
        if law.cure == "count-as":
            return self._count(event, law, cards)
        if law.cure == "offer":
            return self._offer(event, law, cards, payload)
        if law.cure == "move":
            return self._move(event, law, cards)
        self._put(event, law.cure, cards, law.title, law.cite)
        return None

    def _cards(self, event: Event, law: Irregularity, payload: Mapping[str, object]) -> list[Card]:
        shoe = self.table.tracks.setup.equipment
        assert isinstance(shoe, Shoe)
        try:
            found = shoe.read_all(payload.get("cards", ""))
        except ValueError as error:
            raise BadInput(f"event {event.number}: irregularity: cards: {error}") from error
        cards = [card for card in found if card is not None]
        if not cards and law.cure != "next-hand":
            raise BadInput(f'event {event.number}: irregularity: cards: a card such as "6h" was expected')
        return cards

    def _move(self, event: Event, law: Irregularity, cards: list[Card]) -> Refusal | None:
        """The card becomes another hand's where that hand takes one; cards named after it follow it from the shoe."""
        dealing, setup, (card, *more) = self.dealing, self.table.tracks.setup, cards
        round = self.table.round
        need = None if round is None else self._game.need(setup, round)
        taken = isinstance(need, ToPlace) and need.drawn and need.place == law.to and "must" in law.where
        if isinstance(need, Ask) and need.place == law.to and "may" in law.where:
            round, taken = self._game.choose(setup, round, need.seat, need.options[0]), True
        if taken:
            self._note(event, f"{law.title}: the {card_name(card)} goes to the {law.to}'s hand", law.cite)
            dealing.state.waiting = [card, *dealing.state.waiting, *more]
            dealing.resume(event, round)
        elif law.otherwise is None or _elsewhere(need, law.to):
            return Refusal(f"{law.title}: the {law.to}'s hand takes no card now", law.cite)
        else:
            dealing.state.waiting += more
            self._put(event, law.otherwise, [card], law.title, law.otherwise_cite or law.cite)
        return None

    def _offer(
        self, event: Event, law: Irregularity, cards: list[Card], payload: Mapping[str, object]
    ) -> Refusal | None:
        """The card is the player's who takes it, as though it had been called for; if not, it is discarded."""
        accepted, seat = payload.get("accepted"), payload.get("seat")
        if not isinstance(accepted, bool):
            raise BadInput(f"event {event.number}: irregularity: accepted: true or false was expected")
        if not accepted:
            self._put(event, "discard", cards, law.title, law.cite)
            return None
        dealing, setup = self.dealing, self.table.tracks.setup
        need = None if self.table.round is None else self._game.need(setup, self.table.round)
        if not isinstance(need, Ask) or seat not in (None, need.seat) or law.to not in need.options:
            return Refusal(f"{law.title}: it is not that hand's turn to take a card", law.cite)
        self._note(event, f"{law.title}: the player takes the {' '.join(map(card_name, cards))}", law.cite)
        dealing.state.waiting = [*cards, *dealing.state.waiting]
        dealing.resume(event, self._game.choose(setup, self.table.round, need.seat, str(law.to)))
        return None

    def _put(self, event: Event, verb: str, cards: list[Card], title: str, cite: tuple[str, ...]) -> None:
        """Cards that no hand gets: held for the next, or discarded, alone or with as many more as their numbers."""
        dealing, named = self.dealing, " ".join(map(card_name, cards))
        if verb == "next-hand":
            dealing.state.kept += cards
            self._note(event, f"{title}: {named or 'it'} is the first card of the next hand", cite)
            return
        more = sum(map(number_on, cards)) if verb == "discard-more" else 0
        dealing.state.discards += cards
        dealing.state.burning += more
        also = f" with {more} more" if more else ""
        self._note(event, f"{title}: {named} goes to the discards{also}", cite)
        dealing.resume(event, self.table.round)

    def _count(self, event: Event, law: Irregularity, cards: list[Card]) -> Refusal | None:
        """A hand is counted in another way from now on."""
        dealing = self.dealing
        try:
            count = self._game.counted[str(law.counts)]
            round = count(self.table.tracks.setup, self.table.round, str(law.place), tuple(cards))
        except Miscounted as error:
            return Refusal(f"{law.title}: {error}", law.cite)
        named = " ".join(map(card_name, cards))
        self._note(event, f"{law.title}: with {named} the {law.place}'s hand counts {law.counts}", law.cite)
        dealing.resume(event, round)
        return None

    def enough(self, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
        """Why a round is not void for want of cards: as many are left as it still needs."""
        left = payload.get("left")
        if not law.short or left is None:
            return None
        if type(left) is not int or left < 0:
            raise BadInput(f"event {event.number}: irregularity: left: a number of cards was expected, not {left!r}")
        needed = self._game.least(self.table.tracks.setup, self.table.round)
        if left < needed:
            return None
        return Refusal(f"{left} cards are left, and the round needs {needed} to go on", law.cite)

    def _note(self, event: Event, reason: str, cite: tuple[str, ...]) -> None:
        self.table.note_cure(event.number, reason, cite)


def _elsewhere(need: Need | None, place: str | None) -> bool:
    """Does the round wait for another hand, or still for the first cards of this one?"""
    if isinstance(need, ToPlace):
        return need.place != place or not need.drawn
    return isinstance(need, Ask) and need.place != place
