"""The statements of an organization as pages: all of them, and one with its lines, what it lacks and where it went."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.books.accounts import accounts_of
from aboveboard.charity.books.checks import check_book
from aboveboard.charity.books.filings import Filing, Version
from aboveboard.charity.conduct.books import (
    AMEND_STATEMENT,
    BANK_STATEMENT,
    FILE,
    PAY_FEE,
    RECEIVE,
    REOPEN,
    RETURNS,
    SAY,
    SIGN,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import scopes
from aboveboard.charity.statements.draft import Lack, Statement, drafted, scope_of, stands
from aboveboard.charity.statements.lines import LineValue
from aboveboard.charity.statements.opening import InLogbook, opened
from aboveboard.charity.statements.scope import Scope
from aboveboard.kernel.words import in_words
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as
from aboveboard.web.pages.charity.books.asking import Looking, looking, officers_of, people_of, told_events
from aboveboard.web.pages.charity.entering.typed import cents_of, payload_of
from aboveboard.web.pages.charity.paged import page_of
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw
from aboveboard.web.pages.written import day, exact

LIST, ONE = "charity/books/statements.html", "charity/books/statement.html"
TITLE = "Statements"
A_PAGE = 40
TAKEN = {"pdf": "Print it (PDF)", "xlsx": "As a workbook", "csv": "As a table (CSV)"}
"""How a statement is taken away."""
NOT_DONE = ("draft", "signed", "part-filed")
STATES = {
    "draft": "draft", "signed": "signed, not filed", "part-filed": "filed with some", "filed": "filed",
    "paid": "filed and paid", "received": "received",
}  # fmt: skip
"""How far a statement is, in words."""
AFFIRMS = {
    "true": "I affirm that it is true and complete.",
    "perjury": "I affirm under the penalties of perjury that it is true and complete.",
    "deposit-under-perjury": "I declare under the penalties of perjury that what was taken in was deposited.",
}
"""What is affirmed with a signature."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_LINE = re.compile(r"[\w.-]+(?=[,:])")


def address_of(name: str, form: str, period: str) -> str:
    """Where a statement stands."""
    return f"/organizations/{name}/books/statements/{quote(form)}/{quote(period)}"


# -- all of them -------------------------------------------------------------------------------------------------------


def rows_of(looks: Looking) -> list[dict[str, Any]]:
    """Every statement in few words: those that wait first, by the day on which they are due."""

    def ask(asked: Question) -> list[dict[str, Any]]:
        return [row(looks.name, drafted(scope), asked.today) for scope in scopes(asked)]

    found = looks.ask(ask)
    waiting = sorted((each for each in found if not each["done"]), key=lambda each: str(each["due"] or "9999"))
    return waiting + [each for each in reversed(found) if each["done"]]


def row(name: str, statement: Statement, today: date) -> dict[str, Any]:
    """One statement in few words."""
    due, done = statement.due_day, statement.state not in NOT_DONE
    late = (today - due).days if due is not None and not done and today > due else 0
    return {
        "form": statement.form, "title": statement.law.title, "period": statement.period, "state": statement.state,
        "state_called": STATES[statement.state], "done": done and not _owed(statement) and not statement.defective,
        "over": statement.over, "due": None if due is None else due.isoformat(), "late_days": late,
        "fee": statement.fee, "paid": statement.paid, "lacks": len(statement.lacks), "waits": waits_for(statement),
        "defective": statement.defective, "version": statement.version,
        "address": address_of(name, statement.form, statement.period),
    }  # fmt: skip


def _owed(statement: Statement) -> int:
    return max(0, statement.fee - statement.paid) if statement.state not in NOT_DONE[:1] else 0


def waits_for(statement: Statement) -> str:
    """What a statement waits for, in a few words."""
    if statement.defective:
        return "is to be corrected"
    match statement.state:
        case "draft" if not statement.over:
            return "is not over yet"
        case "draft":
            lines = sum(each.kind == "line" for each in statement.lacks)
            return f"lacks {lines} {'line' if lines == 1 else 'lines'}" if lines else "waits to be signed"
        case "signed" | "part-filed":
            return "waits to be filed"
    return "waits for its fee" if _owed(statement) else "is done"


