"""A table's periods, each from an opener to a closer, and what its rack remembers of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.floor.cage.slips import Slip


@dataclass(frozen=True)
class Period:
    """A table from its opener to its closer, in one shift of one gaming day."""

    number: int
    day: str
    shift: str
    opener: int
    fills: int = 0
    credits: int = 0
    cash: int = 0
    promotional: int = 0
    closer: int | None = None
    counted: int | None = None
    """The drop as the soft count found it, coupons too; None until the box is counted."""

    @property
    def drop(self) -> int:
        """What the box holds: as counted or, until then, as dropped."""
        return self.cash + self.promotional if self.counted is None else self.counted


@dataclass
class RackState:
    """The slips of a table, its periods, and the chips last known to be in its rack."""

    slips: dict[str, Slip] = field(default_factory=dict)
    periods: list[Period] = field(default_factory=list)
    open: bool = False
    closing: bool = False
    """Is the closer counted, and not signed yet?"""
    chips: dict[int, int] = field(default_factory=dict)
    """As last counted, with the fills and credits since."""
    standing: int = 0
    """The wagers that stand on the layout, all players' together."""
