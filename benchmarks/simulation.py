"""Simulation: craps with ten bets, every other game beside it, two workers beside one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.law import Terms, editions, load_edition, terms_of
from aboveboard.play.simulate import simulate
from benchmarks.measure import Line, a_second

ROUNDS = 2**27
TEN = [
    {"wager": "pass", "stake": 500},
    {"wager": "dont-pass", "stake": 500},
    {"wager": "place-to-win", "selection": "5", "stake": 500},
    {"wager": "place-to-win", "selection": "6", "stake": 600},
    {"wager": "place-to-win", "selection": "8", "stake": 600},
    {"wager": "place-to-win", "selection": "9", "stake": 500},
    {"wager": "field", "stake": 500},
    {"wager": "any-seven", "stake": 500},
    {"wager": "any-craps", "stake": 500},
    {"wager": "six-the-hardway", "stake": 500},
]
COMES = [
    {"wager": "pass", "stake": 500},
    {"wager": "pass-odds", "stake": 1000},
    *({"wager": "come", "stake": 500} for _ in range(2)),
    *({"wager": "come-odds", "stake": 1000} for _ in range(2)),
    {"wager": "dont-come", "stake": 500},
    {"wager": "place-to-win", "selection": "6", "stake": 600},
    {"wager": "place-to-win", "selection": "8", "stake": 600},
    {"wager": "field", "stake": 500},
]
PRESSED = {
    "bets": [
        {"wager": "pass", "stake": 1000},
        {"wager": "pass-odds", "stake": 2000},
        {"wager": "place-to-win", "selection": "6", "stake": 1200, "press": 600, "max": 6000},
        {"wager": "place-to-win", "selection": "8", "stake": 1200, "press": 600, "max": 6000},
    ],
    "session": 200, "bankroll": 100_000, "stop-loss": 50_000, "win-goal": 50_000,
}  # fmt: skip


def rate(terms: Terms, bets: Any = None, rounds: int = ROUNDS, workers: int = 1, repeat: int = 5) -> float:
    """The most rounds a second of several runs."""
    runs = (simulate(terms, bets, rounds=rounds, seed=1, workers=workers) for _ in range(repeat))
    return max(float(run.rounds_per_second) for run in runs)


def craps() -> Terms:
    return terms_of(load_edition("pa", "craps"))


def plans(ten: float) -> Iterator[Line]:
    """Several plans at one craps table."""
    yield Line("craps, ten flat bets, one core", a_second(ten, "rolls"), "target: 100 million")
    for what, bets, rounds in (
        ("craps, pass and its odds", TEN[:1] + COMES[1:2], ROUNDS),
        ("craps, ten bets with two come bets, a don't come and odds", COMES, ROUNDS),
        ("craps, every wager of Pennsylvania at once", None, ROUNDS // 2),
        ("craps, four bets with stakes pressed, in sessions (stepped)", PRESSED, ROUNDS // 16),
    ):
        found = rate(craps(), bets, rounds)
        yield Line(what, a_second(found, "rolls"), f"{found / ten:.2f} of ten flat bets")


def games(ten: float) -> Iterator[Line]:
    """Every wager of every other game, beside craps."""
    for edition in editions():
        terms = terms_of(edition)
        if edition.game.name == "craps" or edition.game.shape not in ("spin", "run"):
            continue
        found = rate(terms, repeat=3)
        if simulate(terms, rounds=1).wagers:
            what = f"{edition.game.name} ({edition.ruleset}), every wager"
            goal = "; target: 250 million" if edition.game.name == "roulette" else "; target: a third or more"
            yield Line(what, a_second(found, "rounds"), f"{found / ten:.2f} of craps{goal}")


def workers() -> Iterator[Line]:
    """Two workers beside one, measured in turn so that other load meets both alike."""
    for what, bets, rounds in (("ten flat bets", TEN, ROUNDS), ("pressed stakes", PRESSED, ROUNDS // 16)):
        pairs = [(rate(craps(), bets, rounds, 1, 1), rate(craps(), bets, rounds, 2, 1)) for _ in range(8)]
        one, two = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
        yield Line(f"craps, {what}, two workers", a_second(two, "rolls"), f"{two / one:.2f} of one; target: 1.8")
