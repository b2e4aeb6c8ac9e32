"""Games whose players set what they are dealt into two hands, each compared with one of the bank's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aboveboard.games.shapes.run import Setup
from aboveboard.kernel.grades import Grade


@dataclass(frozen=True)
class Splits:
    """How hands are set and compared, who is dealt to, and what becomes of a round when somebody banks or leaves it."""

    size: int
    """How many tiles or cards a hand is set from."""
    settings: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    """Every way to set them."""
    house_way: Callable[[tuple[Any, ...]], Any]
    """How the house sets them."""
    strengths: Callable[[Any], tuple[int, int]]
    """How high the two hands of a setting rank."""
    compared: Callable[[tuple[int, int], tuple[int, int]], Grade]
    """The grade of two hands against the bank's two."""
    circle: tuple[str, ...]
    """The places that are dealt to, in the order in which they are counted from the dealer."""
    options: Callable[[Setup, Any, int], tuple[str, ...]]
    """What a seat may choose from now; nothing where it is not asked."""
    worded: Callable[[Setup, Any, int, str, Mapping[str, Any]], str]
    """A choice and what was said beside it, as the round offers it."""
    banked: Callable[[Any, int | None, bool, bool], Any]
    """The round with its bank, whether the house shares it, and whether players are asked to surrender."""
    leave: Callable[[Setup, Any, int], Any]
    """The round once a seat has abandoned it; None where it cannot."""
    without: Callable[[Setup, Any, int], Any]
    """The round without a seat whose hand is void; None where that cannot be."""
    started: Callable[[Any, str], Any] = lambda round, first: round
    """The round once it is told which place is dealt to first, where every place then gets its own in turn."""
    sampled: Callable[[Any], Any] | None = None
    """The strengths of rows of hands, all set as the house does, where pairs of hands are too many to count."""
    own: Mapping[str, Callable[[], Mapping[Grade, int]]] = field(default_factory=dict)
    """Wagers that a seat's own hand decides, each with how many hands there are of each grade."""
    own_of_many: Mapping[str, Callable[[Any], Sequence[Grade]]] = field(default_factory=dict)
    """The grades of such wagers for rows of hands."""
    pieces: str = "tiles"
    """What hands are made of."""
