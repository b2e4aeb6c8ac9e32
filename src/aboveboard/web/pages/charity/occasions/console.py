"""The document behind an occasion's console: may we, who is here, the next step, the games, the count and the close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.charity.conduct.deeds import CONFIRM, OCCASION, OPEN_OCCASION
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.occasions.situation import situation
from aboveboard.charity.tonight import checklist_in, occasion_in, plans, readiness_in, readiness_of
from aboveboard.floor import SET_UP
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.people.sessions import Session
from aboveboard.web.gate.guard import house, signed_in
from aboveboard.web.gate.roles_there import check_there, is_within, looking_as, reading_roles, roles_at
from aboveboard.web.pages.charity.entering.forms import FORMS, known_at, offered, titles_at
from aboveboard.web.pages.charity.entering.titles import TITLES
from aboveboard.web.pages.charity.entering.typed import fields_of
from aboveboard.web.pages.charity.latest import latest
from aboveboard.web.pages.charity.organizations.remedies import remedied

OFTEN = ("arrive", "depart", "step", "game-open", "game-close", "incident", "count", "count-confirm", "occasion-close")
"""Deeds that have a place of their own on the console."""
KIND = "occasion"


def console(request: Request) -> Mapping[str, Any]:
    """An occasion for those at work; a clerk sees what is filed of it and nothing else."""
    name, book, found = str(request.path_params["name"]), house(request).floor, signed_in(request)
    if not book.index.has(name, KIND) and (organization := _plans_it(book, found, name)) is not None:
        return _planned(book, found, organization, name)
    check_there(book, KIND, name)
    who = looking_as(book, found, name)
    at_work = is_within(book, name, who)
    may = offered(book, found, name) if at_work else []
    last, at = book.last(name), book.desk.clock()

    def looked(state: LogState) -> tuple[Mapping[str, Any], dict[str, Any], dict[str, list[str]], dict[str, str]]:
        occasion = state.part(Occasion)
        about = {
            "title": occasion.organization.opened["title"],
            "organization": occasion.setting.payload["organization"],
        }
        return (about, situation(occasion, at), known_at(state), titles_at(state)) if at_work else (about, {}, {}, {})

    about, now, known, titles = book.look(name, looked)
    money = book.look(name, lambda state: money_of(state, who)) if at_work else {}
    idle = book.look(name, lambda state: unsaid(state, who)) if at_work else frozenset()
    others = [deed for deed in may if deed not in OFTEN and deed not in idle]
    return {
        "name": name,
        **about,
        "last": last,
        "roles": roles_at(book, found.name, name),
        "at_work": at_work,
        "may": readiness_of(book, name, by=found.name).to_json() if at_work else None,
        "now": now,
        "next": next_of(now) if now else "",
        "known": known,
        "titles": titles,
        "money": money,
        "sets_up": any(role in book.houses.permissions.matrix[SET_UP] for role in roles_at(book, found.name, name)),
        "deeds": [deed for deed in OFTEN if deed in may],
        "counters": _counters(book, name, now, found.name),
        "others": {
            deed: {"title": TITLES[KIND][deed], "fields": fields_of(deed, FORMS[KIND][deed], {}, known, (), titles)}
            for deed in others
        },
        "latest_rows": latest(book, name, who),
    }


def _counters(book: Logbook, occasion: str, now: Mapping[str, Any], but: str) -> list[tuple[str, str]]:
    """Who may confirm a count that somebody enters: others who have a role by which it is done."""
    others = ((one["name"], one["title"]) for one in now.get("people", ()) if one["name"] != but)
    return [(who, title) for who, title in others if set(roles_at(book, who, occasion)) & set(OCCASION[CONFIRM].by)]


def next_of(now: Mapping[str, Any]) -> str:
    """What is to be done next on a night, in the order in which one goes."""
    steps = [row for row in now["steps"] if not row["done"]]
    before = [row for row in steps if row["group"] == "games"]
    if now["closed"]:
        return "Everything was entered. What is to be filed now stands on the organization's calendar."
    if not any(row["here"] for row in now["people"]):
        return "Next: enter who is here, a member in charge first."
    if before:
        return f"Next: confirm {'one step' if len(before) == 1 else f'{len(before)} steps'} before games are opened."
    if any(row["open"] for row in now["games"]):
        return "Games are open. When play is over: close them and their banks, count by two, and close the occasion."
    if now["count"] is None:
        return "Next: open the games; or, when play is over, count by two and close the occasion."
    if now["count"].get("waits"):
        return "Next: whoever counted too confirms the count; then the occasion is closed."
    return "Next: close the occasion."


def _plans_it(book: Logbook, found: Session, occasion: str) -> str | None:
    """The organization that plans an occasion, for those who read all of its log; None for everybody else."""
    theirs = (each for each in book.logs("organization") if reading_roles(book, found.name, each))
    within = (each for each in theirs if is_within(book, each, looking_as(book, found, each)))
    return next((each for each in within if occasion in book.look(each, lambda state: list(plans(state)))), None)


def _planned(book: Logbook, found: Session, organization: str, occasion: str) -> dict[str, Any]:
    """An occasion that is planned and not open: what stands in its way, and its checklist."""
    at, may = book.desk.clock(), offered(book, found, organization)

    def looked(state: LogState) -> dict[str, Any]:
        it = occasion_in(state, occasion)
        ready = readiness_in(state, occasion, at, found.name)
        row, conditions = ready.to_json(), [each.condition for each in ready.missing]
        missing = remedied(state, row["missing"], conditions, may, it.plan["premises"])
        return {
            "title": it.part.organization.opened["title"],
            "may": {**row, "missing": missing, **{key: it.plan[key] for key in ("from", "until", "premises")}},
            "checklist": checklist_in(state, occasion, at, found.name).to_json()["steps"],
        }

    roles = roles_at(book, found.name, organization)
    return {
        "name": occasion,
        "organization": organization,
        "planned": True,
        "roles": roles,
        "opens": bool(set(roles) & set(OCCASION[OPEN_OCCASION].by)),
        **book.look(organization, looked),
    }


def money_of(state: LogState, who: Viewer) -> dict[str, Any]:
    """What the parts that hold an occasion's money show."""
    shown = {name: state.parts[name].view(who) for name in ("banks", "currency", "night")}
    return {name: view for name, view in shown.items() if view is not None}


def unsaid(state: LogState, who: Viewer) -> frozenset[str]:
    """Deeds of which the law of this occasion says nothing: their part shows nothing here."""
    return frozenset(deed for part in state.parts.values() if part.view(who) is None for deed in part.deeds)
