"""A served table under load: bets over HTTP, one after another and at a steady rate, while fifty browsers listen."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measure import Line

LISTENERS, CALLERS, SECONDS, RATE, READERS = 50, 32, 6, 1000, 50
TABLE = "roulette-1"
WORST = (
    f"/api/tables/{TABLE}/events?limit=1000",
    f"/tables/{TABLE}/export.jsonl",
    f"/tables/{TABLE}",
    "/",
    f"/tables/{TABLE}/rounds.json",
)
"""What readers whom nobody knows ask for, again and again, whatever they are answered."""


def serving() -> Iterator[Line]:
    """Bets over HTTP with everything durable, server and clients on the same cores."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "floor.db")
        people = _furnish(database)
        with server(database) as (port, _):
            steady = asyncio.run(_load(port, people, RATE))
            flat_out = asyncio.run(_load(port, people, None))
            read = asyncio.run(_load(port, people, RATE, READERS))
            alone = asyncio.run(_load(port, people, RATE))
    p99 = _late(steady)
    yield Line(
        f"bets over HTTP at {RATE:,}/s, {LISTENERS} browsers listening",
        f"{steady['accepted'] / SECONDS:,.0f}/s accepted",
        f"99th percentile {p99:.0f} ms, {steady['messages']:,} live messages",
    )
    yield Line(
        f"bets over HTTP as fast as {CALLERS} callers can, {LISTENERS} listening",
        f"{flat_out['accepted'] / SECONDS:,.0f}/s accepted",
        f"median {sorted(flat_out['waits'])[len(flat_out['waits']) // 2] * 1000:.0f} ms",
    )
    yield Line(
        f"bets over HTTP at {RATE:,}/s while {READERS} readers at as many addresses do their worst",
        f"99th percentile {_late(read):.0f} ms",
        f"{read['accepted'] / SECONDS:,.0f}/s accepted, {_late(alone):.0f} ms right after without them "
        f"(x{_late(read) / _late(alone):.1f}); {read['read']:,} reads answered, {read['refused']:,} refused",
    )


def _late(found: dict[str, Any]) -> float:
    """The 99th percentile of the waits, in milliseconds."""
    waits = sorted(found["waits"])
    return float(waits[int(len(waits) * 0.99)] * 1000)


def _furnish(database: str) -> list[tuple[str, str]]:
    """A floor with a wheel and a player for each caller; gives their cookies and tokens."""
    from datetime import timedelta

    from tests.support.house import founded, open_floor

    from aboveboard.floor import HOUSE
    from aboveboard.floor.accounts import WORLD, purse
    from aboveboard.log.deeds import Deed
    from aboveboard.log.people.sessions import Sessions

    with open_floor(database) as floor:
        founded(floor, {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 10**9}}, TABLE)
        hour = timedelta(hours=1)
        sessions = Sessions(floor.store, floor.desk.clock, idle=hour, longest=9 * hour, person=floor.person)
        found = []
        for number in range(CALLERS):
            name = f"player-{number}"
            floor.do(Deed(HOUSE, "admit", {"name": name}, name, "player"))
            floor.do(Deed(HOUSE, "mint", {"to": purse(name), "cents": 10**12}, "sam", "supervisor"))
            floor.do(Deed(TABLE, "sit", {"seat": number + 1}, name, "player"))
            secret = sessions.begin(name, "player")
            session = sessions.find(secret)
            assert session is not None
            found.append((secret, session.token))
        assert floor.balance(WORLD) < 0
    return found


@contextmanager
def server(database: str) -> Iterator[tuple[int, int]]:
    """A server of a database; gives its port and the id of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "aboveboard", "serve", "--database", database, "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


async def _load(port: int, people: list[tuple[str, str]], rate: int | None, readers: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = {"accepted": 0, "waits": [], "messages": 0, "read": 0, "refused": 0}
    listeners = [asyncio.create_task(_listen(port, found)) for _ in range(LISTENERS)]
    listeners += [asyncio.create_task(_read(port, number, found)) for number in range(readers)]
    await asyncio.sleep(0.5)
    end = time.perf_counter() + SECONDS
    pause = None if rate is None else len(people) / rate
    await asyncio.gather(*(_bet(port, person, end, pause, number, found) for number, person in enumerate(people)))
    assert found["accepted"], "no bet was accepted: what was measured is refusals"
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    return found


async def _listen(port: int, found: dict[str, Any]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    writer.write(f"GET /api/tables/{TABLE}/live HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    try:
        while block := await reader.read(65536):
            found["messages"] += block.count(b"\ndata: ")
    finally:
        writer.close()


async def _read(port: int, number: int, found: dict[str, Any]) -> None:
    """Ask for the most that there is, one thing after another, from an address of one's own."""
    for path in itertools.cycle(WORST[number % len(WORST) :] + WORST[: number % len(WORST)]):
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(f"127.0.1.{number + 1}", 0), limit=2**24
            )
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
                head = await reader.read(12)
                while await reader.read(1 << 20):
                    pass
            finally:
                writer.close()
            found["read" if head.endswith(b"200") else "refused"] += 1
        except OSError:
            found["refused"] += 1


async def _bet(
    port: int, person: tuple[str, str], end: float, pause: float | None, number: int, found: dict[str, Any]
) -> None:
    bet = {"kind": "bet", "said": {"wager": "straight", "selection": str(number % 36 + 1), "stake": 100}}
    await asked(port, person, f"/api/tables/{TABLE}/deeds", bet, end, pause, number / CALLERS, found)


async def asked(
    port: int,
    person: tuple[str, str],
    path: str,
    deed: dict[str, Any],
    end: float,
    pause: float | None,
    begins: float,
    found: dict[str, Any],
) -> None:
    """Ask for the same deed again and again, as fast as it is answered or at a pause."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    secret, token = person
    body = json.dumps(deed)
    request = (
        f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncookie: aboveboard={secret}\r\n"
        f"x-csrf-token: {token}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()
    due = time.perf_counter() + (0 if pause is None else pause * begins)
    while (now := time.perf_counter()) < end:
        if pause is not None:
            if due > now:
                await asyncio.sleep(due - now)
            start, due = due, due + pause
        else:
            start = now
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        answer = await reader.readexactly(length)
        found["waits"].append(time.perf_counter() - start)
        found["accepted"] += b'"refused":null' in answer
    writer.close()
