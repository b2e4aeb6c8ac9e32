"""The lines of a form: each one of a few verbs over figures and other lines, worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from aboveboard.charity.books.reporting.filings import Version, filings
from aboveboard.charity.books.reporting.periods import keys_of
from aboveboard.charity.statements.figures import rows_of
from aboveboard.charity.statements.scope import PoolDeeds, Row, Scope
from aboveboard.law.conditions.facts import Source
from aboveboard.law.model.forms.statements import Carry, Line, Percent, Rounding, Said

Value = int | str | bool | None


@dataclass(frozen=True)
class LineValue:
    """What a line says, and the events that make it up."""

    name: str
    law: Line
    value: Value = None
    """None where somebody has still to say it."""
    rows: tuple[Mapping[str, Any], ...] = ()
    sources: tuple[Source, ...] = ()
    why: str = ""
    """The explanation of whoever said it."""
    expected: Value = None
    """What it was expected to be, where it is something else."""
    lacks: tuple[str, ...] = ()
    """What its rows leave out."""
    deeds: tuple[PoolDeeds, ...] = ()
    """Deeds on the logs of pools that make it up too."""

    @property
    def cents(self) -> int:
        """Its value as a number; nothing where it has none."""
        return int(self.value) if isinstance(self.value, int) else 0

    @property
    def unit(self) -> str:
        """What it is: an amount, a number, a text, yes or no, or rows."""
        law = self.law
        if law.said is not None:
            return law.said.unit
        if law.rows is not None:
            return "rows"
        return "number" if law.count is not None or (law.sum is not None and law.sum.field in NUMBERS) else "cents"


NUMBERS = frozenset(("tickets", "printed", "sold", "unsold", "void", "count", "number"))
"""Fields of figures that are numbers and no amounts."""


class Lines:
    """The lines of one statement."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._law = {**scope.law.lines, **scope.law.rules}
        self._found: dict[str, LineValue] = {}

    def all(self) -> dict[str, LineValue]:
        """The form's own lines, in its order."""
        return {name: self[name] for name in self.scope.law.lines}

    def rules(self) -> dict[str, LineValue]:
        """What the rule itself reckons."""
        return {name: self[name] for name in self.scope.law.rules}

    def __getitem__(self, name: str) -> LineValue:
        if name not in self._found:
            law = self._law[name]
            self._found[name] = self._bounded(getattr(self, f"_{law.verb}")(name, law))
        return self._found[name]

    def _bounded(self, line: LineValue) -> LineValue:
        law, value = line.law, line.value
        if not isinstance(value, int) or isinstance(value, bool):
            return line
        if law.most is not None:
            value = min(value, self[law.most].cents)
        if law.least is not None:
            value = max(value, law.least)
        return line if value == line.value else _with(line, value)

    # -- verbs ---------------------------------------------------------------------------------------------------------

    def _sum(self, name: str, law: Line) -> LineValue:
        assert law.sum is not None
        found = rows_of(self.scope, law.sum)
        total = sum(int(row.values.get(law.sum.field, 0)) for row in found)
        rest = [row for row in found if row.values.get(law.sum.field)]
        return LineValue(name, law, total, sources=_sources(rest, law.sum.field), deeds=_deeds(rest, law.sum.field))

    def _count(self, name: str, law: Line) -> LineValue:
        assert law.count is not None
        found = rows_of(self.scope, law.count)
        return LineValue(name, law, len(found), sources=_sources(found, law.count.field))

    def _rows(self, name: str, law: Line) -> LineValue:
        wanted = law.rows
        assert wanted is not None
        found = rows_of(self.scope, wanted)
        rows = tuple({column: row.values.get(column, "") for column in wanted.columns} for row in found)
        total = None if wanted.total is None else sum(int(row.values.get(wanted.total, 0)) for row in found)
        lacks = tuple(
            f"{wanted.columns.get(column, column)} of {_called(row, wanted.columns)}"
            for row in found
            for column in law.needed
            if row.values.get(column) in ("", None, 0) and row.values.get("state") != "void"
        )
        lacks = lacks if found or not law.some else (law.title,)
        columns = tuple(wanted.columns)
        return LineValue(
            name, law, total, rows, _sources(found, wanted.total or ""), lacks=lacks, deeds=_deeds(found, *columns)
        )

    def _plus(self, name: str, law: Line) -> LineValue:
        parts = [self[each] for each in law.plus]
        return LineValue(name, law, sum(each.cents for each in parts), sources=_together(parts), deeds=_beneath(parts))

    def _minus(self, name: str, law: Line) -> LineValue:
        first, *rest = [self[each] for each in law.minus]
        value, all_of_them = first.cents - sum(each.cents for each in rest), [first, *rest]
        return LineValue(name, law, value, sources=_together(all_of_them), deeds=_beneath(all_of_them))

    def _percent(self, name: str, law: Line) -> LineValue:
        wanted = law.percent
        assert wanted is not None
        of = self[wanted.of]
        return LineValue(name, law, share(of.cents, wanted), sources=of.sources, deeds=of.deeds)

    def _carry(self, name: str, law: Line) -> LineValue:
        wanted = law.carry
        assert wanted is not None
        before = last_filed(self.scope)
        if before is None:
            return self._begun(name, law, wanted)
        lines, source = before
        return LineValue(name, law, int(lines["lines"].get(wanted.line) or 0), sources=(source,))

    def _begun(self, name: str, law: Line, wanted: Carry) -> LineValue:
        """Where nothing was filed before."""
        if wanted.otherwise is None:
            return LineValue(name, law, 0)
        found = rows_of(self.scope, wanted.otherwise)
        total = sum(int(row.values.get(wanted.otherwise.field, 0)) for row in found)
        return LineValue(name, law, total, sources=_sources(found, wanted.otherwise.field))

    def _said(self, name: str, law: Line) -> LineValue:
        wanted = law.said
        assert wanted is not None
        expected = None if wanted.expected is None else self[wanted.expected].value
        entry = self.scope.filing.said.get(name)
        if entry is None:
            line = None if wanted.expected is None else self[wanted.expected]
            lacks = () if expected is not None or not self._is_asked_for(wanted) else (law.title,)
            if wanted.total is not None:
                expected = 0
            beneath = () if line is None else (line,)
            return LineValue(name, law, expected, sources=_together(beneath), lacks=lacks, deeds=_beneath(beneath))
        value = entry.get(wanted.unit)
        if wanted.unit == "rows":
            rows = tuple(value)
            total = None if wanted.total is None else sum(row[wanted.total] for row in rows)
            left_out = tuple(filter(None, (_left_out(row, law, wanted.columns) for row in rows)))
            return LineValue(name, law, total, rows, (entry.source,), entry.get("why", ""), lacks=left_out)
        differs = expected if expected is not None and expected != value else None
        return LineValue(name, law, value, (), (entry.source,), entry.get("why", ""), differs)

    def _is_asked_for(self, wanted: Said) -> bool:
        """Must it be said, as the other lines stand?"""
        if wanted.optional or (wanted.unless_rows is not None and self[wanted.unless_rows].rows):
            return False
        return wanted.of is None or self[wanted.of].cents > 0


