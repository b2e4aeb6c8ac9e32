"""The loader of every file of a ruleset: what is laid over what, and what is refused with the file and the key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aboveboard.law import LawError
from aboveboard.law.folders import Folder, own_folders
from aboveboard.law.loader import fresh, overlay, parse, put, read, spread, take
from aboveboard.law.model import GameLaw
from aboveboard.law.model.games.display import SignsFile
from aboveboard.law.model.money import PrizesLaw
from aboveboard.law.model.procedures import Procedures
from aboveboard.law.model.values import Strict

# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_toml_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "craps.toml").write_text("game = \n")
    with pytest.raises(LawError, match=rf"^law/rulesets/{tmp_path.name}/craps.toml: "):
        read(Folder(tmp_path), "craps")


def test_a_file_like_one_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "craps.toml").write_text('like = "dice"\n')
    with pytest.raises(LawError, match=r"craps.toml: like: there is no dice.toml beside it"):
        read(Folder(tmp_path), "craps")


def test_a_file_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert read(Folder(tmp_path), "craps") is None


FILES: list[tuple[type[Strict], str, str]] = [
    (GameLaw, "pa", "craps"),
    (Procedures, "pa", "procedures/craps"),
    (SignsFile, "ny-charitable", "_signs"),
    (PrizesLaw, "ny-charitable", "_prizes"),
]
SLIPS = [
    (GameLaw, "wagers.pass.tilte", "title"),
    (Procedures, "opening.boxes.afer", "after"),
    (SignsFile, "signs.license.wher", "where"),
    (PrizesLaw, "kinds.casino.singel", "single"),
]


@pytest.mark.parametrize(("model", "ruleset", "name"), FILES)
def test_each_sort_of_file_is_accepted_as_it_stands(model: type[Strict], ruleset: str, name: str) -> None:
    assert isinstance(parse(model, held(ruleset, name), "here"), model)


@pytest.mark.parametrize(("model", "path", "nearest"), SLIPS)
def test_a_slip_in_each_sort_of_file_is_named_with_the_nearest_key(
    model: type[Strict], path: str, nearest: str
) -> None:
    raw = next(held(ruleset, name) for one, ruleset, name in FILES if one is model)
    put(raw, path, "x")
    with pytest.raises(LawError, match=rf"^here: {path}: .*; did you mean {nearest}\?$"):
        parse(model, raw, "here")


@pytest.mark.parametrize(("model", "path", "_"), SLIPS)
def test_a_clause_that_does_not_exist_is_refused_in_each(model: type[Strict], path: str, _: str) -> None:
    raw = next(held(ruleset, name) for one, ruleset, name in FILES if one is model)
    cite = f"{path.rpartition('.')[0]}.cite"
    put(raw, cite, "pa-no-such")
    with pytest.raises(LawError, match=rf"^here: {cite}: no provision has the id 'pa-no-such'"):
        parse(model, raw, "here")


def held(ruleset: str, name: str) -> dict[str, Any]:
    """A file of the package's own, to be spoiled."""
    raw: dict[str, Any] = fresh(read(own_folders()[ruleset], name))
    assert raw
    return raw


# -- tables laid over one another --------------------------------------------------------------------------------------


def test_a_file_like_another_states_only_its_differences() -> None:
    base = {"title": "A", "menu": "x", "wagers": {"one": {"title": "One", "pays": "1 to 1"}, "two": {"title": "Two"}}}
    changes = {"title": "B", "menu": "", "wagers": {"one": {"pays": "2 to 1"}, "two": "", "three": {"title": "Three"}}}
    assert overlay(base, changes) == {
        "title": "B",
        "wagers": {"one": {"title": "One", "pays": "2 to 1"}, "three": {"title": "Three"}},
    }


def test_what_holds_of_every_wager_is_said_once() -> None:
    raw = {"every": {"made": {"when": "any"}}, "wagers": {"a": {"title": "A"}, "b": {"made": {"when": "now"}}}}
    assert spread(raw) == {"wagers": {"a": {"made": {"when": "any"}, "title": "A"}, "b": {"made": {"when": "now"}}}}


def test_a_value_is_put_and_taken_by_its_path() -> None:
    raw: dict[str, Any] = {}
    put(raw, "wagers.fire.pays.4 points", "24 to 1")
    assert take(raw, "wagers.fire.pays.4 points") == "24 to 1"
    assert take(raw, "wagers.fire.pays.5 points") is None
    assert take(raw, "wagers.fire.pays.4 points.more") is None
