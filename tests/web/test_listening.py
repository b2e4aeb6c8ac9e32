"""Whoever listens hears everything however slowly it is read, and only while still signed in as before."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Viewer
from aboveboard.log.people.sessions import Sessions
from aboveboard.web import live as live_module
from aboveboard.web.live import Live
from tests.support.house import TABLE
from tests.web.test_live import _next, news
from tests.web.visitors import Visitors

BET = {"wager": "field", "stake": 100}


def test_a_slow_reader_gets_the_rest_although_nothing_follows(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "PAUSE_SECONDS", 0.0)
    floor = visitors.cast.floor

    async def go() -> None:
        live = Live(floor)
        messages = live.listen(TABLE, Viewer("bob", "player"), None)
        start = (await _next(messages))["last"]
        (listener,) = live._channels[TABLE].listeners
        for _ in range(40):
            await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
            await asyncio.sleep(0.01)
        while listener.last < start + 40:
            await asyncio.sleep(0.01)
        assert listener.news.full()
        answer: list[int] = []
        while len(answer) < 40:
            answer += [event["event"] for event in news(await asyncio.wait_for(anext(messages), 10))["events"]]
        assert answer == list(range(start + 1, start + 41))
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_listening_goes_on_after_a_fault(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = visitors.cast.floor

    async def go() -> None:
        live = Live(floor)
        messages = live.listen(TABLE, Viewer("bob", "player"), None)
        start = (await _next(messages))["last"]
        with monkeypatch.context() as patched:
            patched.setattr(live, "_message", lambda *_: 1 / 0)
            await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
            await asyncio.sleep(0.3)
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
        assert [event["event"] for event in (await _next(messages))["events"]] == [start + 1, start + 2]
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_what_two_read_for_a_listener_is_told_once(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = visitors.cast.floor

    async def go() -> None:
        live = Live(floor)
        messages = live.listen(TABLE, Viewer("bob", "player"), None)
        start, message = (await _next(messages))["last"], live._message
        reading: list[threading.Event] = []

        def slowly(*args: Any) -> bytes:
            go_on = threading.Event()
            reading.append(go_on)
            assert go_on.wait(10)
            return message(*args)

        with monkeypatch.context() as patched:
            patched.setattr(live, "_message", slowly)
            await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
            while len(reading) < 1:
                await asyncio.sleep(0.01)
            told = asyncio.ensure_future(anext(messages))
            while len(reading) < 2:
                await asyncio.sleep(0.01)
            for go_on in reading:
                go_on.set()
                await asyncio.sleep(0.05)
            assert [event["event"] for event in news(await told)["events"]] == [start + 1]
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
        assert [event["event"] for event in (await _next(messages))["events"]] == [start + 2]
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_listening_ends_when_whoever_listens_is_somebody_else(visitors: Visitors) -> None:
    floor, there = visitors.cast.floor, [True]

    async def go() -> None:
        messages = Live(floor).listen(TABLE, Viewer("aud", "auditor"), None, lambda: there[0])
        await _next(messages)
        there[0] = False
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", BET)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(messages), 10)

    asyncio.run(go())


@pytest.mark.parametrize("said", [("dismiss", {"name": "aud"}), ("hire", {"name": "aud", "roles": ["security"]})])
def test_whoever_has_lost_a_role_sees_no_more(visitors: Visitors, said: tuple[str, dict[str, object]]) -> None:
    auditor = visitors.client("aud")
    assert auditor.get("/audit.json").status_code == 200
    kind, about = said
    done = visitors.client("sam").post("/api/floor/deeds", json={"kind": kind, "said": about})
    assert done.json()["refused"] is None
    assert auditor.get("/audit.json").status_code == 401


def sessions(visitors: Visitors, clock: Callable[[], object]) -> Sessions:
    floor, day = visitors.cast.floor, timedelta(hours=12)
    return Sessions(floor.store, clock, idle=timedelta(minutes=30), longest=day, person=floor.person)  # type: ignore[arg-type]


def test_a_dismissal_by_another_process_ends_a_session_soon(visitors: Visitors) -> None:
    at = [visitors.cast.floor.desk.clock()]
    found = sessions(visitors, lambda: at[0])
    secret = found.begin("aud", "auditor")
    assert found.find(secret)
    visitors.cast.say("sam", "dismiss", {"name": "aud"}, HOUSE)
    at[0] += timedelta(seconds=3)
    assert found.find(secret) is None


def test_listening_alone_does_not_keep_a_session(visitors: Visitors) -> None:
    at = [visitors.cast.floor.desk.clock()]
    found = sessions(visitors, lambda: at[0])
    listens, acts = found.begin("ann", "player"), found.begin("bob", "player")
    for _ in range(4):
        at[0] += timedelta(minutes=10)
        found.find(listens, used=False)
        assert found.find(acts)
    assert found.find(listens) is None
