"""Dealt games simulated: the solvers' figures, the kernels held to the games themselves, the same for any workers."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from tests.support.documents import simulate
from tests.support.sessions import supplied
from tests.support.turns import PROVE, in_turn, one_of_each, turn

from aboveboard.games.families.contests import Contest
from aboveboard.games.families.draws import Draw
from aboveboard.games.families.growing import GrowingHands
from aboveboard.games.families.in_sequence import InSequence
from aboveboard.games.families.open_hands import OpenHands
from aboveboard.games.families.set_in_two import SampledSetInTwo, SetInTwo
from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import card, rank
from aboveboard.kernel.generators import stream
from aboveboard.law import BadInput, Edition, Terms, editions, load_edition, terms_of
from aboveboard.play.automata.dealt import Rounds
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.simulate.dealt_bets import Hands
from aboveboard.play.simulate.families import player_for
from aboveboard.play.simulate.kernels.card_source import another, deal, dealt_through, given, shuffle, whole_shoes
from aboveboard.play.simulate.kernels.growing_automaton import PART
from aboveboard.play.simulate.kernels.step_by_step import SteppedRounds
from aboveboard.play.simulate.kernels.tabulated import TabulatedRounds
from aboveboard.play.simulate.plans import every_wager

DEALT = [edition for edition in editions() if isinstance(edition.game, Deal)]
ROUNDS = {"walked": 2**20, "grown": 2**19, "ranked": 2**16, "set": 2**16, "drawn": 2**16, "dealt": 2000}
"""By engine: how many rounds are held to the exact figures; sixteen times as many where proofs run in full."""


def named(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


def of(name: str) -> Terms:
    ruleset, game = name.split("/")
    return terms_of(load_edition(ruleset, game))


def slow(edition: Edition) -> bool:
    """Is a round of it long, even for the game itself?"""
    return isinstance(edition.game.family, SampledSetInTwo)


def engine_of(edition: Edition) -> str:
    """The engine that a game's family calls for."""
    match edition.game.family:
        case GrowingHands(late=late):
            return "dealt" if late else "grown"
        case family:
            return ENGINES[type(family)]


ENGINES = {
    Contest: "ranked",
    Draw: "drawn",
    InSequence: "walked",
    OpenHands: "walked",
    SampledSetInTwo: "set",
    SetInTwo: "set",
}
KERNELS = [edition for edition in DEALT if engine_of(edition) != "dealt"]


FIRST = list({edition.game.name: edition for edition in reversed(DEALT)}.values())
"""One edition of every dealt game."""


def kernel_of(edition: Edition) -> str:
    """What plays it: an engine, for games of one family."""
    return f"{engine_of(edition)} {type(edition.game.family).__name__}"


def game_of(edition: Edition) -> str:
    return edition.game.name


MEASURED = DEALT if PROVE else in_turn(one_of_each(FIRST, kernel_of), 3)
COMPARED = one_of_each(KERNELS, kernel_of)
GROWN = one_of_each([edition for edition in KERNELS if engine_of(edition) == "grown"], game_of)


def test_every_kernel_and_every_game_has_its_turn() -> None:
    days = [one_of_each(FIRST, kernel_of, day=day, whole=False) for day in range(len(FIRST))]
    assert all({kernel_of(edition) for edition in day} == {kernel_of(edition) for edition in DEALT} for day in days)
    assert {game_of(edition) for day in days for edition in day} == {game_of(edition) for edition in DEALT}


@pytest.mark.parametrize("edition", MEASURED, ids=named)
def test_means_lie_where_the_exact_figures_are(edition: Edition) -> None:
    """Five standard errors either way, as the exact variance has them; wagers of which too few are won are left."""
    terms, engine = supplied(edition), engine_of(edition)
    rounds = ROUNDS[engine] * (16 if PROVE else 1)
    answer = simulate(terms, rounds=rounds, seed=11)
    assert answer["engine"] == engine
    assert answer["wagers"]
    for row in answer["wagers"]:
        assert row["made"] == row["resolved"] == rounds
        assert sum(one["count"] for one in row["distribution"]) == rounds
        if row["exact_ev"] is None:
            continue
        odds = wager_odds(terms, terms.wagers[row["wager"]], row["selection"])
        assert row["exact_ev"] == str(odds.ev)
        if odds.mean is not None:
            assert abs(row["mean"] - float(odds.ev)) < 5 * row["stderr"] + 1e-12
        elif all(chance == 0 or chance * rounds > 5 for chance in odds.gains.values()):
            error = float(odds.variance / rounds) ** 0.5
            assert abs(row["mean"] - float(odds.ev)) < 5 * error
            assert {Fraction(one["gain"]) for one in row["distribution"]} <= set(odds.gains)


