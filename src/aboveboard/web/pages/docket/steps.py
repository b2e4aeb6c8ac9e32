"""A step that is asked for by a form: tried first, so that whoever files a bad paper is told before it is on record.

What is refused, or would be returned, is said above the form and at its fields, and everything typed is still there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from json import dumps
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.docket.course.state import Fault
from aboveboard.docket.deeds import PUBLIC_STEP, STEP
from aboveboard.docket.roles import PUBLIC
from aboveboard.docket.trying import Tried as WouldBe
from aboveboard.docket.trying import try_step
from aboveboard.docket.views import case_view
from aboveboard.law.errors import short
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import ASKERS_FAULT, Deed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.addresses import address_of
from aboveboard.web.gate.guard import TOKEN_FIELD, check_origin, check_token, count_deed, house, session, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.docket import case
from aboveboard.web.pages.docket.asking import proceeding_of
from aboveboard.web.pages.docket.layout import STATED, Tried
from aboveboard.web.pages.docket.typed import Reading
from aboveboard.web.pages.page import Draw

HELD_BACK = ("returned", "late")
"""What a step that would come to it is not sent as, unless whoever sends it says so."""
Typed = Mapping[str, Sequence[str]]


def typed_into(entered: FormData) -> dict[str, list[str]]:
    """What was typed into each field of a form, but for the page's token."""
    found = dict[str, list[str]]()
    for name, value in entered.multi_items():
        if isinstance(value, str) and name != TOKEN_FIELD:
            found.setdefault(name, []).append(value.replace("\r\n", "\n"))
    return found


def whoever(request: Request, entered: FormData) -> Session | None:
    """Who sends a form from our own page; nobody by name where nobody is signed in."""
    if session(request, marked=True) is None:
        check_origin(request)
        return None
    found = signed_in(request)
    check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
    count_deed(request, found)
    return found


def add_form(app: FastAPI, draw: Draw) -> None:
    """The steps of a proceeding, asked for by plain forms."""

    async def post(request: Request) -> Response:
        """Take a step of a proceeding, or see what it would come to."""
        book, name = await read(request, proceeding_of, request)
        entered = await request.form()
        found = whoever(request, entered)
        typed, who = typed_into(entered), "" if found is None else found.name
        asked, tried = await read(request, _asked, book, name, found, typed)
        if asked is not None:
            tried, number = await _sent(request, book, asked, tried)
            if number is not None:
                return RedirectResponse(f"{case.address(name)}?done={number}", status_code=303)
        page = await read(request, partial(case.document, book, name, who, tried=tried))
        looked = tried.of("more") or tried.of("check")
        return await draw(request, case.TEMPLATE, {"page": case.TITLE, **page}, 200 if looked else 422)

    fields = {TOKEN_FIELD: "the token of the page", "do": "the step", "as": "the office and the role"}
    add_sent(app, "/docket/{name}/do", post, fields, file=False)


def _asked(book: Logbook, name: str, found: Session | None, typed: Typed) -> tuple[Deed | None, Tried]:
    """The deed that a form asks for, where it is to be sent; or what is to be said of what was typed."""
    who = "" if found is None else found.name
    tried = Tried(next(iter(typed.get("do", ())), ""), typed)
    form = next((each for each in case_view(book, name, who)["forms"] if each["do"] == tried.do), None)
    if form is None:
        return None, replace(tried, refused=(said(f"{tried.do or 'a step'}: as it stands, this is not for you to do"),))
    if tried.of("more"):
        return None, tried
    office = _office(form, tried)
    reading = Reading(form, typed)
    if office is None:
        return None, replace(tried, wrong=reading.wrong, refused=(said("as: an office of the list was expected"),))
    if reading.wrong:
        return None, with_wrong(tried, reading, ())
    deed = _deed(name, form, office, reading, tried, found)
    try:
        would_be = try_step(book, replace(deed, at=book.desk.clock()))
    except ASKERS_FAULT as error:
        return None, with_wrong(tried, reading, (Fault(_plain(str(error), tried.do)),))
    tried = with_wrong(tried, reading, would_be.refused, would_be)
    held_back = would_be.verdict in HELD_BACK and not tried.of("anyway")
    return (None if would_be.refused or tried.of("check") or held_back else deed), tried


