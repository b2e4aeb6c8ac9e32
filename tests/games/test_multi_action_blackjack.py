"""Multi-action blackjack's mechanics: what stays from round to round, and who is dealt in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from aboveboard.games.multi_action_blackjack import ROUNDS, Round, staked
from aboveboard.games.shapes.deal import Ask, Deal, Pause
from aboveboard.kernel.cards import card
from aboveboard.law import Terms, load_edition, terms_of

CASINO = terms_of(load_edition("nj-casino", "multi-action-blackjack"))
CHARITY = terms_of(load_edition("nj-charitable", "multi-action-blackjack"))


def courses(terms: Terms, rounds: int = 100) -> Iterator[tuple[list[int], list[Any]]]:
    """Rounds played at random by two seats: the cards given, and every state on the way."""
    game, setup = terms.game, terms.setup
    assert isinstance(game, Deal)
    for seed in range(rounds):
        rng = random.Random(seed)
        shoe: list[Any] = list(setup.equipment.outcomes)
        rng.shuffle(shoe)
        round: Any = game.begin(setup, (1, 2))
        given: list[int] = []
        states = [round]
        while (need := game.need(setup, round)) is not None:
            if isinstance(need, Ask):
                round = game.choose(setup, round, need.seat, rng.choice(need.options))
            elif isinstance(need, Pause):
                round = game.resume(setup, round)
            else:
                given.append(shoe.pop())
                round = game.give(setup, round, given[-1])
            states.append(round)
        yield given, states


@pytest.mark.parametrize("terms", [CASINO, CHARITY], ids=["kept", "new"])
def test_every_card_lies_somewhere_and_the_dealer_keeps_the_first(terms: Terms) -> None:
    assert isinstance(terms.game, Deal)
    for given, states in courses(terms):
        last = states[-1]
        assert sorted(terms.game.seen(last)) == sorted(given)
        assert last.number == len(ROUNDS)
        shown = {state.dealer[0] for state in states if state.dealer}
        assert len(shown) == 1
        assert shown == {dealer[0] for _, dealer in last.past} | {last.dealer[0]}


def test_a_hand_goes_on_where_the_rules_say_so_and_is_else_dealt_anew() -> None:
    for _, states in courses(CASINO):
        assert all(hands == states[-1].hands for hands, _ in states[-1].past)
    for _, states in courses(CHARITY):
        firsts = [state.hands[0][0].cards for state in states if state.number == 2]
        assert firsts[0] == ()


def test_a_seat_is_dealt_in_only_for_the_rounds_in_which_it_has_a_wager() -> None:
    game, setup = CHARITY.game, CHARITY.setup
    assert isinstance(game, Deal)
    begun = game.begin(setup, (1, 4))
    assert isinstance(begun, Round)
    round: Any = staked(
        setup, begun, [(1, "first", 500), (4, "first", 500), (4, "second", 500), (4, "first-insurance", 1)]
    )
    assert round.takes == (1, 2)
    for name in ("Th", "9h", "7d", "9d", "8c"):
        round = game.give(setup, round, card(name))
    for seat in (1, 4):
        round = game.choose(setup, round, seat, "stand")
    round = game.give(setup, round, card("Kd"))
    assert (round.number, round.playing) == (2, (4,))
    assert game.describe(round) == ""
