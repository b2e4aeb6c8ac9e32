"""Pai gow poker: sampled odds against published ones, rounds dealt and hands named in every way, and banks."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests.support.documents import settle_under

from aboveboard.games.families.set_in_two import SampledSetInTwo
from aboveboard.games.house_ways.cards import standard
from aboveboard.games.pai_gow import compared
from aboveboard.games.pai_gow_poker import CIRCLE, GAME, Round
from aboveboard.games.shapes.deal import ToPlace
from aboveboard.kernel.cards import JOKER, UNSEEN, card, card_name
from aboveboard.law import BadInput, Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.set_in_two.sampled import sample
from aboveboard.play.records.settle import play_events

BET = {"bet": {"seat": 1, "wager": "pai-gow-poker", "stake": 1000}}
HANDS = [text.split() for text in ("As Ad Kh Kd 9c 5h 2s", "Qh Jd 9h 7c 5d 3h 2c")]
SHOE = {"shoe": " ".join(each for pair in zip(*HANDS, strict=True) for each in pair)}
family, around = GAME.family, GAME.circle
assert isinstance(family, SampledSetInTwo)
assert around is not None
FAMILY, AROUND = family, around


def terms(**options: Any) -> Terms:
    return terms_of(load_edition("nj-casino", "pai-gow-poker"), options)


# Odds.


def test_odds_are_sampled_and_say_so() -> None:
    """Published analyses put a player who sets as the house does at 2.5 to 2.9 in a hundred behind."""
    odds = wager_odds(terms(), terms().wager("pai-gow-poker"), None)
    assert odds.stderr is not None
    assert 0 < odds.stderr < 0.001
    assert Fraction(-29, 1000) < odds.ev < Fraction(-25, 1000)
    assert odds.ev == Fraction(19, 20) * odds.chance("win") - odds.chance("lose")
    assert odds.chance("win") + odds.chance("push") + odds.chance("lose") == 1


def test_the_additional_wager_is_exact() -> None:
    odds = wager_odds(terms(), terms().wager("bonus"), None)
    assert odds.stderr is None
    assert odds.ev == Fraction(-318543, 3853577)
    better = terms(**{"bonus-pays-straight": "3 to 1"})
    straight = Fraction(11_236_028, 154_143_080)
    assert wager_odds(better, better.wager("bonus"), None).ev == odds.ev + straight


@pytest.mark.parametrize("deals", [400, pytest.param(3000, marks=pytest.mark.proof)])
def test_a_sample_agrees_with_rounds_played_one_by_one(deals: int) -> None:
    deck = tuple(range(JOKER + 1))
    rng, played = random.Random(11), Counter[str]()
    for _ in range(deals):
        cards = rng.sample(deck, 14)
        hands = standard().set(tuple(cards[:7])).strengths, standard().set(tuple(cards[7:])).strengths
        played[str(compared(*hands))] += 1
    counted = sample(FAMILY, deck, 200_000)
    assert sum(counted.values()) == 200_000
    assert counted == sample(FAMILY, deck, 200_000)
    for grade, count in counted.items():
        chance = count / 200_000
        assert abs(played[str(grade)] / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


# Rounds.


@pytest.mark.parametrize("dealing", ["cards", "stacks"])
@pytest.mark.parametrize("first", [None, *CIRCLE])
def test_every_place_gets_seven_cards_in_turn(dealing: str, first: str | None) -> None:
    setup = terms(dealing=dealing).setup
    round: Any = GAME.begin(setup, (2, 5))
    round = round if first is None else AROUND.started(round, first)
    order = []
    for number in range(21 if first is None else 49):
        need = GAME.need(setup, round)
        assert isinstance(need, ToPlace)
        order.append(need.place)
        round = GAME.give(setup, round, number)
    assert Counter(order) == {"seat-2": 7, "seat-5": 7, "dealer": 7} | ({} if first is None else {"burn": 28})
    assert [len(round.hand(seat)) for seat in (0, 2, 5)] == [7, 7, 7]
    assert sorted(GAME.seen(round)) == list(range(len(order)))
    assert GAME.describe(round) == ""


def test_cards_of_places_without_a_wager_need_not_be_known() -> None:
    table = play_events(terms(), [BET, {"roll": [1, 2, 5]}])
    assert table.start is not None
    assert table.start.state.place == "dealer"
    known = [HANDS[1][n // 7] if n % 7 == 0 else HANDS[0][n // 7] if n % 7 == 1 else "??" for n in range(49)]
    events = [BET, {"roll": [1, 2, 5]}, {"shoe": " ".join(known[:20])}, {"shoe": " ".join(known[20:])}]
    answer = settle_under(terms(), [*events, {"act": {"seat": 1, "do": "house-way"}}])
    assert answer["refused"] == []
    assert [row["result"] for row in answer["settlements"]] == ["win"]
    assert answer["unchecked"] == ["calls", "opening"]
    own, known[1] = known[1], "??"
    act = {"act": {"seat": 1, "do": "house-way"}}
    turned = {"expose": {"seat": 1, "cards": own}}
    later = settle_under(terms(), [BET, {"roll": [1, 2, 5]}, {"shoe": " ".join(known)}, act, turned, act])
    assert [note["reason"] for note in later["refused"]] == ["a card at seat-1 is turned first"]
    assert [row["result"] for row in later["settlements"]] == ["win"]
    assert card_name(UNSEEN) == "??"


def test_a_setting_is_named_by_either_hand() -> None:
    for payload in (
        {"do": "set", "low": "Kh Kd"}, {"do": "set", "low": ["Kd", "Kh"]}, {"do": "set", "high": "2s As Ad 9c 5h"},
        {"do": "set Kh Kd"}, {"do": "house-way"}, {"do": "house"},
    ):  # fmt: skip
        answer = settle_under(terms(), [BET, SHOE, {"act": {"seat": 1, **payload}}])
        assert [row["pays"] for row in answer["settlements"]] == [950], payload
    wrong: list[dict[str, Any]] = [
        {"do": "set"}, {"do": "set", "low": 5}, {"do": "set", "low": "Zz Kd"}, {"do": "fold"},
    ]  # fmt: skip
    for payload in wrong:
        with pytest.raises(BadInput, match="event 2"):
            settle_under(terms(), [BET, SHOE, {"act": {"seat": 1, **payload}}])
    answer = settle_under(terms(), [BET, SHOE, {"act": {"seat": 1, "do": "set", "low": "Kh"}}])
    assert len(answer["refused"]) == 1


def test_the_dealers_hands_are_described_once_all_are_set() -> None:
    cards = tuple(card(each) for hand in HANDS for each in hand)
    round = Round((1,), stacks=True, cards=cards, chosen=((1, standard().set(cards[:7])),))
    assert GAME.describe(round) == "the dealer has high card over J-9"
    turned = Round((1,), stacks=True, cards=(*cards[7:], *cards[:7]), chosen=((1, standard().set(cards[7:])),))
    assert GAME.describe(turned) == "the dealer has pair over K-K"
    assert GAME.view(round, None)["seat-1"] == [None] * 7
    assert GAME.view(round, 1)["seat-1"] == list(cards[:7])
    assert GAME.view(round, None)["dealer"] == list(cards[7:])


# Banks.


@pytest.mark.parametrize("shared", [False, True])
def test_a_bank_neither_makes_nor_loses_money(shared: bool) -> None:
    """Whatever the results: the centre ends empty, the accounts sum to nothing, and bonus wagers are the house's."""
    rng, held = random.Random(4), terms(**{"player-bank": "offered", "co-bank": "offered"})
    for _ in range(25):
        first = [{"bet": {"seat": seat, "wager": "pai-gow-poker", "stake": 5000}} for seat in (1, 2, 3)]
        first += _round(rng, (1, 2, 3))
        bank = {"accept": 2, "chips": 100000} | (
            {"co-bank": True} if shared else {"dealer-wager": rng.randint(0, 5000)}
        )
        second: list[dict[str, Any]] = [{"bank": {"decline": 1}}, {"bank": bank}]
        for seat in (1, 3):
            second.append({"bet": {"seat": seat, "wager": "pai-gow-poker", "stake": rng.randint(100, 9999)}})
            second.append({"bet": {"seat": seat, "wager": "bonus", "stake": 500}})
        second += _round(rng, (1, 2, 3), house_sets=2 if shared else None)
        table = play_events(held, first + second)
        assert table.refused == []
        assert table.player_bank is not None
        assert table.player_bank.state.last == 2
        net: Counter[str] = Counter()
        for move in table.transfers:
            assert move.cents > 0
            net[move.source] -= move.cents
            net[move.to] += move.cents
        assert net["center"] == sum(net.values()) == 0
        for row in (row for row in table.settled if row.wager == "bonus"):
            sides = {(move.source, move.to) for move in table.transfers if move.why.startswith("bonus")}
            assert sides <= {("house", f"seat-{seat}") for seat in (1, 3)} | {
                (f"seat-{seat}", "house") for seat in (1, 3)
            }
            assert row.seat in (1, 3)


def _round(rng: random.Random, seats: tuple[int, ...], house_sets: int | None = None) -> list[dict[str, Any]]:
    cards = rng.sample(range(JOKER + 1), 7 * (len(seats) + 1))
    acts = [{"act": {"seat": seat, "do": "house-way"}} for seat in seats if seat != house_sets]
    return [{"shoe": " ".join(card_name(each) for each in cards)}, *acts]
