"""What fulfils a deadline: the deeds that the law's file names, where they are about the same."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cached_property

from aboveboard.charity.calendar.happenings import Happening
from aboveboard.charity.calendar.known import Known, instant
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.days.moments import Moment, legal_day
from aboveboard.law.model.days import DoneLaw


@dataclass(frozen=True)
class Fulfilment:
    """What was done of what is owed: when all of it was, and by which events."""

    day: Moment | None
    """None as long as something is left."""
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Fulfilling:
    """The deeds that may fulfil a deadline, found by what they are about."""

    known: Known
    law: DoneLaw

    @cached_property
    def deeds(self) -> list[Entry]:
        """Those on the organization's log."""
        return [] if self.law.deed in AT_AN_OCCASION else self.known.of(self.law.deed, **self.law.where)

    @cached_property
    def _about(self) -> dict[Hashable, list[Entry]]:
        found: dict[Hashable, list[Entry]] = {}
        for entry in self.deeds:
            found.setdefault(tuple(entry.get(field) for field in self.law.same), []).append(entry)
        return found

    def about(self, happened: Happening) -> list[Entry]:
        """The deeds that name what happened, on the organization's log or on that of the occasion."""
        same = {field: happened.about.get(name) for field, name in self.law.same.items()}
        if self.law.deed not in AT_AN_OCCASION:
            return self._about.get(tuple(same.values()), [])
        occasion = happened.about.get("occasion")
        if occasion not in self.known.occasions:
            return []
        return list(self.known.at_occasion(str(occasion), self.law.deed, **self.law.where, **same))

    def of(self, happened: Happening, since: Moment) -> Fulfilment:
        """What was done after it happened, or also before where that is as good; amounts are added up as they come."""
        law, known = self.law, self.known
        found: list[Entry] = []
        total, wanted = 0, happened.about.get(law.reaches or "")
        for entry in self._in_order(self.about(happened), since):
            if not counts(known, law, entry, happened, since):
                continue
            found.append(entry)
            total += 0 if law.total is None else entry.get(law.total, 0)
            if wanted is None or total >= wanted:
                return Fulfilment(_day(known, law, entry), tuple(found))
        return Fulfilment(None, tuple(found))

    def _in_order(self, entries: list[Entry], since: Moment) -> list[Entry]:
        """The deeds in the order in which they were done, without those that were stated too soon."""
        if self.law.on is not None:
            return sorted(entries, key=lambda entry: legal_day(_day(self.known, self.law, entry)))
        if self.law.early:
            return entries
        first = since if isinstance(since, datetime) else datetime.combine(since, time(), self.known.zone)
        return entries[bisect_left(entries, instant(first), key=lambda entry: instant(self.known.time(entry))) :]


def counts(known: Known, law: DoneLaw, entry: Entry, happened: Happening, since: Moment) -> bool:
    """Was a deed done by now, and not before the moment since which it can be unless that is as good?"""
    day = _day(known, law, entry)
    if entry.source in happened.events or not known.begun(legal_day(day)):
        return False
    if law.early:
        return True
    if not isinstance(day, datetime) or not isinstance(since, datetime):
        return legal_day(day) >= legal_day(since)
    (log, number), then, first = happened.events[0], instant(day), instant(since)
    return then > first or (then == first and (entry.log != log or entry.number > number))


def _day(known: Known, law: DoneLaw, entry: Entry) -> Moment:
    """When it was done: the day that the deed states, or the time at which it was stated."""
    stated = None if law.on is None else entry.get(law.on)
    return known.time(entry) if stated is None else date.fromisoformat(stated)
