"""What an address of the docket asks: which proceeding, as whom, and what is narrowed down behind its question mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from starlette.requests import Request

from aboveboard.docket.views import check_docket
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.log.logbook import Logbook
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, session

LONGEST = 200
MOST_PAGES = 10**6


def proceeding_of(request: Request) -> tuple[Logbook, str]:
    """The proceeding that an address names; there is nothing at the address where there is none."""
    name, book = str(request.path_params["name"]), house(request).floor
    try:
        check_docket(book, name)
    except BadInput as error:
        raise NotFound(str(error)) from None
    return book, name


def who_asks(request: Request) -> str:
    """The account of whoever looks; nobody's where nobody is signed in."""
    found = session(request)
    return "" if found is None else found.name


def asked_for(request: Request, known: Sequence[str]) -> dict[str, str]:
    """What stands behind the question mark, where something does; what nobody can mean is refused."""
    found: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name not in known:
            raise BadInput(f"{name!r} is not asked for here; {nearest(name, known)}")
        if len(value) > LONGEST:
            raise BadInput(f"{name}: at most {LONGEST} letters were expected, not {len(value):,}")
        if value.strip():
            found[name] = value.strip()
    return found


def number_of(given: Mapping[str, str], name: str = "page") -> int:
    """The number of a page."""
    typed = given.get(name, "1")
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > 7 or not 1 <= int(typed) <= MOST_PAGES:
        raise BadInput(f"{name}: a number from 1 was expected, not {short(typed)}")
    return int(typed)


def address(path: str, given: Mapping[str, str], **changed: str | None) -> str:
    """An address with what is asked, some of it changed or left out."""
    asked = {name: value for name, value in {**given, **changed}.items() if value}
    return f"{path}?{urlencode(asked)}" if asked else path
