"""Displays of links: everybody hears of a wager, a hit and a stop; also that a controller is no longer heard of."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.log.deeds import Viewer
from aboveboard.web.link_feeds import LinkFeeds, displayed, together
from aboveboard.web.live import Live
from tests.support.links import LINK, ONE, TWO, LinkTown, link_town
from tests.web.link_visitors import hit

TOO_LONG = 20


@pytest.fixture
def town(tmp_path: Path) -> Iterator[LinkTown]:
    with link_town(str(tmp_path / "floor.db")) as found:
        yield found


async def told(messages: AsyncIterator[bytes]) -> dict[str, Any]:
    """What is told of a link next."""
    while True:
        message = await asyncio.wait_for(anext(messages), TOO_LONG)
        if message.startswith(b"event: link\n"):
            found: dict[str, Any] = json.loads(message.decode().split("data: ", 1)[1])
            return found


async def until(messages: AsyncIterator[bytes], so: Any) -> dict[str, Any]:
    """What is told once something is so."""
    while not so(found := await told(messages)):
        pass
    return found


def test_every_display_follows_the_meter_the_hits_in_their_order_and_a_stop(town: LinkTown) -> None:
    async def go() -> None:
        feeds = LinkFeeds(town.floor)
        screens = [feeds.listen(LINK) for _ in range(3)]
        for each in screens:
            assert (await told(each))["levels"][0]["meter"] == 1_000_000
        await asyncio.to_thread(hit, town, TWO)
        await asyncio.to_thread(hit, town, ONE)
        for each in screens:
            now = await until(each, lambda view: len(view["hits"]) == 2)
            assert [(row["table"], row["cents"]) for row in now["hits"]] == [(TWO, 1_000_050), (ONE, 1_000_100)]
        await asyncio.to_thread(town.at_link, "lou", "link-stop", {"why": "the end of the day"})
        for each in screens:
            assert (await until(each, lambda view: not view["in_play"]))["why"] == "its controller is stopped"
            await each.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_a_controller_that_falls_silent_is_told_of_though_nothing_is_written(town: LinkTown) -> None:
    async def go() -> None:
        screen = LinkFeeds(town.floor).listen(LINK)
        assert (await told(screen))["in_play"]
        town.seconds += 4
        town.floor.leases.watch()
        assert (await told(screen))["why"] == "its controller is not heard of"
        town.beat()
        assert (await told(screen))["in_play"]
        await screen.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_a_display_that_nobody_looks_at_is_not_followed_and_is_taken_up_again(town: LinkTown) -> None:
    async def go() -> None:
        feeds = LinkFeeds(town.floor)
        for meter in (1_000_000, 1_000_100):
            screen = feeds.listen(LINK)
            assert (await told(screen))["levels"][0]["meter"] == meter
            await screen.aclose()  # type: ignore[attr-defined]
            await asyncio.sleep(1)
            assert not feeds._feeds[LINK].follows
            if meter == 1_000_000:
                await asyncio.to_thread(_two_wagers, town)

    asyncio.run(go())


def _two_wagers(town: LinkTown) -> None:
    town.bets({1: True, 2: True})
    town.say("dan", "call", "no-more-bets", ONE)
    town.say("dan", "shoe", "As 2c 3d Ks 4c 5d Qs 6c 7d Js 8c 9h Ts 9c Th", ONE)


def test_a_tables_page_hears_its_table_and_its_link_on_one_line(town: LinkTown) -> None:
    async def go() -> None:
        live, feeds = Live(town.floor), LinkFeeds(town.floor)
        page = together(live.listen(ONE, Viewer("ann", "player"), None), feeds.listen(LINK))
        first = [await asyncio.wait_for(anext(page), TOO_LONG) for _ in range(2)]
        assert sorted(message.split(b":")[0] for message in first) == [b"event", b"retry"]
        await asyncio.to_thread(hit, town, TWO)
        assert (await until(page, lambda view: bool(view["hits"])))["hits"][0]["table"] == TWO
        await page.aclose()  # type: ignore[attr-defined]

    asyncio.run(go())


def test_what_is_displayed_is_the_same_for_everybody_and_names_nobody(town: LinkTown) -> None:
    hit(town)
    assert set(displayed(town.floor, LINK)["hits"][0]) == {"hit", "table", "title", "award", "cents", "at"}
