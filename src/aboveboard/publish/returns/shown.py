"""A statement read once for whoever writes it down: its parts and lines in the form's order, and what goes with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.conduct.periods import first_day, last_day
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import day_to_keep
from aboveboard.charity.statements.draft import DRAFT, Statement
from aboveboard.charity.statements.lines import LineValue
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words, spaced
from aboveboard.law.beside import MARK, Beside, beside
from aboveboard.law.days.moments import legal_day
from aboveboard.law.model.forms.statements import Agreement, Attachment, Line, Recipient, Signing, StatementLaw
from aboveboard.law.model.values import Cited
from aboveboard.law.provisions.clauses import citations
from aboveboard.publish.paper.days import MONTHS
from aboveboard.publish.returns.amounts import Amounts, exact, kind_of

AFFIRMS = {
    "": "",
    "true": "affirms that it is true",
    "perjury": "affirms under the penalties of perjury that it is true",
    "deposit-under-perjury": "affirms under the penalties of perjury that the proceeds were deposited as it says",
}
"""What a signature affirms, in words."""
UNSAID = "not said yet"
ABOUT = {
    "identification": "Identification number", "registered": "Registration number", "municipality": "Municipality",
    "county": "County", "community": "Community",
}  # fmt: skip
"""What of an organization stands on its statements, besides its name."""


class Column(NamedTuple):
    """A column of a schedule: the field, its heading, and what it holds."""

    field: str
    heading: str
    kind: str


@dataclass(frozen=True)
class Table:
    """The rows of a line."""

    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Any], ...]
    total: str | None = None
    """The heading of the column that is added up."""

    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Its cells as people read them; amounts to the cent."""
        return tuple(tuple(cell_text(each.kind, row.get(each.field)) for each in self.columns) for row in self.rows)


@dataclass(frozen=True)
class ShownLine:
    """A line of the form: what it is called, and what it says."""

    name: str
    title: str
    kind: str
    value: Any
    """Cents, a number, a text, yes or no; of rows their total. None where nobody has said it yet."""
    text: str
    """The same as the form shows it."""
    rule: str | None
    """What the rule calls it, where that is another name."""
    cite: tuple[str, ...]
    reading: str | None
    why: str
    table: Table | None = None


@dataclass(frozen=True)
class ShownPart:
    """A part of the form, with its lines in order."""

    name: str
    title: str
    cite: tuple[str, ...]
    basis: str | None
    lines: tuple[ShownLine, ...]


class Signature(NamedTuple):
    """Who signs for what, and whether they have."""

    title: str
    affirms: str
    lines: str
    """The parts or lines for which it is; nothing where it is for all of them."""
    by: str
    """Who has signed; nothing where nobody has yet."""
    on: str
    cite: tuple[str, ...]


class Receiver(NamedTuple):
    """To whom it goes, and whether it went there."""

    title: str
    copy: bool
    filed: str
    received: str
    cite: tuple[str, ...]


class Attached(NamedTuple):
    """What is attached."""

    title: str
    there: bool
    cite: tuple[str, ...]


class DueDay(NamedTuple):
    """A day by which it is due, and how it was counted."""

    title: str
    day: str
    rule_day: str
    counted: str
    why: tuple[str, ...]
    """What moved it, and how else the clause may be read."""
    cite: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """A statement as it is written down."""

    statement: Statement
    organization: Mapping[str, str]
    """What stands on it of the organization, by its label; its name first."""
    opened: Mapping[str, Any] = field(repr=False)
    """What the organization's log was opened with."""
    period: str
    """The period in words."""
    parts: tuple[ShownPart, ...]
    rules: tuple[ShownLine, ...]
    """What the rule itself reckons."""
    differences: tuple[str, ...]
    signatures: tuple[Signature, ...]
    receivers: tuple[Receiver, ...]
    attached: tuple[Attached, ...]
    due: tuple[DueDay, ...]
    beside: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    """How unclear clauses are read: of what, and how."""
    notes: tuple[str, ...]
    """Whose the numbering is, what the text rests on, and what the cents are."""

    @property
    def is_draft(self) -> bool:
        """Can it still change?"""
        return self.statement.state == DRAFT

    @property
    def hash(self) -> str | None:
        """By which what was signed is known."""
        frozen = self.statement.frozen
        return None if frozen is None else str(frozen["sha256"])

    @property
    def head(self) -> str:
        """The form and its title."""
        law = self.statement.law
        return law.title if law.form.casefold() in law.title.casefold() else f"{law.form}: {law.title}"

    @property
    def standing(self) -> str:
        """How it stands, in a few words."""
        found = in_words(self.statement.state)
        version = self.statement.version
        return f"{found}, amendment {version - 1}" if version > 1 else found

    @property
    def lines(self) -> Iterator[ShownLine]:
        """Every line of the form, in its order."""
        return (line for part in self.parts for line in part.lines)

    @property
    def fee(self) -> str | None:
        """What is paid with it, and to whom; None where nothing ever is."""
        law, statement = self.statement.law.fee, self.statement
        if law is None:
            return None
        whom = " or ".join(map(spaced, law.to))
        if not statement.fee:
            return "nothing is to be paid with it"
        paid = f"{dollars(statement.paid)} is paid" if statement.paid else "nothing is paid yet"
        return f"{dollars(statement.fee)} to the {whom}; {paid}"


