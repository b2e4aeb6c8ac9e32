"""Casino war: exact odds by closed form, a short deck by brute force, and the table's own promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from tests.support.documents import report

from aboveboard.games import casino_war
from aboveboard.games.shapes.deal import BURN, Ask, ToPlace
from aboveboard.kernel.cards import UNSEEN, Shoe, card, rank
from aboveboard.law import BadInput, Edition, Terms, load_edition, terms_of
from aboveboard.law.loader import put
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.records.settle import play_events


def war(**options: str) -> Terms:
    return terms_of(load_edition("pa", "casino-war"), options)


def figure(terms: Terms, wager: str) -> Fraction:
    return wager_odds(terms, terms.wager(wager), None).ev


# Two methods for each number.


def closed_form(decks: int) -> dict[str, Fraction]:
    """By ranks alone: after a tie two cards of one rank are gone, and burned cards that nobody sees change nothing."""
    each, whole = 4 * decks, 52 * decks
    tie = Fraction(each - 1, whole - 1)
    left = whole - 2
    again = Fraction((each - 2) * (each - 3) + 12 * each * (each - 1), left * (left - 1))
    higher = (1 - again) / 2
    at_war = -1 + 2 * higher + 3 * again - higher
    best = max(at_war, Fraction(-1, 2))
    return {"initial": tie * best, "tie": 11 * tie - 1, "war-tie": 11 * again - 1, "war": tie * (at_war + 1)}


@pytest.mark.parametrize("decks", ["6", "8"])
@pytest.mark.parametrize("wager", ["initial", "tie", "war", "war-tie"])
def test_odds_agree_with_the_closed_form(decks: str, wager: str) -> None:
    assert figure(war(decks=decks), wager) == closed_form(int(decks))[wager]


def test_published_figures() -> None:
    """Wizard of Macau (wizardofmacau.com, War), six decks: 2.33% with war on every tie, 18.65% on the tie bet."""
    assert round(-100 * float(figure(war(), "initial")), 2) == 2.33
    assert round(-100 * float(figure(war(), "tie")), 2) == 18.65


def test_published_figure_without_the_bonus() -> None:
    """Wizard of Odds, Casino War, six decks: a war tie that pays no more than a win costs 2.8771%."""
    edition = load_edition("pa", "casino-war")
    raw = deepcopy(dict(edition.raw))
    put(raw, "wagers.war.pays.tie", "2 to 1")
    terms = terms_of(Edition(edition.ruleset, edition.game, raw, "no bonus"))
    assert round(-100 * float(figure(terms, "initial")), 4) == 2.8771


def test_batches_of_a_shuffler_are_dealt_one_at_a_time() -> None:
    assert figure(war(decks="12"), "initial") == figure(war(decks="6"), "initial")
    assert figure(war(decks="16"), "initial") == figure(war(decks="8"), "initial")


def test_the_share_of_the_war_wager_is_part_of_the_initial_one() -> None:
    terms = war()
    odds = wager_odds(terms, terms.wager("war"), None)
    assert odds.part_of == "initial"
    assert odds.chance("push") == 1 - closed_form(6)["tie"] / 11 - Fraction(1, 11)
    lost_on_going = -wager_odds(terms, terms.wager("initial"), None).chance("lose")
    won = wager_odds(terms, terms.wager("initial"), None).chance("win")
    assert won + lost_on_going + odds.ev == figure(terms, "initial")


# A short deck with a pay table of our own, every order of the cards played out.

RANKS = tuple(range(9, 13))


def short(pays: Mapping[str, str], burned: int) -> Terms:
    """Sixteen cards in place of the shoe; everything else as the law has it, but for what is paid."""
    edition = load_edition("pa", "casino-war")
    raw = deepcopy(dict(edition.raw))
    for path, value in pays.items():
        put(raw, path, value)
    put(raw, "rules.burned-before-war.value", burned)
    without = tuple(one for one in range(13) if one not in RANKS)
    game = replace(casino_war.GAME, equipment=lambda rules, wheels: Shoe(1, without=without))
    return terms_of(Edition(edition.ruleset, game, raw, "short deck"))


def brute_force(win: Fraction, tie: Fraction, half: Fraction, burned: int) -> tuple[Fraction, Counter[str]]:
    """Every order of four cards and those burned, by suits too; for each pair of tied cards the better choice."""
    deck = [one * 4 + suit for one in RANKS for suit in range(4)]
    total, orders = Fraction(0), 0
    fights: dict[tuple[int, int], list[Fraction]] = {}
    for order in permutations(deck, 4 + burned):
        orders += 1
        player_hand, dealers = rank(order[0]), rank(order[1])
        if player_hand != dealers:
            total += 1 if player_hand > dealers else -1
            continue
        player_hand, dealers = rank(order[-2]), rank(order[-1])
        gain = win if player_hand > dealers else Fraction(-1) if player_hand < dealers else tie
        fights.setdefault((order[0], order[1]), []).append(gain - 1)
    chosen: Counter[str] = Counter()
    for gains in fights.values():
        best = max(sum(gains, Fraction(0)), half * len(gains))
        chosen["war" if best > half * len(gains) else "surrender"] += 1
        total += best
    return total / orders, chosen


@pytest.mark.parametrize(
    ("win", "tie", "better"),
    [("7 to 2", "5 to 1", "war"), ("1 to 1", "1 to 5", "surrender"), ("2 to 1", "3 to 1", "war")],
)
def test_short_deck_by_brute_force(win: str, tie: str, better: str) -> None:
    terms = short({"wagers.war.pays.win": win, "wagers.war.pays.tie": tie}, burned=1)
    on_win, on_tie = (Fraction(int(text.split()[0]), int(text.split()[2])) for text in (win, tie))
    expected, chosen = brute_force(on_win, on_tie, Fraction(-1, 2), burned=1)
    assert set(chosen) == {better}
    assert figure(terms, "initial") == expected


def test_burned_cards_change_no_figure() -> None:
    assert len({figure(short({}, burned=burned), "initial") for burned in (0, 1, 3)}) == 1


# The table.


def settled(*events: dict[str, Any]) -> dict[str, Any]:
    return report(play_events(war(), list(events)))


def bet(seat: int, wager: str, stake: int = 1000) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "stake": stake}}


def test_every_pair_of_cards_is_graded_as_its_ranks_stand() -> None:
    setup = war().setup
    initial, tie = (casino_war.GAME.wagers[name].deciding for name in ("initial", "tie"))
    assert initial is not None
    assert tie is not None
    for player_hand in range(52):
        for dealers in range(52):
            dealt = casino_war.Round((1,), (player_hand, dealers))
            need = casino_war.need(setup, dealt)
            ahead = rank(player_hand) - rank(dealers)
            expected = "win" if ahead > 0 else "lose" if ahead < 0 else None
            assert initial.graded(setup, dealt, 1, None) == expected
            assert tie.graded(setup, dealt, 1, None) == ("lose" if ahead else "win")
            assert isinstance(need, Ask) == (ahead == 0)


def test_a_burned_card_is_seen_by_nobody() -> None:
    setup = war().setup
    round = casino_war.Round((1,), (card("8h"), card("8c")), ((1, "war"),))
    assert casino_war.need(setup, round) == ToPlace(BURN, up=False)
    for given in (card("As"), UNSEEN, UNSEEN):
        round = casino_war.give(setup, round, given)
    assert casino_war.GAME.view(round, 1)[BURN] == [None, None, None]
    assert casino_war.GAME.seen(round) == [card("8h"), card("8c"), card("As")]


def test_cards_of_a_round_that_is_finished_begin_the_next() -> None:
    answer = settled(bet(1, "initial"), {"shoe": "Kh 9c"}, bet(1, "initial"), {"shoe": "2h 9d"})
    assert [row["result"] for row in answer["settlements"]] == ["win", "lose"]


def test_the_whole_war_may_be_stated_in_one_piece() -> None:
    events = [bet(1, "initial"), {"shoe": "8h 8c ?? ?? ?? Qs 9d"}, {"act": {"seat": 1, "do": "war"}}]
    assert [row["pays"] for row in settled(*events)["settlements"]] == [0, 2000]


def test_a_card_nobody_saw_can_only_be_burned() -> None:
    with pytest.raises(BadInput, match="face up; say which"):
        settled(bet(1, "initial"), {"shoe": "?? 9c"})
    with pytest.raises(BadInput, match="face up; say which"):
        settled(bet(1, "initial"), {"shoe": "8h 8c ?? ?? ?? ?? 9d"}, {"act": {"seat": 1, "do": "war"}})


def test_a_record_without_shuffles_says_so() -> None:
    answer = settled(bet(1, "initial"), {"shoe": "Kh 9c"})
    assert "shoes" in answer["unchecked"]
    answer = settled({"shuffle": {}}, {"cut": {"at": 100}}, {"burn": 1}, bet(1, "initial"), {"shoe": "Kh 9c"})
    assert "shoes" not in answer["unchecked"]
    assert answer["settlements"][0]["result"] == "win"


@pytest.mark.parametrize(
    "event",
    [
        {"burn": 0}, {"burn": None}, {"cut": {"at": "ten"}}, {"cut": {"seat": "left", "at": 100}}, {"sit": {"seat": 0}},
        {"cover": "nobody"}, {"shuffle": []}, {"idle": {"who": 1}}, {"shuffle": {"bach": "A"}},
    ],
)  # fmt: skip
def test_events_of_the_shoe_that_say_nothing_are_bad_input(event: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        settled({"shuffle": {}}, event)


@pytest.mark.parametrize("kind", ["shuffle", "cut", "burn", "cover", "dealer", "idle"])
def test_a_game_without_a_shoe_has_no_events_of_one(kind: str) -> None:
    with pytest.raises(BadInput, match=kind):
        play_events(terms_of(load_edition("pa", "craps")), [{kind: {}}])


def test_the_best_play_on_a_tie_is_war() -> None:
    assert advice(war()) == {"play": [{"do": "war", "when": ["a tie"]}]}
    assert advice(terms_of(load_edition("pa", "craps"))) is None
