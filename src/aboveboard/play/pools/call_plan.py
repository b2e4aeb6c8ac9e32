"""A game of bingo before its cards are sold: when somebody wins, and how many share it.

For so many random cards figures are exact; for the cards that were really sold, games are called and counted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.patterns import Pattern, read_pattern
from aboveboard.play.pools.bingo.random_cards import MOST_CARDS, RandomCards
from aboveboard.play.pools.bingo.random_cards import Figure as CallFigure
from aboveboard.play.pools.figures import Chance, Decimals, Figure, Mean, Money
from aboveboard.play.pools.plan_file import PlanFile
from aboveboard.play.pools.planned import Asked, Planned, gain
from aboveboard.play.pools.rounds import CalledRound, Exact
from aboveboard.play.pools.ticket import Ticket, Won

if TYPE_CHECKING:
    from aboveboard.play.pools.bingo.called_games import Estimate

FIELDS = ("cards", "pattern", "at", "games", "seed", "price", "prize")
GAMES, MOST_GAMES = 100_000, 10_000_000
SHARED = "A prize is divided equally among the cards that cover with the same call."


def plan_calls(asked: Asked) -> Planned:
    """The winning call and its winners."""
    file = PlanFile.read(asked.given, FIELDS)
    stage = next(stage for stage in asked.edition.pool.stages if isinstance(stage, Calls))
    pattern, at = read_pattern(asked.given.get("pattern", "line"), stage), file.wholes("at", 0, stage.balls)
    if isinstance(asked.given.get("cards"), list):
        return _called(asked, file, stage, pattern, at)
    for name in ("games", "seed"):
        if file.has(name):
            raise BadInput(
                f"{name}: nothing is sampled of random cards; it is given with a list of those that were sold"
            )
    found = Planned(asked.edition)
    game = RandomCards(file.whole("cards", 1, MOST_CARDS), stage, pattern, fractions=asked.fractions)
    found.give({
        "mean_calls": _figure(game.mean_calls, Mean),
        "won_by": {str(call): _figure(game.won_by(call), Chance) for call in at},
        "single_winner": _figure(game.single_winner, Chance),
        "mean_winners": _figure(game.mean_winners, Mean),
    })  # fmt: skip
    _sell(found, file, game.cards, game.win)
    found.round = _round(file, stage, pattern, game.cards, {"calls": game.mean_calls, "winners": game.mean_winners})
    return found


def _sell(found: Planned, file: PlanFile, cards: int, win: CallFigure, stderr: float | None = None) -> None:
    """A card among so many: the prize is always won, and all cards have the same part in it on the average."""
    price, prize = (file.cents(name, least=1) if file.has(name) else None for name in ("price", "prize"))
    whole, part = prize or 0, Fraction(1, cards)
    wins = (Won("covers", whole, part, win, f"{dollars(whole)}, shared" if prize else "not stated"),)
    known = None if prize is None else price
    found.tickets = lambda: [Ticket(known, wins, win, {"cards": cards}, stderr=stderr)]
    if price is not None:
        found.held_to("price", price)
    if prize is not None:
        found.held_to("prize", prize)
        found.readings["shared"] = SHARED
    if price is not None and prize is not None:
        found.give({"ev": gain(prize, cards * price), "kept": Money(cards * price - prize)})


def _round(file: PlanFile, stage: Calls, pattern: Pattern, cards: int | list[object], exact: Exact) -> CalledRound:
    price, prize = (file.cents(name, least=1) if file.has(name) else None for name in ("price", "prize"))
    return CalledRound(cards=cards, stage=stage, pattern=pattern, price=price, prize=prize, exact=exact)


def _figure(number: CallFigure, kind: type[Chance] | type[Mean]) -> Figure:
    return kind(number) if isinstance(number, Fraction) else Decimals(f"{number:f}")


def _called(asked: Asked, file: PlanFile, stage: Calls, pattern: Pattern, at: list[int]) -> Planned:
    """The same for the cards that were sold, from games that are called; the seed decides the answer."""
    import numpy as np

    from aboveboard.play.pools.bingo.called_games import simulate_calls

    found = Planned(asked.edition, exact=False)
    games = file.whole("games", 2, MOST_GAMES, GAMES)
    try:
        cards = np.asarray(asked.given["cards"])
    except ValueError:
        raise BadInput("cards: lists of balls by card, row and column were expected, all of the same size") from None
    held = simulate_calls(cards, games, file.whole("seed", 0, 2**64 - 1, 1), stage, pattern)
    figures: dict[str, Estimate] = {
        "mean_calls": held.mean_calls,
        "single_winner": held.single_winner,
        "mean_winners": held.mean_winners,
    }
    won = {str(call): held.won_by(call) for call in at}
    found.give({
        **{name: _estimate(each.value) for name, each in figures.items()},
        "won_by": {call: _estimate(each.value) for call, each in won.items()},
        "games": games,
        "stderr": {
            **{name: _estimate(each.error) for name, each in figures.items()},
            "won_by": {call: _estimate(each.error) for call, each in won.items()},
        },
    })  # fmt: skip
    winners, error = sum(number * games for number, games in enumerate(held.sharers)), held.mean_winners.error
    _sell(found, file, held.cards, Fraction(winners, games * held.cards), (error or 0) / held.cards)
    found.round = _round(file, stage, pattern, list(cards), {})
    return found


def _estimate(number: float | None) -> Figure:
    return None if number is None else Decimals(f"{number:.6f}")
