"""What is known of an organization and its occasions at a moment: what was stated up to then, in the state's zone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.deeds import CLOSE, NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days.moments import Moment, legal_day, moment_of
from aboveboard.law.errors import BadInput

FOREVER = "9999-12-31"


class Doubt(NamedTuple):
    """Something that was stated and cannot be placed, with the reason."""

    why: str
    events: tuple[Source, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"why": self.why, "events": [list(source) for source in self.events]}


class Period(NamedTuple):
    """One occasion: its day, when it ends or ended, and what says so."""

    name: str
    kind: str
    day: date
    end: datetime
    premises: str
    noted: Entry
    closed: Entry | None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The note of its opening, and its closing."""
        return (self.noted,) if self.closed is None else (self.noted, self.closed)


@dataclass(frozen=True)
class Known:
    """An organization and its occasions as of a moment."""

    organization: Organization
    occasions: Mapping[str, Register]
    """What was stated on each of its occasions, or as much of that as a calendar needs."""
    now: datetime
    doubts: list[Doubt] = field(default_factory=list)
    """What could not be placed so far."""
    turns: set[Moment] = field(default_factory=set)
    """Days and times that were asked about and not reached: what was found changes by itself at one of them first."""

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the organization's days begin and end."""
        return self.organization.days.zone

    @property
    def today(self) -> date:
        """The legal day as of which is asked."""
        return self.now.date()

    def reached(self, moment: Moment) -> bool:
        """Is a day over, or a time past?"""
        if reached(moment, self.now):
            return True
        self.turns.add(moment)
        return False

    def begun(self, day: date) -> bool:
        """Has a day begun?"""
        if day <= self.today:
            return True
        self.turns.add(day - timedelta(days=1))
        return False

    def time(self, entry: Entry) -> datetime:
        """When something was stated."""
        at = entry.at
        found = self._times.get(at)
        if found is None:
            found = self._times[at] = datetime.fromisoformat(at).astimezone(self.zone)
        return found

    @cached_property
    def _times(self) -> dict[str, datetime]:
        """Times as they are written: much was stated at one and the same."""
        return {}

    def of(self, kind: str, /, **fields: Any) -> list[Entry]:
        """What was stated of a kind on the organization's log, up to the moment; looked up once."""
        asked = kind, *fields.items()
        found = self._stated.get(asked)
        if found is None:
            every = self.of(kind) if fields else self._until_now(self.organization.state, kind, {})
            found = self._stated[asked] = [
                entry for entry in every if all(entry.get(name) == value for name, value in fields.items())
            ]
        return found

    def asked(self, kind: str) -> Question:
        """The organization asked as of the moment, as its facts and forms are."""
        organization, then = self.organization, instant(self.now)
        lasts = (entries[-1] for entries in organization.state.entries.values() if entries)
        if any(instant(self.time(entry)) > then for entry in lasts):
            organization = self._then
        return organization.question(kind, {}, self.now)

    @cached_property
    def _then(self) -> Organization:
        return self.organization.as_of(self.now)

    @cached_property
    def _stated(self) -> dict[Hashable, list[Entry]]:
        return {}

    def at_occasion(self, name: str, kind: str, /, **fields: Any) -> Iterator[Entry]:
        """The same of an occasion's log, where much may stand: one after the other, as they are asked for."""
        return self._until_now(self.occasions[name], kind, fields)

    def _until_now(self, register: Register, kind: str, fields: Mapping[str, Any]) -> Iterator[Entry]:
        now, found = instant(self.now), register.listed(kind, **fields)
        if found and datetime.fromisoformat(found[-1].at) <= now:
            return iter(found)  # they stand in the order of their times
        return (entry for entry in found if datetime.fromisoformat(entry.at) <= now)

    @cached_property
    def periods(self) -> tuple[Period, ...]:
        """Every occasion that the organization's log has noted; one whose end is not certain is among the doubts."""
        found = []
        for noted in self.of(NOTED):
            try:
                found.append(self._period(noted))
            except BadInput as error:
                self.doubts.append(Doubt(str(error), (noted.source,)))
        return tuple(found)

    def _period(self, noted: Entry) -> Period:
        name = noted.get("occasion")
        if name not in self.occasions:
            raise BadInput(f"the log of the occasion {name} is not at hand")
        end = _time(moment_of(noted.get("until"), self.zone, f"{name}: until"))
        closed = next(self.at_occasion(name, CLOSE), None)
        if closed is not None:
            # It may end sooner than was stated, but lasts no longer for being closed late.
            end = min(end, self.time(closed), key=instant)
        day = date.fromisoformat(noted.get("day"))
        return Period(name, noted.get("kind"), day, end, noted.get("premises"), noted, closed)


def known_of(organization: Organization, occasions: Mapping[str, Register], now: datetime) -> Known:
    """What is known at a moment, which must be a time with its offset."""
    if now.tzinfo is None:
        raise BadInput(f"now: a time with its offset was expected, not {now.isoformat()}")
    return Known(organization, occasions, now.astimezone(organization.days.zone))


def _time(moment: Moment) -> datetime:
    assert isinstance(moment, datetime), "a form reads it as a time"
    return moment


def instant(moment: datetime) -> datetime:
    """A time in UTC: two times of one zone are compared by its clocks, of which an hour may come twice."""
    return moment.astimezone(UTC)


def reached(moment: Moment, now: datetime) -> bool:
    """Is a day over, or a time past?"""
    return instant(now) > instant(moment) if isinstance(moment, datetime) else now.date() > legal_day(moment)
