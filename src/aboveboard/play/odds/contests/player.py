"""The best play of ranked hands at a table: by the cards that a seat may see, and what it chose before."""

from __future__ import annotations

from functools import cached_property

from aboveboard.games.families.contests import COMMUNITY, DEALER, seat_place
from aboveboard.games.families.contests import Round as ContestRound
from aboveboard.games.shapes.deal import Ask, Round
from aboveboard.play.odds.contests.choices import ContestPlay
from aboveboard.play.odds.contests.solver import contest_advice, ranked_odds
from aboveboard.play.odds.solver import Below, BestPlayer, Solver


class ContestPlayer(BestPlayer):
    """Looks up each hand in what the solver chose."""

    def learn(self) -> None:
        """Solve the game, or read what was solved before."""
        if self.terms.law.choices:
            _ = self._play

    def option(self, round: Round, need: Ask, below: Below) -> str:
        """The best choice."""
        return self._way(round, need)[0]

    def times(self, round: Round, need: Ask) -> int | None:
        """The multiple that it puts up."""
        return self._way(round, need)[1]

    def _way(self, round: Round, need: Ask) -> tuple[str, int]:
        assert isinstance(round, ContestRound)
        seen = self.game.view(round, need.seat)
        shown = {place: [card for card in cards if card is not None] for place, cards in seen.items()}
        chose = round.chose[round.seats.index(need.seat)]
        cards = (shown.get(place, []) for place in (seat_place(need.seat), COMMUNITY, DEALER))
        return self._play.way(chose, *cards)

    @cached_property
    def _play(self) -> ContestPlay:
        return ContestPlay(self.terms)


SOLVER = Solver(ranked_odds, contest_advice, ContestPlayer)
