"""The documents behind the pages about tables: what is played where, and what a patron did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.requests import Request

from aboveboard.floor.accounts import purse
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.floor.stories.opened import is_open, table_view
from aboveboard.floor.tables.seats import purse_at
from aboveboard.law.files import ruleset_named
from aboveboard.law.procedures import procedures_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import Refusal
from aboveboard.web import answers
from aboveboard.web.errors import NotFound
from aboveboard.web.gate.guard import house, signed_in, viewer
from aboveboard.web.link_feeds import displayed
from aboveboard.web.pages.floor.apparatus import apparatus, irregularities, measures
from aboveboard.web.pages.floor.own import balances
from aboveboard.web.pages.page import clause_address

if TYPE_CHECKING:
    from aboveboard.publish.layout import Section

HOLDER = "Aboveboard"
"""Whose name the layouts bear."""
LATEST = 50
"""How many events, rounds or postings a page shows at once."""
LONGEST_LINE = 60
"""A pay table longer than this is left to the guide."""
LONGEST_NUMBER = 18
"""No event has a number of more digits."""


def named(request: Request) -> str:
    """The table that the address names."""
    name = str(request.path_params["name"])
    if not house(request).has_table(name):
        raise NotFound(f"there is no table {name!r}")
    return name


def terms(floor: Logbook, name: str) -> Terms:
    """What a table is played under."""
    found: Terms = floor.look(name, lambda state: state.setting.terms)
    return found


def index(request: Request) -> Mapping[str, Any]:
    """Every table of the floor: its game, its limits, whether it is open."""
    floor, who = house(request).floor, viewer(request)
    return {"tables": [_line(floor, name, who) for name in floor.logs("table")]}


def _line(floor: Logbook, name: str, who: Viewer) -> dict[str, Any]:
    view = table_view(floor, name, who)
    under = terms(floor, name)
    return {
        "name": name,
        "occasion": view["set-up"].get("occasion"),
        "title": under.law.title,
        "ruleset": under.edition.ruleset,
        "law": ruleset_named(under.edition.ruleset).title,
        "limits": view["posted"],
        "says": view["game"]["says"],
        "stopped": view.get("unreadable") or (view["game"]["stopped"] if view["open"] else "the table is closed"),
        "betting": view["game"]["betting"],
        "seats": view["seats"]["seats"],
        "events": view["events"],
        "automatic": bool(view.get("automatic", {}).get("on")),
    }


def table(request: Request) -> Mapping[str, Any]:
    """One table as whoever looks may see it, with its layout."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    layout, sections = drawn(floor, name)
    under = terms(floor, name)
    latest = floor.events(name, floor.last(name) - LATEST, who, LATEST)
    settled = [event.number for event in latest if event.settled]
    view = table_view(floor, name, who)
    link = view.get("link")
    return {
        "table": _line(floor, name, who),
        "apparatus": apparatus(under),
        "irregularities": irregularities(under),
        "view": view,
        "jackpot": None if link is None or "link" not in link else displayed(floor, link["link"]),
        "purse": floor.balance(purse_at(floor, name, who.name)) if who.role == "player" else None,
        "layout": Markup(layout),
        "sections": sections,
        "last": floor.last(name),
        "events": [answers.event(event) for event in latest],
        "balances": balances(floor, who.name, name, settled) if who.role == "player" and under.law.pot is None else {},
    }


def drawn(floor: Logbook, name: str) -> tuple[str, list[dict[str, Any]]]:
    """A table's layout, and its spots in words."""
    return _layout(terms(floor, name), name, tuple(sorted(posted(floor, name).items())))


def posted(floor: Logbook, name: str) -> dict[str, int]:
    """The limits posted at a table now."""
    found: dict[str, int] = floor.view(name, Viewer())["posted"]
    return found


@lru_cache(maxsize=200)
def _layout(under: Terms, name: str, limits: tuple[tuple[str, int], ...]) -> tuple[str, list[dict[str, Any]]]:
    from aboveboard.publish.layout import layout, outline

    drawn = layout(under, holder=HOLDER, limits=dict(limits), prefix=name)
    sections = [{"title": part.title, "spots": _in_words(part)} for part in outline(drawn)]
    return drawn.svg(style=False), sections


def _in_words(section: Section) -> list[dict[str, Any]]:
    """The spots of a section once each: a player has one of those that every position has."""
    found: dict[str | None, dict[str, Any]] = {}
    for spot in section.spots:
        label = spot.label if spot.seat is None else " ".join((section.title, spot.selection or "")).strip()
        pays = f"pays {spot.pays}" if spot.pays and len(spot.pays) < LONGEST_LINE and spot.pays not in label else ""
        found.setdefault(
            spot.selection, {"wager": spot.wager, "selection": spot.selection, "label": label, "pays": pays}
        )
    return list(found.values())


