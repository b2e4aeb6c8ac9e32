"""What every two first cards are worth under the best play, for each card that the dealer may show."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.play.odds.growing.expectations import Solved, solve
from aboveboard.play.odds.growing.numbers import Arithmetic
from aboveboard.play.odds.growing.pair_splits import Parting, parted
from aboveboard.play.odds.growing.tree import Tables, Tree

FirstHands = list[tuple[int, int, list[float], bool]]
"""The kinds of the first two cards, the gain for each card shown where there is no natural and nothing where there is
one, and whether the two cards decide the hand by themselves."""


def gains_of_first_hands(tables: Tables, solved: Solved, by: Arithmetic) -> FirstHands:
    """What they are worth in a tree that is solved, in doubles."""
    main = solved.tree
    hole = by.hole(main.cards)
    found: FirstHands = []
    for number, node in enumerate(main.nodes):
        if not node.first:
            continue
        gains = solved.figures[number, :, 0].copy()
        for up, kind, dealer in tables.naturals:
            grade = tables.growing.grade(tables.setup, node.count, dealer)
            gains[up] -= hole[number, kind, up] * by.gain(grade)
        one, other = (kind for kind, count in enumerate(node.cards) for _ in range(count))
        found.append((one, other, [float(gain) for gain in gains], node.grade is not None))
    return found


def solved_in_doubles(tables: Tables, main: Tree, pairs: Sequence[Parting]) -> FirstHands:
    """The same of trees that were reckoned in whole numbers."""
    by = Arithmetic(tables)
    solved = solve(main, by, {pair.key: parted(pair, by).together for pair in pairs})
    return gains_of_first_hands(tables, solved, by)
