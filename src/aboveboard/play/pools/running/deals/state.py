"""What a deal holds while it is in play: how many tickets are sold, which prizes are out, and who brought what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What one seller sold and paid in one shift."""

    shift: str = ""
    seller: str = ""
    tickets: int = 0
    due: int = 0
    """What the tickets cost that were sold."""
    brought: int = 0
    """What of that reached the bank, then or later."""
    prizes: int = 0
    paid: int = 0

    @property
    def short(self) -> int:
        """What is still to be brought; less than nothing where more came than was sold."""
        return self.due - self.brought


@dataclass
class Counted:
    """The bank as it was counted, and what it was over; less than nothing where it was short."""

    shift: str
    cents: int
    over: int


@dataclass
class DealState:
    """A deal of sealed tickets, which are counted and not told apart."""

    open: bool = False
    sold: int = 0
    won: dict[str, int] = field(default_factory=dict)
    """How many of each prize were awarded, by its name."""
    paid: dict[int, int] = field(default_factory=dict)
    """The same by amounts, of those that do not lie under a seal."""
    held: str = ""
    """Why nothing is sold or paid now, if so."""
    tallies: list[Tally] = field(default_factory=list)
    """What was sold and paid, by shift and seller."""
    counts: list[Counted] = field(default_factory=list)
    """Every time that the bank was counted."""
    sealed: str = ""
    """What lay under the seal, once it was opened."""
    last_paid: str = ""
    """The day on which a prize was last paid."""

    @property
    def sellers(self) -> dict[str, int]:
        """How many tickets each seller sold who is named."""
        return {seller: sold for seller, sold in self._by_seller(lambda tally: tally.tickets).items() if seller}

    @property
    def short(self) -> dict[str, int]:
        """What each seller brought less than was sold, in cents; those who brought all of it are not named."""
        return {seller: cents for seller, cents in self._by_seller(lambda tally: tally.short).items() if cents}

    @property
    def over(self) -> int:
        """What the bank was found to hold beyond what it should, in all counts together."""
        return sum(each.over for each in self.counts)

    @property
    def missing(self) -> int:
        """What was sold and is not in the bank: with sellers, or lost to it by a count."""
        return sum(tally.short for tally in self.tallies) - self.over

    def short_of(self, seller: str) -> int:
        """What one seller is short of in all shifts together, and the deal with them; never less than nothing."""
        short = 0
        for tally in self.tallies:
            if tally.seller == seller:
                short += tally.short
        return max(0, min(short, self.missing)) if short > 0 else 0

    def _by_seller(self, what: Callable[[Tally], int]) -> dict[str, int]:
        found = dict[str, int]()
        for tally in self.tallies:
            found[tally.seller] = found.get(tally.seller, 0) + what(tally)
        return found

    def tally(self, shift: str, seller: str) -> Tally | None:
        """That of one seller in one shift; None where nothing was sold or paid there."""
        for each in self.tallies:
            if each.seller == seller and each.shift == shift:
                return each
        return None
