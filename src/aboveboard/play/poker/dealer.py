"""Dealing a pot game by chance: the cards that the round waits for, from those that are left."""

from __future__ import annotations

from aboveboard.kernel.cards import card_name
from aboveboard.kernel.chance import Chance
from aboveboard.play.events import Refusal
from aboveboard.play.poker.facts import DECK
from aboveboard.play.poker.room import Room


def next_cards(room: Room, chance: Chance) -> dict[str, object]:
    """The event that deals what is due, or shuffles the discards where the deck is spent."""
    begun = room.begun()
    hand = None if isinstance(begun, Refusal) else begun
    if hand is not None and not hand.left:
        return {"shuffle": {}}
    due = None if hand is None else hand.due
    count = due.count if due is not None and due.what == "cards" else 1
    used = frozenset() if hand is None else hand.used
    left = [each for each in range(DECK) if each not in used]
    drawn = [left.pop(chance.below(len(left))) for _ in range(min(count, len(left) if hand is None else hand.left))]
    return {"shoe": " ".join(map(card_name, drawn))}
