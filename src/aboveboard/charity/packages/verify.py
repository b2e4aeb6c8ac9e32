"""A package verified by whoever gets it: nothing of the house that wrote it is trusted but the key that signed.

Of a byte that is not as it was written the first place is named: a part of the archive, a line of it, an event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from aboveboard.charity.books.reporting.filings import FROZEN
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.packages.archive import unpacked
from aboveboard.charity.packages.package import (
    EVENTS,
    FORM,
    INDEX,
    POINT,
    PROOFS,
    derived,
    file_of,
)
from aboveboard.charity.packages.replayed import is_frozen, of_the_statement
from aboveboard.law.errors import BadInput, LawError
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.chain.signing import key_in, signed_by
from aboveboard.log.chain.tree import leaf, root_by
from aboveboard.log.chain.verify import CHECKPOINT
from aboveboard.log.deeds import Logged

INDEX_KEYS = {
    "package", "organization", "ruleset", "title", "form", "period", "edition", "statement", "logs", "rest_on_word",
    "parts",
}  # fmt: skip
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, LookupError, AssertionError, LawError)
"""How an event or an index fails to be one, whoever wrote it."""


class Head(NamedTuple):
    """What the checkpoint says of one log: how many events it has, the hash of the last, and the root of the tree."""

    events: int
    last: str
    root: bytes


@dataclass(frozen=True)
class Checked:
    """What was found of a package."""

    sha256: str
    """The hash of the whole archive."""
    fault: str = ""
    """The first thing that does not fit, and where."""
    organization: str = ""
    title: str = ""
    ruleset: str = ""
    form: str = ""
    period: str = ""
    edition: str = ""
    statement: str = ""
    """The hash of the statement as it was signed."""
    version: int = 1
    key: str = ""
    """The key that signed it."""
    pinned: bool = False
    """Is it the key that was expected?"""
    events: int = 0
    lines: Mapping[str, Any] = field(default_factory=dict)
    """What it says, line by line."""
    worked_out: tuple[str, ...] = ()
    """The lines that come out again from the events in it."""
    on_word: tuple[str, ...] = ()
    """The lines that rest on the word of whoever signed."""
    filed: Mapping[str, str] = field(default_factory=dict)
    """To whom it was filed, and when."""
    due: date | None = None

    @property
    def sound(self) -> bool:
        """Does everything fit?"""
        return not self.fault

    @property
    def proved(self) -> str:
        """What was proved and what was not, in words."""
        if self.fault:
            return f"NOT SOUND: {self.fault}"
        whose = "the key that was given" if self.pinned else f"the key {self.key}, which nobody vouched for"
        word = f"; on the filer's word rest {', '.join(self.on_word)}" if self.on_word else ""
        return (
            f"Sound: {self.events:,} events are those that were signed with {whose}, and {len(self.worked_out)} of "
            f"{len(self.lines)} lines come out of them again{word}. That no other event belongs to it, only the log "
            "shows."
        )

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "sound": self.sound, "proved": self.proved, "fault": self.fault or None, "sha256": self.sha256,
            "organization": self.organization, "title": self.title, "ruleset": self.ruleset, "form": self.form,
            "period": self.period, "edition": self.edition, "version": self.version, "statement": self.statement,
            "key": self.key, "pinned": self.pinned, "events": self.events, "lines": dict(self.lines),
            "worked_out": list(self.worked_out), "on_word": list(self.on_word), "filed": dict(self.filed),
            "due": None if self.due is None else self.due.isoformat(),
        }  # fmt: skip


class Unsound(Exception):
    """Something does not fit; says what and where."""


def verify_package(data: bytes, key: str | None = None) -> Checked:
    """Verify an archive from its first byte to its last; with a key, only what that key has signed is sound."""
    if key is not None and (len(key) != 64 or not set(key) <= set("0123456789abcdef")):
        raise BadInput("key: 64 digits in small hexadecimal were expected")
    digest = sha256(data).hexdigest()
    try:
        return _checked(unpacked(data, "package"), digest, key)
    except (Unsound, BadInput) as error:
        return Checked(digest, str(error))


def _checked(parts: Mapping[str, bytes], digest: str, key: str | None) -> Checked:
    index = _index(parts)
    heads, signer = _point(parts, key)
    home = index["organization"]
    events: dict[str, list[Logged]] = {}
    given = {POINT: parts[POINT]}
    for place, row in enumerate(index["logs"]):
        log, name = row["log"], file_of(place, row["log"])
        if log not in heads or not {EVENTS + name, PROOFS + name} <= parts.keys():
            raise Unsound(f"{INDEX}: of the log {log!r} there are no events, or the checkpoint does not name it")
        events[log] = _events(parts, name, log, heads[log])
        given |= {EVENTS + name: parts[EVENTS + name], PROOFS + name: parts[PROOFS + name]}
    if not events or next(iter(events)) != home or events[home][0].number != 0:
        raise Unsound(f"{INDEX}: the organization's own log stands first, from its first event on")
    try:
        found, again = derived(events, given, home, index["form"], index["period"])
    except UNREADABLE as error:
        raise Unsound(f"{INDEX}: {index['form']} of {index['period']} cannot be worked out from the events") from error
    for name in sorted({*parts, *found, *given}):
        if name in given:
            continue
        if name not in found or name not in parts:
            raise Unsound(f"{name}: it {'belongs to no such package' if name in parts else 'is missing'}")
        if found[name] != parts[name]:
            raise Unsound(f"{name}, byte {_differs(found[name], parts[name]):,}: it is not what the events give")
    signed = _frozen(events[home], index["form"], index["period"])
    _fits(signed)
    frozen = signed.payload[FROZEN]
    filed = [e for e in events[home] if e.kind == FILE and of_the_statement(e, index["form"], index["period"])]
    return Checked(
        digest, "", home, str(index["title"]), index["ruleset"], index["form"], index["period"], index["edition"],
        index["statement"], max((int(e.payload.get("version", 1)) for e in filed), default=1), signer, key == signer,
        sum(map(len, events.values())), {**frozen["lines"], **frozen["by-rule"]}, again.equal, again.rest,
        {e.payload["to"]: str(e.payload.get("dated", hash_chain.written(e.at)[:10])) for e in filed}, again.due,
    )  # fmt: skip


def _differs(one: bytes, other: bytes) -> int:
    """The first byte at which two texts differ."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def _index(parts: Mapping[str, bytes]) -> dict[str, Any]:
    """What the package says it is; all of it is worked out again."""
    for name in (INDEX, POINT):
        if name not in parts:
            raise Unsound(f"{name}: it is missing")
    try:
        index = parsed(parts[INDEX])
    except ValueError:
        raise Unsound(f"{INDEX}: it is not JSON") from None
    if not isinstance(index, dict) or set(index) != INDEX_KEYS or index["package"] != FORM:
        raise Unsound(f"{INDEX}: an index of the form {FORM} was expected")
    logs = index["logs"]
    words = [index[name] for name in ("organization", "form", "period")]
    if not isinstance(logs, list) or not all(
        isinstance(each, dict) and isinstance(each.get("log"), str) for each in logs
    ):
        raise Unsound(f"{INDEX}: logs: a list of logs was expected")
    if not all(isinstance(word, str) for word in words) or len({each["log"] for each in logs}) != len(logs):
        raise Unsound(f"{INDEX}: an organization, a form and a period were expected, and each log once")
    return index


