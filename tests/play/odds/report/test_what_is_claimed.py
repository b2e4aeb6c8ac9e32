"""What stands beside a figure: a right that it leaves out, a fee that it does not count, a way of play not the best."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.support.turns import turn

from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.play.odds.report import report
from aboveboard.play.odds.report.beside import AT_LEAST
from aboveboard.play.odds.set_in_two import sampled


def terms(ruleset: str, game: str, **options: str) -> Terms:
    return terms_of(load_edition(ruleset, game), {name.replace("_", "-"): value for name, value in options.items()})


def figures(terms: Terms, wager: str | None = None, *, strategy: bool = False) -> dict[str, Any]:
    return report.figures(terms, wager, strategy=strategy).to_json()


def printed(terms: Terms, wager: str | None = None) -> str:
    return report.figures(terms, wager)._repr_html_()


def row(found: dict[str, Any], wager: str) -> dict[str, Any]:
    return next(each for each in found["wagers"] if each["wager"] == wager)


@turn(0, of=3)
@pytest.mark.provision("nyc-5324.11-h-6")
def test_house_money_counts_the_right_to_add_its_winnings_and_says_so_beside_its_figure() -> None:
    found = row(figures(terms("ny-commercial", "blackjack"), "house-money"), "house-money")
    assert found["exact"] is False
    assert found["adds"]["cite"] == ["9 NYCRR 5324.11(h)(6) (proposed)"]
    assert "may be added to the Blackjack Wager" in found["adds"]["right"]
    assert found["adds"]["without"]["ev"] == "-1071/4043"
    worth = float(found["ev"]) - float(Fraction(-1071, 4043))
    assert worth == pytest.approx(float(found["adds"]["worth"]), abs=1e-11)
    assert worth > 0
    text = printed(terms("ny-commercial", "blackjack"), "house-money")
    assert "wherever the hand is then worth more than nothing" in text
    assert "exact ev" not in text


@turn(1, of=3)
def test_a_right_that_no_solver_counts_is_left_out_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a law lets winnings be added to a wager of a family whose solver knows nothing of it."""
    monkeypatch.setattr(report, "worth_adding", lambda terms, wager, to: None)
    held = report.figures(terms("ny-commercial", "blackjack", decks="1"), "house-money")
    found = row(held.to_json(), "house-money")
    assert found["exact"] is False
    assert "/" in found["ev"]
    assert found["leaves_out"]["cite"] == ["9 NYCRR 5324.11(h)(6) (proposed)"]
    assert "may be added to the Blackjack Wager" in found["leaves_out"]["right"]
    assert found["note"].endswith("what that is worth is not counted, so the figures are the least it is worth")
    assert "adds" not in found or found["adds"] is None
    text = held._repr_html_()
    assert "at most " in text
    assert AT_LEAST in text


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampled, "DEALS", 2_000)


@pytest.mark.usefixtures("few_deals")
def test_pai_gow_poker_says_that_hands_are_set_and_that_its_figure_is_the_house_ways() -> None:
    found = figures(terms("nj-casino", "pai-gow-poker"), strategy=True)
    assert row(found, "pai-gow-poker")["played"] == "house way"
    assert "as the house sets its own" in row(found, "pai-gow-poker")["note"]
    assert "chance alone" not in found["strategy"]["note"]
    assert "set in two" in found["strategy"]["note"]
    text = printed(terms("nj-casino", "pai-gow-poker"))
    assert "exact ev" not in text
    assert " sampled" in text


@pytest.mark.usefixtures("few_deals")
def test_a_vigorish_that_is_rounded_off_moves_no_figure_and_a_note_says_so() -> None:
    plain, rounded = (
        row(figures(terms("nj-casino", "pai-gow-poker", vigorish_rounding=how)), "pai-gow-poker")
        for how in ("none", "quarter")
    )
    assert plain["ev"] == rounded["ev"]
    assert "rounded up to a multiple of $0.25" in rounded["note"]
    assert "rounded up" not in plain["note"]


def test_exact_figures_stand_under_a_heading_that_says_so() -> None:
    assert "exact ev" in printed(terms("pa", "sic-bo"))


def test_a_refusal_names_no_text_that_is_not_held() -> None:
    with pytest.raises(BadInput, match="its text is not held") as refused:
        terms("nj-casino", "blackjack", insurance_pays="3 to 1")
    assert "N.J.A.C." not in str(refused.value)
    with pytest.raises(BadInput, match=r"pays what the text says and nothing else \(58 Pa. Code 623a.5\(a\)\)"):
        terms("pa", "craps", any_seven_pays="5 to 1")


@pytest.mark.parametrize("pays", ["lose", "push"])
def test_a_bonus_is_never_less_than_nothing(pays: str) -> None:
    with pytest.raises(BadInput, match="ante-pays-bonus-straight"):
        terms("nj-casino", "three-card-poker", ante_pays_bonus_straight=pays)


def test_a_bonus_of_nothing_takes_nothing() -> None:
    """Two units at most are lost, and a straight that beats the dealer's wins them and no more."""
    found = row(figures(terms("nj-casino", "three-card-poker", ante_pays_bonus_straight="0 to 1"), "ante"), "ante")
    gains = [int(each["gain"]) for each in found["distribution"]]
    assert min(gains) == -2
