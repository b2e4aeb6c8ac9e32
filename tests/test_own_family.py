"""A family that the package does not hold, declared here with its solver, its player, its kernel and one game.

Its dealer's card lies face down while people choose, so that no solver of the package follows it. Every engine serves
it all the same; none was told of it.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pytest

import aboveboard
from aboveboard.cli.terminal.hands import dealer_at
from aboveboard.games.families.in_sequence import IN_SEQUENCE
from aboveboard.games.shapes.deal import Ask, Deal, Graded, Held, Need, ToPlace, dealt
from aboveboard.games.shapes.family import Family
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import Card, Shoe, card, rank
from aboveboard.kernel.chance import RecordedChance
from aboveboard.kernel.grades import LOSE, PUSH, WIN, Grade
from aboveboard.law import BadInput, Edition
from aboveboard.law.loader import spread
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.families import best_player, solver_of
from aboveboard.play.odds.odds import odds_of, wager_odds
from aboveboard.play.odds.solver import Advice, Below, BestPlayer, Solver
from aboveboard.play.odds.wager_odds import WagerOdds
from aboveboard.play.simulate.answer import Simulation
from aboveboard.play.simulate.dealt_bets import Came, Ended
from aboveboard.play.simulate.families import kernel_of, step_by_step, whole_shoes_only
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
    """With which chance a card comes to each grade, kept or changed."""
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
        came: list[Came] = [((w.name, 1, result_of(w, pick, (grade[w.game_wager],))),) for w, pick in wagers]
        return tuple(came)


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
    return Edition("house", game, spread(tomllib.loads(LAW)), "house rules")


@pytest.fixture(scope="module")
def one_card() -> aboveboard.Game:
    return aboveboard.under(edition(GAME))


# -- odds, advice and player -------------------------------------------------------------------------------------------


def naive(swaps: Callable[[int], bool]) -> Fraction:
    """The gain over every order of three cards, told apart by rank only, for a player who changes some cards."""
    held, gain = Counter(each // 4 for each in range(52)), Fraction(0)
    for first, dealer, new in {(a, b, c) for a in held for b in held for c in held}:
        ways, left = 1, Counter(held)
        for each in (first, dealer, new):
            ways *= left[each]
            left[each] -= 1
        own = new if swaps(first) else first
        gain += ways * (Fraction(9, 10) if own > dealer else -1 if own < dealer else 0)
    return gain / (52 * 51 * 50)


def test_its_solver_is_asked_and_finds_the_best_play(one_card: aboveboard.Game) -> None:
    (figures,) = one_card.odds("card")
    tried = [naive(lambda high, least=least: high < least) for least in range(14)]  # type: ignore[misc]
    assert figures.ev == max(tried)
    assert figures.ev > tried[0]
    assert [row.wager for row in one_card.figures().wagers] == ["card", "picture"]
    assert one_card.figures("card").wagers[0].ev == str(figures.ev)


def test_a_wager_of_another_family_is_solved_by_that_one(one_card: aboveboard.Game) -> None:
    card_bet, picture = (one_card.terms.wagers[name] for name in ("card", "picture"))
    assert isinstance(card_bet.family, OneCard)
    assert picture.family is IN_SEQUENCE
    (found,) = one_card.odds("picture")
    assert found.ev == Fraction(3 * 12 - 40, 52)


def test_its_advice_and_its_player_agree(one_card: aboveboard.Game) -> None:
    solver = solver_of(one_card.terms.game.family)
    assert solver is SOLVER
    told = solver.advice(one_card.terms)
    assert told is not None
    swaps = next(row["when"] for row in told["play"] if row["do"] == SWAP)
    player = best_player(one_card.terms)
    for high in range(13):
        round = Round((1,), (4 * high,), (4 * high,), 51)
        found = player.option(round, Ask(1, (KEEP, SWAP)), lambda most: 0)
        assert (found == SWAP) == (f"a card of {high}" in swaps)
    assert 0 < len(swaps) < 13


# -- simulation --------------------------------------------------------------------------------------------------------


def agrees_with_the_odds(found: Simulation) -> None:
    for row in found.wagers:
        assert row.mean is not None
        assert row.exact_ev is not None
        assert row.stderr is not None
        assert abs(row.mean - float(Fraction(row.exact_ev))) < 5 * row.stderr


def test_its_kernel_is_asked_and_agrees_with_the_odds(one_card: aboveboard.Game) -> None:
    found = one_card.simulate(rounds=200_000, seed=3, workers=2)
    assert found.engine == "one-card"
    assert [row.wager for row in found.wagers] == ["card", "picture"]
    agrees_with_the_odds(found)
    assert found.wagers == one_card.simulate(rounds=200_000, seed=3, workers=1).wagers
    bets = {"bets": [{"wager": "card", "stake": 1000}], "session": 50, "bankroll": 5000}
    assert one_card.simulate(bets, rounds=10_000, seed=3).sessions
    with pytest.raises(BadInput, match="are simulated from the whole of the cards each"):
        one_card.simulate({"bets": [{"wager": "card", "stake": 1000}], "cut": 20}, rounds=100)


def test_without_a_kernel_it_is_played_step_by_step(one_card: aboveboard.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys.modules[__name__], "KERNEL")
    assert kernel_of(GAME.family) is step_by_step
    found = one_card.simulate(rounds=4000, seed=3)
    assert found.engine == "dealt"
    agrees_with_the_odds(found)


@dataclass(frozen=True)
class Unsolved(Family):
    name: ClassVar[str] = "unsolved"


def test_a_family_without_a_solver_claims_nothing() -> None:
    game = aboveboard.under(edition(replace(GAME, family=Unsolved())))
    (row,) = game.figures("card").wagers
    assert row.note == "its best play is not solved, so no odds are claimed"
    assert row.ev is None
    with pytest.raises(BadInput, match="its family, unsolved, has no solver"):
        wager_odds(game.terms, game.terms.wagers["card"], None)
    assert [found.wager.name for found in odds_of(game.terms)] == ["picture"]


# -- settlement, play and print ----------------------------------------------------------------------------------------


def test_settling_it(one_card: aboveboard.Game) -> None:
    found = one_card.settle([
        {"bet": {"seat": 1, "wager": "card", "stake": 1000}},
        {"bet": {"seat": 2, "wager": "card", "stake": 1000}},
        {"bet": {"seat": 2, "wager": "picture", "stake": 500}},
        {"shoe": "2c Kd 8h"},
        {"act": {"seat": 1, "do": "swap"}},
        {"shoe": "9s"},
        {"act": {"seat": 2, "do": "keep"}},
    ])  # fmt: skip
    rows = {(row.seat, row.wager): (row.result, row.pays, row.returned) for row in found.settlements}
    assert rows == {
        (1, "card"): ("win", 900, 1000),
        (2, "card"): ("win", 900, 1000),
        (2, "picture"): ("win", 1500, 500),
    }
    assert not found.refused


def test_every_short_round_is_paid_as_its_cards_say(one_card: aboveboard.Game) -> None:
    for first, dealer, new in permutations(("2c", "8h", "Kd"), 3):
        for option in (KEEP, SWAP):
            events: list[dict[str, Any]] = [{"bet": {"seat": 1, "wager": "card", "stake": 1000}}]
            events += [{"shoe": f"{first} {dealer}"}, {"act": {"seat": 1, "do": option}}]
            events += [{"shoe": new}] if option == SWAP else []
            (row,) = one_card.settle(events).settlements
            own = first if option == KEEP else new
            assert row.result == ("win" if rank(card(own)) > rank(card(dealer)) else "lose")


def test_playing_it(one_card: aboveboard.Game) -> None:
    table = one_card.table(chance=RecordedChance([0] * 60))
    dealer = dealer_at(table, 10_000)
    spoken = [line for typed in ("bet card 10", "deal", "swap") for line in dealer.hear(typed)]
    assert any("Card Bet: $10." in line for line in spoken)
    assert any("keep" in line and "swap" in line for line in spoken)
    (row,) = table.report().settlements
    assert list(one_card.settle(table.record()["events"]).settlements) == [row]


def test_its_guide(one_card: aboveboard.Game) -> None:
    for format in ("md", "html"):
        text = one_card.guide(format)
        for words in ("One Card", "Card Bet", "Picture Bet"):
            assert words in text
