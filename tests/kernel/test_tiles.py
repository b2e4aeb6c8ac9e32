"""Tiles against the tables of 58 Pa. Code 621a.4, held here as they are printed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.games.house_ways.tiles import standard
from aboveboard.kernel.tiles import (
    STYLES,
    SetTiles,
    TileSet,
    counted,
    cut,
    deliver,
    hand_name,
    pair_rank,
    settings,
    spots,
    stacked,
    strength,
    tile,
    tile_name,
    value,
)

SET = TileSet()
RANKING = (
    "6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5",
    "3-6=4-5", "2-6=3-5", "2-5=3-4", "2-4", "1-4=2-3", "1-2",
)  # fmt: skip
PAIRING = (
    "2-4/1-2",
    "6-6/6-6", "1-1/1-1", "4-4/4-4", "1-3/1-3", "5-5/5-5", "3-3/3-3", "2-2/2-2", "5-6/5-6", "4-6/4-6", "1-6/1-6",
    "1-5/1-5",
    "3-6/4-5", "3-5/2-6", "3-4/2-5", "1-4/2-3",
    "6-6/4-5=6-6/3-6", "1-1/4-5=1-1/3-6",
    "6-6/2-6=6-6/3-5=6-6/4-4", "1-1/2-6=1-1/3-5=1-1/4-4",
)  # fmt: skip

numbers = st.sampled_from(range(32))
fours = st.lists(numbers, min_size=4, max_size=4, unique=True).map(lambda f: tuple(SET.outcomes[n] for n in f))


def two(text: str) -> tuple[int, int]:
    one, other = text.split("/")
    return tile(one), tile(other)


def test_the_set_has_thirty_two_tiles_of_twenty_one_faces() -> None:
    listed = [name for alike in RANKING for name in alike.split("=")]
    assert [tile_name(face) for face in sorted(set(SET.outcomes))] == listed
    assert [SET.outcomes.count(tile(name)) for name in listed] == [2] * 11 + [1] * 10
    assert sum(spots(each) for each in SET.outcomes) == 227


def test_single_tiles_rank_as_listed() -> None:
    for rank, alike in enumerate(RANKING, start=1):
        for name in alike.split("="):
            assert counted(tile(name))[0] == (spots(tile(name)), rank)
    assert dict(counted(tile("1-2"))) == {3: 17, 6: 15}
    assert dict(counted(tile("2-4"))) == {6: 15, 3: 17}


def test_pairs_rank_as_listed_and_above_every_value() -> None:
    ranked = {frozenset(two(name)): rank for rank, alike in enumerate(PAIRING, start=1) for name in alike.split("=")}
    for one, other in combinations(SET.outcomes, 2):
        assert pair_rank(one, other) == ranked.get(frozenset((one, other)))
    strengths = [{strength(*two(name)) for name in alike.split("=")} for alike in PAIRING]
    assert all(len(found) == 1 for found in strengths)
    assert sorted(strengths, key=min, reverse=True) == strengths
    best = max(strength(a, b) for a, b in combinations(SET.outcomes, 2) if pair_rank(a, b) is None)
    assert best < min(strengths[-1])


def test_values_are_ranked_by_the_highest_tile_except_at_zero() -> None:
    for (a, b), (c, d) in combinations(list(combinations(sorted(set(SET.outcomes)), 2)), 2):
        if pair_rank(a, b) is not None or pair_rank(c, d) is not None or {a, b, c, d} & {tile("2-4"), tile("1-2")}:
            continue
        own, theirs = (
            (value(a, b), -min(counted(a)[0][1], counted(b)[0][1])),
            (value(c, d), -min(counted(c)[0][1], counted(d)[0][1])),
        )
        if own[0] == theirs[0] == 0:
            own = theirs
        assert (strength(a, b) > strength(c, d)) == (own > theirs)
        assert (strength(a, b) == strength(c, d)) == (own == theirs)


@given(fours)
def test_a_setting_uses_each_tile_once_and_its_high_hand_is_not_lower(hand: tuple[int, ...]) -> None:
    ways = settings(hand)
    assert standard().set(hand) in ways
    assert len(ways) == len(set(ways)) <= 3
    for way in ways:
        assert sorted((*way.high, *way.low)) == sorted(hand)
        assert way.strengths[0] >= way.strengths[1]


@given(fours)
def test_the_house_way_depends_on_the_tiles_and_not_on_their_order(hand: tuple[int, ...]) -> None:
    assert standard().set(hand) == standard().set(hand[::-1])


def test_the_house_way_follows_its_four_rules() -> None:
    for hand in set(combinations(SET.outcomes, 4)):
        way = standard().set(hand)
        held = [frozenset(pair) for pair in combinations(hand, 2)]
        ranks = [pair_rank(*pair) for pair in combinations(hand, 2) if pair_rank(*pair) is not None]
        worth = max(value(*pair) for pair in combinations(hand, 2))
        assert frozenset(way.high) in held
        if ranks:
            assert pair_rank(*way.high) == min(rank for rank in ranks if rank is not None)
        elif worth >= 7:
            assert value(*way.high) == worth
        else:
            ordered = sorted(hand, key=lambda each: counted(each)[0][1])
            assert {frozenset((ordered[0], ordered[-1])), frozenset(ordered[1:3])} == {
                frozenset(way.high),
                frozenset(way.low),
            }


@pytest.mark.parametrize("style", STYLES)
def test_every_style_delivers_every_tile_once(style: str) -> None:
    fours = deliver(style, stacked())
    assert [len(four) for four in fours] == [4] * 8
    assert sorted(each for four in fours for each in four) == list(range(32))


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_a_cut_only_moves_stacks(first: int, last: int, data: st.DataObject) -> None:
    moved = list(range(min(first, last), max(first, last) + 1))
    split = data.draw(st.integers(0, len(moved)))
    after = cut(stacked(), moved[:split], moved[split:])
    assert sorted(after) == list(stacked())
    assert list(after[:split]) == [stacked()[n - 1] for n in moved[:split]]


def test_a_cut_of_stacks_that_lie_apart_is_no_cut() -> None:
    for right, left in (([], []), ([1, 3], []), ([1], [3]), ([0], []), ([8], [9]), ([2], [2])):
        with pytest.raises(ValueError, match="adjacent stacks"):
            cut(stacked(), right, left)


def test_tiles_are_read_as_people_write_them() -> None:
    assert SET.read_all("6-6, 6-5 ?? 2-4") == (tile("6-6"), tile("5-6"), None, tile("2-4"))
    assert SET.read_all(["6-6", "4-2"]) == (tile("6-6"), tile("2-4"))
    assert SET.read("1-2") == tile("1-2")
    assert SET.spell(SET.outcomes[:3]) == "6-6 6-6 1-1"
    for wrong in ("7-1", "1-7", "66", "2-6-1", "", "a-b"):
        with pytest.raises(ValueError, match="is not a tile"):
            tile(wrong)
    wrong_types: tuple[Any, ...] = (5, None, {}, ["6-6 2-4"], [66])
    for odd in wrong_types:
        with pytest.raises(ValueError, match="expected"):
            SET.read_all(odd)
        with pytest.raises(ValueError, match="expected"):
            SET.read(odd)
    with pytest.raises(ValueError, match="no style"):
        deliver("upside-down", stacked())


def test_hands_are_called_by_name() -> None:
    names = [hand_name(*two(text)) for text in ("1-2/2-4", "3-3/3-3", "4-5/3-6", "1-1/3-6", "6-6/4-4", "5-6/1-6")]
    assert names == ["Supreme Pair", "pair of Sixes (3-3)", "mixed Nines", "Wong of a Two", "Gong of a Twelve", "8"]
    assert str(SetTiles(two("6-6/3-6"), two("2-5/1-2"))) == "6-6/3-6 over 2-5/1-2"
