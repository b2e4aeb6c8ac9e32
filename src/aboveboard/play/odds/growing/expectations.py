"""The hands that a player can reach, each once in any order of its cards, and what is to be expected of them.

What is reckoned is the gain if the dealer has no natural and nothing if there is one: so the next card is any of those
unseen, and nothing need be known of the card that lies face down. What a natural takes is added where it is met: by the
first two cards, or by complete hands where the dealer's second card comes last. Every figure is a row over the card
that the dealer shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from aboveboard.games.families.growing import Count
from aboveboard.kernel.grades import Grade
from aboveboard.play.odds.growing.dealer import Ints
from aboveboard.play.odds.growing.numbers import Arithmetic
from aboveboard.play.odds.growing.tree import Cards, Figures, Node, Tree


@dataclass
class Solved:
    """A tree with the figures of each node, the option taken for each card shown, and what each would have given."""

    tree: Tree
    figures: Figures
    taken: list[list[str]]
    by_option: list[dict[str, Figures]]


def solve(
    tree: Tree,
    by: Arithmetic,
    parts: Mapping[tuple[Cards, Count], Figures] | None = None,
    *,
    shift: Cards | None = None,
    others: int = 0,
    kind: int = 0,
    constrained: bool = False,
    play: Solved | None = None,
) -> Solved:
    """The figures of every hand of a tree under the best play, or under a play already chosen.

    `shift` are cards out beside those of the tree; `others` further cards are known not to be of `kind`, nor is the
    first card to come where the tree's root is so constrained.
    """
    tables = tree.tables
    out = tree.cards + np.array(shift or (0,) * tables.kinds, np.int64)
    grades = {grade: 1 + n for n, grade in enumerate(tables.grades)}
    shares = by.shares(out)
    figures = by.zeros(len(tree.nodes) + len(tree.blends) + 1, tables.kinds, 1 + len(grades))
    hole = by.hole(out)
    _grade(tree, by, figures, hole, out, others, kind, grades)
    standing = _stand(tree, by, by.dealer(tree, shift or (0,) * tables.kinds, others, kind), grades)
    late = tables.growing.late
    met = hole * _unlike(by, out, others, kind) if late and others else hole
    for number in (number for number in tree.graded if tree.nodes[number].first or late):
        figures[number] = figures[number] + _naturals(by, tree.nodes[number], met[number], grades)
    for number in standing if late else ():
        standing[number] = standing[number] + _naturals(by, tree.nodes[number], met[number], grades)
    taken: list[list[str]] = [[] for _ in tree.nodes]
    by_option: list[dict[str, Figures]] = [{} for _ in tree.nodes]
    skip = kind if constrained else -1
    for level, blends in zip(tree.levels, tree.level_blends, strict=True):
        if not level:
            continue
        for code in blends:
            figures[code] = sum(by.share(share) * figures[number] for share, number in tree.blends[-2 - code])
        values = _values(tree, by, level, figures, standing, shares, parts or {}, skip)
        names = list(values)
        gains = np.stack([values[name][:, :, 0] for name in names])
        if play is None:
            best = np.argmax(gains >= gains.max(axis=0) - by.alike, axis=0)
        else:
            best = np.array([[names.index(name) for name in play.taken[number]] for number in level])
        for at, number in enumerate(level):
            node = tree.nodes[number]
            taken[number] = [names[option] for option in best[at]]
            for shown in range(tables.kinds):
                figures[number, shown] = values[taken[number][shown]][at, shown]
            if tree.hands == 1:
                by_option[number] = {name: values[name][at] for name in names if name in node.options}
            if node.first and not late:
                figures[number] = figures[number] + _naturals(by, node, hole[number], grades)
    return Solved(tree, figures, taken, by_option)


def _values(
    tree: Tree, by: Arithmetic, level: list[int], figures: Figures, standing: Mapping[int, Figures], shares: Figures,
    parts: Mapping[tuple[Cards, Count], Figures], skip: int,
) -> dict[str, Figures]:  # fmt: skip
    """What each option gives at the hands of one level; less than anything where it is not offered."""
    tables = tree.tables
    names = list(dict.fromkeys(option for number in level for option in (tree.nodes[number].options or {"": ()})))
    found = {name: by.zeros(len(level), *figures.shape[1:]) for name in names}
    for name, value in found.items():
        value[:, :, 0] = by.least()
        does = tables.growing.does.get(name)
        drawn = [at for at, n in enumerate(level) if tree.nodes[n].options.get(name) and does != "give-up"]
        if drawn:
            nodes = [level[at] for at in drawn]
            followers = np.array([tree.nodes[n].options[name] for n in nodes])
            weights = shares[nodes][:, :, :, None]
            kinds = [card for card in range(tables.kinds) if card != skip or name]
            total = (weights[:, kinds] * figures[followers[:, kinds]]).sum(axis=1)
            if does == "last-card":
                total[:, :, 0] = total[:, :, 0] * by.times(1 + tables.staked(name))
            value[drawn] = total
        for at, number in enumerate(level):
            node = tree.nodes[number]
            if (does == "stop" and name in node.options) or (not name and not node.options):
                value[at] = standing[number]
            elif does == "give-up" and name in node.options:
                value[at] = figures[node.options[name][0]]
            elif does == "part" and name in node.options and (node.cards, node.count) in parts:
                value[at] = parts[node.cards, node.count]
    return found


def _stand(tree: Tree, by: Arithmetic, dealer: Figures, grades: Mapping[Grade, int]) -> dict[int, Figures]:
    """The figures of every hand that can stand, from the dealer's chances."""
    alike: dict[Count, list[int]] = {}
    for number in tree.row:
        alike.setdefault(tree.nodes[number].count, []).append(number)
    found: dict[int, Figures] = {}
    for count, numbers in alike.items():
        met = dealer[[tree.row[number] for number in numbers]]
        figures = by.zeros(len(numbers), dealer.shape[1], 1 + len(grades))
        for dealer_count, grade in enumerate(tree.met[count]):
            figures[:, :, 0] += met[:, :, dealer_count] * by.gain(grade)
            figures[:, :, grades[grade]] += met[:, :, dealer_count]
        found |= zip(numbers, figures, strict=True)
    return found


