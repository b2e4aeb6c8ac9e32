"""What the house chooses where only a title is held: each figure by the solver, and by a formula or as published."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds


def terms(ruleset: str, game: str, **options: str) -> Terms:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return terms_of(load_edition(ruleset, game), named)


def edge(given: Terms, wager: str, selection: str | None = None) -> Fraction:
    return -wager_odds(given, given.wager(wager), selection).ev


TRUE = {"4": Fraction(2), "5": Fraction(3, 2), "6": Fraction(6, 5)}
"""True odds against each number, and so the chance of it before a seven."""


@pytest.mark.parametrize("number", TRUE)
def test_vigorish_on_what_is_won(number: str) -> None:
    """By the closed form: a win comes with chance 1 in 1 + odds, and five percent of it stays with the house."""
    fee, odds = Fraction(1, 20), TRUE[number]
    won = 1 / (1 + odds)
    ways = {
        how: terms("nj-charitable", "craps", buy_and_lay=how) for how in ("free", "at-bet", "on-win", "on-winnings")
    }
    assert edge(ways["free"], "buy", number) == edge(ways["free"], "lay", number) == 0
    assert edge(ways["at-bet"], "buy", number) == edge(ways["at-bet"], "lay", number) == fee
    assert edge(ways["on-win"], "buy", number) == won * fee
    assert edge(ways["on-win"], "lay", number) == (1 - won) * fee
    assert edge(ways["on-winnings"], "buy", number) == won * fee * odds
    assert edge(ways["on-winnings"], "lay", number) == (1 - won) * fee / odds


def test_buy_and_lay_bets_are_not_taken_before_the_house_takes_them() -> None:
    assert not {"buy", "lay"} & {wager.name for wager in terms("nj-charitable", "craps").offered()}


@pytest.mark.parametrize(("spots", "word", "one_in"), [(11, "eleven", 62_381_978), (15, "fifteen", 428_010_179_098)])
def test_keno_beyond_ten_spots_is_hypergeometric(spots: int, word: str, one_in: int) -> None:
    """The chance of catching all is the published one, and the gain that of the hypergeometric formula."""
    pays = {caught: 2 * caught for caught in range(6, spots + 1)}
    named = {f"{word}_spot_pays_catch_{caught}": f"{odds} to 1" for caught, odds in pays.items()}
    given = terms("nj-casino", "keno", **named)
    whole = comb(80, 20)
    chances = [Fraction(comb(spots, n) * comb(80 - spots, 20 - n), whole) for n in range(spots + 1)]
    gain = sum(chance * pays.get(caught, -1) for caught, chance in enumerate(chances))
    assert edge(given, f"{word}-spot", "-".join(map(str, range(1, spots + 1)))) == -gain
    assert int(1 / chances[spots]) == one_in


def test_a_ticket_of_more_than_ten_spots_is_not_taken_before_the_operator_states_its_pay_table() -> None:
    wager = terms("nj-casino", "keno").wager("twelve-spot")
    assert wager.missing_pay(wager.picks[0])