def share(cents: int, wanted: Percent) -> int:
    """So many hundredths of an amount, in whole cents; nothing of a loss, nor below where it begins."""
    if cents <= 0 or cents < wanted.from_:
        return 0
    return rounded(Fraction(cents) * Fraction(wanted.rate) / 100, wanted.rounding)


def rounded(value: Fraction, way: Rounding) -> int:
    """A fraction of a cent by a named rule; a half is rounded away from nothing."""
    if way == "down":
        return int(value)
    if way == "up":
        return -int(-value // 1) if value >= 0 else int(value)
    return int(value + Fraction(1, 2)) if value >= 0 else -int(-value + Fraction(1, 2))


def last_filed(scope: Scope) -> tuple[Mapping[str, Any], Source] | None:
    """What the last statement on the same form said that was filed, of a period before this one; with its event."""
    held = filings(scope.asked.organization)
    last: Version | None = None
    for key in keys_of(scope.asked, scope.law):
        if key == scope.period:
            break
        filing = held.get((scope.law.form, key))
        version = None if filing is None else filing.filed_before
        last = version if version is not None and version.frozen is not None else last
    if last is None or last.frozen is None or last.lines is None:
        return None
    return last.lines, last.frozen.source


def _left_out(row: Mapping[str, Any], law: Line, columns: Mapping[str, str]) -> str:
    """What a row that somebody says leaves out of what each must say; nothing where it says all."""
    missing = [columns.get(column, column) for column in law.needed if row.get(column) in ("", None, 0)]
    first = next((str(row[each]) for each in columns if row.get(each)), "a row")
    return f"{', '.join(missing)} of {first}" if missing else ""


def _called(row: Row, columns: Mapping[str, str]) -> str:
    """A row by the first of its columns that says anything."""
    return next((str(row.values[each]) for each in columns if row.values.get(each)), "a row")


def _sources(rows: list[Row], name: str) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(source for row in rows for source in row.of(name)))


def _deeds(rows: list[Row], *names: str) -> tuple[PoolDeeds, ...]:
    """The deeds of pools behind some fields of rows, those of each pool together."""
    found: dict[str, dict[str, None]] = {}
    known: dict[int, dict[str, None]] = {}
    for row in rows:
        kinds = known.get(id(row.deeds))
        if kinds is None:
            named = (row.deeds.get(name, ()) for name in names)
            kinds = known[id(row.deeds)] = dict.fromkeys(kind for each in named for kind in each)
        if kinds:
            found.setdefault(row.pool, {}).update(kinds)
    return tuple(PoolDeeds(log, tuple(kinds)) for log, kinds in found.items())


def _beneath(lines: Sequence[LineValue]) -> tuple[PoolDeeds, ...]:
    """The deeds of pools behind several lines."""
    found: dict[str, dict[str, None]] = {}
    for line in lines:
        for log, kinds in line.deeds:
            found.setdefault(log, {}).update(dict.fromkeys(kinds))
    return tuple(PoolDeeds(log, tuple(kinds)) for log, kinds in found.items())


def _together(lines: Sequence[LineValue]) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(source for line in lines for source in line.sources))


def _with(line: LineValue, value: int) -> LineValue:
    return replace(line, value=value)
