"""What a table writes down: wagers settled, money moved, and events refused or voided."""

from __future__ import annotations

from typing import NamedTuple


class Settled(NamedTuple):
    """How one wager ended and what it is owed; `pays` is beyond the stake, net of a fee taken now."""

    event: int
    seat: int
    wager: str
    selection: str | None
    stake: int
    result: str
    grade: str
    pays: int
    returned: int
    vigorish: int
    cite: list[str]
    prize: str | None = None


class Transfer(NamedTuple):
    """Money that changes hands, with the reason and the clauses."""

    event: int
    source: str
    to: str
    cents: int
    why: str
    cite: list[str]


class Note(NamedTuple):
    """An event that was refused, or an outcome or wager that was voided, with the reason and the clauses."""

    event: int
    reason: str
    cite: list[str]


class Staked(NamedTuple):
    """Chips that a player puts up, as a wager or more of one."""

    seat: int
    wager: str
    selection: str | None
    cents: int


class Written(NamedTuple):
    """What a table wrote down since it was last asked."""

    settled: tuple[Settled, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    voided: tuple[Note, ...] = ()
    refused: tuple[Note, ...] = ()
    staked: tuple[Staked, ...] = ()
