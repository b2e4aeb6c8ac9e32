"""What programs and the pages' own script ask for: signing in, deeds, events and live updates, all in JSON."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from functools import partial
from json import loads
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.errors import FAILURES, NotFound
from aboveboard.web.gate.guard import COOKIE, acting, check_origin, forget, house, keep, know, signed_in, still, viewer
from aboveboard.web.gate.reading import at_the_door, read
from aboveboard.web.gate.streams import Streamed
from aboveboard.web.link_feeds import together
from aboveboard.web.signing import about_me, admit, new_password, see, sign_in

router = APIRouter(prefix="/api", responses=FAILURES)

LONGEST_NUMBER = 18
"""No event has a number of more digits."""
Name = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9-]+$", examples=["craps-1"])]


class Asked(BaseModel):
    """A deed: what kind, what it says, and a key that makes it safe to ask again."""

    model_config = ConfigDict(extra="forbid")
    kind: str = Field(min_length=1, max_length=40, examples=["bet"])
    said: Any = Field(default_factory=dict, examples=[{"wager": "pass", "stake": 1000}])
    key: str | None = Field(default=None, min_length=8, max_length=80, pattern="^[!-~]+$")


class Why(BaseModel):
    """A refusal, with the clauses behind it."""

    reason: str
    cite: list[str]


class Answered(BaseModel):
    """The answer to a deed; a lawful refusal is an answer too."""

    event: int | None
    refused: Why | None
    answer: dict[str, Any] = Field(default_factory=dict)
    settled: list[dict[str, Any]] = Field(default_factory=list)
    transfers: list[dict[str, Any]] = Field(default_factory=list)
    seen: dict[str, Any] = Field(default_factory=dict)
    repeated: bool = False


class Lights(BaseModel):
    """What an outcome makes win: each wager with what is picked."""

    outcome: str
    lit: list[tuple[str, str | None]]


class SigningIn(BaseModel):
    """A name and its password; the role, where somebody has several."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=40)
    password: str = Field(max_length=200)
    role: str | None = Field(default=None, max_length=40)


class NewPassword(BaseModel):
    """A password, and the one before it where it is changed by its owner."""

    model_config = ConfigDict(extra="forbid")
    password: str = Field(min_length=8, max_length=200)
    old: str | None = Field(default=None, max_length=200)


class Admission(BaseModel):
    """A new player's name and password."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(min_length=1, max_length=40, pattern="^[a-z0-9][a-z0-9-]*$")
    password: str = Field(min_length=8, max_length=200)


class AccountNotice(BaseModel):
    """What another did to one's account, by the event of the house's log."""

    event: int
    at: str
    by: str
    what: str


class SignedIn(BaseModel):
    """Who is signed in; the token goes into the header x-csrf-token of every deed."""

    name: str
    role: str
    token: str
    must_change: bool = Field(default=False, description="Did another give this password? Then change it first.")
    notices: list[AccountNotice] = Field(default_factory=list, description="What others did to the account.")


class Events(BaseModel):
    """Events of a log, in order."""

    last: int
    events: list[dict[str, Any]]


async def table(request: Request, name: str) -> str:
    """The table that an address names; there must be one."""
    here = house(request)
    if name not in here.known and not await read(request, here.has_table, name):
        raise NotFound(f"there is no table {name!r}")
    return name


# Routes are tried in order, and deeds at tables are asked for most.


class DeedRoute(APIRoute):
    """The address of deeds at a table: a deed at a known table, plainly well formed, is read without more ado.

    Whatever else is asked goes FastAPI's own way, which says in detail what is wrong with it.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        any_way = super().get_route_handler()

        async def handle(request: Request) -> Response:
            name, kind = request.path_params["name"], request.headers.get("content-type")
            if name not in house(request).known or kind != "application/json":
                return await any_way(request)
            asked = _plain(await request.body())
            return await any_way(request) if asked is None else await _do(request, name, asked)

        return handle


def _plain(body: bytes) -> Asked | None:
    """A deed that is well formed, if it is."""
    with suppress(ValueError, RecursionError):
        return Asked.model_validate(loads(body))
    return None


async def _do(request: Request, log: str, asked: Asked) -> Response:
    actor = acting(request)
    deed = Deed(log, asked.kind, asked.said, actor.name, actor.role, key=asked.key, signed=actor.epoch)
    result = await house(request).floor.submit(deed)
    return answers.json(answers.result(result))


async def post_deed(request: Request, name: Name, asked: Asked) -> Response:
    """Ask for a deed at a table: a wager, a call, a roll, a fill, whatever the role may do."""
    return await _do(request, await table(request, name), asked)


router.add_api_route(
    "/tables/{name}/deeds", post_deed, methods=["POST"], response_model=Answered, route_class_override=DeedRoute
)


@router.post("/sign-in", response_model=SignedIn)
async def post_sign_in(request: Request, asked: SigningIn) -> Response:
    """Sign in by name and password."""
    check_origin(request)
    secret, found = await sign_in(request, asked.name, asked.password, asked.role)
    response = answers.json(await at_the_door(request, about_me, request, found))
    keep(response, secret, house(request).settings)
    know(response, found.name, house(request))
    return response


@router.post("/sign-out", status_code=204)
async def post_sign_out(request: Request) -> Response:
    """Sign out; the session is over everywhere."""
    acting(request, marked=True)
    here = house(request)
    await at_the_door(request, here.sessions.end, request.cookies[COOKIE])
    response = Response(status_code=204)
    forget(response, here.settings)
    return response


