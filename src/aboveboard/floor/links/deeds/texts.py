"""What somebody states of a link in words: letters, purposes, reasons, and what the internal controls say."""

from __future__ import annotations

from typing import Any

from aboveboard.law.errors import BadInput, short

LONGEST = 500


def text_of(given: Any, where: str) -> str:
    """A text with nothing in it that cannot be seen, or that turns what stands beside it around; lines may end."""
    if not isinstance(given, str) or not 1 <= len(given.strip()) <= len(given) <= LONGEST:
        raise BadInput(f"{where}: a text of at most {LONGEST} letters was expected, not {short(given)}")
    found = given.replace("\r\n", "\n").strip()
    for mark in found:
        if mark != "\n" and not mark.isprintable():
            raise BadInput(f"{where}: it holds a character that is not written, U+{ord(mark):04X}")
    return found
