"""Statements as programs are handed them: frozen records that print themselves and become JSON, pages and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import statements
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.charity.statements.versions import version_of
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted, in_words
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.publish.returns.pages import called, facts, page_html, page_md, part_called
from aboveboard.publish.returns.sheets import as_table, as_xlsx
from aboveboard.publish.returns.shown import Shown, ShownPart, shown

if TYPE_CHECKING:
    # Paper and official forms take a while to import, and most questions are about neither.
    from aboveboard.publish.returns.onto import FilledIn

Opened = Callable[[Statement], Mapping[str, Any]]
"""Which events make each line of a statement up."""


@dataclass(frozen=True, repr=False)
class PrintedStatement(Document):
    """A statement of one form and period, as it stood at a moment."""

    shown: Shown
    as_of: datetime
    opened: Mapping[str, Any] = field(default_factory=dict)
    """For each line the events that make it up, as whoever holds the log names them."""

    def __repr__(self) -> str:
        lacks = f", {counted(len(self.lacks), 'thing')} lacking" if self.lacks else ""
        return f"<Statement {self.form} of {self.period}: {self.state}{lacks}>"

    @property
    def statement(self) -> Statement:
        """The statement itself."""
        return self.shown.statement

    @property
    def form(self) -> str:
        """What people call it."""
        return self.statement.form

    @property
    def period(self) -> str:
        """What it is about."""
        return self.statement.period

    @property
    def state(self) -> str:
        """Draft, signed, part-filed, filed, paid or received."""
        return self.statement.state

    @property
    def lines(self) -> Mapping[str, Any]:
        """What each line says, amounts in cents."""
        return {name: self.statement.value(name) for name in self.statement.lines}

    @property
    def by_rule(self) -> Mapping[str, Any]:
        """What the rule itself reckons."""
        return {name: self.statement.value(name) for name in self.statement.rules}

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it lacks."""
        return tuple(each.what for each in self.statement.lacks)

    @property
    def due(self) -> date | None:
        """The day by which it is due."""
        return self.statement.due_day

    def schedule(self, line: str) -> tuple[Mapping[str, Any], ...]:
        """The rows of a line."""
        return self.statement.rows(line)

    # -- written down --------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The answer of `aboveboard statement --json`."""
        return {
            "organization": next(iter(self.shown.organization.values())),
            "as_of": self.as_of.isoformat(),
            **self.statement.to_json(),
            "sha256": self.shown.hash,
            "shown": {line.name: line.text for line in self.shown.lines},
            "opened": dict(self.opened),
        }

    def markdown(self) -> str:
        """As a page of Markdown."""
        return page_md(self.shown)

    def html(self) -> str:
        """As a page of HTML that stands by itself."""
        return page_html(self.shown)

    def pdf(self, fonts: Sequence[Path] = ()) -> bytes:
        """As pages to be printed."""
        from aboveboard.publish.paper.statement import statement_pdf

        return statement_pdf(self.shown, self.as_of, fonts)

    def xlsx(self) -> bytes:
        """As a workbook, each line of rows a sheet of its own."""
        return as_xlsx(self.shown)

    def csv(self, line: str | None = None) -> bytes:
        """Its lines as CSV, or the rows of one of them."""
        return as_table(self.shown, line)

    def onto(self, official: bytes, name: str = "the official form") -> FilledIn:
        """Filled into the official form as a PDF, read back and compared."""
        from aboveboard.publish.returns.onto import fill_in

        return fill_in(official, self.shown, name)

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal."""
        found = self.shown
        yield found.head
        for label, value in facts(found):
            yield f"{label}: {value}"
        for part in found.parts:
            yield ""
            yield part_called(part)
            yield _lines(part)
        if found.rules:
            yield ""
            yield "What the rule itself reckons"
            yield PrintedTable(("=line", "what", ">says"), [(e.name, called(e), e.text) for e in found.rules])
        for difference in found.differences:
            yield f"They do not agree: {difference}"
        if self.lacks:
            yield ""
            for each in self.statement.lacks:
                clauses = each.to_json()["cite"]
                yield f"Lacks: {each.what}{f' ({chr(59).join(clauses)})' if clauses else ''}"
        yield from (f"Read so: {of}: {reading}" for of, reading in found.readings)
        yield from found.notes
        yield from found.beside

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """The lines, and the rows of each line that has some."""
        lines: list[Row] = [
            {"part": part.name, "line": line.name, "title": line.title, "kind": line.kind, "value": line.value}
            for part in self.shown.parts
            for line in part.lines
        ]
        tables = {each.name: each.table.rows for each in self.shown.lines if each.table is not None}
        return {"lines": lines, **tables}


def _lines(part: ShownPart) -> PrintedTable:
    rows = [(each.name, called(each), each.text or _count(each.table)) for each in part.lines]
    return PrintedTable(("=line", "what", ">says"), rows)


def _count(table: Any) -> str:
    return "" if table is None else counted(len(table.rows), "row")


@dataclass(frozen=True, repr=False)
class PrintedStatements(Document, Sequence[PrintedStatement]):
    """Every statement of an organization, by form and in the order of their periods."""

    organization: str
    as_of: datetime
    statements: tuple[PrintedStatement, ...]

    def __repr__(self) -> str:
        return f"<Statements of {self.organization}: {len(self)}>"

    def __getitem__(self, at: Any) -> Any:
        return self.statements[at]

    def __len__(self) -> int:
        return len(self.statements)

    def to_json(self) -> dict[str, Any]:
        """The answer of `aboveboard statements --json`."""
        left = ("organization", "as_of")
        rows = [{name: value for name, value in each.to_json().items() if name not in left} for each in self.statements]
        return {"organization": self.organization, "as_of": self.as_of.isoformat(), "statements": rows}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read in a terminal."""
        if not self.statements:
            yield f"{self.organization}: there is nothing to state yet."
            return
        yield statement_table([each.statement for each in self.statements])

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row each."""
        rows: list[Row] = [
            {
                "form": each.form, "period": each.period, "state": each.state, "version": each.statement.version,
                "due": None if each.due is None else each.due.isoformat(), "fee": each.statement.fee,
                "paid": each.statement.paid, "lacks": len(each.lacks),
            }
            for each in self.statements
        ]  # fmt: skip
        return {"statements": rows}


def statement_table(found: Sequence[Statement]) -> PrintedTable:
    """Statements as a table for people: of which form and period, how they stand, and what they lack."""
    return PrintedTable(
        ("=form", "=period", "state", "=due", ">fee", "lacks"),
        [
            (
                each.form, each.period, in_words(each.state) + ("" if each.over else ", period not over"),
                each.due_day, _fee(each), "; ".join(lack.what for lack in each.lacks),
            )
            for each in found
        ],
    )  # fmt: skip


def _fee(statement: Statement) -> str:
    if statement.law.fee is None:
        return ""
    left = statement.fee - statement.paid
    return "paid" if statement.fee and not left else dollars(left)


def printed_statement(
    asked: Question, form: str, period: str, opened: Opened, version: int | None = None
) -> PrintedStatement:
    """A statement as of the moment for which is asked, or an earlier version; opened as whoever holds the log does."""
    found = draft(asked, form, period) if version is None else version_of(asked, form, period, version)
    return _printed(found, asked, opened)


def printed_statements(asked: Question, opened: Opened) -> PrintedStatements:
    """Every statement, as of the moment for which is asked."""
    found = tuple(_printed(each, asked, opened) for each in statements(asked))
    return PrintedStatements(str(asked.opened["title"]), asked.at, found)


def _printed(statement: Statement, asked: Question, opened: Opened) -> PrintedStatement:
    return PrintedStatement(shown(statement, asked), asked.at, opened(statement))
