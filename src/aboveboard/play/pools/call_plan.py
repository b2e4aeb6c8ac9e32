"""A game of bingo before its cards are sold: when somebody wins, and how many share it."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.games.shapes.pool import Calls as CallStage
from aboveboard.play.pools.calls import MOST_CARDS, Calls, Hall, read_pattern
from aboveboard.play.pools.calls import Figure as CallFigure
from aboveboard.play.pools.figures import Chance, Decimals, Figure, Mean
from aboveboard.play.pools.plan_file import PlanFile
from aboveboard.play.pools.planned import Asked, Planned


def plan_calls(asked: Asked) -> Planned:
    """The winning call and its winners, exactly, for so many random cards."""
    file, found = PlanFile.read(asked.given, ("cards", "pattern", "at")), Planned(asked.edition)
    stage = next(stage for stage in asked.edition.pool.stages if isinstance(stage, CallStage))
    hall = Hall(stage.columns, stage.balls_a_column, stage.rows, stage.free)
    cards = file.whole("cards", 1, MOST_CARDS)
    pattern = read_pattern(asked.given.get("pattern", "line"), hall)
    game = Calls(cards, hall, pattern, fractions=asked.fractions)
    found.give({
        "mean_calls": _figure(game.mean_calls, Mean),
        "won_by": {str(call): _figure(game.won_by(call), Chance) for call in file.wholes("at", 0, hall.balls)},
        "single_winner": _figure(game.single_winner, Chance),
        "mean_winners": _figure(game.mean_winners, Mean),
    })  # fmt: skip
    return found


def _figure(number: CallFigure, kind: type[Chance] | type[Mean]) -> Figure:
    return kind(number) if isinstance(number, Fraction) else Decimals(f"{number:f}")
