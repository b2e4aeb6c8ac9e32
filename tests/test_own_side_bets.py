"""A side bet added to a dealt game, by the steps of docs/how-to/add-a-side-bet.md, once for each way to grade one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import aboveboard
from aboveboard.games import baccarat, blackjack, three_card_poker
from aboveboard.games.families.contests import Facts, ranked
from aboveboard.games.families.first_cards import first_cards
from aboveboard.games.families.in_sequence import IN_SEQUENCE
from aboveboard.games.shapes.deal import Deal, Graded, dealt
from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.cards import number_on, suit
from aboveboard.kernel.grades import LOSE, WIN
from tests.support.turns import turn

TEXT = """
like = "{like}"
cite = "House Rules 5"

[provisions.house-5]
citation = "House Rules 5"
summary = "a {title} is made before the first card of a round"
[provisions.house-5-a]
citation = "House Rules 5(a)"
summary = "a {title} pays {pays}"

[wagers.{wager}]
title = "{title}"
made = {{ when = "between-rounds", cite = "house-5" }}
remove = {{ how = "any", when = "between-rounds", cite = "house-5" }}
pays = {{ win = "{pays}" }}
cite = "house-5-a"
"""


def small(setup: Setup, round: baccarat.Round, seat: int, selection: str | None) -> Graded:
    """Open hands: no hand draws a third card."""
    if baccarat.need(setup, round) is not None:
        return None
    return WIN if len(round.player) + len(round.banker) == 4 else LOSE


def twenty(setup: Setup, round: Any, seat: int, selection: str | None) -> Graded:
    """The first cards of a hand that grows: two tens or faces."""
    cards = first_cards(round, seat)
    if cards is None:
        return None
    return WIN if all(number_on(card) == 10 for card in cards) else LOSE


def one_suit(setup: Setup, facts: Facts) -> Graded:
    """A ranked hand's own cards: all of one suit."""
    return WIN if len({suit(card) for card in facts.cards}) == 1 else LOSE


@dataclass(frozen=True)
class SideBet:
    """A side bet, the game and the text that it is added to, and the chance that it wins, counted by hand."""

    game: Deal
    like: str
    wager: str
    title: str
    pays: str
    win: Fraction
    events: list[dict[str, Any]]

    def regulated(self) -> aboveboard.RegulatedGame:
        text = TEXT.format(like=self.like, wager=self.wager, title=self.title, pays=self.pays)
        return aboveboard.under(text, game=self.game)


def with_wager(game: Deal, name: str, wager: Any, **changes: Any) -> Deal:
    return replace(game, wagers={**game.wagers, name: wager}, **changes)


SIDE_BETS = {
    "open hands": SideBet(
        with_wager(baccarat.GAME, "small", dealt("Wins if neither hand draws a third card.", small)),
        "nj-casino/baccarat", "small", "Small Bet", "3 to 2", Fraction(0),
        [{"bet": {"seat": 1, "wager": "small", "stake": 1000}}, {"shoe": "9s 8h Kd Qc"}],
    ),
    "first cards": SideBet(
        with_wager(blackjack.GAME, "twenty", dealt("Wins if both first cards are tens or faces.", twenty,
                                                   family=IN_SEQUENCE)),
        "nj-casino/blackjack", "twenty", "Twenty Bet", "8 to 1", Fraction(comb(16 * 8, 2), comb(52 * 8, 2)),
        [{"bet": {"seat": 1, "wager": "blackjack", "stake": 1000}},
         {"bet": {"seat": 1, "wager": "twenty", "stake": 1000}}, {"shoe": "Ks 8h Td"}],
    ),
    "ranked hands": SideBet(
        with_wager(three_card_poker.GAME, "one-suit",
                   ranked(three_card_poker.CONTEST, "Wins if all three cards are of one suit.", one_suit, on="cards")),
        "nj-casino/three-card-poker", "one-suit", "One Suit Bet", "15 to 1",
        Fraction(4 * comb(13, 3), comb(52, 3)),
        [{"bet": {"seat": 1, "wager": "ante", "stake": 1000}},
         {"bet": {"seat": 1, "wager": "one-suit", "stake": 1000}},
         {"shoe": "Ks 8h 9s 2d 3s 4c"}, {"act": {"seat": 1, "do": "fold"}}],
    ),
}  # fmt: skip


@turn(2, of=3)
@pytest.mark.parametrize("kind", SIDE_BETS)
def test_its_odds_are_exact(kind: str) -> None:
    bet = SIDE_BETS[kind]
    odds = bet.regulated().odds(bet.wager)[0]
    if bet.win:
        assert odds.chance("win") == bet.win
    else:
        assert 0.378 < odds.chance("win") < 0.380  # the published chance of four cards alone, eight decks: 37.89%
    pays = Fraction(*(int(part) for part in bet.pays.split(" to ")))
    assert odds.ev == odds.chance("win") * (1 + pays) - 1


@pytest.mark.parametrize("kind", SIDE_BETS)
def test_a_record_settles_with_the_texts_own_clause(kind: str) -> None:
    bet = SIDE_BETS[kind]
    (row,) = (row for row in bet.regulated().settle(bet.events).settlements if row.wager == bet.wager)
    assert row.result == "win"
    assert row.cite == ["House Rules 5(a)"]


@pytest.mark.parametrize("kind", SIDE_BETS)
def test_the_layout_has_an_area_for_it(kind: str) -> None:
    bet = SIDE_BETS[kind]
    assert bet.wager in {spot.wager for spot in bet.regulated().layout().spots}


def test_simulation_agrees() -> None:
    game = SIDE_BETS["open hands"].regulated()
    (row,) = game.simulate([{"wager": "small", "stake": 1000}], rounds=200_000, seed=3).wagers
    assert row.sigmas is not None
    assert abs(row.sigmas) < 5
