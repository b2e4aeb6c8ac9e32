"""Deals from an invoice and sold stubs from spreadsheets: a preview with everything that is wrong, then all of it."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.conduct.pools.deeds import BUY_DEAL, OPENINGS
from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pool_sheets.deals import BESIDE, read_deals
from aboveboard.charity.pool_sheets.on_file import box_of, raffle_of
from aboveboard.charity.pool_sheets.prizes import written
from aboveboard.charity.pool_sheets.stubs import SELL, read_stubs
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.previews.preview import Planned, Preview, try_deeds
from aboveboard.charity.roles import OFFICE
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import ASKERS_FAULT, Decision, Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import TOKEN_FIELD, check_token, count_deed, house, signed_in
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.gate.roles_there import acting_as, check_there, is_within, looking_as, roles_at
from aboveboard.web.pages.charity.entering.forms import Attached, attached
from aboveboard.web.pages.charity.organizations.home import head
from aboveboard.web.pages.charity.organizations.menu import WHOLE
from aboveboard.web.pages.described import add_sent
from aboveboard.web.pages.page import Draw

AT_ONCE = 200
"""So many deeds are handed over together, and may be written in one transaction."""
HELD_BYTES = 600_000
"""A file of no more bytes comes back with its preview, and need not be chosen again."""
SHOWN = 100
"""So many rows of what is to be entered are shown."""
CONTENT, CALLED = "content", "called"
ENTER = "enter"


@dataclass(frozen=True)
class Sheets:
    """One kind of sheet that is entered: where, by whom, and what comes of it."""

    path: str
    template: str
    title: str
    fields: Mapping[str, str]
    """What is said beside the file, each with what it means."""
    document: Callable[[Logbook, str, Session], dict[str, Any]]
    """The page before anything was chosen, for whoever may enter; raises NotAllowed for others."""
    looked: Callable[[Logbook, str, Session, Attached, Mapping[str, str]], Preview]

    def sheet(self, request: Request) -> Mapping[str, Any]:
        """The page before anything was chosen."""
        name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
        return {**self.document(book, name, found), **_nothing(dict(request.query_params))}

    def add_form(self, app: FastAPI, draw: Draw) -> None:
        """What is sent: a file that is looked at, and entered only where that is asked for and nothing is wrong."""

        async def post(request: Request) -> Response:
            name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
            about = await read(request, self.document, book, name, found)
            entered = await request.form()
            check_token(request, found, str(entered.get(TOKEN_FIELD, "")))
            count_deed(request, found)
            typed = {key: value.strip() for key, value in entered.items() if isinstance(value, str)}
            typed = {key: value for key, value in typed.items() if key in self.fields and value}
            file, shown, refused, done = await _file(entered), None, None, 0
            try:
                if file is None:
                    raise BadInput("file: a spreadsheet or a CSV file was expected, and none was chosen")
                preview = await at_length(request, self.looked, book, name, found, file, typed)
                shown = await at_length(request, shown_of, preview, file)
                if entered.get("do") == ENTER and not preview.wrong:
                    await enter(request, found, preview, file)
                    done = len(preview.planned)
            except ASKERS_FAULT as error:
                refused = str(error)
            bad = refused is not None or bool(shown and shown["wrong"])
            document = {**about, **_nothing(typed), "shown": shown, "refused": refused, "entered": done}
            return await draw(request, self.template, {"page": self.title, **document}, 422 if bad else 200)

        post.__doc__ = f"{self.title}: looked through, and entered where `do` is `enter` and nothing is wrong."
        sent = {TOKEN_FIELD: "the token of the page", "do": "enter, or nothing for a preview", **self.fields}
        add_sent(app, self.path, post, sent, file=True)


def _nothing(typed: Mapping[str, str]) -> dict[str, Any]:
    return {"typed": dict(typed), "shown": None, "refused": None, "entered": 0}


async def _file(entered: FormData) -> Attached | None:
    """The file that was chosen, or the one that came back with its preview."""
    file, content, called = await attached(entered), entered.get(CONTENT), entered.get(CALLED)
    if file is not None or not isinstance(content, str) or not content:
        return file
    try:
        return Attached(str(called or "sheet")[:200], b64decode(content, validate=True))
    except (NotBase64, ValueError):
        raise BadInput("content: a file as the preview sent it was expected; choose it anew") from None


def shown_of(preview: Preview, file: Attached) -> dict[str, Any]:
    """A preview as the page shows it; a file that is not too large comes back with it."""
    found = preview.to_json()
    for row in found["planned"][:SHOWN]:
        if "prizes" in row:
            row["prizes"] = written(row["prizes"])
    held = len(file.content) <= HELD_BYTES and not preview.wrong
    return {
        **found, "planned": found["planned"][:SHOWN], "count": len(preview.planned),
        CONTENT: b64encode(file.content).decode() if held else "",
    }  # fmt: skip


# -- entering ----------------------------------------------------------------------------------------------------------


async def enter(request: Request, found: Session, preview: Preview, file: Attached) -> None:
    """Hand over all deeds, some at a time; each was tried before, and another of the same file does nothing twice.

    Where one is refused meanwhile, those before it stand, and the same file enters the rest.
    """
    book, done = house(request).floor, 0
    digest = sha256(file.content).hexdigest()[:24]
    for piece in _pieces(preview.planned):
        asked = await read(request, _deeds, book, found, piece, digest)
        results = await asyncio.gather(*(book.submit(deed) for deed in asked), return_exceptions=True)
        for each, result in zip(piece, results, strict=True):
            why = _why_not(result)
            if why is not None:
                so_far = f"{done:,} of {len(preview.planned):,} are entered, and row {each.row} was refused"
                raise BadInput(
                    f"{so_far}: {why}. Send the same file again once it is put right, and the rest is entered"
                )
            done += 1


def _pieces(planned: Sequence[Planned]) -> Iterator[Sequence[Planned]]:
    return (planned[at : at + AT_ONCE] for at in range(0, len(planned), AT_ONCE))


def _deeds(book: Logbook, found: Session, planned: Sequence[Planned], digest: str) -> list[Deed]:
    roles = dict[str, str]()
    deeds = []
    for each in planned:
        role = roles.get(each.kind)
        if role is None:
            role = roles[each.kind] = acting_as(book, found, each.log, each.kind, each.payload, None)
        at = each.payload.get("organization", each.log)  # a file may hold stubs of several raffles
        key = f"{digest}-{at}-{each.row}-{each.kind}-{each.payload.get('ticket', '')}"
        deeds.append(Deed(each.log, each.kind, each.payload, found.name, role, key=key, signed=found.epoch))
    return deeds


def _why_not(result: Decision | BaseException) -> str | None:
    if isinstance(result, ASKERS_FAULT):
        return str(result)
    if isinstance(result, BaseException):
        raise result
    return None if result.refusal is None else result.refusal.reason


# -- deals -------------------------------------------------------------------------------------------------------------


def _deals_page(book: Logbook, name: str, found: Session) -> dict[str, Any]:
    check_there(book, "organization", name)
    who = looking_as(book, found, name)
    if not is_within(book, name, who) or not set(roles_at(book, found.name, name)) & set(
        OPENINGS[BUY_DEAL][BUY_DEAL].by
    ):
        raise NotAllowed(f"deals of {name} are entered by its officers, its members in charge and their assistants")
    return {
        "name": name,
        "menu": dict(WHOLE),
        "organization": head(book, name),
        "prefix": f"{name[:24].strip('-')}-deal",
    }


def _deals(book: Logbook, name: str, found: Session, file: Attached, typed: Mapping[str, str]) -> Preview:
    """What would come of a box of deals."""
    prefix = typed.get("prefix") or _deals_page(book, name, found)["prefix"]
    box = box_of(book, name, prefix, compared=typed.get("compared") == "yes")
    given = {key: value for key, value in typed.items() if key in BESIDE}
    preview = read_deals(file.content, file.name, box, given)
    return try_deeds(book, name, preview, book.desk.clock(), found.name)


DEALS = Sheets(
    "/organizations/{name}/pools/import",
    "charity/pools/import-deals.html",
    "Deals from an invoice",
    {
        "prefix": "what the names begin with that are made for the deals",
        "compared": "yes, where each deal was compared with its tickets, its flare and the invoice",
        "supplier": "who sold all of them, where the sheet does not say it",
        "kind": "which kind all of them are, where the sheet does not say it",
        "invoice": "the number of the invoice",
        "dated": "the day of the invoice",
    },
    _deals_page,
    _deals,
)


# -- stubs -------------------------------------------------------------------------------------------------------------


def _stubs_page(book: Logbook, name: str, found: Session) -> dict[str, Any]:
    kind = pool_kind(book, name)
    check_there(book, kind, name)
    who = looking_as(book, found, name)
    if not is_within(book, name, who) or not set(roles_at(book, found.name, name)) & set(OFFICE):
        raise NotAllowed(f"stubs of {name} are entered by officers, the treasurer and members in charge")
    title, home, forms = book.look(name, lambda state: _about(state.part(PoolConduct)))
    if SELL not in forms:
        raise NotFound(f"{name} has no tickets with stubs")
    return {"name": name, "title": title, "home": home}


def _about(pool: PoolConduct) -> tuple[str, str, list[str]]:
    return pool.running.terms.edition.law.title, str(pool.setting.payload["organization"]), list(pool.forms)


def _stubs(book: Logbook, name: str, found: Session, file: Attached, typed: Mapping[str, str]) -> Preview:
    """What would come of a sheet of stubs."""
    raffle = raffle_of(book, name, looking_as(book, found, name))
    preview = read_stubs(file.content, file.name, raffle, typed)
    return try_deeds(book, name, preview, book.desk.clock(), found.name)


STUBS = Sheets(
    "/pools/{name}/import",
    "charity/pools/import-stubs.html",
    "Sold stubs",
    {"seller": "who sold all of them, where the sheet does not say it"},
    _stubs_page,
    _stubs,
)
