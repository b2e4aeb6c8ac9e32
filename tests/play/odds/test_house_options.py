"""What the house chooses where only a title is held: each figure by the solver, and by a formula or as published."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds


def terms(game: str, **options: str) -> Terms:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return terms_of(load_edition("nj-casino", game), named)


def edge(given: Terms, wager: str, selection: str | None = None) -> Fraction:
    return -wager_odds(given, given.wager(wager), selection).ev


TRUE = {"4": Fraction(2), "5": Fraction(3, 2), "6": Fraction(6, 5)}
"""True odds against each number, and so the chance of it before a seven."""


@pytest.mark.parametrize("number", TRUE)
def test_vigorish_on_what_is_won(number: str) -> None:
    """By the closed form: a win comes with chance 1 in 1 + odds, and five percent of it stays with the house."""
    fee, odds = Fraction(1, 20), TRUE[number]
    won = 1 / (1 + odds)
    free = terms("craps")
    assert edge(free, "buy", number) == edge(free, "lay", number) == 0
    on_win, on_winnings = (terms("craps", vigorish=how) for how in ("on-win", "on-winnings"))
    assert edge(on_win, "buy", number) == won * fee
    assert edge(on_winnings, "buy", number) == won * fee * odds
    assert edge(on_winnings, "lay", number) == (1 - won) * fee / odds
    assert edge(terms("craps", vigorish="at-bet"), "lay", number) == fee


def test_keno_beyond_ten_spots_is_hypergeometric() -> None:
    for spots, word in ((11, "eleven"), (15, "fifteen")):
        pays = {caught: 2 * caught for caught in range(6, spots + 1)}
        named = {f"{word}_spot_pays_catch_{caught}": f"{odds} to 1" for caught, odds in pays.items()}
        given = terms("keno", **named)
        whole = comb(80, 20)
        gain = sum(
            Fraction(comb(spots, caught) * comb(80 - spots, 20 - caught), whole) * pays.get(caught, -1)
            for caught in range(spots + 1)
        )
        ticket = "-".join(map(str, range(1, spots + 1)))
        assert edge(given, f"{word}-spot", ticket) == -gain


def test_a_ticket_of_more_than_ten_spots_is_not_taken_before_the_operator_states_its_pay_table() -> None:
    wager = terms("keno").wager("twelve-spot")
    assert wager.missing_pay(wager.picks[0])


@pytest.mark.proof
def test_baccarat_where_the_house_chooses_otherwise() -> None:
    """Wizard of Odds, baccarat: eight decks with a tie at 9 to 1; six decks; and no commission is the share itself."""
    for game in ("baccarat", "mini-baccarat"):
        assert float(edge(terms(game, tie_pays="9 to 1"), "tie")) == pytest.approx(0.048_44, abs=5e-6)
        six = terms(game, decks="6")
        assert float(edge(six, "banker")) == pytest.approx(0.010_558, abs=5e-6)
        assert float(edge(six, "player")) == pytest.approx(0.012_374, abs=5e-6)
        none, whole = terms(game, commission="0%"), wager_odds(terms(game), terms(game).wager("banker"), None)
        assert edge(terms(game), "banker") - edge(none, "banker") == whole.chance("win") / 20
        assert edge(none, "banker") == -edge(none, "player")
