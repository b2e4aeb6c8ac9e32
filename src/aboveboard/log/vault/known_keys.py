"""The keys that a floor was written with, each from one event on: a list that is sealed with the last of them.

Whoever has the database and no key cannot add one to it, so that nothing counts as unreadable but what was written
before a key was lost and another was asked for by name.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.vault.vault import MARK_BYTES, Vault

MARKS = "key-marks"
"""The name under which the list is remembered."""
FORM = b"keys:"
"""What a sealed list begins with; earlier programs wrote the bare marks one after the other."""
SEAL_BYTES = 32
LOST = b""
"""The mark of a key of which nothing is known any more."""


class Used(NamedTuple):
    """A key, by its mark, and the first event in the order of all that may have been written with it."""

    mark: bytes
    since: int


def as_bytes(value: object) -> bytes:
    """What is remembered under a name, as bytes; SQLite may hold anything else there, which is no list and no key."""
    return bytes(value) if isinstance(value, (bytes, memoryview)) else b"?"


def sealed(rows: Sequence[Used], vault: Vault) -> bytes:
    """The list as it is remembered."""
    content = canonical([[each.mark.hex(), each.since] for each in rows])
    return FORM + _seal(vault.secret, content) + content


def unsealed(given: bytes, vault: Vault) -> tuple[Used, ...] | None:
    """The list again, where a key at hand has sealed it; None where none did.

    One of an earlier program, which sealed nothing, counts where every key that it names is at hand.
    """
    if not given.startswith(FORM):
        rows = _bare(given)
        return rows if {each.mark for each in rows} <= vault.marks else None
    seal, content = _parts(given)
    if not any(hmac.compare_digest(seal, _seal(secret, content)) for secret in vault.secrets):
        return None
    return _rows(content)


def claimed(given: bytes, head: int) -> tuple[Used, ...]:
    """What a list says that no key at hand has sealed, once a new key is asked for all the same."""
    try:
        rows = _rows(_parts(given)[1]) if given.startswith(FORM) else _bare(given)
    except (TypeError, ValueError):
        rows = ()
    fits = bool(rows) and all(type(each.since) is int and 0 <= each.since <= head + 1 for each in rows)
    return rows if fits else (Used(LOST, 0),)


def _parts(given: bytes) -> tuple[bytes, bytes]:
    return given[len(FORM) : len(FORM) + SEAL_BYTES], given[len(FORM) + SEAL_BYTES :]


def _rows(content: bytes) -> tuple[Used, ...]:
    rows: list[Any] = parsed(content)
    return tuple(Used(bytes.fromhex(mark), since) for mark, since in rows)


def _bare(given: bytes) -> tuple[Used, ...]:
    return tuple(Used(given[start : start + MARK_BYTES], 0) for start in range(0, len(given), MARK_BYTES))


def with_key(rows: Sequence[Used], vault: Vault, head: int) -> tuple[Used, ...]:
    """The list, with the key in use as its last: from the first event, or from the next one after what is there."""
    if rows and rows[-1].mark == vault.mark:
        return tuple(rows)
    return (*rows, Used(vault.mark, head + 1 if rows else 0))


def lost_to(rows: Sequence[Used], vault: Vault) -> int:
    """The last event whose hidden values may have been written with a key that is not at hand; 0 where none may."""
    return max((after.since - 1 for each, after in pairwise(rows) if each.mark not in vault.marks), default=0)


def _seal(secret: bytes, content: bytes) -> bytes:
    return hmac.digest(Vault(secret).key("the keys of a floor"), content, "sha256")
