"""Wheels: sections in order, distinguished by what is printed on them."""

from __future__ import annotations

import pytest

from aboveboard.kernel.odds import Odds
from aboveboard.kernel.wheel import Section, Wheel

ROULETTE = Wheel(tuple(Section.parse(text) for text in ("0 green", "32 red", "15 black", "19 red", "4 black")))
HORSES = Wheel(tuple(Section(name, odds=Odds.to(win)) for name, win in (("A", 2), ("B", 3), ("A", 5), ("B", 3))))
DICE = Wheel(tuple(Section.parse(text) for text in ("1-1-2", "3-4-5", "1-2-1")))


def test_a_section_is_read_from_its_text() -> None:
    assert Section.parse("28 black") == Section("28", ("black",))
    assert Section.parse("1-1-2") == Section("1-1-2", ("1", "1", "2"))
    assert Section.parse("joker") == Section("joker")


def test_every_section_is_an_outcome() -> None:
    assert ROULETTE.outcomes == ROULETTE.sections
    assert ROULETTE.names == ("0", "32", "15", "19", "4")
    assert HORSES.names == ("A", "B")


def test_a_stop_is_named_by_the_section_and_the_odds_where_they_tell_it_apart() -> None:
    assert [ROULETTE.read(name) for name in ROULETTE.names] == [0, 1, 2, 3, 4]
    assert HORSES.read("A/2") == 0
    assert HORSES.read("A/5") == 2
    assert HORSES.read("B") == HORSES.read("B/3") == 1
    assert [HORSES.label(section) for section in HORSES.sections] == ["A/2", "B/3", "A/5", "B/3"]


def test_a_number_will_do_where_a_section_is_one() -> None:
    assert [ROULETTE.read(number) for number in (0, 32, 15, 19, 4)] == [0, 1, 2, 3, 4]
    with pytest.raises(ValueError, match="was expected, not 33"):
        ROULETTE.read(33)


@pytest.mark.parametrize("wheel", [ROULETTE, HORSES, DICE])
def test_every_label_reads_back_as_its_own_section(wheel: Wheel) -> None:
    for section in wheel.sections:
        assert wheel.sections[wheel.read(wheel.label(section))].label == section.label


@pytest.mark.parametrize("given", [None, "99", "A", 2.0, True, ["A/2"], {"A": 2}, ""])
def test_what_is_not_on_the_wheel_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match="was expected"):
        HORSES.read(given)


def test_neighbours_go_round_the_rim() -> None:
    assert ROULETTE.neighbours("0", 3) == ("4", "0", "32")
    assert ROULETTE.neighbours("15", 5) == ("0", "32", "15", "19", "4")
    assert ROULETTE.neighbours("4", 1) == ("4",)
