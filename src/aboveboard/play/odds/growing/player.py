"""The best play of growing hands at a table: by the cards of the hand and the one that the dealer shows."""

from __future__ import annotations

from functools import cached_property

from aboveboard.games.families.contests import DEALER
from aboveboard.games.shapes.deal import Ask, Round
from aboveboard.play.odds.growing.added import worth_adding
from aboveboard.play.odds.growing.choices import Play
from aboveboard.play.odds.growing.solver import growing_advice, growing_odds, played
from aboveboard.play.odds.solver import Below, BestPlayer, Solver


class GrowingPlayer(BestPlayer):
    """Looks up each hand in the solved play."""

    def learn(self) -> None:
        """Solve the game, or read what was solved before."""
        if self.terms.law.choices:
            _ = self._play

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """The best choice for the hand that is asked about."""
        places, seat = self.game.places(round), f"seat-{need.seat}"
        hands = [place for place in places if place == seat or place.startswith(f"{seat} ")]
        asked = seat if need.hand is None else f"{seat} hand {need.hand}"
        cards, shown = [held.card for held in places[asked]], places[DEALER][0].card
        split = [places[place][0].card for place in (seat, f"{seat} hand 2")] if len(hands) > 1 else []
        option = self._play.chosen(cards, shown, len(hands), split, further=need.hand is not None)
        assert option is not None, "a hand that is complete is not asked about"
        return option

    @cached_property
    def _play(self) -> Play:
        return played(self.terms)


SOLVER = Solver(growing_odds, growing_advice, GrowingPlayer, worth_adding)
