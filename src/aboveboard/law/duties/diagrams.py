"""Decision diagrams over facts that each have finitely many cells: reduced, ordered, and so the same for the same law.

A fact's cells are the sorts of values that no clause tells apart. A diagram asks one fact after the other and ends in a
number. Because it is reduced, it asks for exactly those facts on which its end depends, also once some are known: that
is how a question is answered of which not everything is known, and how it is known what is still needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

ENDS = 3
"""The first nodes are the ends: 0, 1 and 2. Of a test 0 is no and 1 is yes."""
NO, YES = 0, 1
MOST_NODES = 400_000
"""More than any duty needs; a law that needs more is refused before it fills the memory."""

Mask = int
"""Which cells of a fact may be meant, a bit each."""


class TooManyNodes(Exception):
    """The facts hang together in too many ways for a diagram."""


class Diagrams:
    """Nodes that all diagrams of one duty share."""

    def __init__(self, cells: Sequence[int], possible: Sequence[Mask]) -> None:
        self.cells = list(cells)
        """How many cells each variable has, in the order in which they are asked."""
        self._stand_ins = [_stand_ins(count, mask) for count, mask in zip(cells, possible, strict=True)]
        self.variable: list[int] = [len(self.cells)] * ENDS
        """What each node asks; the ends ask nothing, and come after everything."""
        self.below: list[tuple[int, ...]] = [()] * ENDS
        """Where each cell leads."""
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._joined: dict[tuple[str, int, int], int] = {}

    def node(self, variable: int, below: tuple[int, ...]) -> int:
        """The node that asks a variable; where every cell leads to the same there is nothing to ask."""
        stand_ins = self._stand_ins[variable]
        if stand_ins is not None:
            below = tuple([below[cell] for cell in stand_ins])
        first = below[0]
        if all(each == first for each in below):
            return first
        key = (variable, below)
        found = self._known.get(key)
        if found is None:
            if len(self.below) >= MOST_NODES:
                raise TooManyNodes
            found = self._known[key] = len(self.below)
            self.variable.append(variable)
            self.below.append(below)
        return found

    def among(self, variable: int, cells: Mask) -> int:
        """Is the variable in one of these cells?"""
        count = self.cells[variable]
        return self.node(variable, tuple((cells >> cell) & 1 for cell in range(count)))

    def both(self, left: int, right: int) -> int:
        """Do both hold?"""
        if left == NO or right == NO:
            return NO
        return right if left == YES else left if right == YES else self._join("both", min, left, right)

    def either(self, left: int, right: int) -> int:
        """Does one of them hold, or both?"""
        if left == YES or right == YES:
            return YES
        return right if left == NO else left if right == NO else self._join("either", max, left, right)

    def contrary(self, given: int) -> int:
        """Does it not hold?"""
        return self._join("contrary", _unlike, given, YES)

    def graver(self, left: int, right: int) -> int:
        """The greater end of the two."""
        return left if right == 0 else right if left == 0 else self._join("graver", max, left, right)

    def raised(self, given: int, end: int) -> int:
        """The same diagram with another end in place of yes."""
        return self._join(f"raised {end}", lambda left, _: end if left == YES else left, given, YES)

    def _join(self, what: str, join: Callable[[int, int], int], left: int, right: int) -> int:
        if left < ENDS and right < ENDS:
            return join(left, right)
        key = (what, left, right)
        found = self._joined.get(key)
        if found is None:
            at = min(self.variable[left], self.variable[right])
            lefts = self.below[left] if self.variable[left] == at else (left,) * self.cells[at]
            rights = self.below[right] if self.variable[right] == at else (right,) * self.cells[at]
            pairs = zip(lefts, rights, strict=True)
            found = self._joined[key] = self.node(at, tuple(self._join(what, join, *pair) for pair in pairs))
        return found

    def follow(self, node: int, cells: Sequence[int]) -> int:
        """As far down as is known: `cells` has each variable's cell, or less than nothing where it is not one alone."""
        variable, below = self.variable, self.below
        while node >= ENDS:
            cell = cells[variable[node]]
            if cell < 0:
                break
            node = below[node][cell]
        return node

    def left(self, node: int, cells: Sequence[int], masks: Sequence[Mask]) -> tuple[int, set[int]]:
        """Every end that is still possible, a bit each, and the variables on which it depends which one it is."""
        node = self.follow(node, cells)
        if node < ENDS:
            return 1 << node, set()
        unique: dict[tuple[int, tuple[int, ...]], int] = {}
        top = self._left(node, cells, masks, unique, {})
        ends, asked, waiting, seen = 0, set[int](), [top], {top}
        by_number = {number: key for key, number in unique.items()}
        while waiting:
            one = waiting.pop()
            if 0 <= one < ENDS:
                ends |= 1 << one
                continue
            variable, below = by_number[one]
            asked.add(variable)
            waiting += (new := set(below) - seen)
            seen |= new
        return ends, asked

    def _left(
        self,
        node: int,
        cells: Sequence[int],
        masks: Sequence[Mask],
        unique: dict[tuple[int, tuple[int, ...]], int],
        done: dict[int, int],
    ) -> int:
        """The diagram of what is left once the known is known; its nodes are numbered below nothing."""
        node = self.follow(node, cells)
        if node < ENDS:
            return node
        found = done.get(node)
        if found is None:
            variable, mask = self.variable[node], masks[self.variable[node]]
            below = tuple(
                self._left(each, cells, masks, unique, done)
                for cell, each in enumerate(self.below[node])
                if (mask >> cell) & 1
            )
            if all(each == below[0] for each in below):
                found = below[0]
            else:
                found = unique.setdefault((variable, below), -1 - len(unique))
            done[node] = found
        return found

    def asked(self, node: int) -> set[int]:
        """Every variable on which a diagram depends."""
        found, waiting, seen = set[int](), [node], {node}
        while waiting:
            one = waiting.pop()
            if one >= ENDS:
                found.add(self.variable[one])
                waiting += (new := set(self.below[one]) - seen)
                seen |= new
        return found

    def example(self, node: int, end: int) -> dict[int, int] | None:
        """Some cells, a variable each, with which a diagram comes to an end; None where it never does."""
        dead = set[int]()

        def down(one: int) -> dict[int, int] | None:
            if one < ENDS:
                return {} if one == end else None
            if one in dead:
                return None
            for cell, each in enumerate(self.below[one]):
                if (found := down(each)) is not None:
                    return {self.variable[one]: cell, **found}
            dead.add(one)
            return None

        return down(node)

    def all_of(self, nodes: Iterable[int]) -> int:
        """Do all of them hold?"""
        found = YES
        for node in nodes:
            found = self.both(found, node)
        return found

    def any_of(self, nodes: Iterable[int]) -> int:
        """Does any of them hold?"""
        found = NO
        for node in nodes:
            found = self.either(found, node)
        return found


def _stand_ins(count: int, possible: Mask) -> list[int] | None:
    """Where nothing can be in some cells, the cell that each is taken for, so that no question is asked for them."""
    cells = [cell for cell in range(count) if possible >> cell & 1]
    if len(cells) == count:
        return None
    return [cell if cell in cells else cells[0] for cell in range(count)]


def _unlike(left: int, _: int) -> int:
    return 1 - left
