"""A pay table that names a result which no outcome gives says so, and pays that are not held are called so."""

from __future__ import annotations

import pytest

import aboveboard
from aboveboard.law.files import load_edition
from aboveboard.law.terms.terms import terms_of
from aboveboard.play.odds.report.report import row

NEVER = "no outcome is graded"
CRAPS = {"like": "pa/craps", "title": "Our craps"}


def note_of(text: dict[str, object], wager: str) -> str | None:
    return aboveboard.under(text).figures(wager).wagers[0].note


def test_a_result_that_never_comes_about_is_told() -> None:
    assert (
        note_of({**CRAPS, "wagers": {"field": {"pays": {"three": "3 to 1"}}}}, "field")
        == "no outcome is graded three, so what is paid for it is never paid"
    )


def test_a_result_that_comes_about_is_not() -> None:
    assert note_of({**CRAPS, "wagers": {"field": {"pays": {"twelve": "3 to 1"}}}}, "field") is None


@pytest.mark.parametrize(("ruleset", "game"), [
    ("pa", "craps"), ("pa", "mini-craps"), ("pa", "roulette"), ("pa", "sic-bo"), ("pa", "big-six"),
    ("nj-casino", "craps"), ("nj-casino", "roulette"), ("ny-charitable", "craps"), ("ny-charitable", "big-nine"),
    ("ny-charitable", "bang"), ("ny-charitable", "hazard"), ("nj-charitable", "chuck-a-luck"), ("nj-casino", "pokette"),
])  # fmt: skip
def test_no_text_that_is_held_names_one(ruleset: str, game: str) -> None:
    terms = terms_of(load_edition(ruleset, game), {})
    for wager in terms.offered():
        assert NEVER not in (row(terms, wager, wager.picks[0]).note or ""), wager


def test_a_pay_table_that_is_not_held_is_called_so() -> None:
    before = aboveboard.ruleset("ny-commercial", as_of="2018-03-01").game("baccarat").figures("dragon-bonus")
    assert {each.paid() for each in before.wagers} == {"not held"}


def test_what_the_operator_posts_is_called_so() -> None:
    terms = terms_of(load_edition("nj-casino", "keno"), {})
    found = [row(terms, wager, wager.picks[0]) for wager in terms.offered() if wager.missing_pay(wager.picks[0])]
    assert found
    assert all("operator" not in each.paid() and "as posted" in each.paid() for each in found)
