"""Rounds against one card of the dealer's, whose second card comes last, and wagers that go with the first hand alone:
the solver against a naive dealing of a short deck in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from tests.play.odds.growing.test_solver import SHORT, Hand, Naive
from tests.support.turns import turn

from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.automata.results import gain_of, result_of
from aboveboard.play.odds.growing.solver import find
from aboveboard.play.odds.growing.tree import Tables
from aboveboard.play.odds.odds import wager_odds

Left = tuple[int, ...]
Done = tuple[int, int, int]
"""A hand's count, its stake, and what a natural of the dealer's takes."""


def terms_with(ruleset: str, game: str, **rules: object) -> Terms:
    """A game with some of its rules changed."""
    terms = terms_of(load_edition(ruleset, game))
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    changed = {
        name: rule.model_copy(update={"value": named.get(name, rule.value)}) for name, rule in terms.law.rules.items()
    }
    return replace(terms, law=terms.law.model_copy(update={"rules": changed}))


class Late:
    """One hand against hands of the dealer's that share the card that is shown; the wager is on the `number`th of them.

    The dealer's natural takes one unit of the first hand and nothing of another; hands over were collected before.
    """

    natural, hit_soft, after_split = Fraction(3, 2), False, True

    def __init__(self, deck: Left, most: int, number: int) -> None:
        self.deck, self.most, self.number = deck, most, number

    count = staticmethod(Naive.count)
    draw = staticmethod(Naive.draw)

    def final(self, dealers: Hand, left: Left) -> Iterator[tuple[Hand, Left, Fraction]]:
        """The dealer's complete hands from these cards."""
        soft = self.count(dealers) == 17 and sum(dealers) == 7
        if len(dealers) > 1 and self.count(dealers) >= 17 and not (soft and self.hit_soft):
            yield dealers, left, Fraction(1)
            return
        for card, rest, p in self.draw(left):
            yield from ((hand, after, p * share) for hand, after, share in self.final((*dealers, card), rest))

    @cache  # noqa: B019
    def settle(self, done: tuple[Done, ...], up: int, left: Left, number: int) -> Fraction:
        """What hands gain against the dealer's hand of a round, those of the rounds before played out."""
        busts = -sum((stake for count, stake, _ in done if count > 21), 0)
        hands = [hand for hand in done if hand[0] <= 21]
        if not hands:
            return Fraction(busts)
        if number > 1:
            return sum(
                (p * self.settle(done, up, rest, number - 1) for _, rest, p in self.final((up,), left)), Fraction(0)
            )
        total = Fraction(busts)
        for dealers, _, p in self.final((up,), left):
            natural, theirs = len(dealers) == 2 and self.count(dealers) == 21, self.count(dealers)
            for count, stake, taken in hands:
                won = 1 if theirs > 21 or count > theirs else -1 if count < theirs else 0
                total += p * (-taken if natural else stake * won)
        return total

    # What is best for one hand, by what its player sees of it.

    @cache  # noqa: B019
    def options(self, hand: Hand, up: int, left: Left, split: bool, taken: int) -> dict[str, Fraction]:
        found = {"stand": self.settle(((self.count(hand), 1, taken),), up, left, 1)}
        if not (split and hand[0] == 1):
            found["hit"] = self.drawn(hand, up, left, split, taken, stake=1)
            if len(hand) == 2 and (self.after_split or not split):
                found["double"] = self.drawn(hand, up, left, split, taken, stake=2)
        if len(hand) == 2 and hand[0] == hand[1] and not split:
            found["split"] = self.hands((((hand[0],), 1), ((hand[0],), 0)), (), up, left, left, 1, 2)
        return found

    def drawn(self, hand: Hand, up: int, left: Left, split: bool, taken: int, *, stake: int) -> Fraction:
        total = Fraction(0)
        for card, rest, p in self.draw(left):
            more = (*hand, card)
            if stake == 2 or self.count(more) >= 21:
                total += p * self.settle(((self.count(more), stake, taken),), up, rest, 1)
            else:
                total += p * max(self.options(more, up, rest, split, taken).values())
        return total

    # The order of the table: every hand is played, then the dealer takes cards round by round.

    def choice(self, hand: Hand, up: int, known: Left, split: bool, taken: int) -> str:
        unseen = list(known)
        for card in hand[1 if split else 2 :]:
            unseen[card - 1] -= 1
        options = self.options(hand, up, tuple(unseen), split, taken)
        return max(options, key=lambda option: options[option])

    def hands(
        self, waiting: tuple[tuple[Hand, int], ...], done: tuple[Done, ...], up: int, left: Left, known: Left,
        number: int, made: int,
    ) -> Fraction:  # fmt: skip
        if not waiting:
            return self.settle(done, up, left, number)
        ((hand, taken), *rest), total = waiting, Fraction(0)
        for card, after, p in self.draw(left):
            if card == hand[0] and made < self.most and card != 1:
                more = (((hand[0],), taken), ((hand[0],), 0), *rest)
                total += p * self.hands(more, done, up, after, known, number, made + 1)
            else:
                total += p * self.play((*hand, card), taken, done, up, after, known, number, tuple(rest), made)
        return total

    def play(
        self, hand: Hand, taken: int, done: tuple[Done, ...], up: int, left: Left, known: Left, number: int,
        waiting: tuple[tuple[Hand, int], ...], made: int,
    ) -> Fraction:  # fmt: skip
        split, count = made > 1, self.count(hand)
        chosen = "stand" if count >= 21 else self.choice(hand, up, known, split, taken)
        if chosen == "stand":
            return self.hands(waiting, (*done, (count, 1, taken)), up, left, known, number, made)
        total = Fraction(0)
        for card, after, p in self.draw(left):
            more = (*hand, card)
            if chosen == "double":
                last = (*done, (self.count(more), 2, taken))
                total += p * self.hands(waiting, last, up, after, known, number, made)
            else:
                total += p * self.play(more, taken, done, up, after, known, number, waiting, made)
        return total

    def gain(self) -> Fraction:
        total = Fraction(0)
        for one, left1, p1 in self.draw(self.deck):
            for up, left2, p2 in self.draw(left1):
                for two, left3, p3 in self.draw(left2):
                    total += p1 * p2 * p3 * self.round(tuple(sorted((one, two))), up, left3)
        return total

    @cache  # noqa: B019
    def round(self, hand: Hand, up: int, left: Left) -> Fraction:
        if self.count(hand) == 21:
            return self.natural * self.no_natural(up, left, self.number)
        options = self.options(hand, up, left, False, 1)
        if max(options, key=lambda option: options[option]) == "split":
            return self.hands((((hand[0],), 1), ((hand[0],), 0)), (), up, left, left, self.number, 2)
        return self.play(hand, 1, (), up, left, left, self.number, (), 1)

    def no_natural(self, up: int, left: Left, number: int) -> Fraction:
        """The chance that the dealer's second card makes no natural: the hand of a round, after those before."""
        if number > 1:
            return sum((p * self.no_natural(up, rest, number - 1) for _, rest, p in self.draw(left)), Fraction(0))
        return sum((p for card, _, p in self.draw(left) if self.count((up, card)) != 21), Fraction(0))


