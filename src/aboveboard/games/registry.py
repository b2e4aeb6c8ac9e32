"""Every game that can be asked for, by name. The registry is a list: nothing registers itself."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games import (
    bang,
    beat_the_dealer,
    chuck_a_luck,
    craps,
    hazard,
    over_under_seven,
    pokette,
    roulette,
    sic_bo,
    wheels,
)
from aboveboard.games.shapes import Game

GAMES: tuple[Game, ...] = (
    craps.GAME,
    craps.MINI,
    hazard.GAME,
    chuck_a_luck.GAME,
    over_under_seven.GAME,
    beat_the_dealer.GAME,
    bang.GAME,
    pokette.GAME,
    sic_bo.GAME,
    roulette.GAME,
    *wheels.GAMES,
)

REGISTRY: Mapping[str, Game] = {game.name: game for game in GAMES}


def game_named(name: str) -> Game:
    """A game by name."""
    return REGISTRY[name]
