"""How an event is spelled and chained: its bytes hold the hash of the event before it."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.deeds import Logged, Peer, Transfer

START = bytes(32)
"""What stands before the first event of a log."""


def spelled(event: Logged, previous: bytes) -> bytes:
    """The bytes of an event that follows another."""
    row: dict[str, Any] = {
        "actor": event.actor,
        "at": written(event.at),
        "deed": event.kind,
        "log": event.log,
        "number": event.number,
        "previous": previous.hex(),
        "role": event.role,
        "said": event.payload,
    }
    if event.seat is not None:
        row["seat"] = event.seat
    if event.transfers:
        row["transfers"] = [tuple(moved) for moved in event.transfers]
    if event.settled:
        row["settled"] = event.settled
    if event.answer:
        row["answer"] = event.answer
    if event.hashes:
        row["veiled"] = event.hashes
    if event.reverses is not None:
        row["reverses"] = event.reverses
    if event.also:
        row["with"] = [tuple(peer) for peer in event.also]
    return canonical(row)


def hashed(body: bytes) -> bytes:
    """What stands for an event in the next one."""
    return hashlib.sha256(body).digest()


def read(body: bytes, veiled: dict[str, Any] | None = None) -> Logged:
    """The event that its bytes spell, with what is known of its hidden values."""
    row = parsed(body)
    return Logged(
        log=row["log"],
        number=row["number"],
        kind=row["deed"],
        payload=row["said"],
        actor=row["actor"],
        role=row["role"],
        at=datetime.fromisoformat(row["at"]),
        seat=row.get("seat"),
        transfers=tuple(
            Transfer(moved[0], moved[1], moved[2], moved[3], tuple(moved[4])) for moved in row.get("transfers", ())
        ),
        settled=tuple(row.get("settled", ())),
        answer=row.get("answer", {}),
        veiled=veiled or {},
        hashes=row.get("veiled", {}),
        reverses=row.get("reverses"),
        hash=hashed(body),
        also=tuple(Peer(log, number) for log, number in row.get("with", ())),
        previous=row["previous"],
    )


def broken(event: Logged, log: str, number: int, before: bytes) -> str | None:
    """Why an event that was read is not the one that comes next in a log, if it is not."""
    if (event.log, event.number) != (log, number):
        return f"event {number} of {log} was expected, and event {event.number} of {event.log} is there"
    if event.previous != (before or START).hex():
        return f"event {number} of {log} does not follow the one before it: one of the two was altered"
    return None


@lru_cache(maxsize=16)
def written(at: datetime) -> str:
    """A time as the log spells it."""
    return at.isoformat(timespec="microseconds")[:26] + "Z"


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
