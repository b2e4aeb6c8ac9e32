"""Every game that can be asked for, by name. The registry is a list, and plug-ins are found by their metadata: nothing
registers itself."""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.games import (
    baccarat,
    bang,
    beat_the_dealer,
    best_poker_hand,
    blackjack,
    caribbean_stud,
    casino_war,
    chemin_de_fer,
    chuck_a_luck,
    craps,
    double_down_stud,
    hazard,
    heads_up_holdem,
    joker_seven,
    keno,
    let_it_ride,
    multi_action_blackjack,
    over_under_seven,
    pai_gow,
    pai_gow_poker,
    poker,
    pokette,
    red_dog,
    roulette,
    sic_bo,
    spanish_21,
    three_card_poker,
    wheels,
)
from aboveboard.games.shapes.run import Game
from aboveboard.plugins import GAMES, Held

OWN_GAMES: tuple[Game, ...] = (
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
    casino_war.GAME,
    three_card_poker.GAME,
    let_it_ride.GAME,
    double_down_stud.GAME,
    caribbean_stud.GAME,
    heads_up_holdem.GAME,
    red_dog.GAME,
    blackjack.GAME,
    multi_action_blackjack.GAME,
    spanish_21.GAME,
    baccarat.GAME,
    baccarat.MINI,
    baccarat.MIDI,
    chemin_de_fer.GAME,
    *wheels.GAMES,
    joker_seven.GAME,
    pai_gow.GAME,
    pai_gow_poker.GAME,
    best_poker_hand.GAME,
    keno.GAME,
    poker.GAME,
)


class Registry(Held[Game]):
    """Every game by name: the package's own, and those of plug-ins."""

    def __init__(self, own: Iterable[Game]) -> None:
        super().__init__(own, GAMES, Game, "game")


REGISTRY = Registry(OWN_GAMES)


def game_named(name: str) -> Game:
    """A game by name."""
    return REGISTRY[name]
