"""What an event says, in words: the one home of it for pages, audit and replay.

A kind of log words what is its own: whole deeds, by code or by sentences that it lists, or fields of them. What no
house has words for is written out by its fields. Replay prints the facts of a deed without words as the log holds them,
which other people's programs may read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from aboveboard.kernel.words import in_words
from aboveboard.log.deeds import CLOCK, Logged
from aboveboard.log.sentences import IN_ANY_HOUSE, Sentences, sentence

NAMELESS = "nobody by name"
"""Who did what was done from the terminal by whoever holds the database."""
LEFT_OUT = frozenset(("line",))
"""Fields that a page shows elsewhere: the line of a checkpoint."""


def _no_deed(setting: Any, event: Logged) -> str | None:
    return None


def _no_field(name: str, value: Any) -> str | None:
    return None


@dataclass(frozen=True)
class Wording:
    """How a kind of log words what is its own; None where that is worded as in any log."""

    deed: Callable[[Any, Logged], str | None] = _no_deed
    """A whole deed, by the log's setting and the event."""
    field: Callable[[str, Any], str | None] = _no_field
    """A field of a deed, by its name and value; nothing where it is left out."""
    sentences: Sentences = dataclass_field(default_factory=dict)
    """Its deeds in sentences."""


AS_IN_ANY_LOG = Wording()
"""The wording of a kind of log that has no words of its own."""


def describe(event: Logged, setting: Any, wording: Wording) -> str:
    """What was done, as a person would say it, without who did it and when."""
    if event.reverses is not None:
        return _taken_back(event)
    if event.kind == CLOCK:
        return str(event.payload["says"])
    own = wording.deed(setting, event)
    if own is None:
        own = sentence(event.kind, event.payload, {**IN_ANY_HOUSE, **wording.sentences}, wording.field)
    return _with_facts(in_words(event.kind), _written_out(event.payload, wording)) if own is None else own


def replayed(event: Logged, own: str | None = None) -> str:
    """What replay prints of an event: what was done in the kind's own words, or as the log holds it, and by whom."""
    who = f"{event.actor or NAMELESS}, {event.role}"
    if event.reverses is not None:
        return f"{_taken_back(event)}  (allowed by {who})"
    return f"{_with_facts(event.kind, _as_logged(event.payload)) if own is None else own}  ({who})"


def _taken_back(event: Logged) -> str:
    return f"event {event.reverses} is taken back: {event.payload['reason']}"


def _with_facts(deed: str, facts: str) -> str:
    return f"{deed}: {facts}" if facts else deed


def _as_logged(payload: Any) -> str:
    fields = payload if isinstance(payload, dict) else {"": payload}
    return ", ".join(f"{key} {value}".strip() for key, value in fields.items() if not isinstance(value, (dict, list)))


def _written_out(payload: Any, wording: Wording) -> str:
    """A payload with every field in words; one that says nothing is left out."""
    if isinstance(payload, Mapping):
        fields = {name: _field(name, value, wording) for name, value in payload.items() if name not in LEFT_OUT}
        return ", ".join(f"{in_words(name)} {text}" for name, text in fields.items() if text)
    if isinstance(payload, bool):
        return "yes" if payload else "no"
    if isinstance(payload, Sequence) and not isinstance(payload, str):
        numbers = all(type(each) is int for each in payload)
        return ("-" if numbers else ", ").join(_written_out(each, wording) for each in payload)
    return "" if payload is None else in_words(str(payload))


def _field(name: str, value: Any, wording: Wording) -> str:
    own = wording.field(name, value)
    return _written_out(value, wording) if own is None else own
