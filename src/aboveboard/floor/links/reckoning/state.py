"""What a link holds: its configuration, what is kept of each level, its tables, hits, faults and approvals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.floor.links.reckoning.meters import Kept

PENDING, PAID, VOID = "pending", "paid", "void"
SOUND = "sound"


@dataclass
class Table:
    """A table on the link, by the name that no other has."""

    wager: str
    """What its law calls the wager."""
    title: str = ""
    chances: dict[str, str] = field(default_factory=dict)
    """How likely each award is for one hand, as exact fractions."""
    pays: dict[str, str] = field(default_factory=dict)
    """Its whole pay table: what each hand has, out of a meter or of the house; nothing where that is not known."""
    joined: int = -1
    """The event by which it joined; what is on file of the table is newer."""
    closed: int = 0
    """Wagers that were counted in all."""
    in_hand: int = 0
    """Wagers that were counted and are still to be settled."""
    returned: int = 0
    hits: int = 0
    won: int = 0


@dataclass
class Hit:
    """A hand that hit: what it took, set aside until it is verified and paid, or put back."""

    number: int
    event: int
    """The event of the link that set it aside."""
    at: str
    table: str
    seat: int
    player: str
    award: str
    level: str
    cents: int
    reserve: int
    house: int
    state: str = PENDING
    found: dict[str, str] = field(default_factory=dict)
    """What each who verified it found: sound, or why it is void."""
    seen: bool = False
    """Was the display acknowledged?"""
    dealt: dict[str, str] = field(default_factory=dict)
    """Who of the crew had a hand in the round, each as what."""


@dataclass
class Fault:
    """Why the controller, or one table's progressive, is inoperable."""

    kind: str
    table: str | None
    at: str
    event: int
    says: str = ""


@dataclass
class Approval:
    """Something that was approved, for which configuration or table, by whose letter or report."""

    what: str
    configuration: int
    table: str | None
    letter: str
    by: str
    event: int
    software: str = ""
    """The SHA-256 of the controller's software that a laboratory tested."""
    crc16: str = ""
    """The cyclic redundancy check of the same, where the report names it."""
    pays: list[dict[str, str]] = field(default_factory=list)
    """The pay tables of the tables that were on the link then."""
    case: str = ""
    """The case of the docket that it came with, where it came with one."""


@dataclass
class Unentered:
    """A command that somebody gave the controller without having entered the access on the same day."""

    event: int
    kind: str
    by: str
    at: str


@dataclass
class Asked:
    """An adjustment, a transfer or the end of a link that somebody signed, and that waits for who signs too."""

    what: str
    by: str
    said: dict[str, Any]
    signed: list[str] = field(default_factory=list)
    """Who signed besides, where that is not enough yet."""


@dataclass
class LinkState:
    """All of one link."""

    title: str = ""
    maker: str = ""
    serial: str = ""
    software: str = ""
    configuration: Configuration | None = None
    kept: dict[str, Kept] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    running: bool = False
    begun: bool = False
    """Were the meters started?"""
    emptied: bool = False
    """Did its meters go to another link since it was last started?"""
    over: bool = False
    requested: int | None = None
    """The event by which somebody asked for its start, while the controller has not started it yet."""
    epoch: int = 0
    """The lease of the controller that started it, or took it over."""
    faults: dict[str, Fault] = field(default_factory=dict)
    hits: dict[int, Hit] = field(default_factory=dict)
    counted: int = 0
    """How many hits there were in all."""
    wagers: int = 0
    paid: int = 0
    won: dict[str, int] = field(default_factory=dict)
    """What was won of each level in all."""
    times: dict[str, int] = field(default_factory=dict)
    """How often each level was hit."""
    approvals: list[Approval] = field(default_factory=list)
    controls: dict[str, Any] = field(default_factory=dict)
    entries: int = 0
    """The number of the last entry in the log of whoever had access."""
    entered: list[int] = field(default_factory=list)
    """The event of each entry, in their order."""
    asked: dict[int, Asked] = field(default_factory=dict)
    last_entry: dict[str, str] = field(default_factory=dict)
    """The day on which each person last entered an access."""
    unentered: list[Unentered] = field(default_factory=list)
    number: int = 0
    """The number of the log's next event."""
    history: int = 0
    """So many hits that are over stay in memory, as the law has them shown; all of them are in the log."""

    @property
    def pending(self) -> int:
        """What is set aside for hits that are still to be paid."""
        return sum(each.cents for each in self.hits.values() if each.state == PENDING)

    def fault_of(self, table: str | None) -> Fault | None:
        """What makes the link, or a table on it, inoperable."""
        return next((each for each in self.faults.values() if each.table in (None, table)), None)


def fault_name(kind: str, table: str | None) -> str:
    """Under what a fault is kept: one of a kind for the link, or for a table."""
    return kind if table is None else f"{kind}/{table}"
