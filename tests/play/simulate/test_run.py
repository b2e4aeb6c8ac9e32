"""Simulation: the same game as the table's, the exact odds within its error, and one answer however many work."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.support.documents import simulate
from tests.support.sessions import supplied
from tests.support.turns import PROVE

from aboveboard.kernel.dice import Dice
from aboveboard.kernel.generators import outcomes
from aboveboard.kernel.wheel import Wheel
from aboveboard.law import Terms, editions, load_edition, terms_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import read_event
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.simulate import run
from aboveboard.play.simulate.kernels import folding
from aboveboard.play.simulate.kernels.flat_bets import Walk
from aboveboard.play.simulate.plans import every_wager, read_plan
from aboveboard.play.simulate.results import Results
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table

GAMES = [(edition.ruleset, edition.game.name) for edition in editions() if edition.game.shape in ("spin", "run")]
TIMES = ("rounds_per_second", "workers")

TEN = [
    {"wager": "pass", "stake": 1000},
    {"wager": "pass-odds", "stake": 2000},
    {"wager": "come", "stake": 500},
    {"wager": "come-odds", "stake": 1000},
    {"wager": "dont-come", "stake": 500},
    {"wager": "place-to-win", "selection": "6", "stake": 1200},
    {"wager": "buy", "selection": "4", "stake": 2500},
    {"wager": "six-the-hardway", "stake": 300},
    {"wager": "horn", "stake": 400},
    {"wager": "field", "stake": 700},
]
SEVERAL_COMES = [
    *({"wager": "come", "stake": 500} for _ in range(3)),
    *({"wager": "come-odds", "stake": 1000} for _ in range(3)),
    {"wager": "lay", "selection": "10", "stake": 4100},
    {"wager": "dont-pass", "stake": 700},
    {"wager": "dont-pass-odds", "stake": 600},
    {"wager": "fire", "stake": 300},
    {"wager": "whirl", "stake": 500},
]


def craps(**options: Any) -> Terms:
    return terms_of(load_edition("pa", "craps"), options)


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMES}


# Played against a table.


class Player:
    """Makes a plan's bets at a real table, each again as soon as it does not stand."""

    def __init__(self, terms: Terms, bets: list[dict[str, Any]]) -> None:
        self.table = Table(terms, tracks_of(terms), stated=Stated(calls=False, shooter=False, roles=False))
        self.bets = bets
        self.number = 0
        self.made: Counter[str] = Counter()

    def act(self, event: dict[str, Any]) -> bool:
        self.number += 1
        return self.table.act(read_event(self.number, event)) is None

    def bet(self, bet: dict[str, Any], stake: int) -> bool:
        """Make a bet unless it stands; gives whether the table took it."""
        name = bet["wager"]
        standing = [one.selection for one in self.table.bets.values() if one.plan.wager.name == name]
        planned = sum(other["wager"] == name for other in self.bets)
        payload: dict[str, Any] = {"seat": 1, "wager": name, "stake": stake}
        if name.endswith("-odds"):
            line = name.removesuffix("-odds")
            lines = [one for one in self.table.bets.values() if one.plan.wager.name == line]
            free = [box for one in lines if (box := one.box(self.table.state)) and box not in standing]
            if not free:
                return False
            payload["selection"] = free[0]
        elif bet.get("selection") in standing or len(standing) >= planned:
            return False
        elif "selection" in bet:
            payload["selection"] = bet["selection"]
        taken = self.act({"bet": payload})
        self.made[name] += taken
        return taken

    def throw(self, outcome: int) -> list[Any]:
        """Throw or spin; gives what was settled."""
        before = len(self.table.settled)
        equipment = self.table.tracks.setup.equipment
        if isinstance(equipment, Dice):
            self.act({"roll": list(equipment.outcomes[outcome])})
        else:
            assert isinstance(equipment, Wheel)
            self.act({"spin": equipment.label(equipment.outcomes[outcome])})
        return self.table.settled[before:]

    def gained(self) -> int:
        """What has changed hands, fees on wagers that still ride left aside."""
        won = sum(row.cents if row.to == "seat-1" else -row.cents for row in self.table.transfers)
        return won + sum(bet.fee for bet in self.table.bets.values())


