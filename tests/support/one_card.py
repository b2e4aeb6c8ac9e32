"""A family that the package does not hold, declared here with its solver, its player, its kernel and one game.

Its dealer's card lies face down while people choose, so that no solver of the package follows it.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from aboveboard.games.families.in_sequence import IN_SEQUENCE
from aboveboard.games.shapes.deal import Ask, Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Card, Shoe, rank
from aboveboard.kernel.grades import LOSE, PUSH, WIN, Grade
from aboveboard.law import Edition
from aboveboard.law.loader import spread
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.solver import Advice, Below, BestPlayer, Solver
from aboveboard.play.odds.wager_odds import WagerOdds
from aboveboard.play.simulate.dealt_bets import BetEnding, Ended
from aboveboard.play.simulate.families import whole_shoes_only
from aboveboard.play.simulate.plans import Bet

KEEP, SWAP = "keep", "swap"
PICTURES = (9, 10, 11)


@dataclass(frozen=True)
class OneCard(Family):
    """Everybody has one card and may change it once for the next; the higher one wins."""

    name: ClassVar[str] = "one card"
    engines: ClassVar[str] = __name__
    high: Callable[[Card], int]
    """How high a card is."""


# -- its engines -------------------------------------------------------------------------------------------------------


def high_of(terms: Terms) -> Callable[[Card], int]:
    assert isinstance(terms.game.family, OneCard)
    return terms.game.family.high


def compared(own: int, dealer: int) -> Grade:
    return WIN if own > dealer else LOSE if own < dealer else PUSH


def grades(held: Counter[int], own: int, gone: int | None = None) -> dict[Grade, Fraction]:
    """With which chance a card comes to each grade, once another was put away."""
    left = held - Counter([own]) - Counter([] if gone is None else [gone])
    found: dict[Grade, Fraction] = defaultdict(Fraction)
    for dealer, count in left.items():
        found[compared(own, dealer)] += Fraction(count, left.total())
    return found


def after(held: Counter[int], own: int, option: str) -> dict[Grade, Fraction]:
    """With which chance a card comes to each grade, held or changed."""
    if option == KEEP:
        return grades(held, own)
    left = held - Counter([own])
    found: dict[Grade, Fraction] = defaultdict(Fraction)
    for new, count in left.items():
        for grade, chance in grades(held, new, own).items():
            found[grade] += chance * Fraction(count, left.total())
    return found


@lru_cache(maxsize=4)
def best(terms: Terms) -> Mapping[int, str]:
    """What is best with each card."""
    wager, _ = terms.game_part("card", None)
    held = Counter(high_of(terms)(each) for each in shoe(terms))

    def gain(own: int, option: str) -> Fraction:
        ways = after(held, own, option).items()
        return sum((chance * gain_of(wager, result_of(wager, None, (grade,))) for grade, chance in ways), Fraction(0))

    return {own: max((KEEP, SWAP), key=lambda option: gain(own, option)) for own in sorted(held)}


def shoe(terms: Terms) -> tuple[Card, ...]:
    assert isinstance(terms.setup.equipment, Shoe)
    return terms.setup.equipment.outcomes


def odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    held, play = Counter(high_of(terms)(each) for each in shoe(terms)), best(terms)
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for own, count in held.items():
        for grade, chance in after(held, own, play[own]).items():
            result = result_of(wager, selection, (grade,))
            ends[result] += chance * Fraction(count, held.total())
            gains[gain_of(wager, result)] += chance * Fraction(count, held.total())
    return WagerOdds(wager, selection, ends, Fraction(1), gains)


def advice(terms: Terms) -> Advice:
    play = best(terms)
    return {
        "play": [
            {"do": option, "when": [f"a card of {high}" for high in play if play[high] == option]}
            for option in (KEEP, SWAP)
        ]
    }


class OneCardPlayer(BestPlayer):
    def option(self, round: Any, need: Ask, below: Below) -> str:
        (held,) = self.game.places(round)[f"seat-{need.seat}"]
        return best(self.terms)[high_of(self.terms)(held.card)]


SOLVER = Solver(odds, advice, OneCardPlayer)


class ManyAtOnce:
    """Three cards a round, many rounds at once."""

    engine = "one-card"
    block = 2**14

    def __init__(self, terms: Terms, bets: Sequence[Bet]) -> None:
        self.bets, self.cards = bets, np.array(shoe(terms))
        self.high = np.array([high_of(terms)(each) for each in range(52)])
        play = best(terms)
        self.swaps = np.array([play.get(int(high)) == SWAP for high in self.high])

    def turns(self, seed: int, number: int, rounds: int) -> tuple[npt.NDArray[np.int64], Sequence[Ended]]:
        chance = np.random.default_rng((seed, number))
        drawn = np.argsort(chance.random((rounds, len(self.cards))), axis=1)[:, :3]
        first, dealer, new = self.cards[drawn].T
        own = np.where(self.swaps[first], new, first)
        ahead = np.sign(self.high[own] - self.high[dealer]) + 1
        codes = ahead * 2 + np.isin(first // 4, PICTURES)
        return codes.astype(np.int64), [self._ended(*divmod(code, 2)) for code in range(6)]

    def play(self, seed: int, number: int, rounds: int) -> tuple[Counter[Ended], int]:
        codes, ends = self.turns(seed, number, rounds)
        found = Counter[Ended]()
        for code, count in enumerate(np.bincount(codes, minlength=6).tolist()):
            found[ends[code]] += count
        return +found, 0

    def _ended(self, ahead: int, picture: int) -> Ended:
        grade = {"card": (LOSE, PUSH, WIN)[ahead], "picture": (LOSE, WIN)[picture]}
        wagers = [(bet.plan.wager, bet.plan.selection) for bet in self.bets]
        outcome: list[BetEnding] = [((w.name, 1, result_of(w, pick, (grade[w.game_wager],))),) for w, pick in wagers]
        return tuple(outcome)


def KERNEL(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None) -> ManyAtOnce:  # noqa: N802
    whole_shoes_only(terms, cut)
    return ManyAtOnce(terms, bets)


# -- a game of it ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Round:
    """A card for each seat, one for the dealer, and what was chosen; a card that was changed is put away."""

    seats: tuple[int, ...]
    first: tuple[Card, ...] = ()
    hands: tuple[Card, ...] = ()
    dealer: Card | None = None
    chose: tuple[tuple[int, str], ...] = ()
    changed: tuple[int, ...] = ()


def need(setup: Setup, round: Round) -> Need | None:
    if len(round.hands) < len(round.seats):
        return ToPlace(f"seat-{round.seats[len(round.hands)]}")
    if round.dealer is None:
        return ToPlace("dealer", up=False)
    asked = dict(round.chose)
    for seat in round.seats:
        if seat not in asked:
            return Ask(seat, (KEEP, SWAP))
        if asked[seat] == SWAP and seat not in round.changed:
            return ToPlace(f"seat-{seat}")
    return None


def give(setup: Setup, round: Round, dealt: Card) -> Round:
    if len(round.hands) < len(round.seats):
        return replace(round, first=(*round.first, dealt), hands=(*round.hands, dealt))
    if round.dealer is None:
        return replace(round, dealer=dealt)
    seat = round.chose[-1][0]
    at = round.seats.index(seat)
    hands = (*round.hands[:at], dealt, *round.hands[at + 1 :])
    return replace(round, hands=hands, changed=(*round.changed, seat))


def choose(setup: Setup, round: Round, seat: int, option: str) -> Round:
    return replace(round, chose=(*round.chose, (seat, option)))


def places(round: Round) -> Mapping[str, Sequence[Held]]:
    found = {f"seat-{seat}": [Held(held)] for seat, held in zip(round.seats, round.hands, strict=False)}
    over = len(round.chose) == len(round.seats)
    return found | ({} if round.dealer is None else {"dealer": [Held(round.dealer, up=over)]})


def on_card(setup: Setup, round: Round, seat: int, pick: str | None) -> Graded:
    if seat not in round.seats or need(setup, round) is not None or round.dealer is None:
        return None
    return compared(rank(round.hands[round.seats.index(seat)]), rank(round.dealer))


def on_picture(setup: Setup, round: Round, seat: int, pick: str | None) -> Graded:
    at = round.seats.index(seat) if seat in round.seats else len(round.hands)
    if at >= len(round.hands):
        return None
    return WIN if rank(round.first[at]) in PICTURES else LOSE


GAME = Deal(
    name="one-card",
    title="One Card",
    shape="deal",
    about="Everybody gets a card and may change it once; a higher card than the dealer's wins.",
    equipment=lambda rules, wheels: Shoe(1),
    wagers={
        "card": dealt("Wins if the card is higher than the dealer's.", on_card),
        "picture": dealt("Wins if the first card is a jack, a queen or a king.", on_picture, family=IN_SEQUENCE),
    },
    begin=lambda setup, seats: Round(seats),
    seats=lambda round: round.seats,
    need=need,
    give=give,
    choose=choose,
    places=places,
    alike=lambda setup, card: rank(card),
    main=("card", "picture"),
    family=OneCard(high=rank),
)
LAW = """
game = "one-card"
title = "One Card"
cite = "House Rules 3"
source = "the house's own book"
from = 2020-01-01
status = "adopted"

[money]
chip = 100
rounding = "down"

[every]
made = { when = "between-rounds", cite = "pa-623a.3-a-list" }

[choices.keep]
cite = "pa-623a.3-a-list"

[choices.swap]
cite = "pa-623a.3-a-list"

[wagers.card]
title = "Card Bet"
pays = { win = "9 to 10" }
cite = "pa-623a.3-a-11-settle"

[wagers.picture]
title = "Picture Bet"
pays = { win = "3 to 1" }
cite = "pa-623a.3-a-7-settle"
"""


def edition(game: Deal) -> Edition:
    """A game under the house's own rules."""
    return Edition("house", game, spread(tomllib.loads(LAW)), "house rules")
