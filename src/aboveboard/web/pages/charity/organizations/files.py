"""Papers as they were attached, for those who may read the event that they are attached to, and see the file."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.papers.content import TYPES
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import check_there, looking_as
from aboveboard.web.pages.described import add_file

ENDINGS = {held.media: held.names[-1] for held in TYPES.values()}


def _attached(request: Request) -> Response:
    book, found, name = house(request).floor, signed_in(request), str(request.path_params["name"])
    check_there(book, "organization", name)
    who = looking_as(book, found, name)
    event, content = book.content(name, int(request.path_params["number"]), who)
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
