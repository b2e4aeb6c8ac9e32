"""Linked tables under load over HTTP: progressive wagers from a hundred tables, displays that follow the meter, and a
controller that is lost and comes back.

Server, controller and all clients share the cores of one machine.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.support.house import RICH, founded, open_floor, opened
from tests.support.links import LINK, OPENS, STUD, WORKS, LinkTown, approve

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, purse
from aboveboard.floor.links.controller.self_check import software
from aboveboard.log.deeds import Deed
from aboveboard.log.people.sessions import Sessions
from benchmarks.links import HANDS, LEVELS
from benchmarks.measure import Line
from benchmarks.serving import server

TABLES, SEATS, DISPLAYS, RATE, TURNS = 100, 6, 50, 1000, 5
STAKES = {"ante": 500, "progressive": 100}
BASE, GROWTH = 1_000_000, (100, 7)
"""The meter's base, and the cents by which each wager has it grow: a hundred sevenths."""
METER = re.compile(rb'"meter":(\d+)')
LOSSES = 5
PATIENCE_SECONDS = 30


# -- the house ---------------------------------------------------------------------------------------------------------


def _furnish(database: str, tables: int) -> dict[str, tuple[str, str]]:
    """A floor whose tables are all on one link, with everything on file; gives a session of each who works there."""
    with open_floor(database) as floor:
        names = [name(place) for place in range(tables)]
        founded(floor, STUD, names[0])
        town = LinkTown(floor)
        for worker, role in WORKS.items():
            town.say("sam", "hire", {"name": worker, "roles": [role]}, HOUSE)
        town.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        for table in names[1:]:
            opened(town, STUD, table)
        for seat in range(1, SEATS + 1):
            player = f"player-{seat}"
            floor.do(Deed(HOUSE, "admit", {"name": player}, player, "player"))
            town.say("sam", "mint", {"to": purse(player), "cents": 10**13}, HOUSE)
            for table in names:
                town.say("dan", "sit", {"seat": seat, "player": player}, table)
        town.at_link("lou", "link-open", {**OPENS, "levels": LEVELS})
        for table in names:
            town.at_link("lou", "link-join", {"table": table, "wager": "progressive"})
        approve(town, tables=tuple(names), software=software(str(OPENS["ruleset"])).sha256)
        town.at_link("lou", "link-entry", {"purpose": "the start of a benchmark"})
        hour = timedelta(hours=1)
        sessions = Sessions(floor.store, floor.desk.clock, idle=hour, longest=9 * hour, person=floor.person)
        found = {}
        for place in range(tables):
            town.say("sam", "hire", {"name": dealer(place), "roles": ["dealer"]}, HOUSE)
            town.say("flo", "assign", {"name": dealer(place), "table": name(place)}, HOUSE)
        for who, role in (*((dealer(place), "dealer") for place in range(tables)), ("lou", "link-supervisor")):
            secret = sessions.begin(who, role)
            session = sessions.find(secret)
            assert session is not None
            found[who] = secret, session.token
    return found


def name(place: int) -> str:
    """A table of the link."""
    return f"stud-{place + 1}"


def dealer(place: int) -> str:
    """Who deals at a table."""
    return f"dealer-{place + 1}"


