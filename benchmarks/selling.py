"""Tickets sold over HTTP, from a raffle of ten million."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.measure import Line
from benchmarks.serving import RATE, asked, server

SELLERS, SECONDS = 16, 5
POOL = "ten-million"


def selling() -> Iterator[Line]:
    """Sales with everything durable, server and clients on the same cores."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "town.db")
        people = _furnish(database)
        with server(database) as (port, _):
            steady = asyncio.run(_sell(port, people, RATE))
            flat_out = asyncio.run(_sell(port, people, None))
    waits = sorted(steady["waits"])
    yield Line(
        f"tickets sold over HTTP at {RATE:,}/s out of ten million",
        f"{steady['accepted'] / SECONDS:,.0f}/s accepted",
        f"99th percentile {waits[int(len(waits) * 0.99)] * 1000:.0f} ms",
    )
    yield Line(
        f"tickets sold over HTTP as fast as {SELLERS} sellers can",
        f"{flat_out['accepted'] / SECONDS:,.0f}/s accepted",
        f"median {sorted(flat_out['waits'])[len(flat_out['waits']) // 2] * 1000:.0f} ms",
    )


async def _sell(port: int, people: list[tuple[str, str]], rate: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {"accepted": 0, "waits": []}
    end, pause = time.perf_counter() + SECONDS, None if rate is None else len(people) / rate
    sale, path = {"kind": "ticket-sell", "said": {"count": 1}}, f"/api/pools/{POOL}/deeds"
    callers = (
        asked(port, person, path, sale, end, pause, number / SELLERS, found) for number, person in enumerate(people)
    )
    await asyncio.gather(*callers)
    assert found["accepted"], "no sale was accepted: what was measured is refusals"
    return found


def _furnish(database: str) -> list[tuple[str, str]]:
    """A fire company with a raffle of ten million and a session for each who sells."""
    from tests.support.charities import HOSE, fire_company, settled

    from aboveboard.floor import HOUSE
    from aboveboard.log.people.sessions import Sessions

    town = settled(database, secret=None)
    fire_company(town)
    town.must("ann", POOL, "raffle-open", {
        "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 10_000_000, "place": "firehouse",
        "prizes": [{"prize": "first", "cents": 100_000}], "drawings": [f"{date.today() + timedelta(days=60)}T20:00"],
    })  # fmt: skip
    hour, clock = timedelta(hours=1), partial(datetime.now, UTC)
    sessions = Sessions(town.book.store, clock, idle=hour, longest=9 * hour, person=town.book.person)
    found = []
    for number in range(SELLERS):
        name = f"seller-{number}"
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("ann", HOSE, "person", {"name": name, "born": "1980-01-01", "member-since": "2020-01-01"})
        town.must("ann", HOSE, "appoint", {"person": name, "role": "seller"})
        secret = sessions.begin(name, "member")
        session = sessions.find(secret)
        assert session is not None
        found.append((secret, session.token))
    town.book.close()
    return found
