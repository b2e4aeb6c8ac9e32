"""`voided` lists what was void, and nothing that was only put right."""

from __future__ import annotations

from typing import Any

import pytest

import aboveboard

BACCARAT = [{"bet": {"seat": 1, "wager": "player", "stake": 1000}}, {"shoe": "9s 2h Kd"}]
WAR = [{"bet": {"seat": seat, "wager": "initial", "stake": 1000}} for seat in (1, 2)]


@pytest.mark.parametrize(
    ("ruleset", "game", "events"),
    [
        ("nj-casino", "baccarat",
         [*BACCARAT, {"irregularity": {"kind": "face-up-in-shoe", "cards": "2c"}}, {"shoe": "5d 6d Qc"}]),
        ("pa", "casino-war", [*WAR, {"irregularity": {"kind": "face-up-card", "cards": "2c"}}, {"shoe": "Ks 9d 3c"}]),
    ],
)  # fmt: skip
def test_a_card_that_is_put_away_voids_nothing(ruleset: str, game: str, events: list[dict[str, Any]]) -> None:
    found = aboveboard.ruleset(ruleset).game(game).settle(events)
    assert found.voided == ()
    assert [note.event for note in found.cured] == [2]
    assert found.settlements
    assert "voided" in found.to_json()
    assert found.to_json()["cured"] == [note.to_json() for note in found.cured]


def test_an_outcome_that_did_not_count_is_voided() -> None:
    events = [{"bet": {"seat": 1, "wager": "pass", "stake": 1000}}, {"irregularity": {"kind": "die-off-table"}}]
    found = aboveboard.ruleset("pa").game("craps").settle(events)
    assert [note.event for note in found.voided] == [1]
    assert found.cured == ()
    assert "cured" not in found.to_json()


def test_a_table_in_python_says_apart_what_is_void_and_what_is_put_right() -> None:
    table = aboveboard.ruleset("pa").game("casino-war").table()
    for event in WAR:
        table.act(event)
    answer = table.act({"irregularity": {"kind": "face-up-card", "cards": "2c"}})
    assert (answer.voided, len(answer.cured)) == ((), 1)
    assert repr(answer) == "<Answer irregularity: 1 put right>"
    craps = aboveboard.ruleset("pa").game("craps").table()
    craps.act({"bet": {"seat": 1, "wager": "pass", "stake": 1000}})
    answer = craps.act({"irregularity": {"kind": "die-off-table"}})
    assert (len(answer.voided), answer.cured) == (1, ())
    assert repr(answer) == "<Answer irregularity: 1 voided>"
