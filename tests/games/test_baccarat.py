"""Baccarat's odds, by counting that knows nothing of the program's rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.support.turns import turn

from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import Card, Shoe, cards, number_on
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.law.files import parse_law
from aboveboard.law.loader import put
from aboveboard.play.odds.odds import odds_of, wager_odds

EIGHT_DECKS = (128, *[32] * 9)
SIX_DECKS = (96, *[24] * 9)
STANDS = 10
DRAWS = {
    0: "DDDDDDDDDD D", 1: "DDDDDDDDDD D", 2: "DDDDDDDDDD D", 3: "DDDDDDDD-D D", 4: "--DDDDDD-- D",
    5: "----DDDD-- D", 6: "------DD-- -", 7: "---------- -",
}  # fmt: skip
"""Whether the banker draws, by own count and the player's third card from 0 to 9; last where the player stands."""
TABLE = np.array([[mark == "D" for mark in DRAWS[count].replace(" ", "")] for count in range(8)] + [[False] * 11] * 2)

TABLES = {"A": (1, 2, 4, 6, 10, 30), "B": (1, 3, 4, 7, 8, 20), "C": (2, 2, 4, 4, 10, 30)}
"""What the dragon bonus pays for winning by four to nine points."""


@cache
def deals(counts: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Every way six cards can come by their points, with how often: ways, both final counts, and natural or not."""
    order = np.indices((10,) * 6).reshape(6, -1)
    ways = np.ones(order.shape[1], dtype=np.int64)
    for place in range(6):
        ways *= np.array(counts)[order[place]] - (order[:place] == order[place]).sum(axis=0)
    player, banker = (order[0] + order[2]) % 10, (order[1] + order[3]) % 10
    natural = np.maximum(player, banker) >= 8
    hits = ~natural & (player <= 5)
    third = np.where(hits, order[4], STANDS)
    draws = ~natural & TABLE[banker, third]
    last = np.where(hits, order[5], order[4])
    return ways, (player + hits * order[4]) % 10, (banker + draws * last) % 10, natural


def share(ways: NDArray[np.int64], where: NDArray[np.bool_]) -> Fraction:
    return Fraction(int(ways[where].sum()), int(ways.sum()))


def ev(terms: Terms, wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(terms, terms.wager(wager), selection).ev


@turn(0, of=3)
@pytest.mark.parametrize(
    ("decks", "counts"), [("8", EIGHT_DECKS), pytest.param("6", SIX_DECKS, marks=pytest.mark.proof)]
)
def test_the_main_wagers_by_counting_all_deals(decks: str, counts: tuple[int, ...]) -> None:
    terms = terms_of(load_edition("nj-casino", "baccarat"), {"decks": decks})
    ways, player, banker, _ = deals(counts)
    wins, loses, ties = share(ways, player > banker), share(ways, player < banker), share(ways, player == banker)
    assert ev(terms, "player") == wins - loses
    assert ev(terms, "banker") == Fraction(95, 100) * loses - wins
    assert ev(terms, "tie") == 8 * ties - (1 - ties)


@turn(0, of=3)
def test_published_combinations_of_eight_decks() -> None:
    """Counts that the Wizard of Odds publishes (wizardofodds.com, "Baccarat", appendix 1)."""
    ways, player, banker, _ = deals(EIGHT_DECKS)
    assert int(ways.sum()) == 4_998_398_275_503_360
    assert int(ways[banker > player].sum()) == 2_292_252_566_437_888
    assert int(ways[player > banker].sum()) == 2_230_518_282_592_256
    assert int(ways[player == banker].sum()) == 475_627_426_473_216
    terms = terms_of(load_edition("nj-casino", "mini-baccarat"))
    published = {"player": "-1.2351", "banker": "-1.0579", "tie": "-14.3596"}
    assert {name: f"{float(ev(terms, name)) * 100:.4f}" for name in published} == published


@pytest.mark.parametrize("table", TABLES)
def test_the_dragon_bonus_by_counting_all_deals(table: str) -> None:
    terms = terms_of(load_edition("ny-commercial", "baccarat"), {"dragon-table": table})
    ways, player, banker, natural = deals(EIGHT_DECKS)
    for hand, (own, other) in {"player": (player, banker), "banker": (banker, player)}.items():
        by = own - other
        # Naturals of both hands: neither has drawn, so the counts are those of two cards.
        own_natural = natural & (own >= 8)
        gain = share(ways, own_natural & (by > 0))
        for margin, pay in enumerate(TABLES[table], start=4):
            gain += pay * share(ways, ~own_natural & (by == margin))
        gain -= share(ways, ~own_natural & (by <= 3)) + share(ways, own_natural & (by < 0))
        assert ev(terms, "dragon-bonus", hand) == gain


def test_published_edges_of_the_dragon_bonus() -> None:
    """Published for the table with 30, 10, 6, 4, 2 and 1: 2.65% on the player's hand and 9.37% on the banker's."""
    terms = terms_of(load_edition("ny-commercial", "baccarat"))
    assert f"{float(ev(terms, 'dragon-bonus', 'player')):.4f}" == "-0.0265"
    assert f"{float(ev(terms, 'dragon-bonus', 'banker')):.4f}" == "-0.0937"


@pytest.mark.parametrize(
    "where", ["nj-charitable/baccarat", "ny-commercial/mini-baccarat", "ny-commercial/midi-baccarat"]
)
def test_the_main_wagers_are_the_same_everywhere(where: str) -> None:
    ruleset, game = where.split("/")
    here, there = terms_of(load_edition(ruleset, game)), terms_of(load_edition("nj-casino", "baccarat"))
    for wager in ("player", "banker", "tie"):
        assert ev(here, wager) == ev(there, wager)


# A deck short enough to deal out in every order, with pay tables of nobody's.

SHORT = [one for one in cards("As 2s 3h 4d 5c 5h 7s 8d 9c Kd") if one is not None]
MADE_UP = {"natural": "7 to 3", "natural tie": "half", "by 1": "11 to 5", "by 4": "lose", "by 9": "50 to 1"}


class ShortShoe(Shoe):
    """Ten cards."""

    outcomes = tuple(SHORT)


def short_terms() -> Terms:
    """The game with ten cards and a pay table made up."""
    terms = terms_of(load_edition("ny-commercial", "baccarat"))
    raw = terms.law.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True)
    for grade, pay in MADE_UP.items():
        put(raw, f"wagers.dragon-bonus.pays.{grade}", pay)
    put(raw, "wagers.banker.vigorish.rate", "7%")
    put(raw, "wagers.tie.pays.win", "13 to 4")
    assert isinstance(terms.game, Deal)
    game = replace(terms.game, equipment=lambda rules, wheels: ShortShoe())
    return replace(terms, game=game, law=parse_law(raw, "a made-up table", game))


def finish(order: tuple[Card, ...]) -> tuple[int, int, bool, bool]:
    """Deal one order out: both final counts, and whether each hand is a natural."""
    worth = [number_on(one) % 10 for one in order]
    player, banker, rest = (worth[0] + worth[2]) % 10, (worth[1] + worth[3]) % 10, worth[4:]
    if max(player, banker) >= 8:
        return player, banker, player >= 8, banker >= 8
    third = rest.pop(0) if player <= 5 else None
    row = DRAWS[banker].replace(" ", "")
    if row[STANDS if third is None else third] == "D":
        banker = (banker + rest[0]) % 10
    return (player + (third or 0)) % 10, banker, False, False


def test_a_short_deck_dealt_in_every_order() -> None:
    terms = short_terms()
    ends: dict[tuple[str, str | None], Counter[str]] = defaultdict(Counter)
    total = 0
    for order in permutations(SHORT, 6):
        total += 1
        player, banker, *naturals = finish(order)
        by = player - banker
        ends["player", None]["win" if by > 0 else "lose" if by < 0 else "tie"] += 1
        ends["banker", None]["win" if by < 0 else "lose" if by > 0 else "tie"] += 1
        ends["tie", None]["win" if by == 0 else "lose"] += 1
        for hand, ahead, natural in (("player", by, naturals[0]), ("banker", -by, naturals[1])):
            word = "natural tie" if natural and not ahead else "natural" if natural and ahead > 0 else None
            ends["dragon-bonus", hand][word or (f"by {ahead}" if ahead > 0 else "lose")] += 1
    found = {(odds.wager.name, odds.selection): odds for odds in odds_of(terms)}
    assert found.keys() == ends.keys()
    for key, counted in ends.items():
        chances = {end.grades[0]: chance for end, chance in found[key].ends.items()}
        assert chances == {grade: Fraction(count, total) for grade, count in counted.items()}
    bonus = ends["dragon-bonus", "player"]
    paid: dict[str, Fraction | int] = {
        "natural": Fraction(7, 3),
        "natural tie": Fraction(-1, 2),
        "by 1": Fraction(11, 5),
        "by 5": 2,
        "by 6": 4,
    }
    paid |= {"by 7": 6, "by 8": 10, "by 9": 50}
    expected = sum((Fraction(paid.get(grade, -1)) * count for grade, count in bonus.items()), Fraction(0)) / total
    assert found["dragon-bonus", "player"].ev == expected
    bank = ends["banker", None]
    assert found["banker", None].ev == (Fraction(93, 100) * bank["win"] - bank["lose"]) / total