@pytest.mark.parametrize("options", [{}, {"vigorish": "on-win"}])
@pytest.mark.parametrize("bets", [TEN, SEVERAL_COMES])
def test_folded_is_what_the_table_settles(bets: list[dict[str, Any]], options: dict[str, str]) -> None:
    """The same rolls through the table and through the fold give the same bets, results and cents."""
    terms, rounds = craps(**options), 3000
    player = Player(terms, bets)
    for outcome in outcomes(5, 0, 36, rounds):
        for bet in bets:
            player.bet(bet, bet["stake"])
        player.throw(int(outcome))
    found = simulate(terms, bets, rounds=rounds, seed=5)
    assert found["engine"] == "folded"
    assert found["plan"]["total"] == player.gained()
    for name in {bet["wager"] for bet in bets}:
        rows = [row for row in found["wagers"] if row["wager"] == name]
        settled = [row for row in player.table.settled if row.wager == name]
        assert sum(row["made"] for row in rows) == player.made[name]
        counted = Counter[tuple[str, str]]()
        for row in rows:
            for part in row["distribution"]:
                counted[part["result"], part["grade"]] += part["count"]
        assert counted == Counter((row.result, row.grade) for row in settled), name


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.sampled_from(TEN + SEVERAL_COMES[6:]), min_size=1, unique_by=lambda bet: bet["wager"]), st.integers()
)
def test_any_flat_plan_is_what_the_table_settles(bets: list[dict[str, Any]], number: int) -> None:
    names = [bet["wager"] for bet in bets]
    bets = [bet for bet in bets if bet["wager"].removesuffix("-odds") in names]
    assume(bets)
    terms, seed = craps(), number % 2**64
    player = Player(terms, bets)
    for outcome in outcomes(seed, 0, 36, 150):
        for bet in bets:
            player.bet(bet, bet["stake"])
        player.throw(int(outcome))
    assert simulate(terms, bets, rounds=150, seed=seed)["plan"]["total"] == player.gained()


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_game_folds_to_what_its_table_settles(ruleset: str, game: str) -> None:
    """A few rounds of one bet on each of a game's first wagers, at the table and folded, to the cent."""
    terms = supplied(load_edition(ruleset, game))
    found = simulate(terms, rounds=1, seed=1)["wagers"]
    first = {row["wager"]: row for row in reversed(found) if not row["wager"].endswith("-odds")}
    bets = [{"wager": row["wager"], "stake": row["stake"], "selection": row["selection"]} for row in first.values()]
    assert bets
    bets = bets[:8]
    player, tracks = Player(terms, bets), tracks_of(terms)
    counted = [number for number in range(len(tracks.outcomes)) if number not in tracks.void]
    for outcome in outcomes(9, 0, len(counted), 200):
        for bet in bets:
            player.bet(bet, bet["stake"])
        player.throw(counted[outcome])
        for row in player.table.settled:
            if row.prize is not None:
                assert player.table.prizes is not None
                player.table.prizes.state.owing = 0
    plan = simulate(terms, bets, rounds=200, seed=9)
    assert plan["plan"]["total"] == player.gained()
    assert sum(row["resolved"] for row in plan["wagers"]) == len(player.table.settled)


PRESSED = {
    "bets": [
        {"wager": "place-to-win", "selection": "6", "stake": 1200, "press": 600, "max": 3000},
        {"wager": "place-to-win", "selection": "8", "stake": 1200, "take-down-after": 2},
        {"wager": "pass", "stake": 1000, "press": 500, "max": 2000},
        {"wager": "pass-odds", "stake": 1000},
        {"wager": "buy", "selection": "10", "stake": 2000},
    ],
    "bankroll": 30000, "stop-loss": 20000, "win-goal": 15000, "session": 60, "bank": 12000,
}  # fmt: skip


