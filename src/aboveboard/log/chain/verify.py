"""Verify an export: needs nothing but the export, this file and Python.

    python verify.py EXPORT [CHECKPOINT [KEY]] [--key KEY] [--log NAME]

An export is lines of JSON: a head for each log, then its events in their canonical bytes, each followed by the hidden
values that the reader may see. Every event holds the SHA-256 of the one before it, so the first line that was altered,
dropped or put elsewhere shows. Events that one deed wrote on several logs name each other.

A checkpoint is a signed line that fixes how every log and every balance stood at one moment. Those that are logged are
checked like one that is given; logs that a checkpoint names and the export lacks are a fault, unless one log was asked
for. Where all logs are there, the balances that it signs are what the transfers up to there give.

The line that a fault names is the altered one, where the rest of the export tells which it is: an event is as it was
written if the next one, or the head, holds its hash. Where lines are dropped, doubled or exchanged it is the first one
that does not fit. Where a log's last event and its head disagree, nothing tells which of the two was altered, and both
lines are named. Hidden values that are left out are no fault: an export shows what its reader may see. One that was
destroyed is named by a later event, and shown to nobody; one that was lost is a line that says so, and a fault.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

FORM = "aboveboard-export-1"
CHECKPOINT = "aboveboard-checkpoint-1"
START = "0" * 64
HEAD = {"events", "export", "head", "log"}
CLOSED = {"closed", "export", "log"}
EVENT = {"actor", "at", "deed", "log", "number", "previous", "role", "said"}
BESIDES = {"answer", "reverses", "seat", "settled", "transfers", "veiled", "with"}
SHOWN = {"event", "name", "salt", "value"}
MISSING = {"event", "missing", "name"}
DESTROY = "destroy"
"""The deed of an event that names hidden values, and attached contents, that were destroyed."""
NAMES: dict[frozenset[str], frozenset[str]] = {}
"""Names of hidden values as events have them, each set of names once."""
SALT_BYTES = 16
SEED = "seed"
"""The name of a hidden value that is shown to nobody and moves no money."""
HOUSE = "house/"
"""How the names of hidden values begin that may hold transfers besides those that the event shows."""
WITHHELD = {"answer", "said", "transfers"}
"""What a hidden value holds that stands for parts of the event itself."""


class Misuse(Exception):
    """The question cannot be answered as it is put; says why."""


class Place(NamedTuple):
    """A line, and the byte at which it begins; what is nowhere in the export has line 0."""

    line: int
    byte: int
    log: str | None = None
    event: int | None = None


NOWHERE = Place(0, 0)


class Fault(Exception):
    """Something does not fit; says what, and where that is another line than the one being read."""

    def __init__(self, what: str, place: Place | None = None) -> None:
        super().__init__(what)
        self.place = place


class Finding(NamedTuple):
    """The first thing that does not fit: the line of the file, the byte at which it begins, and what."""

    line: int
    byte: int
    log: str | None
    event: int | None
    what: str

    def __str__(self) -> str:
        if not self.line:
            return self.what
        place = "" if self.event is None else f", event {self.event}" + (f" of {self.log}" if self.log else "")
        return f"line {self.line} (byte {self.byte}){place}: {self.what}"


class Report(NamedTuple):
    """What was found: the logs that were read, with the number of events and the last hash, and the first fault."""

    logs: dict[str, tuple[int, str]]
    finding: Finding | None
    proved: str = ""
    """What was proved, and what was not, in words."""

    @property
    def sound(self) -> bool:
        """Does everything fit?"""
        return self.finding is None


# -- the export --------------------------------------------------------------------------------------------------------


class Log:
    """One log as it is read."""

    def __init__(self, head: dict[str, Any], place: Place) -> None:
        if set(head) != HEAD or head["export"] != FORM:
            raise Fault(f"a head with {', '.join(sorted(HEAD))} of the form {FORM} was expected")
        self.name, self.events, self.head = head["log"], head["events"], head["head"]
        if not isinstance(self.name, str) or type(self.events) is not int or not isinstance(self.head, str):
            raise Fault("the head does not say which log, how many events and the last hash")
        if self.events < 1:
            raise Fault("a log has at least one event")
        self.place = place
        self.places: list[Place] = []
        """Where its events stand."""
        self.hashes = [START]
        """The hash of all before each event, and of the whole."""
        self.at = ""
        self.veiled: dict[str, str] = {}
        self.shown_last = ""
        self.given = False
        """Were the transfers shown that the last event withholds from others?"""
        self.reversed: set[int] = set()
        self.together: dict[int, dict[str, int]] = {}
        """For each event that a deed wrote with others, the logs and numbers of those."""
        self.done: dict[int, tuple[Any, ...]] = {}
        """For each of them, who did it, as what and when."""
        self.moves: list[tuple[int, str, str, int]] = []
        """Each transfer: the event, from where, to where, cents."""
        self.unseen: list[int] = []
        """Events that may have moved what this reader is not shown."""
        self.left_out: dict[int, frozenset[str]] = {}
        """For each event of which hidden values were not shown, their names."""
        self.attached: set[tuple[str, int]] = set()
        """What is attached to events, by hash."""
        self.destroyed: set[tuple[int, str]] = set()
        """What events say was destroyed of others."""
        self.checkpoints: list[tuple[int, str, str]] = []
        """Each checkpoint that is logged here: the event, its time, the line."""

    @property
    def number(self) -> int:
        """The number of the next event."""
        return len(self.places)

    def event(self, row: dict[str, Any], line: bytes, rows: list[bytes], place: Place) -> None:
        """The next event fits onto the last."""
        if not set(row) >= EVENT or set(row) - EVENT - BESIDES:
            raise Fault("an event has exactly the fields that an event has")
        if row["log"] != self.name:
            other = self.place if not self.number and self.is_written(rows, place) else None
            raise Fault(f"it is of the log {row['log']!r}, not of {self.name!r}", other)
        if type(row["number"]) is not int or row["number"] != self.number:
            raise Fault(f"event {self.number} was expected here, not {row['number']!r}")
        if row["previous"] != self.hashes[-1]:
            if self.number and self.is_written(rows, place):
                raise Fault("it is not the event that the next one follows", self.places[-1])
            before = "the log's start" if self.number == 0 else f"event {self.number - 1} as it stands above"
            raise Fault(f"it does not follow {before}")
        if not isinstance(row["at"], str) or row["at"] < self.at:
            raise Fault("it is dated before the one that it follows")
        moved, veiled = row.get("transfers", []), row.get("veiled", {})
        if not isinstance(moved, list) or not all(_moves(each) for each in moved):
            raise Fault("a transfer moves whole cents above nothing from one account to another")
        if not isinstance(veiled, dict) or not all(isinstance(hash, str) for hash in veiled.values()):
            raise Fault("a hidden value stands in an event as its hash")
        back = row.get("reverses")
        if back is not None and (type(back) is not int or not 0 <= back < self.number or back in self.reversed):
            raise Fault("it takes back an event that is not there or was taken back before")
        if back is not None:
            self.reversed.add(back)
        if "with" in row:
            self.together[self.number] = self._peers(row["with"])
            self.done[self.number] = row["actor"], row["role"], row["at"]
        self.moves += [(self.number, each[0], each[1], each[2]) for each in moved]
        if row["deed"] == "checkpoint" and isinstance(row["said"], dict) and "line" in row["said"]:
            self.checkpoints.append((self.number, row["at"], str(row["said"]["line"])))
        self._look_back()
        if isinstance(row["said"], dict):
            self._destroy(row)
        self.at, self.veiled, self.shown_last, self.given = row["at"], dict(veiled), "", False
        self.places.append(place)
        self.hashes.append(hashlib.sha256(line).hexdigest())

    def _destroy(self, row: dict[str, Any]) -> None:
        """What an event says was destroyed was there once, was not destroyed before, and is shown no more."""
        said = row["said"]
        if said.get("attached") is True:
            self.attached.add((f"sha256:{said.get('sha256')}", self.number))
        given = said.get("destroyed", []) if row["deed"] == DESTROY else []
        if not isinstance(given, list) or not all(isinstance(each, list) and len(each) == 2 for each in given):
            raise Fault("it names what was destroyed by the number of an event and a name")
        for number, name in given:
            if type(number) is not int or not isinstance(name, str):
                raise Fault("it names what was destroyed by the number of an event and a name")
            there = name in self.left_out.get(number, ()) or (name, number) in self.attached
            if not there or (number, name) in self.destroyed:
                what = "which it never had, which is shown all the same, or which was destroyed before"
                raise Fault(f"it destroys {name!r} of event {number}, {what}")
            self.destroyed.add((number, name))

    def missing(self, row: dict[str, Any]) -> None:
        """A hidden value that the database had lost when it was exported."""
        name: Any = row.get("name")
        if set(row) != MISSING or row["event"] != self.number - 1 or not isinstance(name, str):
            raise Fault("a hidden value stands right after the event that holds its hash")
        raise Fault(f"its hidden value {name!r} was missing from the database, and no event destroyed it")

    def is_written(self, rows: list[bytes], place: Place) -> bool:
        """Does what comes after the event of this line, or else the head, hold its hash?"""
        hash = hashlib.sha256(rows[place.line - 1]).hexdigest()
        for line in rows[place.line :]:
            try:
                row = _parsed(line)
            except Fault:
                return False
            if "previous" in row:
                return bool(row["previous"] == hash)
            if "export" in row:
                break
        return bool(hash == self.head)

    def _peers(self, rows: Any) -> dict[str, int]:
        """The events of other logs that the same deed wrote."""
        if not isinstance(rows, list) or not rows or not all(_names(each) for each in rows):
            raise Fault("an event names others of the same deed by their logs and numbers")
        found: dict[str, int] = dict(rows)
        if len(found) != len(rows) or self.name in found:
            raise Fault("one deed writes one event on a log")
        return found

    def shown(self, row: dict[str, Any], rows: list[bytes]) -> None:
        """A hidden value is the one whose hash the event holds."""
        name: Any = row.get("name")
        known = isinstance(name, str) and name in self.veiled
        if set(row) != SHOWN or row["event"] != self.number - 1:
            raise Fault("a hidden value stands right after the event that holds its hash")
        if not known:
            raise Fault(f"its event has no hidden value {name!r}, or it was shown before", self._altered(rows))
        if name <= self.shown_last:
            raise Fault("the hidden values of an event stand in the order of their names")
        self.shown_last = name
        try:
            salt = bytes.fromhex(row["salt"])
        except (TypeError, ValueError):
            raise Fault("a salt in hexadecimal was expected") from None
        if salt.hex() != row["salt"] or len(salt) != SALT_BYTES:
            raise Fault(f"a salt of {SALT_BYTES} bytes in small hexadecimal was expected")
        if hashlib.sha256(salt + canonical(row["value"])).hexdigest() != self.veiled.pop(row["name"]):
            raise Fault(f"the hidden value {row['name']!r} is not the one that was logged", self._altered(rows))

        value = row["value"]
        if isinstance(value, dict) and "transfers" in value and set(value) <= WITHHELD:
            self._move(value["transfers"])

    def _move(self, moved: Any) -> None:
        """Transfers that the last event withholds from others; they may be shown under several names."""
        if not isinstance(moved, list) or not all(_moves(each) for each in moved):
            raise Fault("a transfer moves whole cents above nothing from one account to another")
        if not self.given:
            self.moves += [(self.number - 1, each[0], each[1], each[2]) for each in moved]
        self.given = True

    def _look_back(self) -> None:
        """May the last event have moved something under a name that was not shown?"""
        moved = bool(self.moves) and self.moves[-1][0] == self.number - 1
        left = self.veiled.keys() - {SEED}
        if self.veiled:
            names = frozenset(self.veiled)
            self.left_out[self.number - 1] = NAMES.setdefault(names, names)
        if left and not self.given and (not moved or any(name.startswith(HOUSE) for name in left)):
            self.unseen.append(self.number - 1)

    def _altered(self, rows: list[bytes]) -> Place | None:
        """Where the last event stands, if it is not as it was written."""
        return None if self.is_written(rows, self.places[-1]) else self.places[-1]

    def end(self, place: Place) -> None:
        """All events of the log were there; the next one would stand at this place."""
        self._look_back()
        fits = self.hashes[-1] == self.head
        if fits and self.number != self.events:
            raise Fault(f"it says {self.events} events of {self.name}, and {self.number} end as it says", self.place)
        has = f"{self.name} has {self.events} events by its head in line {self.place.line} and"
        if self.number < self.events:
            raise Fault(f"{has} {self.number} are here", place)
        if self.number > self.events:
            raise Fault(f"{has} this is one more", self.places[self.events])
        if not fits:
            what = f"the last event of {self.name} is not the one that its head in line {self.place.line} names"
            raise Fault(f"{what}: one of the two was altered", self.places[-1])


def _names(row: Any) -> bool:
    """Is it a log and the number of an event?"""
    return isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and type(row[1]) is int and row[1] >= 0


def _moves(row: Any) -> bool:
    """Is it a transfer: from an account, to an account, cents, why, and the clauses?"""
    if not isinstance(row, list) or len(row) != 5 or type(row[2]) is not int or row[2] <= 0:
        return False
    return all(isinstance(word, str) for word in (row[0], row[1], row[3])) and isinstance(row[4], list)


def canonical(value: Any) -> bytes:
    """The one spelling of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line.decode(), parse_float=_no_fraction, parse_constant=_no_fraction)
        again = canonical(row)
    except (ValueError, RecursionError, UnicodeEncodeError):
        raise Fault("it is not a line of JSON") from None
    if again != line:
        raise Fault("it is not in canonical bytes")
    if not isinstance(row, dict):
        raise Fault("an object was expected")
    return row


