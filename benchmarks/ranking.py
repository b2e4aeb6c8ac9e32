"""Ranked hands: the evaluator beside others on the same random hands, and the long solves."""

from __future__ import annotations

import importlib
import os
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from aboveboard.kernel.cards import card_name
from aboveboard.kernel.poker.ranking import ranking
from benchmarks.measure import Line, a_second, seconds

HANDS = 2_000_000
PEERS = {"phevaluator": 50_000, "eval7": 50_000, "pokerkit": 200}
"""Others, and how many of the hands each is given."""
SOLVES = {
    ("nj-casino", "three-card-poker"): 10,
    ("nj-casino", "let-it-ride"): 10,
    ("nj-casino", "double-down-stud"): 10,
    ("nj-casino", "caribbean-stud"): 60,
    ("ny-commercial", "heads-up-holdem"): 15,
}


def random_hands(count: int) -> Any:
    """Seven different cards a row, drawn afresh for each."""
    drawn = np.random.default_rng(7).random((count, 52), dtype=np.float32)
    return np.argpartition(drawn, 7, axis=1)[:, :7].astype(np.uint8)


def evaluator() -> Iterator[Line]:
    """Seven cards to a class, beside the evaluators that are installed."""
    held, hands = ranking(7), random_hands(HANDS)
    held.classes(hands)
    ours = HANDS / seconds(lambda: held.classes(hands), repeat=9)
    yield Line("ranking random seven-card hands, one core", a_second(ours, "hands"), "target: 150 million")
    for name, count in PEERS.items():
        work = peer(name, hands[:count].tolist())
        if work is None:
            yield Line(f"{name}, the same hands", "not installed")
            continue
        rate = count / seconds(work)
        yield Line(f"{name}, the same hands", a_second(rate, "hands"), f"ours {ours / rate:,.0f} times")


def peer(name: str, hands: list[list[int]]) -> Callable[[], object] | None:
    """Another's evaluator, ready to rank these hands; None where it is not installed."""
    try:
        module: Any = importlib.import_module(name)
    except ImportError:
        return None
    if name == "phevaluator":
        return lambda: [module.evaluate_cards(*hand) for hand in hands]
    if name == "eval7":
        cards = [[module.Card(card_name(card)) for card in hand] for hand in hands]
        return lambda: [module.evaluate(hand) for hand in cards]
    texts = ["".join(map(card_name, hand)) for hand in hands]
    return lambda: [module.StandardHighHand.from_game(text) for text in texts]


def solving() -> Iterator[Line]:
    """Whole games, solved exactly; what was compiled stays, what was found is forgotten."""
    from aboveboard.law import load_edition, terms_of
    from aboveboard.play.odds.contests import solver

    before = os.environ.get("ABOVEBOARD_CACHE")
    for (ruleset, game), target in SOLVES.items():
        terms = terms_of(load_edition(ruleset, game))

        def solve(terms: Any = terms) -> None:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["ABOVEBOARD_CACHE"] = folder
                solver._solved.cache_clear()
                solver.endings(terms)

        took = seconds(solve, repeat=2)
        yield Line(f"{game}, the main game solved exactly, two cores", f"{took:.1f} s", f"target: {target} s")
    if before is None:
        os.environ.pop("ABOVEBOARD_CACHE", None)
    else:
        os.environ["ABOVEBOARD_CACHE"] = before
