"""An export: the logs in the bytes that were chained, with the hidden values that its reader may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.chain.destroyed import named, parted
from aboveboard.log.chain.hash_chain import read
from aboveboard.log.chain.hidden import plain
from aboveboard.log.chain.verify import FORM
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.vault.vault import Vault

HIDDEN = b'"veiled":'
"""What is in the bytes of an event that has hidden values."""


class Chosen(NamedTuple):
    """A log that is exported, as far as it went at one moment."""

    key: int
    name: str
    number: int
    hash: bytes
    closed: bool
    """Is it only named, since this reader may not read it?"""
    sees: Callable[[str], bool]
    """May the reader see a hidden value of this name?"""


def export(store: Store, vault: Vault, logs: Iterable[Chosen]) -> Iterator[bytes]:
    """The lines of an export, log by log."""
    for log in logs:
        if log.closed:
            yield canonical({"export": FORM, "log": log.name, "closed": True}) + b"\n"
            continue
        head = {"export": FORM, "log": log.name, "events": log.number, "head": bytes(log.hash).hex()}
        yield canonical(head) + b"\n"
        for body, shown in _events(store, vault, log):
            yield body + b"\n"
            yield from shown


def _events(store: Store, vault: Vault, log: Chosen) -> Iterator[tuple[bytes, list[bytes]]]:
    after, number = 0, 0
    while number < log.number:
        t = schema.events.c
        page = store.page(t.log == log.key, t.seq > after, t.number < log.number)
        if not page:
            return
        veils = store.veils(page[0].seq, page[-1].seq)
        for row in page:
            rows = [each for each in veils.get(row.seq, ()) if log.sees(each[0])]
            shown = {
                name: {"event": row.number, "name": name, "salt": salt.hex(), "value": plain(value)}
                for name, salt, value in vault.shown(row.seq, rows)
            }
            for name in _lost(store, log, row, rows):
                shown[name] = {"event": row.number, "missing": True, "name": name}
            yield bytes(row.body), [canonical(shown[name]) + b"\n" for name in sorted(shown)]
        after, number = page[-1].seq, page[-1].number + 1


def _lost(store: Store, log: Chosen, row: Any, rows: Sequence[tuple[str, bytes, bytes]]) -> Iterator[str]:
    """The hidden values that the reader may see and that are not there, although no event destroyed them."""
    if HIDDEN not in bytes(row.body):
        return
    held, gone = parted(rows)
    for name in _hidden_names(bytes(row.body)) - {each[0] for each in held}:
        if log.sees(name) and not _destroyed(store, log, row.number, name, gone.get(name, -1)):
            yield name


def _hidden_names(body: bytes) -> set[str]:
    """The names of the hidden values of an event; none where its bytes were altered, which whoever verifies is told."""
    try:
        row = parsed(body)
    except ValueError:
        return set()
    found = row.get("veiled") if isinstance(row, dict) else None
    return set(found) if isinstance(found, dict) else set()


def _destroyed(store: Store, log: Chosen, number: int, name: str, by: int) -> bool:
    """Does an event say that a hidden value was destroyed? It may have been written since the export began."""
    t = schema.events.c
    found = store.page(t.log == log.key, t.number == by) if number < by else ()
    try:
        return any((number, name) in named(read(bytes(each.body))) for each in found)
    except (ValueError, KeyError, TypeError):  # the event that is to say so was altered
        return False