def listing(request: Request) -> Mapping[str, Any]:
    """The list of statements."""
    looks = looking(request)
    rows = rows_of(looks)
    shown, number, pages = page_of(request, rows, A_PAGE)
    of, begun = request.query_params.get("form", ""), request.query_params.get("period", "").strip()
    return {
        **looks.page(),
        "rows": shown,
        "number": number,
        "pages_in_all": pages,
        "on_need": looks.ask(on_need),
        "begun": address_of(looks.name, of, begun) if of and begun else None,
    }


def on_need(asked: Question) -> dict[str, str]:
    """The forms that are filled in when somebody needs them, with their titles."""
    laws = (asked.law.form_on(form, asked.today) for form in asked.law.forms)
    return {law.form: law.title for law in laws if law.period == "need"}


# -- one of them -------------------------------------------------------------------------------------------------------


def sheet(request: Request) -> Mapping[str, Any]:
    """One statement; a line that is asked for is opened down to its events."""
    form, period = str(request.path_params["form"]), str(request.path_params["period"])
    return document(looking(request), form, period, request.query_params.get("open"))


def document(looks: Looking, form: str, period: str, opens: str | None, **more: Any) -> dict[str, Any]:
    """The page of a statement; with what was typed into a line, where that was refused."""
    may = set(looks.may)

    def ask(asked: Question) -> tuple[dict[str, Any], list[tuple[str, int]], bool]:
        try:
            scope = scope_of(asked, form, period)
        except BadInput as error:
            raise NotFound(str(error)) from None
        statement = drafted(scope)
        if opens is not None and opens not in {**statement.lines, **statement.rules}:
            raise NotFound(f"{form} has no line {opens}")
        sources = [] if opens is None else list(opened(statement, opens, InLogbook(looks.book)))
        return shown(looks.name, scope, statement, may), sources, bool(statement.law.fields.of)

    found, sources, has_fields = looks.ask(ask)
    return {
        **looks.page(),
        "statement": found,
        "takes": {label: f"{address_of(looks.name, form, period)}/statement.{end}" for end, label in TAKEN.items()},
        "onto": None,
        "has_fields": has_fields,
        "refused": None,
        "typed": {},
        "opens": opens,
        "events": told_events(looks, sources),
        "events_in_all": len(sources),
        **more,
    }


def shown(name: str, scope: Scope, statement: Statement, may: set[str]) -> dict[str, Any]:
    """A statement as its page shows it."""
    law, filing = scope.law, scope.filing
    here = address_of(name, statement.form, statement.period)
    return {
        **row(name, statement, scope.asked.today),
        "edition": law.edition,
        "numbering": law.numbering,
        "cite": list(statement.cite),
        "parts": _parts(statement, scope, may),
        "by_rule": [_line(statement, scope, each, may) for each in statement.rules.values()],
        "lacks": [_lack(name, here, scope, statement, each, may) for each in statement.lacks],
        "signs": _signatures(scope, statement, may),
        "to": _recipients(scope, statement, may),
        "fee_to": [] if law.fee is None else list(law.fee.to),
        "pays": _pays(scope, statement, may),
        "differences": [{**each} for each in statement.differences],
        "due_by": statement.to_json()["due_by"],
        "versions": [_version(each) for each in filing.versions],
        "faults": _faults(filing),
        "frozen": None if statement.frozen is None else statement.frozen["sha256"],
        "reopens": REOPEN in may and bool(filing.version.signed) and not filing.version.filed,
        "amends": AMEND_STATEMENT in may and bool(filing.version.filed) and filing.is_frozen,
        "fees": [
            {"cents": each.payload["cents"], "number": each.get("number"), "to": each.get("to"), "event": each.number}
            for each in filing.fees
        ],
    }  # fmt: skip


# -- lines -------------------------------------------------------------------------------------------------------------


