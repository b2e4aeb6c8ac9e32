"""A filed statement as one archive: what was signed, its schedules, the events behind it, and proof that they are so.

Every event is given as it stands in the chain, where what is hidden is a salted hash, with the path that shows it to be
in the tree whose root the house signed. Everything else in the archive is worked out from the events, so whoever gets
it does the same and compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from aboveboard.charity.books.reporting.filings import FROZEN, filing_of, filings
from aboveboard.charity.books.reporting.periods import periods_of
from aboveboard.charity.conduct.books import BOOK_YEAR, CLOSE_ACCOUNT, FILE, OPEN_ACCOUNT, SIGN
from aboveboard.charity.conduct.deeds import CLOSE, CONFIRM, COUNT, NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.archive import packed, safe
from aboveboard.charity.packages.logs import Logs
from aboveboard.charity.packages.replayed import Again, is_frozen, of_the_statement, worked_out
from aboveboard.charity.spreadsheets.writing import Written, as_csv
from aboveboard.law.conditions.facts import Source
from aboveboard.law.errors import BadInput
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.tree import Tree
from aboveboard.log.deeds import Logged
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook

FORM = "aboveboard-package-1"
INDEX, POINT, STATEMENT = "index.json", "checkpoint.txt", "statement.json"
EVENTS, PROOFS, SCHEDULES = "events/", "proofs/", "schedules/"
BEHIND = ("license", OPEN_ACCOUNT, CLOSE_ACCOUNT, BOOK_YEAR)
"""What an organization is stated to be and to have, without which no line comes out."""
BEHIND_AN_OCCASION = (COUNT, CONFIRM, CLOSE)
"""What says of an occasion which count stands, and that it is over."""
Events = Mapping[str, Sequence[Logged]]


def package(book: Logbook, organization: str, form: str, period: str) -> bytes:
    """The archive of a statement that was filed; BadInput where there is none."""
    logs = Logs.of(book, organization)
    wanted = book.look(organization, lambda state: _wanted(state, form, period, book))
    trees = logs.trees()
    bodies = {
        log: {number: body for number, body in enumerate(logs.bodies(log)) if number in numbers}
        for log, numbers in wanted.items()
        if log in logs.lengths
    }
    point = logs.point(trees).line
    return packed(_parts(bodies, trees, point, organization, form, period))


def _wanted(state: LogState, form: str, period: str, book: Logbook) -> dict[str, set[int]]:
    """The events of each log that go with a statement."""
    part = state.part(Organization)
    asked = part.question(FILE, {}, book.desk.clock())
    filing = filing_of(asked.organization, form, period)
    version = filing.filed_before
    if version is None or version.frozen is None or version.attached_as:
        asked.law.form_on(form, asked.today)
        why = "goes with the statement to which it is attached" if version and version.frozen else "was not filed"
        raise BadInput(f"period: {form} of {period} {why}, and only what was filed by itself is packed")
    found: dict[str, set[int]] = {asked.log: {0}}
    for log, number in _sources(asked, form, period, version.frozen.payload[FROZEN]):
        found.setdefault(log, {0}).add(number)
    for log in found.keys() & asked.organization.different(NOTED, "occasion").keys():
        assert asked.held is not None
        stated = asked.held(log).stated
        found[log] |= {entry.number for kind in BEHIND_AN_OCCASION for entry in stated.listed(kind)}
    return found


def _sources(asked: Question, form: str, period: str, frozen: Mapping[str, Any]) -> Iterator[Source]:
    for opened in (frozen["opened"], *(each["opened"] for each in frozen.get("attached", {}).values())):
        yield from ((log, number) for sources in opened.values() for log, number in sources)
    for kind in BEHIND:
        yield from (entry.source for entry in asked.organization.listed(kind))
    entries = (entry for listed in asked.organization.entries.values() for entry in listed)
    yield from (e.source for e in entries if (e.get("form"), e.get("period")) == (form, period))
    before = None
    for each in periods_of(asked, asked.law.form_on(form, asked.today)):
        if each.key == period:
            yield from (entry.source for entry in each.entries)
            break
        if (one := filings(asked.organization).get((form, each.key))) is not None and one.filed_before is not None:
            before = each
    if before is not None:
        yield from (entry.source for entry in before.entries)
        for kind in (SIGN, FILE):
            yield from (e.source for e in asked.organization.listed(kind, form=form, period=before.key))


def _parts(
    bodies: Mapping[str, Mapping[int, bytes]],
    trees: Mapping[str, Tree],
    point: str,
    home: str,
    form: str,
    period: str,
) -> dict[str, bytes]:
    """All parts of the archive."""
    order = [home, *sorted(log for log in bodies if log != home)]
    parts = {POINT: f"{point}\n".encode()}
    for place, log in enumerate(order):
        held = bodies[log]
        name = file_of(place, log)
        parts[f"{EVENTS}{name}"] = b"".join(held[number] + b"\n" for number in sorted(held))
        paths = {str(number): [each.hex() for each in trees[log].path(number)] for number in sorted(held)}
        parts[f"{PROOFS}{name}"] = canonical(paths) + b"\n"
    events = {log: [hash_chain.read(bodies[log][number]) for number in sorted(bodies[log])] for log in order}
    return parts | derived(events, parts, home, form, period)[0]


def file_of(place: int, log: str) -> str:
    """The file of a log's events."""
    return f"{place}-{safe(log)}.json"


