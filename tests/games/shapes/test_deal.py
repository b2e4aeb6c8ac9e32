"""What every dealt game answers of its rounds."""

from __future__ import annotations

import pytest

from aboveboard.games import REGISTRY
from aboveboard.games.shapes.deal import Deal, ToPlace

SEATS = (2, 5)
COMMON = {
    *("baccarat", "mini-baccarat", "midi-baccarat", "chemin-de-fer"),
    *("best-poker-hand", "joker-seven", "keno"),
}
"""Games whose hands are nobody's own: a seat wagers on them, and is not dealt in."""
DEALT = [game for game in REGISTRY.values() if isinstance(game, Deal)]


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_a_dealt_game_names_the_seats_that_take_part_in_a_round(game: Deal) -> None:
    setup = game.set_up({name: rule.values[0] for name, rule in game.rules.items()}, {})
    bets = [(seat, wager, 100) for seat in SEATS for wager in game.main or game.wagers]
    round = game.staked(setup, game.begin(setup, SEATS), bets)
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
