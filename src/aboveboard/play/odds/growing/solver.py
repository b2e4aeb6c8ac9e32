"""Hands that grow: the best play against every card that the dealer may show, by the very cards of the hand.

Nothing is sampled. Each hand is met once, whatever the order of its cards, and the dealer's hand is followed through
every order from there. Where no hand made by splitting may be split again and the orders can be counted in one machine
word (one deck), everything is reckoned in whole numbers and the figures are exact; else in doubles, with a bound on the
error.

A hand made by splitting is played on what its own player sees of it: its cards, the pair it was split from and the
dealer's card, not the cards that the other hands of the split drew. Where hands may be split again, every further pair
is split as long as the law lets it; where it sets no limit, to as many hands as there are cards for or as matter, and
what lies beyond is in the bound. Each hand is then played as though no more had come, and its gain is weighed over all
the ways in which the other hands' first cards can fall. For such play the figures are exact but for rounding; a player
who also reckoned with the other hands' cards would gain a little more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import Result, gain_of, result_of
from aboveboard.play.odds.cache import cached
from aboveboard.play.odds.growing.chart import chart_of
from aboveboard.play.odds.growing.choices import Play, StoredPlay, as_json, play_of
from aboveboard.play.odds.growing.expectations import Solved, solve
from aboveboard.play.odds.growing.first_hands import FirstHands, gains_of_first_hands, solved_in_doubles
from aboveboard.play.odds.growing.numbers import Arithmetic, Whole
from aboveboard.play.odds.growing.pair_splits import Parting, beyond, hands_followed, parted, partings
from aboveboard.play.odds.growing.tree import Tables, Tree, family_of
from aboveboard.play.odds.progress import listener
from aboveboard.play.odds.solver import Advice, Chart
from aboveboard.play.odds.wager_odds import WagerOdds

VERSION = 7
ROUNDING = 2.0**-53
LEAST_HANDS = 4
"""A bound on rounding is for so many hands at least."""


@dataclass(frozen=True)
class Best:
    """The best play: the gain of a unit, the chance of each grade of a hand, the bound on the error, and the chart."""

    gain: Fraction
    grades: Mapping[Grade, Fraction]
    first: Mapping[Grade, Fraction]
    """The chance of each grade of the hand that was dealt, where some wager goes with that one alone."""
    bound: float | None
    chart: Chart
    by_totals: Fraction
    """The gain where the chart is followed by totals alone."""
    play: StoredPlay
    """What is taken at every node, as it is stored."""
    hands: FirstHands
    """The gain of every two first cards."""
    rounding: float
    """How far any figure of a hand can have been moved, hands that are not followed counted too."""


class _Stored(TypedDict):
    """The best play as JSON holds it."""

    gain: str
    grades: dict[Grade, str]
    first: dict[Grade, str]
    bound: float | None
    chart: Chart
    by_totals: str
    play: StoredPlay
    hands: FirstHands
    rounding: float


def growing_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """The odds of the wager on a growing hand, or of one on the dealer's first two cards."""
    growing, name = family_of(terms), wager.game_wager
    if name in growing.on_dealer:
        return _on_dealer(terms, wager, selection)
    best = best_play(terms)
    beside = name in growing.beside
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    for grade, chance in (best.first if beside else best.grades).items():
        ends[result_of(wager, selection, (grade,))] += chance
    note = _note(terms, best, beside=beside)
    gain = sum((chance * gain_of(wager, end) for end, chance in ends.items()), Fraction(0)) if beside else best.gain
    return WagerOdds(wager, selection, ends, Fraction(1), {}, mean=gain, bound=best.bound, note=note)


def _note(terms: Terms, best: Best, *, beside: bool = False) -> str:
    """How the figures are to be read."""
    growing = family_of(terms)
    most = growing.most_hands(terms.setup)
    hands = "as often as they come" if most is None else f"up to {most} hands" if most != 2 else "once"
    notes = [f"best play by the cards of each hand; pairs are split {hands}, each hand played on its own cards"]
    if beside:
        notes.append("it goes with the first hand of a box whose player plays so, at the stake it began with")
    if growing.forks is not None:
        notes.append(
            "suits count as spades, another suit or mixed, and those of cards that lie elsewhere are not looked at"
        )
    if growing.likewise:
        notes.append("each wager by itself, in units of its own stake; cards of earlier rounds are not reckoned with")
    if best.bound is not None:
        what = "rounding has moved no figure" if most is not None else "rounding and rare splits have moved no figure"
        notes.append(f"{what} by more than {best.bound:.1e}")
    return "; ".join(notes)


def growing_advice(terms: Terms) -> Advice:
    """The best play as a chart of hard totals, soft totals and pairs against the card that the dealer shows."""
    best = best_play(terms)
    by_totals = str(best.by_totals) if best.bound is None else f"{float(best.by_totals):.12f}"
    return {"chart": best.chart, "by_totals": by_totals, "note": _note(terms, best)}


def best_play(terms: Terms) -> Best:
    """The best play under these terms, found now or stored before."""
    held = cached("grow", question(terms), lambda: _as_json(find(Tables(terms))))
    grades, first = (
        {grade: Fraction(chance) for grade, chance in of.items()} for of in (held["grades"], held["first"])
    )
    gain, by_totals = Fraction(held["gain"]), Fraction(held["by_totals"])
    return Best(
        gain, grades, first, held["bound"], held["chart"], by_totals, held["play"], held["hands"], held["rounding"]
    )


