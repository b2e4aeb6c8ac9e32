"""Solvers of ranked hands, each against plain enumeration of a short deck with a pay table made up here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.support.turns import turn

from aboveboard.kernel.poker import hands
from aboveboard.kernel.poker.ranking import ranking
from aboveboard.law import load_edition, terms_of
from aboveboard.play.odds.contests.holdem import Holdem
from aboveboard.play.odds.contests.ladder import Ladder
from aboveboard.play.odds.contests.tally import tally
from aboveboard.play.odds.contests.versus import RELATIONS, Versus
from aboveboard.play.odds.odds import wager_odds


def short(ranks: Sequence[int], suits: int = 4) -> tuple[int, ...]:
    return tuple(sorted(rank * 4 + suit for rank in ranks for suit in range(suits)))


def made_up(shape: tuple[int, ...], seed: int) -> Any:
    """Gains that nobody pays."""
    return np.random.default_rng(seed).integers(-40, 60, size=shape)


def classes(size: int) -> Callable[[Sequence[int]], int]:
    """A hand's class by its definition."""
    held = ranking(size)
    worth = hands.three if size == 3 else hands.best_five
    number = {value: place for place, value in enumerate(held.values)}

    @cache
    def class_of(cards: frozenset[int]) -> int:
        return number[worth(sorted(cards))]

    return lambda cards: class_of(frozenset(cards))


def relation(player_hand: int, dealers: int, plays: int) -> int:
    return RELATIONS.index((dealers >= plays, (player_hand > dealers) - (player_hand < dealers)))


