"""May we run this tonight? Asked of a database, by the name of an occasion that is open or planned."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time

from aboveboard.charity.conduct.deeds import PLAN
from aboveboard.charity.occasions.occasion import PART, Occasion, occasion_setting
from aboveboard.charity.occasions.planned import Readiness, opening_of, planned, readiness
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook


def readiness_of(book: Logbook, occasion: str, at: datetime | None = None, by: str = "") -> Readiness:
    """Everything that stands in the way of an occasion, as things stand, asked for a time or for now."""
    when = at or book.desk.clock()
    if occasion in book.logs("occasion"):
        found: Readiness = book.look(occasion, lambda state: _opened(state, when, by))
        return found
    return planned_at(book, home_of(book, occasion), occasion, when, by)


def moment(book: Logbook, occasion: str, given: str) -> datetime:
    """A time as somebody writes it, in the zone of the occasion's organization unless it says another."""
    zone = book.look(home_of(book, occasion), lambda state: _part(state).days.zone)
    found = moment_of(given, zone, "at")
    return found if isinstance(found, datetime) else datetime.combine(found, time(), zone)


def home_of(book: Logbook, occasion: str) -> str:
    """The organization whose occasion it is, open or planned."""
    if occasion in book.logs("occasion"):
        found: str = book.look(occasion, lambda state: state.setting.payload["organization"])
        return found
    names = list[str]()
    for organization in book.logs("organization"):
        plans = book.look(organization, lambda state: [entry.get("occasion") for entry in _part(state).state.of(PLAN)])
        if occasion in plans:
            return organization
        names += plans
    raise BadInput(f"occasion: none is called {occasion!r}, open or planned; {nearest(occasion, names)}")


def planned_at(book: Logbook, organization: str, occasion: str, at: datetime, by: str = "") -> Readiness:
    """The same of an occasion that one organization plans."""
    found: Readiness = book.look(organization, lambda state: _planned(state, occasion, at, by))
    return found


def plans(state: LogState) -> Iterator[str]:
    """The occasions that an organization plans and has not opened, in the order of their beginnings."""
    held = _part(state).state
    opened = {entry.get("occasion") for entry in held.of("occasion-noted")}
    last = {entry.get("occasion"): entry.get("from") for entry in held.of(PLAN)}
    yield from sorted((name for name in last if name not in opened), key=lambda name: (last[name], name))


def _part(state: LogState) -> Organization:
    found = state.parts[PART]
    assert isinstance(found, Organization)
    return found


def _opened(state: LogState, at: datetime, by: str) -> Readiness:
    occasion = state.part(Occasion)
    plan = planned(occasion.organization, state.log) or {}
    return readiness(state.log, occasion, plan, at, by, opened=True)


def _planned(state: LogState, name: str, at: datetime, by: str) -> Readiness:
    plan = planned(_part(state), name)
    if plan is None:
        raise BadInput(f"occasion: {state.log} plans none that is called {name!r}; {nearest(name, plans(state))}")
    occasion = Occasion(occasion_setting(name, opening_of(plan, state.log)), state.logs)
    return readiness(name, occasion, plan, at, by, opened=False)
