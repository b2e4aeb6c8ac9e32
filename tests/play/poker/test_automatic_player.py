"""An automatic player of poker: always lawful, and blind to what its seat cannot see."""

from __future__ import annotations

import random
from typing import Any

import pytest

from aboveboard.games.poker import BY_NAME
from aboveboard.law import load_edition, terms_of
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.poker_player import FAIR, STRONG, WEAK, poker_act, strength

LOTS = (0, 25, 50, 75, 99)


def table(**options: Any) -> PitTable:
    pit = PitTable(terms_of(load_edition("nj-casino", "poker"), options))
    for seat in (1, 2, 3):
        pit.act({"sit": {"seat": seat, "stack": 20_000}})
    return pit


def begun(cards: str) -> PitTable:
    pit = table()
    for may in [may for may in pit.needs() if may.event == "bet"]:
        assert pit.act({"bet": may.payload})
    assert pit.act({"shoe": cards})
    return pit


def test_a_bet_is_offered_from_the_posted_minimum_on() -> None:
    pit = PitTable(terms_of(load_edition("nj-casino", "poker"), {"structure": "no-limit"}), {"min": 1_000})
    for seat in (1, 2, 3):
        pit.act({"sit": {"seat": seat, "stack": 20_000}})
    for may in [may for may in pit.needs() if may.event == "bet"]:
        assert pit.act({"bet": may.payload})
    assert pit.act({"shoe": "2c As Qs 2d Ah Qh"})
    may = next(may for may in pit.needs() if may.event == "act" and may.must)
    assert {"bet", "raise"} & set(may.among["options"])
    assert may.among["least"] >= 1_000
    word = "raise" if "raise" in may.among["options"] else "bet"
    assert pit.why_not({"act": {"seat": may.seat, "do": word}}) is None
    assert pit.why_not({"act": {"seat": may.seat, "do": word, "stake": may.among["least"]}}) is None


@pytest.mark.parametrize("lot", LOTS)
def test_whatever_others_hold_it_does_the_same(lot: int) -> None:
    one, other = begun("2c As Qs 2d Ah Qh"), begun("Kc 7s Qs 8d 2h Qh")
    while one.playing:
        mays = [may for may in one.needs() if may.must]
        if mays[0].event == "shoe":
            break
        seat = mays[0].seat
        assert seat is not None
        # Of seat 3, whose cards are the same, the choice is; the others only go on.
        acts = [poker_act(pit, seat, lambda most: lot) for pit in (one, other)]
        assert seat != 3 or acts[0] == acts[1] is not None
        plain = {"seat": seat, "do": "call" if "call" in mays[0].among["options"] else "check"}
        act = acts[0] if seat == 3 and acts[0] is not None else plain
        assert one.act({"act": act})
        assert other.act({"act": act})


@pytest.mark.parametrize("name", BY_NAME)
def test_it_always_finds_something_lawful(name: str) -> None:
    """Every type of poker is played through by automatic players alone."""
    rng, pit, hands = random.Random(name), table(type=name, ante=100), 0
    deck: list[str] = []
    for _ in range(120):
        must = [may for may in pit.needs() if may.must]
        if not must:
            break
        may = must[0]
        if may.event == "bet":
            assert pit.act({"bet": may.payload})
        elif may.event == "shuffle":
            assert pit.act({"shuffle": {}})
        elif may.event == "shoe":
            if not pit.playing:
                deck, hands = rng.sample([r + s for r in "23456789TJQKA" for s in "cdhs"], 52), hands + 1
            assert pit.act({"shoe": " ".join(deck.pop() for _ in range(may.among["count"]))})
        else:
            assert may.seat is not None
            act = poker_act(pit, may.seat, rng.randrange)
            assert act is not None, may
            assert pit.act({"act": act})
    assert hands > 2


def test_how_good_a_hand_looks() -> None:
    assert strength(["As", "Ah"], [], low=False) == STRONG
    assert strength(["2s", "2h"], [], low=False) == FAIR
    assert strength(["As", "Kh"], [], low=False) == FAIR
    assert strength(["7s", "2h"], [], low=False) == WEAK
    assert strength(["7s", "2h"], ["Kd", "Ks", "9c"], low=False) == WEAK
    assert strength(["7s", "2h"], ["7d", "2s", "9c"], low=False) == STRONG
    assert strength(["As", "2h", "4d", "5c", "7s"], [], low=True) == STRONG
