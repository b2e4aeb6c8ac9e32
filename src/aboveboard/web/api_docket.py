"""What programs and pages ask of the docket, in JSON: everybody reads it, whoever holds an office acts, and the public
speaks through one door."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from aboveboard.docket.at_hand import A_PAGE, MOST_A_PAGE, docket_calendar, docket_page
from aboveboard.docket.deeds import PUBLIC_STEP
from aboveboard.docket.roles import PUBLIC
from aboveboard.docket.views import acting_role, case_view, check_docket, roles_here
from aboveboard.law.dates import day_of
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.api import FOLLOWED, Answered, Asked, Events, Since, seen_last, streamed
from aboveboard.web.errors import FAILURES, NotFound, TooMany
from aboveboard.web.gate.addresses import address_of
from aboveboard.web.gate.guard import acting, check_origin, house, session
from aboveboard.web.gate.reading import read
from aboveboard.web.live import ANYBODY

router = APIRouter(prefix="/api", responses=FAILURES)

Name = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9-]+$", examples=["appeal-1"])]
Word = Annotated[str | None, Query(max_length=200)]


class AskedInOffice(Asked):
    """A deed, and the role in which it is asked, where somebody holds several."""

    role: str | None = Field(default=None, max_length=40, examples=["officer"])


class Said(BaseModel):
    """What somebody of the public states: which step, as which office, and what is stated with it."""

    model_config = ConfigDict(extra="forbid")
    said: dict[str, Any] = Field(examples=[{"do": "comment", "by": "commenter", "name": "Jo Doe", "text": "..."}])
    key: str | None = Field(default=None, min_length=8, max_length=80, pattern="^[!-~]+$")


def _there(book: Logbook, name: str) -> None:
    """See that there is such a proceeding."""
    try:
        check_docket(book, name)
    except ValueError as error:
        raise NotFound(str(error)) from None


def _who(request: Request) -> str:
    found = session(request)
    return "" if found is None else found.name


@router.get("/docket")
async def get_docket(
    request: Request,
    kind: Word = None,
    ruleset: Word = None,
    proceeding: Word = None,
    state: Word = None,
    party: Word = None,
    words: Word = None,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
    size: Annotated[int, Query(ge=1, le=MOST_A_PAGE)] = A_PAGE,
) -> Response:
    """The docket, the oldest first: by kind, ruleset, proceeding, party, words, and whether it is open, late, over."""
    given = {
        "kind": kind, "ruleset": ruleset, "proceeding": proceeding, "state": state, "party": party, "words": words,
    }  # fmt: skip
    return answers.json(await read(request, docket_page, house(request).floor, given, page, size))


@router.get("/docket-calendar")
async def get_docket_calendar(
    request: Request,
    office: Word = None,
    party: Word = None,
    ruleset: Word = None,
    log: Word = None,
    until: Word = None,
    limit: Annotated[int, Query(ge=1, le=10_000)] = 1000,
) -> Response:
    """Everything that is due in all proceedings that are not over, the earliest first."""
    last = None if until is None else day_of(until, "until")
    found = await read(
        request, partial(docket_calendar, house(request).floor, office=office, party=party, ruleset=ruleset, log=log,
                         until=last, limit=limit)
    )  # fmt: skip
    return answers.json({"due": found})


@router.get("/docket/{name}")
async def get_case(request: Request, name: Name, as_of: Annotated[str | None, Query(alias="as-of")] = None) -> Response:
    """One proceeding as whoever asks may see it, now or as it stood at the end of a day."""
    floor = house(request).floor
    await read(request, _there, floor, name)
    return answers.json(await read(request, partial(case_view, floor, name, _who(request), as_of=as_of)))


@router.get("/docket/{name}/events", response_model=Events)
async def get_case_events(
    request: Request,
    name: Name,
    after: Annotated[int, Query(ge=-1, le=2**62, description="The last event already seen; -1 for none.")] = -1,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """Events of a proceeding's log after a number; what is sealed is shown to whoever may see it."""
    floor = house(request).floor
    await read(request, _there, floor, name)
    return answers.json(await read(request, _events, floor, name, _who(request), after, limit))


def _events(book: Logbook, name: str, who: str, after: int, limit: int) -> dict[str, Any]:
    roles = roles_here(book, who, name)
    viewer = Viewer(who, roles[0] if roles else "")
    found = book.events(name, after, viewer, limit)
    return {"last": book.last(name), "events": [answers.described(book, event) for event in found]}


@router.get("/docket/{name}/live", **FOLLOWED)
async def get_case_live(
    request: Request, name: Name, after: Since = None, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """Follow a proceeding: each message says that something was done, and the page is looked at anew."""
    await read(request, _there, house(request).floor, name)
    return streamed(request, name, ANYBODY, seen_last(last_event_id, after), lambda: True)


@router.post("/docket/{name}", response_model=Answered)
async def post_case(request: Request, name: Name, asked: AskedInOffice) -> Response:
    """Open a proceeding under a name that is free: a case, a meeting, a rulemaking."""
    return await _do(request, name, asked)


@router.post("/docket/{name}/deeds", response_model=Answered)
async def post_case_deed(request: Request, name: Name, asked: AskedInOffice) -> Response:
    """Ask for a step of a proceeding, or for a correction, in an office that is held there."""
    await read(request, _there, house(request).floor, name)
    return await _do(request, name, asked)


async def _do(request: Request, name: str, asked: AskedInOffice) -> Response:
    actor, floor = acting(request), house(request).floor
    role = asked.role or await read(request, acting_role, floor, actor.name, name, asked.kind, asked.said)
    if role is None:
        raise NotAllowed(f"{actor.name} holds no office in {name}")
    deed = Deed(name, asked.kind, asked.said, actor.name, role, key=asked.key, signed=actor.epoch)
    return answers.json(answers.result(await floor.submit(deed)))


@router.post("/docket/{name}/public", response_model=Answered)
async def post_public(request: Request, name: Name, asked: Said) -> Response:
    """State something without an account, as the notice invites everybody to: a comment, an appearance."""
    check_origin(request)
    here = house(request)
    await read(request, _there, here.floor, name)
    waits = here.public.wait(address_of(request.scope)) or here.public_in_all.wait("")
    if waits:
        raise TooMany(waits)
    deed = Deed(name, PUBLIC_STEP, asked.said, "", PUBLIC, key=asked.key)
    return answers.json(answers.result(await here.floor.submit(deed)))
