"""The best play of growing hands, hand by hand: what was taken at every node, stored with the figures it gave.

Trees are made anew from the declaration, always in the same order, so only the options taken are stored: for each node
a letter for every card that the dealer may show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters
from typing import TypedDict

from aboveboard.kernel.cards import Card
from aboveboard.play.odds.growing.expectations import Solved
from aboveboard.play.odds.growing.pair_splits import Parting, partings
from aboveboard.play.odds.growing.tree import Tables, Tree

Taken = Sequence[str]
"""By node: a letter for the option taken against each card shown; nothing where there is none to take."""


class StoredPlay(TypedDict):
    """The options taken at every node, as JSON holds them."""

    main: list[str]
    pairs: list[list[list[str]]]
    """By pair that may be split, its trees in order."""


def letters(tables: Tables) -> Mapping[str, str]:
    """A letter for each option."""
    return dict(zip(sorted(tables.growing.does), ascii_letters, strict=False))


def as_json(main: Solved, parts: Sequence[Sequence[Solved]]) -> StoredPlay:
    """The options taken in the main tree and in those of every pair, as JSON holds them."""
    written = letters(main.tree.tables)

    def of(solved: Solved) -> list[str]:
        nodes = zip(solved.tree.nodes, solved.taken, strict=True)
        return ["".join(written.get(option, "") for option in taken) if node.options else "" for node, taken in nodes]

    return {"main": of(main), "pairs": [[of(solved) for solved in each] for each in parts]}


@dataclass(frozen=True, eq=False)
class Play:
    """The trees of a game and what is taken in each."""

    tables: Tables
    main: Tree
    pairs: Sequence[Parting]
    taken: Mapping[int, Taken]
    """By the identity of a tree."""

    @property
    def most(self) -> int | None:
        """To how many hands the law lets pairs be split, if it sets a limit."""
        return self.tables.growing.most_hands(self.tables.setup)

    def option(self, tree: Tree, node: int, shown: int) -> str | None:
        """What is taken at a node, if anything is."""
        taken = self.taken[id(tree)][node]
        return self._names[taken[shown]] if taken else None

    def chosen(
        self, cards: Sequence[Card], shown: Card, hands: int, split: Sequence[Card] = (), *, further: bool = False
    ) -> str | None:
        """What is taken with a hand of these cards, of so many that a split pair was made into."""
        growing = self.tables.growing
        kinds = [growing.kind(card) for card in cards]
        tree, number = self.main, 0
        if hands > 1:
            pair = self._split(split)
            tree, kinds = (pair.other if further else pair.first), kinds[1:]
        for place, kind in enumerate(kinds, len(cards) - len(kinds) + 1):
            number = self._follower(tree, number, kind, cards[:place])
        options = tree.nodes[number].options
        again = next((option for option in options if growing.does[option] == "part"), None) if hands > 1 else None
        return (
            again
            if again and (self.most is None or hands < self.most)
            else self.option(tree, number, growing.kind(shown))
        )

    def _split(self, cards: Sequence[Card]) -> Parting:
        growing, kind = self.tables.growing, self.tables.growing.kind(cards[0])
        pairs = [pair for pair in self.pairs if pair.pair.cards[kind] == 2]
        words = [growing.mark(pair.pair.count) for pair in pairs]
        return pairs[words.index(growing.marked(cards)) if len(pairs) > 1 else 0]

    def _follower(self, tree: Tree, number: int, kind: int, cards: Sequence[Card]) -> int:
        """The node that a card leads to where it was drawn and nothing more put up for it."""
        growing, options = self.tables.growing, tree.nodes[number].options
        option = "" if "" in options else next(option for option in options if growing.does[option] == "draw")
        code = options[option][kind]
        if code >= 0:
            return code
        blend = tree.blends[-2 - code]
        known = {growing.mark(tree.nodes[after].count): after for _, after in blend}
        return known.get(growing.marked(cards), max(blend)[1])

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {letter: option for option, letter in letters(self.tables).items()}


def play_of(tables: Tables, solved: StoredPlay) -> Play:
    """The play that was stored."""
    main = Tree(tables, tables.growing.empty(tables.setup), (0,) * tables.kinds, 2, 1)
    pairs = partings(tables, main)
    taken: dict[int, Taken] = {id(main): solved["main"]}
    for pair, each in zip(pairs, solved["pairs"], strict=True):
        taken |= {id(tree): held for tree, held in zip(pair.trees, each, strict=True)}
    return Play(tables, main, pairs, taken)
