"""What was destroyed: an event names each hidden value and each attached content, and a tombstone lies in its place.

The chain holds the salted hash of a hidden value for ever; without value and salt nobody learns from it what it was.
A tombstone has no salt and names the event that had it put there, so that a value which is merely gone is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from aboveboard.log.deeds import Altered, Logged

HASH = "sha256"
"""The field of an event that holds the hash of what is attached to it."""
ATTACHED = "attached"
"""The field by which an event says that the bytes lie beside it."""
DESTROY = "destroy"
"""The kind of an event that names what was destroyed of its own log."""
DESTROYED = "destroyed"
"""Its field that does: rows of an event's number and a hidden value's name."""
CONTENT = "sha256:"
"""How the name begins of what was attached to an event; its hash follows."""
NO_SALT = b""


class Destroyed(NamedTuple):
    """One hidden value of an event, or what was attached to it."""

    number: int
    name: str

    @property
    def content(self) -> bytes | None:
        """The hash of what was attached; None where it is a hidden value."""
        return bytes.fromhex(self.name.removeprefix(CONTENT)) if self.name.startswith(CONTENT) else None


def content_name(hash: str) -> str:
    """The name under which what was attached is destroyed."""
    return CONTENT + hash


def named(event: Logged) -> tuple[Destroyed, ...]:
    """What an event says was destroyed; nothing where it is of another kind."""
    rows = event.payload.get(DESTROYED, ()) if event.kind == DESTROY and isinstance(event.payload, Mapping) else ()
    return tuple(Destroyed(row[0], row[1]) for row in rows)


def tombstone(by: int) -> tuple[bytes, bytes]:
    """What lies in the place of a salt and a value, or of a nonce and a content: nothing, and the event's number."""
    return NO_SALT, b"%d" % by


def parted(rows: Iterable[Sequence[Any]]) -> tuple[list[Sequence[Any]], dict[str, int]]:
    """Rows of names, salts and values: those that hold something, and for each tombstone the event that it names."""
    held, gone = list[Sequence[Any]](), dict[str, int]()
    for row in rows:
        if bytes(row[1]) == NO_SALT:
            gone[row[0]] = buried_by(row[2])
        else:
            held.append(row)
    return held, gone


def buried_by(value: Any) -> int:
    """The event that a tombstone names; -1, which is none, where it was altered."""
    given = bytes(value)
    return int(given) if given.isdigit() and len(given) < 19 else -1


def missing(log: str, number: int, name: str) -> Altered:
    """That something of an event is not there, and no event says that it was destroyed."""
    what = "what was attached" if name.startswith(CONTENT) else f"the hidden value {name!r}"
    return Altered(f"{log}: {what} of event {number} is missing from the database, and no event destroyed it")
