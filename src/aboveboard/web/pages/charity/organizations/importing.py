"""Members from a spreadsheet: a preview that names every fault, and nothing written until all is right."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.deeds import ORGANIZATION, PERSONS
from aboveboard.charity.conduct.forms import MOST_PERSONS
from aboveboard.charity.members.on_file import people_in
from aboveboard.charity.members.people import in_pieces
from aboveboard.charity.members.preview import preview
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as, check_there, looking_as, roles_at
from aboveboard.web.pages.charity.entering.forms import Attached, attached
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import WHOLE
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

TEMPLATE, TITLE = "charity/organizations/import.html", "Members from a spreadsheet"


def sheet(request: Request) -> Mapping[str, Any]:
    """The page before anything was chosen."""
    book, name, found, _ = organization_of(request)
    _only_office(book, name, found)
    return _document(book, name)


def _document(
    book: Logbook, name: str, shown: Any = None, refused: str | None = None, written: int = 0
) -> dict[str, Any]:
    about = {"name": name, "menu": dict(WHOLE), "organization": head(book, name)}
    return {**about, "shown": shown, "refused": refused, "written": written}


def _only_office(book: Logbook, name: str, found: Session) -> None:
    if not set(roles_at(book, found.name, name)) & set(ORGANIZATION[PERSONS].by):
        raise NotAllowed(f"members of {name} are put on file by its officers and its treasurer")


def _looked_at(book: Logbook, name: str, file: Attached) -> dict[str, Any]:
    """What would come of a file."""
    register, zone = book.look(name, lambda state: (people_in(_part(state).state), _part(state).zone))
    today = book.desk.clock().astimezone(zone).date()
    return preview(file.content, file.name, on_file=register, today=today).to_json()


def _part(state: LogState) -> Organization:
    return state.part(Organization)


def _check(part: Organization, payload: dict[str, Any], now: datetime) -> None:
    """Raises BadInput where somebody of a list would be refused for what is said of them."""
    part.check_names(PERSONS, payload)
    if unknown := part.unknown(part.question(PERSONS, payload, now)):
        raise BadInput(f"{PERSONS}: {'; '.join(unknown)}")


async def _write(request: Request, found: Session, name: str, rows: list[dict[str, Any]]) -> None:
    """Put everybody on file, a few thousand in an event, once it is seen that nobody of them is refused.

    A deed writes one event on a log. Where something fails between two events, those before it stand, and the same file
    enters the rest: whoever is on file as the file has them is not entered again.
    """
    book = house(request).floor
    now, done = book.desk.clock(), 0
    await read(request, book.look, name, lambda state: _check(_part(state), {"rows": rows}, now))
    for piece in in_pieces(rows, MOST_PERSONS):
        payload = {"rows": piece}
        try:
            role = await read(request, acting_as, book, found, name, PERSONS, payload, None)
            result = await book.submit(Deed(name, PERSONS, payload, found.name, role, signed=found.epoch))
            if result.refusal is not None:
                raise BadInput(result.refusal.reason)
        except ASKERS_FAULT as error:
            if done:
                so_far = f"{done:,} of {len(rows):,} are on file, and then it was refused"
                raise BadInput(f"{so_far}: {error}. Send the same file again, and the rest is entered") from error
            raise
        done += len(piece)


def add_form(app: FastAPI, draw: Draw) -> None:
    """What is sent: a file that is looked at, and entered only where that is asked for and nothing is wrong."""

    async def post(request: Request) -> Response:
        found, name, book = signed_in(request), str(request.path_params["name"]), house(request).floor
        await read(request, check_there, book, "organization", name)
        await read(request, looking_as, book, found, name)
        await read(request, _only_office, book, name, found)
        entered = await request.form()
        check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, found)
        file, shown, refused, written = await attached(entered), None, None, 0
        try:
            if file is None:
                raise BadInput("file: a spreadsheet or a CSV file was expected, and none was chosen")
            shown = await read(request, _looked_at, book, name, file)
            if entered.get("do") == "enter" and not shown["fault_count"]:
                await _write(request, found, name, shown["rows"])
                written = len(shown["rows"])
        except ASKERS_FAULT as error:
            refused = str(error)
        document = await read(request, _document, book, name, shown, refused, written)
        bad = refused is not None or bool(shown and shown["fault_count"])
        return await draw(request, TEMPLATE, {"page": TITLE, **document}, 422 if bad else 200)

    post.__doc__ = "Members from a spreadsheet: looked through, and entered where `do` is `enter` and nothing is wrong."
    fields = {TOKEN_FIELD: "the token of the page", "do": "enter, or nothing for a preview"}
    add_sent(app, "/organizations/{name}/import", post, fields, file=True)
