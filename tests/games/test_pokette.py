"""Pokette's odds, by counting cards, and the stand's rules over every pair of cards that it can hold."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.support.documents import figures

from aboveboard.kernel.wheel import Wheel
from aboveboard.law import Edition, Terms, load_edition, terms_of
from aboveboard.law.loader import put
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.odds.odds import odds_of, wager_odds

PAYS = {
    "single-card": 50, "single-rank": 12, "double-rank": 5, "three-rank": 3, "suit": 3, "red": 1, "black": 1,
    "joker": 12, "pair-in-2": 11, "pair-in-3": 5, "flush": 3, "open-straight": 5, "inside-straight": 11,
    "open-straight-flush": 24, "inside-straight-flush": 49, "three-of-a-kind": 11,
}  # fmt: skip
ON_THE_CARD = {
    "single-card": 1, "single-rank": 4, "double-rank": 8, "three-rank": 12, "suit": 13, "red": 26, "black": 26,
    "joker": 2,
}  # fmt: skip
"""Sections of the wheel of 54 on which each wager wins."""
ON_THE_HAND = {
    "pair-in-2": 4, "pair-in-3": 8, "flush": 13, "open-straight": 8, "inside-straight": 4, "open-straight-flush": 2,
    "inside-straight-flush": 1, "three-of-a-kind": 4,
}  # fmt: skip
"""Cards of the 52 that make each hand, whatever the stand holds."""
HELD = load_edition("nj-casino", "pokette")


def supplied(**changes: Any) -> Terms:
    """The game with every payout supplied, under the text or with some of its values changed."""
    raw = deepcopy(dict(HELD.raw))
    for path, value in changes.items():
        put(raw, path, value)
    edition = Edition(HELD.ruleset, HELD.game, raw, HELD.where)
    return terms_of(edition, {f"{name}-pays": f"{odds} to 1" for name, odds in PAYS.items()})


def ace_high(card: str) -> int:
    return {"A": 14, "K": 13, "Q": 12, "J": 11}.get(card[:-1]) or int(card[:-1])


def completes(one: str, two: str, low: bool = True) -> set[int]:
    """Values that stand in a row of three with these two, counting an ace as one too."""
    found = set()
    for value in range(2, 15):
        aces = product(
            *((item, 1) if item == 14 and low else (item,) for item in (ace_high(one), ace_high(two), value))
        )
        if any(sorted(three) == list(range(min(three), min(three) + 3)) for three in aces):
            found.add(value)
    return found


def test_wagers_on_the_card_by_counting_sections() -> None:
    terms = supplied()
    for name, sections in ON_THE_CARD.items():
        wager = terms.wager(name)
        found = {wager_odds(terms, wager, pick).ev for pick in wager.picks}
        assert found == {Fraction(sections * (PAYS[name] + 1), 54) - 1}


def test_wagers_on_the_hand_by_counting_cards() -> None:
    terms = supplied()
    after_a_joker, after_a_card = Fraction(2, 50) * Fraction(4, 54), Fraction(48, 50) * Fraction(8, 54)
    for name, cards in ON_THE_HAND.items():
        odds = wager_odds(terms, terms.wager(name), None)
        wins = after_a_joker + after_a_card if name == "pair-in-3" else Fraction(cards, 54)
        assert odds.chance("win") == wins
        assert odds.ev == wins * (PAYS[name] + 1) - 1
        assert odds.rolls == 1


def test_were_a_joker_to_leave_the_stand_waiting() -> None:
    terms = supplied(**{"rules.joker.value": "rides"})
    for name, cards in ON_THE_HAND.items():
        odds = wager_odds(terms, terms.wager(name), None)
        assert odds.chance("win") == Fraction(cards, 52)
        assert odds.rolls == Fraction(54, 52)


@pytest.mark.parametrize("low", [True, False])
def test_what_opens_over_every_stand(low: bool) -> None:
    terms = supplied(**{"rules.ace-low.value": low})
    tracks = tracks_of(terms)
    tables = [(number, tracks.tables[number]) for number in tracks.reachable()]
    assert len(tables) == 1 + 52 + 52 * 53
    hands = {name: tracks.track(terms.wager(name), None) for name in ON_THE_HAND}
    for number, stand in tables:
        assert isinstance(stand, tuple)
        opens = {name for name, track in hands.items() if track.may_be_made(number)}
        if len(stand) < 2:
            assert opens == ({"pair-in-2"} if stand else set())
            continue
        one, two = stand
        if two == "joker":
            assert opens == {"pair-in-3"}
            continue
        suited, ways = one[-1] == two[-1], len(completes(one, two, low)) if one[:-1] != two[:-1] else 0
        expected = {"three-of-a-kind"} if one[:-1] == two[:-1] else {"pair-in-3"}
        expected |= {"flush"} if suited else set()
        if ways:
            kind = "open" if ways == 2 else "inside"
            expected |= {f"{kind}-straight"} | ({f"{kind}-straight-flush"} if suited else set())
        assert opens == expected


def test_every_third_card_over_a_straight_draw() -> None:
    terms = supplied()
    tracks, wheel = tracks_of(terms), terms.setup.equipment
    assert isinstance(wheel, Wheel)
    for stand in (("7H", "8S"), ("7H", "9H"), ("AS", "2S"), ("2C", "3D"), ("KH", "AH"), ("QD", "KD")):
        table = tracks.number(stand)
        names = [name for name in ON_THE_HAND if tracks.track(terms.wager(name), None).may_be_made(table)]
        for name in [name for name in names if "straight" in name]:
            track = tracks.track(terms.wager(name), None)
            row = track.row(table, track.begin(table))
            won = {
                wheel.outcomes[n].name
                for n, end in enumerate(row)
                if end < 0 and track.results[~end].grades == ("win",)
            }
            suits = stand[0][-1] if "flush" in name else "SHDC"
            ranks = [{14: "A", 13: "K", 12: "Q", 11: "J"}.get(value, str(value)) for value in completes(*stand)]
            assert won == {rank + suit for rank in ranks for suit in suits}


def test_no_odds_are_claimed_until_the_operator_supplies_them() -> None:
    terms = terms_of(HELD)
    assert odds_of(terms) == []
    rows = figures(terms)["wagers"]
    assert {row["wager"] for row in rows} == set(PAYS)
    assert all(row["ev"] is None and row["pays"] == {"win": "operator"} for row in rows)
    assert {f"{name}-pays" for name in PAYS} < set(terms.choices)


def test_an_operators_wheel_with_more_jokers() -> None:
    wheel = supplied().setup.equipment
    assert isinstance(wheel, Wheel)
    sections = [section.name for section in wheel.outcomes] + ["joker", "joker"]
    terms = terms_of(HELD, {"red-pays": "1 to 1", "joker-pays": "12 to 1"}, {"sections": sections})
    assert wager_odds(terms, terms.wager("red"), None).ev == Fraction(52, 56) - 1
    assert wager_odds(terms, terms.wager("joker"), None).ev == Fraction(52, 56) - 1
