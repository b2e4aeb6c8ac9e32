"""The documents behind an organization's pages: its home, its register of people, papers, licenses and equipment."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from starlette.requests import Request

from aboveboard.charity.at_hand import AtHand
from aboveboard.charity.conduct.attached import has_file
from aboveboard.charity.conduct.deeds import CLERKS, DENY, OCCASION, OFFICES, OPEN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.organizations.places import place_in_words
from aboveboard.charity.roles import PERSONS
from aboveboard.charity.tonight import planned_at, plans, readiness_of
from aboveboard.log.deeds import NotAllowed, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.publish.paper.badges import DEED as BADGE
from aboveboard.publish.paper.badges import has_badges
from aboveboard.web.gate.guard import house, session, signed_in
from aboveboard.web.gate.roles_there import check_there, is_within, looking_as, reading_roles, roles_at
from aboveboard.web.pages.charity.beside import beside_the_law
from aboveboard.web.pages.charity.entering.forms import grouped, offered
from aboveboard.web.pages.charity.entering.labels import label
from aboveboard.web.pages.charity.entering.stated import stated
from aboveboard.web.pages.charity.entering.titles import titled
from aboveboard.web.pages.charity.latest import latest
from aboveboard.web.pages.charity.organizations.menu import (
    EQUIPMENT,
    LICENSES,
    PAPERS,
    menu,
    reads,
    reads_all,
    reads_it,
    sees_file,
)
from aboveboard.web.pages.charity.organizations.owing import calendar_for
from aboveboard.web.pages.charity.organizations.remedies import remedied
from aboveboard.web.pages.on_docket import taking_part

OF_PEOPLE = ("person", "designate", "acknowledge", "identify", "badge")
SOON = 8
"""So many of the next things that are due are on the home page."""


def organization_of(request: Request) -> tuple[Logbook, str, Session, Viewer]:
    """The organization that an address names, and whoever looks as somebody with a role there."""
    name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
    check_there(book, "organization", name)
    return book, name, found, looking_as(book, found, name)


def organizations(request: Request) -> Mapping[str, Any]:
    """The organizations at which whoever looks has a role."""
    book, found = house(request).floor, session(request)
    if found is None:
        return {"organizations": [], "clerk": False, "files": False}
    theirs = {name: roles for name in book.logs("organization") if (roles := reading_roles(book, found.name, name))}
    person = book.person(found.name)
    held = set() if person is None else {role for role, _ in person.held}
    clerk, files = not held.isdisjoint(CLERKS), not held.isdisjoint(OFFICES)
    rows = [
        {"name": name, "roles": roles, **about, "rules": place_in_words(about["ruleset"])}
        for name, roles in theirs.items()
        for about in (head(book, name),)
    ]
    return {"organizations": rows, "clerk": clerk, "files": files}


def _part(state: LogState) -> Organization:
    return state.part(Organization)


def head(book: Logbook, organization: str) -> dict[str, Any]:
    """What an organization was opened with, which its page begins with."""
    opened = book.index.setting(organization).payload
    return {key: opened.get(key) for key in ("title", "kind", "identification", "municipality", "ruleset")}


def home(request: Request) -> Mapping[str, Any]:
    """Tonight, what is missing, and what may be entered."""
    book, name, found, who = organization_of(request)
    organization, may = head(book, name), offered(book, found, name)
    return {
        "name": name,
        "menu": menu(book, name, who),
        "roles": roles_at(book, found.name, name),
        "organization": organization,
        "beside": beside_the_law(organization["ruleset"], "report"),
        "within": is_within(book, name, who),
        "tonight": _tonight(book, name, found.name, may) if is_within(book, name, who) else [],
        "due": _soon(book, name, who),
        "denied": book.beside(AtHand).denied(name) if reads(book, name, who, DENY) else [],
        "docket": taking_part(book, name),
        "refused": None,
        "opens": bool(set(roles_at(book, found.name, name)) & set(OCCASION[OPEN_OCCASION].by)),
        "groups": grouped(may),
        "latest_rows": latest(book, name, who),
    }


def _tonight(book: Logbook, name: str, asks: str, may: Collection[str]) -> list[dict[str, Any]]:
    """Every occasion that is open or planned, with whether it may be run."""
    at, open_ones = book.desk.clock(), book.beside(AtHand).open_occasions(name)
    planned: list[str] = book.look(name, lambda state: list(plans(state)))
    ready = [
        *((each, readiness_of(book, each, at, asks)) for each in open_ones),
        *((each, planned_at(book, name, each, at, asks)) for each in planned),
    ]
    rows = []
    for occasion, found in ready:
        when = book.look(name, partial(_when, occasion=occasion))
        row, conditions = found.to_json(), [each.condition for each in found.missing]
        given = {"missing": row["missing"], "conditions": conditions, "may": may}
        missing = book.look(name, partial(remedied, premises=when.get("premises", ""), **given))
        rows.append({**row, **when, "missing": missing})
    return rows


def _soon(book: Logbook, name: str, who: Viewer) -> list[dict[str, Any]]:
    """The next things that are owed, as far as whoever looks may read what they rest on."""
    if reads_all(book, name, who):
        return book.beside(AtHand).owed(name)[:SOON]
    return [row.to_json() for row in calendar_for(book, name, who).due if row.state != "done"][:SOON]


def _when(state: LogState, occasion: str) -> dict[str, Any]:
    held = _part(state).state
    found = held.last("plan", occasion=occasion) or held.last("occasion-noted", occasion=occasion)
    return {} if found is None else {key: found.get(key) for key in ("from", "until", "premises")}


def may_see_persons(book: Logbook, name: str, who: Viewer) -> bool:
    """May somebody see what an organization keeps of people?"""
    closed = book.kind(name).closed
    return closed is not None and who.role in closed.permissions.audiences[PERSONS]


def may_print_badges(book: Logbook, name: str, found: Session, who: Viewer) -> bool:
    """May somebody print badges? They show addresses and pictures, and there are some only where the law says so."""
    sees = is_within(book, name, who) and may_see_persons(book, name, who)
    return sees and BADGE in offered(book, found, name) and book.look(name, lambda state: has_badges(_part(state).law))


def occasions_ahead(book: Logbook, name: str) -> list[str]:
    """The occasions that are open or planned."""
    planned: list[str] = book.look(name, lambda state: list(plans(state)))
    return [*book.beside(AtHand).open_occasions(name), *planned]


def people(request: Request) -> Mapping[str, Any]:
    """Everybody on file, with what they are designated to; birth dates and addresses for the office alone."""
    book, name, found, who = organization_of(request)
    _only_those_within(book, name, who)
    whole = may_see_persons(book, name, who)

    def everybody(state: LogState) -> list[dict[str, Any]]:
        held = _part(state).state
        rows = []
        for each, known in held.people.items():
            row = {key: value for key, value in known.items() if whole or key not in ("born", "address")}
            duties = [entry.get("duty") for entry in held.of("designate", person=each)]
            badge = held.last("badge", person=each)
            rows.append({**row, "duties": list(dict.fromkeys(duties)), "badge": badge and badge.at})
        return rows

    may = offered(book, found, name)
    prints = may_print_badges(book, name, found, who)
    return {
        "name": name,
        "menu": menu(book, name, who),
        "organization": head(book, name),
        "badges": prints,
        "occasions": occasions_ahead(book, name) if prints else [],
        "people": book.look(name, everybody),
        "whole": whole,
        "enter": titled(deed for deed in OF_PEOPLE if deed in may),
    }


def _only_those_within(book: Logbook, name: str, who: Viewer) -> None:
    """Registers that are not filed are for those alone who read all of the log."""
    if not is_within(book, name, who):
        raise NotAllowed(f"the register of {name} is for those who have a role in the organization itself")


def _shown(entry: Entry, state: LogState, who: Viewer) -> dict[str, Any]:
    """What was stated, also in words, with the days on which parts of it were destroyed, and whether a file is seen."""
    gone = {"destroyed": entry.destroyed} if entry.destroyed else {}
    told = stated(ORGANIZATION[entry.kind], entry.payload, _part(state).law)
    file = has_file(entry) and not gone and sees_file(state, who, entry)
    about = {"at": entry.at, "event": entry.number, "in_words": told, "opens": file}
    return {**entry.payload, **gone, **about}


def _labels(deed: str) -> dict[str, str]:
    """What the fields of a deed are called."""
    form = ORGANIZATION[deed]
    return {name: label(deed, name) for name in (*form.needs, *form.may)}


def _register(kinds: Mapping[str, str]) -> Any:
    """A page of what was stated by some deeds, newest last."""

    def sheet(request: Request) -> Mapping[str, Any]:
        book, name, found, who = organization_of(request)
        seen = [kind for kind in kinds if reads(book, name, who, kind)]
        may = set(offered(book, found, name))

        def rows(state: LogState) -> dict[str, list[dict[str, Any]]]:
            held = _part(state).state
            return {
                kinds[kind]: [_shown(entry, state, who) for entry in held.of(kind) if reads_it(state, who, entry)]
                for kind in seen
            }

        organization = head(book, name)
        return {
            "name": name,
            "menu": menu(book, name, who),
            "organization": organization,
            "registers": book.look(name, rows),
            "beside": beside_the_law(organization["ruleset"], *kinds),
            "labels": {title: _labels(kind) for kind, title in kinds.items()},
            "enter": titled(kind for kind in kinds if kind in may),
        }

    return sheet


papers, licenses, equipment = (_register(kinds) for kinds in (PAPERS, LICENSES, EQUIPMENT))
