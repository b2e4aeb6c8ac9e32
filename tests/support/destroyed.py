"""What lies beside the events of a town's logs, for tests of what was destroyed there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import select

from aboveboard.charity.conduct.register import Register
from aboveboard.charity.stating import Stating
from aboveboard.log.database import schema
from aboveboard.log.deeds import Viewer
from tests.support.charities import HOSE, Town
from tests.support.databases import drop_snapshots

ANN = Viewer("ann", "officer")
GROUND = {"ground": "she left, and asked for it"}
DORA: dict[str, Any] = {
    "name": "dora", "title": "Dora Dole", "born": "1961-02-03", "address": "9 Whisper Lane",
    "member-since": "2015-01-01",
}  # fmt: skip


class Row(NamedTuple):
    """A hidden value as the database holds it."""

    salt: bytes
    value: bytes


def row_of(town: Town, number: int, log: str = HOSE) -> Row | None:
    """The first hidden value of an event; None where there is no row."""
    e, v, g = schema.events.c, schema.veiled.c, schema.logs.c
    found = town.book.store.rows(
        select(v.salt, v.value).where(g.name == log, e.log == g.id, e.number == number, v.seq == e.seq)
    )
    return Row(bytes(found[0][0]), bytes(found[0][1])) if found else None


def files_of(url: str) -> bytes:
    """Everything in the files of a database of SQLite's."""
    return b"".join(
        path.read_bytes() for path in sorted(Path(url).parent.glob(f"{Path(url).name}*")) if ".key" not in path.name
    )


def state(town: Town, log: str = HOSE) -> Register:
    """What was stated on a log, as it is at hand."""
    found: Register = town.book.look(log, lambda held: held.part(Stating).state)
    return found


def anew(town: Town, url: str, *, snapshots: bool) -> Town:
    """The same town opened again, from its snapshots or from its first events."""
    town.book.close()
    found = Town(url if snapshots else drop_snapshots(url))
    found.now = town.now
    return found


def leaves(town: Town) -> int:
    """Dora is put on file as a member, and then leaves; gives the event with what is hidden of her."""
    event = town.must("ann", HOSE, "person", DORA).event
    assert event is not None
    town.must("ann", HOSE, "person", {"name": "dora", "title": "Dora Dole"})
    return event.number
