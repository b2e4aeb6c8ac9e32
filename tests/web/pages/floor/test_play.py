"""A name, chips and a seat by one click: at a demonstration only, from its own pages, and for whoever comes to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.log.deeds import Viewer
from aboveboard.web.gate.guard import TOKEN_FIELD, TOKEN_HEADER
from tests.support.automatic import furnish
from tests.support.house import TABLE
from tests.web.visitors import OPEN, Visitors, visiting


@pytest.fixture
def demonstration(tmp_path: Path) -> Iterator[Visitors]:
    with visiting(str(tmp_path / "floor.db"), replace(OPEN, demo=True)) as found:
        furnish(found.cast, TABLE)
        found.cast.say("cat", "bankroll", {"cents": 10**9}, HOUSE)
        yield found


def test_a_newcomer_has_a_name_chips_and_a_seat(demonstration: Visitors) -> None:
    floor, client = demonstration.cast.floor, demonstration.client()
    answer = client.post("/play", data={"table": TABLE}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{TABLE}")
    assert floor.balance(purse("visitor-1")) == 100_000
    assert "visitor-1" in floor.view(TABLE, Viewer())["seats"]["seats"].values()
    assert client.post("/play", data={"table": TABLE}).status_code == 403, "who is known sends the page's token"
    assert demonstration.client().post("/play", data={"table": "no-table"}).status_code == 404


def test_whoever_works_there_gets_neither_chips_nor_a_seat(demonstration: Visitors) -> None:
    floor, client = demonstration.cast.floor, demonstration.client("dan")
    head = floor.store.head()
    answer = client.post("/play", data={"table": TABLE, TOKEN_FIELD: client.headers[TOKEN_HEADER]})
    assert answer.status_code == 403
    assert "works here as a dealer" in answer.text
    assert floor.store.head() == head
    assert floor.balance(purse("dan")) == 0


def test_nothing_is_had_from_another_sites_page_or_on_a_real_floor(demonstration: Visitors) -> None:
    floor = demonstration.cast.floor
    head = floor.store.head()
    foreign = {"origin": "http://elsewhere.test"}
    assert demonstration.client().post("/play", data={"table": TABLE}, headers=foreign).status_code == 403
    assert Visitors(demonstration.cast).client().post("/play", data={"table": TABLE}).status_code == 403
    assert floor.store.head() == head
