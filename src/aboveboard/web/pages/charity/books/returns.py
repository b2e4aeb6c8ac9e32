"""The statements of an organization as pages: all of them, and one with its lines, what it lacks and where it went."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.conduct.books import (
    AMEND_STATEMENT,
    REOPEN,
    RETURNS,
    SAY,
)
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.returns import scopes
from aboveboard.charity.statements.draft import Statement, drafted, scope_of
from aboveboard.charity.statements.opening import InLogbook, opened
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as
from aboveboard.web.pages.charity.books.asking import Looking, looking, told_events
from aboveboard.web.pages.charity.books.return_lines import line_of, parts_of
from aboveboard.web.pages.charity.books.return_parties import (
    address_of,
    faults_of,
    lack_of,
    pays,
    recipients_of,
    signatures_of,
    version_of,
)
from aboveboard.web.pages.charity.entering.typed import cents_of, payload_of
from aboveboard.web.pages.charity.paged import page_of
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

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
        "parts": parts_of(statement, scope, may),
        "by_rule": [line_of(statement, scope, each, may) for each in statement.rules.values()],
        "lacks": [lack_of(name, here, scope, statement, each, may) for each in statement.lacks],
        "signs": signatures_of(scope, statement, may),
        "to": recipients_of(scope, statement, may),
        "fee_to": [] if law.fee is None else list(law.fee.to),
        "pays": pays(scope, statement, may),
        "differences": [{**each} for each in statement.differences],
        "due_by": statement.to_json()["due_by"],
        "versions": [version_of(each) for each in filing.versions],
        "faults": faults_of(filing),
        "frozen": None if statement.frozen is None else statement.frozen["sha256"],
        "reopens": REOPEN in may and bool(filing.version.signed) and not filing.version.filed,
        "amends": AMEND_STATEMENT in may and bool(filing.version.filed) and filing.is_frozen,
        "fees": [
            {"cents": each.payload["cents"], "number": each.get("number"), "to": each.get("to"), "event": each.number}
            for each in filing.fees
        ],
    }  # fmt: skip


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
