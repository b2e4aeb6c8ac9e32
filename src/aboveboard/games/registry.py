"""Every game that can be asked for, by name. The registry is a list: nothing registers itself."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games import craps
from aboveboard.games.shapes import Game

GAMES: tuple[Game, ...] = (
    craps.GAME,
    craps.MINI,
)

REGISTRY: Mapping[str, Game] = {game.name: game for game in GAMES}


def game_named(name: str) -> Game:
    """A game by name."""
    return REGISTRY[name]