def shown(statement: Statement, asked: Question) -> Shown:
    """Read a statement, as of the moment for which it is asked."""
    law, amounts = statement.law, Amounts.of(statement.law)
    parts, rules = tuple(_parts(statement, amounts)), tuple(_rules(statement, amounts))
    every = [line for part in parts for line in part.lines] + list(rules)
    found = [each for each in beside(asked.law.ruleset) if _stands_beside(each, law)]
    note = amounts.note((line.name, line.value) for line in every if line.kind == "cents" and line.value is not None)
    notes = (law.numbering, law.basis, *(part.basis and f"Part {part.name}: {part.basis}" for part in parts), note)
    return Shown(
        statement,
        dict(_organization(asked)),
        asked.opened,
        period_in_words(asked, statement.period),
        parts,
        rules,
        tuple(_differences(statement)),
        tuple(_signatures(statement, asked)),
        tuple(
            Receiver(law.to[name].title, law.to[name].copy_, statement.filed.get(name, ""),
                     statement.received.get(name, ""), tuple(citations(law.to[name].cite)))
            for name in statement.to
        ),
        tuple(
            Attached(law.attach[name].title, there, tuple(citations(law.attach[name].cite)))
            for name, there in statement.attached.items()
        ),
        tuple(_due(statement)),
        (*(f"{each.sentence}. {MARK}" for each in found), *_earliest(statement, asked)),
        tuple(_readings(statement, every)),
        tuple(note for note in notes if note),
    )  # fmt: skip


def _earliest(statement: Statement, asked: Question) -> Iterator[str]:
    """The earliest of all days that are published, where that is none of the law's own."""
    day = day_to_keep(asked, statement)
    if day is not None and statement.due_day is not None and day < statement.due_day:
        yield f"Whoever files by {written(day.isoformat())} keeps every day that is published for it."


def _stands_beside(one: Beside, law: StatementLaw) -> bool:
    """Does it stand beside a form: by the form's name, or as one of its days?"""
    return one.name in law.due_beside or one.stands_beside(FILE, {"form": law.form})


def period_in_words(asked: Question, period: str) -> str:
    """A period as people read it: its days where it is one of the calendar, and the night of an occasion."""
    first, last = first_day(period), last_day(period)
    if first is not None and last is not None:
        year = "" if first.year == last.year else f", {first.year}"
        return f"{MONTHS[first.month - 1]} {first.day}{year} to {MONTHS[last.month - 1]} {last.day}, {last.year}"
    noted = asked.organization.last(NOTED, occasion=period)
    if noted is None:
        return in_words(period)
    return f"{in_words(period)}, {written(noted.get('day'))}"


def written(day: str) -> str:
    """A day as forms have it: July 8, 2026."""
    found = date.fromisoformat(day[:10])
    return f"{MONTHS[found.month - 1]} {found.day}, {found.year}"


def cell_text(kind: str, value: Any) -> str:
    """What a cell says, as people read it."""
    if value is None:
        return ""
    if kind == "cents":
        return exact(int(value))
    if kind == "flag":
        return "yes" if value else "no"
    return str(value)


def _organization(asked: Question) -> Iterator[tuple[str, str]]:
    yield "Organization", str(asked.opened["title"])
    for name, label in ABOUT.items():
        if asked.opened.get(name):
            yield label, str(asked.opened[name])


def _parts(statement: Statement, amounts: Amounts) -> Iterator[ShownPart]:
    """The parts in the order in which their lines come; lines that stand in none are together."""
    law, under = statement.law, dict[str | None, list[ShownLine]]()
    for name, value in statement.lines.items():
        under.setdefault(law.part_of(name), []).append(_line(statement, name, value, amounts))
    for of, lines in under.items():
        if of is None:
            yield ShownPart("", "", (), None, tuple(lines))
        else:
            part = law.parts[of]
            yield ShownPart(of, part.title, tuple(citations(part.cite)), part.basis, tuple(lines))


