"""Roulette against a drawn layout, closed forms and a plain count of pockets."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.documents import settle

from aboveboard.games import roulette
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.odds import odds_of, wager_odds

HEADS = {
    "double-zero": ["0", "0", "0", "00", "00", "00"],
    "single-zero": ["0"] * 6,
    "double-zero-as-single": ["0", "0", "0", "", "", ""],
}
POCKETS = {"double-zero": 38, "single-zero": 37, "double-zero-as-single": 37}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_CHANCES = {"red", "black", "odd", "even", "low", "high"}
LEAST = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 7: 4, 12: 2, 18: 1}
TABLES = [
    ("pa", "double-zero"), ("pa", "single-zero"), ("pa", "double-zero-as-single"),
    ("nj-casino", "double-zero"), ("nj-casino", "single-zero"), ("nj-casino", "double-zero-as-single"),
    ("nj-charitable", "double-zero"), ("ny-charitable", "double-zero"),
]  # fmt: skip
every_wheel = pytest.mark.parametrize("wheel", HEADS)
every_table = pytest.mark.parametrize(("ruleset", "wheel"), TABLES)


def table(ruleset: str, wheel: str) -> Terms:
    choosable = ruleset in ("pa", "nj-casino")
    return terms_of(load_edition(ruleset, "roulette"), {"wheel": wheel} if choosable else {})


def drawing(wheel: str) -> list[list[str]]:
    """The layout drawn as cells of half a column each, the zeros on top; nothing is drawn under a cover."""
    rows = [[str(first + column // 2) for column in range(6)] for first in range(1, 37, 3)]
    return [HEADS[wheel], *rows]


def seen_pairs(wheel: str) -> set[frozenset[str]]:
    """Names in cells that lie side by side or one above the other."""
    cells = drawing(wheel)
    beside = [(row[x], row[x + 1]) for row in cells for x in range(5)]
    below = [(cells[y][x], cells[y + 1][x]) for y in range(12) for x in range(6)]
    return {frozenset(pair) for pair in beside + below if "" not in pair and len(set(pair)) == 2}


def seen_meetings(wheel: str) -> list[frozenset[str]]:
    """Names in each square of two cells by two where at least three different ones meet."""
    cells = drawing(wheel)
    squares = [
        frozenset({cells[y][x], cells[y][x + 1], cells[y + 1][x], cells[y + 1][x + 1]} - {""})
        for y in range(12)
        for x in range(5)
    ]
    return [square for square in squares if len(square) >= 3]


def picked(groups: roulette.Groups) -> set[frozenset[str]]:
    return {frozenset(pockets) for pockets in groups.values()}


@every_wheel
def test_splits_are_the_boxes_seen_to_touch(wheel: str) -> None:
    assert picked(roulette.splits(wheel)) == seen_pairs(wheel)


@every_wheel
def test_streets_and_corners_are_the_boxes_seen_to_meet(wheel: str) -> None:
    rows = {frozenset(map(str, range(first, first + 3))) for first in range(1, 37, 3)}
    meetings = seen_meetings(wheel)
    assert picked(roulette.corners(wheel)) == {square for square in meetings if len(square) == 4}
    assert picked(roulette.streets(wheel)) == rows | {square for square in meetings if len(square) == 3}


@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        ("double-zero", (38, 62, 15, 22, 11, 3, 3)),
        ("single-zero", (37, 60, 14, 22, 11, 3, 3)),
        ("double-zero-as-single", (37, 59, 13, 22, 11, 3, 3)),
    ],
)
def test_how_many_picks_there_are(wheel: str, counts: tuple[int, ...]) -> None:
    kinds = (
        roulette.straights, roulette.splits, roulette.streets, roulette.corners, roulette.six_lines,
        roulette.columns, roulette.dozens,
    )  # fmt: skip
    assert tuple(len(kind(wheel)) for kind in kinds) == counts


@every_wheel
def test_columns_and_dozens_share_out_the_numbers(wheel: str) -> None:
    for groups in (roulette.columns(wheel), roulette.dozens(wheel)):
        assert sorted(int(name) for names in groups.values() for name in names) == list(range(1, 37))
    assert roulette.columns(wheel)["1"][:2] == ("1", "4")
    assert roulette.dozens(wheel)["2"][0] == "13"


@every_table
def test_the_rim_alternates_and_holds_every_number_once(ruleset: str, wheel: str) -> None:
    held = table(ruleset, wheel).wheel
    assert held is not None
    names = [section.name for section in held.sections]
    assert len(names) == len(set(names)) == (37 if wheel == "single-zero" else 38)
    for section in held.sections:
        number = int(section.name)
        assert section.marks == (("green",) if number == 0 else ("red",) if number in RED else ("black",))
    rim = [section.marks for section in held.sections]
    assert all(here != there for here, there in zip(rim, rim[1:] + rim[:1], strict=True))


@every_table
def test_odds_agree_with_the_closed_form(ruleset: str, wheel: str) -> None:
    """So many numbers covered at such odds: (k (odds + 1) - n) / n, with half of a zero's loss back in New Jersey."""
    terms, pockets = table(ruleset, wheel), POCKETS[wheel]
    halves = ruleset == "nj-casino" and wheel == "double-zero"
    seen = set()
    for odds in odds_of(terms):
        name = odds.wager.game_wager
        seen.add(name)
        even_chance = name in EVEN_CHANCES
        covers = {"neighbours": 5, "first-five": 5, "numbers": 7, "column": 12, "dozen": 12}.get(name)
        covers = covers or (18 if even_chance else len(str(odds.selection).split("-")))
        pays, parts = (35, 5) if name == "neighbours" else (LEAST[covers], 1)
        back = Fraction(pockets - 36, 2) if halves and even_chance else 0
        won = Fraction(covers * (pays + 1), parts)
        assert odds.ev == (won + back - pockets) / pockets
        assert odds.chance("win") == Fraction(covers, pockets)
    assert {"straight", "split", "street", "corner", "six-line", "column", "dozen", *EVEN_CHANCES} <= seen
    assert ("first-five" in seen) == (wheel == "double-zero")


