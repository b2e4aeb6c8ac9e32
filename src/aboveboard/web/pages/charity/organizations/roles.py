"""The page of the roles at an organization: who holds which, and for its officers the forms to give and take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.organizations.places import place_in_words
from aboveboard.charity.roles import AT_AN_ORGANIZATION
from aboveboard.log.deeds import NotAllowed
from aboveboard.web.gate.roles_there import is_within
from aboveboard.web.pages.charity.entering.forms import offered
from aboveboard.web.pages.charity.organizations.home import head, organization_of
from aboveboard.web.pages.charity.organizations.menu import menu

TEMPLATE, TITLE = "charity/organizations/roles.html", "Roles"


def sheet(request: Request) -> Mapping[str, Any]:
    """Who holds which role, in the order in which roles are listed, for those who read all of the log."""
    book, name, found, who = organization_of(request)
    if not is_within(book, name, who):
        raise NotAllowed(f"the roles at {name} are for those who have a role in the organization itself")
    held = [
        {"person": person.name, "title": person.title, "role": role}
        for role in AT_AN_ORGANIZATION
        for person in book.people()
        if person.there and (role, name) in person.held
    ]
    through = [
        {"person": person.name, "title": person.title, "role": role, "at": at, "place": place_in_words(at)}
        for person in book.people()
        for role, at in person.held
        if person.there and at in book.index.names(name)[1:] and book.houses.counts(role, at)
    ]
    return {
        "name": name,
        "menu": menu(book, name, who),
        "organization": head(book, name),
        "held": held,
        "through": through,
        "roles": list(AT_AN_ORGANIZATION),
        "gives": "appoint" in offered(book, found, name),
    }
