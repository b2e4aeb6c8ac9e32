"""What a pool holds while it runs: ranges of tickets, the round in hand, what was won, and money; all of it data."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.kernel.serials import Range, Serials
from aboveboard.play.pools.drawing.machine import MachineDraw
from aboveboard.play.pools.running.calling.state import CallsState
from aboveboard.play.pools.running.deals.state import DealState
from aboveboard.play.pools.running.racing.state import RaceState


@dataclass
class SeriesState:
    """The tickets of one series, each of them in one place: their union is what was printed, always."""

    hand: Serials = field(default_factory=Serials)
    """Not sold, and never given out."""
    out: dict[str, Serials] = field(default_factory=dict)
    """With sellers, by name."""
    returned: Serials = field(default_factory=Serials)
    """Given out and brought back."""
    sold: Serials = field(default_factory=Serials)
    void: Serials = field(default_factory=Serials)
    drum: Serials = field(default_factory=Serials)
    """Of those that were sold, which lie in the drum now."""
    stubs: Serials = field(default_factory=Serials)
    """Of those that were sold, whose stubs say all of the buyer that they must."""

    @property
    def places(self) -> dict[str, Serials]:
        """Where tickets are, by name; those with sellers each by themselves."""
        with_sellers = {f"with {seller}": held for seller, held in self.out.items()}
        return {"at hand": self.hand, **with_sellers, "returned": self.returned, "sold": self.sold, "void": self.void}

    def place_of(self, number: int) -> str | None:
        """Where one ticket is; None where it was never printed."""
        return next((name for name, held in self.places.items() if number in held), None)

    def place_of_range(self, first: int, last: int) -> str | None:
        """Where all tickets of a range are; None where they are not all in one place."""
        return next((name for name, held in self.places.items() if held.covers(first, last)), None)


@dataclass
class Win:
    """Something that a ticket won."""

    ticket: int | None
    grade: str
    cents: int
    round: int
    series: str = ""
    prize: str = ""
    paid: bool = False
    superseded: str = ""
    """Why the prize was drawn for again, where it was: this one won nothing."""
    from_chest: bool = False
    """Is it what lies in the chest?"""
    waits_for: str = ""
    """What it must do before it is known what it wins: a card is turned, or a key is tried."""
    key: int | None = None
    held: bool = False
    """Is it held for a winner who was not there?"""
    apart: int = 0
    """What of it lies among the prizes that are held; nothing in logs of earlier versions, whose bank paid."""


@dataclass
class RoundState:
    """One drawing, week, occasion or game."""

    number: int = 1
    taken: int = 0
    sold: int = 0
    drawn: int = 0
    closed: bool = False
    """Is nothing sold for it any more?"""
    part: int = 0
    """What each of several winners of this round has, where they share equally."""
    day: str = ""
    """The day on which its first ticket was drawn."""


@dataclass
class PoolState:
    """All that is known of a pool at play."""

    series: dict[str, SeriesState] = field(default_factory=dict)
    round: RoundState = field(default_factory=RoundState)
    taken: int = 0
    paid: int = 0
    deposited: int = 0
    chest: int = 0
    """What lies in the chest, or was taken out of it to be put back."""
    chest_out: bool = False
    locked: int = 0
    """What went from the bank into the chest, in all."""
    wins: list[Win] = field(default_factory=list)
    turned: dict[int, str] = field(default_factory=dict)
    """Cards that lie face up, by place."""
    keys: Serials = field(default_factory=Serials)
    """Keys in play, by the serial of their tickets."""
    found: bool = False
    """Was found what is searched for?"""
    closed: bool = False
    deal: DealState = field(default_factory=DealState)
    races: RaceState = field(default_factory=RaceState)
    calls: CallsState = field(default_factory=CallsState)
    arrived: list[int] = field(default_factory=list)
    """Pieces in the order in which they went through the gate."""
    final: int = 0
    """The round from which on drawing goes on until the end, once that was announced."""
    custody: str = ""
    """Who has the master key."""
    first_sale: str = ""
    last_sale: str = ""
    """The days of the first sale and of the last one so far."""
    drawn_before: str = ""
    """The day on which the first ticket of the round before was drawn."""
    machine: list[MachineDraw] = field(default_factory=list)
    """The drums that a machine has drawn from, each as it was frozen; the last may be under way."""


def ranges_of(given: list[list[int]]) -> list[Range]:
    """Ranges as an event holds them."""
    return [(first, last) for first, last in given]
