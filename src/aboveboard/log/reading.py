"""What somebody reads of a log: its events, with the hidden values that this reader may see.

A closed log is read by those alone who hold a role at it, each as far as that role goes; and by whoever holds the
database, in nobody's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import parsed
from aboveboard.log.chain.destroyed import ATTACHED, DESTROY, HASH, NO_SALT, content_name, missing, named, parted
from aboveboard.log.chain.hidden import SEED, may_see, plain
from aboveboard.log.chain.withheld import restored
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.deeds import Altered, Logged, NotAllowed, Viewer
from aboveboard.log.giving_way import give_way
from aboveboard.log.kinds import Houses, LogKind
from aboveboard.log.log_state import LogState
from aboveboard.log.people.people import People
from aboveboard.log.vault.vault import Vault

HASHED = re.compile(r"[0-9a-fA-F]{64}")
DELETED = f'"deed":"{DESTROY}"'.encode()
"""What is in the bytes of an event that destroys something."""


class Reader:
    """Reads events as viewers may see them."""

    def __init__(self, store: Store, vault: Vault, houses: Houses) -> None:
        self.store, self.vault, self.houses = store, vault, houses

    def holds_the_database(self, viewer: Viewer) -> bool:
        """Does somebody look from the terminal, in nobody's name, as one who sees everything?"""
        return not viewer.name and viewer.role in self.houses.permissions.sees_all

    def part_read(self, state: LogState, viewer: Viewer, people: People) -> Callable[[Logged], bool] | None:
        """Which events of a log somebody reads, None where it is all; raises NotAllowed where it is none."""
        closed = state.kind.closed
        if closed is None or self.reads_all(state.kind, viewer):
            return None
        if viewer.role not in closed.readers or not people.holds(viewer.name, viewer.role, state.names, closed):
            raise self.not_read(state.log)
        if closed.readers[viewer.role] is None:
            return None
        role, setting = viewer.role, state.setting
        return lambda event: closed.reads(role, setting, event.kind, event.payload)

    def reads_all(self, kind: LogKind, viewer: Viewer) -> bool:
        """Does somebody read every event of a log, whatever roles are held there?"""
        return kind.closed is None or kind.closed.public or self.holds_the_database(viewer)

    @staticmethod
    def not_read(log: str) -> NotAllowed:
        """That somebody reads nothing of a log."""
        return NotAllowed(f"{log} is read by those who have a role there")

    def as_there(self, state: LogState, viewer: Viewer, people: People) -> Viewer:
        """Somebody as a reader of a log that everybody reads: whoever holds no role there reads it as anybody does."""
        closed = state.kind.closed
        if closed is None or not closed.public or self.holds_the_database(viewer):
            return viewer
        held = viewer.role in closed.readers and people.holds(viewer.name, viewer.role, state.names, closed)
        return viewer if held else replace(viewer, role="")

    def audience_of_file(self, state: LogState, event: Logged) -> str | None:
        """For whom alone a file that is attached to an event is; None where that is whoever reads the event."""
        closed = state.kind.closed
        return None if closed is None else closed.attached(state.setting, event.kind, event.payload)

    def sees(self, name: str, kind: LogKind, viewer: Viewer) -> bool:
        """May somebody see a hidden value of a log? A seed nobody, not even whoever holds the database."""
        return may_see(name, viewer, self.houses.permissions_of(kind)) or (
            name != SEED and kind.closed is not None and self.holds_the_database(viewer)
        )

    def shown(self, rows: Sequence[Any], kind: LogKind, viewer: Viewer) -> Iterator[Logged]:
        """Events of one log, given by number and bytes, with the hidden values that a viewer may see."""
        veils: dict[int, list[tuple[str, bytes, bytes]]] | None = None
        for seq, body in rows:
            give_way()
            event = hash_chain.read(bytes(body))
            if event.hashes:
                if veils is None:
                    veils = self.store.veils(rows[0][0], rows[-1][0])
                rows_of = [row for row in veils.get(seq, ()) if self.sees(row[0], kind, viewer)]
                known = {name: plain(value) for name, _, value in self.vault.shown(seq, rows_of)}
                gone = parted(rows_of)[1]
                event = restored(replace(event, veiled=known, gone=gone))
            yield self._in_clear(event, kind, viewer)

    def _in_clear(self, event: Logged, kind: LogKind, viewer: Viewer) -> Logged:
        """An event as a viewer may read it, where it was written in clear before what it holds was withheld."""
        rule, money = self.houses.withheld_of(kind).get(event.kind), self.houses.withheld_money
        guest = self.houses.permissions.guest
        if money is not None and event.transfers and not may_see(money.audience, viewer, self.houses.permissions):
            shown = money.without(event.transfers)
            event = event if len(shown) == len(event.transfers) else replace(event, transfers=shown)
        if rule is None or rule.audience in event.hashes or self.sees(rule.audience, kind, viewer):
            return event
        theirs = bool(viewer.name) and (event.actor, event.role) == (viewer.name, guest)
        return event if theirs else rule.without(event)

    def content(self, key: int, log: str, hash: str) -> bytes | None:
        """What was attached under a hash; None where nothing lies there, or it was destroyed."""
        if not HASHED.fullmatch(hash):
            return None
        t, wanted = schema.contents.c, bytes.fromhex(hash)
        rows = self.store.rows(select(t.nonce, t.content).where(t.log == key, t.sha256 == wanted))
        if not rows or bytes(rows[0][0]) == NO_SALT:
            return None
        found = self.vault.attached(key, wanted, bytes(rows[0][0]), bytes(rows[0][1]))
        if found is None:
            raise Altered(f"{log}: what is attached under {hash} is not what was logged, or of a key not at hand")
        return found

    def contents_altered(self) -> str | None:
        """The first event whose attached content is gone, or is not what its hash says, in words.

        One that a later event destroyed is not there, unless it was attached again after that.
        """
        logs = schema.logs.c
        for key, name in self.store.rows(select(logs.id, logs.name).order_by(logs.id)):
            attached, destroyed = self._attached(key)
            try:
                for hash, number in attached.items():
                    if self.content(key, name, hash) is None:
                        return str(missing(name, number, content_name(hash)))
                for hash, number in destroyed.items():
                    if self.content(key, name, hash) is not None:
                        return f"{name}: event {number} destroyed what the database still holds"
            except Altered as error:
                return str(error)
        return None

    def _attached(self, key: int) -> tuple[dict[str, int], dict[str, int]]:
        """What was attached to a log, and what was destroyed since: by hash, with the last event that says so."""
        seq, t = 0, schema.events.c
        attached, destroyed = dict[str, int](), dict[str, int]()
        while page := self.store.page(t.log == key, t.seq > seq):
            for row in page:
                body = bytes(row.body)
                said = parsed(body)["said"] if b'"attached":true' in body else {}
                if said.get(ATTACHED) is True:
                    attached[str(said.get(HASH))] = row.number
                    destroyed.pop(str(said.get(HASH)), None)
                for each in named(hash_chain.read(body)) if DELETED in body else ():
                    if each.content is not None and attached.pop(each.content.hex(), None) is not None:
                        destroyed[each.content.hex()] = row.number
            seq = page[-1].seq
        return attached, destroyed
