"""Killed at any instant while values are destroyed: each is there with no event against it, or gone with one."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

from aboveboard.log.chain.destroyed import named
from aboveboard.log.database import schema
from aboveboard.log.database.sweeping import UNSWEPT
from tests.log.forks import Child
from tests.support.charities import HOSE, Town, settled
from tests.support.destroyed import ANN, DORA, GROUND, files_of, row_of, state
from tests.support.turns import PROVE

KILLS = int(os.environ.get("ABOVEBOARD_KILLS", 40 if PROVE else 3))
MANY = 12


def work(url: str) -> Callable[[Callable[[str], None]], None]:
    """Destroy what is hidden of one after the other, until somebody pulls the plug."""

    def destroy(tell: Callable[[str], None]) -> None:
        town = Town(url)
        left = [entry.number for entry in state(town).of("person") if entry.holder is not None]
        tell("!")
        for number in left:
            town.must("ann", HOSE, "destroy", {"event": number, **GROUND})
            tell(f"gone {number}\n")

    return destroy


def test_killed_while_it_destroys(url: str, figure: Callable[[str], None]) -> None:
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "7"))
    town = settled(url)
    rows = {}
    for number in range(MANY * KILLS):
        stated = {**DORA, "name": f"p-{number}", "address": f"{number} Whisper Lane"}
        del stated["member-since"]
        event = town.must("ann", HOSE, "person", stated).event
        assert event is not None
        rows[event.number] = row_of(town, event.number)
    town.book.close()
    heard = gone = 0
    for _ in range(KILLS):
        child = Child(work(url))
        child.ready()
        time.sleep(rng.random() * 0.25)
        told = {int(line.split()[1]) for line in child.end(kill=True)}
        town = Town(url)
        events = town.book.events(HOSE, viewer=ANN, limit=10_000)
        destroyed = {each.number for event in events for each in named(event)}
        assert told <= destroyed
        for event in events:
            if event.number in rows:
                assert ("address" in event.payload) == (event.number not in destroyed)
                assert (row_of(town, event.number) == rows[event.number]) == (event.number not in destroyed)
        assert town.book.audit().sound
        assert town.book.store.remembered(schema.meta, UNSWEPT) is None, "the next opening does the rest"
        town.book.close()
        if "://" not in url:
            held = files_of(url)
            assert not any(row is not None and row.value in held for at, row in rows.items() if at in destroyed)
        heard, gone = heard + len(told), len(destroyed)
    assert gone >= heard
    figure(f"{KILLS} kills while values were destroyed, {gone} destroyed, {gone - heard} of them not heard of")