def _parts(statement: Statement, scope: Scope, may: set[str]) -> list[dict[str, Any]]:
    """The parts in the form's order, each with its lines: a line stands in the part whose name its own begins with."""
    parts: list[dict[str, Any]] = []
    for line in statement.lines.values():
        part = next((each for each in scope.law.parts if re.match(rf"{re.escape(each)}(?![a-z])", line.name)), "")
        if not parts or parts[-1]["part"] != part:
            law = scope.law.parts.get(part)
            title = "" if law is None else law.title
            parts.append({"part": part, "title": title, "basis": None if law is None else law.basis, "lines": []})
        parts[-1]["lines"].append(_line(statement, scope, line, may))
    return parts


def _line(statement: Statement, scope: Scope, line: LineValue, may: set[str]) -> dict[str, Any]:
    law, value = line.law, statement.value(line.name)
    rows = (
        [dict(each) for each in statement.rows(line.name)]
        if line.unit == "rows" and line.name in statement.lines
        else []
    )
    columns = {} if law.rows is None else dict(law.rows.columns)
    if law.rows is None and rows:
        columns = {key: in_words(key).capitalize() for each in rows for key in each}
    said = law.said is not None and SAY in may and not scope.filing.is_frozen
    return {
        "line": line.name, "title": law.title, "rule": law.rule, "unit": line.unit, "value": value,
        "called": written(value, "cents" if line.unit == "rows" else line.unit),
        "rows": rows, "columns": columns, "cells": [[cell(each.get(key), key) for key in columns] for each in rows],
        "cite": list(citations(law.cite)), "reading": law.reading, "events": len(dict.fromkeys(line.sources)),
        "verb": law.verb, "made": _made(scope, line), "says": said, "lacks": list(line.lacks), "why": line.why,
        "expected": None if line.expected is None else written(line.expected, line.unit),
        "optional": law.said is not None and law.said.optional, "asks": _asks(line) if said else {},
        "compares": law.said is not None and law.said.expected is not None,
        "waits": said and (bool(line.lacks) or (value is None and not rows and not (law.said and law.said.optional))),
    }  # fmt: skip


def _asks(line: LineValue) -> dict[str, str]:
    """The columns of rows that somebody fills in."""
    said = line.law.said
    return {} if said is None or said.unit != "rows" else dict(said.columns)


def _made(scope: Scope, line: LineValue) -> str:
    """How a line is made of others, in a few words."""
    law = line.law
    if law.plus:
        return " + ".join(law.plus)
    if law.minus:
        return " − ".join(law.minus)
    if law.percent is not None:
        return f"{law.percent.rate}% of {law.percent.of}"
    if law.carry is not None:
        return f"{law.carry.line} of the last one that was filed"
    return "filled in by hand" if law.said is not None else ""


MONEY = frozenset(
    ("cents", "cost", "handle", "prizes", "net", "value", "price", "fee", "gross", "unsold-value", "balance")
)
"""Fields of rows that are amounts."""


NAMES = frozenset(("deal", "raffle", "pool", "occasion", "kind", "class", "account", "of"))
"""Fields of rows that are short names."""
NUMBERED = frozenset(("number", "check", "first", "last", "ticket", "form", "serial"))
"""Fields of rows that are numbers of something, and count nothing."""


def cell(value: Any, key: str) -> str:
    """A cell of a row, as people read it."""
    money = key in MONEY or key.endswith(("cents", "-value"))
    if isinstance(value, str):
        return in_words(value) if key in NAMES else day(value) if _DAY.fullmatch(value) else value
    if key in NUMBERED and isinstance(value, int):
        return str(value)
    return written(value, "cents" if money and isinstance(value, int) else "text")


