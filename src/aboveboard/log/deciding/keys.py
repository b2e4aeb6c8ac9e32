"""The form of a deed, and its key: the same key with the same content is answered as before, and nothing done twice."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from hashlib import sha256
from typing import Any

from aboveboard.law.errors import BadInput, short
from aboveboard.log.chain.canonical import canonical, checked
from aboveboard.log.deeds import Deed

LONGEST_KEY = 100
LOG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def formed(deed: Deed, known: Container[str]) -> Any:
    """What is asked, with nothing in it that cannot be written; logs that are known have names that can be."""
    if deed.key is not None and not is_key(deed.key):
        raise BadInput(f"key: a word of at most {LONGEST_KEY} characters was expected, not {short(deed.key)}")
    if deed.log not in known and not (isinstance(deed.log, str) and LOG.fullmatch(deed.log)):
        raise BadInput(f"log: small letters, digits and hyphens were expected, not {short(deed.log)}")
    return checked(deed.payload, deed.kind)


def content(deed: Deed, payload: Any) -> bytes:
    """What a deed asks, as 16 bytes: the same for the same deed sent again."""
    return sha256(canonical([deed.log, deed.kind, payload, deed.actor, deed.role])).digest()[:16]


def blinded(asked: bytes, salts: Sequence[bytes]) -> bytes:
    """The same, where something of the deed is hidden: nobody finds that out by trying, who has not its salts."""
    return sha256(b"".join((*salts, asked))).digest()[:16] if salts else asked


def is_key(given: object) -> bool:
    """Can it be an idempotency key?"""
    return isinstance(given, str) and 0 < len(given) <= LONGEST_KEY and given.isprintable()


def key_of(deed: Deed) -> str:
    """An idempotency key is its owner's: others may use the same word."""
    return f"{deed.actor}/{deed.key}"
