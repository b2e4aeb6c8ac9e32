"""An export: the logs in the bytes that were chained, with the hidden values that its reader may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hidden import plain
from aboveboard.log.chain.verify import FORM
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.vault.vault import Vault


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
            shown = [
                canonical({"event": row.number, "name": name, "salt": salt.hex(), "value": plain(value)}) + b"\n"
                for name, salt, value in sorted(vault.shown(row.seq, veils.get(row.seq, ())))
                if log.sees(name)
            ]
            yield bytes(row.body), shown
        after, number = page[-1].seq, page[-1].number + 1
