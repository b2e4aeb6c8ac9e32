"""What is on file at a table: inspections, incidents, records, and the time that is left of equipment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.procedures import Procedures, Record
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Deed, Logged
from aboveboard.play.events import Refusal
from aboveboard.play.table.conduct.inspection import Inspection, end_of

FORMS: Mapping[str, tuple[Callable[[str], object], str]] = {
    "date": (date.fromisoformat, "a date such as 2026-11-16"),
    "time": (time.fromisoformat, "a time such as 14:30"),
}
"""Fields of a record that are written in one form only, by name."""
LATEST = 100
"""The newest automatic records of each kind that are at hand; the log holds them all."""


@dataclass
class TableRecords:
    """The records, inspections and alarms of one table."""

    limit: int | None = LATEST
    rounds: int = 0
    written: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Records by name, the oldest first."""
    inspections: list[dict[str, Any]] = field(default_factory=list)
    raised: list[dict[str, Any]] = field(default_factory=list)
    addressed: list[tuple[tuple[str, ...], dict[str, Any]]] = field(default_factory=list)
    """Records that go to somebody, with the roles that they go to."""

    def has(self, name: str) -> bool:
        """Is such a record on file?"""
        return bool(self.written.get(name))

    def may_not(self, law: Procedures, deed: Deed) -> Refusal | None:
        """Why a record may not be written: by somebody else, or a field is missing."""
        deed.fields("record", "fields")
        name, given = deed.word("record"), deed.payload.get("fields", {})
        if name not in law.records or not law.records[name].fields:
            written = [name for name, one in law.records.items() if one.fields]
            raise BadInput(f"record: {name!r} is none that is written here; {nearest(name, written)}")
        one = law.records[name]
        if not isinstance(given, Mapping):
            raise BadInput(f"record: fields: an object was expected, not {given!r}")
        for key in given:
            if key not in one.fields:
                raise BadInput(f"record: {one.title} has no field {key!r}; {nearest(str(key), one.fields)}")
        if one.by and deed.role not in one.by:
            return Refusal(f"{' or '.join(one.by)} writes {one.title}", one.cite)
        for key in one.fields:
            if given.get(key) in (None, ""):
                return Refusal(f"{one.title} lacks {spaced(key)}", one.cite)
            _check_form(key, given[key])
        return None

    def write(self, event: Logged, law: Record) -> None:
        """File a record that somebody wrote."""
        row = {"event": event.number, "at": event.at.isoformat(), "by": event.actor, **event.payload.get("fields", {})}
        if law.kept_years is not None:
            row["keep-until"] = _years_after(event.at.date(), law.kept_years).isoformat()
        if law.filed is not None:
            row["filed"] = law.filed
        self.written.setdefault(event.payload["record"], []).append(row)

    def make(self, event: Logged, name: str, holds: Mapping[str, Any], to: tuple[str, ...]) -> None:
        """File a record that an event makes by itself."""
        row = {"event": event.number, "round": self.rounds, "at": event.at.isoformat(), "by": event.actor, **holds}
        self._append(self.written.setdefault(name, []), row)
        if to:
            self.addressed.append((to, {"record": name, **row}))

    def inspected(self, event: Logged, step: str, title: str, answers: Mapping[str, Any]) -> None:
        """File what was inspected, by whom, when and with which result."""
        row = {"event": event.number, "at": event.at.isoformat(), "by": event.actor, "role": event.role, "step": step}
        self._append(self.inspections, {**row, "title": title, "answers": dict(answers), **event.answer})

    def alarm(self, event: Logged, kind: str, title: str, cite: tuple[str, ...]) -> None:
        """File something that was not as it should be."""
        row = {"event": event.number, "at": event.at.isoformat(), "by": event.actor, "alarm": title, "kind": kind}
        seat = event.payload.get("seat") if isinstance(event.payload, Mapping) else None
        self._append(self.raised, {**row, "seat": seat, "cite": citations(cite)})

    def _append(self, rows: list[dict[str, Any]], row: dict[str, Any]) -> None:
        rows.append(row)
        if self.limit is not None and len(rows) > 2 * self.limit:
            del rows[: -self.limit]

    def alarms(self) -> list[dict[str, Any]]:
        """The latest alarms, the newest last."""
        return self.raised[-LATEST:]

    def notices(self, role: str) -> list[dict[str, Any]]:
        """What goes to somebody of this role."""
        return [row for roles, row in self.addressed[-LATEST:] if role in roles]

    def listing(self) -> dict[str, list[dict[str, Any]]]:
        """Every record by name, and the inspections."""
        return {
            **{name: rows[-LATEST:] for name, rows in self.written.items()},
            "inspections": self.inspections[-LATEST:],
        }


def _check_form(field: str, value: object) -> None:
    """A date is a date, and a time a time."""
    reads, form = FORMS.get(field, (str, ""))
    try:
        reads(value if isinstance(value, str) else "")
    except ValueError:
        raise BadInput(f"record: {spaced(field)}: {form} was expected, not {short(value)}") from None


def _years_after(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def left(equipment: Inspection, now: datetime | None) -> list[dict[str, Any]]:
    """Each timer: since when, until when, and how many seconds are left."""
    rows = []
    for name, timer in equipment.law.timers.items():
        start = equipment.state.started.get(timer.fact)
        end = None if start is None else end_of(start, timer)
        if equipment.lifted(timer):
            continue
        row: dict[str, Any] = {"timer": name, "title": timer.title, "cite": citations(timer.cite)}
        row["since"] = None if start is None else start.isoformat()
        row["until"] = None if end is None else end.isoformat()
        row["seconds-left"] = None if end is None or now is None else int((end - now).total_seconds())
        rows.append(row)
    return rows


def run_out(equipment: Inspection, now: datetime | None) -> list[dict[str, Any]]:
    """An alarm for each timer that has run out."""
    return [
        {
            "alarm": f"{row['title']}: the time has run out",
            "kind": row["timer"],
            "at": row["until"],
            "cite": row["cite"],
        }
        for row in left(equipment, now)
        if row["seconds-left"] is not None and row["seconds-left"] < 0
    ]
