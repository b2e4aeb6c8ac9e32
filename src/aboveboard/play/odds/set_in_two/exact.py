"""Hands set in two against a bank that sets its own by rule: every pair of hands, counted by kinds of tiles.

A hand is how many tiles of each kind it has. For each of the player's hands and each way to set it the ways in which
the bank's hand can come are counted by grade, in whole numbers; the way with the larger expectation is taken.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, prod

import numpy as np
import numpy.typing as npt

from aboveboard.games.families.set_in_two import SetInTwo
from aboveboard.games.house_ways.way import TwoHands
from aboveboard.games.shapes.run import Equipment
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.grades import Grade
from aboveboard.kernel.tiles import TileSet
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.set_in_two.bank import bank_odds
from aboveboard.play.odds.wager_odds import WagerOdds

Counts = npt.NDArray[np.int64]
VERSION = 1
"""Another number for each change of what hands are or how they are counted."""


@dataclass(frozen=True)
class Way:
    """One way to set a hand: in how many of the bank's hands it comes to each grade."""

    setting: TwoHands
    grades: Mapping[Grade, int]


@dataclass(frozen=True)
class Hand:
    """A hand by kinds: the tiles that stand for it, in how many ways it comes, and every way to set it."""

    tiles: tuple[Card, ...]
    ways: int
    settings: tuple[Way, ...]


def hands_of(family: SetInTwo, outcomes: tuple[Card, ...], alike: Callable[[Card], int]) -> tuple[Hand, ...]:
    """Every hand of a set of tiles against every hand of the bank's that the tiles left can make."""
    kinds: dict[int, list[Card]] = defaultdict(list)
    for each in outcomes:
        kinds[alike(each)].append(each)
    held = list(kinds.values())
    every = np.array(list(_taken([len(tiles) for tiles in held], family.size)), dtype=np.int64)
    tiles = [tuple(each for kind, count in zip(held, row, strict=True) for each in kind[:count]) for row in every]
    strengths = np.array([family.house_way(hand).strengths for hand in tiles], dtype=np.int64)
    pairs, pair_of = np.unique(strengths, axis=0, return_inverse=True)
    pair_of = pair_of.reshape(-1)
    choose = np.array([[comb(n, k) for k in range(family.size + 1)] for n in range(max(map(len, held)) + 1)])
    left_of = np.array([len(kind) for kind in held])
    found = []
    for row, hand in zip(every, tiles, strict=True):
        ways = np.ones(len(every), dtype=np.int64)
        for kind, left in enumerate(left_of - row):
            ways *= choose[left][every[:, kind]]
        against = np.bincount(pair_of, weights=ways, minlength=len(pairs)).astype(np.int64)
        settings = tuple(_way(family, way, pairs, against) for way in family.settings(hand))
        found.append(Hand(hand, prod(comb(len(kind), int(n)) for kind, n in zip(held, row, strict=True)), settings))
    return tuple(found)


