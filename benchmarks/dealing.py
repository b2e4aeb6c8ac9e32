"""Dealt games: blackjack and baccarat beside others, and a wager on every other game."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import Any

from aboveboard.games.shapes.deal import Deal
from aboveboard.law import BadInput, Terms, editions, load_edition, terms_of
from aboveboard.play.simulate import simulate
from benchmarks.measure import Line, a_second, seconds
from benchmarks.simulation import rate

BLACKJACK = [{"wager": "blackjack", "stake": 1000}]
BACCARAT = {"bets": [{"wager": "banker", "stake": 1000}], "cut": 16}
ROUNDS = {"walked": 2**24, "grown": 2**23, "ranked": 2**19, "set": 2**20, "drawn": 2**18, "dealt": 2**12}
"""By engine: how many rounds are played."""
PEER = 2000
"""How many rounds another plays."""


def terms(ruleset: str, game: str) -> Terms:
    return terms_of(load_edition(ruleset, game))


def dealing() -> Iterator[Line]:
    """The two games that others play too."""
    ours = rate(terms("ny-commercial", "blackjack"), BLACKJACK, ROUNDS["grown"])
    what = "blackjack, six decks, solved strategy with splits, one core"
    yield Line(what, a_second(ours, "rounds"), "target: 5 million")
    peer = open_spiel()
    what = "OpenSpiel from Python, blackjack with hit and stand only, by chance"
    if peer is None:
        yield Line(what, "not installed")
    else:
        yield Line(what, a_second(peer, "rounds"), f"ours {ours / peer:,.0f} times")
    runs = [simulate(terms("nj-casino", "baccarat"), BACCARAT, rounds=ROUNDS["walked"], seed=1) for _ in range(5)]
    shoes = max(run.shoes_per_second or 0 for run in runs)
    yield Line("baccarat, eight-deck shoes to the cut card, one core", a_second(shoes, "shoes"), "target: 200 thousand")
    yield Line("pybaccarat, the same", "not installed" if module("pybaccarat") is None else "installed, not measured")


def every_game() -> Iterator[Line]:
    """Every wager of every dealt game, once for each game."""
    seen = set()
    for edition in editions():
        if not isinstance(edition.game, Deal) or edition.game.name in seen:
            continue
        held = terms_of(edition)
        try:
            engine = simulate(held, rounds=1).engine
        except BadInput:
            continue
        seen.add(edition.game.name)
        found = rate(held, rounds=ROUNDS[engine], repeat=2)
        yield Line(f"{edition.game.name} ({edition.ruleset}), every wager, {engine}", a_second(found, "rounds"))


def open_spiel() -> float | None:
    """Rounds a second of OpenSpiel's blackjack, its states driven from Python; None where it is not installed."""
    spiel = module("pyspiel")
    if spiel is None:
        return None
    game, chance = spiel.load_game("blackjack"), Random(1)

    def play() -> None:
        for _ in range(PEER):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(cards, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))

    return PEER / seconds(play)


def module(name: str) -> Any:
    """A module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
