"""Settling: a recorded session of craps with ten bets a roll, and whether twice the record takes twice as long."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from aboveboard.play.records.settle import settle
from benchmarks.measure import Line, a_second, seconds

BETS = (
    ("field", None, 500), ("any-seven", None, 500), ("any-craps", None, 500), ("11-in-one-roll", None, 100),
    ("horn", None, 400), ("6-7-8", None, 500), ("one-three-on-the-hop", None, 100), ("craps-two", None, 100),
    ("place-to-win", "6", 600), ("place-to-win", "8", 600),
)  # fmt: skip


def record(rolls: int, seed: int = 1) -> dict[str, Any]:
    """A session in which five players make ten bets before every roll."""
    chance = Random(seed)
    events: list[dict[str, Any]] = []
    for _ in range(rolls):
        for number, (wager, selection, stake) in enumerate(BETS):
            events.append({"bet": {"seat": number % 5 + 1, "wager": wager, "selection": selection, "stake": stake}})
        events.append({"roll": [chance.randint(1, 6), chance.randint(1, 6)]})
    return {"ruleset": "pa", "game": "craps", "events": events}


def answer(session: dict[str, Any]) -> dict[str, object]:
    """What `aboveboard settle --json` works out."""
    return settle(session).to_json()


def settling() -> Iterator[Line]:
    """Records of three lengths, and the JSON around the longest."""
    first = None
    for rolls in (10_000, 20_000, 100_000):
        session = record(rolls)
        events = len(session["events"])
        took = seconds(partial(answer, session), 2)
        first = first or took / events
        gc.collect()
        beside = f"{a_second(events / took, 'events')}; {took / events / first:.2f} of the first, an event"
        yield Line(f"settling {rolls:,} rolls with ten bets each", f"{took:.1f} seconds", beside)
    text, told = json.dumps(session), answer(session)
    read, written = seconds(lambda: json.loads(text), 1), seconds(lambda: json.dumps(told), 1)
    yield Line("... reading that record's JSON", f"{read:.1f} seconds", f"{len(text) / 1e6:.0f} MB")
    yield Line("... writing the answer's JSON", f"{written:.1f} seconds", f"{len(json.dumps(told)) / 1e6:.0f} MB")
