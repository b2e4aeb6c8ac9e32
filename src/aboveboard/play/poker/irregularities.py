"""What goes wrong at a poker table, and the cure that the law names for it."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.cards import Shoe, card_name
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Irregularity
from aboveboard.play.events import Event, Refusal, fields, seat_of
from aboveboard.play.poker.facts import DECK
from aboveboard.play.poker.room import Room
from aboveboard.play.table.irregularities.law import irregularity_law, may_call
from aboveboard.play.table.part import Deed, Nothing, Part

KEYS = ("kind", "seat", "cards", "count", "mixed", "before")


class PotCures(Part[Nothing]):
    """Calls and cures irregularities at one poker table."""

    def __init__(self, room: Room) -> None:
        super().__init__(Nothing())
        self._room = room

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Somebody says that something went wrong."""
        return {"irregularity": lambda event: called(self._room, event)}


def called(room: Room, event: Event) -> Refusal | None:
    """Someone calls an irregularity; the law says who may, and what follows."""
    payload = fields(event, *KEYS)
    kind = payload.get("kind")
    if not isinstance(kind, str):
        raise BadInput(f"event {event.number}: irregularity: an object with a kind was expected")
    law = irregularity_law(room.table, event, kind)
    refusal = may_call(event, law) or _not_its_time(room, law)
    if refusal is not None:
        return refusal
    match law.cure:
        case "return":
            room.ledger.gives_back(event, f"{law.title}, so all wagers go back", law.cite)
            room.close(moves=False)
            return None
        case "dead-hand":
            return _dead(room, event, law, payload)
        case "discard":
            return _out_of_play(room, event, law, payload)
        case "stands":
            return None
        case _:
            raise BadInput(f"event {event.number}: irregularity: {law.cure!r} is no cure where players play for a pot")


def _not_its_time(room: Room, law: Irregularity) -> Refusal | None:
    game, setup = room.game, room.table.tracks.setup
    if not game.moment(law.moment)(setup, room.state.hand, None, None):
        return Refusal(f"{law.title}: it counts only {game.when(law.moment)}", law.cite)
    if room.state.hand is None and not room.posted.state.posted:
        return Refusal("no round is being played", law.cite)
    return None


def _dead(room: Room, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
    """A hand is dead: it has no claim to the pot, and what its player has put in stays there."""
    seat, hand = seat_of(event.number, payload.get("seat")), room.state.hand
    if hand is None or seat not in hand.alive:
        return Refusal(f"seat {seat} has no hand in the round", law.cite)
    if law.unprotected and seat in room.state.protected:
        return Refusal(f"seat {seat}'s hand is protected, so it stands", (*law.cite, *room.law.protected_cite))
    if not hand.rounds:
        return Refusal("the first cards are still being dealt, so it is a misdeal if anything", law.cite)
    if hand.state.bring_in_status:
        return Refusal("the forced bet is made first", room.law.bring_in_cite)
    if law.count and not payload.get("mixed"):
        held, count = len(hand.cards(seat)), payload.get("count")
        if type(count) is not int or count < 0:
            raise BadInput(f"event {event.number}: irregularity: the count of the hand's cards, or mixed, was expected")
        if count == held:
            return Refusal(f"a hand of {count} cards has as many as it should", law.cite)
    after = hand.twin()
    after.declare_dead(seat)
    room.ledger.returns(event, hand, after)
    room.keep(event, after)
    return None


def _out_of_play(room: Room, event: Event, law: Irregularity, payload: Mapping[str, object]) -> Refusal | None:
    """A card comes that must not be used: it is put away, and the next takes its place."""
    try:
        (given,) = Shoe().read_all(payload.get("cards"))
    except ValueError as error:
        raise BadInput(f"event {event.number}: irregularity: one card was expected: {error}") from error
    hand = room.state.hand
    if given is None or given >= DECK:
        raise BadInput(
            f"event {event.number}: irregularity: a card of the deck was expected, not {payload.get('cards')!r}"
        )
    if hand is None or given in hand.used or hand.due is None or hand.due.what != "cards":
        return Refusal(f"{card_name(given)} is not about to be dealt", law.cite)
    after = hand.twin()
    after.put_away(given)
    room.state.hand = after
    return None
