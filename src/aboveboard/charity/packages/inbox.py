"""Packages that an office took from other houses: a paper on its log of the organization, and what the papers say.

Only what was verified is put on file, or what was not and is found defective for that: the paper's file says which, and
holds the archive itself, byte by byte.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from aboveboard.charity.books.reporting.filings import filing_of
from aboveboard.charity.conduct.attached import has_file
from aboveboard.charity.conduct.deeds import OFFICES, PAPER
from aboveboard.charity.conduct.entry import Entry
from aboveboard.charity.conduct.periods import first_day, kind_of, last_day
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.archive import safe
from aboveboard.charity.packages.logs import Logs
from aboveboard.charity.packages.receipts import Receipt
from aboveboard.charity.packages.verify import Checked
from aboveboard.charity.papers.content import LARGEST
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook

IN_TIME, LATE, DEFECTIVE, MISSING = "in-time", "late", "defective", "missing"
ARCHIVE = "archive"
"""Where in a paper's file the package itself stands."""
TOLD = frozenset(("form", "period", "version", "filed", "due", "fault", "on_word", "key", "sound"))
"""What is listed of every package."""
MOST_MISSING = 40
"""So many periods without a return are named of one form."""


def paper_kind(office: str) -> str:
    """The kind of paper that the law's file has for what comes to an office as a package."""
    return f"return-to-{office}"


@dataclass(frozen=True)
class Taken:
    """A paper to be put on file, and the file that is attached to it."""

    payload: dict[str, Any]
    content: bytes


def taken(book: Logbook, organization: str, office: str, found: Checked, day: date, data: bytes) -> Taken:
    """What an office puts on file of a package, with the archive as it came; BadInput where it cannot, and why."""
    known(book, organization, found)
    kind = paper_kind(office)
    law = book.look(organization, _law)
    if kind not in law.papers:
        raise BadInput(f"package: {law.ruleset} knows no returns that come to the {office} as packages")
    if found.sound and office not in found.filed:
        whom = " and the ".join(found.filed) or "nobody"
        raise BadInput(f"package: {found.form} of {found.period} was filed to the {whom}, and not to the {office}")
    if sha256(data).hexdigest() != found.sha256:
        raise BadInput("package: the archive that was verified was expected, not another one")
    document = {"office": office, "taken": day.isoformat(), "package": found.to_json()}
    content = (json.dumps({**document, ARCHIVE: b64encode(data).decode()}, indent=1, sort_keys=True) + "\n").encode()
    if len(content) > LARGEST:
        raise BadInput(f"package: it has {len(data):,} bytes; at most {LARGEST * 7 // 10:,} can be put on file")
    stem = safe(f"{found.form}-{found.period}-{found.version}" if found.sound else "defective")
    payload: dict[str, Any] = {
        "paper": f"{kind}-{stem}-{found.sha256[:12]}", "kind": kind, "dated": found.filed.get(office, day.isoformat()),
        "sha256": sha256(content).hexdigest(), "size": len(content), "type": "text/plain",
    }  # fmt: skip
    if book.look(organization, lambda state: _paper(state, payload["paper"])):
        raise BadInput("package: it was taken before")
    return Taken(payload, content)


def known(book: Logbook, organization: str, found: Checked) -> None:
    """The organization is on file here, and is the one that the package is of."""
    if organization not in book.logs("organization"):
        raise BadInput(f"package: {organization} is not known at this house: open it, or name what it is called here")
    title, ruleset = book.look(organization, _title)
    if found.sound and (title, ruleset) != (found.title, found.ruleset):
        raise BadInput(
            f"package: it is of {found.title} under {found.ruleset}, and {organization} is {title} under {ruleset}"
        )


def _law(state: LogState) -> Any:
    return state.part(Organization).law


def _title(state: LogState) -> tuple[str, str]:
    opened = state.part(Organization).opened
    return str(opened["title"]), str(opened["ruleset"])


def _paper(state: LogState, name: str) -> bool:
    return state.part(Organization).state.last(PAPER, paper=name) is not None


def inbox(book: Logbook, organization: str | None = None) -> list[dict[str, Any]]:
    """What came as packages, by organization: in time, late or defective, and the periods of which nothing came."""
    names = book.logs("organization") if organization is None else [organization]
    return [row for name in names for row in _rows(book, name)]