@router.get("/me", response_model=SignedIn)
async def get_me(request: Request) -> Response:
    """Who is signed in, and what others did to the account since its owner last said to have seen it."""
    return answers.json(await at_the_door(request, about_me, request, signed_in(request, marked=True)))


@router.post("/me/seen", status_code=204)
async def post_seen(request: Request) -> Response:
    """Say to have seen what others did to one's account."""
    await at_the_door(request, see, house(request).floor, acting(request, marked=True).name)
    return Response(status_code=204)


@router.post("/admit", response_model=SignedIn, status_code=201)
async def post_admit(request: Request, asked: Admission) -> Response:
    """A new patron is admitted with a password, and signed in."""
    check_origin(request)
    secret, found = await admit(request, asked.name, asked.password)
    response = answers.json(await at_the_door(request, about_me, request, found), 201)
    keep(response, secret, house(request).settings)
    know(response, found.name, house(request))
    return response


@router.put("/people/{name}/password", status_code=204)
async def put_password(request: Request, name: Name, asked: NewPassword) -> Response:
    """Change one's own password, or as a supervisor anybody's; its owner is signed out everywhere."""
    actor = acting(request, marked=True)
    if actor.name != name:
        signed_in(request)
    await new_password(request, actor, name, asked.password, asked.old)
    return Response(status_code=204)


@router.post("/floor/deeds", response_model=Answered)
async def post_house_deed(request: Request, asked: Asked) -> Response:
    """Ask for a deed of the house itself: staff, cage, banks."""
    return await _do(request, HOUSE, asked)


@router.post("/tables/{name}", response_model=Answered)
async def post_table(request: Request, name: Name, asked: Asked) -> Response:
    """Set up a new table under a name that is free."""
    return await _do(request, name, asked)


@router.get("/tables/{name}/events", response_model=Events)
async def get_events(
    request: Request,
    name: Name,
    after: Annotated[int, Query(ge=-1, le=2**62, description="The last event already seen; -1 for none.")] = -1,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Response:
    """Events of a table after a number, as far as whoever asks may see them."""
    await table(request, name)
    return await read(request, _events, house(request).floor, name, after, viewer(request), limit)


def _events(floor: Logbook, name: str, after: int, who: Viewer, limit: int) -> Response:
    found = floor.events(name, after, who, limit)
    return answers.json({"last": floor.last(name), "events": [answers.event(event) for event in found]})


@router.get("/tables/{name}/lights", response_model=Lights)
async def get_lights(
    request: Request,
    name: Name,
    outcome: Annotated[
        str, Query(min_length=1, max_length=200, examples=["17", "3-1", "player: 9s Kd; banker: 2h 5c Tc"])
    ],
    button: Annotated[str | None, Query(max_length=10, description="The point, where one is marked.")] = None,
) -> Response:
    """Every area of the layout that wins with an outcome: a throw, a spin, or the cards of a round by place."""
    await table(request, name)
    return await read(request, _lights, house(request).floor, name, outcome, button)


def _lights(floor: Logbook, name: str, outcome: str, button: str | None) -> Response:
    from aboveboard.publish.lights import lit, lit_by_cards

    terms = floor.look(name, lambda state: state.setting.terms)
    if terms.game.dealt:
        places = (part.partition(":") for part in outcome.split(";"))
        cards = tuple((place.strip(), tuple(labels.split())) for place, _, labels in places)
        return answers.json({"outcome": outcome, "lit": lit_by_cards(terms, cards)})
    return answers.json({"outcome": outcome, "lit": lit(terms, outcome, button)})


FOLLOWED: dict[str, Any] = {
    "response_class": StreamingResponse,
    "responses": {
        200: {"content": {"text/event-stream": {}}, "description": "Server-sent events until the line is cut."}
    },
}
"""How an address that is followed is described."""
Since = Annotated[int | None, Query(ge=-1, le=2**62, description="The last event already seen.")]


@router.get("/tables/{name}/live", **FOLLOWED)
async def get_live(
    request: Request,
    name: Name,
    after: Since = None,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """Follow a table: each message holds the new events and what the listener may see and do now.

    At a table on a link those called `link` tell how its meters stand.
    """
    who = viewer(request)
    await table(request, name)
    there = partial(still, request, who)
    messages = request.app.state.live.listen(name, who, seen_last(last_event_id, after), there)
    link = await read(request, _link_of, house(request).floor, name, who)
    if link is not None:
        messages = together(messages, request.app.state.link_feeds.listen(link, there))
    return followed(request, messages)


def _link_of(floor: Logbook, name: str, who: Viewer) -> str | None:
    link: str | None = floor.view(name, who).get("link", {}).get("link")
    return link


def seen_last(last_event_id: str | None, after: int | None) -> int | None:
    """The last event that a browser has seen: what it says when it comes again goes before what its page says."""
    given = last_event_id or ""
    return int(given) if given.isdecimal() and len(given) <= LONGEST_NUMBER else after


def streamed(request: Request, log: str, who: Viewer, seen: int | None, there: Callable[[], bool]) -> Response:
    """A log's news as they happen, for as long as whoever listens is there as before."""
    return followed(request, request.app.state.live.listen(log, who, seen, there))


def followed(request: Request, messages: AsyncIterator[bytes]) -> Response:
    """Messages as they come."""
    return Streamed(request, messages, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
