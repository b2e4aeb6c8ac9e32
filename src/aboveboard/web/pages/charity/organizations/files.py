"""Papers as they were attached, for those who may read the event that they are attached to."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.papers.content import TYPES
from aboveboard.log.deeds import Logged, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import check_there, looking_as
from aboveboard.web.pages.charity.organizations.home import may_see_persons
from aboveboard.web.pages.described import add_file

ENDINGS = {held.media: held.names[-1] for held in TYPES.values()}


def _shows_a_person(book: Logbook, organization: str, event: Logged) -> bool:
    """Is a paper one that somebody gives of themselves, as a photograph is?"""
    papers = book.look(organization, lambda state: state.part(Organization).law.papers)
    kind = papers.get(event.payload.get("kind"))
    return kind is not None and kind.by == "person"


def _attached(request: Request) -> Response:
    book, found, name = house(request).floor, signed_in(request), str(request.path_params["name"])
    check_there(book, "organization", name)
    who = looking_as(book, found, name)
    event, content = book.content(name, int(request.path_params["number"]), who)
    if _shows_a_person(book, name, event) and not may_see_persons(book, name, who):
        raise NotAllowed("photographs and signatures are seen by the office, and by whom they are filed with")
    media = event.payload.get("type", "")
    ending = ENDINGS.get(media, "bin")
    headers = {"content-disposition": f'attachment; filename="{name}-{event.number}.{ending}"'}
    return Response(content, media_type=media if media in ENDINGS else "application/octet-stream", headers=headers)


async def attached(request: Request) -> Response:
    """The bytes of a paper, never shown within this site's own pages."""
    return await read(request, _attached, request)


def add_routes(app: FastAPI) -> None:
    """Where papers are taken from."""
    media = (*ENDINGS, "application/octet-stream")
    add_file(app, "/organizations/{name}/papers/{number:int}", attached, media)
