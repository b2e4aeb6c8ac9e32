"""What goes wrong with law, options and records: one sentence each, saying where and what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """Input that cannot be used: the message says what was given, what was expected and where."""


class LawError(BadInput):
    """A law file that cannot be trusted: names the file and the key."""


def reason(error: Exception) -> str | Exception:
    """What to say of something that failed: the sentence of bad input, else the error itself."""
    return str(error) if isinstance(error, BadInput) else error


def nearest(given: str, known: Iterable[str]) -> str:
    """A hint that names the nearest right word, or lists the words when there are few."""
    known = list(known)
    close = get_close_matches(given, known, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return f"known: {', '.join(known[:12])}{', ...' if len(known) > 12 else ''}"


def short(given: object) -> str:
    """A value as a message can show it."""
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."
