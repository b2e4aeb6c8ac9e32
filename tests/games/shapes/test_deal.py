"""What every dealt game answers of its rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from aboveboard.games import REGISTRY
from aboveboard.games.shapes.deal import Ask, Deal, Pause, ToPlace
from aboveboard.games.shapes.run import Setup

SEATS = (2, 5)
COMMON = {
    *("baccarat", "mini-baccarat", "midi-baccarat", "chemin-de-fer"),
    *("best-poker-hand", "joker-seven", "keno"),
}
"""Games whose hands are nobody's own: a seat wagers on them, and is not dealt in."""
NEVER_ASKED = COMMON - {"chemin-de-fer"}
ROUNDS = 40
DEALT = [game for game in REGISTRY.values() if isinstance(game, Deal)]
every_game = pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)


def set_up(game: Deal) -> Setup:
    return game.set_up({name: rule.values[0] for name, rule in game.rules.items()}, {})


def begun(game: Deal, setup: Setup) -> Any:
    bets = [(seat, wager, 100) for seat in SEATS for wager in game.main or game.wagers]
    return game.staked(setup, game.begin(setup, SEATS), bets)


def played(game: Deal, setup: Setup, chance: random.Random) -> Iterator[tuple[Any, Ask]]:
    """A round in which everybody chooses at random: each time to choose, with the round as it stands then."""
    round, shoe = begun(game, setup), list(setup.pieces.outcomes)
    chance.shuffle(shoe)
    while (need := game.need(setup, round)) is not None:
        if isinstance(need, ToPlace):
            round = game.give(setup, round, shoe.pop())
        elif isinstance(need, Pause):
            round = game.resume(setup, round)
        else:
            yield round, need
            round = game.choose(setup, round, need.seat, chance.choice(need.options))


@every_game
def test_a_dealt_game_names_the_seats_that_take_part_in_a_round(game: Deal) -> None:
    setup = set_up(game)
    round = begun(game, setup)
    for card in setup.pieces.outcomes:
        if not isinstance(game.need(setup, round), ToPlace):
            break
        round = game.give(setup, round, card)
    own = {f"seat-{seat}" for seat in SEATS} & game.places(round).keys()
    assert game.seats_in(round) == (() if game.name in COMMON else SEATS)
    assert game.seats_in(round) or not own
    assert game.seats_in(None) == ()


def test_a_game_without_hands_has_no_round_to_take_part_in() -> None:
    thrown = [game for game in REGISTRY.values() if not game.dealt]
    assert {game.shape for game in thrown} == {"spin", "run", "pot"}
    assert all(game.seats_in(game.opening) == () for game in thrown)


@every_game
def test_whoever_is_asked_can_be_played_for_and_can_play_plainly(game: Deal) -> None:
    """Of every game at every time to choose: nobody must be waited for, and no player must know a strategy."""
    setup, asked = set_up(game), 0
    for number in range(ROUNDS):
        for round, ask in played(game, setup, random.Random(number)):
            asked += 1
            for_absent = [word for word in game.absent if word in ask.options]
            if game.circle is not None:
                for_absent += [word for word in [game.circle.unattended(round, ask.seat)] if word in ask.options]
            place = f"seat-{ask.seat}" + ("" if ask.hand is None else f" hand {ask.hand}")
            plain = game.plain(ask, game.view(round, ask.seat).get(place, []))
            assert for_absent, ask
            assert [word for word in plain if word in ask.options], ask
    assert (asked > 0) == (game.name not in NEVER_ASKED)


@every_game
def test_nothing_is_put_up_for_somebody_absent(game: Deal) -> None:
    assert not set(game.absent) & {*game.raises, *game.divides, *game.stakes}


def test_a_player_at_twenty_one_without_a_strategy_takes_cards_up_to_seventeen() -> None:
    plain, ask = REGISTRY["blackjack"].plain, Ask(1, ("stand", "hit"))  # type: ignore[attr-defined]
    ace, four, six, nine, king = 48, 8, 16, 28, 44
    assert plain(ask, [king, six]) == ("hit", "stand")
    assert plain(ask, [ace, four]) == ("hit", "stand")
    assert plain(ask, [ace, six]) == ("stand",)
    assert plain(ask, [king, four, four - 1]) == ("stand",)
    assert plain(ask, [king, nine]) == ("stand",)
    assert plain(ask, [six, None]) == ("stand",)
    assert plain(ask, []) == ("stand",)
