"""Options: differences laid over the law, each within the bounds of its clause."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from aboveboard.law import BadInput, Edition, Terms, editions, load_edition, terms_of
from aboveboard.law.terms.options import Value, choices_of, pay_lines
from aboveboard.play.odds.odds import wager_odds

EVERY = [pytest.param(edition, id=f"{edition.ruleset}/{edition.game.name}") for edition in editions()]


def craps(**options: Value) -> Terms:
    return terms_of(load_edition("pa", "craps"), {name.replace("_", "-"): value for name, value in options.items()})


def refusal(**options: Value) -> str:
    with pytest.raises(BadInput) as error:
        craps(**options)
    return str(error.value)


def ev(terms: Terms, wager: str, selection: str | None = None) -> Fraction:
    return wager_odds(terms, terms.wager(wager), selection).ev


# -- a choice among tables ---------------------------------------------------------------------------------------------


def test_the_default_is_in_force_where_nothing_is_chosen() -> None:
    terms = craps()
    assert terms.options["fire-table"] == "A"
    assert terms.law.wagers["fire"].pays == craps(fire_table="A").law.wagers["fire"].pays
    assert terms.law.wagers["fire"].pays != craps(fire_table="B").law.wagers["fire"].pays


def test_another_table_changes_the_odds() -> None:
    assert round(float(ev(craps(), "fire")), 5) == -0.20763
    assert round(float(ev(craps(fire_table="B"), "fire")), 5) == -0.23887


def test_a_table_that_does_not_exist_is_refused_with_the_clause() -> None:
    assert refusal(fire_table="C").startswith("option fire-table: 'C' is none of A, B (58 Pa. Code 623a.5(f)")


# -- an operator's own table, no less than one of those in the text ----------------------------------------------------

BETTER = {"4": "25 to 1", "5": "249 to 1", "6": "999 to 1"}


def test_a_table_of_ones_own_may_pay_more() -> None:
    assert ev(craps(fire_table=BETTER), "fire") > ev(craps(), "fire")
    assert ev(craps(fire_table=json.dumps(BETTER)), "fire") == ev(craps(fire_table=BETTER), "fire")


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({**BETTER, "4": "23 to 1"}, "the table is below both A and B in some line"),
        ({**BETTER, "6": "998 to 1"}, "the table is below both A and B in some line"),
        ({"4": "39 to 1", "5": "199 to 1", "6": "499 to 1", "7": "1 to 1"}, "no line '7'"),
        ({"4": "39 to 1", "5": "199 to 1"}, "the line '6 points' is missing"),
        ({**BETTER, "4": "much"}, "'much' does not read as odds"),
        ({}, "is missing"),
    ],
)
def test_a_table_of_ones_own_may_not_pay_less(table: dict[str, str], complaint: str) -> None:
    assert complaint in refusal(fire_table=table)


def test_line_by_line_and_not_on_the_whole() -> None:
    """A table that beats A in one line and B in another is still below both."""
    assert "below both" in refusal(fire_table={"4": "38 to 1", "5": "248 to 1", "6": "1000 to 1"})


# -- ranges ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 10, "1", "10"])
def test_a_figure_within_its_range(times: int | str) -> None:
    stake = craps(odds_times=times).law.wagers["pass-odds"].stake
    assert stake is not None
    assert stake.times == int(times)


@pytest.mark.parametrize(
    ("times", "complaint"),
    [(0, "0 is less than 1, the least allowed"), (11, "11 is more than 10, the most allowed"),
     (2.5, "is not a whole number"), ("two", "is not a whole number"), (True, "is not a whole number")],
)  # fmt: skip
def test_a_figure_outside_its_range(times: Value, complaint: str) -> None:
    assert complaint in refusal(odds_times=times)


@pytest.mark.parametrize(("rate", "edge"), [("5%", "-1/20"), ("2.5%", "-1/40"), ("0%", "0")])
def test_a_rate_moves_the_edge(rate: str, edge: str) -> None:
    assert str(ev(craps(vigorish_rate=rate), "buy", "4")) == edge


@pytest.mark.parametrize("rate", ["5", "5.1%", "-1%", "five%", "%", 5, "1/2%"])
def test_a_rate_that_is_none(rate: Value) -> None:
    assert refusal(vigorish_rate=rate).startswith("option vigorish-rate: ")


def test_when_a_fee_is_taken() -> None:
    assert str(ev(craps(vigorish="on-win"), "buy", "4")) == "-1/60"
    assert str(ev(craps(vigorish="never"), "buy", "4")) == "0"


# -- the menu and the layout -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["fire,buy", ["fire", "buy"], " fire , buy ", "fire,buy,none"])
def test_wagers_that_are_not_offered(given: Value) -> None:
    terms = craps(not_offered=given)
    assert terms.options["not-offered"] == "fire,buy"
    assert not {"fire", "buy"} & {wager.name for wager in terms.offered()}
    assert "lay" in {wager.name for wager in terms.offered()}


def test_only_wagers_can_be_left_out() -> None:
    assert "'fires' cannot be listed; did you mean fire?" in refusal(not_offered="fires")
    assert "'horn' cannot be listed" in refusal(no_area="horn")


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    assert refusal(fire_tabel="A") == "option 'fire-tabel' is not one that Craps has; did you mean fire-table?"


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY)
def test_every_default_and_every_choice_can_be_given(edition: Edition) -> None:
    plain = terms_of(edition)
    for name, choice in choices_of(edition.law).items():
        if choice.default is not None:
            assert terms_of(edition, {name: choice.default}).options[name] == plain.options[name]
        for value in choice.choices or ():
            assert terms_of(edition, {name: value}).options[name] == value


@pytest.mark.parametrize("edition", EVERY)
def test_every_option_is_listed_with_its_clause(edition: Edition) -> None:
    for name, choice in choices_of(edition.law).items():
        shown = choice.as_json()
        assert shown["name"] == name
        assert shown["about"]
        assert shown["cite"], name
        assert ("choices" in shown) != ("range" in shown)


@pytest.mark.parametrize("edition", EVERY)
def test_the_least_odds_may_be_bettered_and_not_undercut(edition: Edition) -> None:
    for name, wager in edition.law.wagers.items():
        if wager.may_pay != "more":
            continue
        for grade, selection, pay in pay_lines(wager):
            if not pay[0].isdigit():
                continue
            option = "-".join(
                [
                    f"{name}-pays",
                    *([] if grade == "win" else [grade.replace(" ", "-")]),
                    *([selection] if selection else []),
                ]
            )
            first, word, unit = pay.split()
            better = f"{int(first) + 1} {word} {unit}"
            assert terms_of(edition, {option: better}).options[option] == better
            with pytest.raises(BadInput, match="the least allowed"):
                terms_of(edition, {option: f"{first} {word} {int(unit) + 1}"})
