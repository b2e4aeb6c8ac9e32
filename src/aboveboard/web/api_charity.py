"""What programs and the pages' own script ask of organizations and occasions, all in JSON."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from aboveboard.charity.conduct.pools.bingo import OPEN_BINGO
from aboveboard.charity.log_kinds import POOL_KINDS, POOL_LOGS, pool_kind
from aboveboard.charity.pools.freezing import warmed
from aboveboard.charity.tonight import home_of, readiness_of
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.play.pools.running.machine import FREEZE
from aboveboard.web import answers
from aboveboard.web.api import FOLLOWED, Answered, Asked, Events, Since, seen_last, streamed
from aboveboard.web.errors import FAILURES, NotFound
from aboveboard.web.gate.guard import acting, house, session, signed_in
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import (
    acting_as,
    check_there,
    is_within,
    last_read,
    looking_as,
    reading_roles,
    roles_at,
)
from aboveboard.web.live import ANYBODY

POOL_OPENED_BY = {kind.name: deed for deed, kind in POOL_LOGS.items()}
router = APIRouter(prefix="/api", responses=FAILURES)

Name = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9-]+$", examples=["hose-company-2"])]


class AskedThere(Asked):
    """A deed, and the role in which it is asked, where somebody holds several there."""

    role: str | None = Field(default=None, max_length=40, examples=["officer"])


async def _do(request: Request, log: str, asked: AskedThere, kind: str | None = None) -> Response:
    actor, floor = acting(request), house(request).floor
    if kind is not None:
        await read(request, check_there, floor, kind, log)
        await read(request, looking_as, floor, actor, log)
    role = await read(request, acting_as, floor, actor, log, asked.kind, asked.said, asked.role)
    deed = Deed(log, asked.kind, asked.said, actor.name, role, key=asked.key, signed=actor.epoch)
    if kind in POOL_KINDS and asked.kind == FREEZE:
        await read(request, _warmed, floor, actor, log, asked.said)
    return answers.json(answers.result(await floor.submit(deed)))


def _warmed(book: Logbook, found: Session, log: str, said: Any) -> None:
    series = said.get("series") if isinstance(said, dict) else None
    warmed(book, log, series, roles_at(book, found.name, log))


@router.post("/organizations/{name}/deeds", response_model=Answered)
async def post_organization_deed(request: Request, name: Name, asked: AskedThere) -> Response:
    """Ask for a deed on an organization's log: a person, a paper, a license, whatever the role may do."""
    return await _do(request, name, asked, "organization")


@router.post("/occasions/{name}/deeds", response_model=Answered)
async def post_occasion_deed(request: Request, name: Name, asked: AskedThere) -> Response:
    """Ask for a deed on an occasion's log: who arrives, a game that is opened, a count, the close."""
    return await _do(request, name, asked, "occasion")


@router.post("/organizations/{name}", response_model=Answered)
async def post_organization(request: Request, name: Name, asked: AskedThere) -> Response:
    """Open an organization's log under a name that is free."""
    return await _do(request, name, asked)


@router.post("/occasions/{name}", response_model=Answered)
async def post_occasion(request: Request, name: Name, asked: AskedThere) -> Response:
    """Open an occasion under a name that is free; everything that stands in the way is the answer."""
    return await _do(request, name, asked)


def _events(book: Logbook, kind: str, name: str, found: Session, after: int, limit: int) -> dict[str, Any]:
    check_there(book, kind, name)
    who = looking_as(book, found, name)
    events, last = book.events(name, after, who, limit), book.last(name)
    if kind in POOL_KINDS:  # nobody counts the sales of a deal by the numbers of events
        last = last_read(book, name, who)
    return {"last": last, "events": [answers.event(event) for event in events]}


After = Annotated[int, Query(ge=-1, le=2**62, description="The last event already seen; -1 for none.")]
Limit = Annotated[int, Query(ge=1, le=1000)]


@router.get("/organizations/{name}/events", response_model=Events)
async def get_organization_events(request: Request, name: Name, after: After = -1, limit: Limit = 200) -> Response:
    """Events of an organization's log after a number, as far as whoever asks may read it."""
    found, floor = signed_in(request), house(request).floor
    return answers.json(await read(request, _events, floor, "organization", name, found, after, limit))


