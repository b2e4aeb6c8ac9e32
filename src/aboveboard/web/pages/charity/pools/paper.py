"""Papers and lists of pools, taken from their desks: tickets, calendars, labels, flares, cards, and spreadsheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aboveboard.charity.conduct.pools.roles import DESK
from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.pool_sheets.lists import deal_row, deals_sheet, ticket_rows, tickets_sheet
from aboveboard.charity.pool_sheets.on_file import deals_of
from aboveboard.charity.pool_sheets.stubs import SELL
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.ticket_check import code_key
from aboveboard.charity.roles import OFFICE
from aboveboard.charity.spreadsheets.writing import CSV, SHEET
from aboveboard.charity.stating import as_json
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import NotAllowed
from aboveboard.log.giving_way import give_way
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.publish.paper.of_pool import (
    NUMBERED,
    PAPERS,
    TITLES,
    Paper,
    Printing,
    Run,
    lacks,
    most_of,
    papers_of,
    printed_ranges,
    printing,
)
from aboveboard.publish.paper.tickets import CheckPage
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.gate.roles_there import check_there, is_within, looking_as, roles_at
from aboveboard.web.pages.charity.organizations.home import organization_of
from aboveboard.web.pages.described import Answer, add_file

PDF = "application/pdf"
ASKED: Mapping[Paper, tuple[str, ...]] = {
    "tickets": ("first", "last", "series", "stacked"), "calendars": ("first", "last"), "labels": (), "flare": (),
    "cards": ("first", "last", "series", "a-sheet"),
}  # fmt: skip
"""What may be asked of each paper."""
CARDS_A_SHEET = 6
LONGEST = 18
"""No number has more digits."""
Rows = Callable[[Request], tuple[str, list[dict[str, Any]]]]
"""Whose list it is, and its rows."""


def paper_links(book: Logbook, found: Session, name: str) -> dict[str, Any]:
    """What is printed of a pool, with all that it lacks, and where its lists and sheets are; for those who run it."""

    def looked(state: LogState) -> tuple[list[dict[str, Any]], bool]:
        pool = state.part(PoolConduct)
        return [_link(pool, each) for each in papers_of(pool)], SELL in pool.forms

    papers, sells = book.look(name, looked)
    office = bool(set(roles_at(book, found.name, name)) & set(OFFICE))
    return {
        "papers": papers,
        "stubs": f"/pools/{name}/import" if sells and office else None,
        "lists": [f"/pools/{name}/tickets.{ending}" for ending in ("xlsx", "csv")] if sells else [],
    }


def _link(pool: PoolConduct, paper: Paper) -> dict[str, Any]:
    address = f"/pools/{pool.setting.log}/{paper}.pdf"
    row: dict[str, Any] = {"paper": paper, "title": TITLES[paper], "address": address, "numbered": paper in NUMBERED}
    if paper in NUMBERED:
        series, ranges = printed_ranges(pool, None)
        most = most_of(pool, paper)
        names = [each for each in pool.running.terms.printed if pool.running.terms.printed[each]]
        first = ranges[0][0]
        last = min(ranges[0][1], first + most - 1)
        row |= {"series": names if len(names) > 1 else [], "first": first, "last": last, "most": most, "named": series}
    try:
        missing = [as_json(each.reason, each.cite) for each in lacks(pool, paper)]
    except BadInput as error:
        missing = [{"reason": str(error), "cite": []}]
    return {**row, "lacks": missing}


# -- printing ----------------------------------------------------------------------------------------------------------


def within(request: Request) -> tuple[Logbook, str, Session]:
    """A pool that an address names, for those within its organization; to others it is as if there were none."""
    name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
    check_there(book, pool_kind(book, name), name)
    if not is_within(book, name, looking_as(book, found, name)):
        raise NotAllowed(f"what is printed of {name} is for those who have a role in the organization itself")
    return book, name, found


def _run(request: Request) -> Run:
    """Which numbers are asked for."""
    given = request.query_params
    first, last, sheet = (_number(given.get(name, ""), name) for name in ("first", "last", "a-sheet"))
    return Run(first, last, given.get("series") or None, given.get("stacked") == "yes", sheet or CARDS_A_SHEET)


def _number(given: str, name: str) -> int | None:
    text = given.strip().replace(",", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise BadInput(f"{name}: a whole number was expected, not {short(given)}")
    return int(text)


def _printing(request: Request, paper: Paper) -> tuple[Printing, CheckPage]:
    """All that is asked of the pool for a paper, and where its tickets are checked."""
    book, name, _ = within(request)
    run, made = _run(request), book.desk.clock()
    found: Printing = book.look(name, lambda state: printing(state.part(PoolConduct), paper, made, run))
    return found, CheckPage(f"{request.url.scheme}://{request.url.netloc}", name, code_key(book.vault))


def _set(found: Printing, check: CheckPage) -> bytes:
    return found.pdf(check, progress=lambda done, count: give_way())


def _taken(data: bytes, media: str, name: str) -> Response:
    return Response(data, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


# -- lists -------------------------------------------------------------------------------------------------------------


def _tickets(request: Request) -> tuple[str, list[dict[str, Any]]]:
    book, name, _ = within(request)
    rows: list[dict[str, Any]] = book.look(name, lambda state: list(ticket_rows(state.part(PoolConduct))))
    if not rows:
        raise NotFound(f"{name} has no tickets with numbers")
    return name, rows


def _deals(request: Request) -> tuple[str, list[dict[str, Any]]]:
    book, name, found, _ = organization_of(request)
    if not set(roles_at(book, found.name, name)) & set(DESK):  # whoever sells does not count what is left
        raise NotAllowed(f"the list of deals of {name} is for those who run them")
    logs = [log for log, _ in deals_of(book, name)]
    return name, [book.look(log, lambda state: deal_row(state.part(PoolConduct))) for log in logs]


def _printer(paper: Paper) -> Answer:
    async def printed(request: Request) -> Response:
        found, check = await read(request, _printing, request, paper)
        data = await at_length(request, _set, found, check)
        return _taken(data, PDF, f"{found.pool}-{paper}.pdf")

    printed.__doc__ = f"{TITLES[paper]} of a pool as a PDF; where something lacks by its law, that is the answer."
    return printed


def _lister(rows: Rows, sheet: Callable[..., bytes], what: str, ending: str, media: str) -> Answer:
    async def listed(request: Request) -> Response:
        name, found = await read(request, rows, request)
        data = await at_length(request, sheet, found, csv=ending == "csv")
        return _taken(data, media, f"{name}-{what}.{ending}")

    listed.__doc__ = f"A list of {what}, to be opened in a spreadsheet."
    return listed


def add_routes(app: FastAPI) -> None:
    """Where papers and lists are taken from."""
    for paper in PAPERS:
        add_file(app, f"/pools/{{name}}/{paper}.pdf", _printer(paper), (PDF,), ASKED[paper])
    for ending, media in (("xlsx", SHEET), ("csv", CSV)):
        tickets = _lister(_tickets, tickets_sheet, "tickets", ending, media)
        add_file(app, f"/pools/{{name}}/tickets.{ending}", tickets, (media,))
        deals = _lister(_deals, deals_sheet, "deals", ending, media)
        add_file(app, f"/organizations/{{name}}/pools.{ending}", deals, (media,))

    async def card(request: Request) -> Response:
        """Where the code on a card leads: the card on the page that everybody sees."""
        name, number = (str(request.path_params[part]) for part in ("name", "number"))
        return RedirectResponse(f"/pools/{quote(name)}?card={quote(number[:LONGEST])}", status_code=303)

    app.add_route("/pools/{name}/cards/{number}", card, methods=["GET"])
