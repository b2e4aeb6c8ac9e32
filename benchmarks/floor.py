"""The floor's log: what the bare database commits, and what the product's whole path does, in the same run.

The bare database takes an event of some hundred bytes and four postings in a transaction. The product's path takes a
player's bet or a dealer's spin: who may, what the rules say, what is settled, the hash, the postings, the commit.
"""

from __future__ import annotations

import itertools
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any

from tests.support.house import Cast, founded, open_floor, opened
from tests.support.postgres import server

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.deeds import Deed
from aboveboard.log.logbook import Logbook
from benchmarks.measure import Line, a_second

CALLERS = 64
SEATS = 8
TURNS = 5
ROULETTE = {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 1_000_000}}
LOOK = """
from tests.support.house import Viewer, open_floor
print(open_floor({file!r}, secret="a benchmark").view({table!r}, Viewer())["events"])
"""
BODY = b'{"actor":"ann","at":"2026-11-15T20:30:00.000000Z","deed":"bet"}' * 8


# -- the bare database -------------------------------------------------------------------------------------------------


class Bare:
    """The floor's own tables, written by the driver alone: one thread, the same rows for every event."""

    def __init__(self, connection: Any, mark: str, begin: str) -> None:
        self.connection, self.begin = connection, begin
        columns = [each.name for each in schema.events.columns]
        self.event = f"INSERT INTO events ({', '.join(columns)}) VALUES ({', '.join([mark] * 6)})"
        self.posting = f"INSERT INTO postings (seq, line, account, cents) VALUES ({', '.join([mark] * 4)})"
        self.seq = 0
        self.queue: SimpleQueue[Any] = SimpleQueue()

    def write(self, many: int) -> None:
        """So many events in one transaction, of players in turn."""
        first = self.seq + 1
        self.seq += many
        seqs = range(first, first + many)
        cursor = self.connection.cursor()
        cursor.execute(self.begin)
        cursor.executemany(self.event, [self.row(seq) for seq in seqs])
        cursor.executemany(self.posting, [(seq, line, seq % CALLERS + line, 100) for seq in seqs for line in range(4)])
        cursor.execute("COMMIT")

    @staticmethod
    def row(seq: int) -> tuple[Any, ...]:
        """An event of one of eight logs, with a key as its player would send it."""
        number, place = divmod(seq, CALLERS)
        return seq, place // SEATS, seq, BODY, f"player-{place}/{number}", BODY[:16]

    def do(self, _: int) -> None:
        """One event, committed with the others that wait."""
        waiting: Future[None] = Future()
        self.queue.put(waiting)
        waiting.result()

    def run(self) -> None:
        """Commit whatever waits, together."""
        while True:
            jobs = [self.queue.get()]
            try:
                while True:
                    jobs.append(self.queue.get_nowait())
            except Empty:
                pass
            if None in jobs:
                return
            self.write(len(jobs))
            for job in jobs:
                job.set_result(None)

    def rates(self, alone: int, together: int) -> tuple[float, float]:
        """Events a second, one by one and for many callers."""
        began = perf_counter()
        for _ in range(alone):
            self.write(1)
        single = alone / (perf_counter() - began)
        thread = Thread(target=self.run)
        thread.start()
        many = called(self.do, together)
        self.queue.put(None)
        thread.join()
        return single, many


def called(do: Callable[[int], object], count: int) -> float:
    """Events a second when so many callers each wait for their own answer."""

    def caller(place: int) -> None:
        for number in range(place, count, CALLERS):
            do(number)

    threads = [Thread(target=caller, args=(place,)) for place in range(CALLERS)]
    began = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return count / (perf_counter() - began)


# -- the product -------------------------------------------------------------------------------------------------------

ROUND = 16


def table(place: int) -> str:
    """Eight players sit at a table."""
    return f"roulette-{place // SEATS}"


def deed(place: int, number: int) -> Deed:
    """Fifteen bets of one player, then a spin for whatever stands."""
    step = number % ROUND
    if step == ROUND - 1:
        return Deed(table(place), "spin", str(number * 7 % 37), "dan", "dealer")
    payload = {"wager": "straight", "selection": str(step * 2 + 1), "stake": 500}
    return Deed(table(place), "bet", payload, f"player-{place}", "player", key=f"{number}")


def seated(cast: Cast, place: int) -> None:
    """One more player sits down with a fortune, at a new table where the last is full."""
    name = f"player-{place}"
    if place and place % SEATS == 0:
        opened(cast, ROULETTE, table(place))
    for kind, payload, actor, role in (
        ("admit", {"name": name}, name, "player"),
        ("mint", {"to": purse(name), "cents": 10**12}, "sam", "supervisor"),
    ):
        assert cast.floor.do(Deed(HOUSE, kind, payload, actor, role))
    assert cast.floor.do(Deed(table(place), "sit", {"seat": place % SEATS + 1}, name, "player"))