def archive_of(book: Logbook, organization: str, paper: str) -> bytes:
    """A package as it was taken; BadInput where none was put on file by that name."""
    keeper = Logs.of(book, organization).keeper()
    entry = keeper.stated.last(PAPER, paper=paper)
    came = entry is not None and entry.get("kind") in map(paper_kind, OFFICES)
    document = _document(book, organization, entry) if entry is not None and came else None
    if document is None:
        raise BadInput(f"paper: {paper!r} is no package that was taken")
    if ARCHIVE not in document:
        raise BadInput(f"paper: {paper} was taken when packages themselves were not kept; only what it said is")
    return b64decode(document[ARCHIVE])


def _document(book: Logbook, organization: str, entry: Entry) -> dict[str, Any] | None:
    """What a paper's file says of its package; none where somebody attached a file of their own."""
    if not has_file(entry):
        return None
    try:
        document = json.loads(book.attached(organization, str(entry.get("sha256"))))
        return document if document["package"].keys() >= TOLD and "taken" in document else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _rows(book: Logbook, name: str) -> Iterator[dict[str, Any]]:
    keeper = Logs.of(book, name).keeper()
    kinds = {paper_kind(office): office for office in OFFICES}
    came: dict[tuple[str, str], list[str]] = {}
    for entry in keeper.stated.listed(PAPER):
        office = kinds.get(str(entry.get("kind")))
        document = None if office is None else _document(book, name, entry)
        if office is None or document is None:
            continue
        found: Mapping[str, Any] = document["package"]
        state = _state(found, office)
        if state != DEFECTIVE:
            came.setdefault((office, found["form"]), []).append(found["period"])
        yield {
            "organization": name, "to": office, "form": found["form"], "period": found["period"],
            "version": found["version"], "filed": found["filed"].get(office), "due": found["due"],
            "taken": document["taken"], "state": state, "fault": found["fault"], "on_word": found["on_word"],
            "key": found["key"], "paper": entry.get("paper"), "event": entry.number, "kept": ARCHIVE in document,
        }  # fmt: skip
    today = book.desk.clock().astimezone(keeper.zone).date()
    for (office, form), periods in came.items():
        for period in _between(periods, today):
            yield {"organization": name, "to": office, "form": form, "period": period, "state": MISSING}


def _state(found: Mapping[str, Any], office: str) -> str:
    if not found["sound"]:
        return DEFECTIVE
    filed = found["filed"].get(office)
    return LATE if found["due"] and filed and filed > found["due"] else IN_TIME


def _between(periods: list[str], today: date) -> Iterator[str]:
    """The periods of the calendar after the first that came, and over by now, of which nothing came."""
    calendar = sorted({each for each in periods if kind_of(each) != "occasion"})
    if not calendar:
        return
    named, period = 0, calendar[0]
    while (last := last_day(period)) is not None and last < today and named < MOST_MISSING:
        if period not in periods:
            named += 1
            yield period
        period = _next(period, last)


def _next(period: str, last: date) -> str:
    """The period of the calendar after another of the same length."""
    day = date.fromordinal(last.toordinal() + 1)
    if "-Q" in period:
        return f"{day.year}-Q{(day.month + 2) // 3}"
    found = f"{day:%Y-%m}" if "-" in period else f"{day:%Y}"
    assert first_day(found) == day, "periods follow each other"
    return found


def received(book: Logbook, organization: str, receipt: Receipt, key: str) -> dict[str, Any]:
    """What is entered of a receipt at the filer's house; BadInput where it is for nothing that was filed here."""
    if receipt.organization != organization:
        raise BadInput(f"receipt: it is for {receipt.organization}, not for {organization}")
    stated = Logs.of(book, organization).keeper().stated
    versions = filing_of(stated, receipt.form, receipt.period).versions
    filed = next((each for each in versions if str(each.number) == receipt.version and receipt.to in each.filed), None)
    if filed is None or filed.lines is None or filed.lines.get("sha256") != receipt.statement:
        raise BadInput(f"receipt: {receipt.form} of {receipt.period} was not filed so with the {spaced(receipt.to)}")
    return {
        "form": receipt.form, "period": receipt.period, "to": receipt.to, "dated": receipt.dated,
        "proof": f"receipt for the package {receipt.package}, signed with the key {key}",
    }  # fmt: skip
