"""What organizations owe and by when, asked of a database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from aboveboard.charity.calendar.reckoning import calendar_of
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook


def calendar_at(book: Logbook, organization: str, at: datetime | None = None) -> Calendar:
    """What one organization owes and retains as of a moment, or now."""
    known = book.logs("organization")
    if organization not in known:
        raise BadInput(f"organization: none is called {organization!r}; {nearest(organization, known)}")
    when = at or book.desk.clock()
    found: Calendar = book.look(organization, lambda state: calendar_in(state, when))
    return found


def calendar_in(state: LogState, at: datetime) -> Calendar:
    """The same of an organization's log, with the occasions that it has noted."""
    held = state.part(Organization)
    return calendar_of(held, list(_occasions(state, held)), at)


def _occasions(state: LogState, held: Organization) -> Iterator[Occasion]:
    for entry in held.state.of(NOTED):
        part = state.logs.part(entry.get("occasion"), "occasion")
        assert isinstance(part, Occasion)
        yield part
