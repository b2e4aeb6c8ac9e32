"""Where no text is held an option says what it rests on, wherever it is shown, and a refusal names no text for it."""

from __future__ import annotations

import pytest
from tests.support.terminal import run

from aboveboard.law import BadInput, load_edition, terms_of
from aboveboard.law.provisions import provision
from aboveboard.law.terms.options import choices_of
from aboveboard.publish.guide import guide
from aboveboard.publish.offer import GameOffer

BASIS = "practice of the trade; section text not held"
BACCARAT = {"decks", "commission", "tie-pays"}
BLACKJACK = {"decks", "soft-17", "double-after-split", "resplit-aces", "natural-pays"}
HOUSE = {
    "nj-casino/baccarat": BACCARAT,
    "nj-casino/mini-baccarat": BACCARAT,
    "nj-casino/chemin-de-fer": {"decks", "commission"},
    "nj-casino/blackjack": BLACKJACK | {"surrender", "five-card-21", "boxes"},
    "nj-casino/multi-action-blackjack": BLACKJACK,
    "nj-casino/craps": {"odds-times"},
    "nj-casino/mini-craps": {"odds-times"},
    "nj-charitable/baccarat": BACCARAT,
    "nj-charitable/mini-baccarat": BACCARAT,
    "nj-charitable/blackjack": BLACKJACK | {"surrender"},
    "nj-charitable/multi-action-blackjack": BLACKJACK,
    "nj-charitable/craps": {"buy-and-lay"},
    "ny-commercial/baccarat": BACCARAT,
    "ny-commercial/mini-baccarat": BACCARAT,
    "ny-commercial/midi-baccarat": BACCARAT,
    "ny-commercial/blackjack": BLACKJACK - {"double-after-split"} | {"surrender"},
}
"""Doubling after a split is in the text that New York's casinos are under, and so no choice of theirs."""


@pytest.mark.parametrize("edition", HOUSE)
def test_what_the_trade_leaves_to_the_house_is_an_option_with_its_basis(edition: str) -> None:
    ruleset, game = edition.split("/")
    law = load_edition(ruleset, game).law
    shown = {name: choice.as_json().get("basis") for name, choice in choices_of(law).items()}
    assert {name for name, basis in shown.items() if basis is not None} == HOUSE[edition]
    for name in HOUSE[edition]:
        titles = all(provision(item).title_only for item in law.options[name].cite)
        assert shown[name] == (BASIS if titles else "practice of the trade; paragraph not held")


def test_a_pay_table_that_the_operator_sets_has_the_basis_of_its_wager() -> None:
    found = choices_of(load_edition("nj-casino", "keno").law)
    names = ("ten-spot-pays-catch-10", "twelve-spot-pays-catch-6")
    assert {found[name].basis for name in names} == {"standard rules; section text not held"}


def test_the_basis_is_shown_wherever_options_are() -> None:
    terms = terms_of(load_edition("nj-charitable", "craps"), {"buy-and-lay": "on-winnings"})
    printed = next(line for line in guide(terms).splitlines() if "| on-winnings | no, free" in line)
    assert f"({BASIS}) | on-winnings |" in printed
    assert printed.endswith("N.J.A.C. 13:47-20.25 |")
    found = {row["option"]: row for row in GameOffer(terms).rows()["options"]}
    assert (found["buy-and-lay"]["value"], found["buy-and-lay"]["basis"]) == ("on-winnings", BASIS)
    assert f"<td>{BASIS}</td>" in GameOffer(terms)._repr_html_()
    asked = ("odds", "nj-charitable", "craps", "--wager", "buy", "--option", "buy-and-lay=on-winnings")
    assert f"Basis of buy-and-lay: {BASIS}." in " ".join(run(*asked).out.split())
    document = run(*asked, "--json").document
    assert document["option_basis"] == {"buy-and-lay": BASIS}
    assert document["wagers"][0]["vigorish"] == {"rate": "5%", "taken": "on-win", "base": "winnings"}


def test_where_the_text_is_held_no_basis_is_shown() -> None:
    terms = terms_of(load_edition("ny-charitable", "craps"))
    assert "<th>basis</th>" not in GameOffer(terms)._repr_html_()
    assert "option_basis" not in run("odds", "ny-charitable", "craps", "--wager", "pass", "--json").document


@pytest.mark.parametrize(("option", "value"), [("soft-17", "draw"), ("natural-pays", "2 to 1"), ("boxes", "4")])
def test_a_refused_value_names_the_basis_and_no_text(option: str, value: str) -> None:
    with pytest.raises(BadInput) as refused:
        terms_of(load_edition("nj-casino", "blackjack"), {option: value})
    assert str(refused.value).endswith(f"({BASIS})")
    assert "N.J.A.C." not in str(refused.value)