@pytest.mark.parametrize(
    ("size", "up", "deck"),
    [
        (3, 0, short((0, 4, 5, 10))),
        (3, 1, short((9, 10, 11, 12))),
        (3, 2, short((0, 1, 2, 12), 3)),
        (5, 1, short((3, 4, 5))),
    ],
)
def test_my_hand_against_the_dealers(size: int, up: int, deck: tuple[int, ...]) -> None:
    held, class_of = ranking(size), classes(size)
    plays = sorted(class_of(hand) for hand in combinations(deck, size))[comb(len(deck), size) // 3]
    gains = made_up((3, len(held.values), 6), seed=size + up)
    counts = Versus(deck, size, up, plays).counts(gains)
    best = 0
    for own in combinations(deck, size):
        left, player_hand = [card for card in deck if card not in own], class_of(own)
        for shown in combinations(left, up):
            rest = [card for card in left if card not in shown]
            met = [relation(player_hand, class_of((*shown, *more)), plays) for more in combinations(rest, size - up)]
            best += max(sum(int(gains[option, player_hand, one]) for one in met) for option in range(3))
    assert int((counts * gains).sum()) == best
    cards = len(deck)
    assert counts.sum() == comb(cards, size) * comb(cards - size, up) * comb(cards - size - up, size - up)


@pytest.mark.parametrize("options", [(2,), (2, 2), (3, 2)])
def test_a_hand_that_grows_against_a_pay_table(options: tuple[int, ...]) -> None:
    deck, class_of = short((2, 3, 4, 5), 3), classes(5)
    paths = int(np.prod(options))
    gains = made_up((paths, 7462), seed=len(options))
    counts = Ladder(deck, options).counts(gains)

    @cache
    def value(held: frozenset[int], path: int) -> int:
        if len(held) == 5:
            return int(gains[path, class_of(tuple(held))])
        now = options[len(options) - (5 - len(held))]
        return max(
            sum(value(held | {card}, path * now + option) for card in deck if card not in held) for option in range(now)
        )

    best = sum(value(frozenset(held), 0) for held in combinations(deck, 5 - len(options)))
    assert int((counts * gains).sum()) == best
    assert counts.sum() == comb(12, 5 - len(options)) * int(np.prod(range(8, 8 + len(options))))


TWELVE = [short((10, 11, 12)), short((3, 4, 5, 6, 7, 8), 2), short((0, 2, 3, 12), 3)]
TEN_OR_NINE = [short((3, 4, 5, 6, 7), 2), short((10, 11, 12), 3), short((0, 3, 12), 3)]


@turn(0, of=3)
@pytest.mark.parametrize("deck", [*TEN_OR_NINE, *(pytest.param(deck, marks=pytest.mark.proof) for deck in TWELVE)])
def test_holdem_against_the_dealer(deck: tuple[int, ...]) -> None:
    held, class_of = ranking(7), classes(7)
    plays = held.lowest((2,))
    kinds = np.maximum(held.categories - 1, 0)
    shape = (int(kinds.max()) + 1, 6)
    first, second, last = (made_up((count, *shape), seed=count) for count in (3, 2, 2))
    counts = Holdem(deck, plays, kinds).counts(first, second, last)
    best = 0
    for own in combinations(deck, 2):
        left = [card for card in deck if card not in own]
        raised, waited = [0] * len(first), 0
        for flop in combinations(left, 3):
            after, late = [0] * len(second), 0
            rest = [card for card in left if card not in flop]
            for more in combinations(rest, 2):
                board = (*flop, *more)
                player_hand = class_of((*own, *board))
                kind = int(kinds[player_hand])
                met = [0] * 6
                for dealers in combinations([card for card in rest if card not in more], 2):
                    met[relation(player_hand, class_of((*dealers, *board)), plays)] += 1

                def worth(gains: Any, met: list[int] = met, kind: int = kind) -> list[int]:
                    return [sum(int(row[kind, one]) * met[one] for one in range(6)) for row in gains]

                late += max(worth(last))
                after = [a + b for a, b in zip(after, worth(second), strict=True)]
                raised = [a + b for a, b in zip(raised, worth(first), strict=True)]
            waited += max(late, *after)
        best += max(waited, *raised)
    every = np.concatenate([first, second, last])
    assert int((counts * every).sum()) == best
    cards = len(deck)
    assert counts.sum() == comb(cards, 2) * comb(cards - 2, 3) * comb(cards - 5, 2) * comb(cards - 7, 2)


def test_every_hand_of_a_deck_is_tallied() -> None:
    """Five cards by the usual closed-form counts; a short deck by enumeration."""
    held = ranking(5)
    found = [int(tally(tuple(range(52)), 5)[held.categories == number].sum()) for number in range(10)]
    assert found == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    deck, class_of = short((5, 6, 7)), classes(7)
    counts = tally(deck, 7)
    for number in {class_of(hand) for hand in combinations(deck, 7)}:
        assert counts[number] == sum(class_of(hand) == number for hand in combinations(deck, 7))


@pytest.mark.proof
def test_every_hand_of_seven_is_tallied() -> None:
    held, found = ranking(7), tally(tuple(range(52)), 7)
    assert [int(found[held.categories == number].sum()) for number in range(10)] == [
        23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324,
    ]  # fmt: skip


VIDEO = {"straight-flush": "199 to 1", "four-of-a-kind": "49 to 1", "royal-flush": "3999 to 1"}
PUBLISHED = [
    # https://news.williamhill.com/?p=60731
    ("three-card-poker", "ante", {}, "-0.0337"),
    # https://en.shram.kiev.ua/games/cards/2_poker_double_down.shtml gives the edge but no pay table that was seen
    ("double-down-stud", "ante", {}, "-0.0267"),
    # https://sonofdave.com/games/double-down-stud/, jacks or better, with its whole pay table
    (
        "double-down-stud",
        "ante",
        {f"{wager}-pays-{hand}": pay for wager in ("ante", "double-down") for hand, pay in VIDEO.items()},
        "-0.021033",
    ),
    # M. Shackleford, Gambling 102, table 13, as excerpted at https://docslib.org/doc/13117404
    pytest.param("caribbean-stud", "ante", {}, "-0.05224", marks=pytest.mark.proof),
]
"""Figures that others printed, to the digits that they printed."""


@pytest.mark.parametrize(("game", "wager", "options", "ev"), PUBLISHED)
def test_published_figures(game: str, wager: str, options: dict[str, str], ev: str) -> None:
    terms = terms_of(load_edition("nj-casino", game), options)
    found = wager_odds(terms, terms.wager(wager), None).ev
    digits = len(ev.partition(".")[2])
    assert abs(found - Fraction(ev)) <= Fraction(1, 2 * 10**digits)
