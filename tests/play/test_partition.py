"""What clauses leave over or cover twice, how often, and what each reading is worth: every figure by two methods."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from tests.support.baccarat_hands import TABLES, by_hand, share, worth

import aboveboard
from aboveboard.law import BadInput, editions, load_edition, terms_of
from aboveboard.law.force import Asked
from aboveboard.law.terms.terms import Terms
from aboveboard.play.partition import Partition, chances, partition, partitions


@pytest.fixture(scope="module")
def now() -> Terms:
    return terms_of(load_edition("ny-commercial", "mini-baccarat"))


def test_the_facts_of_both_hands_as_often_as_counted_by_hand(now: Terms) -> None:
    for wager, hand in (("bonus", "player"), ("bonus", "banker"), ("dragon-bonus", "player")):
        found = chances(now, now.wagers[wager], hand)
        assert {told[1:]: chance for told, chance in found.items()} == by_hand()[hand,]
        assert {told[0] for told in found} == {hand}
        assert sum(found.values()) == 1


def test_what_can_come_about_is_just_what_is_declared() -> None:
    """Every declared situation comes about under some play, and nothing else does."""
    for edition in editions():
        terms = terms_of(edition)
        for wager in terms.offered():
            if not wager.law.clauses:
                continue
            assert wager.wager is not None
            deciding = wager.wager.deciding
            assert deciding is not None
            met = {told for pick in wager.picks for told in chances(terms, wager, pick)}
            unplayed = {("equal", "surrender")} if edition.name == "pa/casino-war" else set()
            assert met == set(deciding.open_to(wager.picks)) - unplayed, wager


def test_the_proposed_bonus_leaves_nothing_over_and_covers_nothing_twice(now: Terms) -> None:
    for found in partitions(now):
        assert found.clean
        assert not found.uncovered
        assert not found.disputed
        (reading,) = found.readings
        assert reading.in_force
        odds = aboveboard.ruleset("ny-commercial").game("mini-baccarat").odds(found.wager)
        assert reading.ev == next(one.ev for one in odds if one.selection == found.selection)


# -- the text before the proposal: four clauses that leave most over and say one thing twice --------------------------


@pytest.fixture(scope="module")
def before() -> Terms:
    return terms_of(load_edition("ny-commercial", "mini-baccarat", Asked(as_if=())))


def of(terms: Terms, wager: str, hand: str, priced: Terms | None = None) -> Partition:
    return partition(terms, terms.wagers[wager], hand, priced)


def is_natural(natural: str) -> bool:
    return natural != "none"


ON = pytest.mark.parametrize(("wager", "hand"), [("dragon-bonus", "player"), ("bonus", "player"), ("bonus", "banker")])


@ON
def test_what_the_old_clauses_left_over_and_said_twice(before: Terms, wager: str, hand: str) -> None:
    found = of(before, wager, hand)
    assert [gap.what for gap in found.gaps] == [
        "the margin of the selected hand is -1 or less",
        "the other hand is no natural and the margin of the selected hand is 0",
    ]
    assert [gap.probability for gap in found.gaps] == [
        share(hand, lambda own, other, margin: margin < 0),
        share(hand, lambda own, other, margin: margin == 0 and not is_natural(own)),
    ]
    (overlap,) = found.overlaps
    assert overlap.probability == share(hand, lambda own, other, margin: is_natural(own) and 1 <= margin <= 3)
    assert overlap.clauses == ("9 NYCRR 5324.21(b)(1)(iv) former (b)", "9 NYCRR 5324.21(b)(1)(iv) former (c)")
    assert (overlap.gives, overlap.read_as, found.rest) == (("win", "lose"), "win", "lose")


@ON
def test_what_each_reading_of_the_old_clauses_was_worth(now: Terms, before: Terms, wager: str, hand: str) -> None:
    """By the pay table as it is proposed, since none is held of what they paid before."""
    assert of(before, wager, hand).readings == ()
    found = of(before, wager, hand, now)
    assert found.note is not None
    assert found.note.endswith("if it paid by 9 NYCRR 5324.21 (proposed), proposed text")

    def pays(natural_wins: bool, rest: int) -> Callable[[str, str, int], int]:
        def paid(own: str, other: str, margin: int) -> int:
            if is_natural(own) and margin >= 0:
                return 0 if margin == 0 else 1 if natural_wins or margin > 3 else -1
            if margin <= 0:
                return rest
            return TABLES["A"].get(margin, -1)

        return paid

    assert {(one.prevails[0].name, one.rest): one.ev for one in found.readings} == {
        ("b", "lose"): worth(hand, pays(natural_wins=True, rest=-1)),
        ("b", "push"): worth(hand, pays(natural_wins=True, rest=0)),
        ("c", "lose"): worth(hand, pays(natural_wins=False, rest=-1)),
        ("c", "push"): worth(hand, pays(natural_wins=False, rest=0)),
    }
    assert [(one.prevails[0].name, one.rest) for one in found.readings if one.in_force] == [("b", "lose")]
    in_force = next(one for one in found.readings if one.in_force)
    assert in_force.ev == of(now, wager, hand).readings[0].ev, "the amendment clarifies what was so read, and no more"


def test_a_pay_table_that_the_operator_states_prices_the_readings(now: Terms) -> None:
    lines = {"natural" if not margin else f"by-{margin}": odds for margin, odds in TABLES["A"].items()}
    options = {f"bonus-pays-{grade}": f"{odds} to 1" for grade, odds in lines.items()}
    terms = terms_of(load_edition("ny-commercial", "mini-baccarat", Asked(as_if=())), options)
    found = of(terms, "bonus", "banker")
    assert found.note is None
    assert found.readings[0].ev == of(now, "bonus", "banker").readings[0].ev


def test_a_partition_as_programs_and_people_read_it(now: Terms, before: Terms) -> None:
    found = of(before, "bonus", "banker", now)
    told = found.to_json()
    assert json.loads(json.dumps(told)) == told
    gaps, overlaps = told["gaps"], told["overlaps"]
    assert isinstance(gaps, list)
    assert isinstance(overlaps, list)
    assert [set(gap) for gap in gaps] == [{"probability", "what"}] * 2
    assert {"probability", "clauses"} <= set(overlaps[0])
    assert Fraction(overlaps[0]["probability"]) == found.disputed
    assert told["reading"] == found.reading
    lines = [part for part in found.printed() if isinstance(part, str)]
    assert lines == ["Bonus Wager on banker: 52.353% left over, 5.385% covered twice", found.note]
    tables = [part for part in found.printed() if not isinstance(part, str)]
    assert [len(list(table.rows)) for table in tables] == [3, 4]
    assert [len(list(rows)) for rows in found.rows().values()] == [4, 2, 1]
    assert repr(found) == "<Partition bonus on banker: 52.353% left over, 5.385% covered twice>"


# -- the pocket bonus of heads up hold 'em: its text wins on a pair and loses without an ace and a face card -----------


def test_the_pocket_bonus_is_covered_twice_by_a_pair() -> None:
    terms = terms_of(load_edition("ny-commercial", "heads-up-holdem"))
    found = partition(terms, terms.wagers["pocket-bonus"], None)
    hands = comb(52, 2)
    pairs, aces, suited, unsuited = 12 * comb(4, 2), comb(4, 2), 3 * 4, 3 * 4 * 3
    (overlap,) = found.overlaps
    assert overlap.probability == Fraction(pairs + aces, hands)
    assert overlap.names == ("pair", "no-ace-and-face")
    assert overlap.gives == ("win", "lose")
    assert overlap.what == "the two cards are a pair below aces or a pair of aces"
    assert found.gaps == ()
    faces = 10 * unsuited + 20 * suited
    assert {one.prevails[0].name: (one.ev, one.in_force) for one in found.readings} == {
        "pair": (Fraction(5 * pairs + 30 * aces + faces - (hands - pairs - aces - suited - unsuited), hands), True),
        "no-ace-and-face": (Fraction(faces - (hands - suited - unsuited), hands), False),
    }
    assert found.reading == "The pocket bonus loses with neither a pair nor an ace with a face card."
    by_cards = sum(one // 4 == other // 4 for one, other in combinations(range(52), 2))
    assert overlap.probability == Fraction(by_cards, hands)


def test_casino_war_covers_everything_once() -> None:
    terms = terms_of(load_edition("pa", "casino-war"))
    found = {one.wager: one for one in partitions(terms)}
    assert set(found) == {"initial", "tie", "war", "war-tie"}
    assert all(one.clean for one in found.values())
    assert chances(terms, terms.wagers["tie"], None)["equal",] == Fraction(23, 311)
    assert chances(terms, terms.wagers["initial"], None)["equal", "war"] == Fraction(23, 311)
    assert found["tie"].readings[0].ev == Fraction(10 * 23 - 288, 311)


def test_a_wager_without_stated_clauses_has_no_partition(now: Terms) -> None:
    with pytest.raises(BadInput, match="wager tie: no clauses of it are stated"):
        partition(now, now.wagers["tie"], None)