@every_table
def test_every_wager_against_a_count_of_pockets(ruleset: str, wheel: str) -> None:
    """Settle one dollar on each pick for each pocket that counts; the sum is the expectation."""
    terms, voids = table(ruleset, wheel), {"00"} if wheel == "double-zero-as-single" else set()
    assert terms.wheel is not None
    counted = [section.name for section in terms.wheel.sections if section.name not in voids]
    for wager in terms.offered():
        pick = wager.picks[len(wager.picks) // 2]
        stake = 500 if wager.composite else 100
        bet = {"seat": 1, "wager": wager.name, "selection": pick, "stake": stake}
        gained = 0
        for name in counted:
            record = {
                "ruleset": ruleset, "game": "roulette", "options": dict(terms.options),
                "events": [{"bet": bet}, {"spin": name}],
            }  # fmt: skip
            (row,) = settle(record)["settlements"]
            gained += row["pays"] + row["returned"] - row["stake"]
        assert Fraction(gained, stake * len(counted)) == wager_odds(terms, wager, pick).ev


@pytest.mark.parametrize("kind", ["straights", "splits", "streets", "corners", "six_lines"])
@every_wheel
@given(data=st.data())
def test_a_pick_may_be_said_in_any_order(kind: str, wheel: str, data: st.DataObject) -> None:
    groups: roulette.Groups = getattr(roulette, kind)(wheel)
    pick = data.draw(st.sampled_from(sorted(groups)))
    names = data.draw(st.permutations(groups[pick]))
    assert roulette.as_written(groups, data.draw(st.sampled_from(["-", "/", ",", ", "])).join(names)) == pick


@pytest.mark.parametrize(
    ("wager", "payload", "pick"),
    [
        ("six-numbers", "1-6", "1-2-3-4-5-6"),
        ("three-numbers", "16-18", "16-17-18"),
        ("three-numbers", "0-00-2", "0-2-00"),
        ("split", "2-1", "1-2"),
        ("split", "2nd 12/3rd 12", "0-00"),
        ("dozen", "1st 12", "1"),
        ("dozen", "13-24", "2"),
        ("column", "third", "3"),
        ("column", "First column", "1"),
        ("split", "17-19", "17-19"),
        ("six-numbers", "2-7", "2-7"),
        ("straight", "99999999999999999999", "99999999999999999999"),
        ("straight", "17x", "17x"),
        ("four-numbers", "17 18 20 and 21", "17-18-20-21"),
        ("split", "", ""),
    ],
)
def test_other_ways_of_saying_a_pick(wager: str, payload: str, pick: str) -> None:
    assert table("pa", "double-zero").wager(wager).canonical(payload) == pick


def test_a_wager_said_in_two_ways_is_one_wager() -> None:
    answer = settle(
        {
            "ruleset": "pa",
            "game": "roulette",
            "events": [
                {"bet": {"seat": 1, "wager": "split", "selection": "17-20", "stake": 100}},
                {"bet": {"seat": 1, "wager": "split", "selection": "20/17", "stake": 200}},
                {"spin": "20"},
            ],
        }
    )
    assert [(row["selection"], row["stake"], row["pays"]) for row in answer["settlements"]] == [("17-20", 300, 5100)]


def test_a_late_bet_that_is_void_goes_back_and_is_not_refused() -> None:
    late = {"seat": 2, "wager": "straight", "selection": "17", "stake": 200}
    answer = settle(
        {
            "ruleset": "ny-charitable",
            "game": "roulette",
            "events": [{"bet": {**late, "seat": 1}}, {"call": "no-more-bets"}, {"bet": late}, {"spin": "17"}],
        }
    )
    assert answer["refused"] == []
    assert [note["event"] for note in answer["voided"]] == [2]
    assert [(row["seat"], row["result"], row["pays"], row["returned"]) for row in answer["settlements"]] == [
        (2, "void", 0, 200),
        (1, "win", 7000, 200),
    ]
    assert [(row["to"], row["cents"]) for row in answer["transfers"]] == [("seat-1", 7000)]
