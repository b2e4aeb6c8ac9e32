"""Best poker hand: ten hands of five cards from one deck, face up, and bets on the number of the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from aboveboard.games.families.draws import BestOf, Draw
from aboveboard.games.shapes.deal import Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.run import Rule, Setup, picks
from aboveboard.kernel.cards import Card, Shoe
from aboveboard.kernel.grades import LOSE, Grade
from aboveboard.kernel.poker.hands import category, five

HANDS: Final = 10
SIZE: Final = 5

Round = tuple[tuple[Card, ...], ...]
"""The ten hands, in order of their numbers."""


def next_hand(setup: Setup, round: Round) -> int | None:
    """The hand that the next card goes to: the first that is not full or, where cards go around, the shortest."""
    lengths = [len(hand) for hand in round]
    if lengths == [SIZE] * HANDS:
        return None
    around = setup.rules["order"] == "card-by-card"
    return lengths.index(min(lengths)) if around else next(n for n, held in enumerate(lengths) if held < SIZE)


def need(setup: Setup, round: Round) -> Need | None:
    hand = next_hand(setup, round)
    return None if hand is None else ToPlace(str(hand + 1))


def give(setup: Setup, round: Round, card: Card) -> Round:
    hand = next_hand(setup, round)
    assert hand is not None
    return (*round[:hand], (*round[hand], card), *round[hand + 1 :])


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    return {str(number): [Held(card) for card in hand] for number, hand in enumerate(round, 1)}


def by_category(category: str, best: bool) -> Grade:
    """The best hand wins by its category."""
    return category if best else LOSE


def on_number(setup: Setup, round: Round, seat: int, number: str | None) -> Graded:
    if next_hand(setup, round) is not None:
        return None
    values = [five(hand) for hand in round]
    own = values[int(str(number)) - 1]
    return by_category(category(own), best=own == max(values))


GAME = Deal(
    name="best-poker-hand",
    title="Best Poker Hand",
    shape="deal",
    about="Ten hands of five cards are dealt face up. The number of the best poker hand wins and is paid by what that "
    "hand is; where several are equally good, each of their numbers wins.",
    equipment=lambda rules, wheels: Shoe(),
    wagers={
        "number": replace(
            dealt("Wins if no hand is better than the one with the number picked.", on_number, picks(*range(1, 11))),
            family=BestOf(HANDS, SIZE, by_category),
        ),
    },
    rules={"order": Rule(("hand-by-hand", "card-by-card"), "how the cards go to the ten hands")},
    begin=lambda setup, seats: ((),) * HANDS,
    need=need,
    give=give,
    places=places,
    family=Draw(HANDS * SIZE),
)
