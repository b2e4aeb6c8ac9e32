"""What a table holds at one moment, so that a deed that is refused can leave everything as it was.

Only what deeds change is kept: terms, plans and tracks stay as they are and are shared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from aboveboard.play.table.conduct.colour_chips import Rack
from aboveboard.play.table.wagers import Key, Standing

if TYPE_CHECKING:
    from aboveboard.play.table.table import Table

COMMON = frozenset(
    (
        "table",
        "house",
        "dealing",
        "law",
        "game",
        "terms",
        "_plans",
        "_usual",
        "_plain",
        "_dealt",
        "inventory",
        "stated",
        "room",
        "_round",
        "_worlds",
    )
)
"""What a part of a table has besides its state: the table, its law, and what is worked out from it."""
SHARED = {
    "house": COMMON | {"opening", "shooting", "irregularities", "prizes", "chips", "boxes"},
    "dealing": COMMON | {"mending", "pausing", "raising"},
    "room": COMMON | {"seating", "posting", "ledger"},
}
"""Parts that have parts."""


def parts(table: Table) -> dict[str, Any]:
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

    terms: Any
    tracks: Any
    state: int
    rounds: tuple[Any, ...]
    """Rounds of a dealt game, which are numbered anew as they go on."""
    bets: dict[Key, Standing]
    written: Rows
    parts: dict[str, dict[str, Any]]


def remember(table: Table) -> Memory:
    """Keep what a table holds now."""
    tracks = table.tracks
    return Memory(
        table.terms,
        tracks,
        table.state,
        () if tracks.lasting else tuple(tracks.tables),
        {key: copied(bet) for key, bet in table.bets.items()},
        written(table),
        {name: held(name, part) for name, part in parts(table).items()},
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
        vars(part).update(memory.parts[name])


def written(table: Table) -> Rows:
    """How much a table has written so far."""
    return Rows(len(table.settled), len(table.transfers), len(table.voided), len(table.staked or ()))


def held(name: str, part: object) -> dict[str, Any]:
    """The state of one part, apart from what it shares."""
    shared = SHARED.get(name, COMMON)
    return {key: copied(value) for key, value in vars(part).items() if key not in shared}


def copied(value: Any) -> Any:
    """A value that later changes do not reach."""
    kind = type(value)
    if kind is Standing:
        seat, plan, pick, stake, states = value.seat, value.plan, value.selection, value.stake, [*value.states]
        return Standing(seat, plan, pick, stake, states, value.fee, value.called, value.reduced)
    if kind is list:
        return [*value]
    if kind is set:
        return {*value}
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    return replace(value) if kind is Rack else value
