"""Cards that lay face down are turned: the round takes them for what they are, and goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from aboveboard.kernel.cards import Card
from aboveboard.kernel.hidden import Hidden, Turned, mapped
from aboveboard.kernel.tiles import TileSet
from aboveboard.law.errors import BadInput
from aboveboard.play.events import CardRefusal, Event, Refusal, fields, seat_of, word_of
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.deal import Dealing
from aboveboard.play.table.part import Deed, Nothing, Part


class Exposing(Part[Nothing]):
    """The turning of hidden cards at one table."""

    def __init__(self, table: TableCore, dealing: Dealing) -> None:
        super().__init__(Nothing())
        self.table, self._dealing, self._face_down = table, dealing, dealing.face_down

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Cards are turned."""
        return {"expose": self.expose}

    def expose(self, event: Event) -> Refusal | None:
        """Cards that lay face down at a place are turned, in the order in which they were dealt."""
        dealing, face_down = self._dealing, self._face_down
        payload = fields(event, "place", "seat", "cards")
        place = f"seat-{seat_of(event.number, payload['seat'])}" if "seat" in payload else payload.get("place")
        place = word_of(event.number, place, "place")
        cards = self._read(event, payload.get("cards"))
        slots = [slot for slot, at in face_down.state.where.items() if at == place]
        if len(cards) > len(slots):
            many = "no card lies" if not slots else f"only {len(slots)} lie"
            return Refusal(f"{many} face down at {place}", self._face_down.cite())
        refusal = self._foreign(cards)
        for slot, card in zip(slots, cards, strict=False):
            if refusal is None and card in face_down.state.others.get(slot, frozenset()):
                name = self._face_down.label(card)
                refusal = CardRefusal(
                    f"it is not {name}: with that the round would have ended before", self._face_down.cite()
                )
        if refusal is not None:
            return refusal
        face_down.state.known += cards
        turned = {slot: Turned(card) for slot, card in zip(slots, cards, strict=False)}
        for slot in turned:
            del face_down.state.where[slot]
            face_down.state.others.pop(slot, None)
        round = mapped(self.table.round, lambda each: turned.get(each.slot, each) if isinstance(each, Hidden) else each)
        if dealing.bank is not None:
            dealing.bank.look(event, round)
        dealing.resume(event, round, settle=True)
        return None

    def _foreign(self, cards: list[Card]) -> Refusal | None:
        """Why these cannot be the cards: what is in use does not hold them so often."""
        if not isinstance(self.table.tracks.setup.equipment, TileSet):
            return self._dealing.foreign(cards)
        for card, count in (Counter([*self._face_down.state.known, *cards]) - Counter(self._face_down.pack)).items():
            return CardRefusal(
                f"{self._face_down.label(card)} comes {count} times too often for one set", self._face_down.cite()
            )
        return None

    def _read(self, event: Event, given: object) -> list[Card]:
        try:
            cards = self.table.tracks.setup.pieces.read_all(given)
        except ValueError as error:
            raise BadInput(f"event {event.number}: expose: {error}") from error
        found = [card for card in cards if card is not None]
        if not found:
            raise BadInput(f"event {event.number}: expose: cards: the cards that were turned were expected")
        return found