@pytest.mark.parametrize("leave_out", [(), ("bank",), ("stop-loss", "bank"), ("bank", "win-goal", "stop-loss")])
def test_stepped_is_what_the_table_settles(leave_out: tuple[str, ...]) -> None:
    """The same rolls through the table, with stakes pressed and bounds applied by hand, give the same sessions."""
    plan = {key: value for key, value in PRESSED.items() if key not in leave_out}
    terms, sessions = craps(), 120
    rolls = iter(outcomes(11, 0, 36, sessions * 60))
    results, ends = [], Counter[str]()
    for _ in range(sessions):
        gain, end = by_hand(terms, plan, rolls)
        results.append(gain)
        ends[end] += 1
    found = simulate(terms, plan, rounds=sessions * 60, seed=11)
    document = found["sessions"]
    assert found["engine"] == "stepped"
    assert (document["total"], document["min"], document["max"]) == (sum(results), min(results), max(results))
    assert {name: count for name, count in document["ended"].items() if count} == ends
    assert sum(part["count"] for part in document["bins"]) == sessions
    assert document["quantiles"]["0.5"] == sorted(results)[sessions // 2 - 1]


def by_hand(terms: Terms, plan: dict[str, Any], rolls: Any) -> tuple[int, str]:
    """One session at a real table: its result and why it ended."""
    bets = plan["bets"]
    player, hand, none = Player(terms, bets), plan["bankroll"], 10**9
    stakes, wins = [bet["stake"] for bet in bets], [0] * len(bets)
    fee = {"buy": 20}
    gain = 0
    for _ in range(plan["session"]):
        costs = []
        for number, bet in enumerate(bets):
            stands = any(key[1] == bet["wager"] and bet.get("selection") in (None, key[2]) for key in player.table.bets)
            if stands or wins[number] >= bet.get("take-down-after", none):
                continue
            cost = stakes[number] + stakes[number] // fee.get(bet["wager"], none)
            costs.append(cost)
            if cost <= hand and player.bet(bet, stakes[number]):
                hand -= cost
        if not player.table.bets and all(cost > hand for cost in costs):
            return gain, "ruin" if costs else "taken-down"
        for row in player.throw(int(next(rolls))):
            hand += row.pays + row.returned
            for number, bet in enumerate(bets):
                if row.wager == bet["wager"] and bet.get("selection") in (None, row.selection):
                    if row.result == "win":
                        wins[number] += 1
                        stakes[number] = min(stakes[number] + bet.get("press", 0), bet.get("max", none))
                    elif row.result == "lose":
                        stakes[number] = bet["stake"]
        gain = hand + sum(one.stake for one in player.table.bets.values()) - plan["bankroll"]
        for bound, met in (
            ("bank", gain >= plan.get("bank", none)),
            ("win-goal", gain >= plan.get("win-goal", none)),
            ("stop-loss", gain <= -plan.get("stop-loss", none)),
        ):
            if met:
                return gain, bound
    return gain, "rounds"


# One answer.


@pytest.mark.parametrize("bets", [None, TEN, PRESSED])
def test_the_seed_decides_and_not_the_workers(bets: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BLOCK", 2**14)
    monkeypatch.setattr(run, "STEPPED_BLOCK", 2**10)
    terms = craps()
    answers = [untimed(simulate(terms, bets, rounds=200_001, seed=3, workers=workers)) for workers in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != untimed(simulate(terms, bets, rounds=200_001, seed=4))


def test_without_a_seed_the_system_draws_one_and_reports_it() -> None:
    terms = craps()
    first = simulate(terms, TEN, rounds=1000)
    assert first["seed"] != simulate(terms, TEN, rounds=1000)["seed"]
    assert untimed(first) == untimed(simulate(terms, TEN, rounds=1000, seed=first["seed"]))


def test_progress_is_reported_and_ends_at_the_whole() -> None:
    for bets in (None, TEN, PRESSED):
        steps: list[tuple[int, int]] = []
        simulate(craps(), bets, rounds=6000, seed=1, progress=lambda *step, steps=steps: steps.append(step))
        assert steps[-1] == (6000, 6000)
        assert steps == sorted(steps)


# The exact odds.


def compare(ruleset: str, game: str, rounds: int, seed: int) -> None:
    """Every wager's mean lies within five standard errors of its exact figure, and its rates likewise."""
    terms = supplied(load_edition(ruleset, game))
    found = simulate(terms, rounds=rounds, seed=seed)
    bet = {(row["wager"], row["selection"]) for row in found["wagers"]}
    assert bet
    assert bet == {(w.name, pick) for w in terms.offered() for pick in w.picks if not w.missing_pay(pick)}
    for row in found["wagers"]:
        odds = wager_odds(terms, terms.wagers[row["wager"]], row["selection"])
        number, label = row["resolved"], (row["wager"], row["selection"])
        assert number > 100, label
        assert {Fraction(part["gain"]) for part in row["distribution"]} <= set(odds.gains), label
        assert row["exact_ev"] == str(odds.ev)
        assert abs(row["mean"] - float(odds.ev)) <= 5 * sqrt(odds.variance / number) + 1e-12, label
        for word in ("win", "push", "lose"):
            chance = odds.chance("push", "void") if word == "push" else odds.chance(word)
            assert abs(row[word] - float(chance)) <= 5 * sqrt(chance * (1 - chance) / number) + 1e-12, (label, word)


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_wager_agrees_with_its_exact_odds(ruleset: str, game: str) -> None:
    compare(ruleset, game, 400_000, seed=20261115)


@pytest.mark.proof
@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_wager_agrees_with_its_exact_odds_over_many_rounds(ruleset: str, game: str) -> None:
    compare(ruleset, game, 2 * 10**9 if PROVE else 10**7, seed=61511202)


def test_pressing_changes_no_edge() -> None:
    """However the stakes change, each unit staked loses what it must."""
    found = simulate(craps(), {**PRESSED, "bankroll": 10**9, "stop-loss": 10**9, "bank": 10**9}, rounds=10**6, seed=2)
    exact = {(row["wager"], row["selection"]): row for row in found["wagers"] if row["exact_ev"] is not None}
    assert exact.keys() == {("place-to-win", "6"), ("place-to-win", "8"), ("pass", None), ("buy", "10")}
    for made, row in exact.items():
        assert abs(row["mean"] - float(Fraction(row["exact_ev"]))) < 5 * row["stderr"], made


# Folds.


def test_ten_flat_bets_fold_into_few_states() -> None:
    terms = craps()
    flat = [{"wager": name, "stake": 500} for name in ("pass", "dont-pass", "field", "any-seven", "any-craps")]
    flat += [{"wager": "place-to-win", "selection": pick, "stake": 3000} for pick in ("4", "5", "6", "8", "9")]
    assert [len(one.following) for one in folded(terms, flat)] == [7]
    assert len(folded(terms, TEN)) == 1


def folded(terms: Terms, bets: list[dict[str, Any]], most: int = folding.FAST_CELLS) -> list[folding.Fold]:
    units = [folding.fold(cluster, tracks_of(terms)) for cluster in folding.hang_together(read_plan(terms, bets).bets)]
    return folding.join_all([unit for unit in units if unit is not None], most)


def test_a_fold_counts_the_same_whatever_it_is_joined_with() -> None:
    terms = craps()
    (whole,) = folds = folded(terms, TEN)
    block = Walk(folds).block(8, 3, 50_000)
    counts, last = block.counts, block.lasts[0]
    drawn = outcomes(8, 3, 36, 50_000)
    assert np.array_equal(counts.reshape(whole.following.shape).sum(axis=0), np.bincount(drawn, minlength=36))
    assert last % 36 == drawn[-1]
    state = 0
    visits = np.zeros_like(counts)
    for outcome in drawn:
        visits[state * 36 + outcome] += 1
        state = whole.following[state, outcome]
    assert np.array_equal(visits, counts)
    assert len(folded(terms, TEN, 36 * 20)) > 1


def test_a_plan_that_does_not_fold_is_stepped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both engines give the same counts and cents for the same rolls, block by block."""
    terms = craps()
    monkeypatch.setattr(run, "BLOCK", 2**11)
    one = simulate(terms, SEVERAL_COMES, rounds=5000, seed=6)
    monkeypatch.setattr(folding, "MOST_STATES", 100)
    other = simulate(terms, SEVERAL_COMES, rounds=5000, seed=6, workers=2)
    assert (one["engine"], other["engine"]) == ("folded", "stepped")
    assert one["wagers"] == other["wagers"]
    assert one["plan"]["total"] == other["plan"]["total"]


def test_results_of_sessions_are_binned_alike_in_any_order() -> None:
    values = np.random.default_rng(1).integers(-100_000, 100_000, 5000) * 5
    bins = []
    for order in (values, values[::-1], np.sort(values)):
        results = Results(most=64)
        for part in np.split(order, 50):
            results.take(part)
        bins.append((results.width, results.counts, results.total, results.squares, results.least, results.greatest))
    assert bins[0] == bins[1] == bins[2]
    assert len(bins[0][1]) <= 64
    assert sum(bins[0][1].values()) == 5000


def test_what_has_no_pay_table_is_left_out() -> None:
    """Of a text that leaves every pay table to the operator, what is supplied is bet and nothing else."""
    terms = terms_of(load_edition("nj-casino", "pokette"), {"red-pays": "1 to 1", "joker-pays": "20 to 1"})
    missing = [wager.name for wager in terms.offered() if all(wager.missing_pay(pick) for pick in wager.picks)]
    found = simulate(terms, rounds=1000, seed=1)
    assert "black" in missing
    assert found["left_out"] == missing
    assert {row["wager"] for row in found["wagers"]} == {"red", "joker"}
    assert len(every_wager(terms).bets) == len(found["wagers"])
