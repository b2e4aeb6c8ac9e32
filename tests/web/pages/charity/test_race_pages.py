"""An event of races on its pages: the board of the race in hand, in units, and nobody's name for the public."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aboveboard.web.app import create_app
from aboveboard.web.gate.guard import COOKIE, TOKEN_HEADER
from tests.support.races import PARISH, RACES, Parish, before, evening, races
from tests.web.visitors import OPEN


@pytest.fixture
def parish(tmp_path: Path) -> Iterator[Parish]:
    found = Parish(str(tmp_path / "parish.db"))
    found.must(*before(), *evening())
    found.all_of(list(races())[:19])
    yield found
    found.book.close()


def text_of(parish: Parish, page: str, who: str | None = None) -> str:
    """What somebody reads on a page."""
    app = create_app(parish.book, OPEN)
    client = TestClient(app, base_url="http://town.test", headers={"accept": "text/html"})
    if who is not None:
        secret = app.state.house.sessions.begin(who, "member")
        client.cookies.set(COOKIE, secret)
        client.headers[TOKEN_HEADER] = app.state.house.sessions.find(secret).token
    answer = client.get(page)
    assert answer.status_code == 200
    main = answer.text[answer.text.index("<main") :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_the_desk_says_what_comes_next_and_counts_units(parish: Parish) -> None:
    told = text_of(parish, f"/pools/{RACES}/desk", "mia")
    assert "Wagers are taken on race 3." in told
    assert "Staked 3,400 units" in told
    assert "$" not in told
    assert "3 1,000 80" in told


def test_the_public_sees_the_board_and_no_player(parish: Parish) -> None:
    told = text_of(parish, f"/pools/{RACES}")
    assert "A share of 100 would be paid" in told
    assert "1: 250, 2: 200" in told
    assert not {"ann", "bob", "dora"} & set(re.findall(r"\w+", told))


def test_the_list_of_pools_counts_wagers(parish: Parish) -> None:
    told = text_of(parish, f"/organizations/{PARISH}/pools", "mia")
    assert "7 wagers" in told
    assert "3,400 units" in told
