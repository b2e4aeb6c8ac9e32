"""The pages of every house put together, each of them also as JSON.

A page is a document that a template lays out; the same address with `.json` gives the document itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import form_called, in_words
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web import answers
from aboveboard.web.errors import FAILURES, KINDS, Fault, SignInFirst
from aboveboard.web.gate.guard import everywhere, house, only, session
from aboveboard.web.gate.reading import read
from aboveboard.web.pages.charity import addresses as charity
from aboveboard.web.pages.charity.books import bank, bundle, check, columns, members, packages, paper, returns, shoebox
from aboveboard.web.pages.charity.entering import forms
from aboveboard.web.pages.charity.occasions import opening, tables
from aboveboard.web.pages.charity.organizations import badges, calendar, clerk, files, importing, setting_up
from aboveboard.web.pages.charity.pools import draws as pool_draws
from aboveboard.web.pages.charity.pools import importing as pool_sheets
from aboveboard.web.pages.charity.pools import opening as pool_opening
from aboveboard.web.pages.charity.pools import paper as pool_paper
from aboveboard.web.pages.described import parameters
from aboveboard.web.pages.docket import addresses as docket
from aboveboard.web.pages.docket import calendar as docket_calendar
from aboveboard.web.pages.docket import correcting as docket_correcting
from aboveboard.web.pages.docket import opening as docket_opening
from aboveboard.web.pages.docket import papers as docket_papers
from aboveboard.web.pages.docket import steps as docket_steps
from aboveboard.web.pages.floor import addresses as floor
from aboveboard.web.pages.floor import play
from aboveboard.web.pages.floor.links import asking as links
from aboveboard.web.pages.floor.links import paper as link_paper
from aboveboard.web.pages.floor.office import WORKERS
from aboveboard.web.pages.house import addresses as every_house
from aboveboard.web.pages.house import audit, people, sign_in
from aboveboard.web.pages.page import OVERSIGHT, Page, clause_address
from aboveboard.web.pages.written import day, exact, file_type, period, rests, told
from aboveboard.web.signing import unseen

AT_ONCE = (sign_in.PASSWORD, "/sign-in")
"""Pages for whoever signed in with a password that another gave, before it is changed."""
PAGES = (*floor.PAGES, *charity.PAGES, *docket.PAGES, *every_house.PAGES)


def add(app: FastAPI) -> None:
    """Give an application its pages."""
    for page in PAGES:
        name = Path(page.template).stem
        path = "/index" if page.path == "/" else page.path
        app.add_api_route(
            f"{path}.json",
            _as_json(page),
            name=f"{name}-json",
            methods=["GET"],
            responses=FAILURES,
            openapi_extra={"parameters": parameters(path)},
        )
        app.add_api_route(page.path, _as_html(page), name=name, methods=["GET"], include_in_schema=False)
    app.add_api_route("/static/layout.css", _layout_style, include_in_schema=False)
    app.add_route("/tables/{name}/export.jsonl", audit.export, methods=["GET"])
    app.add_route("/audit/export.jsonl", audit.export_all, methods=["GET"])
    app.add_route("/verify.py", audit.verifier, methods=["GET"])
    sign_in.add_forms(app, drawn)
    people.add_forms(app, drawn)
    play.add_form(app)
    links.add_forms(app, drawn)
    link_paper.add_routes(app)
    forms.add_forms(app, drawn)
    tables.add_tables(app, drawn)
    badges.add_routes(app)
    clerk.add_routes(app)
    importing.add_form(app, drawn)
    setting_up.add_forms(app, drawn)
    opening.add_form(app, drawn)
    pool_opening.add_form(app, drawn)
    pool_sheets.DEALS.add_form(app, drawn)
    pool_sheets.STUBS.add_form(app, drawn)
    bank.BANK.add_form(app, drawn)
    check.add_form(app, drawn)
    returns.add_form(app, drawn)
    paper.add_routes(app, drawn)
    columns.add_routes(app)
    bundle.add_form(app, drawn)
    members.add_form(app, drawn)
    packages.add_forms(app, drawn)
    shoebox.add_form(app, drawn)
    pool_paper.add_routes(app)
    pool_draws.add_routes(app)
    files.add_routes(app)
    calendar.add_routes(app)
    docket_steps.add_form(app, drawn)
    docket_opening.add_form(app, drawn)
    docket_correcting.add_form(app, drawn)
    docket_calendar.add_routes(app)
    docket_papers.add_routes(app, drawn)


async def _layout_style() -> Response:
    """The style of the layouts, as they carry it on paper."""
    from aboveboard.publish.layout.style import STYLE

    return Response(STYLE, media_type="text/css", headers={"cache-control": "max-age=3600"})


def _as_json(page: Page) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return answers.json(await _document(page, request))

    answer.__doc__ = f"{page.title}: the page's document."
    return answer


def _as_html(page: Page) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        if page.path not in AT_ONCE and session(request) is None and session(request, marked=True) is not None:
            return RedirectResponse(sign_in.PASSWORD, status_code=303)
        if page.path == "/" and (table := await read(request, play.at_once, request)) is not None:
            return RedirectResponse(table, status_code=303)
        document = await _document(page, request)
        return await drawn(request, page.template, {"page": page.title, **document}, 200)

    return answer


async def drawn(request: Request, template: str, document: Mapping[str, Any], status: int) -> Response:
    """A document, laid out for whoever looks."""
    return HTMLResponse(await read(request, render, request, template, document), status)


async def _document(page: Page, request: Request) -> Mapping[str, Any]:
    only(session(request, marked=page.path in AT_ONCE), page.roles, page.title.lower())
    return await read(request, page.sheet, request)


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.policies["json.dumps_kwargs"] = {"sort_keys": False}
    found.filters["dollars"] = dollars
    found.filters["exact"] = exact
    found.filters["limits"] = limits
    found.filters["typed"] = typed
    found.filters["clock"] = lambda text: "" if text is None else f"{text[:10]} {text[11:19]}"
    found.filters["cites"] = cites
    found.filters["zip"] = zip
    found.filters["day"] = day
    found.filters["period"] = period
    found.filters["told"] = told
    found.filters["rests"] = rests
    found.filters["file_type"] = file_type
    found.filters["form"] = form_called
    found.filters["words"] = lambda slug: in_words(str(slug))
    return found


FEW = 2
"""So many citations are written out whole, however alike they are."""


def limits(posted: Mapping[str, int]) -> str:
    """The limits posted at a table, in words; either may be missing."""
    least, most = posted.get("min"), posted.get("max")
    if least is None and most is None:
        return "no posted limits"
    low = "" if least is None else f"from {dollars(least)}" if most is None else dollars(least)
    return low if most is None else f"up to {dollars(most)}" if least is None else f"{low} to {dollars(most)}"


def cites(clauses: Iterable[str]) -> Markup:
    """Clauses by their citation, each of which opens its page; of many alike, what differs stands for the rest."""
    found = list(clauses)
    link, short = Markup('<a href="{}">{}</a>'), Markup('<a href="{}" aria-label="{}" title="{}">{}</a>')
    shown = []
    for before, clause in zip([None, *found], found, strict=False):
        differs = _differs(before, clause) if before is not None and len(found) > FEW else None
        at = clause_address(clause)
        shown.append(link.format(at, clause) if differs is None else short.format(at, clause, clause, differs))
    return Markup("; ").join(shown)


def _differs(before: str, clause: str) -> str | None:
    """The one word in which a citation differs from the one before it; None where they differ in more."""
    words = before.split(" "), clause.split(" ")
    if len(words[0]) != len(words[1]):
        return None
    differing = [new for old, new in zip(*words, strict=True) if old != new]
    return differing[0].rstrip(",") if len(differing) == 1 else None


def typed(cents: int | None) -> str:
    """An amount as somebody types it, in dollars; nothing where there is none."""
    return "" if cents is None else dollars(cents).lstrip("$").replace(",", "")


def render(request: Request, template: str, document: Mapping[str, Any]) -> str:
    """A page of the floor: the document, laid out for whoever looks."""
    found = session(request, marked=True)
    here = house(request)
    about = {
        "who": found,
        "role": everywhere(request),
        "notices": [] if found is None else unseen(here, found.name),
        "demo": here.settings.demo,
        "path": request.url.path,
        "oversight": OVERSIGHT,
        "at_cage": floor.CAGE,
        "at_office": WORKERS,
        "in_charge": people.IN_CHARGE,
        "account": here.floor.houses.account,
        "may": partial(may, here.floor, found),
    }
    return _templates().get_template(template).render({**about, **document})


def may(logbook: Logbook, found: Session | None, kind: str, log: str | None = None) -> bool:
    """Does the role of whoever looks allow a deed, there? Buttons are for those who may press them."""
    permissions = logbook.houses.permissions
    if found is None or found.role not in permissions.matrix.get(kind, ()):
        return False
    if log is None or found.role not in permissions.assigned:
        return True
    person = logbook.person(found.name)
    return person is not None and log in person.tables


def _way_back(request: Request) -> dict[str, str]:
    """Where whoever met a fault goes on: to the charity whose pages these are, or to the tables."""
    parts = request.url.path.strip("/").split("/")
    if parts[0] == "organizations" and len(parts) > 2:
        return {"back": f"/organizations/{quote(parts[1])}", "back_to": "the organization"}
    if parts[0] == "occasions" and len(parts) > 2:
        return {"back": f"/occasions/{quote(parts[1])}", "back_to": "the occasion"}
    if parts[0] in ("organizations", "occasions", "clerk"):
        return {"back": "/organizations", "back_to": "the organizations"}
    if parts[0] == "docket" and len(parts) > 2:
        return {"back": f"/docket/{quote(parts[1])}", "back_to": "the proceeding"}
    if parts[0] == "links" and len(parts) > 2:
        return {"back": f"/links/{quote(parts[1])}", "back_to": "the link"}
    if parts[0] == "links":
        return {"back": "/links", "back_to": "the links"}
    if parts[0].startswith("docket"):
        return {"back": "/docket", "back_to": "the docket"}
    return {"back": "/", "back_to": "the tables"}


async def error_page(request: Request, fault: Fault) -> Response:
    """What went wrong, on a page; whoever must sign in first is taken there."""
    if fault.code == KINDS[SignInFirst][1] and request.method == "GET":
        return RedirectResponse(f"/sign-in?then={request.url.path}", status_code=303)
    document = {"page": "That did not work", "fault": fault.model_dump(), **_way_back(request)}
    return HTMLResponse(render(request, "error.html", document), fault.status)
