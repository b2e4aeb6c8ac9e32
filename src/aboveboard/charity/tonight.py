"""May we run this tonight? Asked of a database, by the name of an occasion that is open or planned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aboveboard.charity.at_hand import AtHand
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, NOTED, PLAN, POOL_NOTED
from aboveboard.charity.log_kinds import pool_kind
from aboveboard.charity.occasions.checklist import OccasionChecklist, checklist
from aboveboard.charity.occasions.occasion import Occasion, occasion_setting
from aboveboard.charity.occasions.planned import Readiness, opening_of, planned, readiness
from aboveboard.charity.organizations.organization import PART, Organization
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.readiness import readiness as pool_readiness
from aboveboard.law.beside import beside_deeds
from aboveboard.law.days.moments import moment_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


def readiness_of(
    book: Logbook, occasion: str, at: datetime | None = None, by: str = "", among: Sequence[str] | None = None
) -> Readiness:
    """Everything that stands in the way of an occasion, as things stand, asked for a time or for now."""
    when, home = at or book.desk.clock(), home_of(book, occasion, among)
    if book.index.has(occasion, pool_kind(book, occasion)):
        at_pool: Readiness = book.look(occasion, lambda state: pool_readiness(state.part(PoolConduct), when, by))
        return at_pool
    if _opened_by(book, occasion) == home:
        found: Readiness = book.look(occasion, lambda state: _opened(state, when, by))
        return found
    return planned_at(book, home, occasion, when, by)


def moment(book: Logbook, occasion: str, given: str) -> datetime:
    """A time as somebody writes it, in the zone of the occasion's organization unless it says another."""
    zone = book.look(home_of(book, occasion), lambda state: _part(state).days.zone)
    found = moment_of(given, zone, "at")
    return found if isinstance(found, datetime) else datetime.combine(found, time(), zone)


def home_of(book: Logbook, occasion: str, among: Sequence[str] | None = None) -> str:
    """The organization whose occasion it is, open or planned; one of those that are named, or of all.

    Two may have planned occasions of one name in an earlier version, and neither learns of the other's.
    """
    if book.index.has(occasion, pool_kind(book, occasion)):
        opened: str | None = str(book.index.setting(occasion).payload["organization"])
    else:
        opened = _opened_by(book, occasion)
    if opened is not None and (among is None or opened in among):
        return opened
    plans = book.beside(AtHand).plans() if among is None else _planned_by(book, among)
    if occasion not in plans:
        raise BadInput(f"occasion: none is called {occasion!r}, open or planned; {nearest(occasion, plans)}")
    return plans[occasion]


def _planned_by(book: Logbook, organizations: Sequence[str]) -> dict[str, str]:
    """The occasions that some organizations plan, each with whose it is."""
    found = dict[str, str]()
    for name in organizations:
        for occasion in book.look(name, lambda state: [each.get("occasion") for each in _part(state).state.of(PLAN)]):
            found.setdefault(occasion, name)
    return found


def _opened_by(book: Logbook, occasion: str) -> str | None:
    """The organization that has opened an occasion; None where nobody has."""
    if not book.index.has(occasion, "occasion"):
        return None
    return str(book.index.setting(occasion).payload["organization"])


def planned_at(book: Logbook, organization: str, occasion: str, at: datetime, by: str = "") -> Readiness:
    """The same of an occasion that one organization plans."""
    found: Readiness = book.look(organization, lambda state: readiness_in(state, occasion, at, by))
    return found


class TheOccasion(NamedTuple):
    """An occasion as it is asked about: open, or made from its plan for the question alone."""

    part: Occasion
    plan: Mapping[str, Any]
    opened: bool


def occasion_in(state: LogState, name: str, then: datetime | None = None) -> TheOccasion:
    """One of the occasions of an organization's log, open or planned; by what was stated up to a time, or ever."""
    home = _part(state) if then is None else _part(state).as_of(then)
    plan, stated = planned(home, name), home.state.last(PLAN, occasion=name)
    if any(home.state.of(NOTED, occasion=name)):
        part = state.logs.part(name, "occasion")
        assert isinstance(part, Occasion)
        if then is not None:
            part = part.as_of(then)
            part.home = home
        return TheOccasion(part, plan or {}, opened=True)
    if plan is None or stated is None:
        known = (entry.get("occasion") for kind in (NOTED, PLAN) for entry in home.state.of(kind))
        by = "" if then is None else f" by {then.astimezone(home.zone):%Y-%m-%d %H:%M}"
        raise BadInput(f"occasion: none is called {name!r}, open or planned{by}; {nearest(name, dict.fromkeys(known))}")
    part = Occasion(occasion_setting(name, opening_of(plan, state.log)), state.logs, (stated.source,))
    part.home = home
    return TheOccasion(part, plan, opened=False)


def readiness_in(state: LogState, name: str, at: datetime, by: str = "", *, then: datetime | None = None) -> Readiness:
    """Everything that stands in the way of one of the occasions of an organization's log.

    It is asked for a time; by all that is on file, or by what was stated up to another time.
    """
    if any(_part(state).state.of(POOL_NOTED, pool=name)):
        pool = state.logs.part(name, "conduct")
        assert isinstance(pool, PoolConduct)
        return pool_readiness(pool, at, by)
    it = occasion_in(state, name, then)
    return _with_beside(it.part, readiness(name, it.part, it.plan, at, by, opened=it.opened))


def checklist_in(state: LogState, name: str, at: datetime, by: str = "") -> OccasionChecklist:
    """The checklist of one of them as things stand."""
    it, home = occasion_in(state, name), _part(state)
    rows = checklist(it.part, it.plan, at, by, opened=it.opened)
    return OccasionChecklist(name, str(home.opened["title"]), home.law.ruleset, it.opened, rows)


def plans(state: LogState) -> Iterator[str]:
    """The occasions that an organization plans and has not opened, in the order of their beginnings."""
    held = _part(state).state
    opened = held.different("occasion-noted", "occasion")
    last = {entry.get("occasion"): entry.get("from") for entry in held.of(PLAN)}
    yield from sorted((name for name in last if name not in opened), key=lambda name: (last[name], name))


def _part(state: LogState) -> Organization:
    found = state.parts[PART]
    assert isinstance(found, Organization)
    return found


def _opened(state: LogState, at: datetime, by: str) -> Readiness:
    occasion = state.part(Occasion)
    plan = planned(occasion.organization, state.log) or {}
    return _with_beside(occasion, readiness(state.log, occasion, plan, at, by, opened=True))


def _with_beside(occasion: Occasion, found: Readiness) -> Readiness:
    """With what stands beside the law on the deeds of an occasion, which decides nothing."""
    others = beside_deeds(occasion.law.ruleset, AT_AN_OCCASION)
    return replace(found, beside=tuple(MappingProxyType(one.to_json()) for one in others))
