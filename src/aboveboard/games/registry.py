"""Every game that can be asked for, by name. The registry is a list, and plug-ins are found by their metadata: nothing
registers itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

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
from aboveboard.plugins import GAMES, OWN, Plugin, leave_out, plugins

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


class Registry(Mapping[str, Game]):
    """Every game by name: the package's own, and those of plug-ins, which are looked up only when they are needed."""

    def __init__(self, own: Iterable[Game]) -> None:
        self._own = {game.name: game for game in own}

    @cached_property
    def _all(self) -> Mapping[str, Game]:
        found, packages = dict(self._own), dict.fromkeys(self._own, OWN)
        for plugin in plugins(GAMES):
            for game in _games_of(plugin):
                if game.name in found:
                    why = f"the package {packages[game.name]} has a game of that name"
                    leave_out(plugin.package, f"the game {game.name}", why)
                else:
                    found[game.name], packages[game.name] = game, plugin.package
        return found

    def __getitem__(self, name: str) -> Game:
        return self._own[name] if name in self._own else self._all[name]

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._all

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def _games_of(plugin: Plugin) -> Iterator[Game]:
    """The games that an entry point names: one, or several."""
    given = plugin.value
    try:
        games = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
        wrong = [repr(game) for game in games if not isinstance(game, Game) or not isinstance(game.name, str)]
    except Exception as error:
        leave_out(plugin.package, f"{GAMES} {plugin.name}", error)
        return
    for shown in wrong:
        leave_out(plugin.package, f"{GAMES} {plugin.name}", f"a game or several were expected, not {shown}")
    yield from (game for game in games if isinstance(game, Game) and isinstance(game.name, str))


REGISTRY = Registry(OWN_GAMES)


def game_named(name: str) -> Game:
    """A game by name."""
    return REGISTRY[name]
