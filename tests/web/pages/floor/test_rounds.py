"""The pages of rounds, which follow a log back as far as it takes."""

from __future__ import annotations

import pytest

from tests.support.house import TABLE
from tests.web.visitors import Visitors


@pytest.fixture
def long_round(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> Visitors:
    """Two rounds of craps, the second with more wagers than are read at once."""
    monkeypatch.setattr("aboveboard.web.pages.floor.rounds.AT_ONCE", 3)
    cast = visitors.cast
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    for bets in (1, 14):
        for number in range(bets):
            cast.say("ann", "bet", {"wager": "field" if number else "pass", "stake": 500})
        cast.say("dan", "roll", [1, 2])
        if bets == 1:
            cast.say("dan", "call", "settled")
    return visitors


def test_a_round_is_followed_back_to_its_first_wager(long_round: Visitors) -> None:
    last = long_round.cast.floor.last(TABLE)
    document = long_round.client("ann").get(f"/tables/{TABLE}/rounds/{last}.json").json()
    assert [step["kind"] for step in document["steps"]] == ["call", *["bet"] * 14, "roll"]


def test_a_log_is_followed_no_further_back_than_so_many_events(
    long_round: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for a round that has no beginning does not have a whole log read."""
    monkeypatch.setattr("aboveboard.web.pages.floor.rounds.MOST_EVENTS", 10)
    last = long_round.cast.floor.last(TABLE)
    document = long_round.client().get(f"/tables/{TABLE}/rounds/{last}.json").json()
    assert [step["event"] for step in document["steps"]] == list(range(last - 9, last + 1))


def test_rounds_are_paged(long_round: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aboveboard.web.pages.floor.rounds.LATEST", 1)
    client, last = long_round.client("ann"), long_round.cast.floor.last(TABLE)
    first = client.get(f"/tables/{TABLE}/rounds.json").json()
    assert ([row["event"] for row in first["rounds"]], first["before"]) == ([last], last)
    second = client.get(f"/tables/{TABLE}/rounds.json?before={first['before']}").json()
    assert [row["event"] for row in second["rounds"]] == [last - 16]
    third = client.get(f"/tables/{TABLE}/rounds.json?before={second['before']}").json()
    assert (third["rounds"], third["before"]) == ([], 0)


def test_a_log_with_nothing_settled_is_followed_back_only_so_far(
    long_round: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aboveboard.web.pages.floor.rounds.MOST_EVENTS", 5)
    last = long_round.cast.floor.last(TABLE)
    document = long_round.client("ann").get(f"/tables/{TABLE}/rounds.json?before={last}").json()
    assert (document["rounds"], document["before"]) == ([], last - 5)
