"""Whoever reads holds up nobody who plays: reads go off the event loop and off the writer's lock, and have limits."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from socket import socket
from time import sleep, thread_time
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import event

from aboveboard.floor import HOUSE
from aboveboard.log import giving_way
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.web.errors import TooMany
from aboveboard.web.gate import reading
from aboveboard.web.gate.addresses import address_of
from aboveboard.web.gate.callers import cost
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from aboveboard.web.live import Live
from tests.support.floor_pages import PAGES
from tests.support.house import CITATION, ROLE, TABLE
from tests.web.serving import dial, listening, rest
from tests.web.visitors import OPEN, Visitors, visiting

EVENTS = f"/api/tables/{TABLE}/events"
DEEDS = f"/api/tables/{TABLE}/deeds"
BET = {"kind": "bet", "said": {"wager": "field", "stake": 500}}
PATIENCE_SECONDS = 60


def browser(visitors: Visitors, name: str | None = None) -> AsyncClient:
    """Somebody's browser on the event loop of the test."""
    client = AsyncClient(transport=ASGITransport(visitors.app), base_url="http://floor.test")
    if name is not None:
        secret = visitors.house.sessions.begin(name, ROLE[name])
        client.cookies.set(COOKIE, secret)
        client.headers[TOKEN_HEADER] = visitors.house.sessions.find(secret).token
    return client


def test_a_read_that_takes_long_does_not_hold_up_a_deed(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    events = visitors.cast.floor.events

    def slowly(*args: Any) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE_SECONDS)
        return events(*args)

    async def go() -> None:
        async with browser(visitors) as reader, browser(visitors, "ann") as ann:
            monkeypatch.setattr(visitors.cast.floor, "events", slowly)
            reading = [asyncio.create_task(reader.get(EVENTS, params={"limit": 1000})) for _ in range(20)]
            while not begun.is_set():
                await asyncio.sleep(0.01)
            answer = await ann.post(DEEDS, json=BET)
            assert answer.json()["refused"] is None
            assert not any(each.done() for each in reading)
            assert (await ann.get("/index.json")).status_code == 200
            go_on.set()
            assert {each.status_code for each in await asyncio.gather(*reading)} == {200}

    def late() -> None:
        go_on.set()

    limit = threading.Timer(PATIENCE_SECONDS / 4, late)
    limit.start()
    asyncio.run(go())
    limit.cancel()


@pytest.fixture
def asked_by(visitors: Visitors) -> Iterator[set[int]]:
    """The threads that asked something of the database by one of the connections that read."""
    found: set[int] = set()

    def noted(*_: object) -> None:
        found.add(threading.get_ident())

    event.listen(visitors.cast.floor.store.engine, "checkout", noted)
    yield found
    event.remove(visitors.cast.floor.store.engine, "checkout", noted)


