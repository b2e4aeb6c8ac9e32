"""A round as a dispute replays it: from the first wager that it settled, and not a step of the one before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from aboveboard.floor.stories.rounds import round_of
from aboveboard.floor.tables.money import MADE
from tests.support.automatic import TABLE as TRAINED
from tests.support.automatic import alone
from tests.support.house import TABLE, Cast


def test_a_round_begins_where_its_oldest_wager_was_made(cast: Cast) -> None:
    cast.say("ann", "bet", {"wager": "field", "stake": 500})
    cast.say("ann", "bet", {"wager": "pass", "stake": 500})
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    cast.say("dan", "roll", [1, 3])
    field = cast.floor.last(TABLE)
    cast.say("dan", "call", "settled")
    cast.say("bob", "bet", {"wager": "field", "stake": 700})
    cast.say("dan", "roll", [2, 2])
    point = cast.floor.last(TABLE)
    cast.say("dan", "call", "settled")
    cast.say("ann", "bet", {"wager": "pass", "stake": 500})
    cast.say("bob", "bet", {"wager": "any-seven", "stake": 700})
    cast.say("dan", "roll", [5, 1])
    last = cast.floor.last(TABLE)
    events = cast.floor.events(TABLE)

    def answer(number: int) -> list[Any]:
        return [event.payload for event in round_of(events, number) if event.kind in ("bet", "roll")]

    assert [bet["wager"] for bet in answer(field)[:-1]] == ["field", "pass"]
    assert answer(field)[-1] == [1, 3]
    assert round_of(events, point)[0].number < field
    assert answer(point)[-1] == [2, 2]
    assert [bet["wager"] for bet in answer(last)[:-1]] == ["pass", "any-seven"]
    assert answer(last)[-1] == [5, 1]


@pytest.mark.parametrize(("ruleset", "game"), [("nj-casino", "three-card-poker"), ("ny-commercial", "heads-up-holdem")])
def test_a_wager_that_a_choice_put_up_belongs_to_its_own_round(file: str, ruleset: str, game: str) -> None:
    """Nobody bets it, so that looking for its bet must not lead through the rounds before."""
    setup = {"ruleset": ruleset, "game": game, "limits": {"min": 500, "max": 10_000}}
    with alone(file, setup, 1) as table:
        ends: list[int] = []
        while len(ends) < 3:
            assert table.step() is not None
            last = table.cast.floor.events(TRAINED)[-1]
            ends += [last.number] if last.settled and table.game.pit.between_rounds else []
        events = table.cast.floor.events(TRAINED)
        bets = {event.payload["wager"] for event in events if event.kind == "bet"}
        assert {row["wager"] for number in ends for row in events[number].settled} - bets, "no choice put up a wager"
        reworded = [
            replace(event, transfers=tuple(row._replace(why="put up") for row in event.transfers)) for event in events
        ]
        earlier = [replace(event, answer=without(event.answer, MADE)) for event in events]
        for before, number in pairwise(ends):
            assert round_of(events, number)[0].number > before
            for others in (reworded, earlier):  # words decide nothing, but where an earlier version wrote the log
                assert round_of(others, number)[0].number == round_of(events, number)[0].number
        assert earlier != events


def without(answer: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != field}


def test_a_round_of_no_events_is_empty() -> None:
    assert round_of((), 3) == []
