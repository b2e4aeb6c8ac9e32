"""The public API: its own examples, its promises about imports, and what it refuses."""

from __future__ import annotations

import doctest
import subprocess
import sys
from datetime import date
from types import ModuleType

import pytest

import aboveboard
from aboveboard.facade import game, pool, ruleset
from aboveboard.law import BadInput, editions, load_edition


@pytest.mark.parametrize("module", [aboveboard, ruleset, game, pool], ids=lambda module: module.__name__)
def test_the_examples_in_its_docstrings(module: ModuleType) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testmod(module, globs={"aboveboard": aboveboard}, optionflags=flags)
    assert tried > 3
    assert not failed


def loaded_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_it_loads_no_engine() -> None:
    assert not {"pydantic", "numpy", "numba", "rich", "typer", "aboveboard.law"} & loaded_after("import aboveboard")


def test_only_simulation_loads_numpy_and_numba() -> None:
    statement = (
        "import aboveboard; g = aboveboard.ruleset('pa').game('craps'); g.odds('pass'); g.guide(); g.table().roll()"
    )
    assert not {"numpy", "numba", "rich"} & loaded_after(statement)


def test_rulesets_and_their_games() -> None:
    assert {"pa", "nj-casino", "nj-charitable", "ny-charitable"} <= set(aboveboard.rulesets())
    for name in aboveboard.rulesets():
        held = aboveboard.ruleset(name)
        assert held.name == name
        assert held.games == tuple(edition.game.name for edition in editions(name))


def test_a_day_may_be_given_as_text_or_as_a_day() -> None:
    assert aboveboard.ruleset("nj-casino", "1998-06-10") == aboveboard.ruleset("nj-casino", date(1998, 6, 10))
    assert aboveboard.ruleset("nj-casino", "1998-06-10").game("craps").figures("pass").as_of == date(1998, 6, 10)
    with pytest.raises(BadInput, match="as_of: a day such as 2011-06-10 was expected, not 'June'"):
        aboveboard.ruleset("pa", "June")
    with pytest.raises(BadInput, match="1996-03-10 lies outside it"):
        aboveboard.ruleset("nj-casino", "1996-03-10").game("craps")


def test_under_takes_any_edition() -> None:
    game = aboveboard.under(load_edition("pa", "craps"), {"fire-table": "B"})
    assert game.title == "Craps"
    assert game.options["fire-table"] == "B"
    assert game.wagers[0] == "pass"


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: aboveboard.ruleset("pa").game("carps"), "did you mean craps?"),
        (lambda: aboveboard.ruleset("pa").game("craps", {"x": 1}), "option 'x' is not one that Craps has"),
        (lambda: aboveboard.ruleset("pa").game("craps").odds("pas"), "did you mean pass?"),
        (lambda: aboveboard.ruleset("pa").game("craps").table({"min": 0}), "limits: min: whole cents were expected"),
        (lambda: aboveboard.ruleset("pa").game("craps").table().spin("17"), "Craps has no 'spin'; 'roll' was expected"),
        (lambda: aboveboard.ruleset("pa").game("craps").settle({"events": 7}), "a list of events was expected"),
        (lambda: aboveboard.ruleset("pa").game("craps").simulate(rounds=0), "rounds"),
        (lambda: aboveboard.settle({}), "record: ruleset: a name was expected"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_sentence(call: object, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        call()  # type: ignore[operator]
    assert complaint in str(error.value)
