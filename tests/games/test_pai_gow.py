"""Pai gow: exact odds by kinds of tiles against plain enumeration, rounds dealt in every way, and players' banks."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.support.documents import figures, settle_under
from tests.support.tiles import IN_ORDER, played

from aboveboard.games import pai_gow
from aboveboard.games.families.set_in_two import SetInTwo
from aboveboard.games.house_ways.tiles import standard
from aboveboard.kernel.tiles import SetTiles, TileSet, settings, tile_name
from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.report.written import percent
from aboveboard.play.odds.set_in_two.exact import hands_of, set_best, set_by_house, solve, solved_for, split_odds
from aboveboard.play.records.settle import play_events

GAINS = {"win": Fraction(19, 20), "tie": Fraction(0), "lose": Fraction(-1)}
family = pai_gow.GAME.family
assert isinstance(family, SetInTwo)
FAMILY = family
SHORT = TileSet((2, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1))
"""Ten tiles: twelves, tens, the nines, an eight of each sort, and the Supreme Pair."""


def terms(**options: Any) -> Terms:
    return terms_of(load_edition("pa", "pai-gow"), options)


def alike(each: int) -> int:
    return pai_gow.alike(terms().setup, each)


def meanest(hand: tuple[int, ...]) -> SetTiles:
    """A house way of our own: the lowest high hand."""
    return min(settings(tuple(sorted(hand))), key=lambda way: way.strengths)


def by_hand(tiles: TileSet, family: SetInTwo) -> dict[bool, Counter[str]]:
    """Every pair of hands of distinguishable tiles, set by the house way or in the best way."""
    found: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for player_hand in combinations(range(len(tiles.outcomes)), 4):
        left = [n for n in range(len(tiles.outcomes)) if n not in player_hand]
        hand = tuple(tiles.outcomes[n] for n in player_hand)
        ways: dict[Any, Counter[str]] = {}
        for way in family.settings(tuple(sorted(hand))):
            ways[way] = Counter()
            for theirs in combinations(left, 4):
                bank = family.house_way(tuple(tiles.outcomes[n] for n in theirs)).strengths
                ways[way][str(family.compared(way.strengths, bank))] += 1
        found[True] += ways[family.house_way(hand)]
        found[False] += max(ways.values(), key=lambda each: sum(n * GAINS[grade] for grade, n in each.items()))
    return found


@pytest.mark.parametrize("way", [standard().set, meanest])
def test_counting_by_kinds_agrees_with_every_deal_of_a_short_set(way: Any) -> None:
    family = replace(FAMILY, house_way=way)
    hands = hands_of(family, SHORT.outcomes, alike)
    wanted = by_hand(SHORT, family)
    house, best = solve(hands, set_by_house(family)).counts, solve(hands, set_best(GAINS.__getitem__)).counts
    assert sum(house.values()) == 210 * 15
    assert house == wanted[True]
    assert sum(n * GAINS[str(grade)] for grade, n in best.items()) == sum(
        n * GAINS[g] for g, n in wanted[False].items()
    )


def test_a_hand_of_the_whole_set_agrees_with_every_hand_of_the_dealer() -> None:
    counted = {hand.tiles: hand for hand in hands_of(FAMILY, TileSet().outcomes, alike)}
    assert sum(hand.ways for hand in counted.values()) == 35960
    rng = random.Random(7)
    for hand in rng.sample(list(counted.values()), 6):
        left = list((Counter(TileSet().outcomes) - Counter(hand.tiles)).elements())
        banks = Counter(standard().set(theirs).strengths for theirs in combinations(left, 4))
        for way in hand.settings:
            plain: Counter[str] = Counter()
            for bank, count in banks.items():
                plain[pai_gow.compared(way.setting.strengths, bank)] += count
            assert dict(way.grades) == +plain


def test_odds_of_the_house_way_and_of_the_best_play() -> None:
    """The dealer's way as the text has it is poor: who sets hands as well as can be is ahead of it."""
    held = terms()
    wager = held.wager("pai-gow")
    house, best = split_odds(held, wager, None, house_way=True), wager_odds(held, wager, None)
    counts = solved_for(held, wager, None, house_way=True).counts
    assert counts == {"win": 216905096, "tie": 293639544, "lose": 225736360}
    assert sum(counts.values()) == 35960 * 20475
    assert house.ev == Fraction(19 * 216905096 - 20 * 225736360, 20 * 736281000)
    assert best.ev == Fraction(557903, 59377500)
    assert Fraction(-3, 100) < house.ev < Fraction(-24, 1000)
    assert best.chance("win") + best.chance("push") + best.chance("lose") == 1


