"""Deeds of a table that a record names by its fields, in words for whoever reads a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Protocol

from aboveboard.kernel.words import in_words
from aboveboard.law.procedures import procedures_of
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Logged

SHOOTER = {
    "offer": "the dice are offered to {}", "accept": "{} takes the dice", "decline": "{} declines the dice",
    "pass": "{} passes the dice",
}  # fmt: skip
HOLDS = {
    "accept": "{} takes {}", "decline": "{} declines {}", "pass": "{} passes {}", "offer": "{1} is offered to {0}",
    "transfer": "{} hands {} over", "reseat": "{} moves",
}  # fmt: skip
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
        case "shooter":
            return _dice(payload)
        case "act":
            return _choice(payload)
        case "shoe" | "tiles" if isinstance(given, (str, list)):
            return f"dealt: {suited(given if isinstance(given, str) else ' '.join(map(str, given)))}"
        case "expose":
            return f"turned at {in_words(str(payload.get('place')))}: {suited(str(payload.get('cards', '')))}"
        case "check":
            return _checked(terms, event)
        case "arrange":
            return _stated("arranged", payload, procedures_of(terms.edition).arrangements)
        case "open":
            return _stated("stated", payload, terms.law.equipment)
        case "bank":
            return _holds(payload, "the bank")
        case "curator" | "banker":
            return _holds(payload, "the shoe")
        case _:
            return None


class Titled(Protocol):
    """What a law file has a title for."""

    @property
    def title(self) -> str:
        """As people call it."""
        ...


def _stated(what: str, payload: Mapping[str, Any], titles: Mapping[str, Titled]) -> str | None:
    """What somebody states of a table, each by its title in the law."""
    rows = [
        f"{titles[name].title if name in titles else in_words(name)}: {_answer(one)}" for name, one in payload.items()
    ]
    return f"{what}: {'; '.join(rows)}" if rows else None


def _dice(payload: Mapping[str, Any]) -> str | None:
    """What is done with the dice, by its name and the seat or by the one that names the other."""
    for verb, sentence in SHOOTER.items():
        if verb in payload or payload.get("do") == verb:
            return sentence.format(f"seat {payload.get(verb, payload.get('seat'))}")
    return None


def _choice(payload: Mapping[str, Any]) -> str:
    hand = f", {in_words(str(payload['hand']))}" if payload.get("hand") else ""
    placed = [f"{name} {suited(str(payload[name]))}" for name in ("high", "low") if payload.get(name)]
    return ", ".join((f"seat {payload.get('seat')}{hand}: {in_words(str(payload.get('do')))}", *placed))


def _holds(payload: Mapping[str, Any], what: str) -> str | None:
    for verb, sentence in HOLDS.items():
        if verb in payload:
            to = f" to seat {payload['to']}" if payload.get("to") else ""
            return sentence.format(f"seat {payload[verb]}", what) + to
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
