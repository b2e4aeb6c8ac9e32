"""The solved play of growing hands as one automaton: nodes of every tree, merged where nothing tells them apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np

from aboveboard.games.families.growing import Count
from aboveboard.games.shapes.deal import BURN, ToPlace
from aboveboard.kernel.cards import UNSEEN, Shoe
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.grades import Grade
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.growing.pair_splits import Parting
from aboveboard.play.odds.growing.solver import played
from aboveboard.play.odds.growing.tree import Node, Tree, family_of
from aboveboard.play.simulate.dealt_bets import SEAT

MOST_HANDS = 32
"""A seat has no more hands than this where the law sets no limit: as many as eight decks have cards of a rank."""
UNITS = 17
"""A hand's stake is fewer stakes than this."""
STOP, DRAW, PART, GIVE = range(4)
Done = tuple[int, int, int]
"""What is done, where it leads, and by how much the stake is multiplied."""
Merged = tuple[int, int, bool, tuple[Done, ...]]
"""A node: its class if the hand may stop there, its class if a natural may meet it, whether a pair may be split again,
and what is done against each card."""
Against = tuple[int, tuple[tuple[int, int], ...]]
"""The grade of a hand whatever the dealer has, or -1 and the grade against each hand of the dealer's."""


class GrowTables:
    """A game of growing hands with its best play, numbered for a kernel."""

    def __init__(self, terms: Terms) -> None:
        game, shoe = terms.deal, terms.setup.equipment
        assert isinstance(shoe, Shoe)
        self.terms, self.game, self.setup, self.growing = terms, game, terms.setup, family_of(terms)
        self.cards = shoe.outcomes
        self.play = played(terms)
        self.tables, self.most = self.play.tables, min(self.play.most or MOST_HANDS, MOST_HANDS)
        self.grades: list[Grade | tuple[Grade, ...]] = []
        """Grades, and several that a hand has at once."""
        self._classes: dict[Against, int] = {}
        self._class_of: dict[tuple[Count, bool], int] = {}
        self._nodes: dict[Merged, int] = {}
        self._rows: dict[tuple[int, ...], int] = {}
        self._forks: dict[tuple[int, tuple[tuple[str, int], ...]], int] = {}
        """The node that is likeliest, and that of each mark which the tree tells apart."""
        self._met: dict[tuple[int, int], int] = {}
        self._whole = self.tables.counts
        self._final = [n for n in range(len(self._whole)) if not self._draws(n)]
        self._pair_of = {pair.key: number for number, pair in enumerate(self.play.pairs)}
        self._roots: list[tuple[int, int]] = []
        self.opening = self._node(self.play.main, 0, None)
        for pair in self.play.pairs:
            self._roots.append((self._node(pair.first, 0, pair), self._node(pair.other, 0, pair)))

    def _draws(self, dealer: int) -> bool:
        return dealer <= self.tables.kinds or self.growing.draws(self.setup, self._whole[dealer])

    def _grade(self, grade: Grade | tuple[Grade, ...]) -> int:
        if grade not in self.grades:
            self.grades.append(grade)
        return self.grades.index(grade)

    def _class(self, node: Node, *, natural: bool = False) -> int:
        """The class of a hand: its grade against every hand of the dealer's that it may meet."""
        key = (node.count, natural)
        if key not in self._class_of:
            found = self._against(node, natural=natural)
            self._class_of[key] = self._classes.setdefault(found, len(self._classes))
        return self._class_of[key]

    def _against(self, node: Node, *, natural: bool) -> Against:
        if node.grade is not None and not natural:
            return self._grade(node.grade), ()
        met = [n for n in self._final if bool(self.tables.stops[n]) == natural]
        graded = [self.growing.grade(self.setup, node.count, self._whole[n]) for n in met]
        return -1, tuple((n, self._grade(grade)) for n, grade in zip(met, graded, strict=True))

    def _node(self, tree: Tree, number: int, pair: Parting | None) -> int:
        key = (id(tree), number)
        if key not in self._met:
            self._met[key] = self._merged(tree, number, pair)
        return self._met[key]

    def _merged(self, tree: Tree, number: int, pair: Parting | None) -> int:
        node, kinds = tree.nodes[number], range(self.tables.kinds)
        if "" in node.options:
            done = [(DRAW, self._row(tree, node.options[""], pair), 1)] * len(kinds)
        else:
            done = [self._done(tree, number, up, pair) for up in kinds]
        ends = not node.options or any(op == STOP for op, _, _ in done)
        last = self._class(node) if ends and "" not in node.options else -1
        met = self._class(node, natural=True) if node.first else -1
        does = self.growing.does
        again = pair is not None and any(does.get(option) == "part" for option in node.options)
        return self._nodes.setdefault((last, met, again, tuple(done)), len(self._nodes))

    def _done(self, tree: Tree, number: int, up: int, pair: Parting | None) -> Done:
        """What is done at a node against a card, where it leads, and by how much the stake is multiplied."""
        node, option = tree.nodes[number], self.play.option(tree, number, up)
        match self.growing.does[option] if option else "stop":
            case "draw":
                return DRAW, self._row(tree, node.options[str(option)], pair), 1
            case "last-card":
                return DRAW, self._row(tree, node.options[str(option)], pair), 1 + self._whole_units(str(option))
            case "part":
                return PART, self._pair_of[node.cards, node.count], 1
            case "give-up":
                return GIVE, self._node(tree, node.options[str(option)][0], pair), 1
        further = node.further[up] if node.further else None
        if further is not None and node.grade is not None:
            return STOP, 1 + self._grade((node.grade, further)), 1
        return STOP, 0, 1

    def _whole_units(self, option: str) -> int:
        staked: Fraction = self.tables.staked(option)
        if staked.denominator != 1:
            raise BadInput(f"not encoded: {self.terms.law.title}: {option} puts up a part of a stake")
        return int(staked)

    def _row(self, tree: Tree, followers: tuple[int, ...], pair: Parting | None) -> int:
        nodes = tuple(self._after(tree, number, pair) for number in followers)
        return self._rows.setdefault(nodes, len(self._rows))

    def _after(self, tree: Tree, number: int, pair: Parting | None) -> int:
        """The node that a card leads to, or the complement of a fork; the opening where no such card is left."""
        if number >= -1:
            return self._node(tree, number, pair) if number >= 0 else 0
        blend = tree.blends[-2 - number]
        words = [self.growing.mark(tree.nodes[after].count) for _, after in blend]
        found = {word: self._node(tree, after, pair) for word, (_, after) in zip(words, blend, strict=True)}
        if len(set(found.values())) == 1:
            return next(iter(found.values()))
        likeliest = self._node(tree, max(blend)[1], pair)
        return ~self._forks.setdefault((likeliest, tuple(sorted(found.items()))), len(self._forks))

    def arrays(self) -> tuple[Array, ...]:
        """The tables as the kernel takes them, with the opening as the first node."""
        order = [self.opening, *(n for n in range(len(self._nodes)) if n != self.opening)]
        place = {node: at for at, node in enumerate(order)}
        nodes = {number: key for key, number in self._nodes.items()}
        lines = [nodes[node] for node in order]
        done = [[self._placed(one, place) for one in line[3]] for line in lines]
        classes = list(self._classes)
        grade = np.zeros((max(len(classes), 1), len(self._whole)), np.int16)
        for number, held in enumerate(classes):
            for dealer, which in held[1]:
                grade[number, dealer] = which
        staked = [self._whole_units(pair.option) for pair in self.play.pairs]
        return (
            np.array([[op for op, _, _ in row] for row in done], np.int8),
            np.array([[to for _, to, _ in row] for row in done], np.int32),
            np.array([[factor for _, _, factor in row] for row in done], np.int8),
            np.array([[place[n] if n >= 0 else n for n in row] for row in self._rows], np.int32),
            *self._forked(place),
            np.array([line[2] for line in lines], np.int8),
            np.array([line[0] for line in lines], np.int16),
            np.array([line[1] for line in lines], np.int16),
            np.array([held[0] for held in classes], np.int16),
            grade,
            np.array([[place[n] for n in pair] for pair in self._roots] or [[0, 0]], np.int32),
            np.array(staked or [1], np.int64),
            self.tables.grow,
            np.array([self._draws(n) for n in range(len(self._whole))], np.int8),
            self.tables.stops,
            np.array([self.growing.kind(card) for card in range(52)], np.int64),
            self._first(),
        )

    def _forked(self, place: dict[int, int]) -> tuple[Array, Array]:
        """The nodes of each fork by mark, and the mark of every two or three cards."""
        if not self._forks:
            return np.zeros((1, 1), np.int32), np.zeros((1, 1, 1), np.int8)
        words = sorted({word for _, fork in self._forks for word, _ in fork})
        forks = np.zeros((len(self._forks), len(words)), np.int32)
        for number, (likeliest, fork) in enumerate(self._forks):
            forks[number] = place[likeliest]
            for word, node in fork:
                forks[number, words.index(word)] = place[node]
        marks = np.zeros((52, 52, 53), np.int8)
        faces = sorted(set(self.cards))
        for one, two in product(faces, faces):
            for cards in ((one, two), *((one, two, three) for three in faces)):
                word = self.growing.marked(cards)
                if word in words:
                    marks[one, two, cards[2] + 1 if len(cards) == 3 else 0] = words.index(word)
        return forks, marks

    def _placed(self, done: Done, place: dict[int, int]) -> Done:
        op, to, factor = done
        return (op, place[to], factor) if op == GIVE else done

    def _first(self) -> Array:
        """Which of the first four cards are the player's, and which the dealer's."""
        game, setup = self.game, self.setup
        round, cards = game.begin(setup, (SEAT,)), iter(self.cards[::5])
        found: list[bool] = []
        while len(found) < 4:
            need = game.need(setup, round)
            assert isinstance(need, ToPlace)
            if need.place == BURN:
                round = game.give(setup, round, UNSEEN)
                continue
            found.append(need.place == f"seat-{SEAT}")
            round = game.give(setup, round, next(cards))
        player = [number for number, own in enumerate(found) if own]
        dealer = [number for number, own in enumerate(found) if not own]
        assert len(player) == len(dealer) == 2, "two cards each come first"
        return np.array([*player, *dealer], np.int64)
