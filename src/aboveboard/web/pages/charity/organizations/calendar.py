"""An organization's calendar as a page, and as a feed that a phone subscribes to without signing in."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from aboveboard.charity.calendar.feed import feed
from aboveboard.charity.calendar.months import months
from aboveboard.charity.owed import destroyable_at
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house
from aboveboard.web.gate.reading import read
from aboveboard.web.gate.roles_there import reading_roles
from aboveboard.web.pages.calendars import answered, base_of
from aboveboard.web.pages.charity.beside import beside_the_law
from aboveboard.web.pages.charity.entering.forms import offered
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import menu
from aboveboard.web.pages.charity.organizations.owing import calendar_for
from aboveboard.web.pages.described import add_file

PAST_DAYS = 90
"""What is done and was due longer ago is left out of the feed."""
GONE = "there is no such calendar, or this address is no longer good; take a new one from the calendar's page"


def calendar(request: Request) -> Mapping[str, Any]:
    """What is due by month, what is retained, what may be destroyed, what is not told, and the reader's own feed."""
    book, name, found, who = organization_of(request)
    known = calendar_for(book, name, who)
    document, may_destroy = known.to_json(), DESTROY in offered(book, found, name)
    return {
        "name": name,
        "menu": menu(book, name, who),
        "organization": head(book, name),
        "beside": beside_the_law(known.ruleset, "report"),
        "months": [
            {"month": each.month, "title": each.title, "rows": [row.to_json() for row in each.rows]}
            for each in months(known.due)
        ],
        "keep": document["keep"],
        "destroyable": [row.to_json() for row in destroyable_at(book, name)] if may_destroy else [],
        "not_encoded": document["not-encoded"],
        "feed": f"/organizations/{name}/calendar.ics?who={found.name}&key={key_of(book, name, found.name)}",
    }


def key_of(book: Logbook, organization: str, name: str) -> str:
    """What opens the feed for one person: it is good while the account stays as it is, and the role is held."""
    person = book.person(name)
    epoch = -1 if person is None else person.epoch
    secret = book.vault.key("calendar feeds")
    return hmac.digest(secret, f"{organization}:{name}:{epoch}".encode(), sha256).hex()[:40]


def _feed(book: Logbook, organization: str, who: str, key: str, base: str) -> bytes:
    known = book.index.has(organization, "organization") and book.person(who) is not None
    if not known or not hmac.compare_digest(key_of(book, organization, who), key):
        raise NotFound(GONE)
    roles = reading_roles(book, who, organization)
    if not roles:
        raise NotFound(GONE)
    found = calendar_for(book, organization, Viewer(who, roles[0]))
    since = (book.desk.clock() - timedelta(days=PAST_DAYS)).date()
    return feed(found, base, since)


async def ics(request: Request) -> Response:
    """The feed, for whoever has its address."""
    given = request.query_params
    base = base_of(request)
    name, who, key = str(request.path_params["name"]), given.get("who", ""), given.get("key", "")
    data = await read(request, _feed, house(request).floor, name, who, key if key.isascii() else "", base)
    return answered(request, data)


def add_routes(app: FastAPI) -> None:
    """Where the feed is read."""
    add_file(app, "/organizations/{name}/calendar.ics", ics, ("text/calendar",), ("who", "key"))
