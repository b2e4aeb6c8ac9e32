"""A family that is declared in the tests alone is served by every engine; none was given it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any, ClassVar

import pytest

import aboveboard
from aboveboard.cli.terminal.hands import dealer_at
from aboveboard.games.families.in_sequence import IN_SEQUENCE
from aboveboard.games.shapes.deal import Ask
from aboveboard.games.shapes.family import Family
from aboveboard.kernel.cards import card, rank
from aboveboard.kernel.chance import RecordedChance
from aboveboard.law import BadInput
from aboveboard.play.odds.families import best_player, solver_of
from aboveboard.play.odds.odds import odds_of, wager_odds
from aboveboard.play.simulate.answer import Simulation
from aboveboard.play.simulate.families import kernel_of, step_by_step
from tests.support import one_card as declared
from tests.support.one_card import GAME, KEEP, SOLVER, SWAP, OneCard, Round, edition


@pytest.fixture(scope="module")
def one_card() -> aboveboard.RegulatedGame:
    return aboveboard.under(edition(GAME))


# -- odds, advice and player -------------------------------------------------------------------------------------------


def naive(swaps: Callable[[int], bool]) -> Fraction:
    """The gain over every order of three cards, distinguished by rank only, for a player who changes some cards."""
    held, gain = Counter(each // 4 for each in range(52)), Fraction(0)
    for first, dealer, new in {(a, b, c) for a in held for b in held for c in held}:
        ways, left = 1, Counter(held)
        for each in (first, dealer, new):
            ways *= left[each]
            left[each] -= 1
        own = new if swaps(first) else first
        gain += ways * (Fraction(9, 10) if own > dealer else -1 if own < dealer else 0)
    return gain / (52 * 51 * 50)


def test_its_solver_is_asked_and_finds_the_best_play(one_card: aboveboard.RegulatedGame) -> None:
    (figures,) = one_card.odds("card")
    tried = [naive(lambda high, least=least: high < least) for least in range(14)]  # type: ignore[misc]
    assert figures.ev == max(tried)
    assert figures.ev > tried[0]
    assert [row.wager for row in one_card.figures().wagers] == ["card", "picture"]
    assert one_card.figures("card").wagers[0].ev == str(figures.ev)


def test_a_wager_of_another_family_is_solved_by_that_one(one_card: aboveboard.RegulatedGame) -> None:
    card_bet, picture = (one_card.terms.wagers[name] for name in ("card", "picture"))
    assert isinstance(card_bet.family, OneCard)
    assert picture.family is IN_SEQUENCE
    (found,) = one_card.odds("picture")
    assert found.ev == Fraction(3 * 12 - 40, 52)


def test_its_advice_and_its_player_agree(one_card: aboveboard.RegulatedGame) -> None:
    solver = solver_of(one_card.terms.game.family)
    assert solver is SOLVER
    document = solver.advice(one_card.terms)
    assert document is not None
    swaps = next(row["when"] for row in document["play"] if row["do"] == SWAP)
    player = best_player(one_card.terms)
    for high in range(13):
        round = Round((1,), (4 * high,), (4 * high,), 51)
        found = player.option(round, Ask(1, (KEEP, SWAP)), lambda most: 0)
        assert (found == SWAP) == (f"a card of {high}" in swaps)
    assert 0 < len(swaps) < 13


# -- simulation --------------------------------------------------------------------------------------------------------


def agrees_with_the_odds(found: Simulation) -> None:
    for row in found.wagers:
        assert row.mean is not None
        assert row.exact_ev is not None
        assert row.stderr is not None
        assert abs(row.mean - float(Fraction(row.exact_ev))) < 5 * row.stderr


def test_its_kernel_is_asked_and_agrees_with_the_odds(one_card: aboveboard.RegulatedGame) -> None:
    found = one_card.simulate(rounds=200_000, seed=3, workers=2)
    assert found.engine == "one-card"
    assert [row.wager for row in found.wagers] == ["card", "picture"]
    agrees_with_the_odds(found)
    assert found.wagers == one_card.simulate(rounds=200_000, seed=3, workers=1).wagers
    bets = {"bets": [{"wager": "card", "stake": 1000}], "session": 50, "bankroll": 5000}
    assert one_card.simulate(bets, rounds=10_000, seed=3).sessions
    with pytest.raises(BadInput, match="are simulated from the whole of the cards each"):
        one_card.simulate({"bets": [{"wager": "card", "stake": 1000}], "cut": 20}, rounds=100)


def test_without_a_kernel_it_is_played_step_by_step(
    one_card: aboveboard.RegulatedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(declared, "KERNEL")
    assert kernel_of(GAME.family) is step_by_step
    found = one_card.simulate(rounds=4000, seed=3)
    assert found.engine == "dealt"
    agrees_with_the_odds(found)


@dataclass(frozen=True)
class Unsolved(Family):
    name: ClassVar[str] = "unsolved"


def test_a_family_without_a_solver_claims_nothing() -> None:
    game = aboveboard.under(edition(replace(GAME, family=Unsolved())))
    (row,) = game.figures("card").wagers
    assert row.note == "its best play is not solved, so no odds are claimed"
    assert row.ev is None
    with pytest.raises(BadInput, match="its family, unsolved, has no solver"):
        wager_odds(game.terms, game.terms.wagers["card"], None)
    assert [found.wager.name for found in odds_of(game.terms)] == ["picture"]


# -- settlement, play and print ----------------------------------------------------------------------------------------


def test_settling_it(one_card: aboveboard.RegulatedGame) -> None:
    found = one_card.settle([
        {"bet": {"seat": 1, "wager": "card", "stake": 1000}},
        {"bet": {"seat": 2, "wager": "card", "stake": 1000}},
        {"bet": {"seat": 2, "wager": "picture", "stake": 500}},
        {"shoe": "2c Kd 8h"},
        {"act": {"seat": 1, "do": "swap"}},
        {"shoe": "9s"},
        {"act": {"seat": 2, "do": "keep"}},
    ])  # fmt: skip
    rows = {(row.seat, row.wager): (row.result, row.pays, row.returned) for row in found.settlements}
    assert rows == {
        (1, "card"): ("win", 900, 1000),
        (2, "card"): ("win", 900, 1000),
        (2, "picture"): ("win", 1500, 500),
    }
    assert not found.refused


def test_every_short_round_is_paid_as_its_cards_say(one_card: aboveboard.RegulatedGame) -> None:
    for first, dealer, new in permutations(("2c", "8h", "Kd"), 3):
        for option in (KEEP, SWAP):
            events: list[dict[str, Any]] = [{"bet": {"seat": 1, "wager": "card", "stake": 1000}}]
            events += [{"shoe": f"{first} {dealer}"}, {"act": {"seat": 1, "do": option}}]
            events += [{"shoe": new}] if option == SWAP else []
            (row,) = one_card.settle(events).settlements
            own = first if option == KEEP else new
            assert row.result == ("win" if rank(card(own)) > rank(card(dealer)) else "lose")


def test_playing_it(one_card: aboveboard.RegulatedGame) -> None:
    table = one_card.table(chance=RecordedChance([0] * 60))
    dealer = dealer_at(table, 10_000)
    spoken = [line for typed in ("bet card 10", "deal", "swap") for line in dealer.hear(typed)]
    assert any("Card Bet: $10." in line for line in spoken)
    assert any("keep" in line and "swap" in line for line in spoken)
    (row,) = table.report().settlements
    assert list(one_card.settle(table.record()["events"]).settlements) == [row]


def test_its_guide(one_card: aboveboard.RegulatedGame) -> None:
    for format in ("md", "html"):
        text = one_card.guide(format)
        for words in ("One Card", "Card Bet", "Picture Bet"):
            assert words in text
