"""Who plays the rounds of a dealt game: the kernel that its declaration calls for, else the game step by step."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.games.shapes.deal import Deal
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.simulate.dealt_bets import Player
from aboveboard.play.simulate.kernels.contests import Contests
from aboveboard.play.simulate.kernels.draws import Drawn, can_draw
from aboveboard.play.simulate.kernels.growing import Grown
from aboveboard.play.simulate.kernels.splits import Paired, can_pair
from aboveboard.play.simulate.kernels.step_by_step import Stepped
from aboveboard.play.simulate.kernels.tabulated import Walked
from aboveboard.play.simulate.plans import Bet


def player_for(terms: Terms, bets: Sequence[Bet], *, alone: bool, cut: int | None = None) -> Player:
    """The fastest player of these bets; `alone` where each of them is counted by itself."""
    game = terms.game
    assert isinstance(game, Deal)
    if game.growing is None and game.contest is None and game.splits is None and game.drawn is None:
        return Walked(terms, bets, cut)
    if game.growing is not None and not game.growing.late:
        return Grown(terms, bets, cut)
    if cut is not None:
        title = terms.law.title
        raise BadInput(f"not encoded: bets: cut: rounds of {title} are simulated from the whole of the cards each")
    if can_draw(terms, bets):
        return Drawn(terms, bets)
    if can_pair(terms, bets):
        return Paired(terms, bets)
    if game.contest is not None:
        return Contests(terms, bets, alone=alone)
    return Stepped(terms, bets, alone=alone)
