"""Blackjack's mechanics: what is seen of the cards, and the order in which hands are played."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from tests.support.turns import turn

from aboveboard.games.families.twenty_one import ends
from aboveboard.games.shapes.deal import Ask, Deal, Pause
from aboveboard.kernel.cards import card
from aboveboard.law import load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import read_event
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table

EDITIONS = [
    ("ny-charitable", "blackjack"),
    ("ny-commercial", "blackjack"),
    ("ny-commercial", "spanish-21"),
    ("nj-casino", "blackjack"),
    ("nj-charitable", "blackjack"),
]


@pytest.mark.parametrize(("ruleset", "game"), EDITIONS)
def test_nobody_sees_the_hole_card_while_anybody_still_chooses(ruleset: str, game: str) -> None:
    terms = terms_of(load_edition(ruleset, game))
    setup, play = terms.setup, terms.game
    assert isinstance(play, Deal)
    for seed in range(200):
        rng = random.Random(seed)
        shoe: list[Any] = list(setup.equipment.outcomes)
        rng.shuffle(shoe)
        round: Any = play.begin(setup, (1, 2))
        while (need := play.need(setup, round)) is not None:
            if isinstance(need, (Ask, Pause)):
                assert all(play.view(round, seat)["dealer"][1] is None for seat in (None, 1, 2))
            if isinstance(need, Ask):
                options = [option for option in need.options if option in terms.law.choices]
                round = play.choose(setup, round, need.seat, rng.choice(options))
            elif isinstance(need, Pause):
                round = play.resume(setup, round)
            else:
                round = play.give(setup, round, shoe.pop())
        if any(ends(setup, hand.count(setup)) is None for hands in round.hands for hand in hands):
            assert None not in play.view(round, None)["dealer"]


def test_hands_made_by_splitting_keep_their_names_and_are_played_from_the_right() -> None:
    terms = terms_of(load_edition("ny-charitable", "blackjack"))
    setup, game = terms.setup, terms.game
    assert isinstance(game, Deal)
    round: Any = game.begin(setup, (1,))
    for name in ("2c", "8h", "7d", "8s", "Td"):
        round = game.give(setup, round, card(name))
    round = game.choose(setup, round, 1, "split")
    round = game.give(setup, round, card("8c"))
    round = game.choose(setup, round, 1, "split")
    assert [hand.name for hand in round.of(1)] == [None, "3", "2"]


def test_a_live_table_waits_for_insurance_until_the_next_deed() -> None:
    terms = terms_of(load_edition("ny-charitable", "blackjack"))
    table = Table(terms, tracks_of(terms), stated=Stated(calls=False, shooter=False, opening=False))
    events = [
        {"bet": {"seat": 1, "wager": "blackjack", "stake": 500}},
        {"shoe": "2c Th Ad 9h Td"},
        {"bet": {"seat": 1, "wager": "insurance", "stake": 250}},
    ]
    for number, event in enumerate(events):
        assert table.act(read_event(number, event)) is None
    assert not table.settled
    assert table.dealing is not None
    table.dealing.pauses.end()
    assert {row.wager: row.pays - (row.stake - row.returned) for row in table.settled} == {
        "blackjack": -500,
        "insurance": 500,
    }


@turn(2, of=3)
@pytest.mark.parametrize(("decks", "other", "same"), [("6", 4, 9), pytest.param("8", 3, 12, marks=pytest.mark.proof)])
def test_match_the_dealer_in_closed_form(decks: str, other: int, same: int) -> None:
    """Either card is as likely to match; the stake is lost where neither does."""
    terms = terms_of(load_edition("ny-commercial", "spanish-21"), {"decks": decks})
    left = 48 * int(decks) - 1
    twins, likes = int(decks) - 1, 3 * int(decks)
    none = Fraction((left - twins - likes) * (left - twins - likes - 1), left * (left - 1))
    wanted = 2 * Fraction(same * twins + other * likes, left) - none
    assert wager_odds(terms, terms.wager("match-the-dealer"), None).ev == wanted