def guide(request: Request) -> Mapping[str, Any]:
    """The gaming guide of the table's game."""
    floor, name = house(request).floor, named(request)
    return {"table": name, "guide": Markup(_guide(terms(floor, name), linked(floor, name)))}


def linked(floor: Logbook, name: str) -> Configuration | None:
    """What the link of a table is set up with; None where it is on none."""
    link = floor.view(name, Viewer()).get("link", {}).get("link")
    if link is None:
        return None
    found: Configuration = floor.look(link, lambda state: state.part(Link).desk.configuration)
    return found


@lru_cache(maxsize=50)
def _guide(under: Terms, shared: Configuration | None) -> str:
    from aboveboard.publish.guide import blocks
    from aboveboard.publish.html import fragment

    return fragment(blocks(under, shared), clause_address)


def signs(request: Request) -> Mapping[str, Any]:
    """What is posted at the table."""
    from aboveboard.publish.signs import signs as signs_of

    floor, name = house(request).floor, named(request)
    found = signs_of(terms(floor, name), posted(floor, name), linked(floor, name))
    return {"table": name, "signs": [sign.as_json() for sign in found]}


def checklist(request: Request) -> Mapping[str, Any]:
    """What is to be confirmed before the table opens, while it runs and when it closes."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    under = terms(floor, name)
    law = procedures_of(under.edition)
    view = floor.view(name, who)
    return {
        "table": name,
        "checks": view["checks"],
        "stated": view["game"]["stopped"] is None,
        "uncounted": view["checks"]["open"] and not is_open(view),
        "measures": list(_stated(floor, name, under)),
        "devices": [
            {"device": device, "title": one.title, "emptied": bool(one.emptied), "cite": list(citations(one.cite))}
            for device, one in law.devices.items()
        ],
        "incidents": [
            {"kind": kind, "title": one.title, "cite": list(citations(one.cite))} for kind, one in law.incidents.items()
        ],
        "staff": [
            {"role": role, "title": one.title, "needed": one.needed, "cite": list(citations(one.cite))}
            for role, one in law.staff.items()
        ],
        "records": [
            {"record": record, "title": one.title, "fields": list(one.fields), "by": list(one.by),
             "cite": list(citations(one.cite))}
            for record, one in law.records.items()
            if one.fields
        ],
    }  # fmt: skip


def _stated(floor: Logbook, name: str, under: Terms) -> Iterator[dict[str, Any]]:
    """What is stated of the equipment: each measure with what it was last stated to be, and what is wrong with that."""

    def seen(state: LogState) -> tuple[dict[str, Any], dict[str, Refusal]]:
        checks = state.part(Checks).list
        return dict(checks.state.stated), checks.equipment.faults(checks.state.stated)

    stated, faults = floor.look(name, seen)
    for row in measures(under):
        fault = faults.get(row["fact"])
        yield {**row, "stated": stated.get(row["fact"]), "fault": None if fault is None else fault.reason}


def log(request: Request) -> Mapping[str, Any]:
    """The table's log, the newest first."""
    floor, who, name = house(request).floor, viewer(request), named(request)
    given = request.query_params.get("before", "")
    end = floor.last(name) + 1
    if given.isdecimal() and len(given) <= LONGEST_NUMBER:
        end = min(int(given), end)
    found = [event for event in floor.events(name, end - LATEST - 1, who, LATEST) if event.number < end]
    return {
        "table": name,
        "before": max(0, end - LATEST),
        "events": [answers.described(floor, event) for event in reversed(found)],
    }


def me(request: Request) -> Mapping[str, Any]:
    """A patron's own purse, what moved in and out of it and why, disputes, and seats."""
    floor, who = house(request).floor, signed_in(request)
    account, looks = purse(who.name), Viewer(who.name, who.role)
    moved = []
    for row in floor.statement(account, LATEST):
        (event,) = floor.events(row["log"], row["event"] - 1, looks, 1)
        moved.append({**row, "what": answers.described(floor, event)})
    seated, disputes = [], []
    for name in floor.logs("table"):
        view = floor.view(name, looks)
        own = [row for row in view["game"]["wagers"] if view["seats"]["seats"].get(str(row["seat"])) == who.name]
        if who.name in view["seats"]["seats"].values():
            options = {key: str(value) for key, value in terms(floor, name).options.items()}
            asked = view["seats"].get("asked", {})
            held = floor.balance(purse_at(floor, name, who.name))
            seated.append(
                {**_line(floor, name, looks), "wagers": own, "options": options, "asked": asked, "purse": held}
            )
        disputes += [{"table": name, **each} for each in view["disputes"]["disputes"]]
    return {
        "name": who.name,
        "purse": floor.balance(account),
        "seated": seated,
        "moved": moved,
        "disputes": disputes,
    }
