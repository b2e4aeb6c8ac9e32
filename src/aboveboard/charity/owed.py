"""What organizations owe and by when, asked of a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from aboveboard.charity.at_hand import AtHand
from aboveboard.charity.calendar.reckoning import calendar_of
from aboveboard.charity.calendar.rows import Calendar, DueRow
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.destroying.listed import Destroyable, destroyable
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.days.moments import legal_day
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.log.log_state import LogState

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


@dataclass(frozen=True)
class OwedRow:
    """Something that is due, and by which organization."""

    organization: str
    due: DueRow

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"organization": self.organization, **self.due.to_json()}


@dataclass(frozen=True)
class Owed:
    """What organizations owe up to a day, or whenever, in the order of the days."""

    calendars: tuple[Calendar, ...]
    until: date | None = None
    destroyable: Mapping[str, Sequence[Destroyable]] = field(default_factory=dict)
    """For each organization, what may be destroyed now."""

    @property
    def rows(self) -> tuple[OwedRow, ...]:
        """Everything that is due, what is done among it."""
        found = [
            OwedRow(each.organization, row)
            for each in self.calendars
            for row in each.due
            if self.until is None or legal_day(row.day) <= self.until
        ]
        return tuple(sorted(found, key=lambda row: (row.due.day.isoformat(), row.organization)))

    @property
    def keep(self) -> list[dict[str, Any]]:
        """What is retained, in the order of the days from which it may be disposed of."""
        found = [{"organization": each.organization, **row.to_json()} for each in self.calendars for row in each.keep]
        return sorted(found, key=lambda row: (row["until"], row["organization"]))

    def to_json(self) -> dict[str, Any]:
        """As `aboveboard due` answers it."""
        return {
            "due": [row.to_json() for row in self.rows],
            "keep": self.keep,
            "destroyable": [
                {"organization": name, **row.to_json()} for name, rows in self.destroyable.items() for row in rows
            ],
            "not-encoded": {
                each.organization: [row.to_json() for row in each.not_encoded] for each in self.calendars
            },
        }  # fmt: skip


def calendar_at(book: Logbook, organization: str, at: datetime | None = None) -> Calendar:
    """What one organization owes and retains as of a moment, or now."""
    return book.beside(AtHand).calendar(organization, at)


def calendar_in(state: LogState, at: datetime) -> Calendar:
    """The same of an organization's log, with the occasions that it has noted."""
    held = state.part(Organization)
    return calendar_of(held, list(_occasions(state, held)), at)


MOST_DESTROYABLE = 200
"""So many things that may be destroyed are listed at once."""


def destroyable_at(book: Logbook, organization: str, at: datetime | None = None) -> list[Destroyable]:
    """What may be destroyed now of an organization's log and of those of its occasions, as far as it is listed."""
    when = at or book.desk.clock()
    found: list[Destroyable] = book.look(organization, lambda state: destroyable_in(state, when))
    return found


def destroyable_in(state: LogState, at: datetime) -> list[Destroyable]:
    """The same of an organization's log, with the occasions that it has noted."""
    held = state.part(Organization)
    parts = (held, *_occasions(state, held))
    found = (row for part in parts for row in destroyable(part.question(DESTROY, {}, at)))
    return list(islice(found, MOST_DESTROYABLE))


def _occasions(state: LogState, held: Organization) -> Iterator[Occasion]:
    for name in held.state.different(NOTED, "occasion"):
        part = state.logs.part(name, "occasion")
        assert isinstance(part, Occasion)
        yield part
