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
    said, kind = event["said"], event["kind"]
    if kind == "machine":
        return _machine(event)
    if kind == "bet" and isinstance(said, Mapping):
        pick = f" {said['selection']}" if said.get("selection") else ""
        return f"{dollars(said.get('stake', 0))} on {words(said.get('wager'))}{pick}, seat {said.get('seat')}"
    if kind == "set-up" and isinstance(said, Mapping):
        return f"{words(said.get('game'))} under {said.get('ruleset')}"
    return _said(said)


def _machine(event: Mapping[str, Any]) -> str:
    """What a machine threw, spun or dealt, as far as whoever reads may see it."""
    plays = event.get("seen", {}).get("plays", event["said"].get("plays"))
    if plays is None:
        shown = event["answer"].get("cards", {})
        return "deals: " + "; ".join(f"{words(place)} {' '.join(held)}" for place, held in shown.items() if held)
    told = [f"{kind} {_said(said)}" for play in plays for kind, said in play.items() if kind not in LEFT_OUT]
    return ", ".join(told)


def _said(said: Any) -> str:
    if isinstance(said, Mapping):
        parts = [f"{words(key)} {_value(key, value)}" for key, value in said.items() if key not in LEFT_OUT]
        return ", ".join(part.strip() for part in parts if part.split(" ")[-1] != "None")
    if isinstance(said, Sequence) and not isinstance(said, str):
        return "-".join(map(str, said)) if all(type(each) is int for each in said) else ", ".join(map(str, said))
    return words(said)


def _value(key: str, value: Any) -> str:
    if key == "chips" and isinstance(value, Mapping):
        return ", ".join(f"{count} of {dollars(int(cents))}" for cents, count in value.items() if str(cents).isdigit())
    if key in MONEY and type(value) is int:
        return dollars(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _said(value)


def words(slug: Any) -> str:
    """A slug as words; between figures a hyphen stays, as in 0-00 and 6-6."""
    return HYPHEN.sub(" ", str(slug))