def test_against_a_dealer_who_sets_as_well_as_can_be_the_odds_are_the_published_ones() -> None:
    ours = solve(hands_of(FAMILY, TileSet().outcomes, alike), set_best(GAINS.__getitem__)).strategy
    known = {tuple(sorted(map(alike, hand))): way.strengths for hand, way in ours.items()}

    def well(hand: tuple[int, ...]) -> SetTiles:
        wanted = known[tuple(sorted(map(alike, hand)))]
        return next(way for way in settings(tuple(sorted(hand))) if way.strengths == wanted)

    hands = hands_of(replace(FAMILY, house_way=well), TileSet().outcomes, alike)
    counts = solve(hands, set_best(GAINS.__getitem__)).counts
    ev = sum(n * GAINS[str(grade)] for grade, n in counts.items()) / sum(counts.values())
    assert Fraction(-25, 1000) < ev < Fraction(-15, 1000)


# Records.


def test_a_record_may_tell_the_stacks_or_the_places() -> None:
    bet = {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}}
    act = {"act": {"seat": 1, "do": "set", "high": "2-4 1-2"}}
    whole = settle_under(terms(), [bet, {"roll": [2, 3, 6]}, {"tiles": IN_ORDER}, act])
    known = {"seat-1": "2-4 1-4 2-3 1-2", "dealer": "2-6 3-5 2-5 3-4", "dead-hand": "?? ?? ?? ??"}
    placed = settle_under(terms(), [bet, {"roll": [2, 3, 6]}, {"tiles": known}, act])
    assert whole["settlements"] == placed["settlements"] != []
    assert set(whole["unchecked"]) == {"calls", "opening", "mixing", "surrender"}


def test_tiles_that_nobody_looks_at_need_not_be_known() -> None:
    hidden = IN_ORDER.split()
    hidden[:4] = ["??"] * 4
    bet = {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}}
    answer = settle_under(terms(), [bet, {"roll": [2, 3, 6]}, {"tiles": " ".join(hidden)}])
    assert answer["refused"] == []


def test_tiles_that_lie_face_down_are_turned_before_they_are_set() -> None:
    bet = {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}}
    act = {"act": {"seat": 1, "do": "set", "high": "2-4 1-2"}}
    known = {"seat-1": "2-4 1-4 2-3 1-2", "dealer": "2-6 3-5 2-5 3-4"}
    document = settle_under(terms(), [bet, {"roll": [2, 3, 6]}, {"tiles": known}, act])
    down = {"tiles": dict.fromkeys(known, "?? ?? ?? ??")}
    turned = [{"expose": {"place": place, "cards": tiles}} for place, tiles in known.items()]
    answer = settle_under(terms(), [bet, {"roll": [2, 3, 6]}, down, act, turned[0], act, turned[1]])
    assert [note["reason"] for note in answer["refused"]] == ["a card at seat-1 is turned first"]
    assert [{**row, "event": 3} for row in answer["settlements"]] == document["settlements"] != []


@pytest.mark.parametrize(
    "event",
    [
        {"tiles": 5}, {"tiles": "9-9"}, {"tiles": {"seat-9": "6-6"}}, {"tiles": {"seat-1": "6-6"}}, {"roll": [1, 2]},
        {"number": "four"}, {"style": "sideways"}, {"bank": {"take": 1}}, {"bank": {"accept": 1, "decline": 1}},
        {"act": {"seat": 1, "do": "fold"}}, {"shoe": "As"}, {"draw": [1]}, {"irregularity": {"kind": "fire"}},
    ],
)  # fmt: skip
def test_a_faulty_event_is_named(event: dict[str, Any]) -> None:
    bet = {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}}
    with pytest.raises(BadInput, match="event 1"):
        settle_under(terms(), [bet, event])


