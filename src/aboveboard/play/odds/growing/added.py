"""What it is worth to add winnings of another wager to a hand, once its first cards and the dealer's card are seen.

Whoever may do so does it wherever the hand is worth more than nothing, with all that was won, and only once the dealer
is known to have no natural: until then nothing is lost by waiting. Only a hand that a natural could meet and that the
dealer's look decides is added to before the look; one that nothing can meet is paid at once, and is not added to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from aboveboard.games.shapes.deal import Deal, ToPlace
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.growing.solver import best_play
from aboveboard.play.odds.growing.tree import Tables
from aboveboard.play.odds.wager_odds import Added

SEAT = 1
Hands = Mapping[tuple[int, int], tuple[list[float], bool]]
"""By the kinds of the first two cards, the lower first: the gain for each card that the dealer may show, where there is
no natural and nothing where there is one, and whether the two cards decide the hand by themselves."""


def worth_adding(terms: Terms, wager: WagerTerms) -> Added:
    """What the right to add a wager's winnings is worth, for each unit of that wager."""
    tables = Tables(terms)
    hands, won_on = first_hands(terms), _won(terms, wager, tables)
    bound = best_play(terms).rounding
    hidden = {up for up, _, _ in tables.naturals}
    whole, cards = tables.whole, sum(tables.whole)
    worth = Fraction(0)
    for (one, other, won), chance in won_on.items():
        gains, decided = hands[min(one, other), max(one, other)]
        for up, held in enumerate(whole):
            left = held - (up == one) - (up == other)
            if left > 0 and gains[up] > 0 and (not decided or up in hidden):
                worth += chance * Fraction(left, cards - 2) * won * Fraction(gains[up])
    return Added(worth, bound * float(max((won for _, _, won in won_on), default=Fraction(0))))


def first_hands(terms: Terms) -> Hands:
    """The gain of every two first cards under the best play, found now or stored before."""
    found = best_play(terms).hands
    return {(int(one), int(other)): (gains, bool(decided)) for one, other, gains, decided in found}


def _won(terms: Terms, wager: WagerTerms, tables: Tables) -> Mapping[tuple[int, int, Fraction], Fraction]:
    """The chance of each two kinds of first cards with so much won on them, the stake that was paid on counted too."""
    shoe = Counter(terms.setup.pieces.outcomes)
    cards = sum(shoe.values())
    found: Counter[tuple[int, int, Fraction]] = Counter()
    for one, often in shoe.items():
        for other, held in shoe.items():
            ways = often * (held - (one == other))
            payoff = wager.payoff(_grade(terms.deal, terms, wager, (one, other)), None)
            if ways and payoff.result == "win":
                found[tables.growing.kind(one), tables.growing.kind(other), 1 + payoff.gain] += ways
    return {key: Fraction(ways, cards * (cards - 1)) for key, ways in found.items()}


def _grade(game: Deal, terms: Terms, wager: WagerTerms, own: tuple[Card, Card]) -> Grade:
    """What two first cards come to, whatever the others are."""
    assert wager.wager is not None
    assert wager.wager.grade is not None
    round, mine = game.begin(terms.setup, (SEAT,)), iter(own)
    while True:
        grade = wager.wager.grade(terms.setup, round, SEAT, None)
        if grade is not None:
            return grade if isinstance(grade, str) else grade[0]
        need = game.need(terms.setup, round)
        assert isinstance(need, ToPlace), "a seat's first cards come before anything else"
        round = game.give(terms.setup, round, next(mine) if need.place == f"seat-{SEAT}" else own[0])