@turn(1, of=3)
@pytest.mark.parametrize("number", [1, 2])
def test_each_round_of_a_short_deck_agrees_to_the_last_digit(number: int) -> None:
    """The second round is dealt from what the first has left, and its figures are the same."""
    deck = (2, 0, 0, 1, 0, 3, 0, 3, 0, 5)
    best = find(Tables(terms_with("nj-casino", "multi-action-blackjack", hands=2), deck))
    assert best.bound is None
    assert best.gain == Late(deck, 2, number).gain()
    assert sum(best.grades.values()) == 1
    assert best.grades["dealer natural on double"] or best.grades["dealer natural on split"]


@pytest.mark.parametrize("ruleset", ["nj-casino", "nj-charitable"])
def test_what_the_house_chooses_agrees_with_a_short_deck_dealt_card_by_card(ruleset: str) -> None:
    deck = (2, 0, 0, 1, 0, 3, 0, 3, 0, 5)
    chosen = {"soft-17": "hit", "double-after-split": "no", "natural-pays": "6 to 5"}
    terms = terms_of(load_edition(ruleset, "multi-action-blackjack"), chosen)
    rules = terms.law.rules | {"hands": terms.law.rules["hands"].model_copy(update={"value": 2})}
    naive = Late(deck, 2, 1)
    naive.natural, naive.hit_soft, naive.after_split = Fraction(6, 5), True, False
    assert find(Tables(replace(terms, law=terms.law.model_copy(update={"rules": rules})), deck)).gain == naive.gain()


@turn(1, of=3)
def test_pairs_split_again_before_a_late_natural_agree_within_the_bound() -> None:
    deck = (2, 0, 0, 0, 0, 2, 0, 4, 0, 5)
    best = find(Tables(terms_with("nj-casino", "multi-action-blackjack", hands=3), deck))
    assert best.bound is not None
    assert abs(float(best.gain) - float(Late(deck, 3, 1).gain())) <= best.bound


class Box(Naive):
    """What the first hand gains at the stake it began with, played as is best for all that is on it."""

    def __init__(self, deck: Left, hands: int) -> None:
        super().__init__(deck, hands, after_split=False)
        self.owner = Naive(deck, hands)

    @cache  # noqa: B019
    def options(self, hand: Hand, up: int, left: Left, split: bool) -> dict[str, Fraction]:
        return self.owner.options(hand, up, left, split)

    @cache  # noqa: B019
    def hands(
        self, waiting: tuple[Hand, ...], done: tuple[tuple[int, int], ...], up: int, dealers: Hand, left: Left,
        known: Left, made: int,
    ) -> Fraction:  # fmt: skip
        if not waiting:
            return self.settle(done[0][0], dealers, left)
        return super().hands(waiting, done, up, dealers, left, known, made)


@pytest.mark.parametrize("hands", [2, 3])
def test_a_wager_on_another_box_goes_with_the_first_hand(hands: int) -> None:
    rules = {"hands": hands, "double-on": "10-11", "double-after-split": False}
    terms = terms_with("nj-casino", "blackjack", **rules)
    best = find(Tables(terms, SHORT))
    box = terms.wager("box")
    gain = sum(
        (chance * gain_of(box, result_of(box, "1", (grade,))) for grade, chance in best.first.items()), Fraction(0)
    )
    wanted = Box(SHORT, hands).gain()
    assert gain == wanted if best.bound is None else abs(float(gain - wanted)) <= best.bound
    assert gain < best.gain


@pytest.mark.proof
def test_every_round_has_the_figures_of_the_first() -> None:
    terms = terms_of(load_edition("nj-charitable", "multi-action-blackjack"), {"decks": "1"})
    first, third = (wager_odds(terms, terms.wager(name), None) for name in ("first-round", "third-round"))
    assert first.ev == third.ev
    assert first.note is not None
    assert "each wager by itself" in first.note
