"""The house way in force where the operator has one of its own: its file checked, whole, and held to the law."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.games.families.set_in_two import SetInTwo
from aboveboard.games.house_ways.tiles import TileRule, TileWay, every_hand
from aboveboard.games.house_ways.way import HouseWay
from aboveboard.games.shapes.run import Game
from aboveboard.kernel.tiles import tile_name
from aboveboard.law.errors import BadInput
from aboveboard.law.files import Edition
from aboveboard.law.loader import parse
from aboveboard.law.model import GameLaw
from aboveboard.law.model.games.house_ways import WAY_FILES, HouseWayLaw
from aboveboard.law.provisions.clauses import citations

WHERE = "house way"


def house_way_in_force(edition: Edition, law: GameLaw, given: object) -> HouseWay:
    """The operator's own house way, from the tables of its file; every fault of the file is told, each with its key."""
    family = edition.game.family
    if not isinstance(family, SetInTwo):
        raise BadInput(f"{WHERE}: in {law.title} the house sets no hands in two")
    if law.house_way is None:
        raise BadInput(f"{WHERE}: the text leaves no house way of {law.title} to the operator ({law.cite})")
    way = _read(family, edition.game.name, given)
    if isinstance(way, TileWay):
        _check_bounds(law.house_way, way)
    elif law.house_way.within:
        raise BadInput(f"{WHERE}: not encoded: clauses that bound how the house sets {family.pieces} ({law.cite})")
    return way


def game_with(game: Game, way: HouseWay) -> Game:
    """The game with the house setting hands so."""
    assert isinstance(game.family, SetInTwo)
    return game.family.with_way(way)


def _read(family: SetInTwo, game: str, given: object) -> HouseWay:
    if isinstance(given, HouseWay):
        return given
    if not isinstance(given, Mapping):
        raise BadInput(f"{WHERE}: tables with game, title and rules were expected, not {given!r}")
    if given.get("game", game) != game:
        raise BadInput(f"{WHERE}: game: {game!r} was expected, not {given['game']!r}")
    parse(WAY_FILES[family.pieces], given, WHERE)
    way = family.read_way(given)
    fault = way.fault()
    if fault is not None:
        raise BadInput(f"{WHERE}: rules: {fault}")
    return way


def _check_bounds(law: HouseWayLaw, way: TileWay) -> None:
    """Wherever a clause can be followed, the way follows it."""
    bounds = [(TileRule(high=bound.high, together=bound.together), bound) for bound in law.within.values()]
    for hand in every_hand():
        for rule, bound in bounds:
            if ways := rule.plays(hand):
                if way.set(hand).strengths not in {each.strengths for each in ways}:
                    names, wanted = " ".join(map(tile_name, hand)), " or ".join(dict.fromkeys(map(str, ways)))
                    raise BadInput(
                        f"{WHERE}: rules: {names} is set {way.set(hand)}, and {wanted} is required "
                        f"({'; '.join(citations(bound.cite))})"
                    )
                break
