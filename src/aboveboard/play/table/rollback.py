"""What a table holds at one moment, so that a deed that is refused can leave everything as it was.

Only what deeds change is copied: terms, plans and tracks stay as they are and are shared.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.table.part import Part, State
from aboveboard.play.table.wagers import Key, Standing

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table


def parts(table: Table) -> dict[str, Part[Any]]:
    """The parts of a table that have a state of their own, by name."""
    house, dealing = table.house, table.dealing
    return {
        "house": house, "opening": house.opening, "shooting": house.shooting, "prizes": house.prizes,
        "chips": house.chips, "boxes": house.boxes, "wagering": table.wagering, "dealing": dealing,
        "pausing": dealing.pausing, "raising": dealing.raising, "shoes": table.shoes, "holding": table.holding,
        "banking": table.banking, "stacks": table.stacks, "turning": table.turning,
        **({} if table.room is None else table.room.parts),
    }  # fmt: skip


class Rows(NamedTuple):
    """How many rows of each kind a table has written."""

    settled: int
    transfers: int
    voided: int
    staked: int


@dataclass(frozen=True)
class Memory:
    """A table at one moment."""

    terms: Terms
    tracks: Tracks
    state: int
    rounds: tuple[Hashable, ...]
    """Rounds of a dealt game, which are numbered anew as they go on."""
    bets: dict[Key, Standing]
    written: Rows
    parts: dict[str, State]


def remember(table: Table) -> Memory:
    """Copy what a table holds now."""
    tracks = table.tracks
    return Memory(
        table.terms,
        tracks,
        table.state,
        () if tracks.lasting else tuple(tracks.tables),
        {key: bet.copy() for key, bet in table.bets.items()},
        written(table),
        {name: part.state.copy() for name, part in parts(table).items()},
    )


def recall(table: Table, memory: Memory) -> None:
    """Put a table back to what it held; a memory serves once."""
    table.terms, table.tracks, table.state, table.bets = memory.terms, memory.tracks, memory.state, memory.bets
    if not table.tracks.lasting:
        table.tracks.tables[:] = memory.rounds
    del table.settled[memory.written.settled :]
    del table.transfers[memory.written.transfers :]
    del table.voided[memory.written.voided :]
    if table.staked:
        del table.staked[memory.written.staked :]
    for name, part in parts(table).items():
        part.state = memory.parts[name]


def written(table: Table) -> Rows:
    """How much a table has written so far."""
    return Rows(len(table.settled), len(table.transfers), len(table.voided), len(table.staked or ()))
