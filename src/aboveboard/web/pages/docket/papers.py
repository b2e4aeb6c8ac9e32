"""The papers of a proceeding: which there are, each on a page of its own, and to be taken away as a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.docket.course.state import Done
from aboveboard.law.errors import BadInput
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper
from aboveboard.publish.docket.listing import Listed, paper, papers
from aboveboard.publish.docket.of_log import case_of_log
from aboveboard.publish.html import fragment
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.reading import at_length, read
from aboveboard.web.pages.described import HTML, JSON, add_file
from aboveboard.web.pages.docket.asking import address, asked_for, proceeding_of, who_asks
from aboveboard.web.pages.page import Draw, clause_address

ADDRESS, TEMPLATE, TITLE = "/docket/{name}/papers", "docket/papers.html", "Papers"
ONE, SHOWN = "/docket/{name}/paper/{paper}", "docket/paper.html"
GROUPS = {
    "Of the whole": ("replay", "agenda", "minutes"),
    "What was filed, and its receipts": ("paper", "receipt", "service"),
    "What was done in writing": ("act",),
    "To be filled in": ("form",),
}


class Way(NamedTuple):
    """One way to take a paper away."""

    media: str
    made: Callable[[DocketPaper], bytes]


def _pdf(found: DocketPaper) -> bytes:
    return found.pdf()


WAYS = {
    "pdf": Way("application/pdf", _pdf),
    "md": Way("text/markdown", lambda found: found.markdown().encode()),
    "html": Way(HTML, lambda found: found.html().encode()),
}
CALLED = {"pdf": "PDF", "md": "Markdown", "html": "HTML", "json": "JSON"}


def _case(request: Request) -> tuple[PrintedCase, dict[str, str]]:
    """The proceeding as whoever looks may see it, now or as it stood at the end of a day."""
    book, name = proceeding_of(request)
    given = asked_for(request, ("as-of",))
    return case_of_log(book, name, who_asks(request), as_of=given.get("as-of")), given


def sheet(request: Request) -> Mapping[str, Any]:
    """The papers of a proceeding, by what they are."""
    case, given = _case(request)
    found, steps = papers(case), {each.number: each for each in case.steps}
    groups = {title: [_row(case, each, steps, given) for each in found if each.kind in kinds]
              for title, kinds in GROUPS.items()}  # fmt: skip
    return {
        "log": case.name, "title": case.title, "as_of": given.get("as-of"),
        "groups": {title: rows for title, rows in groups.items() if rows},
    }  # fmt: skip


def _row(case: PrintedCase, each: Listed, steps: Mapping[int, Done], given: Mapping[str, str]) -> dict[str, Any]:
    at = f"/docket/{case.name}/paper/{each.name}"
    done = None if each.event is None else steps.get(each.event)
    return {
        "name": each.name, "kind": each.kind, "title": each.title, "event": each.event,
        "day": None if done is None else done.day.isoformat(), "verdict": None if done is None else done.verdict,
        "address": address(at, given), "pdf": address(f"{at}.pdf", given),
    }  # fmt: skip


def _one(request: Request) -> DocketPaper:
    case, _ = _case(request)
    try:
        return paper(case, str(request.path_params["paper"]))
    except BadInput as error:
        raise NotFound(str(error)) from None


def add_routes(app: FastAPI, draw: Draw) -> None:
    """Where a paper is read and taken away; files first, whose names end as no paper's does."""
    for end, way in WAYS.items():
        _add_way(app, end, way)

    async def as_json(request: Request) -> Response:
        """A paper of a proceeding, block by block."""
        return answers.json((await read(request, _one, request)).to_json())

    async def shown(request: Request) -> Response:
        """A paper of a proceeding on a page."""
        found = await read(request, _one, request)
        given, name = asked_for(request, ("as-of",)), str(request.path_params["name"])
        at = f"/docket/{name}/paper/{found.name}"
        page = {
            "page": found.title, "log": name, "paper": found.name, "case": found.case,
            "body": Markup(fragment(found.page, clause_address)),
            "files": [(CALLED[end], address(f"{at}.{end}", given)) for end in CALLED],
            "back": address(f"/docket/{name}", given), "all": address(f"/docket/{name}/papers", given),
        }  # fmt: skip
        return await draw(request, SHOWN, page, 200)

    add_file(app, f"{ONE}.json", as_json, (JSON,), ("as-of",))
    add_file(app, ONE, shown, (HTML,), ("as-of",))


def _add_way(app: FastAPI, end: str, way: Way) -> None:
    async def taken(request: Request) -> Response:
        found = await read(request, _one, request)
        content = await at_length(request, way.made, found)
        name = f"{request.path_params['name']}-{found.name}.{end}"
        return Response(
            content, media_type=way.media, headers={"content-disposition": f'attachment; filename="{name}"'}
        )

    taken.__doc__ = f"A paper of a proceeding as a file: {CALLED[end]}."
    add_file(app, f"{ONE}.{end}", taken, (way.media,), ("as-of",))
