"""Pai gow in cases: facts about tiles, and rounds given by how they end.

Facts:
    tile 6-6 above 1-1             tile 3-6 equals 4-5            tile 6-6 twice|once            tile 1-2 as 6 above 1-4
    hand 2-4/1-2 beats 6-6/6-6     hand 6-6/4-5 copies 6-6/3-6    hand 5-6/1-6 worth 8
    pair 6-6/4-5 ranks 17          ways 6-6 3-6 2-5 1-2 = 3       (a hand's settings, two hands of two tiles each)
    set 2-4 1-2 6-6 3-6 = 2-4/1-2 6-6/3-6                         (the house way: high hand, low hand)
    start 11 = seat-2              start 11 from seat-4 = seat-6  round seat-6 = seat-6 dead-hand dealer ...
    deliver jung-quat = 4a4b5a5b 4c4d5c5d ...                     (stacks from the dealer's right, tiles from the top)
    cut 3,4 - = 3 4 1 2 5 6 7 8                                   (moved to the right end, to the left end)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from aboveboard.games.house_ways.tiles import standard
from aboveboard.games.pai_gow import CIRCLE, compared
from aboveboard.kernel.tiles import (
    PAIR_RANKS,
    RANKS,
    Tile,
    TileSet,
    counted,
    cut,
    deliver,
    pair_rank,
    settings,
    stacked,
    strength,
    tile,
    tile_name,
    value,
)

IN_ORDER = " ".join(tile_name(each) for each in TileSet().outcomes)
"""The whole set, from the highest tile to the lowest, as it lies in the stacks of a case."""


def fact(words: list[str]) -> tuple[object, object] | None:
    """What is found and what was wanted, or None where it is no fact about tiles."""
    match words:
        case ["tile", one, "above", other]:
            return RANKS[tile(one)] < RANKS[tile(other)], True
        case ["tile", one, "equals", other]:
            return RANKS[tile(one)], RANKS[tile(other)]
        case ["tile", one, "as", spots, ("above" | "equals") as word, other]:
            own = dict(counted(tile(one)))[int(spots)]
            return (own, RANKS[tile(other)]) if word == "equals" else (own < RANKS[tile(other)], True)
        case ["tile", one, "above", other, "as", spots]:
            return RANKS[tile(one)] < dict(counted(tile(other)))[int(spots)], True
        case ["tile", one, ("once" | "twice") as count]:
            return TileSet().outcomes.count(tile(one)), 1 + (count == "twice")
        case ["hand", one, "beats", other]:
            return strength(*_two(one)) > strength(*_two(other)), True
        case ["hand", one, "copies", other]:
            return strength(*_two(one)), strength(*_two(other))
        case ["hand", one, "worth", worth]:
            return value(*_two(one)), int(worth)
        case ["pair", one, "ranks", rank]:
            return pair_rank(*_two(one)), int(rank)
        case ["pairs", count]:
            return len(set(PAIR_RANKS.values())), int(count)
        case ["ways", *names, "=", count]:
            ways = settings(tuple(tile(name) for name in names))
            return [len(way.high) + len(way.low) for way in ways], [4] * int(count)
        case ["set", *names, "=", high, low]:
            way = standard().set(tuple(tile(name) for name in names))
            return (set(way.high), set(way.low)), (set(_two(high)), set(_two(low)))
        case ["start", total, "=", place]:
            return CIRCLE[(int(total) - 1) % len(CIRCLE)], place
        case ["start", total, "from", bank, "=", place]:
            return CIRCLE[(CIRCLE.index(bank) + int(total) - 1) % len(CIRCLE)], place
        case ["round", first, "=", *places]:
            at = CIRCLE.index(first)
            return [*CIRCLE[at:], *CIRCLE[:at]], places
        case ["deliver", style, "=", *fours]:
            return ["".join(_label(each) for each in four) for four in deliver(style, stacked())][: len(fours)], fours
        case ["cut", right, left, "=", *stacks]:
            ends = [[int(each) for each in end.split(",")] if end != "-" else [] for end in (right, left)]
            return [stack[0] // 4 + 1 for stack in cut(stacked(), *ends)], [int(each) for each in stacks]
    return None


def _two(text: str) -> tuple[Tile, Tile]:
    one, other = text.split("/")
    return tile(one), tile(other)


def _label(number: int) -> str:
    return f"{number // 4 + 1}{'abcd'[number % 4]}"


def played(wanted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A round in which every seat sets its tiles as the house would, and ends as wanted against the dealer or bank."""
    bank, shared = wanted.pop("bank", None), wanted.pop("co-bank", False)
    against = "dealer" if bank is None else str(bank)
    wanted.setdefault("dealer", "lose")
    hands = _hands({place: result for place, result in wanted.items() if place != against}, against)
    yield {"tiles": {place: " ".join(tile_name(each) for each in hand) for place, hand in hands.items()}}
    for place, hand in sorted(hands.items()):
        if place != "dealer" and not (shared and place == against):
            high = " ".join(tile_name(each) for each in standard().set(hand).high)
            yield {"act": {"seat": int(place), "do": "set", "high": high}}


def _hands(wanted: dict[str, Any], against: str) -> dict[str, tuple[Tile, ...]]:
    rng = random.Random(1)
    while True:
        tiles = list(TileSet().outcomes)
        rng.shuffle(tiles)
        hands = {against: tuple(tiles[:4])}
        theirs = standard().set(hands[against]).strengths
        del tiles[:4]
        for place, result in wanted.items():
            for _ in range(200):
                rng.shuffle(tiles)
                if compared(standard().set(tuple(tiles[:4])).strengths, theirs) == result:
                    hands[place] = tuple(tiles[:4])
                    del tiles[:4]
                    break
        if len(hands) == len(wanted) + 1:
            return hands
