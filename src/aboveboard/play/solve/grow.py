"""Hands that grow: the best play against every card that the dealer may show, by the very cards of the hand.

Nothing is sampled. Each hand is met once, whatever the order of its cards, and the dealer's hand is followed through
every order from there. Where no hand made by splitting may be split again and the orders can be counted in one machine
word (one deck), everything is reckoned in whole numbers and the figures are exact; else in doubles, with a bound on the
error.

A hand made by splitting is played on what its own player sees of it: its cards, the pair it came from and the dealer's
card, not the cards that the other hands of the split drew. Where hands may be split again, every further pair is split
as long as the law lets it and up to four hands; each hand is then played as though no more had come, and its gain is
weighed over all the ways in which the other hands' first cards can fall. For such play the figures are exact but for
rounding; a player who also reckoned with the other hands' cards would gain a little more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from aboveboard.games.deals import Deal
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms import Terms, WagerTerms
from aboveboard.play.odds import WagerOdds, gain_of
from aboveboard.play.solve.cache import kept
from aboveboard.play.solve.grow_best import Solved, solve
from aboveboard.play.solve.grow_chart import chart_of
from aboveboard.play.solve.grow_numbers import Arithmetic, Whole
from aboveboard.play.solve.grow_tree import Figures, Tables, Tree
from aboveboard.play.solve.sequence import result_of
from aboveboard.play.tracks import Result

VERSION = 1
MOST = 4
"""Hands beyond this number are not made by splitting, even where the law sets no limit."""
ROUNDING = 2.0**-53


@dataclass(frozen=True)
class Best:
    """The best play: the gain of a unit, the chance of each grade of a hand, the bound on the error, and the chart."""

    gain: Fraction
    grades: Mapping[Grade, Fraction]
    bound: float | None
    chart: Mapping[str, Any]


def growing_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """The odds of the wager on a growing hand, or of one on the dealer's first two cards."""
    assert isinstance(terms.game, Deal)
    assert terms.game.growing is not None
    name = wager.law.is_ or wager.name
    if name in terms.game.growing.on_dealer:
        return _on_dealer(terms, wager, selection)
    best = best_play(terms)
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    for grade, chance in best.grades.items():
        ends[result_of(wager, selection, (grade,))] += chance
    return WagerOdds(wager, selection, ends, Fraction(1), {}, mean=best.gain, bound=best.bound, note=_note(terms, best))


def _note(terms: Terms, best: Best) -> str:
    """How the figures are to be read."""
    most = _growing(terms).most_hands(terms.setup)
    hands = f"up to {MOST if most is None else min(most, MOST)} hands" if most != 2 else "once"
    note = f"best play by the cards of each hand; pairs are split {hands}, each hand played on its own cards"
    return note if best.bound is None else f"{note}; rounding has moved no figure by more than {best.bound:.1e}"


def growing_advice(terms: Terms) -> dict[str, Any]:
    """The best play as a chart of hard totals, soft totals and pairs against the card that the dealer shows."""
    best = best_play(terms)
    return {"chart": best.chart, "note": _note(terms, best)}


def best_play(terms: Terms) -> Best:
    """The best play under these terms, found now or kept from before."""
    wager, _ = terms.game_part(_growing(terms).wager, None)
    asked = {
        "version": VERSION,
        "game": terms.game.name,
        "rules": dict(terms.setup.rules),
        "pays": wager.law.model_dump(mode="json")["pays"],
        "choices": {name: choice.model_dump(mode="json")["stake"] for name, choice in terms.law.choices.items()},
    }
    held = kept("grow", asked, lambda: _told(find(Tables(terms))))
    grades = {grade: Fraction(chance) for grade, chance in held["grades"].items()}
    return Best(Fraction(held["gain"]), grades, held["bound"], held["chart"])


def _told(best: Best) -> dict[str, Any]:
    grades = {grade: str(chance) for grade, chance in best.grades.items()}
    return {"gain": str(best.gain), "grades": grades, "bound": best.bound, "chart": best.chart}


def _growing(terms: Terms) -> Any:
    assert isinstance(terms.game, Deal)
    return terms.game.growing


def find(tables: Tables) -> Best:
    """Find the best play."""
    growing, setup = tables.growing, tables.setup
    nothing = (0,) * tables.kinds
    main = Tree(tables, growing.empty(setup), nothing, 2, 1)
    pairs = [node for node in main.nodes if any(growing.does.get(option) == "part" for option in node.options)]
    trees = {(n.cards, n.count): Tree(tables, growing.part(setup, n.count), n.cards, 1, 2) for n in pairs}
    again = [key for key, tree in trees.items() if _splits_again(tree)]
    by: Arithmetic | None = None
    if not again:
        try:
            by = Whole(tables, [main, *trees.values()])
        except OverflowError:
            by = None
    by = by or Arithmetic(tables)
    parts = {}
    for key, tree in trees.items():
        option = next(o for n in pairs if (n.cards, n.count) == key for o in n.options if growing.does[o] == "part")
        each = solve(tree, by)
        hands = _hands(tables, tree, each, by) if key in again else None
        parts[key] = _parted(tables, by, each, option) if hands is None else hands
    solved = solve(main, by, parts)
    return Best(*_summed(tables, by, solved), chart_of(tables, solved))


