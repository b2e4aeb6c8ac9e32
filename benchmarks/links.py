"""Links under load: what a shared jackpot costs the write path, and how soon a link of a million wagers is ready.

The same rounds of Caribbean stud, each player with a progressive wager, are played at tables on a link and at tables
on none, in turn; processor time is what counts, since other work on the machine only ever adds to the clock.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from time import perf_counter, process_time
from typing import Any

from tests.support.house import RICH, founded, open_floor, opened
from tests.support.links import LINK, OPENS, STUD, WORKS, LinkTown, approve

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, purse
from aboveboard.log.deciding.desk import Desk
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from benchmarks.measure import Line, a_second

SEATS, CALLERS, TURNS = 6, 64, 3
SECRET = "a benchmark"
HANDS = (
    "2c 3h 5h 9s 9d", "2d 3s 7h 9c Td", "2s 3d 8h 9h Jd", "2h 4c 6s Qs Kd", "4s 5c 7d 8d Kc", "3c 4h 6d Tc Qd",
    "4d 5s 6h 7c Jc",
)  # fmt: skip
"""The cards of each seat and the dealer; none of them wins of the meter."""
LEVELS = [{"level": "main", "base": 1_000_000, "rate": "1/7", "reserve-rate": "1/13"}]
LOOK = """
from time import process_time
from tests.support.house import open_floor
from aboveboard.floor.links.controller.memory import Memory
began = process_time()
with open_floor({file!r}, secret={secret!r}) as floor:
    memory = Memory(floor, {link!r})
    assert memory.fault() is None
    took = process_time() - began
most = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(memory.state.wagers, took, most)
"""


def name(place: int, *, linked: bool) -> str:
    """A table of one kind or of the other."""
    return f"{'on' if linked else 'off'}-{place}"


class Pit:
    """Tables on a link and as many on none, and a controller that beats."""

    def __init__(self, floor: Logbook, tables: int) -> None:
        self.floor = floor
        founded(floor, STUD, name(0, linked=True))
        town = self.town = LinkTown(floor)
        for worker, role in WORKS.items():
            town.say("sam", "hire", {"name": worker, "roles": [role]}, HOUSE)
        town.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        for place, linked in itertools.product(range(tables), (True, False)):
            if place or not linked:
                opened(town, STUD, name(place, linked=linked))
        for seat in range(1, SEATS + 1):
            player = f"player-{seat}"
            town.floor.do(Deed(HOUSE, "admit", {"name": player}, player, "player"))
            town.say("sam", "mint", {"to": purse(player), "cents": 10**13}, HOUSE)
            for place, linked in itertools.product(range(tables), (True, False)):
                town.say("dan", "sit", {"seat": seat, "player": player}, name(place, linked=linked))
        town.at_link("lou", "link-open", {**OPENS, "levels": LEVELS})
        self.on = tuple(name(place, linked=True) for place in range(tables))
        if tables == 1:
            opened(town, STUD, "spare")
        for table in (*self.on, *(("spare",) if tables == 1 else ())):
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"})
        approve(town, tables=(*self.on, *(("spare",) if tables == 1 else ())))
        town.beat(hears=self.on)
        assert town.start(), town.start().refusal
        town.beat(hears=self.on)


def a_round(table: str) -> Iterator[Deed]:
    """A round of all seats, as its dealer keys it in."""
    seats = range(1, SEATS + 1)
    for seat in seats:
        yield Deed(table, "bet", {"seat": seat, "wager": "ante", "stake": 500}, "dan", "dealer")
        yield Deed(table, "bet", {"seat": seat, "wager": "progressive", "stake": 100}, "dan", "dealer")
    yield Deed(table, "call", "no-more-bets", "dan", "dealer")
    rows = [hand.split() for hand in HANDS]
    yield Deed(table, "shoe", " ".join(row[card] for card in range(5) for row in rows), "dan", "dealer")
    for seat in seats:
        yield Deed(table, "act", {"seat": seat, "do": "fold"}, "dan", "dealer")


def rounds(floor: Logbook, table: str, *, count: int) -> int:
    """Play so many rounds; gives the deeds."""
    done = 0
    for _ in range(count):
        for deed in a_round(table):
            found = floor.do(deed)
            assert found.refusal is None, found.refusal
            done += 1
    return done


def together(floor: Logbook, tables: tuple[str, ...], *, count: int) -> int:
    """The same by many callers, each at a table of its own."""
    threads = [Thread(target=rounds, args=(floor, table), kwargs={"count": count}) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(tables) * count * (3 * SEATS + 2)


def cost(work: Callable[[], int]) -> float:
    """Processor time for a deed."""
    began = process_time()
    done = work()
    return (process_time() - began) / done


def lines(alone: int = 25, many: int = 4) -> Iterator[Line]:
    """One by one and with many callers, on SQLite."""
    with (
        tempfile.TemporaryDirectory(prefix="aboveboard-") as folder,
        open_floor(f"{folder}/floor.db", secret=SECRET) as floor,
    ):
        pit = Pit(floor, CALLERS)
        off = tuple(name(place, linked=False) for place in range(CALLERS))
        yield compared(pit, "one by one", partial(rounds, floor, count=alone), (pit.on[0], off[0]))
        yield compared(pit, f"{CALLERS} callers", partial(together, floor, count=many), (pit.on, off))


def compared(pit: Pit, how: str, way: Callable[[Any], int], tables: tuple[Any, Any]) -> Line:
    """What a deed costs at tables on a link and at tables on none: the least of several turns, taken in turn."""
    found = []
    for _ in range(TURNS):
        pit.town.beat(hears=pit.on)
        found.append([cost(partial(way, each)) for each in tables])
    on, off = (min(each[place] for each in found) for place in (0, 1))
    return Line(
        f"rounds with progressive wagers on a link, {how}",
        f"{a_second(1 / on, 'deeds')} of processor time",
        f"{a_second(1 / off, 'deeds')} on no link; {off / on:.2f} of it",
    )


def restart(wagers: int = 1_000_000) -> Iterator[Line]:
    """How soon a link that counted so many wagers is ready, and whether its last events cost more than its first."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        file = str(Path(folder) / "floor.db")
        with open_floor(file, secret=SECRET) as floor:
            pit = Pit(floor, 1)
            costs = list(grown(floor, pit, wagers))
        look = LOOK.format(file=file, secret=SECRET, link=LINK)
        began = perf_counter()
        said = subprocess.run([sys.executable, "-c", look], capture_output=True, check=True, text=True).stdout.split()
        took = perf_counter() - began
        yield Line(
            f"a link of {int(said[0]):,} wagers after a restart",
            f"ready in {took:.2f} seconds",
            f"its imports included; {float(said[1]):.2f} processor seconds without; held against its ledger",
        )
        first, last = min(costs[: max(1, len(costs) // 5)]), min(costs[-max(1, len(costs) // 5) :])
        yield Line("... a round at the end of it", f"{last * 1e3:.2f} milliseconds", f"{last / first:.2f} of the first")
        yield Line("... memory of whoever opened it", f"{int(said[2]) / 1024:.0f} MB at most", "under 200 asked")


def grown(floor: Logbook, pit: Pit, wagers: int) -> Iterator[float]:
    """Play until a link has counted so many wagers; gives what a round cost, some at a time."""
    desk, at_once = floor.desk, 20
    for first in range(0, wagers, SEATS * at_once * 10):
        pit.town.beat(hears=(*pit.on, "spare"))
        began, played = process_time(), 0
        while played < min(at_once * 10, (wagers - first + SEATS - 1) // SEATS):
            _commit(desk, pit.on[0], at_once)
            played += at_once
        yield (process_time() - began) / played


def _commit(desk: Desk, table: str, count: int) -> None:
    desk.begin(desk.wait([]))
    for _ in range(count):
        for deed in a_round(table):
            found: Any = desk.decide(deed)
            assert found.refusal is None, found.refusal
    desk.commit()


if __name__ == "__main__":
    for line in itertools.chain(lines(), restart()):
        print(*line, sep=" | ", flush=True)