class Product:
    """The whole path; every deed is accepted, or the figure is worth nothing."""

    def __init__(self, floor: Logbook) -> None:
        self.floor = floor
        cast = founded(floor, ROULETTE, table(0))
        for place in range(CALLERS):
            seated(cast, place)
        self.done = [0] * CALLERS

    def do(self, number: int) -> None:
        """The next deed of one caller."""
        place = number % CALLERS
        result = self.floor.do(deed(place, self.done[place]))
        assert result, result
        self.done[place] += 1

    def rates(self, alone: int, together: int) -> tuple[float, float]:
        """Events a second, one by one and for many callers."""
        before = sum(self.done)
        began = perf_counter()
        for _ in range(alone):
            self.do(0)
        single = alone / (perf_counter() - began)
        many = called(self.do, together)
        assert sum(self.done) == before + alone + together, "a deed was refused"
        return single, many


# -- the lines ---------------------------------------------------------------------------------------------------------


def lines(alone: int = 600, together: int = 12_000) -> Iterator[Line]:
    """SQLite, then PostgreSQL where a server can be started."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as name:
        folder = Path(name)
        open_store(str(folder / "bare.db")).close()
        connection = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            connection.execute(f"PRAGMA {pragma}")
        with open_floor(str(folder / "floor.db")) as floor:
            yield from compared("SQLite", Bare(connection, "?", "BEGIN IMMEDIATE"), Product(floor), alone, together)
        connection.close()
    with server() as url:
        if url is None:
            yield Line("the floor's log on PostgreSQL", "not measured", "no server could be started")
            return
        import psycopg

        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute("CREATE DATABASE bare")
        apart = url.replace("/postgres?", "/bare?")
        open_store(apart).close()
        with psycopg.connect(apart, autocommit=True) as bare, open_floor(url) as floor:
            yield from compared("PostgreSQL", Bare(bare, "%s", "BEGIN"), Product(floor), alone, together)


def compared(name: str, bare: Bare, product: Product, alone: int, together: int) -> Iterator[Line]:
    """The product's rate beside the bare database's: the best of several turns, taken one after the other."""
    found = [(bare.rates(alone, together), product.rates(alone, together)) for _ in range(TURNS)]
    for way, how in enumerate(("one by one", f"{CALLERS} callers")):
        fast, slow = max(turn[0][way] for turn in found), max(turn[1][way] for turn in found)
        beside = f"{a_second(fast, 'events')} bare; {slow / fast:.2f} of it"
        yield Line(f"the floor's log on {name}, {how}", a_second(slow, "events"), beside)


def restart(events: int = 1_000_000) -> Iterator[Line]:
    """How soon a table with a long log is ready, and whether its last events cost more than its first."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as name:
        folder = Path(name)
        with open_floor(str(folder / "floor.db"), secret="a benchmark") as floor:
            cast = founded(floor, ROULETTE, table(0))
            seated(cast, 0)
            costs = [cost for _, cost in grown(floor, events)]
        began = perf_counter()
        look = LOOK.format(file=str(folder / "floor.db"), table=table(0))
        held = int(subprocess.run([sys.executable, "-c", look], capture_output=True, check=True).stdout)
        took = perf_counter() - began
        size = f"{(folder / 'floor.db').stat().st_size / 1e9:.2f} GB"
        yield Line(
            f"a table of {held:,} events after a restart",
            f"ready in {took:.2f} seconds",
            f"a new process and its imports included; {size}",
        )
        first, last = min(costs[:5]), min(costs[-5:])
        yield Line(
            "... an event at the end of it", f"{last * 1e6:.0f} microseconds", f"{last / first:.2f} of the first"
        )


def grown(floor: Logbook, events: int) -> Iterator[tuple[int, float]]:
    """Play a table until it has so many events; gives what an event cost, a few thousand at a time."""
    desk, number, size = floor.desk, 0, 512
    while number < events:
        began, first = perf_counter(), number
        for _ in range(10):
            desk.begin(desk.wait([]))
            for _ in range(size):
                desk.decide(replace(deed(0, number), key=None))
                number += 1
            desk.commit()
        yield number, (perf_counter() - began) / (number - first)


if __name__ == "__main__":
    for line in itertools.chain(lines(), restart()):
        print(*line, sep=" | ", flush=True)
