"""Who asks: the session that a request belongs to, and whether it was this site's own page that sent it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import Response

from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session, Sessions
from aboveboard.web.errors import BadToken, ChangeFirst, SignInFirst, TooMany
from aboveboard.web.gate.limits import Limit, Open
from aboveboard.web.gate.tries import Tries
from aboveboard.web.settings import Settings

COOKIE = "aboveboard"
TABLES = "/tables/"
"""What the addresses of a table hold."""
DEVICE = "aboveboard-device"
"""What a browser is known by once somebody signed in with it."""
DEVICE_SECONDS = 365 * 24 * 3600
TOKEN_HEADER = "x-csrf-token"
TOKEN_FIELD = "token"
PUBLIC_AT_ONCE, PUBLIC_AN_HOUR = 5, 20
"""So much may somebody state without an account from one address."""
PUBLIC_IN_ALL = 2_000
"""So much from everywhere in an hour."""


@dataclass
class AppContext:
    """What every handler needs: the floor, who is signed in, and how often things may be asked."""

    floor: Logbook
    settings: Settings
    sessions: Sessions
    tries: Tries
    deeds: Limit
    streams: Open
    """Live streams and exports that are open."""
    streams_for_anybody: Open
    """Those of them whose readers are not signed in."""
    known: set[str] = field(default_factory=set)
    """Tables that were found before; none ever goes away."""
    belongs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What each of them belongs to, which never changes."""

    public: Limit = field(default_factory=lambda: Limit(PUBLIC_AT_ONCE, PUBLIC_AN_HOUR / 3600))
    """What people state without an account, from each address."""
    public_in_all: Limit = field(default_factory=lambda: Limit(PUBLIC_IN_ALL, PUBLIC_IN_ALL / 3600))
    """The same from everywhere."""

    def has_table(self, name: str) -> bool:
        """Is there a table of this name?"""
        if name not in self.known:
            self.known |= set(self.floor.logs("table"))
        return name in self.known

    def belonging(self, table: str) -> tuple[str, ...]:
        """What a table belongs to: its occasion, that one's organization, and what that belongs to."""
        if table not in self.belongs:
            if not self.has_table(table):
                return ()
            self.belongs[table] = self.floor.look(table, lambda state: state.names[1:])
        return self.belongs[table]


def house(request: Request) -> AppContext:
    """The house that this application serves."""
    found: AppContext = request.app.state.house
    return found


def session(request: Request, *, used: bool = True, marked: bool = False) -> Session | None:
    """Whoever is signed in, if anybody is; merely listening does not count as using the session.

    A session is marked while its owner has not changed a password that another gave: it counts as nobody's, but where
    that is asked for.
    """
    secret = request.cookies.get(COOKIE)
    found = None if secret is None else house(request).sessions.find(secret, used=used)
    if found is None or not (marked or given_by(request, found) is None):
        return None
    return _at_a_table(request, found)


def everywhere(request: Request) -> str | None:
    """The role in which somebody is signed in, whatever is held where the address leads; None for a stranger."""
    secret = request.cookies.get(COOKIE)
    found = None if secret is None else house(request).sessions.find(secret, used=False)
    return None if found is None else found.role


def _at_a_table(request: Request, found: Session) -> Session:
    """Somebody at the table that an address names: in a role that is held at its occasion, where one is."""
    here, name = house(request), request.path_params.get("name")
    person = here.floor.glance(found.name)
    if person is None or not person.held or not isinstance(name, str) or TABLES not in request.url.path:
        return found
    belongs, houses = here.belonging(name), here.floor.houses
    matrix = houses.permissions.matrix
    held = [role for role, at in person.held if at in belongs and houses.counts(role, at)]
    role = max(held, key=lambda each: sum(each in roles for roles in matrix.values()), default=found.role)
    return replace(found, role=role)


def given_by(request: Request, found: Session) -> str | None:
    """Who gave the password that somebody signed in with and has not changed yet."""
    person = house(request).floor.glance(found.name)
    return None if person is None else person.given_by


def signed_in(request: Request, *, marked: bool = False) -> Session:
    """Whoever is signed in; somebody must be, with a password that nobody else gave unless that is asked for."""
    found = session(request, marked=True)
    if found is None:
        raise SignInFirst("nobody is signed in here, or the session is over; sign in first")
    who = None if marked else given_by(request, found)
    if who is not None:
        raise ChangeFirst(f"{who} gave you this password; change it before anything else")
    return found


def viewer(request: Request) -> Viewer:
    """Who looks: a person in a role, or anybody."""
    found = session(request)
    return Viewer() if found is None else Viewer(found.name, found.role)


def still(request: Request, who: Viewer) -> bool:
    """Is whoever began to listen still signed in as before, or still nobody?"""
    found = session(request, used=False)
    return who == (Viewer() if found is None else Viewer(found.name, found.role))


def check_origin(request: Request) -> None:
    """Refuse what another site's page sent."""
    origin = request.headers.get("origin")
    if origin is not None and origin.split("://")[-1] != request.headers.get("host"):
        raise BadToken(f"the request was sent from {origin}, not from this floor's own pages")


def check_token(request: Request, found: Session, given: str | None) -> None:
    """Refuse what was not sent by this session's own page."""
    check_origin(request)
    if given is None or not compare_digest(given.encode(errors="replace"), found.token.encode()):
        raise BadToken("the page's token is missing or old; load the page again")


def acting(request: Request, *, marked: bool = False) -> Session:
    """Whoever asks for a deed by a script: signed in, from our own page, and not too often."""
    found = signed_in(request, marked=marked)
    check_token(request, found, request.headers.get(TOKEN_HEADER))
    count_deed(request, found)
    return found


def count_deed(request: Request, found: Session) -> None:
    """One more deed of somebody's, who may not ask for too many, by a script or by a form."""
    waits = house(request).deeds.wait(found.name)
    if waits:
        raise TooMany(waits)


def only(found: Session | None, roles: tuple[str, ...], what: str) -> None:
    """Let only these roles look at something."""
    if not roles:
        return
    if found is None:
        raise SignInFirst(f"{what} is for {' and '.join(roles)}; sign in first")
    if found.role not in roles:
        raise NotAllowed(f"{what} is for {' and '.join(roles)}, not for a {found.role}")


def keep(response: Response, secret: str, settings: Settings) -> None:
    """Let the browser keep the session's secret, where no script can read it."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=settings.longest_hours * 3600,
        httponly=True,
        samesite="strict",
        secure=settings.secure,
        path="/",
    )


def know(response: Response, name: str, here: AppContext) -> None:
    """Let the browser keep what it is known by, so that others' wrong tries do not hold its owner up."""
    response.set_cookie(
        DEVICE,
        here.tries.device(name),
        max_age=DEVICE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=here.settings.secure,
        path="/",
    )


def forget(response: Response, settings: Settings) -> None:
    """Let the browser forget the session."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=settings.secure)
