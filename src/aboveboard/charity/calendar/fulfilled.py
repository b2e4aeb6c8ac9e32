"""What fulfils a deadline: the deeds that the law's file names, where they are about the same."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cached_property

from aboveboard.charity.calendar.happenings import Happening
from aboveboard.charity.calendar.known import Known, instant
from aboveboard.charity.conduct.books import CHECK, VOID
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
        """Those on the organization's log, besides checks that are void."""
        if self.law.deed in AT_AN_OCCASION:
            return []
        found = self.known.of(self.law.deed, **self.law.where)
        if self.law.deed != CHECK:
            return found
        void = {(each.get("account"), each.get("number")) for each in self.known.of(VOID)}
        return [each for each in found if (each.get("account"), each.get("number")) not in void]

    @cached_property
    def _about(self) -> dict[Hashable, list[Entry]]:
        found: dict[Hashable, list[Entry]] = {}
        for entry in self.deeds:
            for field in self.law.among:
                for value in entry.get(field) or ():
                    found.setdefault((value,), []).append(entry)
            if self.law.among:
                continue
            found.setdefault(tuple(entry.get(field) for field in self.law.same), []).append(entry)
        return found

    def about(self, happened: Happening) -> list[Entry]:
        """The deeds that name what happened, on the organization's log or on that of the occasion."""
        named = self.law.among or self.law.same
        same = {field: happened.about.get(name) for field, name in named.items()}
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
        done = self._in_order(self.about(happened), since)
        if law.left is not None:
            return self._nothing_left([entry for entry in done if counts(known, law, entry, happened, since)])
        for entry in done:
            if not counts(known, law, entry, happened, since):
                continue
            found.append(entry)
            total += 0 if law.total is None else entry.get(law.total, 0)
            if wanted is None or total >= wanted:
                return Fulfilment(_day(known, law, entry), tuple(found))
        return Fulfilment(None, tuple(found))

    def _nothing_left(self, found: list[Entry]) -> Fulfilment:
        """It is done with the last of the deeds up to the first after which nothing was left."""
        assert self.law.left is not None
        stated = sorted(found, key=lambda entry: entry.number)
        ends = next((place for place, entry in enumerate(stated) if not entry.get(self.law.left)), None)
        if ends is None:
            return Fulfilment(None, tuple(stated))
        needed = stated[: ends + 1]
        days = [_day(self.known, self.law, entry) for entry in needed]
        return Fulfilment(max(days, key=self.when), tuple(needed))

    def when(self, moment: Moment) -> datetime:
        """A day counts as its end."""
        return instant(moment if isinstance(moment, datetime) else datetime.combine(moment, time.max, self.known.zone))

    def _in_order(self, entries: list[Entry], since: Moment) -> list[Entry]:
        """The deeds in the order in which they were done, without those that were stated too soon."""
        if self.law.on is not None:
            return sorted(entries, key=lambda entry: legal_day(_day(self.known, self.law, entry)))
        if self.law.early:
            return entries
        first = since if isinstance(since, datetime) else datetime.combine(since, time(), self.known.zone)
        return entries[bisect_left(entries, instant(first), key=lambda entry: instant(self.known.time(entry))) :]


@dataclass(frozen=True)
class Ways:
    """Every way in which a deadline may be fulfilled."""

    ways: tuple[Fulfilling, ...]

    def of(self, happened: Happening, since: Moment) -> Fulfilment:
        """What was done in whichever way was first; what was begun in any where none is done."""
        found = [each.of(happened, since) for each in self.ways]
        done = [each for each in found if each.day is not None]
        if done:
            return min(done, key=lambda each: self.ways[0].when(each.day or date.max))
        return next((each for each in found if each.entries), Fulfilment(None))


def ways_of(known: Known, law: DoneLaw) -> Ways:
    """The ways that a deadline's file names."""
    return Ways(tuple(Fulfilling(known, way) for way in law.ways))


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