@router.get("/occasions/{name}/events", response_model=Events)
async def get_occasion_events(request: Request, name: Name, after: After = -1, limit: Limit = 200) -> Response:
    """Events of an occasion's log after a number, as far as whoever asks may read it."""
    found, floor = signed_in(request), house(request).floor
    return answers.json(await read(request, _events, floor, "occasion", name, found, after, limit))


def _listens(book: Logbook, kind: str, name: str, found: Session) -> Viewer:
    check_there(book, kind, name)
    who = looking_as(book, found, name)
    if kind in POOL_KINDS and not is_within(book, name, who):
        raise NotAllowed(f"{name} is followed by those who have a role in the organization itself")
    return who


def _still_reads(request: Request, log: str, who: Viewer) -> bool:
    """Does whoever began to listen still read the log in the same role?"""
    try:
        return who == looking_as(house(request).floor, session(request, used=False), log)
    except NotAllowed:
        return False


@router.get("/occasions/{name}/live", **FOLLOWED)
async def get_occasion_live(
    request: Request, name: Name, after: Since = None, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """Follow an occasion: each message holds the new events that whoever listens may read, while the role is held."""
    found, floor = signed_in(request), house(request).floor
    who = await read(request, _listens, floor, "occasion", name, found)
    return streamed(request, name, who, seen_last(last_event_id, after), partial(_still_reads, request, name, who))


@router.post("/pools/{name}", response_model=Answered)
async def post_pool(request: Request, name: Name, asked: AskedThere) -> Response:
    """Enter a deal or open a raffle under a name that is free; everything that stands in the way is the answer."""
    return await _do(request, name, asked)


def _pool(book: Logbook, name: str) -> str:
    return pool_kind(book, name)


@router.post("/pools/{name}/deeds", response_model=Answered)
async def post_pool_deed(request: Request, name: Name, asked: AskedThere) -> Response:
    """Ask for a deed on a pool's log: tickets sold, drawn or void, prizes paid, the close."""
    kind = await read(request, _pool, house(request).floor, name)
    return await _do(request, name, asked, kind)


@router.get("/pools/{name}/events", response_model=Events)
async def get_pool_events(request: Request, name: Name, after: After = -1, limit: Limit = 200) -> Response:
    """Events of a pool's log after a number, as far as whoever asks may read it."""
    found, floor = signed_in(request), house(request).floor
    kind = await read(request, _pool, floor, name)
    return answers.json(await read(request, _events, floor, kind, name, found, after, limit))


@router.get("/pools/{name}/live", **FOLLOWED)
async def get_pool_live(
    request: Request, name: Name, after: Since = None, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """Follow a pool's log: each message holds the new events that whoever listens may read, while the role is held."""
    found, floor = signed_in(request), house(request).floor
    kind = await read(request, _pool, floor, name)
    who = await read(request, _listens, floor, kind, name, found)
    return streamed(request, name, who, seen_last(last_event_id, after), partial(_still_reads, request, name, who))


def _called(book: Logbook, name: str) -> bool:
    """Are balls called at a pool, so that everybody may follow it?"""
    kind = pool_kind(book, name)
    return book.index.has(name, kind) and POOL_OPENED_BY[kind] == OPEN_BINGO


@router.get("/pools/{name}/board", **FOLLOWED)
async def get_pool_board(
    request: Request, name: Name, after: Since = None, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """Follow a caller's board: each message says that something was called out, and the page is looked at anew."""
    if not await read(request, _called, house(request).floor, name):
        raise NotFound(f"no balls are called at {name!r}")
    return streamed(request, name, ANYBODY, seen_last(last_event_id, after), lambda: True)


def _may(book: Logbook, name: str, found: Session) -> dict[str, Any]:
    read = [each for each in book.logs("organization") if reading_roles(book, found.name, each)]
    theirs = [each for each in read if is_within(book, each, looking_as(book, found, each))]
    if read and not theirs:  # names of what is planned are not told to those who read what is filed
        raise NotAllowed(f"whether {name} may be run is for those who have a role in the organization itself")
    home_of(book, name, theirs)
    return readiness_of(book, name, by=found.name, among=theirs).to_json()


@router.get("/occasions/{name}/may")
async def get_may(request: Request, name: Name) -> Response:
    """May an occasion, open or planned, be run as things stand? Everything that stands in the way, with its clause."""
    found, floor = signed_in(request), house(request).floor
    return answers.json(await read(request, _may, floor, name, found))
