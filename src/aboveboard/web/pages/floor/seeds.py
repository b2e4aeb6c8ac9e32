"""The seeds of a table, found by their commitments however far back they are, and what was drawn from each.

A log is read through once; afterwards only what is new to it is. Most events are passed over by their bytes alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import select

from aboveboard.log.chain import hash_chain
from aboveboard.log.database import schema
from aboveboard.log.deeds import Logged
from aboveboard.log.logbook import Logbook

AT_ONCE = 2000
"""So many events are read at once."""


@dataclass
class Seed:
    """One seed: by which event it was committed to, by which it was given up, and what was mixed in."""

    commitment: str
    committed: int
    given_up: int | None = None
    seed: str = ""
    text: str | None = None
    draws: int = 0

    def to_json(self) -> dict[str, Any]:
        """For a page, once it was given up."""
        return {"event": self.given_up, "seed": self.seed, "text": self.text, "draws": self.draws}


@dataclass
class TableSeeds:
    """The seeds of one table, as far as its log was read."""

    read: int = -1
    """The last event that was looked at."""
    seeds: dict[str, Seed] = field(default_factory=dict)
    """By commitment, the oldest first."""


_known: WeakKeyDictionary[Logbook, dict[str, TableSeeds]] = WeakKeyDictionary()
_lock = Lock()


def seeds_of(floor: Logbook, name: str) -> dict[str, Seed]:
    """Every seed that a table committed to, by commitment."""
    with _lock:
        found = _known.setdefault(floor, {}).setdefault(name, TableSeeds())
        last = floor.last(name)
        for event in _holding(floor, name, b'"commitment"', found.read, last):
            _take_up(found.seeds, event)
        found.read = last
        return dict(found.seeds)


def _take_up(seeds: dict[str, Seed], event: Logged) -> None:
    if event.kind not in ("commit", "reveal"):
        return
    shown = event.payload.get("revealed")
    if shown is not None and shown["commitment"] in seeds:
        seed = seeds[shown["commitment"]]
        seed.given_up, seed.seed, seed.text = event.number, shown["seed"], shown.get("text")
        seed.draws = shown["draws"]
    commitment = event.payload["commitment"]
    seeds[commitment] = Seed(commitment, event.number)


def drawn_from(floor: Logbook, name: str, seed: Seed, first: int, count: int) -> Iterator[Logged]:
    """The events by which a machine made some of the draws of a seed."""
    end = floor.last(name) if seed.given_up is None else seed.given_up
    for event in _holding(floor, name, b'"machine"', seed.committed, end):
        if event.kind == "machine" and first <= event.payload["draws"][0] < first + count:
            yield event


def _holding(floor: Logbook, name: str, needle: bytes, after: int, last: int) -> Iterator[Logged]:
    """The events after one, up to another, whose bytes hold a text; without what is hidden."""
    events, logs = schema.events.c, schema.logs.c
    ((key,),) = floor.store.rows(select(logs.id).where(logs.name == name))
    while after < last:
        rows = floor.store.rows(
            select(events.number, events.body)
            .where(events.log == key, events.number > after, events.number <= last)
            .order_by(events.number)
            .limit(AT_ONCE)
        )
        if not rows:
            return
        for _, body in rows:
            if needle in bytes(body):
                yield hash_chain.read(bytes(body))
        after = int(rows[-1][0])
