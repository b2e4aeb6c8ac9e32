"""Chips: a set, and change in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aboveboard.floor.chips.chips import chip_set, smallest_change, total
from aboveboard.law import BadInput


@given(st.integers(1, 60_000).map(lambda n: n * 50), st.sampled_from([None, "ny-commercial"]))
def test_change_is_the_fewest_chips(cents: int, ruleset: str | None) -> None:
    held = chip_set(ruleset).denominations
    try:
        stack = smallest_change(cents, held)
    except BadInput:
        assert cents in (50, 150)
        assert ruleset is not None
        return
    assert total(stack) == cents
    for one in held:
        for other in held:
            # No two chips of the stack could be one, and no three two.
            if stack.get(one, 0) >= (2 if one == other else 1) and stack.get(other, 0):
                assert one + other not in held