def _grade(
    tree: Tree, by: Arithmetic, figures: Figures, hole: Figures, out: Ints, others: int, kind: int,
    grades: Mapping[Grade, int],
) -> None:  # fmt: skip
    """The figures of hands that are graded whatever the dealer gets, unless that is a natural."""
    tables, nodes = by.tables, tree.graded
    if not nodes:
        return
    goes_on = 1 - tables.stops[tables.grow[tables.start]].T
    weights = hole[nodes] * goes_on[None]
    if others:
        weights = weights * _unlike(by, out[nodes], others, kind)
    chance = weights.sum(axis=1)
    for grade, column in grades.items():
        at = [row for row, number in enumerate(nodes) if tree.nodes[number].grade == grade]
        numbers = [nodes[row] for row in at]
        figures[numbers, :, 0] = chance[at] * by.gain(grade)
        figures[numbers, :, column] = chance[at]
    for row, number in enumerate(nodes):
        for up, further in enumerate(tree.nodes[number].further):
            if further is not None:
                figures[number, up, 0] += chance[row, up] * by.gain(further)


def _unlike(by: Arithmetic, out: Ints, others: int, kind: int) -> Figures:
    """The chance that so many cards more are of another kind: by hand, face-down card and card shown."""
    kinds = by.tables.kinds
    is_kind = np.eye(kinds, dtype=np.int64)[kind]
    alike = (by.tables.whole[kind] - out[:, kind])[:, None, None] - is_kind[None, None, :] - is_kind[None, :, None]
    left = (by.unseen(out) - 1)[:, None, None]
    chance: Figures = np.ones(alike.shape)
    for other in range(others):
        chance = chance * np.maximum(left - np.maximum(alike, 0) - other, 0) / np.maximum(left - other, 1)
    return chance


def _naturals(by: Arithmetic, node: Node, hole: Figures, grades: Mapping[Grade, int]) -> Figures:
    """What a dealer's natural makes of a hand that it meets."""
    tables = by.tables
    found = by.zeros(tables.kinds, 1 + len(grades))
    for shown, kind, dealer_count in tables.naturals:
        grade = tables.growing.grade(tables.setup, node.count, dealer_count)
        found[shown, 0] += hole[kind, shown] * by.gain(grade)
        found[shown, grades[grade]] += hole[kind, shown]
    return found