def test_the_event_loop_never_asks_the_database(
    visitors: Visitors, asked_by: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every page, its JSON, the events, exports and deeds, for nobody, for a stranger's cookie and for staff.

    Nor does it look at a log's state, for which the writer is waited for.
    """
    look = visitors.cast.floor.look

    def looking(*args: Any) -> Any:
        asked_by.add(threading.get_ident())
        return look(*args)

    paths = [page.path.format(name=TABLE, number=1, citation=CITATION) for page in PAGES]
    paths += [f"{'/index' if path == '/' else path}.json" for path in paths]
    paths += [EVENTS, f"/tables/{TABLE}/export.jsonl", "/api/tables/nowhere/events", "/tables/nowhere"]

    async def go() -> None:
        visitors.cast.floor.watch()
        monkeypatch.setattr(visitors.cast.floor, "look", looking)
        people = [browser(visitors), browser(visitors), browser(visitors, "sam"), browser(visitors, "ann")]
        people[1].cookies.set(COOKIE, "a-secret-of-nobody's")
        asked_by.clear()
        for client in people:
            for path in paths:
                response = await client.get(path)
                assert response.status_code in (200, 303, 401, 403, 404), (path, response.text)
        await people[3].post(DEEDS, json=BET)
        await people[3].post("/api/tables/nowhere/deeds", json=BET)
        for path in ("/api/me", "/api/me/seen", "/api/sign-out"):
            method = "GET" if path == "/api/me" else "POST"
            assert (await people[3].request(method, path)).status_code in (200, 204)
        new = {"name": "newcomer", "password": "a long password"}
        for path in ("/api/admit", "/api/sign-in"):
            found = await people[0].post(path, json=new)
            assert found.status_code in (200, 201)
        own, token = {"password": "another password", "old": new["password"]}, found.json()["token"]
        people[0].headers[TOKEN_HEADER] = token
        assert (await people[0].put("/api/people/newcomer/password", json=own)).status_code == 204
        form = {"name": "newcomer", "password": own["password"]}
        assert (await people[0].post("/sign-in", data=form)).status_code == 303
        token = (await people[0].get("/api/me")).json()["token"]
        form = {"password": "a third password", "old": own["password"], "token": token}
        assert (await people[0].post("/password", data=form)).status_code == 303
        for client in people:
            await client.aclose()
        assert asked_by
        assert threading.get_ident() not in asked_by

    asyncio.run(go())


def test_live_updates_are_read_off_the_event_loop(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    floor, readers = visitors.cast.floor, set[int]()
    view = floor.view

    def noted(*args: Any) -> Any:
        readers.add(threading.get_ident())
        return view(*args)

    monkeypatch.setattr(floor, "view", noted)

    async def go() -> None:
        messages = Live(floor).listen(TABLE, Viewer(), None)
        await anext(messages)
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET["said"])
        assert b'"bet"' in await asyncio.wait_for(anext(messages), PATIENCE_SECONDS)
        assert readers
        assert threading.get_ident() not in readers
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


@pytest.mark.parametrize("viewer", [Viewer(), Viewer("ann", "player")])
def test_what_guests_see_is_made_once_an_event_and_never_waits_for_the_writer(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch, viewer: Viewer
) -> None:
    floor, made = visitors.cast.floor, list[Viewer]()
    view = LogState.view

    def counted(state: LogState, viewer: Viewer) -> Any:
        made.append(viewer)
        return view(state, viewer)

    monkeypatch.setattr(LogState, "view", counted)
    before = floor.view(TABLE, viewer)
    sentence = floor.describe(floor.events(TABLE)[0])
    for _ in range(50):
        assert floor.view(TABLE, viewer) == before
    assert len(made) <= 1
    with floor._writer.lock:
        found: list[Any] = []

        def looks() -> None:
            found.append(floor.view(TABLE, viewer))
            found.append(floor.describe(floor.events(TABLE)[0]))

        reader = threading.Thread(target=looks, daemon=True)
        reader.start()
        reader.join(PATIENCE_SECONDS / 4)
        assert found == [before, sentence]
    visitors.cast.say("ann", "bet", BET["said"])
    after = floor.view(TABLE, viewer)
    assert [row["stake"] for row in after["game"]["wagers"]] == [500]
    assert len(made) <= 2
    visitors.cast.say("sam", "hire", {"name": "newcomer", "roles": ["dealer"]}, HOUSE)
    assert floor.view(TABLE, viewer) == after


def test_whoever_reads_for_anybody_rests_after_each_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rested: list[float] = []
    monkeypatch.setattr(giving_way, "sleep", rested.append)

    async def go() -> None:
        readers = reading.Readers()
        for pool in (readers.anybody, readers.guests, readers.live, readers.staff):
            assert await pool.run(lambda: "read") == "read"
        for pool in (readers.anybody, readers.guests, readers.live):
            pool._threads.shutdown(wait=True)
        readers.close()

    asyncio.run(go())
    assert len(rested) == 3
    assert all(0 <= each <= giving_way.LONGEST_SECONDS for each in rested)


def test_nobody_rests_from_a_read_that_was_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    rested, begun, go_on = list[float](), threading.Event(), threading.Event()
    monkeypatch.setattr(giving_way, "sleep", rested.append)

    def work() -> None:
        begun.set()
        assert go_on.wait(PATIENCE_SECONDS)
        until = thread_time() + giving_way.SLICE_SECONDS
        while thread_time() < until:
            pass

    async def go() -> None:
        pool = reading.ReadPool("anybody", threads=1, rests=1)
        first = asyncio.create_task(pool.run(work))
        await asyncio.to_thread(begun.wait, PATIENCE_SECONDS)
        leaving = [asyncio.create_task(pool.run(work)) for _ in range(5)]
        await asyncio.sleep(0)
        for each in leaving:
            each.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
        go_on.set()
        await first
        await pool.run(int)
        pool.close()

    asyncio.run(go())
    assert sum(each > 0 for each in rested[:6]) == 1


def test_nothing_is_read_for_whoever_has_left(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, asked = threading.Event(), threading.Event(), list[int]()
    events = visitors.cast.floor.events

    def slowly(name: str, after: int, *rest: Any) -> Any:
        asked.append(after)
        begun.set()
        assert go_on.wait(PATIENCE_SECONDS)
        return events(name, after, *rest)

    def ask(port: int, after: int) -> socket:
        line = dial(port)
        request = f"GET {EVENTS}?after={after} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        line.sendall(request.encode())
        return line

    monkeypatch.setattr(visitors.cast.floor, "events", slowly)
    with listening(visitors.app) as port:
        stays = ask(port, 0)
        assert begun.wait(PATIENCE_SECONDS)
        pool, leaves = visitors.app.state.readers.anybody, ask(port, 1)
        while pool.asked < 2:
            sleep(0.01)
        leaves.close()
        last = ask(port, 2)
        while pool.asked < 3:
            sleep(0.01)
        go_on.set()
        assert b" 200 OK" in rest(stays)
        assert b" 200 OK" in rest(last)
    assert asked == [0, 2]


def test_more_reads_than_can_wait_are_refused_at_once() -> None:
    go_on = threading.Event()

    async def go() -> None:
        pool = reading.ReadPool("few", threads=1, waiting=2)
        waits = [asyncio.create_task(pool.run(go_on.wait, PATIENCE_SECONDS)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await pool.run(lambda: None)
        go_on.set()
        assert await asyncio.gather(*waits) == [True] * 3
        await asyncio.sleep(0)
        assert await pool.run(lambda: "again") == "again"
        pool.close()

    asyncio.run(go())


def test_an_address_reads_only_so_much(tmp_path: Path) -> None:
    settings = replace(OPEN, reads_a_second=10, own_reads_a_second=10**6, most_seconds_refused=0)
    with visiting(str(tmp_path / "floor.db"), settings) as visitors:
        client = visitors.client()
        assert client.get(EVENTS, params={"limit": 1000}).status_code == 200
        codes = [client.get(EVENTS, params={"limit": 1000}).status_code for _ in range(3)]
        assert 429 in codes
        refused = client.get("/index.json", headers={"cookie": f"{COOKIE}=made-up"})
        while refused.status_code == 200:
            refused = client.get("/index.json", headers={"cookie": f"{COOKIE}=made-up"})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"]["code"] == "too-many"
        assert refused.json()["error"]["message"].startswith("too many requests; try again in ")
        assert "default-src 'none'" in refused.headers["content-security-policy"]
        assert client.get("/static/style.css").status_code == 200
        visitors.cast.say("ann", "sit", {"seat": 1})
        ann = visitors.client("ann")
        assert {ann.get("/index.json").status_code for _ in range(20)} == {200}
        assert ann.post(DEEDS, json=BET).status_code == 200


def test_guests_at_one_address_read_only_so_much_together(tmp_path: Path) -> None:
    """Anybody can become a guest, and so be many of them; staff is not held up."""
    settings = replace(OPEN, guest_reads_a_second=10, most_seconds_refused=0)
    with visiting(str(tmp_path / "floor.db"), settings) as visitors:
        guests = [visitors.client(name) for name in ("ann", "bob", "cyd")]
        codes = [guest.get("/index.json").status_code for _ in range(4) for guest in guests]
        assert (codes[0], codes[-1]) == (200, 429)
        assert {visitors.client("sam").get("/index.json").status_code for _ in range(4)} == {200}
        assert guests[0].post(DEEDS, json=BET).status_code != 429


def test_more_events_cost_more() -> None:
    def of(path: str, query: bytes = b"", method: str = "GET") -> int:
        return cost({"path": path, "query_string": query, "method": method})

    assert of(EVENTS, b"limit=1") < of(EVENTS) < of(EVENTS, b"limit=1000") == of(EVENTS, b"limit=x")
    assert of(EVENTS, b"limit=1000") < of(f"/tables/{TABLE}/export.jsonl")
    assert of("/") > of(DEEDS, method="POST")


def test_a_network_of_ipv6_is_one_address() -> None:
    assert address_of({"client": ("2001:db8::1", 1)}) == address_of({"client": ("2001:db8::ffff", 9)})
    assert address_of({"client": ("2001:db8::1", 1)}) != address_of({"client": ("2001:db8:0:1::1", 1)})
    assert address_of({"client": ("10.0.0.1", 1)}) == "10.0.0.1"
    assert address_of({"client": None}) == ""
    assert address_of({"client": ("::ffff:10.0.0.1", 1)}) == "10.0.0.1"


def test_an_address_has_only_so_many_streams_open(tmp_path: Path) -> None:
    settings = replace(OPEN, streams_an_address=2)
    live = f"GET /api/tables/{TABLE}/live HTTP/1.1\r\nhost: floor.test\r\nconnection: close\r\n\r\n".encode()
    with visiting(str(tmp_path / "floor.db"), settings) as visitors, listening(visitors.app) as port:
        lines = [dial(port) for _ in range(2)]
        for line in lines:
            line.sendall(live)
            assert line.recv(12) == b"HTTP/1.1 200"
        third = dial(port)
        third.sendall(live)
        assert rest(third).startswith(b"HTTP/1.1 429")
        for line in lines:
            line.close()
        for _ in range(200):
            visitors.cast.floor.watch()
            again = dial(port)
            again.sendall(live)
            code = again.recv(12)
            again.close()
            if code == b"HTTP/1.1 200":
                break
            threading.Event().wait(0.05)
        assert code == b"HTTP/1.1 200"


def test_strangers_never_take_the_last_stream_from_whoever_is_signed_in(tmp_path: Path) -> None:
    settings = replace(OPEN, streams=4, streams_for_anybody=2)
    path = f"GET /api/tables/{TABLE}/live HTTP/1.1\r\nhost: floor.test\r\nconnection: close\r\n"
    with visiting(str(tmp_path / "floor.db"), settings) as visitors, listening(visitors.app) as port:
        cookie = f"cookie: {COOKIE}={visitors.house.sessions.begin('ann', 'player')}\r\n"
        lines, codes = [dial(port) for _ in range(6)], []
        for line, known in zip(lines, (False, False, False, True, True, True), strict=True):
            line.sendall(f"{path}{cookie if known else ''}\r\n".encode())
            codes.append(line.recv(12)[-3:])
        assert codes == [b"200", b"200", b"429", b"200", b"200", b"429"]
        for line in lines:
            line.close()
        for _ in range(PATIENCE_SECONDS * 20):
            if not visitors.house.streams.count and not visitors.house.streams_for_anybody.count:
                break
            threading.Event().wait(0.05)
        assert (visitors.house.streams.count, visitors.house.streams_for_anybody.count) == (0, 0)


def test_passwords_are_hashed_by_a_few_threads_of_their_own(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than those and the ones that wait are refused at once, and nobody else waits for them."""
    go_on, hashing = threading.Event(), set[str]()

    def slow(*_: object) -> bool:
        hashing.add(threading.current_thread().name)
        assert go_on.wait(PATIENCE_SECONDS)
        return False

    monkeypatch.setattr(visitors.cast.floor.passwords, "check", slow)
    monkeypatch.setattr(visitors.house.tries, "wait", lambda *_: 0)

    async def go() -> None:
        async with browser(visitors) as stranger, browser(visitors, "ann") as ann:
            wrong = {"name": "ann", "password": "not this one"}
            many = reading.HASHES + reading.HASHES_WAITING + 5
            tries = [asyncio.create_task(stranger.post("/api/sign-in", json=wrong)) for _ in range(many)]
            while sum(each.done() for each in tries) < 5:
                await asyncio.sleep(0.01)
            assert (await ann.get("/index.json")).status_code == 200
            assert (await ann.post(DEEDS, json=BET)).status_code == 200
            go_on.set()
            codes = sorted(each.status_code for each in await asyncio.gather(*tries))
            assert codes == [401] * (many - 5) + [429] * 5

    asyncio.run(go())
    assert {name.partition("_")[0] for name in hashing} == {"hashes"}
    assert len(hashing) == reading.HASHES


def test_noting_that_a_session_is_used_waits_for_nobody(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may hold the database's lock: whoever is signed in is answered, and it is written down after."""
    floor, sessions = visitors.cast.floor, visitors.house.sessions
    ann = visitors.client("ann")
    clock = sessions.clock
    monkeypatch.setattr(sessions, "clock", lambda: clock() + timedelta(minutes=5))
    holder = sqlite3.connect(str(floor.store.engine.url.database))
    holder.execute("BEGIN IMMEDIATE")
    found: list[int] = []
    asks = threading.Thread(target=lambda: found.append(ann.get("/index.json").status_code), daemon=True)
    asks.start()
    asks.join(5)
    assert found == [200]
    seen = "SELECT max(seen) - min(began) FROM sessions"
    assert holder.execute(seen).fetchone()[0] < 200
    holder.rollback()
    for _ in range(PATIENCE_SECONDS * 20):
        if holder.execute(seen).fetchone()[0] >= 300:
            break
        threading.Event().wait(0.05)
    assert holder.execute(seen).fetchone()[0] >= 300
    holder.close()
