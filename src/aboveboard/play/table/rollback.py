"""What a table holds at one moment, so that a deed that is refused can leave everything as it was.

Only what deeds change is copied: terms, plans and tracks stay as they are and are shared.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tracks import Tracks
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import State
from aboveboard.play.table.wagers.standing import Key, Standing


class Rows(NamedTuple):
    """How many rows of each kind a table has written."""

    settled: int
    transfers: int
    voided: int
    staked: int
    discarded: int


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


def remember(table: TableCore) -> Memory:
    """Copy what a table holds now."""
    tracks = table.tracks
    return Memory(
        table.terms,
        tracks,
        table.state,
        () if tracks.lasting else tuple(tracks.tables),
        {key: bet.copy() for key, bet in table.bets.items()},
        written(table),
        {name: part.state.copy() for name, part in table.stateful.items()},
    )


def recall(table: TableCore, memory: Memory) -> None:
    """Put a table back to what it held; a memory serves once."""
    table.terms, table.tracks, table.state, table.bets = memory.terms, memory.tracks, memory.state, memory.bets
    if not table.tracks.lasting:
        table.tracks.tables[:] = memory.rounds
    del table.settled[memory.written.settled :]
    del table.transfers[memory.written.transfers :]
    del table.voided[memory.written.voided :]
    del table.discarded[memory.written.discarded :]
    if table.staked:
        del table.staked[memory.written.staked :]
    for name, part in table.stateful.items():
        part.state = memory.parts[name]


def written(table: TableCore) -> Rows:
    """How much a table has written so far."""
    staked, discarded = len(table.staked or ()), len(table.discarded)
    return Rows(len(table.settled), len(table.transfers), len(table.voided), staked, discarded)
