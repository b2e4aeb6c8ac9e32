"""From tallies to the figures that people ask for: worked out with whole numbers, then written as decimals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from aboveboard.law.errors import BadInput
from aboveboard.play.odds.odds import wager_odds
from aboveboard.play.simulate.answer import BetResult, Count
from aboveboard.play.simulate.blocks import error_of
from aboveboard.play.simulate.kernels.flat_bets import Tally
from aboveboard.play.simulate.payoffs import settled, unit_gain, valued
from aboveboard.play.simulate.plan_arrays import Ending
from aboveboard.play.simulate.plans import Bet

WORDS = {"win": "win", "lose": "lose", "push": "push", "void": "push", "half": "half"}
"""The rate that each result counts towards."""


def row(bet: Bet, endings: tuple[Ending, ...], tally: Tally) -> BetResult:
    """The figures of one bet: how often each result occurred, and the mean gain for each unit staked."""
    ends: Counter[tuple[str, str, Fraction]] = Counter()
    for stake, counts in zip(bet.stakes, tally.ended, strict=True):
        for ending, count in zip(endings, counts, strict=True):
            if count:
                money = settled(ending, stake)
                ends[money.result, money.grade, unit_gain(ending, stake)] += count
    in_money = all(valued(ending) for ending in endings)
    return bet_result(bet, ends, sum(tally.made), in_money=in_money, exact=exact_ev(bet) if in_money else None)


def bet_result(
    bet: Bet, ends: Counter[tuple[str, str, Fraction]], made: int, *, in_money: bool, exact: str | None
) -> BetResult:
    """The figures of a bet of which each result, grade and gain occurred so often."""
    resolved = sum(ends.values())
    rates = dict.fromkeys(("win", "push", "lose"), 0)
    for (result, _, _), count in ends.items():
        rates[WORDS[result]] = rates.get(WORDS[result], 0) + count
    mean, error = moments(((gain, count) for (_, _, gain), count in ends.items())) if in_money else (None, None)
    return BetResult(
        wager=bet.plan.wager.name,
        title=bet.plan.wager.law.title,
        selection=bet.plan.selection,
        stake=bet.stakes[0],
        made=made,
        resolved=resolved,
        mean=mean,
        stderr=error,
        rates={word: count / resolved if resolved else None for word, count in rates.items()},
        distribution=tuple(
            Count(result, grade, str(gain) if in_money else None, count)
            for (result, grade, gain), count in sorted(ends.items(), key=lambda item: (item[0][2], item[0]))
        ),
        exact_ev=exact,
    )


def moments(counts: Iterable[tuple[Fraction | int, int]]) -> tuple[float | None, float | None]:
    """The mean of values that occurred so often each, and its standard error."""
    counts = list(counts)
    number = sum(count for _, count in counts)
    if not number:
        return None, None
    total = sum((value * count for value, count in counts), Fraction(0))
    squares = sum((value * value * count for value, count in counts), Fraction(0))
    return float(total / number), error_of(number, total, squares)


def exact_ev(bet: Bet) -> str | None:
    """The exact gain for each unit staked, where the bet names all that decides it."""
    wager, pick = bet.plan.wager, bet.plan.selection
    if bet.backs >= 0 and pick is None:
        return None
    try:
        return str(wager_odds(wager.terms, wager, pick).ev)
    except BadInput:
        return None


def quantiles(counts: Mapping[int, int], shares: Iterable[Fraction]) -> list[int]:
    """The least value at or below which such a share of all values lies."""
    ordered, number = sorted(counts), sum(counts.values())
    found = []
    for share in shares:
        below = 0
        for value in ordered:
            below += counts[value]
            if below >= share * number:
                found.append(value)
                break
    return found
