"""Destroying hidden values and what was attached: in one transaction with the event that names them, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.log.chain.destroyed import Destroyed, named, tombstone
from aboveboard.log.chain.withheld import TRANSFERS
from aboveboard.log.database.store import Store, put_by_name
from aboveboard.log.database.sweeping import UNSWEPT
from aboveboard.log.deciding.loaded import ONE, LoadedLogs
from aboveboard.log.deeds import Logged
from aboveboard.log.log_state import LogState

CONTENT = "SELECT length(nonce) FROM contents WHERE log = ? AND sha256 = ?"


def check_destroyable(logs: LoadedLogs, store: Store, state: LogState, event: Logged) -> None:
    """What an event is to destroy is there; raises RuntimeError where it is not, or is none that may be destroyed.

    Money stays on record: a hidden value that holds transfers is none.
    """
    for each in named(event):
        found = logs.event(event.log, each.number) if each.number < event.number else None
        if found is None or not _is_there(logs, store, state, found, each):
            raise RuntimeError(f"{event.log}: {each.name} of event {each.number} cannot be destroyed")


def _is_there(logs: LoadedLogs, store: Store, state: LogState, event: Logged, each: Destroyed) -> bool:
    if each.content is None:
        return each.name in event.veiled and not _moves_money(event.veiled[each.name])
    place = (state.key, each.content)
    if any(row[:2] == place for row in logs.batch.contents):
        return True
    gone = any(row[:2] == place for row in logs.batch.destroyed_contents)
    return not gone and any(row[0] for row in store.ask(CONTENT, place))


def _moves_money(value: Any) -> bool:
    return isinstance(value, Mapping) and TRANSFERS in value


def destroy(logs: LoadedLogs, store: Store, state: LogState, event: Logged) -> None:
    """Have the next commit put tombstones in the place of what an event destroys, and drop what holds a copy of it."""
    batch = logs.batch
    for each in named(event):
        stone = tombstone(event.number)
        if each.content is None:
            seqs = [row.seq for row in batch.events if (row.log, row.number) == (state.key, each.number)]
            seqs = seqs or [row[0] for row in store.ask(ONE, (state.key, each.number))]
            batch.destroyed.append((seqs[0], each.name, *stone))
            continue
        place = (state.key, each.content)
        batch.contents = [row for row in batch.contents if row[:2] != place]
        if store.ask(CONTENT, place):
            batch.destroyed_contents.append((*place, *stone))
        else:  # it is attached and destroyed in one transaction
            batch.contents.append((*place, *stone))
    batch.snapshots_dropped.append(state.key)
    batch.meta[put_by_name(state.log)] = b""
    batch.meta[UNSWEPT] = b"1"
