"""Where deeds are decided, one at a time under the log's lock: who asks, whether he may, what comes of it.

The desk keeps every log's state in memory and follows what other processes wrote before it decides anything.
"""

from __future__ import annotations

import hmac
import pickle
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from aboveboard.floor.tables.log_state import SET_UP, Place, setting_of
from aboveboard.floor.tables.seats import PLAYER
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log import hash_chain, permissions
from aboveboard.log.canonical import canonical, checked, parsed
from aboveboard.log.deeds import (
    HOUSE,
    Conflict,
    Deed,
    KeyReused,
    Logged,
    NotAllowed,
    Outcome,
    Part,
    Result,
    short,
)
from aboveboard.log.hidden import veil
from aboveboard.log.ledger import Ledger
from aboveboard.log.people import People
from aboveboard.log.store import Batch, Row, Store

LOG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
OFTEN = 2000
"""A snapshot is taken after so many events."""
READ = 5000
"""Events are read so many at a time."""
LONGEST_KEY = 100
PAGE = "SELECT seq, log, number, body FROM events WHERE log = ? AND number >= ? ORDER BY number LIMIT ?"


class Desk:
    """The floor's state, and the one way to change it."""

    def __init__(self, store: Store, clock: Callable[[], datetime], secret: bytes) -> None:
        self.store, self.clock, self.secret = store, clock, secret
        self.ledger = Ledger(store)
        self.places: dict[str, Place] = {}
        self.names: dict[int, str] = {}
        """The logs by their ids."""
        self.seq = 0
        self.now = datetime.fromtimestamp(0, UTC)
        """The time of the transaction in hand, and of all that it writes."""
        self.batch = Batch()
        self._came: dict[str, tuple[int, bytes, Result | None]] = {}
        self.stale = True
        self._doubtful: set[str] = set()
        self._house: People | None = None

    # -- a transaction -----------------------------------------------------------------------------------------------

    def begin(self, keys: list[str]) -> dict[str, int]:
        """Take the lock and follow what others wrote; gives the logs that have moved, with their last events."""
        seq, came = self.store.begin(keys)
        self._came = {key: (number, asked, None) for key, (number, asked) in came.items()}
        self.now = self.clock()
        moved: dict[str, int] = {}
        if self.stale:
            self.forget()
            self.seq, self.stale = seq, False
        elif seq != self.seq:
            moved = self._follow(seq)
        self.batch = Batch()
        return moved

    def commit(self) -> dict[str, int]:
        """Make everything durable; gives the logs that have moved, with their last events."""
        batch = self.batch
        for log in {row.log for row in batch.events}:
            place = self.places[self.names[log]]
            batch.heads[log] = (place.number, place.hash)
            if place.number - place.kept >= OFTEN and place.log not in self._doubtful:
                self.keep(place)
        if batch.events or batch.snapshots:
            self.store.commit(batch)
        else:
            self.store.rollback()
        for doubtful in self._doubtful:
            self.places.pop(doubtful, None)
            self._house = None
        self._doubtful.clear()
        return {self.names[log]: number - 1 for log, (number, _) in batch.heads.items()}

    def fail(self) -> None:
        """Nothing was written: know nothing until the database was asked again."""
        self.store.rollback()
        self.stale = True

    def forget(self) -> None:
        """Drop all that was known."""
        self.ledger.forget()
        self.places.clear()
        self.names = {}
        self._house = None

    def _follow(self, seq: int) -> dict[str, int]:
        """Take in what other processes wrote."""
        moved: dict[str, int] = {}
        rows = self.store.ask("SELECT seq, log, number, body FROM events WHERE seq > ? ORDER BY seq", (self.seq,))
        for row in rows:
            event = self._read(Row(*row))
            self.ledger.follow(event)
            moved[event.log] = event.number
            place = self.places.get(event.log)
            if place is not None:
                self._fold(place, event, row[0])
        self.seq = seq
        return moved

    # -- deciding ----------------------------------------------------------------------------------------------------

    def decide(self, deed: Deed) -> Result:
        """Refuse a deed or write it; bad input and what a role may not do are errors."""
        payload, asked, key = self._formed(deed), b"", None
        if deed.key is not None:
            asked, key = content(deed, payload), key_of(deed)
            came = self._came.get(key)
            if came is not None:
                return self._again(deed, came, asked)
        permissions.check(deed.kind, deed.role)
        place = self._place(deed)
        self._may(deed)
        seat = None
        if deed.role == PLAYER and place.seats is not None:
            seat = place.seats.seat_of(deed.actor)
            if seat is None and deed.kind != "sit":
                raise NotAllowed(f"{deed.actor} has no seat at {deed.log}; sit down first")
        at = self.now if place.at is None else max(self.now, place.at)
        deed = Deed(deed.log, deed.kind, payload, deed.actor, deed.role, at, deed.key, seat)
        try:
            outcome = Outcome() if deed.kind == SET_UP else place.decide(deed, self.ledger)
            refusal = outcome.refusal or self.ledger.short(outcome.transfers)
        except BaseException:
            if place.game is not None:
                place.game.take_back()
            raise
        if refusal is not None:
            if place.game is not None:
                place.game.refused()
            return Result(deed.log, refusal=refusal)
        return self._write(place, deed, outcome, key, asked)

    def _formed(self, deed: Deed) -> Any:
        """What is said, with nothing in it that cannot be written."""
        if deed.key is not None and not is_key(deed.key):
            raise BadInput(f"key: a word of at most {LONGEST_KEY} characters was expected, not {short(deed.key)}")
        if deed.log not in self.places and not (isinstance(deed.log, str) and LOG.fullmatch(deed.log)):
            raise BadInput(f"log: small letters, digits and hyphens were expected, not {short(deed.log)}")
        return checked(deed.payload, deed.kind)

    def _may(self, deed: Deed) -> None:
        """Does he who asks have the role that he says?"""
        people = self.people
        if deed.kind == "found" and not people.known:
            return
        if deed.kind == "admit" and deed.role == "player":
            return
        people.check(deed.actor, deed.role, deed.log)
        if type(deed.payload) is dict and type(deed.payload.get("player")) is str:
            people.check_player(deed.payload["player"])

    @property
    def people(self) -> People:
        """Everybody on the floor."""
        if self._house is not None:
            return self._house
        place = self.place(HOUSE)
        found = place.parts["people"]
        assert isinstance(found, People)
        if place.key:
            self._house = found
        return found

    def _again(self, deed: Deed, came: tuple[int, bytes, Result | None], asked: bytes) -> Result:
        """A key that came before: the same answer for the same content."""
        seq, before, result = came
        if not hmac.compare_digest(bytes(before), asked):
            raise KeyReused(f"key {deed.key!r} came before with other content; a new deed needs a new key")
        if result is None:
            row = self.store.ask("SELECT seq, log, number, body FROM events WHERE seq = ?", (seq,))[0]
            result = result_of(self._read(Row(*row)))
        return replace(result, repeated=True)

    def _write(self, place: Place, deed: Deed, outcome: Outcome, key: str | None, asked: bytes) -> Result:
        """Chain the event, fold it and post its transfers; a new log is there once its first event is folded in."""
        veils = [veil(name, value) for name, value in outcome.veiled.items()] if outcome.veiled else []
        event = Logged(
            place.log,
            place.number,
            deed.kind,
            deed.payload if outcome.payload is None else outcome.payload,
            deed.actor,
            deed.role,
            deed.when,
            deed.seat,
            tuple(outcome.transfers),
            tuple(outcome.settled),
            outcome.answer,
            outcome.veiled,
            {each.name: each.hash for each in veils} if veils else {},
            outcome.reverses,
        )
        body = hash_chain.spelled(event, place.hash or hash_chain.START)
        place.apply(event)
        if not place.key:
            self._add(place)
        self.seq += 1
        place.number += 1
        place.seq, place.at = self.seq, event.at
        place.hash = hash_chain.hashed(body)
        if place.game is not None:
            place.game.done()
        batch = self.batch
        batch.events.append(Row(self.seq, place.key, event.number, body, key, asked if key else None))
        if veils:
            batch.veiled.extend((self.seq, *each) for each in veils)
        if event.transfers:
            self.ledger.post(self.seq, event.transfers, batch)
        result = result_of(event)
        if key is not None:
            self._came[key] = (self.seq, asked, result)
        return result

    # -- places ------------------------------------------------------------------------------------------------------

    def _place(self, deed: Deed) -> Place:
        if deed.kind != SET_UP:
            return self.place(deed.log)
        if deed.log == HOUSE or self._key(deed.log) is not None:
            raise Conflict(f"there is a log called {deed.log} already; choose another name")
        return Place(0, setting_of(deed.log, deed.payload), self)

    def place(self, log: str) -> Place:
        """A log's state, made from its last snapshot and the events since."""
        place = self.places.get(log)
        return self._load(log) if place is None else place

    def part(self, log: str, name: str) -> Part:
        """A part of a log, to be asked and not to be changed."""
        return self.place(log).parts[name]

    def _add(self, place: Place) -> None:
        """A new log is written down."""
        top = self.store.ask("SELECT coalesce(max(id), 0) FROM logs", ())[0][0]
        place.key = max([top, *self.names]) + 1
        self.names[place.key] = place.log
        self.places[place.log] = place
        self.batch.logs.append((place.key, place.log, 0, hash_chain.START))

    def doubt(self, log: str) -> None:
        """A fault left a log's state in doubt: it is made anew once what was accepted is written."""
        self._doubtful.add(log)

    def _key(self, log: str) -> int | None:
        if log in self.places:
            return self.places[log].key
        rows = self.store.ask("SELECT id FROM logs WHERE name = ?", (log,))
        return rows[0][0] if rows else None

    def _load(self, log: str) -> Place:
        rows = self.store.ask("SELECT id, number, hash FROM logs WHERE name = ?", (log,))
        if not rows:
            if log == HOUSE:
                return Place(0, setting_of(HOUSE, None), self)
            known = [name for (name,) in self.store.ask("SELECT name FROM logs", ())]
            raise BadInput(f"log: there is no table {log!r}; {nearest(log, known)}")
        key, number, hash = rows[0]
        first = self.event(log, 0)
        assert first is not None
        setting = setting_of(log, first.payload)
        place = Place(key, setting, self)
        if not self._resume(place):
            place = Place(key, setting, self)
        while place.number < number:
            for row in self.store.ask(PAGE, (key, place.number, READ)):
                self._fold(place, self._read(Row(*row)), row[0])
        if (place.number, place.hash) != (number, bytes(hash)):
            raise BadInput(f"{log}: its {number} events do not end as its head says; verify an export of it")
        self.places[log], self.names[key] = place, log
        return place

    def _fold(self, place: Place, event: Logged, seq: int) -> None:
        place.apply(event)
        place.number, place.hash, place.seq, place.at = event.number + 1, event.hash, seq, event.at

    # -- snapshots ---------------------------------------------------------------------------------------------------

    def keep(self, place: Place) -> None:
        """Write a snapshot with the next commit; it is a cache, sealed so that only this floor's are read."""
        place.kept = place.number
        try:
            state = pickle.dumps((place.number, place.hash, place.seq, place.snapshot()), protocol=5)
        except Exception:  # nothing that was accepted may fail because a cache cannot be written
            return
        self.batch.snapshots.append((place.key, place.seq, state, self._seal(place.log, state)))

    def _resume(self, place: Place) -> bool:
        """Go on from the last snapshot; False where there is none, or it is of other law, other code or another log."""
        rows = self.store.ask("SELECT state, seal FROM snapshots WHERE log = ?", (place.key,))
        if not rows or not hmac.compare_digest(bytes(rows[0][1]), self._seal(place.log, bytes(rows[0][0]))):
            return False
        try:
            number, hash, seq, state = pickle.loads(rows[0][0])
            place.restore(state)
        except Exception:
            return False
        last = self.event(place.log, number - 1)
        if last is None or last.hash != hash:
            return False
        place.number, place.hash, place.seq, place.kept, place.at = number, hash, seq, number, last.at
        return True

    def _seal(self, log: str, state: bytes) -> bytes:
        return hmac.digest(self.secret, b"snapshot:" + log.encode() + b":" + state, "sha256")

    # -- events ------------------------------------------------------------------------------------------------------

    def event(self, log: str, number: int) -> Logged | None:
        """One event, hidden values and all, as the transaction in hand sees it."""
        key = self._key(log)
        for row in self.batch.events:
            if row.log == key and row.number == number:
                return self._read(row)
        rows = self.store.ask("SELECT seq, log, number, body FROM events WHERE log = ? AND number = ?", (key, number))
        return self._read(Row(*rows[0])) if rows else None

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """How many events each log has, and the hash of the last, with those of the batch in hand."""
        rows = self.store.ask("SELECT name, number, hash FROM logs ORDER BY name", ())
        found = {name: (number, bytes(hash)) for name, number, hash in rows}
        return found | {name: (place.number, place.hash) for name, place in self.places.items()}

    def holdings(self) -> dict[str, int]:
        """What every account holds, with the batch in hand."""
        found = dict(self.store.ask("SELECT name, balance FROM accounts", ()))
        return found | {name: self.ledger.balance(name) for name in self.ledger.known()}

    def _read(self, row: Row) -> Logged:
        event = hash_chain.read(bytes(row.body))
        if not event.hashes:
            return event
        hidden = {name: value for seq, name, _, value in self.batch.veiled if seq == row.seq}
        if not hidden:
            hidden = dict(self.store.ask("SELECT name, value FROM veiled WHERE seq = ?", (row.seq,)))
        return replace(event, veiled={name: parsed(bytes(value)) for name, value in hidden.items()})


def content(deed: Deed, payload: Any) -> bytes:
    """What a deed asks, as 16 bytes: the same for the same deed sent again."""
    return sha256(canonical([deed.log, deed.kind, payload, deed.actor, deed.role])).digest()[:16]


def is_key(given: object) -> bool:
    """Can it be kept as an idempotency key?"""
    return isinstance(given, str) and 0 < len(given) <= LONGEST_KEY and given.isprintable()


def key_of(deed: Deed) -> str:
    """An idempotency key is its owner's: others may use the same word."""
    return f"{deed.actor}/{deed.key}"


def result_of(event: Logged) -> Result:
    """What whoever asked is told."""
    return Result(
        event.log,
        event.number,
        None,
        event.answer,
        event.transfers,
        event.settled,
        _own(event.veiled, event.actor) if event.veiled else event.veiled,
    )


def _own(veiled: Mapping[str, Any], actor: str) -> Mapping[str, Any]:
    name = f"player/{actor}"
    return {name: veiled[name]} if name in veiled else {}