@pytest.mark.parametrize("edition", COMPARED, ids=named)
def test_a_kernel_plays_the_very_cards_as_the_game_does(edition: Edition) -> None:
    """Every bet ends alike, to the cent, when kernel and game are dealt the same cards."""
    terms, rounds = supplied(edition), (1500 if PROVE else 200) // (10 if slow(edition) else 1)
    hands = Hands(terms, every_wager(terms), together=True)
    kernel: Any = player_for(terms, hands.bets, alone=True)
    game, tracks, chance = SteppedRounds(terms, hands.bets, alone=True), Rounds(terms), random.Random(5)
    rows, expected = [], []
    for _ in range(rounds):
        cards = chance.sample(game.cards, min(50, len(game.cards)))
        row = list(cards)
        expected.append(game.one(tracks, _drawn_from(cards, row, game), chance.randrange))
        rows.append(row)
    for start in range(0, rounds, 1000):
        part = slice(start, start + 1000)
        found = kernel.in_turn(given(kernel.row(rows[part])), len(rows[part]))
        assert found == expected[part]
        for ways in found:
            assert all(isinstance(hands.cents(bet, outcome), int) for bet, outcome in enumerate(ways))


def test_pairs_are_split_without_end_where_the_law_sets_none() -> None:
    """Of two decks all eight eights come against a six, and make a hand each, in kernel and game alike."""
    terms = terms_of(load_edition("ny-charitable", "blackjack"), {"decks": "2"})
    assert terms.setup.rules["hands"] == "any"
    hands = Hands(terms, every_wager(terms), together=True)
    kernel: Any = player_for(terms, hands.bets, alone=True)
    game, chance = SteppedRounds(terms, hands.bets, alone=True), random.Random(8)
    eight, six, king = card("8s"), card("6d"), card("Kh")
    others = [each for each in game.cards if rank(each) != rank(eight)]
    rows = [[eight, six, eight, king, *[eight] * more, *chance.sample(others, 60)] for more in (0, 2, 3, 6)]
    main = next(number for number, bet in enumerate(hands.bets) if bet.plan.wager.game_wager == "hand")
    found = kernel.in_turn(given(kernel.row([row[:60] for row in rows])), len(rows))
    assert [len(ended[main]) for ended in found] == [2, 4, 5, 8]
    assert found == [game.one(Rounds(terms), _drawn_from(row, list(row), game), chance.randrange) for row in rows]
    played, _ = kernel.play(1, 1, 2**12)
    assert played.total() == 2**12


@pytest.mark.proof
def test_three_sevens_of_a_suit_against_a_seven_have_two_grades_in_kernel_and_game_alike() -> None:
    terms = terms_of(load_edition("ny-commercial", "spanish-21"), {"super-bonus": "200 to 1"})
    hands = Hands(terms, every_wager(terms), together=True)
    kernel: Any = player_for(terms, hands.bets, alone=True)
    game, chance = SteppedRounds(terms, hands.bets, alone=True), random.Random(7)
    seven, other, king = card("7h"), card("7d"), card("Kh")
    rows = [[seven, up, seven, king, third, *chance.sample(game.cards, 50)] for up, third in
            ((other, seven), (other, other), (king, seven), (seven, seven))]  # fmt: skip
    found = kernel.in_turn(given(kernel.row(rows)), len(rows))
    assert found == [game.one(Rounds(terms), _drawn_from(row, list(row), game), chance.randrange) for row in rows]
    main = next(number for number, bet in enumerate(hands.bets) if bet.plan.wager.game_wager == "hand")
    assert ["super bonus" in ended[main][0][2].grades for ended in found] == [True, False, False, True]


def _drawn_from(cards: Any, row: list[Any], game: SteppedRounds) -> Any:
    """Draws the cards in order, and notes among them what chance chose."""
    coming, chooser = iter(cards), game.player
    taken = 0

    def draw() -> Any:
        nonlocal taken
        taken += 1
        return next(coming)

    if isinstance(game.game.family, OpenHands) and game.terms.law.choices:
        option = type(chooser).option.__get__(chooser)

        def noted(round: Any, need: Any, below: Any) -> str:
            nonlocal taken
            found: str = option(round, need, below)
            row.insert(taken, -1 - list(chooser.shares(round, need)).index(found))
            taken += 1
            return found

        chooser.option = noted  # type: ignore[method-assign]
    return draw


@pytest.mark.parametrize(
    "name",
    in_turn(["nj-casino/red-dog", "nj-casino/keno", "nj-casino/chemin-de-fer", "nj-casino/three-card-poker"], 2),
)
def test_the_answer_depends_on_the_seed_and_not_on_the_workers(name: str) -> None:
    terms = of(name)
    hands = Hands(terms, every_wager(terms), together=False)
    rounds = 2 * player_for(terms, hands.bets, alone=True).block + 100
    one, two, other = (
        simulate(terms, rounds=rounds, seed=seed, workers=workers)["wagers"]
        for seed, workers in ((3, 1), (3, 2), (4, 1))
    )
    assert one == two
    assert one != other


