"""The hands that a player can reach, each once in any order of its cards, and the cards that the dealer can draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import numpy as np

from aboveboard.games.families.growing import Count, GrowingHands
from aboveboard.kernel.cards import Shoe
from aboveboard.kernel.compiled import Array, Compiled
from aboveboard.kernel.grades import Grade
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.results import gain_of, result_of
from aboveboard.play.odds.growing.dealer import Ints, chances, counted, list_draws

Cards = tuple[int, ...]
"""How many cards of each kind are out."""
Figures = Array
"""For each card that the dealer may show: the gain, then the chance of each grade."""


@dataclass
class Node:
    """A hand: the cards known to be out, its count, its grade if it has one already, and what each option leads to."""

    cards: Cards
    count: Count
    grade: Grade | None
    options: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """For each option the nodes that a card of each kind leads to; none where the hand stops."""
    first: bool = False
    """Is it a hand of the first two cards, which a dealer's natural may still meet?"""
    share: Fraction = Fraction(1)
    """Which share of the hands with these cards it is, where more than their kinds counts."""
    further: tuple[Grade | None, ...] = ()
    """For each card that the dealer may show: a grade that the hand has besides; empty where it never has one."""


def family_of(terms: Terms) -> GrowingHands:
    """What a game of growing hands declares."""
    assert isinstance(terms.game.family, GrowingHands)
    return terms.game.family


class Tables:
    """A game of growing hands with its counts numbered and its grades priced."""

    def __init__(self, terms: Terms, whole: Sequence[int] | None = None) -> None:
        shoe = terms.setup.equipment
        assert isinstance(shoe, Shoe)
        self.terms, self.setup, self.growing = terms, terms.setup, family_of(terms)
        self.wager, _ = terms.game_part(self.growing.wager, None)
        self.kinds = self.growing.kinds
        dealt = [self.growing.kind(card) for card in shoe.outcomes]
        self.whole: Cards = tuple(whole) if whole is not None else tuple(dealt.count(k) for k in range(self.kinds))
        self.grades: list[Grade] = []
        self._gains: dict[Grade, Fraction] = {}
        self._dealer()

    def options(self, count: Count, hands: int) -> list[str]:
        """What a count may do, of what the law lets a player choose."""
        return [name for name in self.growing.offers(self.setup, count, hands) if name in self.terms.law.choices]

    def after(self, count: Count, kind: int) -> tuple[tuple[Fraction, Count], ...]:
        """The counts that a card of a kind leads to, with their shares."""
        growing = self.growing
        if growing.forks is None:
            return ((Fraction(1), growing.grow(self.setup, count, kind)),)
        return growing.forks(self.setup, count, kind)

    @cached_property
    def naturals(self) -> list[tuple[int, int, Count]]:
        """The dealer's two cards that end a round, the one shown first, with what they count."""
        kinds = range(self.kinds)
        ends = [(up, hole, int(self.grow[self.start[up], hole])) for up in kinds for hole in kinds]
        return [(up, hole, self.counts[dealer]) for up, hole, dealer in ends if self.stops[dealer]]

    def gain(self, grade: Grade) -> Fraction:
        """What a grade wins or loses for each unit staked."""
        if grade not in self._gains:
            self._gains[grade] = gain_of(self.wager, result_of(self.wager, None, (grade,)))
            self.grades.append(grade)
        return self._gains[grade]

    def staked(self, option: str) -> Fraction:
        """How many times a hand's stake an option puts up beside it."""
        law = self.terms.law.choices[option].stake
        return Fraction(law.times or 1 if law is not None else 1)

    def _dealer(self) -> None:
        """Number the dealer's counts; those that the dealer stands on fall into classes that every hand meets alike."""
        growing, setup = self.growing, self.setup
        numbers: dict[Count, int] = {growing.empty(setup): 0}
        queue = list(numbers)
        rows: list[list[int]] = []
        for count in queue:
            row = []
            standing = count != queue[0] and len(rows) > self.kinds and not growing.draws(setup, count)
            for kind in range(self.kinds):
                after = count if standing else growing.grow(setup, count, kind)
                if after not in numbers:
                    numbers[after] = len(queue)
                    queue.append(after)
                row.append(numbers[after])
            rows.append(row)
        self.counts = queue
        self.grow: Ints = np.array(rows, np.int64)
        self.start: Ints = self.grow[0].copy()
        final = [number > self.kinds and not growing.draws(setup, count) for number, count in enumerate(queue)]
        self.stops: Ints = np.array(
            [f and growing.stops(setup, c) for c, f in zip(queue, final, strict=True)], np.int64
        )
        self.draws = list_draws(self.whole, self.start, self.grow, final.__getitem__, self.stops)
        self._final = [n for n, f in enumerate(final) if f]

    def classes(self, counts: Sequence[Count]) -> tuple[Ints, list[Count]]:
        """The class of all that the dealer can draw, as these hands meet it, and a count of each class."""
        found: dict[tuple[Grade, ...], int] = {}
        distinct: list[Count] = []
        ends = np.full(len(self.counts), -1, np.int64)
        for number in self._final:
            column = tuple(self.growing.grade(self.setup, count, self.counts[number]) for count in counts)
            if column not in found:
                found[column] = len(found)
                distinct.append(self.counts[number])
            ends[number] = found[column]
        classes: Ints = ends[self.draws.ends]
        return classes, distinct


