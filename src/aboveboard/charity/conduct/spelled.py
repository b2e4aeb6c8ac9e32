"""Events looked at as they are spelled, before they are read: most of a long log says nothing to whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime


def deeds_spelled(kinds: Iterable[str]) -> re.Pattern[bytes]:
    """What the bytes of every event of these kinds hold, and perhaps those of a few others."""
    return re.compile(b'"deed":"(?:%b)"' % b"|".join(re.escape(kind).encode() for kind in sorted(kinds)))


def timed(kind: str, first: str) -> re.Pattern[bytes]:
    """What the bytes of events of a kind hold: the time to the minute, and the first field of what is stated.

    Where that is spelled otherwise nothing is found, and the event has to be read.
    """
    names = re.escape(kind).encode(), re.escape(first).encode()
    return re.compile(b'"at":"([^"]{16})[^"]*","deed":"%b",.*"said":{"%b":"([^"]*)"' % names)


def minute(found: bytes) -> datetime:
    """The time that was found, which is in UTC."""
    return datetime.fromisoformat(f"{found.decode()}+00:00")
