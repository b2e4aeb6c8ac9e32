"""`aboveboard checklist`: the dealer's sheet in every form."""

from __future__ import annotations

from tests.support.terminal import run


def test_a_sheet_in_every_form() -> None:
    assert run("checklist", "pa", "roulette").out.startswith("# Roulette: procedures\n")
    assert run("checklist", "pa", "roulette", "--format", "html").out.startswith("<!doctype html>")
    answer = run("checklist", "pa", "roulette", "--json").document
    magnet = next(row for row in answer["steps"] if row["step"] == "ball-magnet")
    assert magnet["by"] == ["floorperson", "security"]
    assert magnet["cite"] == ["58 Pa. Code 617a.2(a)(1)", "58 Pa. Code 617a.2(a)"]


def test_options_and_mistakes() -> None:
    answer = run("checklist", "pa", "roulette", "--option", "wheel=double-zero-as-single", "--json").document
    assert "single-zero-notices" in [row["step"] for row in answer["steps"]]
    wrong = run("checklist", "pa", "roulet")
    assert (wrong.code, wrong.out) == (2, "")
    assert "roulette" in wrong.err
