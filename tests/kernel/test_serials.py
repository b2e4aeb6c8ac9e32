"""Serial numbers as ranges: held to sets of numbers, one by one, whatever is put in and taken out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from aboveboard.kernel.serials import LARGEST_SERIAL, Serials, numbered, spoken

SMALL = st.integers(0, 60)
PAIRS = st.tuples(SMALL, SMALL).map(lambda pair: (min(pair), max(pair)))


class Held(RuleBasedStateMachine):
    """Ranges beside a plain set of the same numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.held, self.plain = Serials(), set[int]()

    @rule(given=PAIRS)
    def put_in(self, given: tuple[int, int]) -> None:
        numbers = set(range(given[0], given[1] + 1))
        assert self.held.overlaps(*given) == bool(numbers & self.plain)
        if not numbers & self.plain:
            self.held.add(*given)
            self.plain |= numbers

    @precondition(lambda self: self.plain)
    @rule(given=PAIRS)
    def take_out(self, given: tuple[int, int]) -> None:
        numbers = set(range(given[0], given[1] + 1))
        assert self.held.covers(*given) == (numbers <= self.plain)
        if numbers <= self.plain:
            self.held.remove(*given)
            self.plain -= numbers

    @rule(count=st.integers(0, 70))
    def next_ones(self, count: int) -> None:
        found = [number for first, last in self.held.next(count) for number in range(first, last + 1)]
        assert found == sorted(self.plain)[:count]

    @rule(number=SMALL)
    def one(self, number: int) -> None:
        assert (number in self.held) == (number in self.plain)

    @invariant()
    def the_same_numbers(self) -> None:
        assert list(self.held) == sorted(self.plain)
        assert (len(self.held), bool(self.held)) == (len(self.plain), bool(self.plain))
        assert [self.held.nth(place) for place in range(len(self.plain))] == sorted(self.plain)

    @invariant()
    def ranges_lie_apart_and_in_order(self) -> None:
        assert all(first <= last for first, last in self.held.ranges)
        assert all(left[1] + 1 < right[0] for left, right in pairwise(self.held.ranges))

    @invariant()
    def a_copy_is_by_itself(self) -> None:
        copy = self.held.copy()
        copy.add(100, 200)
        assert list(self.held) == sorted(self.plain)


TestHeld = Held.TestCase


@given(st.lists(PAIRS, max_size=8))
def test_ranges_that_are_read_are_disjoint_and_complete(pairs: list[tuple[int, int]]) -> None:
    numbers = [number for first, last in pairs for number in range(first, last + 1)]
    if len(set(numbers)) < len(numbers):
        with pytest.raises(ValueError, match="twice"):
            Serials.of(pairs)
    else:
        assert list(Serials.of(pairs)) == sorted(numbers)


def test_a_range_upside_down_is_none() -> None:
    with pytest.raises(ValueError, match="5 to 3 is no range"):
        Serials.of([(5, 3)])


def test_the_largest_numbers_cost_nothing() -> None:
    held = Serials([(1, LARGEST_SERIAL)])
    held.remove(10**17, 10**17 + 9)
    assert len(held) == 10**18 - 10
    assert held.ranges == [(1, 10**17 - 1), (10**17 + 10, 10**18)]
    assert held.nth(10**17) == 10**17 + 11
    with pytest.raises(IndexError):
        held.nth(10**18)


def test_as_people_read_them() -> None:
    assert spoken([(1, 100), (205, 205)]) == "1 to 100, 205"
    assert spoken([]) == ""


@pytest.mark.parametrize(
    ("ranges", "said"), [([(7, 7)], "ticket 7"), ([(1, 6)], "tickets 1 to 6"), ([(1, 1), (3, 3)], "tickets 1, 3")]
)
def test_with_what_has_them(ranges: list[tuple[int, int]], said: str) -> None:
    assert numbered("ticket", ranges) == said
