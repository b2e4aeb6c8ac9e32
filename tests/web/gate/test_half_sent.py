"""Requests that are never sent whole do not stay open, and nobody has more connections open than there may be."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from aboveboard.web.gate.connections import Connection
from aboveboard.web.gate.limits import Open
from aboveboard.web.serve import serve
from tests.support.house import TABLE
from tests.web.serving import dial, listening, rest
from tests.web.visitors import OPEN, visiting

SHORT = 0.3
GOOD = b"GET /api/tables/%b/events?limit=1 HTTP/1.1\r\nhost: floor.test\r\nconnection: close\r\n\r\n" % TABLE.encode()


class Impatient(Connection):
    """Little time for the head of a request, and few connections."""

    open = Open(30, 40)
    head_seconds = SHORT


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server that waits for nothing long."""
    settings = replace(OPEN, body_seconds=SHORT)
    Impatient.open = Open(30, 40)
    with visiting(str(tmp_path / "floor.db"), settings) as visitors, listening(visitors.app, Impatient) as found:
        yield found


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /index.json HT",
        b"GET /index.json HTTP/1.1\r\nhost: floor.test\r\n",
        GOOD.replace(b"connection: close\r\n", b"") + b"GET / HTTP/1.1\r\nho",
        GOOD.replace(b"connection: close\r\n", b"content-length: 100\r\n") + b"ab",
    ],
)
def test_half_a_head_is_closed(port: int, half: bytes) -> None:
    lines = [dial(port) for _ in range(20)]
    for line in lines:
        line.sendall(half)
    good = dial(port)
    good.sendall(GOOD)
    assert rest(good).startswith(b"HTTP/1.1 200")
    for line in lines:
        rest(line)
        line.close()


def test_a_head_that_is_sent_letter_by_letter_is_closed_too(port: int) -> None:
    line = dial(port)
    line.settimeout(SHORT / 10)
    assert any(_is_closed(line) for _ in range(2000))


def _is_closed(line: socket.socket) -> bool:
    """Is it closed, once another letter is sent?"""
    try:
        line.sendall(b"x")
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_half_a_body_is_answered_and_closed(port: int) -> None:
    line = dial(port)
    line.sendall(
        b"POST /api/sign-in HTTP/1.1\r\nhost: floor.test\r\ncontent-type: application/json\r\n"
        b'content-length: 100\r\n\r\n{"name": '
    )
    found = rest(line)
    assert found.startswith(b"HTTP/1.1 408")
    assert b"a request is to be there within 0.3 s" in found


def test_nobody_has_more_connections_than_there_may_be(port: int) -> None:
    Impatient.head_seconds = 60
    try:
        held = [dial(port) for _ in range(30)]
        for line in held:
            line.sendall(b"GET / HTTP/1.1\r\n")
        assert rest(dial(port)) == b""
        for line in held:
            line.sendall(b"host: floor.test\r\nconnection: close\r\n\r\n")
            assert rest(line).startswith(b"HTTP/1.1 200")
        again = dial(port)
        again.sendall(GOOD)
        assert rest(again).startswith(b"HTTP/1.1 200")
    finally:
        Impatient.head_seconds = SHORT


def test_places_are_counted_for_each_and_for_all() -> None:
    places = Open(2, 3)
    assert [places.take(who) for who in ("a", "a", "a", "b", "b")] == [True, True, False, True, False]
    places.give_back("a")
    assert places.take("b")
    assert not places.take("c")
    for who in ("a", "b", "b"):
        places.give_back(who)
    assert places.count == 0


BLOCKS = 400


async def endless(scope: Scope, receive: Receive, send: Send) -> None:
    """An application whose answer is longer than any buffer."""
    if scope["type"] == "lifespan":
        for _ in range(2):
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(BLOCKS):
        await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def test_whoever_does_not_read_the_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Impatient, "open", Open(30, 40))
    monkeypatch.setattr(Impatient, "send_seconds", 1.0)
    with listening(endless, Impatient) as port:
        reads, rests = dial(port), dial(port)
        for line in (reads, rests):
            line.sendall(GOOD)
        got = 0
        while part := reads.recv(1 << 20):
            got += len(part)
        assert got > BLOCKS * 65536, "whoever reads gets all of it"
        for _ in range(1000):
            if not Impatient.open.count:
                break
            threading.Event().wait(0.02)
        assert Impatient.open.count == 0
        assert len(rest(rests)) < BLOCKS * 65536


def test_a_network_of_ipv6_has_the_connections_of_one_address() -> None:
    class Transport(asyncio.Transport):
        def __init__(self, host: str) -> None:
            super().__init__({"peername": (host, 1)})
            self.aborted = False

        def abort(self) -> None:
            self.aborted = True

    async def go() -> list[bool]:
        config = uvicorn.Config(endless, http=Few)
        config.load()
        transports = [Transport(host) for host in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1")]
        for transport in transports:
            Few(config, ServerState(), {}, asyncio.get_running_loop()).connection_made(transport)
        return [each.aborted for each in transports]

    class Few(Connection):
        open = Open(2, 40)

    assert asyncio.run(go()) == [False, False, True, False]


def test_no_socket_is_opened_within_a_request(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The floor has no use for WebSockets, and so none of its limits has to hold for them."""
    given: dict[str, object] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **named: given.update(named))
    serve(str(tmp_path / "floor.db"), host="127.0.0.1", port=0, demo=False, ready=lambda address: None)
    assert given["ws"] == "none"
    assert given["http"] is Connection
