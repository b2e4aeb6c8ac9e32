"""Craps: exact odds against closed forms worked out here by hand.

Nothing in the closed forms walks a chain: a bet on a number is a race between two totals, the line is a sum over
points, and the fire bet goes by inclusion and exclusion over sets of points.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from aboveboard.law import load_edition, terms_of
from aboveboard.law.loader import take
from aboveboard.law.terms.options import choices_of
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.wager_odds import WagerOdds

TABLES = [("pa", "craps"), ("pa", "mini-craps"), ("nj-casino", "craps"), ("nj-casino", "mini-craps")]
every_table = pytest.mark.parametrize(("ruleset", "game"), TABLES)
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}


def odds(ruleset: str, game: str, wager: str, selection: object = None, **options: str) -> WagerOdds:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    terms = terms_of(load_edition(ruleset, game), given)
    return wager_odds(terms, terms.wager(wager), None if selection is None else str(selection))


def made_first(point: int) -> Fraction:
    """The chance that a number comes before a seven."""
    return Fraction(WAYS[point], WAYS[point] + WAYS[7])


# -- the line ---------------------------------------------------------------------------------------------------------


def line(barred: tuple[int, ...] = ()) -> dict[str, Fraction]:
    """How a bet with the dice ends, and against them with some craps barred, by the sum over points."""
    natural, craps = WAYS[7] + WAYS[11], WAYS[2] + WAYS[3] + WAYS[12]
    made = sum((WAYS[point] * made_first(point) for point in POINTS), Fraction(0)) / 36
    missed = sum((WAYS[point] * (1 - made_first(point)) for point in POINTS), Fraction(0)) / 36
    push = Fraction(sum(WAYS[total] for total in barred), 36)
    return {
        "pass": Fraction(natural, 36) + made,
        "dont": Fraction(craps, 36) + missed - push,
        "push": push,
        "rolls": 1 + sum((Fraction(WAYS[p], 36) * Fraction(36, WAYS[p] + WAYS[7]) for p in POINTS), Fraction(0)),
    }


@every_table
@pytest.mark.parametrize("wager", ["pass", "come"])
def test_with_the_dice(ruleset: str, game: str, wager: str) -> None:
    found, closed = odds(ruleset, game, wager), line()
    assert found.chance("win") == closed["pass"] == Fraction(244, 495)
    assert found.ev == found.ev_resolved == Fraction(-7, 495)  # published: 1.414% a bet
    assert found.rolls == closed["rolls"] == Fraction(557, 165)  # published: 3.38 rolls
    assert found.ev_roll == Fraction(-7, 495) / Fraction(557, 165)  # published: 0.42% a roll


@every_table
@pytest.mark.parametrize("wager", ["dont-pass", "dont-come"])
def test_against_the_dice(ruleset: str, game: str, wager: str) -> None:
    found, closed = odds(ruleset, game, wager), line(barred=(12,))
    assert found.chance("win") == closed["dont"] == Fraction(949, 1980)
    assert found.chance("void") == found.chance("push", "void") == closed["push"] == Fraction(1, 36)
    assert found.ev == Fraction(-3, 220)  # published: 1.364% a bet made
    assert found.ev_resolved == Fraction(-3, 220) / Fraction(35, 36)  # published: 1.402% a bet resolved
    assert found.ev_roll == Fraction(-3, 220) / Fraction(557, 165)  # published: 0.40% a roll


@every_table
@pytest.mark.parametrize("point", POINTS)
def test_odds_behind_the_line_are_fair(ruleset: str, game: str, point: int) -> None:
    for wager in ("pass-odds", "come-odds"):
        assert odds(ruleset, game, wager, point).ev == 0
        assert odds(ruleset, game, wager, point).chance("win") == made_first(point)
    for wager in ("dont-pass-odds", "dont-come-odds"):
        assert odds(ruleset, game, wager, point).ev == 0
        assert odds(ruleset, game, wager, point).chance("lose") == made_first(point)


# -- numbers before a seven --------------------------------------------------------------------------------------------


def race(win: int, lose: int, pays: Fraction) -> tuple[Fraction, Fraction]:
    """The gain of a bet with so many ways to win and to lose, and its rolls: the others decide nothing."""
    decided = win + lose
    return (win * pays - lose) / Fraction(decided), Fraction(36, decided)


PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
PLACE_LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
PUBLISHED_PLACE = {4: "0.06667", 5: "0.04000", 6: "0.01515", 8: "0.01515", 9: "0.04000", 10: "0.06667"}
PUBLISHED_PLACE_LOSE = {4: "0.03030", 5: "0.02500", 6: "0.01818", 8: "0.01818", 9: "0.02500", 10: "0.03030"}


@every_table
@pytest.mark.parametrize("point", POINTS)
def test_place_bets(ruleset: str, game: str, point: int) -> None:
    found = odds(ruleset, game, "place-to-win", point)
    assert (found.ev, found.rolls) == race(WAYS[point], 6, Fraction(*PLACE[point]))
    assert f"{-float(found.ev):.5f}" == PUBLISHED_PLACE[point]
    assert found.ev_roll == found.ev * (WAYS[point] + 6) / 36
    found = odds(ruleset, game, "place-to-lose", point)
    assert (found.ev, found.rolls) == race(6, WAYS[point], Fraction(*PLACE_LOSE[point]))
    assert f"{-float(found.ev):.5f}" == PUBLISHED_PLACE_LOSE[point]


def rates() -> Iterator[tuple[str, Fraction]]:
    yield from (("5%", Fraction(1, 20)), ("2.5%", Fraction(1, 40)), ("0%", Fraction(0)))


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize(("text", "rate"), list(rates()))
def test_buy_and_lay_bets_under_each_vigorish(game: str, point: int, text: str, rate: Fraction) -> None:
    made = made_first(point)
    for wager, pays, wins in (("buy", TRUE[point], made), ("lay", 1 / TRUE[point], 1 - made)):
        fair = wins * pays - (1 - wins)
        assert fair == 0
        with_bet = odds("pa", game, wager, point, vigorish="at-bet", vigorish_rate=text)
        assert with_bet.ev == fair - rate
        on_win = odds("pa", game, wager, point, vigorish="on-win", vigorish_rate=text)
        assert on_win.ev == fair - wins * rate
        assert odds("pa", game, wager, point, vigorish="never", vigorish_rate=text).ev == fair


def test_the_published_edges_of_buying_the_four() -> None:
    """5% with the bet is 4.76% of the stake and fee together; on the win only it is 1.67%."""
    with_bet = odds("pa", "craps", "buy", 4)
    assert with_bet.ev / (1 + Fraction(1, 20)) == Fraction(-1, 21)
    assert odds("pa", "craps", "buy", 4, vigorish="on-win").ev == Fraction(-1, 60)


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
@pytest.mark.parametrize("point", POINTS)
def test_new_jersey_takes_nothing_on_buy_and_lay_bets(game: str, point: int) -> None:
    assert odds("nj-casino", game, "buy", point).ev == 0
    assert odds("nj-casino", game, "lay", point).ev == 0


@every_table
@pytest.mark.parametrize(("name", "total", "pays"), [("four", 4, 7), ("six", 6, 9), ("eight", 8, 9), ("ten", 10, 7)])
def test_hardways(ruleset: str, game: str, name: str, total: int, pays: int) -> None:
    found = odds(ruleset, game, f"{name}-the-hardway")
    assert (found.ev, found.rolls) == race(1, WAYS[total] - 1 + 6, Fraction(pays))
    assert found.ev == {4: Fraction(-1, 9), 6: Fraction(-1, 11)}[min(total, 14 - total)]
    assert found.ev_roll == Fraction(-1, 36)


# -- one roll ----------------------------------------------------------------------------------------------------------


def one_roll(pays: dict[int, Fraction | int]) -> Fraction:
    """The gain of a bet that pays so much on each of some totals and loses on the others."""
    return sum((WAYS[total] * (Fraction(pays.get(total, -1))) for total in WAYS), Fraction(0)) / 36


FIELD: dict[int, Fraction | int] = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}
ONE_ROLL: dict[str, dict[int, Fraction | int]] = {
    "field": FIELD,
    "any-seven": {7: 4},
    "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-two": {2: 30},
    "craps-three": {3: 15},
    "craps-twelve": {12: 30},
    "11-in-one-roll": {11: 15},
    "craps-eleven": {2: 3, 3: 3, 12: 3, 11: 7},
    "horn": {2: Fraction(27, 4), 12: Fraction(27, 4), 3: 3, 11: 3},
}
PUBLISHED = {
    "field": "0.0556", "any-seven": "0.1667", "any-craps": "0.1111", "craps-two": "0.1389", "craps-three": "0.1111",
    "craps-twelve": "0.1389", "11-in-one-roll": "0.1111", "craps-eleven": "0.1111", "horn": "0.1250",
}  # fmt: skip


@every_table
@pytest.mark.parametrize("wager", ONE_ROLL)
def test_one_roll_wagers(ruleset: str, game: str, wager: str) -> None:
    found = odds(ruleset, game, wager)
    assert found.ev == found.ev_roll == found.ev_resolved == one_roll(ONE_ROLL[wager])
    assert f"{-float(found.ev):.4f}" == PUBLISHED[wager]


@every_table
@pytest.mark.parametrize(("high", "edge"), [(2, "0.1278"), (3, "0.1222"), (11, "0.1222"), (12, "0.1278")])
def test_horn_high(ruleset: str, game: str, high: int, edge: str) -> None:
    """Five units, two of them on one number: what that number pays less the three or four units that lose."""
    straight = {2: 30, 3: 15, 11: 15, 12: 30}
    pays: dict[int, Fraction | int] = {
        total: Fraction(2 * pay - 3 if total == high else pay - 4, 5) for total, pay in straight.items()
    }
    assert odds(ruleset, game, "horn-high", high).ev == one_roll(pays)
    assert f"{-float(one_roll(pays)):.4f}" == edge


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_whirl(game: str) -> None:
    found = odds("pa", game, "whirl")
    units: dict[int, Fraction | int] = {2: 26, 12: 26, 3: 11, 11: 11, 7: 0}
    assert found.ev == one_roll({total: Fraction(won, 5) for total, won in units.items()}) == Fraction(-2, 15)


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_hops_and_six_seven_eight(game: str) -> None:
    terms = terms_of(load_edition("pa", game))
    hops = [wager for wager in terms.offered() if wager.law.is_ == "hop"]
    assert len(hops) == 17
    for wager in hops:
        first, second = str(wager.law.selection).split("-")
        ways, pays = (1, 30) if first == second else (2, 15)
        assert wager_odds(terms, wager, None).ev == Fraction(ways * pays - (36 - ways), 36)
    easy = [throw for throw in product(range(1, 7), repeat=2) if sum(throw) in (6, 7, 8) and throw[0] != throw[1]]
    assert odds("pa", game, "6-7-8").ev == Fraction(len(easy) * 1 + 2 * 2 - (36 - len(easy) - 2), 36)


# -- the fire bet ------------------------------------------------------------------------------------------------------


def points_made() -> list[Fraction]:
    """The chance of each number of different points made before a loser seven, by inclusion and exclusion.

    A cycle ends by making one of the points or by sevening out. That only points of a set are made is the chance
    that sevening out comes before every point outside it.
    """
    makes = {point: Fraction(WAYS[point], 24) * made_first(point) for point in POINTS}
    out = 1 - sum(makes.values(), Fraction(0))

    def only(within: tuple[int, ...]) -> Fraction:
        return out / (out + sum((chance for point, chance in makes.items() if point not in within), Fraction(0)))

    def exactly(points: tuple[int, ...]) -> Fraction:
        subsets = [held for size in range(len(points) + 1) for held in combinations(points, size)]
        return sum(((-1) ** (len(points) - len(held)) * only(held) for held in subsets), Fraction(0))

    return [sum((exactly(held) for held in combinations(POINTS, size)), Fraction(0)) for size in range(7)]


def test_points_made_before_a_loser_seven() -> None:
    chances = points_made()
    assert sum(chances) == 1
    published = ["0.593939", "0.260750", "0.101275", "0.033434", "0.008798", "0.001640", "0.000162"]
    assert [f"{float(chance):.6f}" for chance in chances] == published
    ends = odds("pa", "craps", "fire").ends
    assert {end.grades[0]: chance for end, chance in ends.items()} == {f"{n} points": c for n, c in enumerate(chances)}


@pytest.mark.parametrize(
    ("table", "pays", "edge"), [("A", (24, 249, 999), "0.20763"), ("B", (39, 199, 499), "0.23887")]
)
def test_fire_tables(table: str, pays: tuple[int, int, int], edge: str) -> None:
    chances = points_made()
    gain = sum((chances[points] * (pay + 1) for points, pay in zip((4, 5, 6), pays, strict=True)), Fraction(0)) - 1
    found = odds("pa", "craps", "fire", fire_table=table)
    assert found.ev == gain
    assert f"{-float(gain):.5f}" == edge


# -- what the file says ------------------------------------------------------------------------------------------------


@every_table
def test_an_option_starts_at_the_figure_in_the_text(ruleset: str, game: str) -> None:
    edition = load_edition(ruleset, game)
    for choice in choices_of(edition.law).values():
        for path in choice.sets:
            assert take(edition.raw, path) == choice.default