def test_a_setting_is_named_by_two_tiles() -> None:
    bet = {"bet": {"seat": 1, "wager": "pai-gow", "stake": 1000}}
    tiles = {"tiles": {"1": "6-6 6-6 3-6 4-5", "dealer": "2-4 5-5 1-1 3-3"}}
    right: list[dict[str, Any]] = [{"high": "6-6 6-6"}, {"low": "4-5 3-6"}, {"high": ["3-6", "5-4"]}]
    for payload in right:
        answer = settle_under(terms(), [bet, tiles, {"act": {"seat": 1, "do": "set", **payload}}])
        assert answer["settlements"][0]["result"] == "win"
    assert settle_under(terms(), [bet, tiles, {"act": {"seat": 1, "do": "set 6-6 6-6"}}])["settlements"]
    wrong: list[dict[str, Any]] = [{}, {"high": 5}, {"high": "9-9"}]
    for payload in wrong:
        with pytest.raises(BadInput, match="event 2"):
            settle_under(terms(), [bet, tiles, {"act": {"seat": 1, "do": "set", **payload}}])


# Banks.


@pytest.mark.parametrize("shared", [False, True])
def test_a_bank_neither_makes_nor_loses_money(shared: bool) -> None:
    """Whatever the results: the centre ends empty, the accounts sum to nothing, and the house has its fees and half."""
    rng, options = random.Random(3), {"player-bank": "offered", "co-bank": "offered"}
    for _ in range(60):
        stakes = {seat: rng.randint(100, 9999) for seat in (1, 2, 4)}
        first = [{"bet": {"seat": seat, "wager": "pai-gow", "stake": 5000}} for seat in (1, 2, 3, 4)]
        first += list(played(dict.fromkeys("1234", "tie")))
        bank = {"accept": 3, "chips": 100000} | (
            {"co-bank": True} if shared else {"dealer-wager": rng.randint(0, 5000)}
        )
        second: list[dict[str, Any]] = [{"bank": {"decline": 1}}, {"bank": {"decline": 2}}, {"bank": bank}]
        second += [{"bet": {"seat": seat, "wager": "pai-gow", "stake": stake}} for seat, stake in stakes.items()]
        wanted = {str(seat): rng.choice(["win", "tie", "lose"]) for seat in stakes}
        second += list(played({**wanted, "dealer": rng.choice(["win", "tie", "lose"]), "bank": 3, "co-bank": shared}))
        table = play_events(terms(**options), first + second)
        assert table.refused == []
        assert table.player_bank is not None
        assert table.player_bank.state.last == 3
        net: Counter[str] = Counter()
        for move in table.transfers:
            assert move.cents > 0
            assert move.cite
            net[move.source] -= move.cents
            net[move.to] += move.cents
            assert net["center"] >= 0
        assert net["center"] == sum(net.values()) == 0
        ended = [row for row in table.settled if row.event >= len(first)]
        assert {str(row.seat): row.grade for row in ended} == wanted
        for row in ended:
            assert net[f"seat-{row.seat}"] == row.pays + row.returned - row.stake
        against = sum(row.pays + row.vigorish + row.returned - row.stake for row in ended)
        if shared and against > 0:
            assert -net["seat-3"] == against // 2


def test_the_house_takes_no_part_in_a_bank_but_its_own_wager_and_fees() -> None:
    options = {"player-bank": "offered"}
    first = [{"bet": {"seat": seat, "wager": "pai-gow", "stake": 5000}} for seat in (1, 2)]
    first += list(played({"1": "tie", "2": "tie"}))
    bets = [{"bank": {"accept": 1, "chips": 50000}}, {"bet": {"seat": 2, "wager": "pai-gow", "stake": 10000}}]
    table = play_events(terms(**options), first + bets + list(played({"2": "win", "dealer": "tie", "bank": 1})))
    moved = [(move.source, move.to, move.cents) for move in table.transfers]
    assert moved == [("seat-1", "center", 10000), ("center", "seat-2", 10000), ("seat-2", "house", 500)]


def test_tiles_are_named_in_the_circle_of_places() -> None:
    assert list(pai_gow.CIRCLE[1:7]) == [f"seat-{n}" for n in range(1, 7)]
    assert {tile_name(each) for each in TileSet().outcomes} == set(IN_ORDER.split())


def test_figures_tell_the_house_way_beside_the_best() -> None:
    held = terms_of(load_edition("pa", "pai-gow"))
    (document,) = figures(held)["wagers"]
    house = split_odds(held, held.wagers["pai-gow"], None, house_way=True)
    assert document["house_way"]["ev"] == str(house.ev)
    assert Fraction(document["ev"]) > house.ev
    assert percent(-house.ev) in document["note"]