def _splits_again(tree: Tree) -> bool:
    """May a hand of this split be split again?"""
    does, root = tree.tables.growing.does, tree.nodes[0]
    followers = [tree.nodes[n] for n in root.options[""] if n >= 0]
    return any(does[option] == "part" for node in followers for option in node.options)


def _parted(tables: Tables, by: Arithmetic, each: Solved, option: str) -> Figures:
    """Two hands of one pair, each as good as the other."""
    found: Figures = each.figures[0].copy()
    found[:, 0] = found[:, 0] * by.times(1 + tables.staked(option))
    return found


def _hands(tables: Tables, tree: Tree, each: Solved, by: Arithmetic) -> Figures:
    """A pair whose hands are split again with every further card of its kind, up to the most hands allowed."""
    kind = next(k for k, out in enumerate(tree.nodes[0].cards) if out)
    law = tables.growing.most_hands(tables.setup)
    most = MOST if law is None else min(law, MOST)
    whole = np.array(tables.whole, np.float64)
    shown = np.eye(tables.kinds)
    left_kind = np.maximum(whole[kind] - 2 - shown[kind], 0)
    left = whole.sum() - 3
    found = by.zeros(tables.kinds, 1 + len(tables.grades))
    done, capped = ways_to_split(most)

    def hand(hands: int, others: int, *, constrained: bool) -> Figures:
        shift = tuple(hands - 2 if k == kind else 0 for k in range(tables.kinds))
        solved = solve(tree, by, shift=shift, others=others, kind=kind, constrained=constrained, play=each)
        found: Figures = solved.figures[0]
        return found

    def drawn(further: int) -> Figures:
        chance = np.ones(tables.kinds)
        for card in range(further):
            chance = chance * np.maximum(left_kind - card, 0) / (left - card)
        return chance[:, None]

    for hands, ways in done.items():
        one = hand(hands, hands - 1, constrained=True)
        found += ways * drawn(hands - 2) * _weighed(one, hands)
    for complete, ways in capped.items():
        free = hand(most, complete, constrained=False)
        found += ways * drawn(most - 2) * _weighed(free, most - complete, most)
        if complete:
            one = hand(most, complete - 1, constrained=True)
            found += ways * drawn(most - 2) * _weighed(one, complete, most)
    return found


def _weighed(one: Figures, hands: int, of: int | None = None) -> Figures:
    """The gain of so many hands alike; their grades count as their share of all the hands."""
    found = one * (hands / (of or hands))
    found[:, 0] = one[:, 0] * hands
    return found


def ways_to_split(most: int) -> tuple[dict[int, int], dict[int, int]]:
    """In how many orders the second cards can come: by hands in the end, all without a further pair; and, where the
    most hands are reached, by how many hands were complete before."""
    done: dict[int, int] = defaultdict(int)
    capped: dict[int, int] = defaultdict(int)
    queue = [(2, 2, 0)]
    for pending, hands, complete in queue:
        if hands == most:
            capped[complete] += 1
        elif pending == 0:
            done[hands] += 1
        else:
            queue += [(pending + 1, hands + 1, complete), (pending - 1, hands, complete + 1)]
    return done, capped


def _summed(tables: Tables, by: Arithmetic, solved: Solved) -> tuple[Fraction, dict[Grade, Fraction], float | None]:
    """The figures before a card is dealt, over the cards that the dealer may show."""
    root = solved.figures[0]
    shown = [Fraction(count, sum(tables.whole)) for count in tables.whole]
    one = Fraction(1, by.whole())
    columns = [
        sum((share * Fraction(root[kind, column]) * one for kind, share in enumerate(shown) if share), Fraction(0))
        for column in range(root.shape[1])
    ]
    gain = columns[0] / by.unit if by.exact else columns[0]
    grades = dict(zip(tables.grades, columns[1:], strict=True))
    if by.exact:
        return gain, grades, None
    total = sum(grades.values(), Fraction(0))
    likeliest = max(grades, key=lambda grade: grades[grade])
    grades[likeliest] += 1 - total
    return gain, grades, _bound(tables)


def _bound(tables: Tables) -> float:
    """How far rounding can have moved a figure: a rounding for each term and factor, at the largest gain."""
    largest = max(abs(float(tables.gain(grade))) for grade in tables.grades) * 2 * MOST
    terms = len(tables.draws.sizes) + 1000
    return float(f"{terms * ROUNDING * largest:.1e}")


def _on_dealer(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """A wager on the dealer's first two cards, made once the first of them is seen."""
    tables = Tables(terms)
    graded = tables.growing.on_dealer[wager.law.is_ or wager.name]
    weights: dict[Grade, int] = defaultdict(int)
    for up, first in enumerate(tables.whole):
        for hole, second in enumerate(tables.whole):
            grade = graded(terms.setup, up, hole)
            if grade is not None:
                weights[grade] += first * (second - (hole == up))
    total = sum(weights.values())
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    for grade, weight in weights.items():
        result = result_of(wager, selection, (grade,))
        ends[result] += Fraction(weight, total)
        gains[gain_of(wager, result)] += Fraction(weight, total)
    return WagerOdds(wager, selection, ends, Fraction(1), gains)
