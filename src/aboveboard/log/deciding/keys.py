"""Idempotency keys: the same key with the same content is answered as the first time, and nothing is done twice."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from aboveboard.log.chain.canonical import canonical
from aboveboard.log.deeds import Deed

LONGEST_KEY = 100


def content(deed: Deed, payload: Any) -> bytes:
    """What a deed asks, as 16 bytes: the same for the same deed sent again."""
    return sha256(canonical([deed.log, deed.kind, payload, deed.actor, deed.role])).digest()[:16]


def is_key(given: object) -> bool:
    """Can it be an idempotency key?"""
    return isinstance(given, str) and 0 < len(given) <= LONGEST_KEY and given.isprintable()


def key_of(deed: Deed) -> str:
    """An idempotency key is its owner's: others may use the same word."""
    return f"{deed.actor}/{deed.key}"
