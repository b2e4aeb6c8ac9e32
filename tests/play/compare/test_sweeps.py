"""One law at every value of an option: figures found a second time by hand, and what cannot be swept."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest
from tests.support.comparing import side
from tests.support.turns import in_turn

import aboveboard
from aboveboard.law.errors import BadInput
from aboveboard.play.compare.over import MOST, read_over
from aboveboard.play.compare.sweep import WIDE, Sweep, sweep_table, sweep_tables
from aboveboard.play.compare.sweeping import sweep

BACCARAT, RED_DOG, CRAPS = "ny-commercial:baccarat", "nj-casino:red-dog", "pa:craps"


def over(said: str, wager: str | None = None, **options: object) -> Sweep:
    """A law at every value of options, whose names are written with an underscore."""
    return sweep(side(said), {name.replace("_", "-"): values for name, values in options.items()}, wager)


def gains(found: Sweep, wager: str, selection: str | None = None) -> list[Fraction]:
    """What a wager is worth at each point."""
    (line,) = (each for each in found.lines if (each.wager, each.selection) == (wager, selection))
    return [Fraction(each.ev or "") for each in line.figures if each is not None]


# -- a second method ---------------------------------------------------------------------------------------------------

SPREADS = {1: 5, 2: 4, 3: 2}
"""What a spread pays; a wider one pays even money."""


def red_dog(decks: int) -> tuple[Fraction, Fraction]:
    """What the ante is worth to whoever raises where it pays, and the raise as its part of it, card by card."""
    cards, suited = 52 * decks, 4 * decks
    ante, raised = Fraction(0), Fraction(0)
    for one, other in product(range(13), repeat=2):
        chance = Fraction(suited * (suited - (one == other)), cards * (cards - 1))
        spread = abs(one - other) - 1
        if one == other:
            ante += chance * 11 * Fraction(suited - 2, cards - 2)
        elif spread > 0:
            wins = Fraction(spread * suited, cards - 2)
            worth = wins * SPREADS.get(spread, 1) - (1 - wins)
            ante += chance * worth
            if worth > 0:
                raised += chance * worth
    return ante + raised, raised


def test_red_dog_of_one_deck_to_eight() -> None:
    found = over(RED_DOG, decks="1..8")
    assert found.over[0].values == tuple(range(1, 9))
    by_hand = [red_dog(decks) for decks in range(1, 9)]
    assert gains(found, "ante") == [ante for ante, _ in by_hand]
    assert gains(found, "raise") == [raised for _, raised in by_hand]
    assert found.unchanged == 0


def baccarat_pairs(decks: int) -> Fraction:
    """How often both of two hands of two cards count alike, which the order of the shoe does not change."""
    cards = 52 * decks
    counts = [16 * decks, *[4 * decks] * 9]
    found = Fraction(0)
    for drawn in product(range(10), repeat=4):
        if (drawn[0] + drawn[1]) % 10 == (drawn[2] + drawn[3]) % 10 >= 8:
            ways, left = 1, list(counts)
            for card in drawn:
                ways, left[card] = ways * left[card], left[card] - 1
            found += Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))
    return found


def test_a_natural_tie_of_baccarat_by_its_decks() -> None:
    """Ties of naturals are all that is returned of a dragon bonus: counted here over the four cards that decide it."""
    found = over(BACCARAT, "dragon-bonus", decks="6,8")
    for line in found.lines:
        for decks, figures in zip((6, 8), line.figures, strict=True):
            assert figures is not None
            assert Fraction(figures.push or "") == baccarat_pairs(decks)


# -- what holds of every sweep -----------------------------------------------------------------------------------------

SWEEPS = [
    (BACCARAT, {"decks": "6,8"}),
    (BACCARAT, {"dragon-table": "A,B,C"}),
    (BACCARAT, {"dragon-table": "A,C", "decks": "6,8"}),
    (f"{BACCARAT}?decks=6", {"dragon-table": "C,A"}),
    (CRAPS, {"fire-table": "A,B"}),
    (CRAPS, {"odds-times": "1..5"}),
    (RED_DOG, {"decks": [1, 8]}),
]
EACH = pytest.mark.parametrize(("said", "given"), SWEEPS, ids=lambda each: json.dumps(each).replace("/", "-"))


@EACH
def test_each_point_is_what_odds_says_there(said: str, given: dict[str, object]) -> None:
    found = sweep(side(said), given)
    place, _, chosen = said.partition("?")
    ruleset, game = place.split(":")
    options = dict(each.split("=") for each in chosen.split("&") if each)
    for at, point in enumerate(found.points):
        asked = aboveboard.ruleset(ruleset).game(game, {**options, **point})
        for line in in_turn(found.lines, 4):
            (row,) = asked.figures(line.wager, line.selection).wagers
            figures = line.figures[at]
            assert figures is not None
            assert (row.ev, row.edge, row.variance, row.pays) == (
                figures.ev, figures.edge, figures.variance, figures.pays,
            )  # fmt: skip


@EACH
def test_every_line_is_told_or_counted(said: str, given: dict[str, object]) -> None:
    one = side(said)
    assert one.terms is not None
    found = sweep(one, given)
    picks = [(wager.name, pick) for wager in one.terms.offered() for pick in wager.picks]
    assert len(found.lines) + found.unchanged == len(picks)
    assert {(line.wager, line.selection) for line in found.lines} <= set(picks)
    for line in found.lines:
        assert len(line.figures) == len(found.points)
        assert len({json.dumps(each and each.to_json()) for each in line.figures}) > 1
    assert len(found.points) == len({json.dumps(point) for point in found.points})


@pytest.mark.parametrize("said", [BACCARAT, f"{BACCARAT}@2018-03-01+table-games-2017"])
def test_a_sweep_of_one_value_changes_nothing(said: str) -> None:
    found = over(said, decks="6")
    assert found.same
    assert found.points == ({"decks": "6"},)
    assert "Every wager is worth the same" in "\n".join(each for each in found.printed() if isinstance(each, str))


def test_a_grid_is_the_sweeps_of_which_it_is_made() -> None:
    whole = over(BACCARAT, "dragon-bonus", dragon_table="A,B,C", decks="6,8")
    for at, decks in enumerate(("6", "8")):
        part = over(f"{BACCARAT}?decks={decks}", "dragon-bonus", dragon_table="A,B,C")
        for pick in ("player", "banker"):
            assert gains(whole, "dragon-bonus", pick)[at::2] == gains(part, "dragon-bonus", pick)


def test_the_order_is_that_in_which_values_are_given() -> None:
    one, other = over(BACCARAT, decks="6,8"), over(BACCARAT, decks="8,6")
    assert gains(one, "tie") == gains(other, "tie")[::-1]


def test_of_a_range_what_the_law_allows_is_swept_and_said() -> None:
    found = over(BACCARAT, "tie", decks="1..8")
    assert found.over[0].values == ("6", "8")
    assert found.over[0].left_out == "of 1..8, the law allows 6, 8"
    assert over(BACCARAT, "tie", decks="6,8").lines == found.lines


def test_its_document_holds_every_number_and_its_clause() -> None:
    told = over(BACCARAT, dragon_table="A,B,C").to_json()
    assert told["points"] == [{"dragon-table": each} for each in "ABC"]
    assert told["law"]["law"].startswith("sha256:")  # type: ignore[index]
    rows: list[dict[str, object]] = told["wagers"]  # type: ignore[assignment]
    assert [(row["wager"], row["selection"]) for row in rows] == [
        ("dragon-bonus", "player"),
        ("dragon-bonus", "banker"),
    ]
    for row in rows:
        figures: list[dict[str, object]] = row["figures"]  # type: ignore[assignment]
        assert all(each.keys() >= {"ev", "edge", "win", "lose", "pays", "cite"} for each in figures)
    assert told["over"][0]["cite"]  # type: ignore[index]


def test_a_data_frame_has_a_row_for_each_wager_at_each_value() -> None:
    frame = aboveboard.sweep(BACCARAT, {"decks": ["6", "8"]}).to_frame()
    assert len(frame) == 10
    assert {"wager", "decks", "ev", "edge", "exact_ev"} <= set(frame.columns)


def test_a_wager_that_is_not_on_offer_everywhere_has_no_figure_there() -> None:
    found = over(CRAPS, not_offered=["none", "fire"])
    (line,) = found.lines
    assert line.wager == "fire"
    assert [each is None for each in line.figures] == [False, True]
    assert found.to_json()["wagers"][0]["figures"][1] is None  # type: ignore[index]


def test_what_cannot_be_computed_is_said_and_is_no_zero() -> None:
    found = over("ny-commercial:baccarat+none", decks="6,8")
    lacking = {each.what: each.why for each in found.not_computable}
    assert "what Dragon Bonus Wager on player is worth" in lacking
    assert {line.wager for line in found.lines} == {"player", "banker", "tie"}


# -- what cannot be swept ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "given", "sentence"),
    [
        (BACCARAT, {"decs": "1..8"}, "option 'decs' is not one that Baccarat has; did you mean decks?"),
        (BACCARAT, {"decks": "8..1"}, "option decks: 8..1 runs backwards; 1..8 would be a range"),
        (BACCARAT, {"decks": "9..20"}, "option decks: the law allows 6, 8, and none of 9..20 ("),
        (BACCARAT, {"decks": "7,8"}, "option decks: '7' is none of 8, 6 ("),
        (BACCARAT, {"decks": "6,6"}, "option decks: 6 is listed twice"),
        (BACCARAT, {"decks": "6,"}, "option decks: a value is missing in '6,'"),
        (BACCARAT, {"decks": "six..eight"}, "a range of whole numbers such as 1..8 was expected, not 'six..eight'"),
        (BACCARAT, {"decks": 8}, "option decks: values to sweep were expected, such as 1..8 or A,B,C, not 8"),
        (BACCARAT, {"dragon-table": "1..3"}, "it is one of A, B, C, and '1..3' is a range of numbers"),
        (CRAPS, {"odds-times": "1..1000000000"}, "option odds-times: 1,000,000,000 values are too many for one sweep"),
        (RED_DOG, {"decks": range(10**9)}, "option decks: 1,000,000,000 values are too many for one sweep"),
        (RED_DOG, {"decks": "0..8"}, "option decks: 0 is less than 1, the least allowed ("),
        (RED_DOG, {"decks": "1..9"}, "option decks: 9 is more than 8, the most allowed ("),
        (BACCARAT, {}, "nothing is swept"),
        (BACCARAT, {"a": "1", "b": "2", "c": "3"}, "one option is swept, or two for a grid, and not 3"),
        (f"{BACCARAT}?decks=6", {"decks": "6,8"}, "option decks is swept, and cannot be chosen beside that"),
        ("ny-charitable:bell-jar", {"price": "1..2"}, "bell-jar is a pool, and has no options to sweep"),
        ("pa:keno", {"decks": "1"}, "pa holds no keno"),
    ],
    ids=str,
)
def test_what_cannot_be_swept_is_told_in_one_sentence(said: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as found:
        sweep(side(said), given)
    assert sentence in str(found.value)
    assert "\n" not in str(found.value)


def test_a_grid_of_too_many_laws_is_refused_before_any_is_reckoned() -> None:
    with pytest.raises(BadInput, match=f"500 laws would be reckoned, and a sweep is of at most {MOST}"):
        sweep(side(CRAPS), {"odds-times": "1..10", "not-offered": [f"wager-{each}" for each in range(50)]})


@pytest.mark.parametrize("given", [["decks"], ["=1..8"], ["decks="], ["decks=1", "decks=2"]])
def test_what_is_no_sweep_is_told(given: list[str]) -> None:
    with pytest.raises(BadInput, match=r"^--over: "):
        read_over(given)


def test_what_is_too_wide_is_told_in_several_tables_that_hold_every_figure_once() -> None:
    found = over(RED_DOG, decks="1..8")
    whole, rows = sweep_table(found, "ev")
    parts = list(sweep_tables(found, "ev"))
    assert len(parts) > 1
    for columns, lines in parts:
        assert columns[2].startswith(">decks ")
        assert all(sum(map(len, row)) <= WIDE for row in (columns, *lines))
    assert [cell for _, lines in parts for cell in lines[0][2:]] == list(rows[0][2:])
    assert [each.removeprefix(">").removeprefix("decks ") for columns, _ in parts for each in columns[2:]] == [
        each.removeprefix(">").removeprefix("decks ") for each in whole[2:]
    ]
