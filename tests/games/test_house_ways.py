"""House ways from files: the package's own to the last hand, others' figures, and every fault of a file."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError
from tests.games.test_pai_gow import GAINS, SHORT, alike, by_hand
from tests.support.documents import figures, settle_under
from tests.support.house_ways import cards_by_hand, tiles_by_hand

from aboveboard.games import pai_gow
from aboveboard.games.house_ways import cards, tiles
from aboveboard.games.house_ways.many_cards import first_fault
from aboveboard.games.house_ways.way import own
from aboveboard.kernel.cards import JOKER, card, card_name
from aboveboard.kernel.poker.joker_hands import SetCards
from aboveboard.kernel.tiles import SetTiles, pair_rank, settings, tile
from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.law.model.games.house_ways import Bound
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.set_in_two.exact import family_of, hands_of, set_best, set_by_house, solve
from aboveboard.play.odds.set_in_two.sampled import sample, sampled_family_of
from aboveboard.play.records.settle import settle
from aboveboard.play.seats.live_table import LiveTable

TILES, CARDS = ("nj-casino", "pai-gow"), ("nj-casino", "pai-gow-poker")


def file(game: str) -> dict[str, Any]:
    """The package's own way as tables that a test may change."""
    return {**own(game), "rules": [dict(rule) for rule in own(game)["rules"]]}


def under(held: tuple[str, str], way: object, **options: Any) -> Terms:
    return terms_of(load_edition(*held), options, house_way=way)


def refused(held: tuple[str, str], way: object) -> str:
    with pytest.raises(BadInput) as found:
        under(held, way)
    return str(found.value)


# The package's own.


def test_the_tiles_file_sets_every_hand_as_it_is_written_out() -> None:
    for hand in tiles.every_hand():
        assert tiles.standard().set(hand) == tiles_by_hand(hand)
    assert tiles.standard().fault() is None


