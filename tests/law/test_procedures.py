"""Procedures as data: what a file may not say is refused when it is read."""

from __future__ import annotations

import pytest

from aboveboard.law import LawError, editions
from aboveboard.law.folders import HERE
from aboveboard.law.procedures import parse, procedures_of, read

STEP = {"title": "the ball is whole", "cite": "pa-617a.2-a-1"}


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"opening": {"ball": STEP | {"whom": ["dealer"]}}}, "opening.ball.whom"),
        ({"opening": {"ball": {"title": "the ball is whole"}}}, "opening.ball.cite"),
        ({"opening": {"ball": STEP | {"cite": "pa-617a.2-a-99"}}}, "pa-617a.2-a-99"),
        ({"opening": {"ball": STEP | {"after": ["wheel"]}}}, "comes after 'wheel', which is no step"),
        ({"opening": {"ball": STEP | {"asks": {"size": {"least": 3}}}}}, "least"),
        ({"staff": {"dealer": {"title": "a dealer", "needed": "often", "cite": "pa-617a.5-c"}}}, "staff.dealer.needed"),
    ],
)
def test_a_slip_in_a_file_is_named(raw: dict[str, object], why: str) -> None:
    with pytest.raises(LawError, match=why):
        parse(raw, "law/rulesets/pa/procedures/roulette.toml")


def test_every_file_is_of_a_game_that_is_held_and_is_read() -> None:
    held = {(edition.ruleset, edition.game.name): edition for edition in editions()}
    for path in sorted(HERE.glob("*/procedures/[!_]*.toml")):
        edition = held[path.parents[1].name, path.stem]
        assert procedures_of(edition).model_dump(exclude_defaults=True)


def test_a_file_like_another_states_only_its_differences() -> None:
    craps, mini = read("pa", "craps"), read("pa", "mini-craps")
    assert mini["opening"]["boxes"] == craps["opening"]["boxes"]
    assert "boxperson" not in mini["staff"]
    assert mini["running"]["sum-called"]["by"] == ["dealer", "stickperson"]