def _taken(held: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many from kinds of which so many are held."""
    if not held:
        if size == 0:
            yield ()
        return
    for count in range(min(held[0], size) + 1):
        yield from ((count, *rest) for rest in _taken(held[1:], size - count))


def _way(family: SetInTwo, way: TwoHands, pairs: Counts, against: Counts) -> Way:
    """Grades by the bank's two strengths; only whether each of the player's is higher matters to them."""
    own = way.strengths
    grades: Counter[Grade] = Counter()
    higher = [own[0] > pairs[:, 0], own[1] > pairs[:, 1]]
    for high in (False, True):
        for low in (False, True):
            count = int(against[(higher[0] == high) & (higher[1] == low)].sum())
            if count:
                grades[family.compared((int(high), int(low)), (0, 0))] += count
    return Way(way, grades)


@dataclass(frozen=True, eq=False)
class Solved:
    """How a wager ends, in counts of pairs of hands, and how each hand is set."""

    counts: Mapping[Grade, int]
    strategy: Mapping[tuple[Card, ...], TwoHands]


def solve(hands: tuple[Hand, ...], pick: Callable[[Hand], Way]) -> Solved:
    """All hands together, each set as the player picks."""
    counts: Counter[Grade] = Counter()
    strategy = {}
    for hand in hands:
        way = pick(hand)
        strategy[hand.tiles] = way.setting
        for grade, count in way.grades.items():
            counts[grade] += hand.ways * count
    return Solved(counts, strategy)


def set_by_house(family: SetInTwo) -> Callable[[Hand], Way]:
    """The player sets both hands as the house sets its own."""

    def pick(hand: Hand) -> Way:
        wanted = family.house_way(hand.tiles).strengths
        return next(way for way in hand.settings if way.setting.strengths == wanted)

    return pick


def set_best(gains: Callable[[Grade], Fraction]) -> Callable[[Hand], Way]:
    """The player sets both hands in the way with the larger expectation."""

    def worth(way: Way) -> Fraction:
        return sum((count * gains(grade) for grade, count in way.grades.items()), Fraction(0))

    return lambda hand: max(hand.settings, key=worth)


def split_odds(terms: Terms, wager: WagerTerms, selection: str | None, *, house_way: bool = False) -> WagerOdds:
    """Exact odds against the house's bank, hands set in the best way or as the house sets its own."""
    worth = _worth(terms, wager, selection)
    asked = {
        "version": VERSION,
        "game": terms.game.name,
        "house-way": house_way,
        "gains": {grade: str(gain) for grade, gain in worth.items()},
        "way": family_of(terms).way_digest(),
    }
    counts = cached("splits", asked, lambda: solved_for(terms, wager, selection, house_way=house_way).counts)
    whole = sum(counts.values())
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for grade, count in counts.items():
        ends[result_of(wager, selection, (grade,))] += Fraction(count, whole)
        gains[worth[grade]] += Fraction(count, whole)
    other = None if house_way else split_odds(terms, wager, selection, house_way=True)
    banks = bank_odds(terms, wager, selection, counts, sampled=False) if house_way else ()
    if other is not None:
        other, banks = replace(other, banks=()), other.banks
    return WagerOdds(wager, selection, ends, Fraction(1), gains, house_way=other, banks=banks)


def solved_for(terms: Terms, wager: WagerTerms, selection: str | None, *, house_way: bool = False) -> Solved:
    """The counts and the play behind the odds."""
    worth = _worth(terms, wager, selection)
    return solve(_hands(terms), set_by_house(family_of(terms)) if house_way else set_best(worth.__getitem__))


def family_of(terms: Terms) -> SetInTwo:
    """What a game of hands set in two declares."""
    assert isinstance(terms.game.family, SetInTwo)
    return terms.game.family


def _worth(terms: Terms, wager: WagerTerms, selection: str | None) -> dict[Grade, Fraction]:
    """What each grade gains for each unit staked."""
    grades = {family_of(terms).compared((high, low), (0, 0)) for high in (0, 1) for low in (0, 1)}
    return {grade: gain_of(wager, result_of(wager, selection, (grade,))) for grade in sorted(grades)}


_HANDS: dict[tuple[str, Equipment, str], tuple[Hand, ...]] = {}


def _pieces(equipment: Equipment) -> tuple[Card, ...]:
    assert isinstance(equipment, Shoe | TileSet), "cards or tiles are set in two"
    return equipment.outcomes


def _hands(terms: Terms) -> tuple[Hand, ...]:
    """Counted once for each game, set of tiles and house way: the law changes what they pay and not what they are."""
    game, setup = terms.deal, terms.setup
    key = (game.name, setup.equipment, family_of(terms).way_digest())
    if key not in _HANDS:
        _HANDS[key] = hands_of(family_of(terms), _pieces(setup.equipment), lambda each: game.alike(setup, each))
    return _HANDS[key]
