"""What goes wrong with law, options and records: one sentence each, saying where and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple


class BadInput(ValueError):
    """Input that cannot be used: the message says what was given, what was expected and where."""


class Fault(NamedTuple):
    """One thing that is wrong with a law file: the key where it stands, and what is wrong there."""

    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.key else self.reason


class LawError(BadInput):
    """A law file that cannot be trusted: names the file, and every key with what is wrong there."""

    def __init__(self, message: str, faults: Iterable[Fault] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


def faulty(where: str, faults: Sequence[Fault]) -> LawError:
    """The refusal of a file for all that is wrong with it."""
    if len(faults) == 1:
        return LawError(f"{where}: {faults[0]}", faults)
    listed = ";\n  ".join(map(str, faults))
    return LawError(f"{where}: {len(faults)} faults:\n  {listed}", faults)


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
