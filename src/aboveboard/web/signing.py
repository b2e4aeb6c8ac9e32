"""Signing in: by name and password, or on a demonstration floor by one click."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from aboveboard.floor import HOUSE
from aboveboard.floor.automatic.names import is_automatic
from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, NotAllowed
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.passwords import hashed
from aboveboard.log.people.person import Person
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import SignInFirst, TooMany
from aboveboard.web.gate.guard import DEVICE, AppContext, house
from aboveboard.web.gate.reading import at_the_door, hashing


async def sign_in(request: Request, name: str, password: str, role: str | None) -> tuple[str, Session]:
    """Sign somebody in; gives the browser's secret and the session. Trying again and again is slowed down."""
    here = house(request)
    person = await at_the_door(request, here.floor.person, name)
    good = await _is_right(request, name, password)
    if not good or person is None or not person.there:
        raise SignInFirst("the name or the password is not right")
    return await at_the_door(request, begin, here, person, role)


async def admit(request: Request, name: str, password: str) -> tuple[str, Session]:
    """Admit a new patron to the floor and sign them in."""
    here = house(request)
    waits = here.tries.wait_to_come(_place(request)[0])
    if waits:
        raise TooMany(waits)
    credential = await hashing(request, hashed, name, password)
    result = await here.floor.submit(Deed(HOUSE, "admit", {"name": name}, name, "player", credential=credential))
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)
    person = await at_the_door(request, here.floor.person, name)
    assert person is not None
    return await at_the_door(request, begin, here, person, None)


async def new_password(request: Request, actor: Session, name: str, password: str, old: str | None) -> None:
    """Change one's own password, knowing the old one, or as a supervisor anybody's; either is an event."""
    here = house(request)
    if here.settings.demo:
        raise NotAllowed("this is a demonstration, where nobody has a password")
    own = actor.name == name
    kind, payload = ("password-change", {}) if own else ("password-reset", {"name": name})
    here.floor.houses.permissions.check(kind, actor.role)
    if await at_the_door(request, here.floor.person, name) is None:
        raise BadInput(f"name: nobody here is called {name!r}")
    if own:
        if not await _is_right(request, name, old or ""):
            raise NotAllowed("the old password is not right")
        if old == password:
            raise BadInput("password: it is the old one; choose another")
    credential = await hashing(request, hashed, name, password)
    deed = Deed(HOUSE, kind, payload, actor.name, actor.role, credential=credential, signed=actor.epoch)
    result = await here.floor.submit(deed)
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)


def about_me(request: Request, found: Session) -> dict[str, Any]:
    """Who is signed in, and what others did to the account that its owner has not said to have seen."""
    person = house(request).floor.person(found.name)
    return {
        "name": found.name,
        "role": found.role,
        "token": found.token,
        "must_change": person is not None and person.given_by is not None,
        "notices": unseen(house(request), found.name),
    }


def unseen(here: AppContext, name: str) -> list[dict[str, Any]]:
    """What others did to somebody's account since its owner last said to have seen it, newest last."""
    person = here.floor.glance(name)
    if person is None or not person.notices:
        return []
    seen = here.floor.store.remembered(schema.notices, name)
    return person.since(-1 if seen is None else seen)


def see(floor: Logbook, name: str) -> None:
    """Somebody has seen what others did to the account."""
    person = floor.person(name)
    if person is not None and person.notices:
        floor.store.remember(schema.notices, name, person.notices[-1].event)


def _place(request: Request) -> tuple[str, str | None]:
    """Where a request comes from: the address, and what the browser is known by."""
    return request.client.host if request.client else "", request.cookies.get(DEVICE)


def _slow_down(request: Request, name: str) -> None:
    """Trying again and again is slowed down."""
    waits = house(request).tries.wait(name, *_place(request))
    if waits > 0:
        raise TooMany(waits)


async def _is_right(request: Request, name: str, password: str) -> bool:
    """Is it that person's password? Wrong ones are counted."""
    here = house(request)
    _slow_down(request, name)
    good = await hashing(request, here.floor.passwords.check, name, password)
    if good:
        here.tries.right(name, *_place(request))
    else:
        here.tries.wrong(name, *_place(request))
    return good


def begin(here: AppContext, person: Person, role: str | None) -> tuple[str, Session]:
    """Open a session for somebody in one of the roles that they have everywhere.

    A role at one thing opens none: pages, exports and passwords ask for a role alone, and not where it is held.
    """
    if is_automatic(person.name):
        raise NotAllowed(f"nobody signs in as {person.name}: no person is called so")
    chosen = person.roles[0] if role is None else role
    if chosen not in person.roles:
        raise BadInput(f"role: {person.name} is {' and '.join(person.roles)}, not {chosen!r}")
    secret = here.sessions.begin(person.name, chosen, person.epoch)
    found = here.sessions.find(secret)
    if found is None:
        raise SignInFirst("the account was changed meanwhile; sign in again")
    return secret, found


def one_click(request: Request, name: str) -> tuple[str, Session]:
    """Sign in without a password, on a demonstration floor only."""
    here = house(request)
    if not here.settings.demo:
        raise NotAllowed("this floor is no demonstration: sign in by name and password")
    person = here.floor.person(name)
    if person is None or not person.there:
        raise BadInput(f"name: nobody here is called {name!r}")
    return begin(here, person, None)
