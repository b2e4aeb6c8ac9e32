"""Every game that can be asked for, by name. The registry is a list: nothing registers itself."""

from __future__ import annotations

from collections.abc import Mapping

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

REGISTRY: Mapping[str, Game] = {game.name: game for game in GAMES}


def game_named(name: str) -> Game:
    """A game by name."""
    return REGISTRY[name]