def test_what_choices_oblige_counts_with_the_wager_that_they_are_made_for() -> None:
    terms = of("pa/casino-war")
    row = simulate(terms, rounds=30_000, seed=5)["wagers"][0]
    assert row["wager"] == "initial"
    assert "-2" in {one["gain"] for one in row["distribution"]}
    assert abs(row["mean"] - float(Fraction(row["exact_ev"]))) < 5 * row["stderr"]
    assert simulate(terms, rounds=10, seed=5)["left_out"] == ["war", "war-tie"]


def test_what_must_be_bet_along_counts_with_a_wager_by_itself_and_not_in_a_plan() -> None:
    terms = of("nj-casino/let-it-ride")
    alone = simulate(terms, rounds=2000, seed=3)["wagers"]
    assert [row["wager"] for row in alone] == ["bet-1", "bet-2", "bet-3"]
    assert min(Fraction(one["gain"]) for one in alone[0]["distribution"]) == -3
    plan = [{"wager": name, "stake": 500} for name in ("bet-1", "bet-2", "bet-3")]
    planned = simulate(terms, plan, rounds=2000, seed=3)
    assert min(Fraction(one["gain"]) for one in planned["wagers"][0]["distribution"]) == -1
    assert planned["wagers"][0]["exact_ev"] is None
    assert planned["plan"]["mean"] == pytest.approx(500 * alone[0]["mean"])


@turn(0, of=3)
def test_a_plan_of_flat_bets() -> None:
    plan = [{"wager": "banker", "stake": 1000}, {"wager": "tie", "stake": 500}]
    answer = simulate(of("nj-casino/baccarat"), plan, rounds=5000, seed=2)
    assert [row["stake"] for row in answer["wagers"]] == [1000, 500]
    assert sum(one["count"] for one in answer["plan"]["distribution"]) == 5000
    assert answer["plan"]["total"] == sum(one["cents"] * one["count"] for one in answer["plan"]["distribution"])
    by_bets = sum(row["mean"] * row["stake"] for row in answer["wagers"])
    assert answer["plan"]["mean"] == pytest.approx(by_bets)
    assert answer["plan"]["stderr"] > 0
    assert {one["cents"] for one in answer["plan"]["distribution"]} == {950 - 500, -1000 - 500, 4000}


def test_rounds_dealt_on_from_one_shoe_to_its_cut_card() -> None:
    """Whoever does not count cards meets the same odds, and about eighty rounds come of eight decks."""
    terms, rounds = of("nj-casino/baccarat"), 2**20
    plan = {"bets": [{"wager": "player", "stake": 1000}], "cut": 16}
    answer = simulate(terms, plan, rounds=rounds, seed=9)
    assert answer["shoes_per_second"] > 0
    assert 78 < rounds / answer["shoes"] < 84
    row = answer["wagers"][0]
    assert abs(row["mean"] - float(Fraction(row["exact_ev"]))) < 5 * row["stderr"]


