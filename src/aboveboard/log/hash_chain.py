"""How an event is spelled and chained: its bytes hold the hash of the event before it."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from aboveboard.log.canonical import canonical, parsed
from aboveboard.log.deeds import Logged, Peer, Transfer

START = bytes(32)
"""What stands before the first event of a log."""


def spelled(event: Logged, previous: bytes) -> bytes:
    """The bytes of an event that follows another."""
    told: dict[str, Any] = {
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
        told["seat"] = event.seat
    if event.transfers:
        told["transfers"] = [tuple(row) for row in event.transfers]
    if event.settled:
        told["settled"] = event.settled
    if event.answer:
        told["answer"] = event.answer
    if event.hashes:
        told["veiled"] = event.hashes
    if event.reverses is not None:
        told["reverses"] = event.reverses
    if event.also:
        told["with"] = [tuple(peer) for peer in event.also]
    return canonical(told)


def hashed(body: bytes) -> bytes:
    """What stands for an event in the next one."""
    return hashlib.sha256(body).digest()


def read(body: bytes, veiled: dict[str, Any] | None = None) -> Logged:
    """The event that its bytes spell, with what is known of its hidden values."""
    told = parsed(body)
    return Logged(
        log=told["log"],
        number=told["number"],
        kind=told["deed"],
        payload=told["said"],
        actor=told["actor"],
        role=told["role"],
        at=datetime.fromisoformat(told["at"]),
        seat=told.get("seat"),
        transfers=tuple(Transfer(row[0], row[1], row[2], row[3], tuple(row[4])) for row in told.get("transfers", ())),
        settled=tuple(told.get("settled", ())),
        answer=told.get("answer", {}),
        veiled=veiled or {},
        hashes=told.get("veiled", {}),
        reverses=told.get("reverses"),
        hash=hashed(body),
        also=tuple(Peer(log, number) for log, number in told.get("with", ())),
    )


@lru_cache(maxsize=16)
def written(at: datetime) -> str:
    """A time as the log spells it."""
    return at.isoformat(timespec="microseconds")[:26] + "Z"


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)