def written(value: Any, unit: str) -> str:
    """A value as people read it; nothing where it is not known."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "cents" and isinstance(value, int):
        return exact(value)
    return f"{value:,}" if isinstance(value, int) else str(value)


# -- what it lacks -----------------------------------------------------------------------------------------------------


def _lack(name: str, here: str, scope: Scope, statement: Statement, lack: Lack, may: set[str]) -> dict[str, Any]:
    """Something that it lacks, with where that is put right on the page or elsewhere."""
    at, label = "", ""
    match lack.kind:
        case "line":
            found = _LINE.match(lack.what)
            known = found is not None and found[0] in statement.lines
            at, label = (f"#line-{found[0]}", "Fill it in") if known and found else ("", "")
        case "signature":
            at, label = "#signatures", "Sign"
        case "recipient":
            at, label = "#recipients", "File it"
        case "fee":
            at, label = "#fee", "Pay it"
        case "attachment":
            at, label = _attached_at(name, here, scope, lack, may)
    return {"what": lack.what, "cite": list(citations(lack.cite)), "kind": lack.kind, "at": at, "label": label}


def _attached_at(name: str, here: str, scope: Scope, lack: Lack, may: set[str]) -> tuple[str, str]:
    for each in scope.law.attach.values():
        if lack.what != f"attachment: {each.title}":
            continue
        if each.form is not None:
            return address_of(name, each.form, scope.period), f"To {each.form}"
        if each.monthly is not None:
            at = f"/organizations/{name}/books/bank" if each.monthly == BANK_STATEMENT else ""
            at = at or f"/organizations/{name}/do/{each.monthly}?{urlencode({'then': here})}"
            return (at, "Enter them") if each.monthly in may else ("", "")
        if each.paper is not None and "paper" in may:
            given = urlencode({"kind": each.paper, "about": scope.period, "then": here})
            return f"/organizations/{name}/do/paper?{given}", "Attach it"
    return "", ""


def _signatures(scope: Scope, statement: Statement, may: set[str]) -> list[dict[str, Any]]:
    """Who signs, and who has."""
    found = []
    for name, law in scope.law.signs.items():
        entry = scope.filing.version.signed.get(name)
        if entry is None and not stands(scope, law.where):
            continue
        by = None if entry is None else str(entry.get("person", entry.by))
        found.append({
            "as": name, "title": law.title, "by": list(law.by), "affirms": law.affirms,
            "affirmed": AFFIRMS.get(law.affirms, ""), "lines": list(law.lines), "cite": list(citations(law.cite)),
            "signed": by, "signed_called": None if by is None else scope.asked.person(by).name,
            "at": None if entry is None else entry.at[:10], "event": None if entry is None else entry.number,
            "signs": entry is None and SIGN in may and statement.over and not scope.filing.is_frozen,
        })  # fmt: skip
    return found


def _recipients(scope: Scope, statement: Statement, may: set[str]) -> list[dict[str, Any]]:
    """To whom it goes, and when it went and arrived."""
    return [
        {
            "to": name, "title": scope.law.to[name].title, "is_copy": scope.law.to[name].copy_,
            "cite": list(citations(scope.law.to[name].cite)), "filed": statement.filed.get(name),
            "received": statement.received.get(name),
            "files": FILE in may and scope.filing.is_frozen and name not in statement.filed,
            "receives": RECEIVE in may and name in statement.filed and name not in statement.received,
        }
        for name in statement.to
    ]  # fmt: skip


def _pays(scope: Scope, statement: Statement, may: set[str]) -> dict[str, Any] | None:
    """By which check the fee is paid, where one is owed."""
    owed = statement.fee - statement.paid
    if scope.law.fee is None or owed <= 0 or PAY_FEE not in may or not scope.filing.is_frozen:
        return None
    there = accounts_of(scope.asked.organization, scope.asked.law)
    fitting = [each for each in there.values() if each.kind == "checking" and each.law_name in scope.law.accounts]
    account = next(iter(fitting), next((each for each in there.values() if each.kind == "checking"), None))
    if account is None:
        return {"cents": owed, "account": "", "number": None}
    used = check_book(scope.asked.organization, account.name).used
    people = people_of(scope.asked)
    return {
        "cents": owed, "account": account.name, "designation": account.designation or account.name,
        "number": max(used) + 1 if used else account.stated("first-check"),
        "officers": {name: people.get(name, name) for name in officers_of(scope.asked)},
    }  # fmt: skip


def _version(version: Version) -> dict[str, Any]:
    """A version: who signed it, where it went."""
    return {
        "version": version.number,
        "signed": {name: str(entry.get("person", entry.by)) for name, entry in version.signed.items()},
        "filed": {name: entry.get("dated", entry.at[:10]) for name, entry in version.filed.items()},
        "received": {name: str(entry.payload["dated"]) for name, entry in version.received.items()},
        "sha256": None if version.lines is None else version.lines["sha256"],
    }  # fmt: skip


def _faults(filing: Filing) -> list[dict[str, Any]]:
    """What was found wrong with it, and what notice was given."""
    listed = [*filing.faults, *filing.cures, *filing.notices]
    return [
        {
            "kind": each.kind,
            "ground": each.get("ground", ""),
            "at": each.get("dated", each.at[:10]),
            "event": each.number,
        }
        for each in sorted(listed, key=lambda each: each.number)
    ]


# -- a line that somebody fills in -------------------------------------------------------------------------------------

ADDRESS = "/organizations/{name}/books/statements/{form}/{period}"
MOST_ROWS = 200
SAID = ("cents", "number", "text", "flag", "why")


def _payload(looks: Looking, form: str, period: str, entered: FormData) -> dict[str, Any]:
    """What is said of a line, as it was typed: a value, or rows column by column."""
    line = str(entered.get("line", ""))

    def columns_of(asked: Question) -> tuple[dict[str, str], str | None]:
        law = scope_of(asked, form, period).law.lines.get(line)
        said = None if law is None else law.said
        return ({}, None) if said is None else (dict(said.columns), said.total)

    columns, total = looks.ask(columns_of)
    given = {name: str(entered.get(name, "")) for name in SAID}
    payload = payload_of(SAY, RETURNS[SAY], {"form": form, "period": period, "line": line, **given})
    if not columns:
        return payload
    held = {name: [str(each).strip() for each in entered.getlist(f"row-{name}")] for name in columns}
    many = max((len(each) for each in held.values()), default=0)
    if many > MOST_ROWS:
        raise BadInput(f"rows: at most {MOST_ROWS} were expected, not {many}")
    rows = list[dict[str, Any]]()
    for at in range(many):
        typed = {name: each[at] for name, each in held.items() if at < len(each) and each[at]}
        try:
            read = {name: cents_of(value) if name == total else value for name, value in typed.items()}
        except BadInput as error:
            raise BadInput(f"row {at + 1}: {columns.get(total or '', total)}: {error}") from None
        rows += [read] if read else []
    if not rows:
        raise BadInput(f"{line}: nothing was filled in")
    return {**payload, "rows": rows}


def add_form(app: FastAPI, draw: Draw) -> None:
    """A line that is filled in on the page of its statement; what is refused is said beside it."""

    async def post(request: Request) -> Response:
        """A line of a statement is said."""
        looks = await read(request, looking, request)
        form, period = str(request.path_params["form"]), str(request.path_params["period"])
        page = await read(request, document, looks, form, period, None)
        entered = await request.form()
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        try:
            payload = await read(request, _payload, looks, form, period, entered)
            role, who = (
                await read(request, acting_as, looks.book, looks.found, looks.name, SAY, payload, None),
                looks.found,
            )
            result = await looks.book.submit(Deed(looks.name, SAY, payload, who.name, role, signed=who.epoch))
            if result.refusal is None:
                there = f"{address_of(looks.name, form, period)}#line-{quote(payload['line'])}"
                return RedirectResponse(there, status_code=303)
            refused = {"reasons": result.refusal.reason.split("; "), "cite": list(citations(result.refusal.cite))}
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            refused = {"reasons": [str(error)], "cite": []}
        names = dict.fromkeys(name for name, _ in entered.multi_items())
        typed = {name: [str(each) for each in entered.getlist(name)] for name in names if name != TOKEN_FIELD}
        return await draw(request, ONE, {"page": TITLE, **page, "refused": refused, "typed": typed}, 422)

    add_sent(app, ADDRESS, post, {TOKEN_FIELD: "the token of the page", "line": "which line it is"}, file=False)