def question(terms: Terms) -> dict[str, object]:
    """All that the best play depends on: no clause, and nothing that is only seen."""
    wager, _ = terms.game_part(family_of(terms).wager, None)
    return {
        "version": VERSION,
        "game": terms.game.name,
        "rules": {name: value for name, value in terms.setup.rules.items() if not _is_shown(terms, name)},
        "beside": _beside(terms),
        "pays": wager.law.model_dump(mode="json")["pays"],
        "choices": {
            name: None if choice.stake is None else choice.stake.model_dump(mode="json", exclude={"cite", "reading"})
            for name, choice in terms.law.choices.items()
        },
    }


def _is_shown(terms: Terms, name: str) -> bool:
    rule = terms.game.rules.get(name)
    return rule is not None and rule.shown


@lru_cache(maxsize=8)
def played(terms: Terms) -> Play:
    """The best play hand by hand."""
    return play_of(Tables(terms), best_play(terms).play)


def _as_json(best: Best) -> _Stored:
    grades, first = ({grade: str(chance) for grade, chance in of.items()} for of in (best.grades, best.first))
    return {
        "gain": str(best.gain),
        "grades": grades,
        "first": first,
        "bound": best.bound,
        "chart": best.chart,
        "by_totals": str(best.by_totals),
        "play": best.play,
        "hands": best.hands,
        "rounding": best.rounding,
    }


def _beside(terms: Terms) -> bool:
    """Is there a wager that goes with the hand that was dealt, and with that one alone?"""
    return any(wager.game_wager in family_of(terms).beside for wager in terms.wagers.values())


def find(tables: Tables) -> Best:
    """Find the best play."""
    nothing = (0,) * tables.kinds
    main = Tree(tables, tables.growing.empty(tables.setup), nothing, 2, 1)
    pairs = partings(tables, main)
    by = _arithmetic(tables, main, pairs)
    progress = listener()
    hands = {}
    for done, pair in enumerate(pairs, 1):
        hands[pair.key] = parted(pair, by)
        if progress is not None:
            progress(done, len(pairs) + 1)
    solved = solve(main, by, {key: found.together for key, found in hands.items()})
    gain, grades = _summed(tables, by, solved)
    first = grades
    if _beside(tables.terms) and pairs:
        alone = solve(main, by, {key: found.first for key, found in hands.items()}, play=solved)
        first = _summed(tables, by, alone)[1]
    play = as_json(solved, [hands[pair.key].plays for pair in pairs])
    charted = chart_of(tables, solved)
    parts = {key: found.together for key, found in hands.items()}
    by_totals = _summed(tables, by, solve(main, by, parts, play=charted.by_totals))[0]
    bound = None if by.exact else _bound(main, [pair for pair in pairs if _splits(solved, pair)])
    first_hands = gains_of_first_hands(tables, solved, by) if not by.exact else solved_in_doubles(tables, main, pairs)
    moved = _bound(main, pairs)
    return Best(gain, grades, first, bound, charted.chart, by_totals, play, first_hands, moved)


def _arithmetic(tables: Tables, main: Tree, pairs: list[Parting]) -> Arithmetic:
    """Whole numbers where nothing is split again and the orders of the cards fit into a word, else doubles."""
    if not any(pair.again for pair in pairs):
        try:
            return Whole(tables, [main, *(tree for pair in pairs for tree in pair.trees)])
        except OverflowError:
            pass
    return Arithmetic(tables)


def _summed(tables: Tables, by: Arithmetic, solved: Solved) -> tuple[Fraction, dict[Grade, Fraction]]:
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
    if not by.exact:
        likeliest = max(grades, key=lambda grade: grades[grade])
        grades[likeliest] += 1 - sum(grades.values(), Fraction(0))
    return gain, grades


def _splits(solved: Solved, pair: Parting) -> bool:
    """Is a pair split against any card shown?"""
    nodes = zip(solved.tree.nodes, solved.taken, strict=True)
    return any(pair.option in taken for node, taken in nodes if node is pair.pair)


def _bound(main: Tree, split: list[Parting]) -> float:
    """How far a figure can have been moved: by a rounding for each term and factor, at the largest gain, and by hands
    that no limit keeps pairs from making and that are not followed."""
    tables = main.tables
    kinds = [next(kind for kind, out in enumerate(pair.pair.cards) if out) for pair in split]
    most = max((hands_followed(tables, kind) for kind in kinds), default=1)
    largest = max(abs(float(tables.gain(grade))) for grade in tables.grades) * float(main.most_raised)
    terms = len(tables.draws.sizes) + 1000
    again = (kind for kind, pair in zip(kinds, split, strict=True) if pair.again)
    unfollowed = sum(beyond(tables, kind) for kind in again)
    return float(f"{terms * ROUNDING * largest * max(most, LEAST_HANDS) + 2 * unfollowed * largest:.1e}")


def _on_dealer(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """A wager on the dealer's first two cards, made once the first of them is seen."""
    tables = Tables(terms)
    graded = tables.growing.on_dealer[wager.game_wager]
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
