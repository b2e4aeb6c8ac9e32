"""What an event of races holds while it runs: the race in hand with its wagers, and what became of those before."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Wager:
    """A wager on one runner of the race in hand."""

    ticket: int
    runner: str
    units: int
    player: str = ""
    """Who made it; whoever shows the ticket is paid where nobody is named."""


@dataclass
class OwedTicket:
    """What a ticket has won, or has back, that is paid when it is shown."""

    ticket: int
    grade: str
    units: int
    race: int
    player: str = ""
    paid: bool = False


@dataclass
class RaceResult:
    """A race that is over: what was staked is paid, kept as breakage, or retained."""

    race: int
    winners: list[str]
    staked: int
    paid: int
    retained: int
    breakage: int
    dividends: dict[str, int] = field(default_factory=dict)
    """What each unit on a winner was paid."""
    returned: bool = False
    """Did everybody have the stake back?"""
    ground: str = ""
    """Why the race was called off, where it was."""


@dataclass
class RaceState:
    """The race in hand, and those before."""

    race: int = 0
    """Its number; none has begun where it is nought."""
    runners: list[str] = field(default_factory=list)
    container: str = ""
    seal: str = ""
    under_way: bool = False
    """Has it begun, and is its result still to come?"""
    seal_broken: bool = False
    wagers: list[Wager] = field(default_factory=list)
    tickets: int = 0
    """How many wagers were made in all."""
    shown: dict[str, int] = field(default_factory=dict)
    """Containers whose seals were broken, each with the race that it held."""
    results: list[RaceResult] = field(default_factory=list)
    owed: dict[int, OwedTicket] = field(default_factory=dict)
    """Tickets that were or are to be paid when they are shown, by number."""
    retained: int = 0
    breakage: int = 0

    @property
    def stakes(self) -> dict[str, int]:
        """What is staked on each runner of the race in hand."""
        found = dict.fromkeys(self.runners, 0)
        for wager in self.wagers:
            found[wager.runner] += wager.units
        return found
