"""A served table under load: bets over HTTP, one after another and at a steady rate, while fifty browsers listen."""

from __future__ import annotations

import asyncio
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

LISTENERS, CALLERS, SECONDS, RATE = 50, 32, 6, 1000
TABLE = "roulette-1"


def serving() -> Iterator[Line]:
    """Bets over HTTP with everything durable, server and clients on the same cores."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "floor.db")
        people = _furnish(database)
        with _server(database) as port:
            steady = asyncio.run(_load(port, people, RATE))
            flat_out = asyncio.run(_load(port, people, None))
    waits = sorted(steady["waits"])
    p99 = waits[int(len(waits) * 0.99)] * 1000
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


def _furnish(database: str) -> list[tuple[str, str]]:
    """A floor with a wheel and a player for each caller; gives their cookies and tokens."""
    from datetime import timedelta

    from tests.support.house import open_floor

    from aboveboard.floor import HOUSE
    from aboveboard.floor.accounts import WORLD, purse
    from aboveboard.log.deeds import Deed
    from aboveboard.log.people.sessions import Sessions

    with open_floor(database) as floor:
        for log, kind, payload in (
            (HOUSE, "found", {}),
            (TABLE, "set-up", {"ruleset": "pa", "game": "roulette", "limits": {"min": 100, "max": 10**9}}),
        ):
            floor.do(Deed(log, kind, payload, "sam", "supervisor"))
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
def _server(database: str) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "aboveboard", "serve", "--database", database, "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait()


async def _load(port: int, people: list[tuple[str, str]], rate: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {"accepted": 0, "waits": [], "messages": 0}
    listeners = [asyncio.create_task(_listen(port, found)) for _ in range(LISTENERS)]
    await asyncio.sleep(0.5)
    end = time.perf_counter() + SECONDS
    pause = None if rate is None else len(people) / rate
    await asyncio.gather(*(_bet(port, person, end, pause, number, found) for number, person in enumerate(people)))
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


async def _bet(
    port: int, person: tuple[str, str], end: float, pause: float | None, number: int, found: dict[str, Any]
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    secret, token = person
    body = json.dumps({"kind": "bet", "said": {"wager": "straight", "selection": str(number % 36 + 1), "stake": 100}})
    request = (
        f"POST /api/tables/{TABLE}/deeds HTTP/1.1\r\nhost: localhost\r\ncookie: aboveboard={secret}\r\n"
        f"x-csrf-token: {token}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}"
    ).encode()
    due = time.perf_counter() + (0 if pause is None else pause * number / CALLERS)
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
