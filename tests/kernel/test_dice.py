"""Dice: every throw once, read strictly."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from aboveboard.kernel.dice import Dice, opposite


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_throw_is_there_once(count: int) -> None:
    outcomes = Dice(count).outcomes
    assert len(outcomes) == 6**count == len(set(outcomes))
    assert set(outcomes) == set(product(range(1, 7), repeat=count))


def test_totals_of_two_dice_come_as_often_as_they_should() -> None:
    counts = Counter(sum(throw) for throw in Dice(2).outcomes)
    assert counts == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_a_throw_is_read_by_its_faces_in_order() -> None:
    dice = Dice(2)
    for number, throw in enumerate(dice.outcomes):
        assert dice.read(throw) == dice.read(list(throw)) == number
    assert dice.read([1, 2]) != dice.read([2, 1])
    assert dice.label((3, 4)) == "3-4"


@pytest.mark.parametrize(
    "given", [None, 7, "3-4", [], [3], [3, 4, 5], [0, 1], [7, 1], [True, 1], [1.0, 2], ["1", "2"], [[1], 2], {1: 2}]
)
def test_what_dice_cannot_show_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match="a roll of 2 dice, each 1 to 6, was expected"):
        Dice(2).read(given)


def test_opposite_faces_sum_to_seven() -> None:
    assert [opposite(face) for face in range(1, 7)] == [6, 5, 4, 3, 2, 1]
