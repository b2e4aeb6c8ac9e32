"""What nobody does by hand while a machine deals: key, turn or handle cards, or set a hand that somebody else holds.

The machine's cards are known to the table and to nobody at it. Whether a card that somebody names is one of them must
not show, so that such a deed is refused before the card is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.log.deeds import Deed
from aboveboard.play.records.events import Refusal
from aboveboard.play.seats.floor_table import PitTable

KEYED = frozenset(("shoe", "draw", "tiles", "burn", "expose"))
"""Deeds that take cards or tiles from where they lie, or turn them."""
PIECES = frozenset(("high", "low"))
"""What an act says of the cards or tiles in a hand."""


def by_hand(pit: PitTable, deed: Deed, payload: Any) -> Refusal | None:
    """Why a deed is not done by hand while the machine's cards are out; whatever cards it names."""
    if deed.kind in KEYED:
        return Refusal("the machine deals these cards; nobody keys or turns one before they are shuffled again", ())
    if deed.kind == "irregularity" and _handles(pit, payload):
        return Refusal("the machine deals these cards; nobody has handled or shown one", ())
    if deed.kind == "act" and deed.seat is None and _sets(payload):
        return Refusal("the machine dealt this hand face down; its player sets it, or has the house way", ())
    return None


def _handles(pit: PitTable, payload: Any) -> bool:
    if not isinstance(payload, Mapping):
        return False
    return "cards" in payload or pit.handles_cards(str(payload.get("kind")))


def _sets(payload: Any) -> bool:
    """Does an act name the cards of a hand?"""
    if not isinstance(payload, Mapping):
        return False
    return not PIECES.isdisjoint(payload) or " " in str(payload.get("do", "")).strip()
