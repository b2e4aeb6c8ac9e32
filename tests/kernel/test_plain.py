"""Plain data: every value of a declared type comes back equal, and what does not fit the type is refused."""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.kernel.hidden import Guess, Hidden, Turned
from aboveboard.kernel.plain import Unreadable, Unwritable, WrittenAs, form_of, packed, unpacked


class Colour(Enum):
    """An enumeration."""

    RED = "r"
    BLACK = 2


class Backwards:
    """A class that is no record."""

    def __init__(self, text: str) -> None:
        self.text = text


AS_TEXT = WrittenAs(str, lambda value: value.text[::-1], lambda text: Backwards(text[::-1]))
BACKWARDS: Any = Annotated[Backwards, AS_TEXT]


class Pair(NamedTuple):
    """A named tuple."""

    left: int
    right: str | None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A frozen record."""

    pairs: tuple[Pair, ...]
    colour: Colour
    share: Fraction


@dataclass
class Tree:
    """A record with one of everything, and others of its kind."""

    leaves: dict[tuple[int, str], Leaf]
    at: datetime | None
    on: date | None
    raw: bytes
    names: set[str]
    numbers: frozenset[int]
    stage: Literal["cut", 7]
    either: int | Literal["dealer"] | tuple[str, ...] | None
    counts: Counter[str]
    queue: deque[int]
    anything: Any
    key: Hashable
    ratio: float
    named: Mapping[str, bool]
    open: Annotated[object, "replaced"]
    branches: list[Tree] = field(default_factory=list)


WHOLE = st.integers(-(2**62), 2**62)
WORDS = st.text(alphabet=st.characters(codec="utf-8"), max_size=8)
TIMES = st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=-5)), None]))
KEYS = st.recursive(
    st.none() | st.booleans() | WHOLE | WORDS | st.dates() | st.fractions(),
    lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3),
    max_leaves=4,
)
OPEN = st.recursive(
    KEYS | st.floats(allow_nan=False, allow_infinity=False) | st.binary(max_size=5) | TIMES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.tuples(inner), st.sets(KEYS, max_size=3),
        st.dictionaries(KEYS, inner, max_size=3),
    ),
    max_leaves=8,
)  # fmt: skip
PAIRS = st.builds(Pair, WHOLE, st.none() | WORDS)
LEAVES = st.builds(Leaf, st.lists(PAIRS, max_size=3).map(tuple), st.sampled_from(Colour), st.fractions())
TREES: st.SearchStrategy[list[Tree]] = st.recursive(
    st.nothing() | st.just([]),
    lambda inner: st.lists(
        st.builds(
            Tree,
            st.dictionaries(st.tuples(WHOLE, WORDS), LEAVES, max_size=3),
            st.none() | TIMES,
            st.none() | st.dates(),
            st.binary(max_size=9),
            st.sets(WORDS, max_size=3),
            st.frozensets(WHOLE, max_size=3),
            st.sampled_from(["cut", 7]),
            st.none() | WHOLE | st.just("dealer") | st.lists(WORDS, max_size=2).map(tuple),
            st.dictionaries(WORDS, WHOLE, max_size=3).map(Counter),
            st.lists(WHOLE, max_size=3).map(deque),
            OPEN,
            KEYS,
            st.floats(allow_nan=False, allow_infinity=False),
            st.dictionaries(WORDS, st.booleans(), max_size=2),
            OPEN,
            inner,
        ),
        min_size=1,
        max_size=2,
    ),
    max_leaves=3,
)


@given(TREES)
def test_a_record_of_everything_comes_back(trees: list[Tree]) -> None:
    again = unpacked(list[Tree], packed(list[Tree], trees))
    assert again == trees
    for one, other in zip(again, trees, strict=True):
        assert (type(one), type(one.key), one.either, one.stage) == (Tree, type(other.key), other.either, other.stage)


@given(OPEN)
def test_open_values_come_back_as_they_were(value: Any) -> None:
    again = unpacked(Any, packed(Any, value))
    assert again == value
    assert type(again) is type(value)


@given(TREES, st.data())
def test_bytes_that_were_changed_are_refused_or_still_of_the_type(trees: list[Tree], data: st.DataObject) -> None:
    whole = packed(list[Tree], trees)
    place = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:place] + bytes([data.draw(st.integers(0, 255))]) + whole[place + 1 :]
    try:
        found = unpacked(list[Tree], changed)
    except Unreadable:
        return
    assert all(type(each) is Tree for each in found)
    packed(list[Tree], found)


@given(st.binary(max_size=60) | OPEN.map(lambda value: packed(Any, value)))
def test_whatever_is_read_nothing_else_is_raised(given: bytes) -> None:
    for hint in (Tree, Leaf, Pair, dict[int, Pair], Any, tuple[int, str], Colour, bytes, int | str):
        try:
            unpacked(hint, given)
        except Unreadable:
            continue


def test_a_card_may_lie_face_down_or_have_been_turned() -> None:
    hand = (5, Hidden(3), Turned(7))
    for hint in (tuple[int, ...], Any):
        again = unpacked(hint, packed(hint, hand))
        assert again[0] == 5
        assert again[1] is hand[1]
        assert (type(again[2]), again[2]) == (Turned, 7)
    with pytest.raises(Unwritable):
        packed(int, Guess(1, 5))


def test_what_has_no_plain_form_is_not_written() -> None:
    class Sub(Pair):
        pass

    for hint, value in (
        (Any, Pair(1, None)), (Any, print), (Any, object()), (Any, Colour.RED), (Pair, Sub(1, None)), (int, True),
        (int, "1"), (str, 1), (list[int], (1,)), (tuple[int, ...], [1]), (set[int], frozenset()), (int, 2**70),
        (Literal["a"], "b"), (int | str, 1.5), (dict[str, int], [1]), (BACKWARDS, "abc"),
        (str, "\ud800"), (date, datetime(2026, 1, 1)),
    ):  # fmt: skip
        with pytest.raises((Unwritable, ValueError)):
            packed(hint, value)
    for unknown in (type, complex, Unwritable):
        with pytest.raises(Unwritable):
            form_of(unknown)


def test_a_type_without_a_plain_form_is_written_as_one_that_has() -> None:
    either = BACKWARDS | None
    assert orjson.loads(packed(either, Backwards("abc"))) == "cba"
    assert unpacked(either, packed(either, Backwards("abc"))).text == "abc"
    assert unpacked(either, packed(either, None)) is None
    with pytest.raises(Unreadable):
        unpacked(either, b"7")


def test_what_was_written_names_no_class() -> None:
    written = packed(Leaf, Leaf((Pair(1, None),), Colour.RED, Fraction(1, 3)))
    assert orjson.loads(written) == [[[1, None]], "RED", "1/3"]


def test_a_pickle_runs_nothing() -> None:
    """Reading is by the declared type alone, so that bytes which would run a function do nothing but fail."""
    ran: list[int] = []

    class Trap:
        def __reduce__(self) -> Any:
            return ran.append, (1,)

    for hint in (Any, Tree, bytes):
        with pytest.raises(Unreadable):
            unpacked(hint, pickle.dumps(Trap()))
    assert ran == []
