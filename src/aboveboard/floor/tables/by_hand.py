"""What nobody does by hand: key, turn or handle cards while a machine deals, or set a hand that lies face down.

Such cards are known to the table, and not to whoever asks. Whether a card that somebody names is one of them must not
show, so that the deed is refused before the card is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.log.deeds import Deed
from aboveboard.play.events import Refusal
from aboveboard.play.seats.floor_table import PitTable

KEYED = frozenset(("shoe", "draw", "tiles", "burn", "expose"))
"""Deeds that take cards or tiles from where they lie, or turn them."""
PIECES = frozenset(("high", "low"))
"""What an act says of the cards or tiles in a hand."""


def by_hand(pit: PitTable, deed: Deed, payload: Any, *, machine: bool) -> Refusal | None:
    """Why a deed is not done by hand, whatever cards it names: a machine's cards are out, or a hand lies face down."""
    if deed.kind == "act":
        return _for_another(pit, deed, payload)
    if machine and deed.kind in KEYED:
        return Refusal("the machine deals these cards; nobody keys or turns one before they are shuffled again", ())
    if machine and deed.kind == "irregularity" and _handles(pit, payload):
        return Refusal("the machine deals these cards; nobody has handled or shown one", ())
    return None


def _for_another(pit: PitTable, deed: Deed, payload: Any) -> Refusal | None:
    """Why the crew does not choose for a player: the choice depends on cards that are that player's alone to see."""
    if deed.seat is not None or not isinstance(payload, Mapping) or not pit.face_down(payload.get("seat")):
        return None
    word, _, pieces = str(payload.get("do", "")).strip().partition(" ")
    if pieces or not PIECES.isdisjoint(payload):
        return Refusal("that hand lies face down; its player sets it, or has the house way", ())
    if pit.depends_on_cards(word):
        return Refusal(f"that hand lies face down, and whether it may {word} is its player's to say", ())
    return None


def _handles(pit: PitTable, payload: Any) -> bool:
    if not isinstance(payload, Mapping):
        return False
    return "cards" in payload or pit.handles_cards(str(payload.get("kind")))
