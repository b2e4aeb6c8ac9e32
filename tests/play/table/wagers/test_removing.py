"""What a page offers to do with a wager that stands is what the table would accept, at every table."""

from __future__ import annotations

import pytest
from tests.support.pits import Pit
from tests.support.sessions import supplied

from aboveboard.law import Edition, editions, load_edition, terms_of
from aboveboard.play.seats.floor_table import PitTable

EDITIONS = list(editions())
NAMES = [f"{edition.ruleset}/{edition.game.name}" for edition in EDITIONS]
EVENTS = 60


@pytest.mark.parametrize("edition", EDITIONS, ids=NAMES)
def test_what_may_be_changed_is_what_is_accepted(edition: Edition) -> None:
    run = Pit(supplied(edition), 3)
    pit = run.pit
    for _ in range(EVENTS):
        pit.act(run.next())
        rows = [row for row in pit.view()["wagers"] if pit.table.room is None]
        for row in rows:
            named = {name: row[name] for name in ("seat", "wager", "selection") if row[name] is not None}
            (may,) = (
                each["may"]
                for each in pit.changes(int(str(row["seat"])))
                if (each["wager"], each["selection"]) == (row["wager"], row["selection"])
            )
            assert isinstance(may, list)
            assert ("take-down" in may) == (pit.why_not({"take-down": named}) is None), (row, may)
            assert ("turn" in may) == (pit.why_not({"turn": {**named, "on": not row["on"]}}) is None), (row, may)
        assert isinstance(pit.ended, str)


def test_a_pass_bet_stays_once_its_point_is_set() -> None:
    pit = PitTable(terms_of(load_edition("pa", "craps")), seats=[1])
    pit.act({"bet": {"seat": 1, "wager": "pass", "stake": 1000}})
    assert pit.changes(1) == [{"wager": "pass", "selection": None, "may": ["take-down", "reduce"]}]
    assert pit.backing(1)["pass-odds"] == []
    pit.act({"shooter": {"do": "offer", "seat": 1}})
    pit.act({"shooter": {"do": "accept", "seat": 1}})
    pit.act({"roll": [3, 1], "by": {"seat": 1}})
    assert pit.changes(1) == [{"wager": "pass", "selection": None, "may": []}]
    assert pit.backing(1)["pass-odds"] == ["4"]
    assert (pit.changes(2), pit.backing(2)["pass-odds"]) == ([], [])