def _no_fraction(text: str) -> Any:
    raise ValueError(text)


class Logs(dict[str, Log]):
    """The logs that were read by name, and the names of those that are closed to whoever asked for the export."""

    def __init__(self) -> None:
        super().__init__()
        self.closed: set[str] = set()

    def close(self, row: dict[str, Any]) -> None:
        """A log that this reader was not given."""
        name = row["log"]
        if set(row) != CLOSED or row["export"] != FORM or row["closed"] is not True or not isinstance(name, str):
            raise Fault(f"of a closed log {', '.join(sorted(CLOSED))} were expected")
        if name in self or name in self.closed:
            raise Fault(f"the log {name} was there before")
        self.closed.add(name)

    @property
    def unread(self) -> str:
        """That there are logs which were not read, in words."""
        names = ", ".join(sorted(self.closed))
        return f" Closed to this reader, and not verified: {names}." if names else ""

    @property
    def gone(self) -> str:
        """That hidden values were destroyed, in words."""
        many = sum(len(log.destroyed) for log in self.values())
        return f" Destroyed, as events say: {_many(many, 'hidden value')} or attached contents." if many else ""


def _read(data: bytes, logs: Logs) -> None:
    """Read every line; each fits onto those before it."""
    rows, log, start, place = data.split(b"\n"), None, 0, Place(1, 0)
    rest = rows.pop()
    try:
        for number, line in enumerate(rows, 1):
            place = Place(number, start, None if log is None else log.name)
            start += len(line) + 1
            row = _parsed(line)
            if "export" in row:
                if log is not None:
                    log.end(place)
                place = Place(number, place.byte)
                if "closed" in row:
                    logs.close(row)
                    log = None
                    continue
                log = Log(row, place)
                if log.name in logs or log.name in logs.closed:
                    raise Fault(f"the log {log.name} was there before")
                logs[log.name] = log
            elif log is None:
                raise Fault("an export begins with a head")
            elif "salt" in row:
                log.shown(row, rows)
            elif "missing" in row:
                log.missing(row)
            else:
                place = Place(number, place.byte, log.name, log.number)
                log.event(row, line, rows, place)
        place = Place(len(rows) + 1, start, None if log is None else log.name)
        if rest:
            raise Fault("the last line does not end")
        if not logs:
            raise Fault("there is nothing in it")
        if log is not None:
            log.end(place)
    except Fault as fault:
        fault.place = fault.place or place
        raise