class Tree:
    """Every hand that grows from one, with others' cards out beside it."""

    def __init__(self, tables: Tables, count: Count, cards: Cards, forced: int, hands: int) -> None:
        self.tables, self.hands = tables, hands
        self.nodes: list[Node] = []
        self.blends: list[tuple[tuple[Fraction, int], ...]] = []
        """Nodes that one kind of card leads to, with their shares; an option names the first -2, the next -3."""
        self._numbers: dict[tuple[Cards, Count], int] = {}
        self._add(cards, count, forced)
        self._lay_out()

    def _add(self, cards: Cards, count: Count, forced: int) -> int:
        """The number of a node, made with all that follow it; the first cards are dealt unasked."""
        key = (cards, count)
        if key in self._numbers:
            return self._numbers[key]
        growing, setup = self.tables.growing, self.tables.setup
        number = self._numbers[key] = len(self.nodes)
        node = Node(cards, count, None if forced else growing.ends(setup, count), first=not forced and self.hands == 1)
        self.nodes.append(node)
        node.further = self._further(node)
        if forced:
            node.options[""] = self._drawn(cards, count, forced - 1)
            return number
        node.first = node.first and sum(cards) == 2
        for option in self.tables.options(count, self.hands) if node.grade is None else ():
            match growing.does[option]:
                case "draw":
                    node.options[option] = self._drawn(cards, count, 0)
                case "last-card":
                    node.options[option] = self._drawn(cards, growing.last(setup, count), 0)
                case "give-up":
                    given_up = self._add(cards, growing.given_up(setup, count), 0)
                    self.nodes[given_up].first = False
                    node.options[option] = (given_up,)
                case _:
                    node.options[option] = ()
        return number

    def _further(self, node: Node) -> tuple[Grade | None, ...]:
        """What a hand that is decided is besides, by the card that the dealer shows."""
        upon = self.tables.growing.upon
        if upon is None or node.grade is None:
            return ()
        found = tuple(upon(self.tables.setup, node.count, node.cards, up) for up in range(self.tables.kinds))
        return found if any(found) else ()

    def _drawn(self, cards: Cards, count: Count, forced: int) -> tuple[int, ...]:
        found = []
        for kind, whole in enumerate(self.tables.whole):
            more = (*cards[:kind], cards[kind] + 1, *cards[kind + 1 :])
            found.append(self._led_to(more, self.tables.after(count, kind), forced) if more[kind] <= whole else -1)
        return tuple(found)

    def _led_to(self, cards: Cards, after: Sequence[tuple[Fraction, Count]], forced: int) -> int:
        """The node that a card leads to, or a blend of several."""
        nodes = [(share, self._add(cards, count, forced)) for share, count in after]
        for share, number in nodes:
            self.nodes[number].share = share
        if len(nodes) == 1:
            return nodes[0][1]
        self.blends.append(tuple(nodes))
        return -1 - len(self.blends)

    def followers(self, node: Node, option: str) -> list[Node]:
        """The hands that an option can lead to."""
        return [self.nodes[number] for number in self.numbered(node.options[option])]

    def numbered(self, codes: Sequence[int]) -> list[int]:
        """The nodes that an option names, those of blends too."""
        blended = [((Fraction(1), code),) if code >= 0 else self.blends[-2 - code] for code in codes if code != -1]
        return [number for blend in blended for _, number in blend]

    @property
    def most_raised(self) -> Fraction:
        """How many times the stake that a hand began with can come to lie on it."""
        raised = {0: Fraction(1)}
        for number, node in enumerate(self.nodes):
            for option, codes in node.options.items():
                more = self.tables.growing.does.get(option) == "last-card"
                stake = raised[number] * (1 + self.tables.staked(option) if more else 1)
                raised |= dict.fromkeys(self.numbered(codes), stake)
        return max(raised.values())

    def _lay_out(self) -> None:
        """Which hands meet the dealer's, and by what classes of its counts."""
        self.cards: Ints = np.array([node.cards for node in self.nodes], np.int64)
        self.graded = [n for n, node in enumerate(self.nodes) if node.grade is not None]
        sizes = self.cards.sum(axis=1)
        asked = [n for n, node in enumerate(self.nodes) if node.grade is None]
        self.levels = [[n for n in asked if sizes[n] == size] for size in sorted(set(sizes.tolist()), reverse=True)]
        meets = [n for n, node in enumerate(self.nodes) if node.grade is None and "" not in node.options]
        rows = {cards: row for row, cards in enumerate(dict.fromkeys(self.nodes[n].cards for n in meets))}
        self.row = {n: rows[self.nodes[n].cards] for n in meets}
        self.gone: Ints = np.array(list(rows), np.int64).reshape(-1, self.tables.kinds)
        counts = list(dict.fromkeys(self.nodes[n].count for n in meets))
        self.classes, self.against = self.tables.classes(counts)
        growing, setup = self.tables.growing, self.tables.setup
        self.met = {c: [growing.grade(setup, c, dealer) for dealer in self.against] for c in counts}
        for grade in (g for row in self.met.values() for g in row):
            self.tables.gain(grade)
        naturals = [dealer for dealer, stops in zip(self.tables.counts, self.tables.stops, strict=True) if stops]
        for node in self.nodes:
            for own in (node.grade, *node.further):
                if own is not None:
                    self.tables.gain(own)
            meets_natural = node.first or (growing.late and "" not in node.options)
            for dealer in naturals if meets_natural else ():
                self.tables.gain(growing.grade(setup, node.count, dealer))
        self.level_blends = [self._blends_of(level) for level in self.levels]

    def _blends_of(self, level: Sequence[int]) -> list[int]:
        """The blends that the options of some hands lead to."""
        codes = {code for n in level for after in self.nodes[n].options.values() for code in after if code < -1}
        return sorted(codes)

    def dealer(self, shift: Cards, others: int = 0, kind: int = 0) -> Figures:
        """The dealer's chances against each hand, with these cards out as well."""
        gone = self.gone + np.array(shift, np.int64)
        kernel: Compiled = chances
        found: Figures = kernel(gone, *self._lines, others, kind)
        return found

    def counted(self) -> Figures:
        """In how many orders of the most cards that the dealer draws each class comes, against each hand."""
        kernel: Compiled = counted
        found: Figures = kernel(self.gone, *self._lines)
        return found

    @property
    def _lines(self) -> tuple[Array | int, ...]:
        draws, whole = self.tables.draws, np.array(self.tables.whole, np.int64)
        listed = (draws.bounds, draws.kinds, draws.counts, draws.sizes, draws.orders)
        return (whole, *listed, self.classes, len(self.against), draws.longest)
