"""An organization's calendar for whoever looks: nobody reads more on it than in the events that it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.owed import calendar_at
from aboveboard.law.conditions.facts import Source
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.pages.charity.organizations.menu import reads_all


def calendar_for(book: Logbook, organization: str, who: Viewer) -> Calendar:
    """All of it for those who read the whole log; for others within, the clerk and the commission what rests on what
    they may read."""
    found = calendar_at(book, organization)
    if reads_all(book, organization, who):
        return found
    known: dict[Source, bool] = {}

    def reads(events: Iterable[Source]) -> bool:
        for log, number in events:
            if (log, number) not in known:
                known[log, number] = bool(book.events(log, number - 1, who, 1))
        return all(known[source] for source in events)

    due = tuple(row for row in found.due if reads(row.events))
    return replace(found, due=due, keep=tuple(row for row in found.keep if reads(row.events)), doubts=())
