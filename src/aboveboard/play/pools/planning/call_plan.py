"""A game of bingo before its cards are sold: when somebody wins, and how many share it.

For so many random cards figures are exact; for the cards that were really sold, games are called and counted.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.patterns import Pattern, read_pattern
from aboveboard.play.pools.bingo.random_cards import MOST_CARDS, MOST_EXACT, RandomCards
from aboveboard.play.pools.bingo.random_cards import Figure as CallFigure
from aboveboard.play.pools.planning.figures import Chance, Decimals, Figure, Mean, Money
from aboveboard.play.pools.planning.plan_file import PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned, gain, share_of
from aboveboard.play.pools.planning.rounds import CalledRound, Exact
from aboveboard.play.pools.planning.ticket import Ticket, Won

if TYPE_CHECKING:
    from aboveboard.play.pools.bingo.called_games import Estimate

FIELDS = ("cards", "pattern", "at", "games", "seed", "price", "prize")
OF_A_JACKPOT = ("jackpot", "within")
"""What is planned besides where a jackpot is played for: how large it is, and within how many calls it is won."""
GAMES, MOST_GAMES = 100_000, 10_000_000
SHARED = "A prize is divided equally among the cards that cover with the same call."


def plan_calls(asked: Asked) -> Planned:
    """The winning call and its winners."""
    progressive = asked.edition.law.consolation_share is not None
    file = PlanFile.read(asked.given, (*FIELDS, *(OF_A_JACKPOT if progressive else ())))
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
    prize = _prize(found, file, game.cards)
    _sell(found, file, game.cards, prize, game.win)
    exact: Exact = {"calls": game.mean_calls, "winners": game.mean_winners}
    found.round = called = _round(file, stage, pattern, game.cards, prize, exact)
    if progressive:
        _play_for_jackpot(found, file, game, called)
    return found


def _prize(found: Planned, file: PlanFile, cards: int) -> int | None:
    """The prize as it is listed, or where the law has it a share of what the cards bring, that share."""
    law = found.edition.law
    share = law.prize_share or law.consolation_share
    if share is None:
        return file.cents("prize", least=1) if file.has("prize") else None
    if file.has("prize"):
        raise BadInput(f"prize: it is {share.share} of what the cards bring, and is not stated")
    if not file.has("price"):
        return None
    won = share_of(share, cards * file.price())
    found.give({"prize" if law.prize_share else "consolation": Money(won)})
    return won if law.prize_share else None


def _play_for_jackpot(found: Planned, file: PlanFile, game: RandomCards, called: CalledRound) -> None:
    """A jackpot for whoever covers within so many calls, and the consolation prize for whoever does later."""
    price, later = (file.price() if file.has("price") else None), found.figures.get("consolation")
    if not file.has("jackpot"):
        if file.has("within"):
            raise BadInput("within: the jackpot that is won within so many calls is missing")
        return
    jackpot, within = file.cents("jackpot", least=1), file.whole("within", 1, game.stage.balls)
    found.held_to("prize", jackpot, "the jackpot")
    won = game.won_by(within)
    found.give({"jackpot_won": _figure(won, Chance)})
    if price is None or not isinstance(later, Money) or game.cards > MOST_EXACT:
        return
    chance = won
    if not isinstance(chance, Fraction):
        chance = RandomCards(game.cards, game.stage, game.pattern, fractions=True).won_by(within)
    part = Fraction(chance) / game.cards
    consolation, cite = int(later.cents), found.edition.law.consolation_share.cite  # type: ignore[union-attr]
    wins = (
        Won(f"covers within {within}", jackpot, part, game.wins_by(within), f"{dollars(jackpot)}, shared"),
        Won(
            "covers later", consolation, Fraction(1, game.cards) - part, game.wins_after(within),
            f"{dollars(consolation)}, shared", cite,
        ),
    )  # fmt: skip
    found.tickets = lambda: [Ticket(price, wins, game.win, {"cards": game.cards})]
    paid = jackpot * Fraction(chance) + consolation * (1 - Fraction(chance))
    found.readings["shared"] = SHARED
    found.give({"expected_prize": Money(paid), "ev": gain(paid, game.cards * price)})
    exact = {**called.exact, "net": game.cards * price - paid}
    found.round = replace(called, prize=consolation, jackpot=jackpot, within=within, exact=exact)


def _sell(
    found: Planned, file: PlanFile, cards: int, prize: int | None, win: CallFigure, stderr: float | None = None
) -> None:
    """A card among so many: the prize is always won, and all cards have the same part in it on the average."""
    price = file.price() if file.has("price") else None
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


def _round(
    file: PlanFile, stage: Calls, pattern: Pattern, cards: int | list[object], prize: int | None, exact: Exact
) -> CalledRound:
    price = file.price() if file.has("price") else None
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
    prize = _prize(found, file, held.cards)
    _sell(found, file, held.cards, prize, Fraction(winners, games * held.cards), (error or 0) / held.cards)
    found.round = _round(file, stage, pattern, list(cards), prize, {})
    return found


def _estimate(number: float | None) -> Figure:
    return None if number is None else Decimals(f"{number:.6f}")