def test_every_card_comes_as_often_and_none_comes_twice() -> None:
    held, rounds = range(52), 2**15
    source = whole_shoes(held, 7, 3, 0)
    seen = np.zeros((7, 52), np.int64)
    for _ in range(rounds // source.ahead):
        deal(source.places, source.order, source.width, source.runs, source.least, source.words)
        rows = source.order.reshape(-1, 7)
        assert all(len(set(row)) == 7 for row in rows.tolist())
        for place in range(7):
            seen[place] += np.bincount(rows[:, place], minlength=52)
    assert abs(seen - rounds / 52).max() < 6 * (rounds / 52) ** 0.5
    further = {another(source.order, 0, 7, np.array([3, 4]), 2, 52, source.words) for _ in range(2000)}
    assert further == set(range(52)) - set(source.order[:7].tolist()) - {3, 4}


def test_a_shuffle_puts_every_card_everywhere() -> None:
    words, places, cards, times = stream(1, 0), np.zeros((9, 9), np.int64), np.arange(9, dtype=np.uint16), 20_000
    for _ in range(times):
        shuffle(words, cards)
        places[np.arange(9), cards] += 1
    assert sorted(cards.tolist()) == list(range(9))
    assert abs(places - times / 9).max() < 6 * (times / 9) ** 0.5
    assert dealt_through(range(9), 2, 1, 0).cut == 7


SESSIONS = {
    "bets": [{"wager": "initial", "stake": 1000, "press": 500, "max": 3000, "take-down-after": 30}],
    "session": 100, "bankroll": 20_000, "stop-loss": 15_000, "win-goal": 10_000,
}  # fmt: skip


def test_sessions_end_where_their_bounds_are_met() -> None:
    terms, rounds = of("pa/casino-war"), 300_000
    answer, again = (simulate(terms, SESSIONS, rounds=rounds, seed=7, workers=workers) for workers in (1, 2))
    dealt_as, row = answer["sessions"], answer["wagers"][0]
    assert (dealt_as, row) == (again["sessions"], again["wagers"][0])
    assert dealt_as["sessions"] == sum(dealt_as["ended"].values()) == 3000
    assert min(dealt_as["ended"][end] for end in ("stop-loss", "win-goal", "taken-down")) > 0
    assert dealt_as["ended"]["bank"] == 0
    assert answer["rounds_played"] == row["made"] < rounds
    assert 10_000 <= dealt_as["max"] < 10_000 + 2 * 3000
    assert abs(row["mean"] - float(Fraction(row["exact_ev"]))) < 5 * row["stderr"]
    assert dealt_as["total"] < 0


def test_a_session_without_bounds_is_its_rounds() -> None:
    terms = of("nj-casino/three-card-poker")
    flat = [{"wager": "ante", "stake": 1000}, {"wager": "pair-plus", "stake": 500}]
    answer = simulate(terms, {"bets": flat, "session": 50}, rounds=10_000, seed=3)
    assert answer["sessions"]["ended"]["rounds"] == 200
    assert answer["rounds_played"] == 10_000
    by_bets = sum(row["mean"] * row["stake"] for row in answer["wagers"])
    assert answer["sessions"]["mean"] == pytest.approx(50 * by_bets)


@pytest.mark.parametrize("name", ["pa/casino-war", "nj-casino/keno", "nj-casino/three-card-poker", "pa/pai-gow"])
def test_rounds_in_turn_are_those_that_are_counted(name: str) -> None:
    terms = of(name)
    hands = Hands(terms, every_wager(terms), together=True)
    player = player_for(terms, hands.bets, alone=True)
    turns, ends = player.turns(3, 1, 500)
    counted = player.play(3, 1, 500)[0]
    assert Counter(ends[number] for number in turns.tolist()) == counted
    apart = hands.block(player, 3, 1, 500).bets
    assert [outcome.total() for outcome in apart] == [500] * len(hands.bets)
    assert Hands(terms, every_wager(terms), together=False).block(player, 3, 1, 500).bets == apart


def test_progress_is_reported_block_by_block() -> None:
    seen: list[tuple[int, int]] = []
    block = TabulatedRounds.block
    rounds = 2 * block + 1
    simulate(of("nj-casino/red-dog"), rounds=rounds, seed=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(block, rounds), (2 * block, rounds), (rounds, rounds)]


@pytest.mark.parametrize(
    ("name", "plan", "why"),
    [
        (
            "pa/casino-war",
            [{"wager": "initial", "stake": 1000}, {"wager": "war", "stake": 1000}],
            "made in the course of a round|choice",
        ),
        ("pa/casino-war", {"bets": [{"wager": "initial", "stake": 1000}], "session": 101}, "101 rounds do not fit"),
        ("pa/casino-war", [{"wager": "nothing", "stake": 1000}], "nothing"),
        ("nj-casino/baccarat", {"bets": [{"wager": "tie", "stake": 1000}], "cut": 3}, "from 6 to 415 cards behind"),
        ("nj-casino/three-card-poker", {"bets": [{"wager": "ante", "stake": 1000}], "cut": 10}, "the whole of the"),
        ("pa/craps", {"bets": [{"wager": "pass", "stake": 1000}], "cut": 10}, "only cards are dealt"),
    ],
)
def test_plans_that_are_not_played(name: str, plan: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        simulate(of(name), plan, rounds=100)


@pytest.mark.parametrize("edition", GROWN, ids=named)
def test_tables_of_growing_hands_lead_only_to_hands(edition: Edition) -> None:
    """Whatever the suits, a card leads to a hand that has been dealt; a split hand is not split as a new pair."""
    terms = supplied(edition)
    tables = player_for(terms, Hands(terms, every_wager(terms), together=False).bets, alone=True).kernel  # type: ignore[attr-defined]
    nodes, split = len(tables.op), np.flatnonzero(tables.again)
    assert tables.rows.max() < nodes
    assert tables.rows.min() >= -len(tables.forks)
    assert 0 <= tables.forks.min() <= tables.forks.max() < nodes
    assert len(tables.forks) == 1 or tables.forks.min() > 0
    assert not (tables.op[split] == PART).any()
    assert tables.roots.max() < nodes
