"""Events looked at as they are spelled, before they are read: most of a long log says nothing to whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime


def deeds_spelled(kinds: Iterable[str]) -> re.Pattern[bytes]:
    """What the bytes of every event of these kinds hold, and perhaps those of a few others."""
    return re.compile(b'"deed":"(?:%b)"' % b"|".join(re.escape(kind).encode() for kind in sorted(kinds)))


def timed(kind: str) -> re.Pattern[bytes]:
    """What the bytes of every event of a kind hold, with its time to the minute: the two stand side by side."""
    return re.compile(b'"at":"([^"]{16})[^"]*","deed":"%b"' % re.escape(kind).encode())


def minute(found: bytes) -> datetime:
    """The time that was found, which is in UTC."""
    return datetime.fromisoformat(f"{found.decode()}+00:00")
