"""Statements as the offices see them with which they are filed: who is late, what came, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from aboveboard.charity.books.reporting.filings import Filing, Version, filings
from aboveboard.charity.books.reporting.periods import periods_of
from aboveboard.charity.conduct.books import CASE, CLERKS, CURE, DELINQUENT, FAULT, FILE, OFFICES, RECEIVE
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.statements.draft import due_of, stands
from aboveboard.charity.statements.lines import LineValue
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.days.moments import legal_day
from aboveboard.law.errors import BadInput
from aboveboard.law.model.forms.statements import Line, StatementLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.roles_there import offices_at
from aboveboard.web.pages.charity.books.packages import came, joined
from aboveboard.web.pages.charity.books.return_lines import cell, written
from aboveboard.web.pages.charity.entering.forms import offered
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import menu, reads_it
from aboveboard.web.pages.charity.paged import page_of
from aboveboard.web.pages.on_docket import OVER_STATEMENT, opens_cases

LIST, ONE = "charity/books/inbox.html", "charity/books/filed.html"
TITLE, FILED_TITLE = "Statements that are filed here", "A filed statement"
A_PAGE, LATELY = 20, 8
"""So many organizations stand on a page, each with so many of the statements that are done."""
ORDER = {"defective": 0, "late": 1, "filed": 2, "unsound": 3, "missing": 4, "received": 5}
CALLED = {
    "defective": "defective", "late": "late", "filed": "filed, not received yet", "missing": "not filed yet",
    "received": "received", "unsound": "came as a package that is not sound",
}  # fmt: skip
DOES = (RECEIVE, FAULT, CURE, DELINQUENT, CASE)


def sheet(request: Request) -> Mapping[str, Any]:
    """Every organization that files with whoever looks, with its statements: the late and the defective first."""
    book, found = house(request).floor, signed_in(request)
    offices = offices_at(book, found.name, book.logs("organization"), OFFICES)
    person = book.person(found.name)
    if not offices and not (person and any(role in OFFICES for role, _ in person.held)):
        raise NotAllowed("this desk is for the clerk of a municipality, the commission and a county's fiscal officer")
    shown, number, pages = page_of(request, sorted(offices), A_PAGE)
    rows = [_organization(book, name, offices[name], offered(book, found, name)) for name in shown]
    rows.sort(key=lambda row: (-row["late"], -row["defective"], str(row["title"])))
    return {
        "organizations": rows,
        "number": number,
        "pages_in_all": pages,
        "late": sum(row["late"] for row in rows),
        "to_receive": sum(row["to_receive"] for row in rows),
        "defective": sum(row["defective"] for row in rows),
        "taken": None,
        "refused": None,
        "typed": {},
        "desk": bool(person and any(role in CLERKS for role, _ in person.held)),
    }


def _organization(book: Logbook, name: str, offices: set[str], may: list[str]) -> dict[str, Any]:
    at = book.desk.clock()

    def look(state: LogState) -> list[dict[str, Any]]:
        asked = replace(state.part(Organization).question(FILE, {}, at), books=book)
        return statements_to(asked, offices)

    found = joined(book.look(name, look), list(came(book, name, offices, _today(book, name).isoformat())))
    waiting = [row for row in found if row["state"] != "received"]
    done = [row for row in found if row["state"] == "received"]
    about = head(book, name)
    many = {state: sum(row["state"] == state for row in found) for state in CALLED}
    return {
        "name": name,
        **about,
        "over": OVER_STATEMENT if offices & {*CLERKS} and opens_cases(about["ruleset"]) else None,
        "statements": sorted(waiting, key=lambda row: (ORDER[row["state"]], str(row["due"]))) + done[-LATELY:],
        "late": many["late"],
        "defective": many["defective"],
        "to_receive": many["filed"],
        "may": [deed for deed in DOES if deed in may],
    }


def _today(book: Logbook, name: str) -> date:
    zone = book.look(name, lambda state: state.part(Organization).zone)
    return book.desk.clock().astimezone(zone).date()


def statements_to(asked: Question, offices: set[str]) -> list[dict[str, Any]]:
    """The statements that go to some offices, each as far as they know of it; nothing of what is not filed."""
    held, rows = filings(asked.organization), list[dict[str, Any]]()
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        to = [name for name in law.to if name in offices]
        for period in periods_of(asked, law) if to else ():
            scope = Scope(asked, law, period.key)
            theirs = [name for name in to if stands(scope, law.to[name].where)]
            filing = held.get((form, period.key)) or Filing()
            rows += [_row(asked, scope, filing, name, over=period.over) for name in theirs]
    return rows


def _row(asked: Question, scope: Scope, filing: Filing, to: str, *, over: bool) -> dict[str, Any]:
    filed, received = _last(filing, "filed", to), _last(filing, "received", to)
    due = due_of(scope)
    last = legal_day(due[0].day) if due else None
    late = 0 if filed is not None or last is None else max(0, (asked.today - last).days)
    bad = filing.defective if filed is not None else None
    state = "defective" if bad else "received" if received else "filed" if filed else "late" if late else "missing"
    return {
        "form": scope.law.form, "title": scope.law.title, "period": scope.period, "to": to, "state": state,
        "called": CALLED[state], "over": over, "due": None if last is None else last.isoformat(), "late_days": late,
        "filed": _day(filed), "received": _day(received), "ground": "" if bad is None else bad.payload["ground"],
        "noticed": _day(filing.notices[-1] if filing.notices else None), "version": _version_of(filing, to),
        "cite": list(citations(scope.law.to[to].cite)), "today": asked.today.isoformat(), "package": None,
    }  # fmt: skip


def _last(filing: Filing, what: str, to: str) -> Entry | None:
    """When the newest version that somebody has went there, or arrived."""
    versions = [version for version in filing.versions if to in version.filed]
    return None if not versions else getattr(versions[-1], what).get(to)


def _version_of(filing: Filing, to: str) -> int:
    return max((version.number for version in filing.versions if to in version.filed), default=0)


def _day(entry: Entry | None) -> str | None:
    return None if entry is None else str(entry.get("dated") or entry.at[:10])


# -- one that was filed ------------------------------------------------------------------------------------------------


def filed(request: Request) -> Mapping[str, Any]:
    """A statement as it was signed and went to whoever looks."""
    book, name, found, who = organization_of(request)
    form, period = str(request.path_params["form"]), str(request.path_params["period"])
    roles = offices_at(book, found.name, [name], OFFICES).get(name, set())
    at, may = book.desk.clock(), offered(book, found, name)
    viewers = [who, *(replace(who, role=role) for role in sorted(roles))]

    def look(state: LogState) -> dict[str, Any]:
        asked = replace(state.part(Organization).question(FILE, {}, at), books=book)
        filing = filings(asked.organization).get((form, period))
        seen = [
            (version, to, entry)
            for version in (() if filing is None else filing.versions)
            for to, entry in version.filed.items()
            if any(reads_it(state, viewer, entry) for viewer in viewers)
        ]
        if filing is None or not seen:
            raise NotFound(f"no {form} of {period} was filed here")
        version, to, entry = seen[-1]
        law = asked.law.form_on(form, date.fromisoformat(entry.at[:10]))
        return {**_shown(law, version, entry.payload["statement"]), "to": to, **_about(asked, law, filing, to, period)}

    return {
        "name": name,
        "menu": menu(book, name, who),
        "organization": head(book, name),
        "statement": book.look(name, look),
        "may": [deed for deed in DOES if deed in may],
        "today": at.date().isoformat(),
    }


def _about(asked: Question, law: StatementLaw, filing: Filing, to: str, period: str) -> dict[str, Any]:
    try:
        row = _row(asked, Scope(asked, law, period), filing, to, over=True)
    except BadInput as error:
        raise NotFound(str(error)) from None
    faults = [{"ground": each.payload["ground"], "at": _day(each)} for each in filing.faults]
    return {**row, "faults": faults, "cured": [_day(each) for each in filing.cures]}


def _shown(law: StatementLaw, version: Version, frozen: Mapping[str, Any]) -> dict[str, Any]:
    """The lines as they were frozen, under the titles of the edition on which it was signed."""
    lines = [_line(name, line, frozen) for name, line in law.lines.items() if name in frozen["lines"]]
    return {
        "edition": frozen.get("edition", law.edition),
        "sha256": frozen["sha256"],
        "lines": lines,
        "signed": [
            {"as": name, "title": law.signs[name].title if name in law.signs else name, "at": _day(entry),
             "by": str(entry.get("person", entry.by))}
            for name, entry in version.signed.items()
        ],
    }  # fmt: skip


def _line(name: str, line: Line, frozen: Mapping[str, Any]) -> dict[str, Any]:
    value, rows = frozen["lines"][name], [dict(row) for row in frozen.get("rows", {}).get(name, ())]
    said = line.said
    unit = LineValue(name, line, value).unit
    columns = {} if line.rows is None else dict(line.rows.columns)
    columns = columns or (dict(said.columns) if said is not None else {})
    columns = columns or {key: key.replace("-", " ").capitalize() for row in rows for key in row}
    return {
        "line": name, "title": line.title, "called": written(value, "cents" if unit == "rows" else unit),
        "columns": columns, "cells": [[cell(row.get(key), key) for key in columns] for row in rows],
    }  # fmt: skip


def address_of(name: str, form: str, period: str) -> str:
    """Where a filed statement stands for the office to which it went."""
    return f"/organizations/{name}/filed/{quote(form)}/{quote(period)}"