def _together(log: Log, number: int, logs: Logs, *, whole: bool) -> None:
    """The events that one deed wrote name each other, as far as their logs are here."""
    group, place = {**log.together[number], log.name: number}, log.places[number]
    for name, other in log.together[number].items():
        this = f"it was written together with event {other} of {name}"
        if name not in logs:
            if whole and name not in logs.closed:
                raise Fault(f"{this}, a log that is not in the export", place)
        elif {**logs[name].together.get(other, {}), name: other} != group:
            raise Fault(f"{this}, which does not say so", place)
        elif logs[name].done[other] != log.done[number]:
            raise Fault(f"{this}, but by another or at another time", place)


# -- checkpoints -------------------------------------------------------------------------------------------------------


class Point:
    """A checkpoint: how far each log went, with its hash, and the digest of all balances."""

    def __init__(self, line: str, where: str, place: Place) -> None:
        line = " ".join(line.split())
        self.where, self.place = where, place
        self.text, _, self.signature = line.rpartition(" signature=")
        fields = dict(part.split("=", 1) for part in self.text.split(" ")[1:] if "=" in part)
        if not self.text.startswith(CHECKPOINT + " ") or not {"at", "logs", "balances", "key"} <= set(fields):
            raise Fault(f"{where} is not a line that begins with {CHECKPOINT}", place)
        rows = [row.split(":") for row in fields["logs"].split(",")]
        if not all(len(row) == 3 and row[1].isdecimal() and len(row[1]) < 19 for row in rows):
            raise Fault(f"{where} does not say of each log how many events it has and the last hash", place)
        self.fixed = {name: (int(number), head) for name, number, head in rows}
        self.at, self.balances, self.key = fields["at"], fields["balances"], fields["key"]

    def check(self, logs: Logs, key: str | None, asked: str | None) -> None:
        """It is signed, and the logs stood as it says; none that it names is missing, unless one was asked for."""
        if not signed(self.text, self.signature, self.key):
            raise Fault(f"{self.where} is not signed with the key that it names", self.place)
        if key is not None and key != self.key:
            raise Fault(f"{self.where} is not signed with the key that was given", self.place)
        for name, (number, head) in self.fixed.items():
            log = logs.get(name)
            if log is not None and (number > log.number or log.hashes[number] != head):
                place = log.places[number - 1] if 0 < number <= log.number else log.place._replace(log=name)
                raise Fault(f"the log {name} is not the one whose first {number} events {self.where} fixes", place)
        if not self.fixed.keys() & logs.keys():
            raise Fault(f"{self.where} names none of these logs", self.place)
        missing = sorted(self.fixed.keys() - logs.keys() - logs.closed)
        if missing and asked is None:
            only = f"; where only {next(iter(logs))} was asked for, say so with --log" if len(logs) == 1 else ""
            raise Fault(f"{self.where} names {', '.join(missing)}, which the export lacks{only}", self.place)


