"""A machine's draw: a drum frozen with its root, a ticket proved, and tickets drawn on a log, of few and very many."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.support.charities import HOSE, Town, announced, fire_company, settled

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.log.deciding.snapshots import part_form
from aboveboard.play.pools.drawing.check import check, proves, root_of
from aboveboard.play.pools.drawing.draw import FrozenDrum
from aboveboard.play.pools.drawing.tree import Tree, tree_of
from benchmarks.measure import Line, seconds

MILLION = 1_000_000
PROOFS = 200
PRIZES = 100
SOLD = (100, 10 * MILLION)
RAFFLE: dict[str, Any] = {
    "organization": HOSE, "kind": "raffle", "price": 100, "drawings": ["2026-03-31T20:00"], "place": "firehouse",
    "prizes": [{"prize": "ham", "cents": 100, "count": PRIZES}],
}  # fmt: skip


def freezing() -> Iterator[Line]:
    """A million numbers frozen, each of some proved, and the whole draw recomputed by the checker."""
    drum = ((1, 400_000), (500_001, 1_100_000))
    took = seconds(lambda: Tree(drum))
    yield Line("a drum of a million numbers, its root", f"{took:.2f} s", "target: 3 s")
    tree, listed = tree_of(drum), random.Random(1).sample(range(MILLION), PROOFS)
    began = perf_counter()
    paths = [tree.path(place) for place in listed]
    each = (perf_counter() - began) / PROOFS
    assert tree.root == root_of(drum)
    assert all(
        proves(place + 1 if place < 400_000 else place + 100_001, place, MILLION, path, tree.root)
        for place, path in zip(listed, paths, strict=True)
    )
    yield Line("a ticket of a million, proved", f"{1000 * each:.2f} ms", "target: 10 ms")
    draw = FrozenDrum.of("spring", drum, ["a car"]).drawn("heads")
    yield Line("a draw from a million, checked", f"{seconds(lambda: check(draw), 1):.2f} s")


def drawing() -> Iterator[Line]:
    """Tickets drawn on a raffle's log, each on the disk before it is shown."""
    few = None
    for sold in SOLD:
        with tempfile.TemporaryDirectory() as folder:
            town = settled(str(Path(folder) / "town.db"))
            times, size = _drawn(town, sold)
            town.book.close()
        median = sorted(times)[len(times) // 2]
        beside = (
            "target: 5 ms" if few is None else f"{1000 * few:.2f} ms of a hundred; the pool's state: {size:,} bytes"
        )
        yield Line(f"a ticket drawn of {sold:,} on a log, written to the disk", f"{1000 * median:.2f} ms", beside)
        few = median


def _drawn(town: Town, sold: int) -> tuple[list[float], int]:
    fire_company(town)
    town.must("ann", "r", "raffle-open", {**RAFFLE, "tickets": sold})
    town.must("ann", "r", "ticket-sell", {"first": 1, "last": sold})
    announced(town, "r")
    town.must("ann", "r", "draw-freeze")
    times = list[float]()
    for _ in range(PRIZES - 1):
        began = perf_counter()
        town.must("ann", "r", "draw-next")
        times.append(perf_counter() - began)
    state = town.book.look("r", lambda log: log.part(PoolAtPlay).snapshot())
    return times, len(str(part_form(PoolAtPlay).write(state)))
