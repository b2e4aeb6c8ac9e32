"""The tree over a drum whose upper levels alone are held: the same root and the same proofs as the whole tree."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.play.pools.drawing import tree as trees
from aboveboard.play.pools.drawing.check import levels, numbers, path_of, placed, proves, root_of
from aboveboard.play.pools.drawing.machine import in_rows, out_of_rows
from aboveboard.play.pools.drawing.tree import Tree, tree_of

Rows = list[tuple[int, int]]


def ranges_of(rows: Rows) -> Rows:
    """Ranges from gaps and lengths."""
    found, last = Rows(), -2
    for gap, many in rows:
        found.append((last + 2 + gap, last + 2 + gap + many))
        last = found[-1][1]
    return found


ANY = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 40)), min_size=1, max_size=20).map(ranges_of)


@settings(max_examples=60, deadline=None)
@given(ANY, st.integers(0, 4))
def test_as_the_whole_tree(drum: Rows, branch: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trees, "BRANCH", branch)
        tree, whole = Tree(drum), levels(drum)
        assert tree.root == whole[-1][0].hex() == root_of(drum)
        for place, number in enumerate(numbers(drum)):
            assert placed(drum, number) == place
            assert tree.path(place) == path_of(whole, place)
            assert proves(number, place, tree.count, tree.path(place), tree.root)


def test_a_large_drum() -> None:
    drum = ((1, 30_000), (40_000, 41_234), (10**17, 10**17 + 9))
    tree = tree_of(drum)
    assert tree is tree_of(drum)
    assert tree.root == root_of(drum)
    listed = list(numbers(drum))
    for place in (0, 1023, 1024, 29_999, 30_000, tree.count - 1, *random.Random(1).sample(range(tree.count), 20)):
        assert proves(listed[place], place, tree.count, tree.path(place), tree.root)
        assert not proves(listed[place] + 1, place, tree.count, tree.path(place), tree.root)
    assert placed(drum, 30_001) is None


@given(ANY)
def test_ranges_in_rows(drum: Rows) -> None:
    assert out_of_rows(in_rows(drum)) == drum


def test_many_ranges_stand_in_several_rows() -> None:
    drum = [(number, number) for number in range(0, 20_000, 2)]
    rows = in_rows(drum)
    assert max(map(len, rows)) <= 4000
    assert out_of_rows(rows) == drum