class Balances:
    """What the transfers give, from one checkpoint to the next."""

    def __init__(self, logs: dict[str, Log]) -> None:
        self.logs = logs
        self.held: dict[str, int] = {}
        self._next = dict.fromkeys(logs, 0)

    def compare(self, point: Point) -> str:
        """See that the balances are those that a checkpoint signs; gives why they could not be compared, if so."""
        missing = sorted(point.fixed.keys() - self.logs.keys())
        if missing:
            return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not here"
        for name, (number, _) in point.fixed.items():
            moves, place = self.logs[name].moves, self._next[name]
            while place < len(moves) and moves[place][0] < number:
                _, source, to, cents = moves[place]
                self.held[source] = self.held.get(source, 0) - cents
                self.held[to] = self.held.get(to, 0) + cents
                place += 1
            self._next[name] = place
        if hashlib.sha256(canonical(self.held)).hexdigest() == point.balances:
            return ""
        unseen = sum(event < point.fixed[name][0] for name in point.fixed for event in self.logs[name].unseen)
        if not unseen:
            raise Fault(f"the balances that {point.where} signs are not what the transfers give", point.place)
        return f"{_many(unseen, 'event')} may have moved what is not shown here"


def _inside(logs: Logs, key: str | None, asked: str | None) -> tuple[Point | None, int, str]:
    """Check the checkpoints that are logged: the last one, how many, and why its balances could not be compared."""
    last, count, why_not = None, 0, ""
    for log in logs.values():
        balances, before = Balances(logs), dict[str, int]()
        for number, at, line in log.checkpoints:
            point = Point(line, "the checkpoint in it", log.places[number])
            if point.at != at or (number and point.fixed.get(log.name) != (number, log.hashes[number])):
                raise Fault("the checkpoint in it does not fix its own log as far as this event", point.place)
            if any(point.fixed.get(name, (0,))[0] < events for name, events in before.items()):
                raise Fault("the checkpoint in it names fewer events than the one before it", point.place)
            point.check(logs, key, asked)
            why_not = balances.compare(point)
            before = {name: events for name, (events, _) in point.fixed.items()}
            last, count = point, count + 1
    return last, count, why_not


