"""Live updates: everybody at the table hears of it, nobody hears what is hidden from them, and nothing is missed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from aboveboard.log.deeds import Viewer
from aboveboard.web.live import Live
from tests.support.house import TABLE
from tests.web.visitors import Visitors


def news(message: bytes) -> dict[str, Any]:
    """What a message holds."""
    lines = dict(line.split(": ", 1) for line in message.decode().splitlines() if ": " in line)
    found: dict[str, Any] = json.loads(lines["data"])
    assert int(lines["id"]) == found["last"]
    return found


async def _next(messages: Any) -> dict[str, Any]:
    return news(await asyncio.wait_for(anext(messages), 20))


def test_everybody_hears_what_happens_and_what_is_allowed_next(visitors: Visitors) -> None:
    floor = visitors.cast.floor

    async def go() -> None:
        live = Live(floor)
        ann, watcher = (live.listen(TABLE, Viewer(name, role), None) for name, role in (("ann", "player"), ("", "")))
        first = await _next(ann)
        await _next(watcher)
        assert (first["events"], first["purse"]) == ([], 10**9)
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", {"wager": "field", "stake": 500})
        answer, seen = await _next(ann), await _next(watcher)
        assert [event["kind"] for event in answer["events"]] == ["bet"]
        assert (answer["purse"], seen["purse"]) == (10**9 - 500, None)
        assert [row["stake"] for row in seen["view"]["game"]["wagers"]] == [500]
        await ann.aclose()  # type: ignore[attr-defined]
        await watcher.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_a_browser_that_was_away_catches_up(visitors: Visitors) -> None:
    floor = visitors.cast.floor
    last = floor.last(TABLE)
    for stake in (100, 200, 300):
        visitors.cast.say("ann", "bet", {"wager": "field", "stake": stake})

    async def go() -> None:
        messages = Live(floor).listen(TABLE, Viewer("bob", "player"), last)
        answer = await _next(messages)
        assert [event["said"]["stake"] for event in answer["events"]] == [100, 200, 300]
        assert answer["missed"] == 0
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_what_happens_in_quick_succession_is_sent_together(visitors: Visitors) -> None:
    floor = visitors.cast.floor

    async def go() -> None:
        messages = Live(floor).listen(TABLE, Viewer("bob", "player"), None)
        start = (await _next(messages))["last"]

        def many() -> None:
            for _ in range(60):
                visitors.cast.say("ann", "bet", {"wager": "field", "stake": 100})

        doing = asyncio.create_task(asyncio.to_thread(many))
        answer: list[int] = []
        parts = 0
        while len(answer) < 60:
            found = await _next(messages)
            answer += [event["event"] for event in found["events"]]
            parts += 1
        await doing
        assert answer == list(range(start + 1, start + 61))
        assert parts < 60
        await messages.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_whoever_is_signed_out_while_news_are_read_does_not_hear_them(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, signed_in = visitors.cast.floor, {"thief": True}
    events = floor.events

    def meanwhile(log: str, after: int, *rest: Any) -> Any:
        signed_in["thief"] = False
        return events(log, after, *rest)

    async def go() -> None:
        live = Live(floor)
        owner = live.listen(TABLE, Viewer("ann", "player"), None)
        thief = live.listen(TABLE, Viewer("ann", "player"), None, lambda: signed_in["thief"])
        for each in (owner, thief):
            await _next(each)
        monkeypatch.setattr(floor, "events", meanwhile)
        await asyncio.to_thread(visitors.cast.say, "ann", "bet", {"wager": "field", "stake": 500})
        assert [event["kind"] for event in (await _next(owner))["events"]] == ["bet"]
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(thief), 20)
        await owner.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())
