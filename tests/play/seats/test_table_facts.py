"""What can be asked of a table by name, and what a machine does at one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from aboveboard.kernel.chance import SeededChance
from aboveboard.law import load_edition, terms_of
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.machine import Machine


def pit(ruleset: str, game: str, *events: Mapping[str, Any]) -> PitTable:
    found = PitTable(terms_of(load_edition(ruleset, game)))
    for event in events:
        assert found.act(event), event
    return found


def bet(wager: str, stake: int = 1000, seat: int = 1) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "stake": stake}}


class Numbers:
    """Chance from a seed, draw after draw."""

    def __init__(self) -> None:
        self.source, self.made = SeededChance(b"\7" * 32, None), 0

    def below(self, n: int) -> int:
        self.made += 1
        return self.source.draw(self.made - 1, n)


def test_a_game_declares_what_can_be_asked_of_its_state() -> None:
    craps = pit("pa", "craps", {"shooter": {"accept": 1}}, bet("pass"))
    assert craps.facts.state() == {"point": None}
    assert craps.act({"roll": [2, 4], "by": {"seat": 1}})
    assert craps.facts.state() == {"point": 6}
    assert pit("pa", "roulette").facts.state() == {}


def test_what_stands_is_asked_by_name() -> None:
    craps = pit("pa", "craps", bet("pass", 500), bet("field", 300, 2), {"shooter": {"accept": 1}})
    facts = craps.facts
    assert facts.seats_with("pass") == {1}
    assert facts.shooter == 1
    assert facts.shooter_has_line()
    assert facts.has_wager(2)
    assert not facts.has_wager(3)
    assert [(row.seat, row.cents) for row in facts.stakes()] == [(1, 500), (2, 300)]
    assert craps.staked((1, 2, 3)) == {1: 500, 2: 300, 3: 0}
    assert craps.liability() == 500 + 2 * 300
    assert not craps.between_rounds


@pytest.mark.parametrize(("section", "colour"), [("17", "black"), ("0", "green"), ("1", "red"), ("99", None)])
def test_a_section_has_a_colour(section: str, colour: str | None) -> None:
    assert pit("pa", "roulette").facts.colour(section) == colour


def test_a_round_is_played_only_where_a_game_is_dealt() -> None:
    craps = pit("pa", "craps", {"shooter": {"accept": 1}}, bet("pass"))
    assert not craps.dealt
    assert not craps.playing
    table = pit("ny-commercial", "blackjack", bet("blackjack"))
    assert table.dealt
    assert not table.playing
    assert table.act({"shoe": "Ts 5d Th 6d"})
    assert table.playing
    assert table.facts.in_round(1)
    assert not table.facts.in_round(2)
    hands = table.facts.hands()
    assert hands is not None
    assert hands["seat-1"] == ["Ts", "Th"]


def test_a_table_is_put_back_to_what_it_was() -> None:
    craps = pit("pa", "craps", {"shooter": {"accept": 1}}, bet("pass"))
    before, view = craps.remember(), craps.view()
    assert craps.act({"roll": [3, 4], "by": {"seat": 1}}).settled
    assert craps.view() != view
    craps.recall(before)
    assert craps.view() == view
    assert craps.number == 2


def test_a_machine_states_what_it_does_and_goes_on_from_its_shoe() -> None:
    table = pit("ny-commercial", "blackjack", bet("blackjack"))
    machine = Machine(table, Numbers())
    assert machine.go() is None
    assert [next(iter(event)) for event in machine.events][-1] == "shoe"
    assert len(machine.answers) == len(machine.events)
    shoe = machine.snapshot()
    assert shoe is not None
    other = Machine(table, Numbers())
    other.restore(shoe)
    assert other.snapshot() == shoe
    machine.discard_shoe()
    left = machine.snapshot()
    assert left is not None
    assert left[0] == []


def test_a_machine_throws_for_whoever_throws() -> None:
    craps = pit("pa", "craps", {"shooter": {"accept": 1}}, bet("pass"))
    machine = Machine(craps, Numbers())
    assert machine.go({"seat": 1}) is None
    (event,) = machine.events
    assert event["by"] == {"seat": 1}
    roll = event["roll"]
    assert isinstance(roll, list)
    assert len(roll) == 2
    assert machine.snapshot() is None