@pytest.mark.parametrize("count", [300, pytest.param(20_000, marks=pytest.mark.proof)])
def test_the_cards_file_sets_hands_as_it_is_written_out_and_so_do_the_compiled_rules(count: int) -> None:
    rng, deck = random.Random(4), range(JOKER + 1)
    hands = [rng.sample(deck, 7) for _ in range(count)]
    for ranks in (rng.sample(range(13), 4) for _ in range(count // 2)):
        hands.append(rng.sample([each for each in deck if each // 4 in ranks or each == JOKER], 7))
    fast = cards.standard().strengths_of_many(np.array(hands))
    for hand, found in zip(hands, fast, strict=True):
        wanted = cards_by_hand(hand)
        assert cards.standard().set(tuple(hand)) == wanted, [card_name(each) for each in hand]
        assert tuple(found) == wanted.strengths
    assert cards.standard().fault() is None


@pytest.mark.parametrize("held", [TILES, CARDS], ids=lambda held: held[1])
def test_a_file_equal_to_the_packages_own_has_the_same_figures(held: tuple[str, str]) -> None:
    plain, same = under(held, None), under(held, file(held[1]))
    assert same.house_way is not None
    found = figures(same)
    assert found.pop("house_way") == {"title": file(held[1])["title"]}
    assert found == figures(plain)


# Others.


def test_a_way_with_tiles_that_differs_in_one_rule_costs_what_plain_enumeration_says() -> None:
    """A house that plays the pair which leaves the better low hand, on a short set of tiles, every deal one by one."""
    meek = file("pai-gow")
    meek["rules"][0]["prefer"] = ["low", "high"]
    changed, plain = under(TILES, meek), under(TILES, None)
    evs = {}
    for name, terms, way in (("plain", plain, tiles_by_hand), ("meek", changed, _meek)):
        family = family_of(terms)
        hands = hands_of(family, SHORT.outcomes, alike)
        best = solve(hands, set_best(GAINS.__getitem__)).counts
        theirs = replace(family, house_way=way)
        assert solve(hands, set_by_house(family)).counts == by_hand(SHORT, theirs)[True]
        evs[name] = sum(count * GAINS[str(grade)] for grade, count in best.items())
        assert evs[name] == sum(count * GAINS[grade] for grade, count in by_hand(SHORT, theirs)[False].items())
    assert evs["meek"] != evs["plain"]


def _meek(hand: tuple[int, ...]) -> SetTiles:
    """The changed rules written out."""
    paired = [way for way in settings(tuple(sorted(hand))) if pair_rank(*way.high) is not None]
    return max(paired, key=lambda way: way.strengths[::-1]) if paired else tiles_by_hand(hand)


@pytest.mark.proof
def test_a_way_with_cards_that_never_splits_two_pairs_loses_more() -> None:
    """The sample with the changed rule against the same deals set by hand, hand by hand."""
    together = file("pai-gow-poker")
    at = next(n for n, rule in enumerate(together["rules"]) if rule["title"] == "two pairs are split")
    together["rules"][at]["low"] = ["single-1", "single-2"]
    terms = under(CARDS, together)
    family, deck = sampled_family_of(terms), tuple(range(JOKER + 1))
    way = terms.house_way
    assert way is not None
    hand = tuple(card(name) for name in ["Ks", "Kd", "5c", "5d", "Qh", "8s", "2c"])
    assert {card_name(each) for each in way.set(hand).low} == {"Qh", "8s"}
    assert {card_name(each) for each in cards.standard().set(hand).low} == {"5c", "5d"}
    rng = random.Random(9)
    hands = np.array([rng.sample(deck, 7) for _ in range(300)])
    for row, found in zip(hands, family.strengths_of_many(hands), strict=True):
        assert tuple(found) == way.set(tuple(int(each) for each in row)).strengths
    against, theirs = way.set(hand).strengths, cards.standard().set(hand).strengths
    results = {"kept": 0, "split": 0}
    for _ in range(1500):
        bank = cards.standard().set(tuple(rng.sample([each for each in deck if each not in hand], 7))).strengths
        for name, mine in (("kept", against), ("split", theirs)):
            results[name] += {"win": 1, "tie": 0, "lose": -1}[pai_gow.compared(mine, bank)]
    assert results["kept"] < results["split"] - 3 * 1500**0.5
    both_kept, both_split = sample(family, deck, 200_000), sample(sampled_family_of(under(CARDS, None)), deck, 200_000)
    assert both_kept != both_split


def test_a_record_is_settled_by_the_house_way_that_it_names() -> None:
    """By the other way the dealer's kings and fives stay together, and the player's fours in front win."""
    way = file("pai-gow-poker")
    at = next(n for n, rule in enumerate(way["rules"]) if rule["title"] == "two pairs are split")
    way["rules"][at]["low"] = ["single-1", "single-2"]
    dealer, seat = ["Ks", "Kd", "5c", "5d", "Qh", "8s", "2c"], ["Ts", "9c", "8d", "7h", "6s", "4h", "4d"]
    events = [
        {"bet": {"seat": 1, "wager": "pai-gow-poker", "stake": 2000}},
        {"shoe": " ".join(each for pair in zip(seat, dealer, strict=True) for each in pair)},
        {"act": {"seat": 1, "do": "set", "low": "4h 4d"}},
    ]
    results = [settle_under(under(CARDS, each), events)["settlements"][0]["result"] for each in (None, way)]
    assert results == ["push", "win"]
    helped = settle_under(under(CARDS, way), [*events[:2], {"act": {"seat": 1, "do": "house-way"}}])
    assert helped["settlements"][0]["result"] == "win"
    record = {"ruleset": CARDS[0], "game": CARDS[1], "house_way": way, "events": events}
    assert settle(record).settlements[0].result == "win"
    table = LiveTable(under(CARDS, way))
    assert table.record()["house_way"] == way


# Faults.


def test_every_fault_of_a_file_is_told_with_its_key() -> None:
    way = file("pai-gow-poker")
    way["rules"][3] = {"hand": "no pears", "low": ["single-2", "single-3"]}
    way["rules"][4] = {"hand": "two threes", "low": ["single-1", "single-2"]}
    way["rules"][5] = {"hand": "two pair", "wenn": {}, "when": {"first": "K-2"}, "low": ["second", "second"]}
    found = refused(CARDS, way)
    for part in (
        "rules.3.hand",
        "did you mean no pair?",
        "two threes has no single-2",
        "rules.5.wenn",
        "rules.5.when.first",
    ):
        assert part in found, part
    way = file("pai-gow")
    way["rules"][0] = {"holds": "3-6", "high": ["pairs"], "prefer": ["hi"]}
    way["title"] = ""
    found = refused(TILES, way)
    for part in ("title", "rules.0.holds", "rules.0.high", "rules.0.prefer"):
        assert part in found, part


def test_a_key_that_would_be_passed_over_is_a_fault() -> None:
    way = file("pai-gow-poker")
    at = next(n for n, rule in enumerate(way["rules"]) if "at-least" in rule)
    way["rules"][at]["at_least"] = way["rules"][at].pop("at-least")
    found = refused(CARDS, way)
    assert f"rules.{at}.at_least" in found
    assert "at-least" in found


def test_a_bound_that_bounds_nothing_is_no_law() -> None:
    with pytest.raises(ValidationError, match="one of the two"):
        Bound(cite=("pa-621a.10-d-3",))


def test_a_way_that_does_not_decide_a_hand_is_refused_by_that_hand() -> None:
    way = file("pai-gow")
    del way["rules"][2]
    found = refused(TILES, way)
    assert "no rule sets" in found
    hand = tuple(tile(name) for name in found.split("no rule sets ")[1].split())
    assert tiles_by_hand(hand).strengths[0] < tiles_by_hand(tuple(map(tile, ("1-6", "1-1", "4-6", "5-6")))).strengths[0]
    way = file("pai-gow")
    del way["rules"][0]["prefer"]
    assert "in two ways" in refused(TILES, way)
    way = file("pai-gow-poker")
    way["rules"] = [rule for rule in way["rules"] if rule["hand"] != "three pair"]
    found = refused(CARDS, way)
    hand = tuple(card(name) for name in found.split("rules: ")[1].split(" is left unset")[0].split())
    assert cards.parted(hand).shape == "three pair"


def test_a_way_that_sets_a_foul_hand_is_refused_by_that_hand() -> None:
    way = file("pai-gow-poker")
    at = next(n for n, rule in enumerate(way["rules"]) if rule["hand"] == "no pair" and "low" in rule)
    way["rules"][at]["low"] = ["single-1", "single-2"]
    found = refused(CARDS, way)
    assert "set foul" in found
    hand = tuple(card(name) for name in found.split("rules: ")[1].split(" is set foul")[0].split())
    low = sorted(hand, reverse=True)[:2]
    assert SetCards(tuple(each for each in hand if each not in low), tuple(low)).foul
    assert first_fault(cards.standard().rules) is None


def test_pennsylvania_bounds_the_way_clause_by_clause() -> None:
    held = ("pa", "pai-gow")
    under(held, file("pai-gow"))
    way = file("pai-gow")
    way["rules"][1]["prefer"] = ["low", "high"]
    under(held, way)
    way["rules"][1]["high"] = ["8", "9"]
    assert "621a.10(d)(3)" in refused(held, way)
    way = file("pai-gow")
    way["rules"][0]["high"] = ["matched-pair", "supreme-pair", "mixed-pair", "wong"]
    assert "621a.10(d)(2)" in refused(held, way)


def test_where_no_hands_are_set_there_is_no_house_way() -> None:
    assert "sets no hands in two" in refused(("pa", "craps"), file("pai-gow"))
    assert "tables with game, title and rules" in refused(TILES, "mine.toml")
    assert "'pai-gow' was expected, not 'pai-gow-poker'" in refused(TILES, file("pai-gow-poker"))
    assert wager_odds(under(TILES, None), under(TILES, None).wager("pai-gow"), None).ev > Fraction(0)
