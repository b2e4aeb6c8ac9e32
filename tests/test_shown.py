"""What an object shows of itself: one short line at a prompt, tables and drawings in a notebook, rows in a frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import aboveboard
from aboveboard.law import load_edition

LONGEST = 120
"""A line at a prompt."""


def craps() -> aboveboard.RegulatedGame:
    return aboveboard.ruleset("pa").game("craps")


def played() -> Any:
    table = craps().table()
    table.bet(1, "pass", 1000)
    table.roll([3, 1])
    return table


SHORT: dict[str, tuple[Callable[[], object], str]] = {
    "a ruleset": (lambda: aboveboard.ruleset("pa"), "<Ruleset pa: 7 games>"),
    "a ruleset on a day": (lambda: aboveboard.ruleset("pa", "1999-12-31"), "<Ruleset pa on 1999-12-31: no games>"),
    "a game": (craps, "<Game pa/craps: 46 wagers>"),
    "a game with options": (
        lambda: aboveboard.ruleset("pa").game("craps", {"fire-table": "B", "odds-times": 5}),
        "<Game pa/craps: 46 wagers, fire-table=B, odds-times=5>",
    ),
    "a game with a long option": (
        lambda: aboveboard.ruleset("pa").game(
            "craps", {"fire-table": '{"4": "30 to 1", "5": "299 to 1", "6": "1500 to 1"}', "vigorish": "at-bet"}
        ),
        "<Game pa/craps: 46 wagers, fire-table=..., vigorish=at-bet>",
    ),
    "terms": (lambda: craps().terms, "<Terms pa/craps: 46 wagers>"),
    "an edition": (lambda: load_edition("pa", "craps"), "<Edition pa/craps>"),
    "a law": (
        lambda: load_edition("pa", "craps").law,
        "<GameLaw craps: 58 Pa. Code 623a, proposed text, its date not held>",
    ),
    "mechanics": (lambda: load_edition("pa", "craps").game, "<Game craps: a run with 17 wagers>"),
    "dealt mechanics": (lambda: load_edition("pa", "casino-war").game, "<Deal casino-war: a deal with 4 wagers>"),
    "a wager": (lambda: craps().terms.wager("pass"), "<Wager pa/craps pass>"),
    "odds": (lambda: craps().odds("place-to-win"), "<Odds of 1 wager: 6 figures>"),
    "odds of a wager": (lambda: craps().odds("place-to-win")[0], "<WagerOdds place-to-win on 4: ev -1/15>"),
    "figures": (lambda: craps().figures("place-to-win"), "<Figures pa/craps: 6 of 1 wager>"),
    "a settled record": (
        lambda: craps().settle([{"bet": {"seat": 1, "wager": "field", "stake": 500}}, {"roll": [6, 6]}]),
        "<SettledRecord: 1 settled, 0 refused, 0 voided, 0 riding>",
    ),
    "a simulation": (
        lambda: craps().simulate([{"wager": "pass", "stake": 1000}], rounds=1000, seed=1),
        "<Simulation pa/craps: 1,000 rounds, seed 1, 1 bet>",
    ),
    "a layout": (lambda: craps().layout(), "<Layout pa/craps: 102 areas>"),
    "a sign": (lambda: craps().signs()[0], "<Sign fire-bet: 3 lines>"),
    "a table": (played, "<Table pa/craps: the point is 4, 1 wager riding>"),
    "an answer": (lambda: played().roll([2, 2]), "<Answer roll: 1 settled>"),
    "an acceptance": (lambda: played().bet(1, "field", 500), "<Answer bet: accepted>"),
    "a refusal": (
        lambda: played().take_down(1, "pass"),
        "<Answer take-down: refused, a Pass Bet stays once its point is set>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SHORT)
def test_at_a_prompt(what: str) -> None:
    make, line = SHORT[what]
    assert repr(make()) == line
    assert len(line) <= LONGEST


def test_every_game_is_short() -> None:
    for ruleset in aboveboard.rulesets():
        for name in aboveboard.ruleset(ruleset).games:
            game = aboveboard.ruleset(ruleset).game(name)
            for thing in (game, game.terms, game.terms.edition, game.terms.law, game.terms.game):
                assert len(repr(thing)) <= LONGEST, repr(thing)


def test_a_game_in_a_notebook() -> None:
    shown = craps()._repr_html_()
    for words in ("Craps, 58 Pa. Code 623a (proposed text of 2011-06-11)", "<td>place-to-win</td>", "9 to 5",
                  "<td>odds-times</td>", "58 Pa. Code 623a.3(a)(40)"):  # fmt: skip
        assert words in shown
    assert shown.count("<table>") == 2


def test_a_ruleset_in_a_notebook() -> None:
    shown = aboveboard.ruleset("pa")._repr_html_()
    assert "Pennsylvania table games, 58 Pa. Code" in shown
    assert "<td>casino-war</td>" in shown


def test_a_layout_draws_itself() -> None:
    drawn = craps().layout()
    assert drawn._repr_svg_() == drawn.svg()


def test_signs_show_what_they_say() -> None:
    sign = craps().signs()[0]
    assert "<td>Fire: 4 points 24 to 1" in sign._repr_html_()
    assert "58 Pa. Code 623a" in sign._repr_html_()


def test_a_table_shows_its_felt_and_what_rides() -> None:
    shown = played()._repr_html_()
    assert "Craps: the point is 4" in shown
    assert "<td>pass</td>" in shown
    assert "Nothing rides." in craps().table()._repr_html_()


def test_frames() -> None:
    rows = craps().to_frame()
    assert list(rows["wager"])[:2] == ["pass", "dont-pass"]
    assert {"wager", "title", "selections", "pays", "cite"} <= set(rows.columns)
    assert list(craps().to_frame("options")["option"]) == list(craps().options)
    assert list(aboveboard.ruleset("pa").to_frame()["game"]) == list(aboveboard.ruleset("pa").games)
