"""Verify an export: needs nothing but the export, this file and Python.

    python verify.py EXPORT [CHECKPOINT [KEY]]

An export is lines of JSON: a head for each log, then its events in their canonical bytes, each followed by the hidden
values that the reader may see. Every event holds the SHA-256 of the one before it, so the first line that was altered,
dropped or put elsewhere shows. Events that one deed wrote on several logs name each other. A checkpoint is a signed
line that fixes how a log stood at one moment; its signature is checked where the cryptography package is installed and
the floor's key is given.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

FORM = "aboveboard-export-1"
CHECKPOINT = "aboveboard-checkpoint-1"
START = "0" * 64
HEAD = {"events", "export", "head", "log"}
EVENT = {"actor", "at", "deed", "log", "number", "previous", "role", "said"}
BESIDES = {"answer", "reverses", "seat", "settled", "transfers", "veiled", "with"}
SHOWN = {"event", "name", "salt", "value"}
SALT_BYTES = 16


class Fault(Exception):
    """Something does not fit; says what."""


class Torn(Fault):
    """An event does not follow the one before it: one of the two was altered, or something between them is gone."""


class Finding(NamedTuple):
    """The first thing that does not fit: the line of the file, the byte at which it begins, and what."""

    line: int
    byte: int
    log: str | None
    event: int | None
    what: str

    def __str__(self) -> str:
        place = "" if self.event is None else f", event {self.event}" + (f" of {self.log}" if self.log else "")
        return f"line {self.line} (byte {self.byte}){place}: {self.what}"


class Report(NamedTuple):
    """The result: the logs that were read, with the number of events and the last hash, and the first fault."""

    logs: dict[str, tuple[int, str]]
    finding: Finding | None

    @property
    def sound(self) -> bool:
        """Does everything fit?"""
        return self.finding is None


class Log:
    """One log as it is read."""

    def __init__(self, head: dict[str, Any]) -> None:
        if set(head) != HEAD or head["export"] != FORM:
            raise Fault(f"a head with {', '.join(sorted(HEAD))} of the form {FORM} was expected")
        self.name, self.events, self.head = head["log"], head["events"], head["head"]
        if not isinstance(self.name, str) or type(self.events) is not int or not isinstance(self.head, str):
            raise Fault("the head does not say which log, how many events and the last hash")
        if self.events < 1:
            raise Fault("a log has at least one event")
        self.number = 0
        self.hash = START
        self.hashes = [START]
        self.at = ""
        self.veiled: dict[str, str] = {}
        self.shown_last = ""
        self.reversed: set[int] = set()
        self.together: dict[int, dict[str, int]] = {}
        """For each event that a deed wrote with others, the logs and numbers of those."""
        self.done: dict[int, tuple[Any, ...]] = {}
        """For each of them, who did it, as what and when."""

    def event(self, row: dict[str, Any], line: bytes) -> None:
        """The next event fits onto the last."""
        if not set(row) >= EVENT or set(row) - EVENT - BESIDES:
            raise Fault("an event has exactly the fields that an event has")
        if row["log"] != self.name:
            raise Fault(f"it is of the log {row['log']!r}, not of {self.name!r}")
        if type(row["number"]) is not int or row["number"] != self.number:
            raise Fault(f"event {self.number} was expected here, not {row['number']!r}")
        if row["previous"] != self.hash:
            before = "the log's start" if self.number == 0 else f"event {self.number - 1} as it stands above"
            raise Torn(f"it does not follow {before}")
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
        self.number, self.at, self.veiled, self.shown_last = self.number + 1, row["at"], dict(veiled), ""
        self.hash = hashlib.sha256(line).hexdigest()
        self.hashes.append(self.hash)

    def _peers(self, rows: Any) -> dict[str, int]:
        """The events of other logs that the same deed wrote."""
        if not isinstance(rows, list) or not rows or not all(_names(each) for each in rows):
            raise Fault("an event names others of the same deed by their logs and numbers")
        found: dict[str, int] = dict(rows)
        if len(found) != len(rows) or self.name in found:
            raise Fault("one deed writes one event on a log")
        return found

    def shown(self, row: dict[str, Any]) -> None:
        """A hidden value is the one whose hash the event holds."""
        name: Any = row.get("name")
        known = isinstance(name, str) and name in self.veiled
        if set(row) != SHOWN or row["event"] != self.number - 1 or not known:
            raise Fault("a hidden value stands right after the event that holds its hash")
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
            raise Fault(f"the hidden value {row['name']!r} is not the one that was logged")

    def end(self) -> None:
        """All events of the log were there."""
        if self.number != self.events:
            raise Fault(f"{self.name} has {self.events} events, and {self.number} are here")
        if self.hash != self.head:
            raise Torn(f"the last event of {self.name} is not the one that its head names")


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


def verify(data: bytes, checkpoint: str | None = None, key: str | None = None) -> Report:
    """Read an export from its first byte to its last, and say what does not fit first."""
    logs: dict[str, Log] = {}
    log: Log | None = None
    place: tuple[int, int, int | None] = (0, 0, None)
    last, rows = place, list[bytes]()
    places: dict[tuple[str, int | None], tuple[int, int]] = {}
    """Where the events stand that name others."""
    try:
        rows = _lines(data)
        start = 0
        for number, line in enumerate(rows, 1):
            place = number, start, None
            start += len(line) + 1
            row = _parsed(line)
            if "export" in row:
                if log is not None:
                    log.end()
                log = Log(row)
                if log.name in logs:
                    raise Fault(f"the log {log.name} was there before")
                logs[log.name] = log
            elif log is None:
                raise Fault("an export begins with a head")
            elif "salt" in row:
                log.shown(row)
            else:
                place = number, place[1], log.number
                log.event(row, line)
                if "with" in row:
                    places[log.name, place[2]] = place[:2]
                last = place
        if log is None:
            raise Fault("there is nothing in it")
        log.end()
        for log, number in [(each, number) for each in logs.values() for number in each.together]:
            place = *places[log.name, number], number
            _together(log, number, logs)
        if checkpoint is not None:
            _check(checkpoint, key, logs)
    except Fault as fault:
        if isinstance(fault, Torn) and last[0] and (place[2] is None or _fits(rows, place[0])):
            place, fault = last, Torn(f"it is not the event that the log holds: {fault}")
        name = None if log is None else log.name
        found: Finding | None = Finding(place[0], place[1], name, place[2], str(fault))
    else:
        found = None
    return Report({name: (each.number, each.hash) for name, each in logs.items()}, found)


def _together(log: Log, number: int, logs: dict[str, Log]) -> None:
    """The events that one deed wrote name each other, as far as their logs are here."""
    group = {**log.together[number], log.name: number}
    for name, other in log.together[number].items():
        if name in logs and {**logs[name].together.get(other, {}), name: other} != group:
            raise Fault(f"it was written together with event {other} of {name}, which does not say so")
        if name in logs and logs[name].done[other] != log.done[number]:
            raise Fault(f"it was written together with event {other} of {name}, but by another or at another time")


def _fits(rows: list[bytes], number: int) -> bool:
    """Does the next event follow the one in this line, which is then as it was written?"""
    for line in rows[number:]:
        try:
            row = _parsed(line)
        except Fault:
            return False
        if "previous" in row:
            return bool(row["previous"] == hashlib.sha256(rows[number - 1]).hexdigest())
        if "export" in row:
            return False
    return False


def _lines(data: bytes) -> list[bytes]:
    rows = data.split(b"\n")
    if rows.pop():
        raise Fault("the last line does not end")
    return rows


def _check(line: str, key: str | None, logs: dict[str, Log]) -> None:
    """The logs stand as they stood when the checkpoint was signed, and have only grown since."""
    line = " ".join(line.split())
    text, _, signature = line.rpartition(" signature=")
    fields = dict(part.split("=", 1) for part in text.split(" ")[1:] if "=" in part)
    if not text.startswith(CHECKPOINT + " ") or not {"logs", "key"} <= set(fields):
        raise Fault(f"the checkpoint is not a line that begins with {CHECKPOINT}")
    if key is not None and not _signed(text, signature, key):
        raise Fault("the checkpoint is not signed with the key that was given")
    fixed = [row.split(":") for row in fields["logs"].split(",")]
    if not all(len(row) == 3 and row[1].isdecimal() and len(row[1]) < 19 for row in fixed):
        raise Fault("the checkpoint does not say of each log how many events it has and the last hash")
    for name, number, head in fixed:
        log = logs.get(name)
        if log is not None and (int(number) > log.number or log.hashes[int(number)] != head):
            raise Fault(f"the log {name} is not the one whose first {number} events the checkpoint fixes")
    if not set(logs) & {name for name, *_ in fixed}:
        raise Fault("the checkpoint names none of these logs")


def _signed(text: str, signature: str, key: str) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise Fault("the checkpoint's signature needs the cryptography package to be checked") from None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def main(argv: list[str]) -> int:
    """The command: prints what was found, and ends with 0 only where everything fits."""
    if not 1 <= len(argv) <= 3:
        print("usage: python verify.py EXPORT [CHECKPOINT [KEY]]", file=sys.stderr)
        return 2
    try:
        report = verify(Path(argv[0]).read_bytes(), *argv[1:])
    except OSError as error:
        print(f"{argv[0]}: {error.strerror}", file=sys.stderr)
        return 2
    for name, (events, head) in report.logs.items():
        print(f"{name}: {events} events, the last {head}")
    print("sound" if report.sound else report.finding)
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
