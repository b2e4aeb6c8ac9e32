"""Hidden values: the chain holds a salted hash, and the salt and the value lie beside it.

Whoever may see a value gets both and can check them; a redacted export still verifies without.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Altered, Logged, Viewer
from aboveboard.log.permissions import Permissions

SALT_BYTES = 16
SEED = "seed"
"""The name under which a committed seed is hidden."""


class Veiled(NamedTuple):
    """A hidden value by name, in canonical bytes, with its salt."""

    name: str
    salt: bytes
    value: bytes

    @property
    def hash(self) -> str:
        """What stands in the chain for it."""
        return covered(self.salt, self.value)

    @property
    def plain(self) -> Any:
        """The value itself."""
        return parsed(self.value)


def veil(name: str, value: Any) -> Veiled:
    """Hide a value behind a fresh salt."""
    return Veiled(name, secrets.token_bytes(SALT_BYTES), canonical(value))


def covered(salt: bytes, value: bytes) -> str:
    """The salted hash of a value."""
    return hashlib.sha256(salt + value).hexdigest()


def plain(value: bytes) -> Any:
    """The value that bytes of the database spell; raises Altered where they spell none."""
    try:
        return parsed(value)
    except ValueError as error:
        raise Altered("a hidden value in the database cannot be read: it was altered") from error


def unveiled(
    event: Logged,
    rows: Sequence[tuple[str, bytes, bytes]],
    unreadable: int = 0,
    gone: Mapping[str, int] = MappingProxyType({}),
) -> Logged:
    """An event with its hidden values, given as names, salts and values: just those whose hashes it holds.

    So many more may be there that nobody can read now, and in the place of some a tombstone names another event.
    """
    if not event.hashes and not rows and not unreadable and not gone:
        return event
    for name, salt, value in rows:
        if covered(salt, value) != event.hashes.get(name):
            raise Altered(f"{event.log}: the hidden value {name!r} of event {event.number} is not what was logged")
    if len(rows) + unreadable + len(gone) != len(event.hashes) or not event.hashes.keys() >= gone.keys():
        raise Altered(f"{event.log}: a hidden value of event {event.number} is missing from the database")
    return restored(replace(event, veiled={name: parsed(value) for name, _, value in rows}, gone=dict(gone)))


def is_whole(event: Logged) -> bool:
    """Are all hidden values of an event known that were not destroyed?"""
    return len(event.veiled) + len(event.gone) == len(event.hashes)


def own(player: str) -> str:
    """The name under which something is hidden from all but a player, and those who see everything."""
    return f"player/{player}"


def may_see(name: str, viewer: Viewer, permissions: Permissions) -> bool:
    """May this viewer see a hidden value? A seed nobody before it is given up; a hand its player and who watches.

    What a house withholds is seen by the roles of its audience.
    """
    if name == SEED:
        return False
    if name in permissions.audiences:
        return viewer.role in permissions.audiences[name]
    return viewer.role in permissions.sees_all or name == own(viewer.name)
