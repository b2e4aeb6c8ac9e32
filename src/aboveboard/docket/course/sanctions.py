"""Sanctions: what may be imposed, from when until when, whom it covers, and whether somebody may do something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.course.state import Deed, Fault, Imposed, State
from aboveboard.docket.course.stated import lacking, read_fields
from aboveboard.law.days.terms import add_months
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.docket import FieldLaw, SanctionLaw

BASICS = {
    "kind": FieldLaw(type="word"),
    "effective": FieldLaw(type="day", title="the effective day"),
    "on": FieldLaw(type="word", optional=True),
    "extended-to": FieldLaw(
        type="rows", optional=True, fields={"name": FieldLaw(type="word"), "relation": FieldLaw(type="word")}
    ),
}
RELATIONS = "extended-to"


def asked_of(law: SanctionLaw) -> dict[str, FieldLaw]:
    """What is stated with a sanction."""
    return {**BASICS, **law.needs}


def read(proceeding: Proceeding, rows: list[dict[str, Any]], zone: ZoneInfo, where: str) -> list[dict[str, Any]]:
    """The sanctions of a step, each by its own kind."""
    found = []
    for number, row in enumerate(rows, 1):
        kind = row.get("kind")
        law = proceeding.law.sanctions.get(kind) if isinstance(kind, str) else None
        if law is None:
            known = proceeding.law.sanctions
            raise BadInput(f"{where} {number}: kind: {kind!r} is no sanction here; {nearest(str(kind), known)}")
        found.append(read_fields(row, asked_of(law), zone, f"{where} {number}"))
    return found


def why_not(proceeding: Proceeding, state: State, rows: list[dict[str, Any]], deed: Deed) -> Iterator[Fault]:
    """What may not be imposed so, each found at its kind, or at a field of it: KIND.FIELD."""
    told = proceeding.paper_of(deed.do) is not None  # a paper tells what was imposed before
    for row in rows:
        kind = row["kind"]
        law = proceeding.law.sanctions[kind]
        for fault in _why_not_so(proceeding, state, law, row, None if told else deed.day):
            yield replace(fault, field=f"{kind}.{fault.field}" if fault.field else kind)


def _why_not_so(
    proceeding: Proceeding, state: State, law: SanctionLaw, row: dict[str, Any], day: date | None
) -> Iterator[Fault]:
    cite, effective = tuple(proceeding.cite(law.cite)), row.get("effective")
    if day is not None and isinstance(effective, date) and effective < day:
        said = f"{law.title}: it takes effect on {effective}, before it is imposed on {day}"
        yield Fault(said, cite, flag=True, field="effective")
    yield from lacking(row, asked_of(law), law.cite, state, proceeding, f"{law.title}: ")
    months = row.get(law.months) if law.months else None
    if months is not None and months < 1:
        yield Fault(f"{law.title}: it holds for {months} months, and so at no time", cite, field=law.months or "")
    if months is not None and law.most_months is not None and months > law.most_months:
        said = f"{law.title}: {months} months where {law.most_months} is the most"
        yield Fault(said, cite, field=law.months or "")
    if law.of and row.get("on", law.of[0]) not in law.of:
        yield Fault(f"{law.title}: it is imposed on {' or '.join(law.of)}, not on {row['on']}", cite, field="on")
    for other in row.get(RELATIONS) or []:
        if other.get("relation") not in law.extends_to:
            clauses = tuple(proceeding.cite(law.extends_cite or law.cite))
            known = ", ".join(law.extends_to) or "nobody"
            yield Fault(f"{law.title}: it covers {known}, not a {other.get('relation')}", clauses)


def imposed(proceeding: Proceeding, rows: list[dict[str, Any]], deed: Deed) -> Iterator[Imposed]:
    """What comes to stand by a step."""
    for row in rows:
        law = proceeding.law.sanctions[row["kind"]]
        effective = row.get("effective") or deed.day
        months = row.get(law.months) if law.months else None
        until = None if months is None else date.fromordinal(add_months(effective.toordinal(), months))
        covers = [each["name"] for each in row.get(RELATIONS) or []]
        of = row.get("on") or (law.of[0] if law.of else "")
        yield Imposed(row["kind"], of, deed.number, deed.day, effective, until, row, covers)


def why_barred(proceeding: Proceeding, state: State, doing: str, day: date, who: str | None = None) -> Fault | None:
    """Why somebody may not do something on a day, by what stands in this proceeding; the party where nobody is named.

    A license holds on the day on which its suspension takes effect, and not beyond it.
    """
    for each in state.sanctions:
        law = proceeding.law.sanctions[each.kind]
        if doing not in law.stops or (who is not None and who not in each.covers):
            continue
        beyond = day > each.effective if law.surrender else day >= each.effective
        if each.stands == "stands" and beyond and (each.until is None or day <= each.until):
            ends = "" if each.until is None else f" through {each.until}"
            return Fault(
                f"{law.title} since {each.effective}{ends}", tuple(proceeding.cite(law.cite)), event=each.number
            )
    return None


def to_json(proceeding: Proceeding, each: Imposed) -> dict[str, Any]:
    """A sanction as programs read it."""
    law = proceeding.law.sanctions[each.kind]
    found: dict[str, Any] = {
        "kind": each.kind, "on": each.on, "event": each.number, "effective": each.effective.isoformat(),
        "until": None if each.until is None else each.until.isoformat(), "stands": each.stands,
        "stops": list(law.stops), "covers": list(each.covers), "cite": proceeding.cite(law.cite),
    }  # fmt: skip
    others = {name: value for name, value in each.fields.items() if name in law.needs}
    if law.surrender:
        done = None if each.surrendered is None else each.surrendered.isoformat()
        cite = proceeding.cite(law.surrender_cite or law.cite)
        found["surrender"] = {"day": each.effective.isoformat(), "done": done, "cite": cite}
    return {**found, **others}
