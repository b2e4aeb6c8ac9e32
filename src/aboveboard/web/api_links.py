"""What programs ask of links of progressives, all in JSON: deeds, events, and how their meters stand as it happens."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from aboveboard.floor.links.roles import STAFF
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.api import FOLLOWED, Answered, Asked, Events, followed
from aboveboard.web.errors import FAILURES
from aboveboard.web.gate.guard import acting, house, only, session, signed_in, still, viewer
from aboveboard.web.gate.reading import read
from aboveboard.web.link_feeds import check_link

router = APIRouter(prefix="/api/links", responses=FAILURES)
Name = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9-]+$", examples=["link-a"])]


async def _do(request: Request, link: str, asked: Asked) -> Response:
    actor = acting(request)
    deed = Deed(link, asked.kind, asked.said, actor.name, actor.role, key=asked.key, signed=actor.epoch)
    return answers.json(answers.result(await house(request).floor.submit(deed)))


@router.post("/{name}/deeds", response_model=Answered)
async def post_link_deed(request: Request, name: Name, asked: Asked) -> Response:
    """Ask for a deed at a link: a stop, a change, an approval, an entry, a hit verified, whatever the role may do."""
    signed_in(request)
    await read(request, check_link, house(request).floor, name)
    return await _do(request, name, asked)


@router.post("/{name}", response_model=Answered)
async def post_link(request: Request, name: Name, asked: Asked) -> Response:
    """Open a link under a name that is free, with its controller and its first configuration."""
    return await _do(request, name, asked)


@router.get("/{name}/events", response_model=Events)
async def get_link_events(
    request: Request,
    name: Name,
    after: Annotated[int, Query(ge=-1, le=2**62, description="The last event already seen; -1 for none.")] = -1,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """Events of a link after a number, for those who work at it or watch over it."""
    only(session(request), STAFF, "the log of a link")
    return answers.json(await read(request, _events, house(request).floor, name, after, viewer(request), limit))


def _events(book: Logbook, name: str, after: int, who: Viewer, limit: int) -> dict[str, Any]:
    check_link(book, name)
    found = book.events(name, after, who, limit)
    return {"last": book.last(name), "events": [answers.event(event) for event in found]}


@router.get("/{name}/live", **FOLLOWED)
async def get_link_live(request: Request, name: Name) -> Response:
    """Follow a link: a message called `link` says how its meters stand now, and another each time that this changes."""
    await read(request, check_link, house(request).floor, name)
    there = partial(still, request, viewer(request))
    return followed(request, request.app.state.link_feeds.listen(name, there))
