"""The books for whoever inspects them: the visit is logged first, then all of it is taken away as one archive."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.books import INSPECT_BOOKS
from aboveboard.charity.packages.bundle import Visit, since_when, write_bundle
from aboveboard.charity.packages.kept import keeper_of
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.gate.roles_there import acting_as
from aboveboard.web.pages.charity.books.asking import Looking, looking
from aboveboard.web.pages.charity.books.columns import TEMPLATE, TITLE, sheet
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

ADDRESS = "/organizations/{name}/books/bundle"
MEDIA = "application/zip"


def visit_of(looks: Looking, typed: dict[str, str]) -> Visit:
    """Who looks, for whom and from when to when, as it was typed; the law's own days where none are."""
    for name, called in (("inspector", "who looks at them"), ("agency", "for whom")):
        if not typed.get(name):
            raise BadInput(f"{called}: a name was expected")
    keeper = looks.book.look(looks.name, keeper_of)
    until = _day(typed, "until") or looks.book.desk.clock().astimezone(keeper.zone).date()
    since = _day(typed, "from") or since_when(keeper.law.ruleset, until)
    if until < since:
        raise BadInput(f"the last day, {until}, is before the first, {since}")
    return Visit(typed["inspector"], typed["agency"], since, until)


def _day(typed: dict[str, str], name: str) -> date | None:
    given = typed.get(name, "")
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise BadInput(f"{name}: a day such as 2026-03-07 was expected, not {short(given)}") from None


def _packed(looks: Looking, visit: Visit) -> bytes:
    with TemporaryDirectory() as place:
        there = Path(place) / "books.zip"
        write_bundle(looks.book, looks.name, visit, there)
        return there.read_bytes()


def add_form(app: FastAPI, draw: Draw) -> None:
    """Where the books are taken away for an inspector."""

    async def post(request: Request) -> Response:
        """A visit of an inspector is logged, and the books are packed."""
        looks = await read(request, looking, request)
        entered = await request.form()
        check_token(request, looks.found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, looks.found)
        typed = {name: str(entered.get(name, "")).strip() for name in ("inspector", "agency", "from", "until")}
        try:
            visit = await read(request, visit_of, looks, typed)
            payload = {**visit.to_json(), "shown": True}
            role = await read(request, acting_as, looks.book, looks.found, looks.name, INSPECT_BOOKS, payload, None)
            who = looks.found
            done = await looks.book.submit(Deed(looks.name, INSPECT_BOOKS, payload, who.name, role, signed=who.epoch))
            if done.refusal is None:
                content = await at_length(request, _packed, looks, visit)
                named = f'attachment; filename="{looks.name}-books-{visit.until}.zip"'
                return Response(content, media_type=MEDIA, headers={"content-disposition": named})
            refused = done.refusal.reason
        except NotAllowed:
            raise
        except ASKERS_FAULT as error:
            refused = str(error)
        page = await read(request, sheet, request)
        return await draw(request, TEMPLATE, {"page": TITLE, **page, "refused": refused, "typed": typed}, 422)

    sent = {TOKEN_FIELD: "the token of the page", "inspector": "who looks at them", "agency": "for whom"}
    add_sent(app, ADDRESS, post, sent, file=False)