def _rules(statement: Statement, amounts: Amounts) -> Iterator[ShownLine]:
    return (_line(statement, name, value, amounts) for name, value in statement.rules.items())


def _line(statement: Statement, name: str, found: LineValue, amounts: Amounts) -> ShownLine:
    law, value = found.law, statement.value(name)
    table = _table(law, statement.rows(name)) if found.unit == "rows" else None
    if table is not None and table.total is None:
        value = None
    silent = value is None and (table is not None or (law.said is not None and law.said.optional))
    text = "" if silent else _text(found.unit, value, amounts)
    clauses = dict.fromkeys((*law.cite, *law.rule_cite))
    kind = "cents" if found.unit == "rows" else found.unit
    return ShownLine(
        name, law.title, kind, value, text, law.rule, tuple(citations(clauses)), law.reading, found.why, table
    )


def _text(unit: str, value: Any, amounts: Amounts) -> str:
    if value is None:
        return UNSAID
    if unit in ("cents", "rows"):
        return amounts.text(int(value))
    if unit == "number":
        return f"{value:,}"
    return cell_text(unit, value)


def _table(law: Line, rows: tuple[Mapping[str, Any], ...]) -> Table:
    """The rows of a line: with the form's own columns, or with those that somebody has filled in."""
    columns_of, total_of = _columns_of(law)
    heads = columns_of or {name: spaced(name).capitalize() for row in rows for name in row}
    rows = tuple({name: _cell(row.get(name)) for name in heads} for row in rows)
    columns = tuple(Column(name, _capital(head), _kind(name, rows)) for name, head in heads.items())
    total = None if total_of is None else _capital(heads.get(total_of, total_of))
    return Table(columns, rows, total)


def _capital(head: str) -> str:
    return head[:1].upper() + head[1:]


def _columns_of(law: Line) -> tuple[Mapping[str, str], str | None]:
    """The columns that the form's file names for rows, and the one that is added up."""
    if law.rows is not None:
        return law.rows.columns, law.rows.total
    return ({}, None) if law.said is None else (law.said.columns, law.said.total)


def _cell(value: Any) -> Any:
    """A cell of a row; an empty text is none, and several words are one."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or None
    return None if value == "" else value


def _kind(name: str, rows: tuple[Mapping[str, Any], ...]) -> str:
    """What a column holds: a word as soon as one of its cells is one."""
    kinds = {kind_of(name, row[name]) for row in rows if row[name] is not None}
    return kinds.pop() if len(kinds) == 1 else "word"


def _differences(statement: Statement) -> Iterator[str]:
    """Lines that should say the same and do not."""
    for each in statement.differences:
        apart = f"are {dollars(abs(each['by']))} apart" if each["by"] else "do not say the same"
        why = f": {each['why']}" if each["why"] else ""
        clauses = f" ({'; '.join(each['cite'])})" if each["cite"] else ""
        yield f"{each['title']}: {each['left']} and {each['right']} {apart}{why}{clauses}"


def _signatures(statement: Statement, asked: Question) -> Iterator[Signature]:
    for name in dict.fromkeys((*statement.signers, *statement.signed)):
        law, who = statement.law.signs[name], statement.signed.get(name)
        yield Signature(
            law.title, AFFIRMS[law.affirms], ", ".join(law.lines), "" if not who else asked.person(who).name,
            statement.signed_on.get(name, ""), tuple(citations(law.cite)),
        )  # fmt: skip


def _due(statement: Statement) -> Iterator[DueDay]:
    for each in statement.due:
        moved = [f"{written(skipped.day.isoformat())} does not count: {skipped.why}" for skipped in each.skipped]
        others = [
            f"{other.says}: {written(legal_day(other.day).isoformat())}"
            for other in each.readings
            if legal_day(other.day) != legal_day(each.day)
        ]
        yield DueDay(
            each.title, legal_day(each.day).isoformat(), legal_day(each.rule_day).isoformat(), each.counted,
            (*moved, *others), each.cite,
        )  # fmt: skip


def _readings(statement: Statement, lines: list[ShownLine]) -> Iterator[tuple[str, str]]:
    law = statement.law
    yield from ((line.name, line.reading) for line in lines if line.reading)
    titled: list[Signing | Recipient | Attachment | Agreement]
    titled = [*law.signs.values(), *law.to.values(), *law.attach.values(), *law.agree.values()]
    for one in titled:
        if isinstance(one, Cited) and one.reading:
            yield one.title, one.reading
    if law.fee is not None and law.fee.reading:
        yield "Fee", law.fee.reading
    for each in statement.due:
        if each.reading:
            yield each.title, each.reading
