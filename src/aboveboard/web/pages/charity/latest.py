"""What was entered last on the log of an organization or an occasion, by the clocks of its state."""

from __future__ import annotations

from typing import Any

from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers

LATEST_EVENTS = 15


def organization_in(state: LogState) -> Organization:
    """The organization whose log it is, or whose occasion's."""
    return state.part(Organization) if "organization" in state.parts else state.part(Occasion).organization


def latest(book: Logbook, log: str, who: Viewer, most: int = LATEST_EVENTS) -> list[dict[str, Any]]:
    """The newest events that somebody may read, newest first, each as a sentence with its local time."""
    zone = book.look(log, lambda state: organization_in(state).days.zone)
    return [
        {
            **answers.described(book, event),
            "local": event.at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes"),
        }
        for event in reversed(book.events(log, book.last(log) - most, who, most))
    ]
