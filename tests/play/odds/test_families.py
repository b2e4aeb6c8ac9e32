"""Every registered game and wager is of a family that the tables serve; what is missing from a table fails here."""

from __future__ import annotations

import pytest

from aboveboard.games.registry import OWN_GAMES
from aboveboard.games.shapes.family import Family, Outcomes
from aboveboard.games.shapes.run import Game
from aboveboard.law import Edition, editions, terms_of
from aboveboard.play.odds.families import SOLVERS, solver_of
from aboveboard.play.odds.solver import Solver
from aboveboard.play.simulate.families import KERNELS, kernel_of, step_by_step

EDITIONS = list(editions())


def families_of(game: Game) -> set[type[Family]]:
    named = [wager.family for wager in game.wagers.values() if wager.family is not None]
    return {type(family) for family in (game.family, *named)}


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
def test_every_family_has_a_solver_and_every_dealt_game_a_kernel(game: Game) -> None:
    assert families_of(game) <= set(SOLVERS)
    assert game.dealt == (game.family.name != Outcomes.name)
    if game.dealt:
        assert type(game.family) in KERNELS
        assert kernel_of(game.family) is not step_by_step


def test_every_entry_of_the_tables_is_used_and_loads() -> None:
    used = {family for game in OWN_GAMES for family in families_of(game)}
    assert used == set(SOLVERS)
    assert {type(game.family) for game in OWN_GAMES if game.dealt} == set(KERNELS)
    for entry in SOLVERS.values():
        assert isinstance(entry(), Solver)
    names = [family.name for family in SOLVERS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: f"{one.ruleset}/{one.game.name}")
def test_every_wager_of_every_law_has_a_solver(edition: Edition) -> None:
    for wager in terms_of(edition).wagers.values():
        assert wager.shared or solver_of(wager.family) is not None


class Unlisted(Outcomes):
    """A family made from one that is listed."""


class Nowhere(Family):
    """A family that nobody serves."""

    name = "nowhere"


def test_a_family_is_served_as_the_one_that_it_is_made_from() -> None:
    assert solver_of(Unlisted()) is solver_of(Outcomes())
    assert solver_of(Nowhere()) is None
    assert kernel_of(Nowhere()) is step_by_step


class Wrong(Family):
    """A family whose module has something else by the name of its solver."""

    name = "wrong"
    engines = __name__


SOLVER = "not a solver"


def test_a_module_with_something_else_for_a_solver_is_named() -> None:
    with pytest.raises(TypeError, match=r"test_families\.SOLVER: a Solver was expected, not 'not a solver'"):
        solver_of(Wrong())
