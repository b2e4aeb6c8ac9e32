"""Cures of misdeals: a card found face up, one drawn too soon, a seat that was missed, a shuffle that failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import Card, Shoe, card_name
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Irregularity
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.records.events import Event, Refusal, seat_of
from aboveboard.play.table.entries import Note

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table

CURES = ("discard", "next-card", "void-seat", "reshuffle")


def cure(table: Table, event: Event, law: Irregularity, payload: Mapping[str, Any]) -> Refusal | None:
    """Put a misdeal right by the law's verb."""
    if law.cure == "void-seat":
        return _void_seat(table, event, law, payload)
    cards = _cards(table, event, payload)
    refusal = table.dealing.foreign(event, cards) if cards else None
    if refusal is not None:
        return refusal
    named = ", ".join(map(card_name, cards)) or "the card"
    if law.cure == "discard":
        table.dealing.state.discards += cards
        _note(table, event, f"{law.title}; {named} goes to the discards", law)
    elif law.cure == "next-card":
        _note(table, event, f"{law.title}; {named} is the next from the shoe", law)
        table.dealing.take_next(event, cards)
    else:
        table.shoes.spoil()
        _note(table, event, f"{law.title}; the cards are shuffled again", law)
    return None


def _void_seat(table: Table, event: Event, law: Irregularity, payload: Mapping[str, Any]) -> Refusal | None:
    """The round goes on without the seat that was missed, and its wagers go back."""
    game, seat, round = table.game, seat_of(event.number, payload.get("seat")), table.dealing.round
    assert isinstance(game, Deal)
    after = None if round is None else game.skip(table.tracks.setup, round, seat)
    if after is None:
        return Refusal(f"seat {seat} was not missed in a deal", law.cite)
    _note(table, event, f"{law.title}; the wagers of seat {seat} are void and go back", law)
    for bet in [bet for bet in table.bets.values() if bet.seat == seat]:
        table.give_back(event.number, bet, "missed", law.cite)
    table.dealing.resume(event, after)
    return None


def _cards(table: Table, event: Event, payload: Mapping[str, Any]) -> list[Card]:
    shoe = table.tracks.setup.equipment
    if not isinstance(shoe, Shoe):
        raise BadInput(f"event {event.number}: irregularity: {table.terms.law.title} is not dealt from a shoe")
    try:
        found = shoe.read_all(payload.get("cards", ""))
    except ValueError as error:
        raise BadInput(f"event {event.number}: irregularity: cards: {error}") from error
    return [card for card in found if card is not None]


def _note(table: Table, event: Event, reason: str, law: Irregularity) -> None:
    table.voided.append(Note(event.number, reason, citations(law.cite)))
