"""An event of a log as a person would say it, for pages that list what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.kernel.money import dollars

MONEY = frozenset(("stake", "cents", "to", "min", "max", "cash", "counted", "losses", "winnings", "variance"))
"""Fields that hold cents, where they hold a number."""
LEFT_OUT = frozenset(("draws", "plays", "by", "at", "line", "commitment"))
HYPHEN = re.compile(r"(?<!\d)-|-(?!\d)")


def sentence(event: Mapping[str, Any]) -> str:
    """What an event says, in a line."""
    payload, kind = event["said"], event["kind"]
    if kind == "machine":
        return _machine(event)
    if kind == "bet" and isinstance(payload, Mapping):
        pick = f" {payload['selection']}" if payload.get("selection") else ""
        return f"{dollars(payload.get('stake', 0))} on {words(payload.get('wager'))}{pick}, seat {payload.get('seat')}"
    if kind == "set-up" and isinstance(payload, Mapping):
        return f"{words(payload.get('game'))} under {payload.get('ruleset')}"
    return _payload(payload)


def _machine(event: Mapping[str, Any]) -> str:
    """What a machine threw, spun or dealt, as far as whoever reads may see it."""
    plays = event.get("seen", {}).get("plays", event["said"].get("plays"))
    if plays is None:
        shown = event["answer"].get("cards", {})
        return "deals: " + "; ".join(f"{words(place)} {' '.join(held)}" for place, held in shown.items() if held)
    shown = [f"{kind} {_payload(payload)}" for play in plays for kind, payload in play.items() if kind not in LEFT_OUT]
    return ", ".join(shown)


def _payload(payload: Any) -> str:
    if isinstance(payload, Mapping):
        parts = [f"{words(key)} {_value(key, value)}" for key, value in payload.items() if key not in LEFT_OUT]
        return ", ".join(part.strip() for part in parts if part.split(" ")[-1] != "None")
    if isinstance(payload, Sequence) and not isinstance(payload, str):
        return (
            "-".join(map(str, payload)) if all(type(each) is int for each in payload) else ", ".join(map(str, payload))
        )
    return words(payload)


def _value(key: str, value: Any) -> str:
    if key == "chips" and isinstance(value, Mapping):
        return ", ".join(f"{count} of {dollars(int(cents))}" for cents, count in value.items() if str(cents).isdigit())
    if key in MONEY and type(value) is int:
        return dollars(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _payload(value)


def words(slug: Any) -> str:
    """A slug as words; between figures a hyphen stays, as in 0-00 and 6-6."""
    return HYPHEN.sub(" ", str(slug))
