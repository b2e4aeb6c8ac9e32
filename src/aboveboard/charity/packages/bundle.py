"""The inspector's bundle: the books of an organization since a day, as one archive with the log that verifies it.

It is written part by part and read a page at a time, so that it needs no more memory for a house that is busier.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

from aboveboard.charity.books.ledger.columnar import Keeper, books_of
from aboveboard.charity.books.ledger.exports import COLUMNS as POSTINGS
from aboveboard.charity.books.ledger.exports import rows as postings
from aboveboard.charity.books.reporting.filings import filings
from aboveboard.charity.conduct.attached import FILE, has_file
from aboveboard.charity.conduct.deeds import PAPER
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.packages.archive import Packer
from aboveboard.charity.packages.lists import LISTS, Listed
from aboveboard.charity.packages.logs import Logs, Point
from aboveboard.charity.packages.page import page
from aboveboard.charity.roles import seen_by
from aboveboard.charity.spreadsheets.writing import csv_lines
from aboveboard.law.conduct import conduct_law
from aboveboard.law.days import deadlines, due
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.chain import verify
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.export import Chosen, export
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook

FORM = "aboveboard-bundle-1"
PASSES = 4
"""How often the logs are gone through."""
UNFINISHED = ".unfinished"
"""What is added to the name of an archive until it is whole."""
Advance = Callable[[int, int], None]


@dataclass(frozen=True)
class Visit:
    """Who looks at the books, for whom, and from when to when."""

    inspector: str
    agency: str
    since: date
    until: date

    def to_json(self) -> dict[str, str]:
        """As programs read it."""
        return {
            "inspector": self.inspector, "agency": self.agency, "from": self.since.isoformat(),
            "until": self.until.isoformat(),
        }  # fmt: skip


@dataclass
class Bundle:
    """What an archive holds, in words: its kinds of books, and every part with its hash."""

    title: str
    log: str
    visit: Visit
    kinds: list[dict[str, Any]] = field(default_factory=list)
    """Each kind of books and documents, with the parts that hold it; none where nothing of it is on file."""
    parts: dict[str, str] = field(default_factory=dict)
    point: str = ""
    key: str = ""
    basis: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "bundle": FORM, "organization": self.log, "title": self.title, **self.visit.to_json(),
            "kinds": self.kinds, "checkpoint": self.point, "key": self.key, "basis": list(self.basis),
            "cite": list(self.cite), "parts": dict(sorted(self.parts.items())),
        }  # fmt: skip


def since_when(ruleset: str, until: date) -> date:
    """The first day whose books are to be had on a day; BadInput where the law does not say."""
    at_hand = conduct_law(ruleset).at_hand
    if at_hand is None:
        raise BadInput(f"--from: a day was expected: {ruleset} does not say how far back books are to be had")
    found = due(ruleset, at_hand, until.isoformat()).day
    return date.fromisoformat(found.isoformat()[:10])


def write_bundle(
    book: Logbook, organization: str, visit: Visit, to: Path, advance: Advance = lambda done, whole: None
) -> Bundle:
    """Write the archive to a file; nothing has its name before all of it is there."""
    if visit.until < visit.since:
        raise BadInput(f"--until: {visit.until} is before {visit.since}, which is --from")
    begun = to.with_name(to.name + UNFINISHED)
    try:
        with begun.open("wb") as out:
            packer = Packer(out)
            found = _Writer(book, organization, visit, packer, advance).write()
            packer.close()
            out.flush()
            os.fsync(out.fileno())
        begun.replace(to)
    except OSError as error:
        raise BadInput(f"{to}: it cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            begun.unlink(missing_ok=True)
    return found


class _Writer:
    """Writes the parts of one bundle."""

    def __init__(self, book: Logbook, organization: str, visit: Visit, packer: Packer, advance: Advance) -> None:
        self.book, self.visit, self.packer, self.advance = book, visit, packer, advance
        self.logs = Logs.of(book, organization, self._tell)
        self.read = 0
        self.keeper: Keeper = self.logs.keeper()
        self.found = Bundle("", organization, visit)

    def _tell(self, read: int) -> None:
        self.read += read
        self.advance(self.read, self.logs.events * PASSES)

    def write(self) -> Bundle:
        """All parts, the index last."""
        self.found.title = str(self.book.look(self.logs.home, _title))
        self._books()
        self._lists()
        self._papers()
        self._statements()
        self._put("ledger", "Postings of the ledger", "ledger/postings.csv", csv_lines(self._postings(), POSTINGS))
        self._log()
        index = self.found.to_json()
        self.packer.put("index.html", page(index).encode())
        self.packer.put("index.json", canonical(index) + b"\n")
        return self.found

    def _part(self, name: str, content: bytes | Iterable[bytes]) -> str:
        """One part, with its hash in the index."""
        digest = sha256()

        def pieces() -> Iterator[bytes]:
            for piece in (content,) if isinstance(content, bytes) else content:
                digest.update(piece)
                yield piece

        self.packer.put(name, pieces())
        self.found.parts[name] = digest.hexdigest()
        return name

    def _put(self, kind: str, title: str, name: str, content: bytes | Iterable[bytes]) -> None:
        self._kind(kind, title, [self._part(name, content)])

    def _kind(self, kind: str, title: str, parts: list[str], cite: tuple[str, ...] = ()) -> None:
        self.found.kinds.append({"kind": kind, "title": title, "parts": parts, "cite": list(citations(cite))})

    def _within(self, day: object) -> bool:
        return isinstance(day, str) and self.visit.since.isoformat() <= day <= self.visit.until.isoformat()

    def _books(self) -> None:
        """The columnar books of each year that lies in those months."""
        years = range(self.keeper.year_of(self.visit.since), self.keeper.year_of(self.visit.until) + 1)
        parts, basis = [], dict[str, None]()
        for each in books_of(self.keeper, self.logs.posted(), tuple(years)):
            stem = f"books/{each.first}-{each.name}"
            parts.append(self._part(f"{stem}.csv", csv_lines(each.rows(), each.written())))
            parts.append(self._part(f"{stem}.md", each.markdown().encode()))
            basis |= dict.fromkeys([each.law.basis] if each.law.basis else [])
        cite = tuple(dict.fromkeys(id for law in self.keeper.law.books.values() for id in law.cite))
        self._kind("columnar-books", "Columnar books", parts, cite)
        self.found.basis = tuple(basis)

    def _lists(self) -> None:
        """Checks, deposits and lines of banks' statements, as they were entered."""
        for each in LISTS:
            self._put(each.kind, each.title, f"lists/{each.kind}.csv", csv_lines(self._rows(each), each.columns))

    def _rows(self, listed: Listed) -> Iterator[dict[str, Any]]:
        return (row for row in listed.rows(self.keeper) if self._within(row["date"]))

    def _postings(self) -> Iterator[dict[str, Any]]:
        return (row for row in postings(self.logs.posted(), self.keeper.zone) if self._within(row["date"]))

    # -- papers --------------------------------------------------------------------------------------------------------

    def _papers(self) -> None:
        """The files of papers, by their kinds; a file that somebody gave of themselves is nobody else's."""
        named: dict[str, list[str]] = {}
        for entry in self.keeper.stated.listed(PAPER):
            kind = str(entry.get("kind"))
            if not self._within(entry.get("dated")) or not has_file(entry) or self._is_private(entry):
                continue
            name = self.packer.free("papers/", f"{entry.get('dated')}-{kind}-{entry.get('paper')}", _ending(entry))
            content = self.book.attached(self.logs.home, str(entry.get("sha256")))
            named.setdefault(kind, []).append(self._part(name, content))
        law = self.keeper.law.papers
        wanted = [kind for kind, each in law.items() if each.of_the_books]
        for kind in dict.fromkeys((*wanted, *sorted(named))):
            self._kind(kind, law[kind].title, named.get(kind, []), law[kind].cite if kind in wanted else ())
        at_hand = self.keeper.law.at_hand
        cite = () if at_hand is None else deadlines(self.keeper.law.ruleset).named(at_hand).law.cite
        self.found.cite = tuple(citations(dict.fromkeys(cite)))

    def _is_private(self, entry: Entry) -> bool:
        setting = self.book.index.setting(self.logs.home)
        return FILE in (entry.destroyed or ()) or seen_by(setting, PAPER, entry.payload) is not None

    def _statements(self) -> None:
        """Every statement that was filed or signed in those months, as it was signed."""
        forms: dict[str, list[str]] = {form: [] for form in self.keeper.law.forms}
        for (form, period), filing in sorted(filings(self.keeper.stated).items()):
            for version in filing.versions:
                if version.lines is None or version.frozen is None:
                    continue
                days = [entry.get("dated", entry.at[:10]) for entry in (version.frozen, *version.filed.values())]
                if not any(self._within(day) for day in days):
                    continue
                document = {
                    "form": form, "period": period, "version": version.number, "signed": version.lines,
                    "by": {name: entry.get("person", entry.by) for name, entry in version.signed.items()},
                    "filed": {name: entry.get("dated", entry.at[:10]) for name, entry in version.filed.items()},
                    "event": version.frozen.number,
                }  # fmt: skip
                stem = f"{form}-{period}" + (f"-{version.number}" if version.number > 1 else "")
                name = self._part(self.packer.free("statements/", stem, ".json"), canonical(document) + b"\n")
                forms.setdefault(form, []).append(name)
        for form, parts in forms.items():
            editions = self.keeper.law.forms.get(form)
            self._kind(form, f"{form}, {editions[-1].title}" if editions else form, parts)

    # -- the log -------------------------------------------------------------------------------------------------------

    def _log(self) -> None:
        """The logs as they were chained, what verifies them, and what the house signs of them."""
        point = self.logs.point()
        self.found.point, self.found.key = point.line, point.key
        lines = export(self.book.store, self.book.vault, self._chosen(point))
        parts = [
            self._part("log/export.jsonl", self._told(lines)),
            self._part("log/checkpoint.txt", f"{point.line}\n".encode()),
            self._part("log/verify.py", Path(verify.__file__).read_bytes()),
        ]
        self._kind("log", "The log, and what verifies it", parts)

    def _chosen(self, point: Point) -> list[Chosen]:
        """These logs with nothing that is hidden; those that their deeds wrote on too are only named."""
        key = self.book.index.key
        open_ones = [
            Chosen(key(log), log, number, hash, False, _nothing) for log, (number, hash) in point.heads.items()
        ]
        return [*open_ones, *(Chosen(0, log, 0, b"", True, _nothing) for log in point.beside)]

    def _told(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for number, line in enumerate(lines, 1):
            if number % 2000 == 0:
                self._tell(2000)
            yield line


def _nothing(name: str) -> bool:
    """Nothing that is hidden is shown."""
    return False


def _ending(entry: Entry) -> str:
    from aboveboard.charity.papers.content import type_named

    return f".{type_named(entry.get('type', '')).names[0]}"


def _title(state: LogState) -> Mapping[str, Any]:
    found: Mapping[str, Any] = state.part(Organization).opened["title"]
    return found