@contextmanager
def _controller(database: str) -> Iterator[subprocess.Popen[bytes]]:
    """A controller of the link, as a process of its own."""
    command = [sys.executable, "-m", "aboveboard", "link", "run", LINK, "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait()


class Caller:
    """One connection of somebody who works there; one that was idle for too long is made anew."""

    def __init__(self, port: int, person: tuple[str, str]) -> None:
        self.port = port
        self.secret, self.token = person
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection as it stands, or another."""
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self.reader, self.writer

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()

    async def asks(self, path: str, kind: str, said: Any) -> bytes:
        """Ask for a deed; gives what was answered."""
        body = json.dumps({"kind": kind, "said": said})
        reader, writer = await self.connect()
        writer.write(
            f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncookie: aboveboard={self.secret}\r\n"
            f"x-csrf-token: {self.token}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            f"{body}".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return await reader.readexactly(length)


@asynccontextmanager
async def _calling(port: int, person: tuple[str, str]) -> AsyncIterator[Caller]:
    caller = Caller(port, person)
    await caller.connect()
    try:
        yield caller
    finally:
        caller.close()


# -- wagers, and displays that follow them -----------------------------------------------------------------------------


@dataclass
class Load:
    """What came of wagers at all tables, and what displays read meanwhile."""

    wagers: list[float] = field(default_factory=list)
    """How long each progressive wager waited for its answer, in seconds."""
    deeds: int = 0
    refused: list[bytes] = field(default_factory=list)
    closed: int = 0
    """The wagers on which bets were closed, as far as that was answered."""
    closings: list[tuple[float, int]] = field(default_factory=list)
    """When each closing was asked for, and how many wagers were closed once it was answered."""
    displays: list[list[tuple[float, int]]] = field(default_factory=list)
    """What each display read, and when."""
    seconds: float = 0

    async def asks(self, caller: Caller, table: str, kind: str, said: Any) -> None:
        """Ask for a deed that is to be accepted."""
        answer = await caller.asks(f"/api/tables/{table}/deeds", kind, said)
        self.deeds += 1
        if b'"refused":null' not in answer:
            self.refused.append(answer)

    def late(self) -> list[float]:
        """How long after each closing was asked for each display read what it came to."""
        found = []
        for reads in self.displays:
            place = 0
            for asked, closed in sorted(self.closings, key=lambda each: each[1]):
                due = BASE + closed * GROWTH[0] // GROWTH[1]
                while place < len(reads) and reads[place][1] < due:
                    place += 1
                found.append((reads[place][0] if place < len(reads) else float("inf")) - asked)
        return found


async def _bet(load: Load, caller: Caller, table: str, seat: int, wager: str) -> None:
    await load.asks(caller, table, "bet", {"seat": seat, "wager": wager, "stake": STAKES[wager]})


async def _wager(load: Load, caller: Caller, table: str, seat: int, due: float | None = None) -> None:
    """A progressive wager, at a moment that may be set."""
    start = time.perf_counter()
    if due is not None:
        await asyncio.sleep(max(due - start, 0))
        start = due
    await _bet(load, caller, table, seat, "progressive")
    load.wagers.append(time.perf_counter() - start)


async def _deal(load: Load, caller: Caller, table: str) -> None:
    """Bets are closed on the wagers, cards dealt, and every hand folded."""
    asked = time.perf_counter()
    await load.asks(caller, table, "call", "no-more-bets")
    load.closed += SEATS
    load.closings.append((asked, load.closed))
    rows = [hand.split() for hand in HANDS]
    await load.asks(caller, table, "shoe", " ".join(row[card] for card in range(5) for row in rows))
    for seat in range(1, SEATS + 1):
        await load.asks(caller, table, "act", {"seat": seat, "do": "fold"})


async def _steady(load: Load, callers: list[Caller]) -> None:
    """All tables make their progressive wagers at a steady rate, and then each deals its round, one after another."""
    for _ in range(TURNS):
        for place, caller in enumerate(callers):
            for seat in range(1, SEATS + 1):
                await _bet(load, caller, name(place), seat, "ante")
        begins = time.perf_counter() + 0.1

        async def wagers(place: int, caller: Caller, begins: float = begins) -> None:
            for seat in range(1, SEATS + 1):
                await _wager(load, caller, name(place), seat, begins + (place + (seat - 1) * len(callers)) / RATE)

        await asyncio.gather(*(wagers(place, caller) for place, caller in enumerate(callers)))
        load.seconds += time.perf_counter() - begins
        for place, caller in enumerate(callers):
            await _deal(load, caller, name(place))


async def _flat_out(load: Load, callers: list[Caller]) -> None:
    """All tables play whole rounds as fast as they are answered."""

    async def rounds(place: int, caller: Caller) -> None:
        for _ in range(TURNS):
            for seat in range(1, SEATS + 1):
                await _bet(load, caller, name(place), seat, "ante")
                await _wager(load, caller, name(place), seat)
            await _deal(load, caller, name(place))

    begins = time.perf_counter()
    await asyncio.gather(*(rounds(place, caller) for place, caller in enumerate(callers)))
    load.seconds = time.perf_counter() - begins


async def _show(port: int, reads: list[tuple[float, int]]) -> None:
    """A display: what it reads, each time that it is told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    writer.write(f"GET /api/links/{LINK}/live HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    try:
        while block := await reader.read(2**20):
            now = time.perf_counter()
            reads += [(now, int(cents)) for cents in METER.findall(block)]
    finally:
        writer.close()


async def _loaded(
    port: int, people: dict[str, tuple[str, str]], plays: Callable[[Load, list[Caller]], Awaitable[None]], closed: int
) -> Load:
    """So many displays follow while all tables play."""
    load = Load(closed=closed, displays=[[] for _ in range(DISPLAYS)])
    shows = [asyncio.create_task(_show(port, reads)) for reads in load.displays]
    async with AsyncExitStack() as until:
        callers = [await until.enter_async_context(_calling(port, people[dealer(place)])) for place in range(TABLES)]
        await asyncio.sleep(0.5)
        await plays(load, callers)
        await asyncio.sleep(1)
    for each in shows:
        each.cancel()
    await asyncio.gather(*shows, return_exceptions=True)
    return load


# -- a controller that is lost -----------------------------------------------------------------------------------------


async def _tried(caller: Caller, table: str) -> bool:
    """Is a progressive wager taken at a table now? One that is taken is taken down again."""
    path, said = f"/api/tables/{table}/deeds", {"seat": 1, "wager": "progressive"}
    answer = await caller.asks(path, "bet", {**said, "stake": STAKES["progressive"]})
    if b'"refused":null' not in answer:
        return False
    await caller.asks(path, "take-down", said)
    return True


async def _until(wanted: bool, dealers: list[Caller]) -> float:
    """How long it takes until a progressive wager is taken at each table, or is at none of them."""
    began = time.perf_counter()
    while time.perf_counter() - began < PATIENCE_SECONDS:
        if {await _tried(caller, name(place)) for place, caller in enumerate(dealers)} == {wanted}:
            return time.perf_counter() - began
        await asyncio.sleep(0.02)
    return float("inf")


async def _started(port: int, people: dict[str, tuple[str, str]], tables: int) -> None:
    """The link is taken into operation as its supervisor asks."""
    async with _calling(port, people["lou"]) as lou, AsyncExitStack() as until:
        answer = await lou.asks(f"/api/links/{LINK}/deeds", "link-request-start", {})
        assert b'"refused":null' in answer, answer
        dealers = [await until.enter_async_context(_calling(port, people[dealer(at)])) for at in range(tables)]
        for place, caller in enumerate(dealers):
            await _ante(caller, place)
        assert await _until(True, dealers) < PATIENCE_SECONDS
        for place, caller in enumerate(dealers):
            await caller.asks(f"/api/tables/{name(place)}/deeds", "take-down", {"seat": 1, "wager": "ante"})


async def _ante(caller: Caller, place: int) -> None:
    said = {"seat": 1, "wager": "ante", "stake": STAKES["ante"]}
    answer = await caller.asks(f"/api/tables/{name(place)}/deeds", "bet", said)
    assert b'"refused":null' in answer, answer


# -- what is measured --------------------------------------------------------------------------------------------------


def served() -> Iterator[Line]:
    """Progressive wagers from all tables while displays follow the meter."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        database = str(Path(folder) / "floor.db")
        people = _furnish(database, TABLES)
        with server(database) as (port, _), _controller(database) as box:
            asyncio.run(_started(port, people, TABLES))
            steady = asyncio.run(_loaded(port, people, _steady, 0))
            flat_out = asyncio.run(_loaded(port, people, _flat_out, steady.closed))
            held = megabytes(box.pid)
    for load in (steady, flat_out):
        assert not load.refused, load.refused[0]
    late = sorted(steady.late())
    waits = sorted(steady.wagers)
    yield Line(
        f"progressive wagers over HTTP at {RATE:,}/s from {TABLES} linked tables, {DISPLAYS} displays",
        f"all of {len(waits):,} accepted",
        f"99th percentile {waits[int(len(waits) * 0.99)] * 1000:.0f} ms; target: 50 ms",
    )
    yield Line(
        "... from the closing of bets to each display",
        f"{late[-1] * 1000:.0f} ms at most",
        f"median {late[len(late) // 2] * 1000:.0f} ms; target: 250 ms after the commit",
    )
    late = sorted(flat_out.late())
    yield Line(
        f"... whole rounds at {TABLES} linked tables as fast as they are answered",
        f"{len(flat_out.wagers) / flat_out.seconds:,.0f} progressive wagers/s",
        f"{flat_out.deeds / flat_out.seconds:,.0f} deeds/s; displays {late[int(len(late) * 0.99)] * 1000:.0f} ms late",
    )
    yield Line("... memory of the controller", f"{held:.0f} MB at most", "target: 200 MB")


def lost() -> Iterator[Line]:
    """How soon tables notice that their controller is gone, and how soon they play on once another is started."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        database = str(Path(folder) / "floor.db")
        people = _furnish(database, 2)
        with server(database) as (port, _):
            gone, back = asyncio.run(_lost(port, people, 2, database))
    yield Line(
        f"a controller that is killed, noticed at tables, {LOSSES} times",
        f"{max(gone):.2f} seconds at most",
        "target: 3 s",
    )
    yield Line(
        "... and taken up again by one that is started",
        f"{max(back):.2f} seconds at most",
        f"{min(back):.2f} at least, its imports included; target: 2 s",
    )


async def _lost(
    port: int, people: dict[str, tuple[str, str]], tables: int, database: str
) -> tuple[list[float], list[float]]:
    gone, back = list[float](), list[float]()
    async with AsyncExitStack() as calls:
        dealers = [await calls.enter_async_context(_calling(port, people[dealer(at)])) for at in range(tables)]
        with ExitStack() as until:
            box = until.enter_context(_controller(database))
            await _started(port, people, tables)
            for place, caller in enumerate(dealers):
                await _ante(caller, place)
            for loss in range(LOSSES):
                await asyncio.sleep(2 + loss * 0.13)
                box.send_signal(signal.SIGKILL)
                box.wait()
                gone.append(await _until(False, dealers))
                box = until.enter_context(_controller(database))
                back.append(await _until(True, dealers))
    return gone, back


def megabytes(process: int) -> float:
    """The most memory that a process ever held."""
    held = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in held.splitlines() if line.startswith("VmHWM"))) / 1024


if __name__ == "__main__":
    for line in (*served(), *lost()):
        print(*line, sep=" | ", flush=True)
