"""An organization's deals and raffles, and the forms by which another is entered or opened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.conduct.pools.deeds import OPENINGS
from aboveboard.charity.log_kinds import POOL_LOGS
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.situation import in_short
from aboveboard.law.errors import BadInput
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import acting_as, check_there, is_within, looking_as, roles_at
from aboveboard.web.pages.charity.entering.forms import known_at
from aboveboard.web.pages.charity.entering.titles import title_of
from aboveboard.web.pages.charity.entering.typed import fields_of, payload_of
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import menu
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

TEMPLATE, TITLE = "charity/pools/pools.html", "Tickets"
NAMED = re.compile("[a-z0-9][a-z0-9-]{0,38}")
OWN = ("organization",)


def sheet(request: Request) -> Mapping[str, Any]:
    """The pools of an organization, open ones first."""
    book, name, found, who = organization_of(request)
    if not is_within(book, name, who):
        raise NotAllowed(f"the pools of {name} are for those who have a role in the organization itself")
    return document(book, name, found, {}, None)


def document(
    book: Logbook, name: str, found: Session, typed: Mapping[str, str], refused: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The page, with what was typed and why that was refused."""
    who, roles = looking_as(book, found, name), set(roles_at(book, found.name, name))
    rows = [
        book.look(log, lambda state: in_short(state.part(PoolConduct), roles))
        for kind in POOL_LOGS.values()
        for log in book.logs(kind.name)
        if book.index.setting(log).payload["organization"] == name
    ]
    known = book.look(name, known_at)
    forms = {
        deed: {
            "title": title_of("", deed),
            "fields": fields_of(deed, OPENINGS[deed][deed], typed if typed.get("deed") == deed else {}, known, OWN),
            "name": typed.get("pool", "") if typed.get("deed") == deed else _free(book, name, kind.name),
        }
        for deed, kind in POOL_LOGS.items()
        if roles & set(OPENINGS[deed][deed].by)
    }
    return {
        "page": TITLE,
        "name": name,
        "menu": menu(book, name, who),
        "organization": head(book, name),
        "open": [row for row in rows if not row["closed"]],
        "over": [row for row in rows if row["closed"]],
        "forms": forms,
        "typed": typed.get("deed", ""),
        "refused": refused,
    }


def _free(book: Logbook, name: str, kind: str) -> str:
    """A name that nothing here has yet."""
    begins = f"{name[:30]}-{kind}"
    return next(found for number in range(1, 10_000) if not book.index.knows(found := f"{begins}-{number}"))


def add_form(app: FastAPI, draw: Draw) -> None:
    """A deal or a raffle is opened by a plain form; what is refused is said above it, with everything still typed."""

    async def post(request: Request) -> Response:
        """Open a pool under a name that is free."""
        name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
        await read(request, check_there, book, "organization", name)
        await read(request, looking_as, book, found, name)
        entered = await request.form()
        check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
        count_deed(request, found)
        typed = {key: value.strip() for key, value in entered.items() if isinstance(value, str) and key != TOKEN_FIELD}
        refused: dict[str, Any] | None = None
        try:
            asked = await read(request, _asked, book, found, name, typed)
            result = await book.submit(asked)
            if result.refusal is not None:
                refused = {
                    "reasons": result.refusal.reason.split("; "),
                    "cite": list(citations(result.refusal.cite)),
                }
        except (BadInput, Conflict) as error:
            refused = {"reasons": [str(error)], "cite": []}
        if refused is None:
            return RedirectResponse(f"/pools/{asked.log}/desk", status_code=303)
        page = await read(request, document, book, name, found, typed, refused)
        return await draw(request, TEMPLATE, page, 422)

    add_sent(app, "/organizations/{name}/pools", post, {TOKEN_FIELD: "the token of the page"}, file=False)


def _asked(book: Logbook, found: Session, name: str, typed: Mapping[str, str]) -> Deed:
    """The deed that opens a pool as it is typed."""
    deed, log = typed.get("deed", ""), typed.get("pool", "")
    if deed not in OPENINGS:
        raise BadInput(f"deed: {' or '.join(OPENINGS)} was expected")
    if not NAMED.fullmatch(log):
        raise BadInput("name: small letters, digits and hyphens were expected, at most 39 of them")
    payload = {**payload_of(deed, OPENINGS[deed][deed], typed), "organization": name}
    role = acting_as(book, found, log, deed, payload, None)
    return Deed(log, deed, payload, found.name, role, signed=found.epoch)
