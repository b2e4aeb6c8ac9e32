"""The documents behind a link's pages: the list, the wall's display, its own page, its entries, the slip of a hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.floor.links.link import Link
from aboveboard.floor.links.roles import OPEN, STAFF
from aboveboard.floor.links.showing import for_staff
from aboveboard.house import HOUSES
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.publish.paper.plain import plain
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, session, viewer
from aboveboard.web.link_feeds import LINK, check_link, displayed
from aboveboard.web.pages.floor.links.fields import laid_out
from aboveboard.web.pages.floor.links.forms import form_to_open, offered

A_SHEET = 50
"""So many entries stand on one sheet."""
LONGEST_NUMBER = 9


def named(request: Request) -> str:
    """The link that the address names."""
    name = str(request.path_params["name"])
    check_link(house(request).floor, name)
    return name


def links(request: Request) -> Mapping[str, Any]:
    """Every link as its display shows it, and the form by which another is opened."""
    book, found = house(request).floor, session(request)
    opens = found is not None and found.role in HOUSES.permissions.matrix[OPEN]
    return {
        "links": [displayed(book, name) for name in book.logs(LINK)],
        "forms": [laid_out(form_to_open())] if opens else [],
        "tried": None,
    }


def display(request: Request) -> Mapping[str, Any]:
    """The meters of a link for a wall, and why they are not in play."""
    return {"now": displayed(house(request).floor, named(request))}


def link(request: Request) -> Mapping[str, Any]:
    """A link: what everybody sees of it, and for its staff the rest and what may be done next."""
    book, name, who = house(request).floor, named(request), viewer(request)
    staff, shown = who.role in STAFF, book.view(name, Viewer())[LINK]
    return {
        "name": name,
        "now": displayed(book, name),
        "shown": {**shown, "cite": list(shown["cite"])},
        "staff": book.look(name, _staff) if staff else None,
        "forms": [laid_out(form) for form in offered(book, name, who.name, who.role)] if who.name else [],
        "tried": None,
    }


def _staff(state: LogState) -> dict[str, Any]:
    return for_staff(state.part(Link).desk)


def entries(request: Request) -> Mapping[str, Any]:
    """Who had access to the controller, as a sheet for the door of its cabinet, the newest last."""
    book, name, who = house(request).floor, named(request), viewer(request)
    part = book.look(name, _entered)
    numbers: list[int] = part["entered"]
    sheets = max(1, -(-len(numbers) // A_SHEET))
    asked = request.query_params.get("sheet", "")
    sheet = int(asked) if asked.isdecimal() and len(asked) <= LONGEST_NUMBER else sheets
    sheet = min(max(sheet, 1), sheets)
    first = (sheet - 1) * A_SHEET
    rows = [_entry(book, name, number, who) for number in numbers[first : first + A_SHEET]]
    return {
        "name": name,
        "title": part["title"],
        "controller": part["controller"],
        "place": part["place"],
        "cite": part["cite"],
        "entries": rows,
        "sheet": sheet,
        "sheets": sheets,
        "blank": 0 if rows else 1,
    }


def _entered(state: LogState) -> dict[str, Any]:
    desk = state.part(Link).desk
    law = desk.law.entries
    return {
        "entered": list(desk.state.entered), "title": desk.state.title, "controller": dict(desk.setting.controller),
        "place": desk.state.controls.get("location", ""),
        "cite": list(citations((*law.cite, *law.states_cite, *law.place_cite, *law.number_cite))),
    }  # fmt: skip


def _entry(book: Logbook, name: str, number: int, who: Viewer) -> dict[str, Any]:
    (event,) = book.events(name, number - 1, who, 1)
    return entry_json(event)


def entry_json(event: Logged) -> dict[str, Any]:
    """An entry as the sheet has it: its own number, day and time, purpose, and who signed by being signed in."""
    return {
        "entry": event.answer["entry"], "at": event.at.isoformat(), "purpose": plain(event.payload["purpose"]),
        "place": plain(event.payload["place"]), "signed": event.actor, "role": event.role,
        "serial": event.answer["serial"], "event": event.number, "hash": event.hash.hex(),
    }  # fmt: skip


def slip(request: Request) -> Mapping[str, Any]:
    """The slip of a hit: what was won where, who verified it, and whether it is paid."""
    book, name = house(request).floor, named(request)
    given = str(request.path_params["number"])
    number = int(given) if given.isdecimal() and len(given) <= LONGEST_NUMBER else 0
    found = book.look(name, lambda state: _slip(state, number))
    if found is None:
        raise NotFound(f"{name} has no hit {given} at hand; those that are over stay in its log")
    return {"name": name, **found}


def _slip(state: LogState, number: int) -> dict[str, Any] | None:
    desk = state.part(Link).desk
    rows = [row for row in for_staff(desk)["hits"] if row["hit"] == number]
    if not rows:
        return None
    return {
        "title": desk.state.title, "controller": dict(desk.setting.controller), "slip": rows[0],
        "event": desk.state.hits[number].event, "configuration": desk.configuration.number,
        "cite": list(citations((*desk.law.meters.cite, *desk.law.meters.order_cite))),
    }  # fmt: skip
