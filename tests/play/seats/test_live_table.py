"""A live table: each deed answered at once, and all of it settled again from its record."""

from __future__ import annotations

import json

import pytest

import aboveboard
from aboveboard.kernel.chance import RecordedChance, SeededChance
from aboveboard.kernel.dice import Dice
from aboveboard.law import BadInput
from aboveboard.play.seats.live_table import LiveTable


def craps(strict: bool = False, **limits: int) -> LiveTable:
    return aboveboard.ruleset("pa").game("craps").table(limits or None, strict=strict)


def test_a_deed_is_answered_at_once() -> None:
    table = craps(min=500, max=100_000)
    assert table.bet(1, "pass", 1000)
    assert [bet.key for bet in table.riding] == [(1, "pass", None)]
    assert table.roll((2, 2))
    assert table.describe() == "the point is 4"
    assert table.bet(1, "pass-odds", 2000)
    assert table.bet(1, "place-to-win", 1200, "6")
    assert table.turn(1, "place-to-win", "6", on=False).refused is not None
    assert table.reduce(1, "place-to-win", 600, "6")
    answer = table.roll([1, 3])
    assert [(row.wager, row.pays) for row in answer.settled] == [("pass", 1000), ("pass-odds", 4000)]
    assert answer.voided == ()
    assert table.take_down(1, "place-to-win", "6").settled[0].returned == 600
    assert len(table.settled) == 4


def test_a_refusal_names_its_clause_and_changes_nothing() -> None:
    table = craps()
    assert table.bet(1, "pass", 1000)
    table.roll([2, 2])
    before = table.report().riding
    answer = table.take_down(1, "pass")
    assert not answer
    assert answer.refused is not None
    assert answer.because is not None
    assert answer.refused.cite == ["58 Pa. Code 623a.4(c)(1)"]
    assert answer.because.cite == ("pa-623a.4-c-1",)
    assert table.report().riding == before
    assert table.report().refused[0].reason == answer.refused.reason


def test_the_log_holds_what_was_accepted_and_settles_to_the_same() -> None:
    table = aboveboard.ruleset("pa").game("craps").table({"min": 500}, SeededChance(bytes(32)), strict=True)
    table.act({"shooter": {"accept": 1}})
    for _ in range(60):
        table.bet(1, "pass", 1000)
        table.bet(1, "pass", 100)
        table.bet(1, "field", 500)
        table.bet(1, "pass-odds", 1000)
        if not table.next(by={"seat": 1}):
            table.act({"shooter": {"offer": 1}})
            table.act({"shooter": {"accept": 1}})
        for call in sorted(table.table.calls.state.awaited):
            assert table.act({"call": call})
    assert table.report().refused
    assert len(table.settled) > 50
    found = aboveboard.settle(json.loads(json.dumps(table.record())))
    assert not found.refused
    again = [row._replace(event=0) for row in found.settlements]
    assert again == [row._replace(event=0) for row in table.report().settlements]


def test_money_in_hand_is_what_was_bought_and_won_less_what_is_lost_and_at_risk() -> None:
    table = craps()
    assert table.cash(1, 10_000) == 10_000
    table.bet(1, "buy", 2000, "4")
    assert table.cash(1, 10_000) == 10_000 - 2000 - 100
    table.bet(1, "field", 500)
    table.bet(2, "field", 700)
    table.roll([2, 3])
    assert table.cash(1, 10_000) == 10_000 - 2000 - 100 - 500
    assert table.cash(2, 1000) == 300


def test_chance_decides_where_no_outcome_is_given() -> None:
    game = aboveboard.ruleset("pa").game("craps")
    dice = game.terms.setup.equipment
    assert isinstance(dice, Dice)
    table = game.table(chance=RecordedChance([0, 35, 7]))
    assert [table.next().event["roll"] for _ in range(3)] == [[1, 1], [6, 6], list(dice.outcomes[7])]
    assert sorted(craps().roll().event) == ["roll"]


def test_a_wheel_stops_where_chance_says() -> None:
    game = aboveboard.ruleset("pa").game("roulette")
    sections = game.terms.setup.equipment.outcomes
    table = game.table(chance=RecordedChance(range(len(sections))))
    assert [table.spin().event["spin"] for _ in sections] == [section.name for section in sections]  # type: ignore[union-attr]


def test_a_strict_table_asks_for_everybodys_part() -> None:
    table = craps(strict=True)
    refused = table.roll([3, 4], by={"seat": 1}).refused
    assert refused is not None
    assert refused.reason == "nobody has accepted the dice"
    assert table.act({"shooter": {"accept": 1}})
    refused = table.roll([3, 4], by={"seat": 1}).refused
    assert refused is not None
    assert "must first make a" in refused.reason
    assert table.bet(1, "pass", 1000)
    assert table.roll([3, 4], by={"seat": 1}).settled


@pytest.mark.parametrize(
    "event", [{"call": "dice-out"}, {"shooter": {"accept": 1}}, {"roll": [1, 2], "by": {"seat": 1}}]
)
def test_a_plain_table_takes_no_half_stated_facts(event: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="strict=True"):
        craps().act(event)
