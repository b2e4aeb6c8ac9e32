"""`layout` and `signs` on the command line: what they print, where they write, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.support.terminal import run


def test_a_layout_as_svg_and_as_a_page(tmp_path: Path) -> None:
    drawn = run("layout", "pa", "craps", "--holder", "Keystone Casino", "--limits", "$5-$500")
    assert drawn.is_lawful()
    assert fromstring(drawn.out).get("viewBox") == "0 0 1680 1120"
    assert "Keystone Casino" in drawn.out
    assert "Max $500" in drawn.out
    file = tmp_path / "craps.html"
    stored = run("layout", "pa", "craps", "--format", "html", "--out", str(file))
    assert (stored.code, stored.out, stored.err) == (0, "", "")
    assert file.read_text("utf-8").startswith("<!doctype html>")


def test_a_layout_follows_the_operators_options(tmp_path: Path) -> None:
    file = tmp_path / "wheel.toml"
    file.write_text(
        'sections = ["red", "pink", "red", "gold"]\nodds = { red = "1 to 1", pink = "3 to 1", gold = "3 to 1" }\n'
    )
    drawn = run("layout", "ny-charitable", "color-wheel", "--wheel", str(file))
    assert drawn.is_lawful()
    assert 'data-selection="pink"' in drawn.out
    assert 'data-selection="blue"' not in drawn.out
    assert run("layout", "pa", "casino-war", "--positions", "5").out.count('data-wager="initial"') == 5


def test_signs_in_every_form() -> None:
    assert run("signs", "pa", "craps", "--limits", "10-500").out.startswith("# Craps: signs\n")
    assert "<h2>Fire Bet</h2>" in run("signs", "pa", "craps", "--format", "html").out
    assert fromstring(run("signs", "pa", "craps", "--format", "svg").out).get("class") == "signs"
    answer = run("signs", "pa", "craps", "--limits", "10-500", "--json").document
    limits = next(sign for sign in answer if sign["sign"] == "limits")
    assert limits["lines"][0] == {
        "text": "Minimum wager $10",
        "cite": ["58 Pa. Code 623a.3(c)", "58 Pa. Code 623a.3(b)(1)"],
    }
    assert limits["where"] == "table"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("layout", "pa", "baccarat"), "game 'baccarat' is not in ruleset pa"),
        (("layout", "pa", "craps", "--limits", "much"), "--limits: MIN-MAX such as $5-$500 was expected"),
        (("signs", "pa", "craps", "--limits", "$9-$5"), "the least wager is more than the largest"),
        (("signs", "pa", "craps", "--option", "fire-areas=17"), "17 is more than 16"),
        (("layout", "pa", "craps", "--out", "no/such/folder/x.svg"), "it cannot be written"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: tuple[str, ...], why: str) -> None:
    said = run(*args)
    assert said.code == 2
    assert said.is_lawful()
    assert why in said.err
