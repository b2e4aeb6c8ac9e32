"""Figures: every field of a row against the odds behind it, and what is claimed where nothing is known."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.support.documents import figures, rows

import aboveboard
from aboveboard.law import BadInput, Edition, editions, terms_of
from aboveboard.play.odds.report import report
from aboveboard.play.odds.report.figures import grouped
from aboveboard.play.odds.report.report import readings
from aboveboard.play.odds.report.written import percent, true_odds

QUICK = [edition for edition in editions() if edition.game.shape in ("spin", "run")]
EVERY = [pytest.param(edition, id=f"{edition.ruleset}/{edition.game.name}") for edition in QUICK]


def row(wager: str, selection: str | None = None, **options: str) -> dict[str, Any]:
    game = aboveboard.ruleset("pa").game("craps", {name.replace("_", "-"): value for name, value in options.items()})
    return next(iter(rows(game.terms, wager, selection)))


def test_a_row_in_the_shape_that_other_programs_rely_on() -> None:
    answer = row("place-to-win", "4")
    assert answer == answer | {
        "wager": "place-to-win",
        "selection": "4",
        "ev": "-1/15",
        "win": "1/3",
        "push": "0",
        "lose": "2/3",
        "pays": {"win": "9 to 5"},
        "exact": True,
        "edge": "6.667%",
    }
    assert "58 Pa. Code 623a.5(a)" in answer["cite"]
    assert answer["distribution"] == [{"gain": "-1", "chance": "2/3"}, {"gain": "9/5", "chance": "1/3"}]
    assert "half" not in answer


def test_an_edge_says_which_edge_it_is() -> None:
    answer = row("dont-pass")
    assert (answer["ev"], answer["push"]) == ("-3/220", "1/36")
    assert Fraction(answer["ev_resolved"]) == Fraction(answer["ev"]) / (1 - Fraction(answer["push"]))
    assert Fraction(answer["ev_roll"]) == Fraction(answer["ev"]) / Fraction(answer["rolls"])
    assert answer["rolls"] == "557/165"


def test_vigorish_counts_in_the_figure() -> None:
    assert row("buy", "4")["vigorish"] == {"rate": "5%", "taken": "at-bet", "base": "stake"}
    assert row("buy", "4")["ev"] == "-1/20"
    assert row("buy", "4", vigorish="on-win")["ev"] == "-1/60"
    assert "vigorish" not in row("buy", "4", vigorish="never")


def test_a_composite_names_its_parts() -> None:
    answer = row("horn-high", "12")
    assert answer["pays"] == {}
    assert [part["wager"] for part in answer["parts"]].count("craps-twelve") == 2
    assert {part["share"] for part in answer["parts"]} == {"1/5"}


def test_a_name_may_say_what_is_picked() -> None:
    game = aboveboard.ruleset("pa").game("craps")
    assert [(one["wager"], one["selection"]) for one in rows(game.terms, "place-6")] == [("place-to-win", "6")]


@pytest.mark.parametrize(
    ("wager", "selection", "complaint"),
    [
        ("pas", None, "did you mean pass?"),
        ("pass", "4", "wager pass: selection '4' is not one of its own; it takes none"),
        ("place-to-win", "7", "wager place-to-win: selection '7' is not one of its own; known: 4, 5, 6, 8, 9, 10"),
    ],
)
def test_what_cannot_be_asked_for(wager: str, selection: str | None, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        row(wager, selection)
    assert complaint in str(error.value)


@pytest.mark.parametrize("edition", EVERY)
def test_every_row_of_every_game_adds_up(edition: Edition) -> None:
    answer = figures(terms_of(edition))
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert answer["wagers"]
    for one in answer["wagers"]:
        assert one["cite"], one["wager"]
        if one["win"] is None:
            assert one["ev"] is None
            assert not one["exact"]
            assert one["note"]
            continue
        if "stderr" in one:
            continue
        assert sum(Fraction(one.get(word, "0")) for word in ("win", "push", "lose", "half")) == 1
        if one["ev"] is not None and one["exact"] and "distribution" in one:
            assert sum(Fraction(line["chance"]) for line in one["distribution"]) == 1
            assert sum(Fraction(line["chance"]) * Fraction(line["gain"]) for line in one["distribution"]) == Fraction(
                one["ev"]
            )


def test_no_odds_are_claimed_where_no_pay_table_is_held() -> None:
    unknown = [(edition, one) for edition in QUICK for one in rows(terms_of(edition)) if one["win"] is None]
    assert unknown, "some game leaves its pay table to the operator"
    edition, one = unknown[0]
    assert (one["ev"], one["exact"]) == (None, False)
    options = [option for option in terms_of(edition).choices if option.startswith(f"{one['wager']}-pays")]
    assert options[0] in one["note"]
    game = aboveboard.under(edition, dict.fromkeys(options, "5 to 1"))
    assert next(iter(rows(game.terms, one["wager"])))["exact"]


def test_selections_with_the_same_figures_stand_together() -> None:
    game = aboveboard.ruleset("pa").game("craps")
    assert [one.selections for one in grouped(report.rows(game.terms, "place-to-win"))] == [
        ["4", "10"],
        ["5", "9"],
        ["6", "8"],
    ]
    assert [one.selections for one in grouped(report.rows(game.terms, "pass"))] == [[]]


@pytest.mark.parametrize(
    ("share", "text"),
    [(Fraction(7, 495), "1.414%"), (Fraction(0), "0%"), (Fraction(1, 20), "5.000%"), (Fraction(-1, 8), "-12.500%"),
     (Fraction(2, 3), "66.667%"), (Fraction(1), "100.000%")],
)  # fmt: skip
def test_a_share_as_people_read_it(share: Fraction, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("win", "lose", "text"),
    [("1/3", "2/3", "2 to 1"), ("244/495", "251/495", "251 to 244"), ("0", "1", "none"), ("1/2", "1/2", "1 to 1"),
     ("1/1300", "1299/1300", "1,299 to 1"), ("1001/2000", "999/2000", "1.00 to 1"), ("1", "0", "0 to 1")],
)  # fmt: skip
def test_true_odds(win: str, lose: str, text: str) -> None:
    assert true_odds(win, lose) == text


def test_readings_are_collected_from_everywhere_once() -> None:
    found = readings(aboveboard.ruleset("pa").game("craps").terms)
    assert len(found) == len(set(found)) > 3
    assert any("drops the fraction" in one for one in found)
