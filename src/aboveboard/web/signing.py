"""Signing in: by name and password, or on a demonstration floor by one click."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed, NotAllowed
from aboveboard.log.people.passwords import hashed
from aboveboard.log.people.person import Person
from aboveboard.log.people.sessions import Session
from aboveboard.web.errors import SignInFirst, TooMany
from aboveboard.web.guard import AppContext, house


async def sign_in(request: Request, name: str, password: str, role: str | None) -> tuple[str, Session]:
    """Sign somebody in; gives the browser's secret and the session. Trying again and again is slowed down."""
    here = house(request)
    _slow_down(request, name)
    good = await asyncio.to_thread(here.floor.passwords.check, name, password)
    person = here.floor.person(name)
    if not good or person is None or not person.there:
        raise SignInFirst("the name or the password is not right")
    return begin(here, person, role)


async def admit(request: Request, name: str, password: str) -> tuple[str, Session]:
    """Admit a new patron to the floor and sign them in."""
    here = house(request)
    _slow_down(request, name)
    credential = await asyncio.to_thread(hashed, name, password)
    result = await here.floor.submit(Deed(HOUSE, "admit", {"name": name}, name, "player", credential=credential))
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)
    person = here.floor.person(name)
    assert person is not None
    return begin(here, person, None)


async def new_password(request: Request, actor: Session, name: str, password: str, old: str | None) -> None:
    """Change one's own password, knowing the old one, or as a supervisor anybody's."""
    here = house(request)
    if here.floor.person(name) is None:
        raise BadInput(f"name: nobody here is called {name!r}")
    if actor.name == name:
        _slow_down(request, name)
        if not await asyncio.to_thread(here.floor.passwords.check, name, old or ""):
            raise NotAllowed("the old password is not right")
    kind, payload = ("password-change", {}) if actor.name == name else ("password-reset", {"name": name})
    here.floor.houses.permissions.check(kind, actor.role)
    credential = await asyncio.to_thread(hashed, name, password)
    result = await here.floor.submit(Deed(HOUSE, kind, payload, actor.name, actor.role, credential=credential))
    if result.refusal is not None:
        raise NotAllowed(result.refusal.reason)
    here.sessions.end_all(name)


def _slow_down(request: Request, name: str) -> None:
    """Trying again and again is slowed down, for an address and for a name."""
    address = request.client.host if request.client else ""
    for who in (f"address {address}", f"name {name}"):
        waits = house(request).sign_ins.wait(who)
        if waits:
            raise TooMany(waits)


def begin(here: AppContext, person: Person, role: str | None) -> tuple[str, Session]:
    """Open a session for somebody in one of the roles that they have everywhere.

    A role at one thing opens none: pages, exports and passwords ask for a role alone, and not where it is held.
    """
    chosen = person.roles[0] if role is None else role
    if chosen not in person.roles:
        raise BadInput(f"role: {person.name} is {' and '.join(person.roles)}, not {chosen!r}")
    secret = here.sessions.begin(person.name, chosen)
    found = here.sessions.find(secret)
    assert found is not None
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