def _office(form: Mapping[str, Any], tried: Tried) -> Mapping[str, Any] | None:
    chosen = tried.of("as")
    return next((each for each in form["offices"] if f"{each['by']}|{each['role']}" == chosen), None)


def _deed(
    name: str, form: Mapping[str, Any], office: Mapping[str, Any], reading: Reading, tried: Tried,
    found: Session | None,
) -> Deed:  # fmt: skip
    """The step as it is asked for; asked for again from the same page it is the same deed."""
    stated = {"do": form["do"], "by": office["by"], **reading.said}
    if given := tried.of("name").strip():
        stated["name"] = given
    if at := tried.of("at").strip():
        stated["at"] = at
    if found is None or office["role"] == PUBLIC:  # whoever has no office here speaks as everybody does
        return Deed(name, PUBLIC_STEP, stated, "", PUBLIC)
    told = dumps([name, found.name, tried.of("seen"), stated], sort_keys=True)
    key = f"form-{sha256(told.encode()).hexdigest()[:40]}"
    return Deed(name, STEP, stated, found.name, office["role"], key=key, signed=found.epoch)


def with_wrong(tried: Tried, reading: Reading, refused: Sequence[Fault], would_be: WouldBe | None = None) -> Tried:
    """What was tried, with what is wrong with each field, and what it would come to."""
    wrong = {name: list(each) for name, each in reading.wrong.items()}
    for each in (*refused, *(would_be.faults if would_be else ())):
        place = _place(each, reading)
        if place:
            wrong.setdefault(place, []).append(each.reason)
    listed = [_json(each) for each in refused]
    if reading.wrong:
        count = len(reading.wrong)
        listed.append(said(f"{count} {'field is' if count == 1 else 'fields are'} not written as expected"))
    if would_be is None or refused:
        return replace(tried, wrong=wrong, refused=listed)
    return replace(
        tried, wrong=wrong, verdict=would_be.verdict, faults=[_json(each) for each in would_be.faults],
        flagged=[_json(each) for each in would_be.flagged],
    )  # fmt: skip


def _place(fault: Fault, reading: Reading) -> str:
    """The field of the form at which a fault is said: the one it names, or the one its sentence begins with."""
    if fault.field:
        return reading.place_of(fault.field)
    head = fault.reason.partition(":")[0]
    return f"{STATED}.{head}" if any(each["name"] == head for each in reading.form["fields"]) else ""


def _plain(sentence: str, do: str) -> str:
    """A sentence without the name of the step, which stands above it."""
    return sentence.removeprefix(f"{do}: ")


def _json(fault: Fault) -> dict[str, Any]:
    return {"reason": fault.reason, "cite": list(fault.cite)}


def said(reason: str, cite: Sequence[str] = ()) -> dict[str, Any]:
    """A sentence with its clauses."""
    return {"reason": reason, "cite": list(cite)}


async def _sent(request: Request, book: Logbook, asked: Deed, tried: Tried) -> tuple[Tried, int | None]:
    """Ask for it; the number of its event, or why it was not taken down."""
    if asked.kind == PUBLIC_STEP:
        here = house(request)
        if waits := here.public.wait(address_of(request.scope)) or here.public_in_all.wait(""):
            why = (
                f"too much was stated from here without an account; try again in {short(max(1, round(waits)))} seconds"
            )
            return replace(tried, verdict="", refused=(said(why),)), None
    try:
        result = await book.submit(asked)
    except ASKERS_FAULT as error:
        return replace(tried, verdict="", refused=(said(str(error)),)), None
    if result.refusal is None:
        return tried, result.number
    return replace(tried, verdict="", refused=(said(result.refusal.reason, citations(result.refusal.cite)),)), None