def _point(parts: Mapping[str, bytes], key: str | None) -> tuple[dict[str, Head], str]:
    """What the house has signed, and with which key."""
    try:
        line = parts[POINT].decode("ascii")
    except UnicodeDecodeError:
        raise Unsound(f"{POINT}: it is no line of text") from None
    text, _, signature = line.rstrip("\n").rpartition(" signature=")
    if line != f"{text} signature={signature}\n" or not text.startswith(f"{CHECKPOINT} "):
        raise Unsound(f"{POINT}: one line that begins with {CHECKPOINT} was expected")
    signer = key_in(line.rstrip("\n"))
    if not signed_by(text, signature, signer):
        raise Unsound(f"{POINT}: it is not signed with the key that it names")
    if key is not None and key != signer:
        raise Unsound(f"{POINT}: it is signed with the key {signer}, not with the one that was given")
    fields = dict(each.split("=", 1) for each in text.split(" ")[1:] if "=" in each)
    try:
        roots = {name: bytes.fromhex(root) for name, root in (row.split(":") for row in fields["roots"].split(","))}
        rows = [row.split(":") for row in fields["logs"].split(",")]
        return {name: Head(int(count), last, roots[name]) for name, count, last in rows}, signer
    except (ValueError, KeyError):
        raise Unsound(f"{POINT}: it does not say of each log how many events it has and their root") from None


def _events(parts: Mapping[str, bytes], name: str, log: str, head: Head) -> list[Logged]:
    """The events of one log, each shown to be among those that were signed."""
    rows, rest = parts[EVENTS + name].split(b"\n"), b""
    rest = rows.pop()
    try:
        paths = parsed(parts[PROOFS + name])
        if canonical(paths) + b"\n" != parts[PROOFS + name]:
            raise ValueError
    except ValueError:
        raise Unsound(f"{PROOFS}{name}: it is not in canonical bytes") from None
    found: list[Logged] = []
    for line, body in enumerate(rows, 1):
        where = f"{EVENTS}{name}, line {line}"
        try:
            event = hash_chain.read(body)
            if canonical(parsed(body)) != body or event.log != log:
                raise ValueError
        except UNREADABLE:
            raise Unsound(f"{where}: it is no event of {log}") from None
        where += f" (event {event.number})"
        if found and event.number <= found[-1].number:
            raise Unsound(f"{where}: it stands after event {found[-1].number}")
        if found and event.number == found[-1].number + 1 and event.previous != found[-1].hash.hex():
            raise Unsound(f"{where}: it does not follow the one before it")
        if event.number == head.events - 1 and event.hash.hex() != head.last:
            raise Unsound(f"{where}: it is not the last event that the checkpoint names")
        try:
            path = [bytes.fromhex(each) for each in paths[str(event.number)]]
            if [each.hex() for each in path] != paths[str(event.number)]:
                raise ValueError
        except UNREADABLE:
            raise Unsound(f"{PROOFS}{name}: there is no path for event {event.number}") from None
        if root_by(leaf(body), event.number, head.events, path) != head.root:
            raise Unsound(f"{where}: it is not among the events that were signed, or its path was altered")
        found.append(event)
    if rest or not found or not isinstance(paths, dict) or len(paths) != len(found):
        raise Unsound(f"{EVENTS}{name}: each event on a line of its own was expected, with one path each")
    return found


def _frozen(events: Sequence[Logged], form: str, period: str) -> Logged:
    frozen = filed = None
    for event in events:
        frozen = event if is_frozen(event, form, period) else frozen
        filed = frozen if event.kind == FILE and of_the_statement(event, form, period) and frozen else filed
    assert filed is not None, "it was worked out from it"
    return filed


def _fits(signed: Logged) -> None:
    """What was signed is what its own hash says, and what was filed is that."""
    held = {name: value for name, value in signed.payload[FROZEN].items() if name != "sha256"}
    if sha256(canonical(held)).hexdigest() != signed.payload[FROZEN].get("sha256"):
        raise Unsound(f"event {signed.number}: what was signed is not what its hash says")