# Ed25519 as RFC 8032 describes it, so that a signature is checked with Python alone.
_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P
_ORDER = 2**252 + 27742317777372353535851937790883648493
_Spot = tuple[int, int, int, int]
_BASE_Y = 4 * pow(5, -1, _P) % _P


def _spot(data: bytes) -> _Spot:
    """The point of the curve that 32 bytes spell; raises ValueError where there is none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * pow(2, (_P - 1) // 4, _P) % _P
    if y >= _P or (x * x - square) % _P or (not x and sign):
        raise ValueError("no point")
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


def _sum(one: _Spot, other: _Spot) -> _Spot:
    a, b = (one[1] - one[0]) * (other[1] - other[0]) % _P, (one[1] + one[0]) * (other[1] + other[0]) % _P
    c, d = 2 * one[3] * other[3] * _D % _P, 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(many: int, spot: _Spot) -> _Spot:
    found = (0, 1, 1, 0)
    while many:
        if many & 1:
            found = _sum(found, spot)
        spot, many = _sum(spot, spot), many >> 1
    return found


def signed(text: str, signature: str, key: str) -> bool:
    """Was a text signed with the private half of a key? Both are given in hexadecimal."""
    try:
        public, given = bytes.fromhex(key), bytes.fromhex(signature)
        if len(public) != 32 or len(given) != 64 or (key, signature) != (public.hex(), given.hex()):
            return False
        owner, first, scalar = _spot(public), _spot(given[:32]), int.from_bytes(given[32:], "little")
    except ValueError:
        return False
    digest = hashlib.sha512(given[:32] + public + text.encode()).digest()
    left = _times(scalar, _spot(_BASE_Y.to_bytes(32, "little")))
    right = _sum(first, _times(int.from_bytes(digest, "little") % _ORDER, owner))
    same = all((left[axis] * right[2] - right[axis] * left[2]) % _P == 0 for axis in (0, 1))
    return scalar < _ORDER and same


# -- the answer --------------------------------------------------------------------------------------------------------


def verify(data: bytes, checkpoint: str | None = None, key: str | None = None, log: str | None = None) -> Report:
    """Read an export from its first byte to its last, and say what does not fit first; raises Misuse."""
    if key is not None and (len(key) != 64 or not set(key) <= set("0123456789abcdef")):
        raise Misuse("key: 64 digits in small hexadecimal were expected")
    logs = Logs()
    finding, proved = None, ""
    try:
        _read(data, logs)
        if log is not None and log not in logs:
            raise Fault(f"the log {log}, which was asked for, is not in the export", NOWHERE)
        for each in logs.values():
            for number in each.together:
                _together(each, number, logs, whole=log is None and len(logs) > 1)
        proved = _held(logs, checkpoint, key, log)
    except Fault as fault:
        finding = Finding(*(fault.place or NOWHERE), str(fault))
    return Report({name: (each.number, each.hashes[-1]) for name, each in logs.items()}, finding, proved)


def _held(logs: Logs, checkpoint: str | None, key: str | None, asked: str | None) -> str:
    """Hold the logs against the checkpoints in them and the one that is given; says what was proved and no more."""
    point, inside, why_not = _inside(logs, key, asked)
    if checkpoint is not None:
        point = Point(checkpoint, "the checkpoint that was given", NOWHERE)
        point.check(logs, key, asked)
        why_not = Balances(logs).compare(point)
    elif key is not None and point is None:
        raise Misuse("key: there is no checkpoint to check with it, neither given nor in the export")
    events = sum(each.number for each in logs.values())
    of = next(iter(logs)) if len(logs) == 1 else f"{len(logs)} logs"
    verdict = "Sound" if point and key else "Consistent"
    sentence = f"{verdict}: {_many(events, 'event')} of {of} fit together to the byte"
    if point is None or (checkpoint is None and key is None):
        within = f", with {_many(inside, 'checkpoint')} inside" if inside else ""
        lacks = "No checkpoint or key" if inside else "No checkpoint"
        same = "was given, so a rewritten whole would look the same."
        return f"{sentence}{within}. {lacks} {same}{logs.unread}{logs.gone}"
    fixed = sum(number for name, (number, _) in point.fixed.items() if name in logs)
    whose = "with the key that was given" if key else "with a key that nobody vouched for, since none was given"
    balances = "" if why_not else " and all balances"
    sentence += f". The checkpoint of {point.at}, signed {whose}, fixes the first {_many(fixed, 'event')}{balances}"
    since = events - fixed
    sentence += f"; what came since ({_many(since, 'event')}) is consistent, and no more." if since else "."
    return sentence + (f" Balances were not compared: {why_not}." if why_not else "") + logs.unread + logs.gone


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def main(argv: list[str]) -> int:
    """The command: prints what was found, and ends with 0 only where everything fits."""
    parser = argparse.ArgumentParser("verify.py", description="Verify an export of a floor's logs.")
    parser.add_argument("export", help="lines of JSON, as the floor exported them")
    parser.add_argument("checkpoint", nargs="?", help="a signed line, or a file with one")
    parser.add_argument("key", nargs="?", help="the key that signed it, in hexadecimal")
    parser.add_argument("--key", dest="only_key", metavar="KEY", help="the same, where no checkpoint is given")
    parser.add_argument("--log", help="the log that was asked for, where it is one")
    given = parser.parse_args(argv)
    try:
        line = given.checkpoint
        if line is not None and not line.lstrip().startswith(CHECKPOINT):
            line = Path(line).read_text("utf-8", "replace")
        report = verify(Path(given.export).read_bytes(), line, given.key or given.only_key, given.log)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except Misuse as error:
        print(error, file=sys.stderr)
        return 2
    for name, (events, head) in report.logs.items():
        print(f"{name}: {events} events, the last {head}")
    print(report.proved if report.finding is None else f"NOT SOUND: {report.finding}")
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
