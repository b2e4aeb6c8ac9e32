"""How likely a random card covers a pattern, for every number of balls that may be out of each column.

Cards are independent of each other only once it is known how many balls of each column are out. A set of squares that
needs k balls of a column is then covered with the chance C(a, k) / C(b, k) where a of its b balls are out, a product
over the columns; a win is a sum of such products (inclusion and exclusion over the alternatives). The sum is taken axis
by axis over one denominator, in whole numbers throughout. Columns that play no part are one heap of balls. Where
exchanging columns leaves the coefficients as they are, which is looked up and not supposed, one state of each orbit is
kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import pairwise, permutations
from math import comb, lcm, prod

import numpy as np
import numpy.typing as npt

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.compiled import Array
from aboveboard.kernel.recent import Recent
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.bingo.patterns import Pattern

Objects = npt.NDArray[np.object_]
"""Whole numbers of any size."""

MOST_STATES = 2**21
"""So many ways at most may balls of the columns be out, or no table of them is made."""
_WORD = 62
"""Sums stay below two to this."""
_MOST_EXCHANGED = 6
"""Among more columns than this no exchange is looked for."""


@dataclass(frozen=True)
class Called:
    """What may be out after so many calls, put together where a card's chance is the same: an entry for each chance."""

    waiting: list[int]
    """The chance that a card has not covered the pattern, over the table's denominator."""
    ways: list[int]
    """In how many ways so many balls are out and leave that chance; together C(balls, calls)."""
    by_last: list[int]
    """The chance that the last ball covered it, summed over these ways and over the balls that may have been last."""
    by_next: list[int]
    """The chance that the next ball covers it, summed over these ways and over the balls that may be next."""


class Coverage:
    """The table of one pattern on the cards of one stage."""

    def __init__(self, stage: Calls, pattern: Pattern) -> None:
        if (stage.balls_a_column + 1) ** len(stage.columns) > MOST_STATES:
            raise BadInput(
                f"{len(stage.columns)} columns of {stage.balls_a_column} balls are more than can be tabulated"
            )
        axes, tensor = _coefficients(stage, pattern)
        self.axes = axes
        self.balls = sum(axes)
        self.denominator, self._limbs, self._width = _summed(axes, tensor)
        shape = tuple(each + 1 for each in axes)
        orbit = _orbits(axes, tensor)
        calls = reduce(np.add, np.ix_(*(np.arange(each, dtype=np.int32) for each in shape))).reshape(-1)
        kept = np.flatnonzero(orbit == np.arange(len(orbit)))
        self.states = kept[np.argsort(calls[kept], kind="stable")]
        self.starts = np.searchsorted(calls[self.states], np.arange(self.balls + 2))
        """Where the states of each call begin."""
        self.out = np.array(np.unravel_index(self.states, shape))
        """How many balls of each axis are out, a state a column."""
        self._strides = [prod(shape[at + 1 :]) for at in range(len(shape))]
        size = np.bincount(orbit, minlength=len(orbit))[self.states]
        self.ways: Objects = size.astype(object)
        for balls, out in zip(axes, self.out, strict=True):
            self.ways = self.ways * np.array([comb(balls, each) for each in range(balls + 1)], object)[out]

    def _whole(self, limbs: Array) -> Objects:
        """Numbers put together from their limbs."""
        found: Objects = limbs[-1].astype(object)
        for limb in limbs[-2::-1]:
            found = (found << self._width) + limb.astype(object)
        return found

    @cached_property
    def covered(self) -> Objects:
        """By state: the chance that a card has covered the pattern, over the denominator."""
        return self._whole(self._limbs[:, self.states])

    @cached_property
    def called(self) -> tuple[Called, ...]:
        """The states after each call, those with equal chances put together."""
        limbs = self._limbs[:, self.states]
        by_last, by_next = np.zeros_like(limbs), np.zeros_like(limbs)
        for balls, out, stride in zip(self.axes, self.out, self._strides, strict=True):
            before, after = (self.states - stride)[out > 0], (self.states + stride)[out < balls]
            by_last[:, out > 0] += out[out > 0] * (limbs[:, out > 0] - self._limbs[:, before])
            by_next[:, out < balls] += (balls - out[out < balls]) * (self._limbs[:, after] - limbs[:, out < balls])
        calls = np.repeat(np.arange(self.balls + 1), np.diff(self.starts))
        order = np.lexsort((*limbs, calls))
        limbs, calls = limbs[:, order], calls[order]
        new = np.ones(len(order), bool)
        new[1:] = (np.diff(calls) != 0) | (np.diff(limbs, axis=1) != 0).any(axis=0)
        first = np.flatnonzero(new)
        ways = self.ways[order]
        starts = np.searchsorted(calls[first], np.arange(self.balls + 2)).tolist()
        columns = [
            (self.denominator - self._whole(limbs[:, first])).tolist(),
            np.add.reduceat(ways, first).tolist(),
            np.add.reduceat(ways * self._whole(by_last[:, order]), first).tolist(),
            np.add.reduceat(ways * self._whole(by_next[:, order]), first).tolist(),
        ]
        return tuple(Called(*(column[start:end] for column in columns)) for start, end in pairwise(starts))

    def steps(self, call: int) -> tuple[list[int], list[int], list[int]]:
        """How a call comes about: the chances that a card waits after it and that its ball covered it, and the ways.

        The ways count the ball that was last too, so that there are C(balls, call) * call; those by which no card wins
        are left out.
        """
        found: tuple[list[int], list[int], list[int]] = ([], [], [])
        for out, stride in zip(self.out, self._strides, strict=True):
            here = np.arange(self.starts[call], self.starts[call + 1])
            here = here[out[here] > 0]
            gained = self.covered[here] - self._whole(self._limbs[:, self.states[here] - stride])
            here, gained = here[gained > 0], gained[gained > 0]
            found[0].extend((self.denominator - self.covered[here]).tolist())
            found[1].extend(gained.tolist())
            found[2].extend((self.ways[here] * out[here].astype(object)).tolist())
        return found


