"""Badges printed from a page: those that are complete as a PDF; of every other, what it lacks and by which clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.organizations.answers import ANSWERS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.organizations.places import place_in_words
from aboveboard.charity.registers import papers
from aboveboard.charity.stating import as_json
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.badges import DEED, NAME, PICTURES, Badge, badge, badge_sheet, has_badges
from aboveboard.publish.paper.pictures import Picture, picture
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import is_within
from aboveboard.web.pages.charity.entering.forms import offered
from aboveboard.web.pages.charity.organizations.home import head, may_print_badges, occasions_ahead, organization_of
from aboveboard.web.pages.charity.organizations.menu import WHOLE
from aboveboard.web.pages.charity.paged import page_of
from aboveboard.web.pages.described import add_file

TEMPLATE = "charity/organizations/badges.html"
AT_ONCE = 100
"""So many badges are looked at and printed at once."""
MOST_BYTES = 100_000_000
"""No more bytes of photographs and signatures are put on paper at once."""


class _Pictures:
    """The pictures among an organization's papers, each read once, as far as whoever prints may read them."""

    def __init__(self, book: Logbook, name: str, who: Viewer) -> None:
        self.book, self.name, self.who, self.bytes = book, name, who, 0
        held: dict[str, int] = {}
        for paper in book.look(name, papers):
            if paper.sha256 is not None and not paper.disposed:
                held[paper.paper] = paper.events[0][1]
        self.events = held

    def of(self, answer: Mapping[str, Any]) -> dict[str, Picture]:
        """The pictures that an answer names and that are on file."""
        asked = {str(answer[item]) for item in PICTURES if item in answer}
        found = {paper: self._read(paper) for paper in asked if paper in self.events}
        return {paper: image for paper, image in found.items() if image is not None}

    def _read(self, paper: str) -> Picture | None:
        try:
            event, content = self.book.content(self.name, self.events[paper], self.who)
            self.bytes += len(content)
            found = picture(paper, content, event.payload.get("sha256"))
        except BadInput:
            return None  # it was destroyed, or is no picture
        if self.bytes > MOST_BYTES:
            raise BadInput(f"the pictures have more than {MOST_BYTES:,} bytes in all; tick fewer people at once")
        return found


def _answers(state: LogState, names: Sequence[str], at: datetime, by: str) -> dict[str, tuple[Mapping[str, Any], str]]:
    """What the deed that makes a badge would answer for each person, and the day on which one was made, if any."""
    part = state.part(Organization)
    for name in names:
        if name not in part.state.people:
            raise BadInput(f"person: nobody on file is called {name!r}; {nearest(name, part.state.people)}")
    asked = ((name, part.question(DEED, {"person": name}, at, by)) for name in names)
    return {name: (ANSWERS[DEED](one).answered, _made(part, name)) for name, one in asked}


def _made(part: Organization, person: str) -> str:
    made = part.state.last(DEED, person=person)
    return "" if made is None else made.at[:10]


class Looked:
    """What was looked at for whoever prints: badges that are complete, and what the others lack."""

    def __init__(self, request: Request) -> None:
        self.book, self.name, found, who = organization_of(request)
        law = self.book.look(self.name, lambda state: state.part(Organization).law)
        if is_within(self.book, self.name, who) and not has_badges(law):
            raise BadInput(f"{place_in_words(law.ruleset)}: nothing is said of badges there, and so none are printed")
        if not may_print_badges(self.book, self.name, found, who):
            raise NotAllowed(f"badges of {self.name} are printed by its officers and its members in charge")
        self.at = self.book.desk.clock()
        self.enters = set(offered(self.book, found, self.name))
        self.ticked = list(dict.fromkeys(request.query_params.getlist("person")))
        self.occasion = request.query_params.get("occasion") or None
        if self.occasion is not None and self.occasion not in occasions_ahead(self.book, self.name):
            raise BadInput(f"occasion: none that is open or planned is called {self.occasion!r}")
        everybody = self.ticked or self.book.look(self.name, lambda state: list(state.part(Organization).state.people))
        names, self.number, self.pages = page_of(request, everybody, AT_ONCE)
        held = self.book.look(self.name, lambda state: _answers(state, names, self.at, found.name))
        pictures = _Pictures(self.book, self.name, who)
        self.complete: list[Badge] = []
        self.made: dict[str, str] = {}
        self.lacking: list[dict[str, Any]] = []
        for person, (answer, made) in held.items():
            one = badge(law, person, answer, pictures.of(answer))
            if isinstance(one, Refusal):
                title = answer.get(NAME, person)
                self.lacking.append({"person": person, "title": title, **as_json(one.reason, one.cite)})
            else:
                self.complete.append(one)
                self.made[person] = made

    def query(self, page: int) -> str:
        """The same question of a page of people."""
        kept = [("person", name) for name in self.ticked]
        further = [("occasion", self.occasion)] if self.occasion else []
        return urlencode([*kept, *further, *([("page", str(page))] if page > 1 else [])])


def sheet(request: Request) -> Mapping[str, Any]:
    """Which badges can be printed, and what the others lack."""
    found = Looked(request)
    query = found.query(found.number)
    return {
        "name": found.name,
        "menu": dict(WHOLE),
        "organization": head(found.book, found.name),
        "occasion": found.occasion,
        "complete": [
            {"person": one.person, "title": one.items[NAME], "made": found.made[one.person]} for one in found.complete
        ],
        "lacking": found.lacking,
        "enters": [deed for deed in ("person", "identify") if deed in found.enters],
        "pdf": f"/organizations/{found.name}/badges.pdf{f'?{query}' if query else ''}" if found.complete else None,
        "number": found.number,
        "further": [
            {"number": page, "address": f"/organizations/{found.name}/badges?{found.query(page)}"}
            for page in range(1, found.pages + 1)
        ],
    }


def _pdf(request: Request) -> bytes:
    found = Looked(request)
    if not found.complete:
        raise BadInput("there is no badge to print: each lacks something")
    base = None if found.occasion is None else f"{request.url.scheme}://{request.url.netloc}"
    return badge_sheet(found.complete, found.at, base=base, occasion=found.occasion)


async def printed(request: Request) -> Response:
    """The badges that are complete, to be printed and cut out."""
    data = await read(request, _pdf, request)
    return Response(
        data, media_type="application/pdf", headers={"content-disposition": 'attachment; filename="badges.pdf"'}
    )


def add_routes(app: FastAPI) -> None:
    """Where badges are taken from."""
    add_file(app, "/organizations/{name}/badges.pdf", printed, ("application/pdf",), ("person", "occasion"))
