"""Progressive wagers that an operator adds, as submissions state them."""

from __future__ import annotations

from typing import Any

ACES: dict[str, Any] = {
    "is": "aces",
    "title": "Suited Aces Progressive",
    "stake": 100,
    "base": 500_000,
    "pays": {"suited aces": "100% of meter", "two aces": "10% of meter", "ace": "2 for 1"},
    "beside": ["blackjack"],
}
"""At blackjack: on the aces among the first two cards."""
SEVEN_CARDS: dict[str, Any] = {
    "is": "trips-plus",
    "title": "Seven Card Progressive",
    "stake": 500,
    "base": 5_000_000,
    "pays": {"royal flush": "100% of meter", "straight flush": "10% of meter", "four of a kind": "50 for 1"},
    "beside": ["ante", "odds"],
}
"""At heads up hold 'em: on the best five of seven cards."""


def blackjack(**changed: Any) -> dict[str, dict[str, Any]]:
    """The wagers that are added to blackjack, some of what is stated changed; None leaves a value out."""
    stated = {**ACES, **{key.rstrip("_"): value for key, value in changed.items()}}
    return {"progressive": {key: value for key, value in stated.items() if value is not None}}
