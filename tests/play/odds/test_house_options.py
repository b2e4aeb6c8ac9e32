"""What the house chooses where only a title is held: each figure by the solver, and by a formula or as published."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
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


BANKER_DRAWS = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}
"""With which count the banker draws against which third cards of the player; with less than three always."""


def baccarat(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of player, banker and tie, by dealing every value of six cards."""
    shoe = [16 * decks] + [4 * decks] * 9
    won = [0, 0, 0]

    def take(card: int) -> int:
        shoe[card] -= 1
        return shoe[card] + 1

    def end(ways: int, player: int, banker: int) -> None:
        won[0 if player > banker else 1 if banker > player else 2] += ways

    def bank(ways: int, player: int, banker: int, third: int | None) -> None:
        draws = banker <= 5 if third is None else banker < 3 or third in BANKER_DRAWS.get(banker, ())
        left = sum(shoe)
        if not draws:
            end(ways * left, player, banker)
            return
        for card in range(10):
            end(ways * shoe[card], player, (banker + card) % 10)

    for first in product(range(10), repeat=4):
        ways = 1
        for card in first:
            ways *= take(card)
        player, banker = (first[0] + first[2]) % 10, (first[1] + first[3]) % 10
        left = sum(shoe)
        if player >= 8 or banker >= 8:
            end(ways * left * (left - 1), player, banker)
        elif player >= 6:
            bank(ways * (left - 1), player, banker, None)
        else:
            for third in range(10):
                bank(ways * take(third), (player + third) % 10, banker, third)
                shoe[third] += 1
        for card in first:
            shoe[card] += 1
    whole = sum(won)
    return Fraction(won[0], whole), Fraction(won[1], whole), Fraction(won[2], whole)


@pytest.mark.proof
@pytest.mark.parametrize("decks", [6, 8])
def test_baccarat_where_the_house_chooses_otherwise(decks: int) -> None:
    """Every deal gives the same, and so does what is published: of a tie 14.3596% at 8 to 1 and 4.8440% at 9 to 1."""
    player, banker, tie = baccarat(decks)
    for ruleset in ("nj-casino", "nj-charitable", "ny-commercial"):
        usual = terms(ruleset, "baccarat", decks=str(decks))
        assert edge(usual, "player") == banker - player
        assert edge(usual, "banker") == player - banker * Fraction(95, 100)
        assert edge(usual, "tie") == 1 - 9 * tie
        other = terms(ruleset, "baccarat", decks=str(decks), commission="4%", tie_pays="9 to 1")
        assert edge(other, "banker") == player - banker * Fraction(96, 100)
        assert edge(other, "tie") == 1 - 10 * tie
    if decks == 8:
        assert (round(float(1 - 9 * tie), 6), round(float(1 - 10 * tie), 6)) == (0.143596, 0.04844)
    else:
        assert (round(float(1 - 9 * tie), 6), round(float(1 - 10 * tie), 6)) == (0.144382, 0.049313)
