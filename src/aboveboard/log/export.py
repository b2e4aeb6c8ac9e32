"""An export: the logs in the bytes that were chained, with the hidden values that its reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hidden import may_see, plain
from aboveboard.log.chain.verify import FORM
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.deeds import Viewer
from aboveboard.log.permissions import Permissions
from aboveboard.log.vault.vault import Vault


def export(
    store: Store, vault: Vault, logs: Iterable[tuple[int, str, int, bytes]], viewer: Viewer, permissions: Permissions
) -> Iterator[bytes]:
    """The lines of an export, log by log, each as far as it went at one moment; a log is an id, a name and its head."""
    for key, name, number, hash in logs:
        head = {"export": FORM, "log": name, "events": number, "head": bytes(hash).hex()}
        yield canonical(head) + b"\n"
        for body, shown in _events(store, vault, key, number, viewer, permissions):
            yield body + b"\n"
            yield from shown


def _events(
    store: Store, vault: Vault, key: int, count: int, viewer: Viewer, permissions: Permissions
) -> Iterator[tuple[bytes, list[bytes]]]:
    after, number = 0, 0
    while number < count:
        t = schema.events.c
        page = store.page(t.log == key, t.seq > after, t.number < count)
        if not page:
            return
        veils = store.veils(page[0].seq, page[-1].seq)
        for row in page:
            shown = [
                canonical({"event": row.number, "name": name, "salt": salt.hex(), "value": plain(value)}) + b"\n"
                for name, salt, value in sorted(vault.shown(row.seq, veils.get(row.seq, ())))
                if may_see(name, viewer, permissions)
            ]
            yield bytes(row.body), shown
        after, number = page[-1].seq, page[-1].number + 1