def derived(
    events: Events, given: Mapping[str, bytes], home: str, form: str, period: str
) -> tuple[dict[str, bytes], Again]:
    """The parts that are worked out from events and from the parts that hold them, and which lines came out again."""
    signed = _signed(events[home], form, period)
    frozen = signed.payload[FROZEN]
    again = worked_out(events, home, signed)
    found = {STATEMENT: canonical(statement(events[home], signed)) + b"\n"}
    for line, rows in frozen["rows"].items():
        found[f"{SCHEDULES}{safe(line)}.csv"] = _schedule(rows)
    index = {
        "package": FORM, "organization": home, "ruleset": events[home][0].payload["ruleset"],
        "title": events[home][0].payload["title"], "form": form, "period": period, "edition": frozen["edition"],
        "statement": frozen["sha256"],
        "logs": [{"log": log, "file": file_of(place, log), "events": len(listed)}
                 for place, (log, listed) in enumerate(events.items())],
        "rest_on_word": list(again.rest),
        "parts": {name: sha256(content).hexdigest() for name, content in sorted({**given, **found}.items())},
    }  # fmt: skip
    return {**found, INDEX: canonical(index) + b"\n"}, again


def _signed(events: Sequence[Logged], form: str, period: str) -> Logged:
    """The event with which the newest version that was filed was frozen."""
    frozen = None
    filed: Logged | None = None
    for event in events:
        if is_frozen(event, form, period):
            frozen = event
        if event.kind == FILE and of_the_statement(event, form, period) and frozen is not None:
            filed = frozen
    if filed is None:
        raise BadInput(f"{form} of {period}: no event says that it was signed and filed")
    return filed


def statement(events: Sequence[Logged], signed: Logged) -> dict[str, Any]:
    """The statement as it was signed, with who signed it and what became of it."""
    form, period = signed.payload["form"], signed.payload["period"]
    said = [event for event in events if of_the_statement(event, form, period)]
    became = [
        {
            "event": event.number, "deed": event.kind, "at": hash_chain.written(event.at), "by": event.actor,
            "said": {name: value for name, value in event.payload.items() if name not in (FROZEN, "statement")},
        }
        for event in said
    ]  # fmt: skip
    return {"form": form, "period": period, "signed": signed.payload[FROZEN], "became": became}


def _schedule(rows: Sequence[Mapping[str, Any]]) -> bytes:
    names = dict.fromkeys(name for row in rows for name in row)
    numbers = {name for name in names if all(type(row.get(name, 0)) is int for row in rows)}
    plain = [{name: value if type(value) is int else str(value) for name, value in row.items()} for row in rows]
    return as_csv(plain, [Written(name, name, "number" if name in numbers else "word") for name in names])
