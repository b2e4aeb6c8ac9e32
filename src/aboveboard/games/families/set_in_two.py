"""Games whose players set what they are dealt into two hands, each compared with one of the bank's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from aboveboard.games.house_ways.way import HouseWay, Raw, TwoHands
from aboveboard.games.shapes.deal import Deal
from aboveboard.games.shapes.family import Family
from aboveboard.kernel.cards import Card
from aboveboard.kernel.grades import Grade


@dataclass(frozen=True)
class SetInTwo(Family):
    """How hands are set and compared, where every pair of hands can be counted."""

    name: ClassVar[str] = "set in two"
    size: int
    """How many tiles or cards a hand is set from."""
    settings: Callable[[tuple[Card, ...]], tuple[TwoHands, ...]]
    """Every way to set them."""
    house_way: Callable[[tuple[Card, ...]], TwoHands]
    """How the house sets them."""
    read_way: Callable[[Raw], HouseWay]
    """Another way in which the house may set them, from the tables of a file."""
    with_way: Callable[[HouseWay], Deal]
    """The same game where the house sets hands in another way."""
    compared: Callable[[tuple[int, int], tuple[int, int]], Grade]
    """The grade of two hands against the bank's two."""
    way_digest: Callable[[], str]
    """A short text for this house way and no other; what that reads is read only then."""
    pieces: Literal["tiles", "cards"]
    """What is set in two."""

    def cards_set(self) -> int:
        """Every hand is set in two."""
        return self.size

    def set_by_house(self, hand: tuple[Card, ...]) -> tuple[Sequence[Card], Sequence[Card]]:
        """How the house sets a hand in two: the high hand and the low."""
        way = self.house_way(hand)
        return way.high, way.low


@dataclass(frozen=True)
class SampledSetInTwo(SetInTwo):
    """The same, where pairs of hands are too many to count: both sides then set theirs as the house does."""

    name: ClassVar[str] = "set in two, sampled"
    strengths_of_many: Callable[[Any], Any] = field(kw_only=True)
    """The strengths of rows of hands, all set as the house does: arrays, whose type is not loaded here."""
    own: Mapping[str, Callable[[], Mapping[Grade, int]]] = field(default_factory=dict)
    """Wagers that a seat's own hand decides, each with how many hands there are of each grade."""
    own_of_many: Mapping[str, Callable[[Any], Sequence[Grade]]] = field(default_factory=dict)
    """The grades of such wagers for rows of hands."""
