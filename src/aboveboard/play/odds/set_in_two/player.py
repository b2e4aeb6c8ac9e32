"""How hands are set in two when they are set best, or as the house sets its own where the best way is not known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from aboveboard.games.shapes.deal import Ask, Round
from aboveboard.kernel.cards import Card
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.set_in_two.exact import family_of, solved_for, split_odds
from aboveboard.play.odds.set_in_two.sampled import sampled_odds
from aboveboard.play.odds.solver import Advice, Below, BestPlayer, Solver
from aboveboard.play.odds.wager_odds import main_wager

Kinds = tuple[int, ...]
"""The kinds of a hand's cards or tiles, in order."""


class HouseWayPlayer(BestPlayer):
    """Sets every hand as the house does."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.family = family_of(terms)

    def strengths(self, hand: tuple[Card, ...]) -> tuple[int, int]:
        """How strong the two hands are into which these are set."""
        return self.family.house_way(hand).strengths

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """The setting that is as strong."""
        hand = tuple(held.card for held in self.game.places(round)[f"seat-{need.seat}"])
        wanted, ways = self.strengths(hand), self.family.settings(hand)
        offered = need.options[-len(ways) :]
        return next(o for o, way in zip(offered, ways, strict=True) if way.strengths == wanted)


class BestSettingPlayer(HouseWayPlayer):
    """Sets every hand in the best way, by the best setting of a hand of the same kinds."""

    def learn(self) -> None:
        """Set every hand."""
        if self.terms.law.choices:
            _ = self._settings

    def strengths(self, hand: tuple[Card, ...]) -> tuple[int, int]:
        """How strong the two hands of the best setting are."""
        return self._settings[self._kinds(hand)]

    def _kinds(self, hand: tuple[Card, ...]) -> Kinds:
        return tuple(sorted(self.game.alike(self.setup, card) for card in hand))

    @cached_property
    def _settings(self) -> Mapping[Kinds, tuple[int, int]]:
        best = solved_for(self.terms, main_wager(self.terms), None).strategy
        return {self._kinds(hand): way.strengths for hand, way in best.items()}


def best_way(terms: Terms) -> Advice:
    """Tiles are set, and every hand's best setting is known."""
    return {"note": BEST_WAY}


def house_way(terms: Terms) -> Advice:
    """Cards are set, and no best setting is claimed."""
    return {"note": HOUSE_WAY_ALONE}


BEST_WAY = (
    "each hand is set in two, and the figures are those of the best setting of every hand, which a machine plays; "
    "there is no short rule for it, and beside them stand the figures of the house way"
)
HOUSE_WAY_ALONE = (
    "each hand is set in two; the best setting is not solved, so the figures are those of a player who sets every hand "
    "as the house sets its own"
)
EXACT = Solver(split_odds, best_way, BestSettingPlayer)
SAMPLED = Solver(sampled_odds, house_way, HouseWayPlayer)
