"""A player who banks: what the others lose less the fee on each round's surplus, counted, and held to every deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.support.documents import figures
from tests.support.house_ways import tiles_by_hand

from aboveboard.games.pai_gow import GAME, compared
from aboveboard.kernel.tiles import TileSet
from aboveboard.law import Terms, load_edition, terms_of
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.odds.set_in_two import bank
from aboveboard.play.odds.set_in_two.exact import family_of, solved_for

TWELVE = TileSet((2, 1, 1, 1, 2, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1))
"""Twelve tiles: three hands, and none left."""


def terms(ruleset: str = "pa", **options: Any) -> Terms:
    return terms_of(load_edition(ruleset, "pai-gow"), options)


OFFERED = {"player-bank": "offered"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> int:
    """Fewer deals, stored apart."""
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path))
    monkeypatch.setattr(bank, "DEALS", 20_000)
    return 20_000


def test_against_one_wager_the_bank_gains_what_it_loses_less_the_fee(few: int) -> None:
    held = terms(**OFFERED)
    wager = held.wager("pai-gow")
    odds = wager_odds(held, wager, None)
    counts = solved_for(held, wager, None, house_way=True).counts
    whole = sum(counts.values())
    before = Fraction(counts["lose"] - counts["win"], whole)
    one, full = odds.banks
    assert (one.hands, one.stderr) == (1, None)
    assert one.ev == before - Fraction(1, 20) * Fraction(counts["lose"], whole)
    assert odds.house_way is not None
    fees = Fraction(1, 20) * Fraction(counts["win"] + counts["lose"], whole)
    assert one.ev + odds.house_way.ev + fees == 0, "what one side loses the other gains, or the house takes as a fee"
    assert full.hands == 6
    assert full.stderr is not None
    assert one.ev < full.ev < before, "the fee falls on what is over, and several wagers cancel each other"


def test_with_two_hands_a_sample_agrees_with_every_deal_of_twelve_tiles() -> None:
    pieces, wanted = TWELVE.outcomes, Counter[tuple[int, int]]()
    assert len(pieces) == 12
    for theirs in combinations(range(12), 4):
        left = [place for place in range(12) if place not in theirs]
        strong = tiles_by_hand(tuple(pieces[place] for place in theirs)).strengths
        for one in combinations(left, 4):
            other = [place for place in left if place not in one]
            grades = [
                compared(tiles_by_hand(tuple(pieces[place] for place in hand)).strengths, strong)
                for hand in (one, other)
            ]
            wanted[grades.count("win"), grades.count("lose")] += 1
    whole, deals = sum(wanted.values()), 200_000
    found = bank.sample(family_of(terms()), pieces, 2, deals)
    assert set(found) <= set(wanted)
    for ended, count in wanted.items():
        chance = count / whole
        assert abs(found[ended] / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


def test_figures_tell_the_bank_only_where_players_may_bank(few: int) -> None:
    plain = figures(terms("nj-casino"))["wagers"][0]
    assert "bank" not in plain
    found = figures(terms("nj-casino", **OFFERED))["wagers"][0]
    assert {key: value for key, value in found.items() if key != "bank"} == plain
    one, full = found["bank"]["against"]
    assert one["exact"]
    assert "stderr" not in one
    assert full["hands"] == 6
    assert not full["exact"]
    assert "set as the house sets its own" in found["bank"]["assumes"]
    assert GAME.name == "pai-gow"