def _coefficients(stage: Calls, pattern: Pattern) -> tuple[tuple[int, ...], Array]:
    """How many balls each axis has, and the coefficient of each number of balls that is needed of each axis."""
    columns = sorted({column for _, column in pattern.squares})
    unused = len(stage.columns) - len(columns)
    needed = [
        ([sum(column == each for _, column in union) for each in columns], coefficient)
        for union, coefficient in pattern.unions.items()
    ]
    tensor = np.zeros([max(row[at] for row, _ in needed) + 1 for at in range(len(columns))], np.int64)
    for row, coefficient in needed:
        tensor[tuple(row)] += coefficient
    axes = (stage.balls_a_column,) * len(columns)
    if unused:
        return (*axes, unused * stage.balls_a_column), tensor[..., np.newaxis]
    return axes, tensor


def _summed(axes: tuple[int, ...], tensor: Array) -> tuple[int, Array, int]:
    """The denominator, and by state the chance over it, in limbs of so many bits, the lowest first."""
    matrices, denominator = [], 1
    for axis, balls in enumerate(axes):
        used = [bool(tensor.take(k, axis).any()) for k in range(tensor.shape[axis])]
        common = lcm(*(comb(balls, k) for k, some in enumerate(used) if some))
        denominator *= common
        shares = [common // comb(balls, k) if some else 0 for k, some in enumerate(used)]
        matrices.append([[comb(out, k) * share for k, share in enumerate(shares)] for out in range(balls + 1)])
    largest = max(sum(axes), *(sum(row) for matrix in matrices for row in matrix))
    width = _WORD - largest.bit_length()
    kind: type = np.int64
    if width < 2 * 8:  # numbers that no limb holds
        kind, width = object, denominator.bit_length() + _WORD
    limbs: list[Array] = [tensor.astype(kind)]
    for matrix in matrices:
        # The first axis is summed over and comes back as the last, so that after all of them they stand as before.
        limbs = [np.tensordot(limb, np.array(matrix, kind), axes=(0, 1)) for limb in limbs]
        limbs = _carried(limbs, width)
    return denominator, np.array([limb.reshape(-1) for limb in limbs]), width


def _carried(limbs: list[Array], width: int) -> list[Array]:
    """Limbs from 0 to below two to the width; the last has the sign, and is cut in two where it is larger."""
    found, last = [], limbs[0]
    for limb in limbs[1:]:
        found.append(last & ((1 << width) - 1))
        last = limb + (last >> width)
    over = last >> width
    if ((over == 0) | (over == -1)).all():
        return [*found, last]
    return [*found, last & ((1 << width) - 1), over]


def _orbits(axes: tuple[int, ...], tensor: Array) -> Array:
    """By state: the first of those into which exchanging columns turns it without changing the coefficients."""
    shape = tuple(each + 1 for each in axes)
    index = np.arange(prod(shape), dtype=np.int32).reshape(shape)
    least = index.copy()
    if len(axes) <= _MOST_EXCHANGED:
        for order in permutations(range(len(axes))):
            same = all(axes[at] == axes[to] for at, to in enumerate(order))
            if same and np.array_equal(tensor.transpose(order), tensor):
                np.minimum(least, index.transpose(order), out=least)
    return least.reshape(-1)


_TABLES: Recent[tuple[Calls, Pattern], Coverage] = Recent(4)


def coverage(stage: Calls, pattern: Pattern) -> Coverage:
    """The table of a pattern, made once."""
    found = _TABLES.get((stage, pattern))
    if found is None:
        found = _TABLES[stage, pattern] = Coverage(stage, pattern)
    return found
