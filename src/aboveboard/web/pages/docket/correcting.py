"""The page on which an event of a proceeding is entered rightly, or struck, with the reason why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.docket.cases.correcting import why_not_corrected_by
from aboveboard.docket.cases.offices import Acting
from aboveboard.docket.course.state import Fault
from aboveboard.docket.deeds import CORRECT
from aboveboard.docket.forms import form_of
from aboveboard.docket.trying import try_correction
from aboveboard.docket.views import case_view, roles_here, standing
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.chain.canonical import LARGEST
from aboveboard.log.deeds import ASKERS_FAULT, Deed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.docket import case
from aboveboard.web.pages.docket.asking import proceeding_of
from aboveboard.web.pages.docket.layout import Tried, laid_out
from aboveboard.web.pages.docket.shown import correctable
from aboveboard.web.pages.docket.steps import HELD_BACK, said, typed_into, whoever, with_wrong
from aboveboard.web.pages.docket.typed import Reading, typed_of
from aboveboard.web.pages.page import Draw

ADDRESS, TEMPLATE, TITLE = "/docket/{name}/correct/{number}", "docket/correct.html", "Put an event right"


def sheet(request: Request) -> Mapping[str, Any]:
    """What was stated with an event, as a form in which it is stated rightly."""
    book, name = proceeding_of(request)
    return document(book, name, _number(request), signed_in(request), None)


def _number(request: Request) -> int:
    """The event that an address names."""
    given = str(request.path_params["number"])
    if not (given.isascii() and given.isdecimal()) or len(given) > 15 or int(given) > LARGEST:
        raise NotFound(f"there is no event {given!r} here")
    return int(given)


def document(book: Logbook, name: str, number: int, found: Session, tried: Tried | None) -> dict[str, Any]:
    """The page, with what was typed and why that was not taken down."""
    view = case_view(book, name, found.name)
    row, form = _form(book, name, number, found, view)
    if tried is None:
        tried = Tried(row["do"], {**typed_of(form, row["states"]), "do": [row["do"]]})
    return {
        "log": name, "case": view["title"], "event": number, "row": row, "form": laid_out(form, view, tried),
        "why": tried.of("why"), "opens": number == 0,
    }  # fmt: skip


def _form(
    book: Logbook, name: str, number: int, found: Session, view: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """An event that whoever looks may put right, and its step as a form."""
    part = standing(book, name)
    row = next((each for each in view["timeline"] if each["event"] == number), None)
    if row is None or not correctable(part, row, found.name, view["me"]["roles"]):
        raise NotFound(f"event {number} of {name} is not for {found.name} to put right")
    return row, {**form_of(part.law, part.state.course, row["do"]), "offices": [], "door": False}


def add_form(app: FastAPI, draw: Draw) -> None:
    """An event is put right by a plain form."""

    async def post(request: Request) -> Response:
        """Enter an event rightly, or strike it."""
        book, name = await read(request, proceeding_of, request)
        number, entered = _number(request), await request.form()
        found = whoever(request, entered) or signed_in(request)
        deed, tried = await read(request, _asked, book, name, number, found, typed_into(entered))
        if deed is not None:
            try:
                result = await book.submit(deed)
                if result.refusal is None:
                    return RedirectResponse(f"{case.address(name)}#corrections", status_code=303)
                tried = replace(tried, refused=(said(result.refusal.reason, citations(result.refusal.cite)),))
            except ASKERS_FAULT as error:
                tried = replace(tried, refused=(said(str(error)),))
        page = await read(request, partial(document, book, name, number, found, tried))
        return await draw(request, TEMPLATE, {"page": TITLE, **page}, 200 if tried.of("check") else 422)

    add_sent(app, ADDRESS, post, {TOKEN_FIELD: "the token of the page", "why": "the reason"}, file=False)


def _asked(
    book: Logbook, name: str, number: int, found: Session, typed: Mapping[str, list[str]]
) -> tuple[Deed | None, Tried]:
    """The correction that is asked for; or what is to be said of what was typed."""
    row, form = _form(book, name, number, found, case_view(book, name, found.name))
    tried, reading = Tried(row["do"], typed), Reading(form, typed)
    if tried.of("more"):
        return None, tried
    payload: dict[str, Any] = {"event": number, "why": tried.of("why").strip()}
    if not tried.of("strike"):
        if reading.wrong:
            return None, with_wrong(tried, reading, ())
        payload["said"] = reading.said
    roles = roles_here(book, found.name, name)
    part = standing(book, name)
    role = next(
        (
            one
            for one in roles
            if why_not_corrected_by(part.law, part.offices, row["by"], Acting(found.name, one)) is None
        ),
        roles[0],
    )
    deed = Deed(name, CORRECT, payload, found.name, role, signed=found.epoch)
    try:
        would_be = try_correction(book, replace(deed, at=book.desk.clock()))
    except ASKERS_FAULT as error:
        return None, with_wrong(tried, reading, (Fault(str(error).removeprefix(f"{CORRECT}: ")),))
    tried = with_wrong(tried, reading, would_be.refused, would_be)
    held_back = would_be.verdict in HELD_BACK and not tried.of("anyway") and "said" in payload
    return (None if would_be.refused or tried.of("check") or held_back else deed), tried
