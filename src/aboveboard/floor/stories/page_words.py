"""Deeds of a table that a record names by its fields, in words for whoever reads a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.procedures import procedures_of
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Logged

SHOOTER = {
    "offer": "the dice are offered to {}", "accept": "{} takes the dice", "decline": "{} declines the dice",
    "pass": "{} passes the dice",
}  # fmt: skip
HOLDS = {"accept": "{} takes {}", "decline": "{} declines {}", "pass": "{} passes {}", "offer": "{1} is offered to {0}"}
SUITS = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
_CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")


def suited(text: str) -> str:
    """Cards that are written as two letters each, with their suits drawn."""
    return _CARD.sub(lambda card: f"{'10' if card[1] == 'T' else card[1]}{SUITS[card[2]]}", text)


def page_words(terms: Terms, event: Logged, whole: Any = None) -> str | None:
    """A deed in words, with what is hidden of it where the reader may see the whole; None where there are none here."""
    given = event.payload if whole is None else whole
    payload = given if isinstance(given, Mapping) else {}
    match event.kind:
        case "shooter" if payload.get("do") in SHOOTER:
            return SHOOTER[payload["do"]].format(f"seat {payload.get('seat')}")
        case "dice":
            return "new dice are asked for" if payload.get("do") == "ask" else "the dice are changed"
        case "act":
            return _choice(payload)
        case "shoe" | "tiles" if isinstance(given, str):
            return f"dealt: {suited(given)}"
        case "expose":
            return f"turned at {in_words(str(payload.get('place')))}: {suited(str(payload.get('cards', '')))}"
        case "check":
            return _checked(terms, event)
        case "stack":
            return f"{payload['player']} puts {dollars(payload['cents'])} more on the table"
        case "sit" if payload.get("stack"):
            return f"{payload['player']} sits down at seat {payload['seat']} with {dollars(payload['stack'])}"
        case "number":
            return f"the deal begins by number {given}"
        case "bank":
            return _holds(payload, "the bank")
        case kind if terms.law.holder is not None and kind == terms.law.holder.title:
            return _holds(payload, "the shoe")
        case _:
            return None


def _choice(payload: Mapping[str, Any]) -> str:
    hand = f", {in_words(str(payload['hand']))}" if payload.get("hand") else ""
    placed = [f"{name} {suited(str(payload[name]))}" for name in ("high", "low") if payload.get(name)]
    return ", ".join((f"seat {payload.get('seat')}{hand}: {in_words(str(payload.get('do')))}", *placed))


def _holds(payload: Mapping[str, Any], what: str) -> str | None:
    for verb, sentence in HOLDS.items():
        if verb in payload:
            return sentence.format(f"seat {payload[verb]}", what)
    return None


def _checked(terms: Terms, event: Logged) -> str | None:
    """A step of the checklist by what it is about, with what was answered."""
    law = procedures_of(terms.edition)
    step = {**law.opening, **law.running, **law.closing}.get(event.payload["step"])
    if step is None:
        return None
    given = event.payload.get("answers", {})
    answers = "; ".join(f"{in_words(name)}: {_answer(value)}" for name, value in given.items())
    failed = event.answer.get("result") == "failed"
    about = f"it is not so that {step.title}" if failed else f"confirmed that {step.title}"
    return f"{about} ({answers})" if answers else about


def _answer(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else in_words(str(value))
