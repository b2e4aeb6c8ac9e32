"""A house way with four tiles: rules in order, each with the settings that it plays; the first with any decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import combinations
from typing import Final

from aboveboard.games.house_ways.way import Raw, digest_of, listed, own
from aboveboard.kernel.tiles import (
    HEIGHT,
    MIXED,
    PAIRS,
    RANKS,
    TWINS,
    SetTiles,
    Tile,
    TileSet,
    pair_rank,
    settings,
    spots,
    tile_name,
    value,
)

PAIR: Final = "pair"
KINDS: Final = (*map(str, range(10)), PAIR, "supreme-pair", "matched-pair", "mixed-pair", "wong", "gong")
"""What two tiles may be: a value, or a pair of some kind; `pair` is any of the twenty."""
PLACES: Final = ("highest", "second", "third", "lowest")
"""The four tiles by the rank of each alone."""
ANY: Final = {f"any-{spots_}": spots_ for spots_ in (9, 8, 7, 5)}
"""Tiles that rank alike though they look different are named together: any-9 is 3-6 or 4-5."""
ABOVE_NINE: Final = 10


@cache
def kinds_of(one: Tile, other: Tile) -> frozenset[str]:
    """Everything that two tiles are, in the words of a house way."""
    rank = pair_rank(one, other)
    if rank is None:
        return frozenset((str(value(one, other)),))
    if rank == 1:
        return frozenset((PAIR, "supreme-pair"))
    if rank <= 1 + TWINS:
        return frozenset((PAIR, "matched-pair"))
    if rank <= 1 + TWINS + len(MIXED):
        return frozenset((PAIR, "mixed-pair"))
    return frozenset((PAIR, "wong" if rank < PAIRS - 1 else "gong"))


def _worth(one: Tile, other: Tile) -> int:
    """The value of two tiles, a pair above all values."""
    return ABOVE_NINE if pair_rank(one, other) is not None else value(one, other)


PREFERENCES: Final[dict[str, Callable[[SetTiles], int]]] = {
    "high": lambda way: way.strengths[0],
    "low": lambda way: way.strengths[1],
    "high-value": lambda way: _worth(*way.high),
    "low-value": lambda way: _worth(*way.low),
}
"""What may be preferred: the larger strength or value of either hand."""


@dataclass(frozen=True)
class TileRule:
    """The settings that a rule plays, where the hand holds certain tiles, and which it prefers."""

    title: str = ""
    holds: tuple[str, ...] = ()
    """Tiles that the hand must have, each another."""
    high: tuple[str, ...] = ()
    """What the high hand must be, one of these; anything where none is named."""
    low: tuple[str, ...] = ()
    """What the low hand must be."""
    together: tuple[str, ...] = ()
    """Two of the four tiles, by rank, that lie in one hand."""
    prefer: tuple[str, ...] = ()
    """Of several settings, those with the most of each of these in turn."""

    def plays(self, hand: tuple[Tile, ...]) -> tuple[SetTiles, ...]:
        """Every setting of a hand, in order, that the rule plays, before it prefers one."""
        if not self._held(hand):
            return ()
        pair = self._together(hand)
        return tuple(
            way
            for way in settings(hand)
            if (not self.high or kinds_of(*way.high) & set(self.high))
            and (not self.low or kinds_of(*way.low) & set(self.low))
            and (pair is None or pair in (Counter(way.high), Counter(way.low)))
        )

    def preferred(self, ways: tuple[SetTiles, ...]) -> tuple[SetTiles, ...]:
        """Of some settings those that the rule prefers."""
        for word in self.prefer:
            most = max(map(PREFERENCES[word], ways))
            ways = tuple(way for way in ways if PREFERENCES[word](way) == most)
        return ways

    def _held(self, hand: tuple[Tile, ...]) -> bool:
        names = Counter(name_of(each) for each in hand)
        return not Counter(self.holds) - names

    def _together(self, hand: tuple[Tile, ...]) -> Counter[Tile] | None:
        if not self.together:
            return None
        ordered = sorted(hand, key=lambda each: RANKS[each])
        return Counter(ordered[PLACES.index(word)] for word in self.together)


def name_of(given: Tile) -> str:
    """A tile as a house way names it: by its face, or with those that rank alike."""
    alike = f"any-{spots(given)}"
    return alike if given >= TWINS and alike in ANY else tile_name(given)


NAMES: Final = tuple(dict.fromkeys(name_of(each) for each in TileSet().outcomes))
"""Every tile as a house way may name it."""


@dataclass(frozen=True, eq=False)
class TileWay:
    """A house way with four tiles."""

    title: str
    rules: tuple[TileRule, ...]
    raw: Raw = field(default_factory=dict, repr=False)
    """The tables of its file."""

    @cached_property
    def digest(self) -> str:
        """A short text that is the same for the same rules and no others."""
        return digest_of([(rule.holds, rule.high, rule.low, rule.together, rule.prefer) for rule in self.rules])

    def set(self, hand: tuple[Tile, ...]) -> SetTiles:
        """How four tiles are set."""
        return _set(self, tuple(sorted(hand)))

    def left(self, hand: tuple[Tile, ...]) -> tuple[SetTiles, ...]:
        """The settings that the first rule to decide leaves for four tiles in order; none where no rule does."""
        for rule in self.rules:
            if ways := rule.plays(hand):
                return rule.preferred(ways)
        return ()

    def fault(self) -> str | None:
        """A hand that the rules do not set, or set in two ways, and what is wrong."""
        for hand in every_hand():
            ways = self.left(hand)
            if not ways:
                return f"no rule sets {' '.join(map(tile_name, hand))}"
            if len({way.strengths for way in ways}) > 1:
                return f"the rules set {' '.join(map(tile_name, hand))} in two ways: {ways[0]} and {ways[1]}"
        return None


@lru_cache(maxsize=2**16)
def _set(way: TileWay, hand: tuple[Tile, ...]) -> SetTiles:
    return way.left(hand)[0]


@cache
def every_hand() -> tuple[tuple[Tile, ...], ...]:
    """Every four tiles, in order and by their faces."""
    return tuple(dict.fromkeys(combinations(TileSet().outcomes, HEIGHT)))


def tile_rule(raw: Raw) -> TileRule:
    """A rule from its table."""
    words = {key: listed(raw[key]) for key in ("holds", "high", "low", "together", "prefer") if key in raw}
    return TileRule(str(raw.get("title", "")), **words)


def tile_way(raw: Raw) -> TileWay:
    """A house way from a file's tables, which have been checked."""
    return TileWay(str(raw["title"]), tuple(map(tile_rule, raw["rules"])), raw)


@cache
def standard() -> TileWay:
    """The package's own way."""
    return tile_way(own("pai-gow"))
