"""Growing hands with doubling on any cards, doubling again, rescue and bonuses by suit, against a naive reckoning.

The naive side follows the very cards of a short deck: what the player holds with its suits, the value of the card that
the dealer shows, and the other card of a pair that was split. It knows only the rules and the pay table below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from aboveboard.kernel.cards import Shoe, rank, suit
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.growing.solver import Best, find
from aboveboard.play.odds.growing.tree import Tables

Card = tuple[int, int]
"""A value, an ace as one, and a suit."""
PAYS = {
    "win": "1 to 1", "dealer bust": "1 to 1", "natural": "7 to 5", "five-card 21": "4 to 1", "six-card 21": "9 to 1",
    "seven-card 21": "20 to 1", "6-7-8 mixed": "2 to 1", "6-7-8 suited": "7 to 1", "6-7-8 spades": "11 to 1",
    "super bonus": "50 to 1", "tie": "push", "surrender": "half", "bust": "lose", "dealer natural": "lose",
    "lose": "lose",
}  # fmt: skip
GAINS = {name: Fraction(int(pay.split()[0]), int(pay.split()[2])) for name, pay in PAYS.items() if " to " in pay}
RANKS = (4, 5, 6, 11, 12)
"""Sixes, sevens, eights, kings and aces."""


def ruled(terms: Terms, **rules: object) -> Terms:
    """The same terms with some rules changed."""
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    changed = {
        name: rule.model_copy(update={"value": named.get(name, rule.value)}) for name, rule in terms.law.rules.items()
    }
    return replace(terms, law=terms.law.model_copy(update={"rules": changed}))


def short(decks: int, ranks: tuple[int, ...], choices: tuple[str, ...], **rules: object) -> Terms:
    """Spanish 21 with a short deck, this pay table and some rules changed."""
    terms = ruled(terms_of(load_edition("ny-commercial", "spanish-21")), hands=2, **rules)
    without = tuple(number for number in range(13) if number not in ranks)
    shoe = Shoe(decks, without=without)
    wager = terms.law.wagers["spanish-21"].model_copy(update={"pays": PAYS})
    law = terms.law.model_copy(
        update={
            "wagers": terms.law.wagers | {"spanish-21": wager},
            "choices": {name: choice for name, choice in terms.law.choices.items() if name in choices},
        }
    )
    return replace(terms, game=replace(terms.game, equipment=lambda rules, wheels: shoe), law=law)


class Naive:
    """Every hand of the player's by its very cards."""

    def __init__(self, terms: Terms, redoubles: int = 0, *, rescue: bool = False, sevens: bool = False) -> None:
        assert isinstance(terms.setup.equipment, Shoe)
        cards = terms.setup.equipment.outcomes
        self.deck = Counter((1 if rank(c) == 12 else min(rank(c) + 2, 10), suit(c)) for c in cards)
        self.whole = [sum(number for (value, _), number in self.deck.items() if value == v) for v in range(1, 11)]
        self.choices, self.redoubles, self.rescue = set(terms.law.choices), redoubles, rescue
        self.sevens = sevens

    @staticmethod
    def count(values: tuple[int, ...]) -> int:
        low = sum(values)
        return low + 10 if 1 in values and low <= 11 else low

    def left(self, gone: tuple[Card, ...], up: int) -> tuple[int, ...]:
        """The values that nobody has seen, from the aces on."""
        found = list(self.whole)
        for value in (*(value for value, _ in gone), *([up] if up else ())):
            found[value - 1] -= 1
        return tuple(found)

    @staticmethod
    def values(left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
        for at, held in enumerate(left):
            if held:
                yield at + 1, (*left[:at], held - 1, *left[at + 1 :]), Fraction(held, sum(left))

    def cards(self, hand: tuple[Card, ...], mate: tuple[Card, ...], up: int) -> Iterator[tuple[Card, Fraction]]:
        """The next card: of the one that the dealer shows only the value is looked at, and it may be of any suit."""
        if not self.live(hand):
            yield from (((value, -1), p) for value, _, p in self.values(self.left((*hand, *mate), up)))
            return
        pool = self.deck - Counter((*hand, *mate))
        ups = sum(number for card, number in pool.items() if card[0] == up)
        for card, number in pool.items():
            yield card, Fraction(number * (ups - (card[0] == up)), ups * (pool.total() - 1))

    @staticmethod
    def live(hand: tuple[Card, ...]) -> bool:
        """May a bonus by suit come of the hand?"""
        values = [value for value, _ in hand]
        fit = len(set(values)) == len(values) or set(values) == {7}
        return len(hand) <= 2 and set(values) <= {6, 7, 8} and fit and all(suit >= 0 for _, suit in hand)

    @cache  # noqa: B019
    def against(self, count: int, dealers: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
        theirs = self.count(dealers)
        if theirs < 17 or (theirs == 17 and sum(dealers) == 7):
            return sum((p * self.against(count, (*dealers, v), rest) for v, rest, p in self.values(left)), Fraction(0))
        return Fraction(1 if theirs > 21 or count > theirs else -1 if count < theirs else 0)

    def unnatural(self, up: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
        return ((v, rest, p) for v, rest, p in self.values(left) if self.count((up, v)) != 21)

    def won(self, hand: tuple[Card, ...], doubled: int) -> Fraction:
        """What twenty-one gains."""
        values, suits = sorted(value for value, _ in hand), {suit for _, suit in hand}
        if doubled:
            return Fraction(1)
        if len(hand) >= 5:
            return GAINS[{5: "five-card 21", 6: "six-card 21"}.get(len(hand), "seven-card 21")]
        if values in ([6, 7, 8], [7, 7, 7]):
            return GAINS[f"6-7-8 {'mixed' if len(suits) > 1 else 'spades' if suits == {3} else 'suited'}"]
        return Fraction(1)

    @cache  # noqa: B019
    def value(self, hand: tuple[Card, ...], mate: tuple[Card, ...], up: int, doubled: int) -> Fraction:
        """The gain for each unit staked, in all the rounds in which the dealer has no natural."""
        total = self.count(tuple(value for value, _ in hand))
        left = self.left((*hand, *mate), up)
        going_on = sum((p for _, _, p in self.unnatural(up, left)), Fraction(0))
        if total >= 21:
            alike = len(hand) == 3 and len(set(hand)) == 1 and hand[0][0] == up == 7
            besides = GAINS["super bonus"] if self.sevens and alike and not doubled and not mate else Fraction(0)
            return -going_on if total > 21 else going_on * (self.won(hand, doubled) + besides)
        options = [
            sum((p * self.against(total, (up, v), rest) for v, rest, p in self.unnatural(up, left)), Fraction(0))
        ]
        if not doubled:
            options.append(self.drawn(hand, mate, up, 0))
        if "double" in self.choices and doubled <= self.redoubles:
            options.append(2 * self.drawn(hand, mate, up, doubled + 1))
        if "surrender" in self.choices and (self.rescue if doubled else len(hand) == 2 and not mate):
            options.append(-going_on / 2)
        if "split" in self.choices and len(hand) == 2 and hand[0][0] == hand[1][0] and not mate:
            options.append(self.drawn(hand[:1], hand[1:], up, 0) + self.drawn(hand[1:], hand[:1], up, 0))
        return max(options)

    def drawn(self, hand: tuple[Card, ...], mate: tuple[Card, ...], up: int, doubled: int) -> Fraction:
        total = Fraction(0)
        for card, p in self.cards(hand, mate, up):
            more = tuple(sorted((*hand, card)))
            if not self.live(more) and self.count(tuple(value for value, _ in more)) != 21:
                more = tuple((value, -1) for value, _ in more)
            total += p * self.value(more, mate if self.live(more) else tuple((v, -1) for v, _ in mate), up, doubled)
        return total

    def gain(self) -> Fraction:
        total = Fraction(0)
        for one, first in self.deck.items():
            rest = self.deck - Counter([one])
            for two, second in rest.items():
                chance = Fraction(first * second, self.deck.total() * rest.total())
                hand = tuple(sorted((one, two)))
                unseen = self.left(hand, 0)
                for up, _, p in self.values(unseen):
                    total += chance * p * self.shown(hand, up)
        return total

    @cache  # noqa: B019
    def shown(self, hand: tuple[Card, ...], up: int) -> Fraction:
        if self.count(tuple(value for value, _ in hand)) == 21:
            return GAINS["natural"]
        left = self.left(hand, up)
        natural = 1 - sum((p for _, _, p in self.unnatural(up, left)), Fraction(0))
        return self.value(hand, (), up, 0) - natural


def best(terms: Terms) -> Best:
    found = find(Tables(terms))
    assert sum(found.grades.values()) == 1
    return found


ALL = ("stand", "hit", "double", "surrender")


@pytest.mark.parametrize(
    ("choices", "rules", "naive"),
    [
        (ALL, {}, {}),
        (ALL, {"rescue": True}, {"rescue": True}),
        (ALL, {"redoubles": 2}, {"redoubles": 2}),
        ((*ALL, "split"), {"redoubles": 1, "rescue": True}, {"redoubles": 1, "rescue": True}),
    ],
)
def test_a_short_deck_followed_by_its_very_cards_agrees_to_the_last_digit(
    choices: tuple[str, ...], rules: dict[str, object], naive: dict[str, Any]
) -> None:
    terms = short(1, RANKS, choices, **rules)
    found = best(terms)
    assert found.bound is None
    assert found.gain == Naive(terms, **naive).gain()
    assert found.grades["6-7-8 spades"]
    assert found.grades["five-card 21"]


def test_two_short_decks_with_suited_pairs_agree_to_the_last_digit() -> None:
    terms = short(2, RANKS[:3], ("stand", "hit", "split"))
    found = best(terms)
    assert found.bound is None
    assert found.gain == Naive(terms).gain()


def test_three_sevens_of_a_suit_against_a_seven_agree_to_the_last_digit() -> None:
    """Three decks of sevens and kings, with and without what such sevens are paid besides."""
    gains = []
    for sevens in (False, True):
        terms = short(3, (5, 11), ("stand", "hit", "split"), super_bonus=sevens)
        found = best(terms)
        assert found.bound is None
        assert found.gain == Naive(terms, sevens=sevens).gain()
        gains.append(found.gain)
    assert gains[0] < gains[1]


@pytest.mark.parametrize(
    ("rules", "published"),
    [
        pytest.param({"soft_17": "stand"}, 0.0037, marks=pytest.mark.proof),
        pytest.param({}, 0.0078, marks=pytest.mark.proof),
        pytest.param({"decks": 8}, 0.0080, marks=pytest.mark.proof),
        pytest.param({"decks": 8, "soft_17": "stand"}, 0.0038, marks=pytest.mark.proof),
        pytest.param({"redoubles": 3}, 0.0042, marks=pytest.mark.proof),
        pytest.param({"redoubles": 3, "decks": 8}, 0.0045, marks=pytest.mark.proof),
    ],
)
def test_published_edges_of_whole_decks(rules: dict[str, object], published: float) -> None:
    """Wikipedia, "Spanish 21", for the first four; the redoubling figures from a page read only in part."""
    found = find(Tables(ruled(terms_of(load_edition("ny-commercial", "spanish-21")), rescue=True, **rules)))
    assert abs(float(found.gain) + published) < 1e-4
    assert found.bound is not None
    doublings = int(str(rules.get("redoubles", 1)))
    assert found.bound < 1e-10 * 2 ** (doublings - 1), "the bound grows with the stake, which each doubling doubles"


@pytest.mark.proof
def test_bonuses_for_many_cards_are_drawn_for() -> None:
    """As the usual charts have it, from memory: a hard 14 against a 4 is hit from four cards on, a 15 against a 2."""
    chart = find(Tables(terms_of(load_edition("ny-commercial", "spanish-21")))).chart
    assert chart["hard"]["14"][3] == chart["hard"]["15"][1] == "stand"
    assert "hard 14 with 4 cards or more against 4: hit" in chart["more-cards"]
    assert "hard 15 with 4 cards or more against 2: hit" in chart["more-cards"]
    assert chart["hard"]["17"][0] == "surrender"
    assert "6-8 spades against 4: hit" in chart["exceptions"]
