"""What a statement is about: a form in one of its editions, one period, and all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from aboveboard.charity.books.filings import Filing, filing_of
from aboveboard.charity.books.periods import Period, period_of, periods_of
from aboveboard.charity.books.regimes import raffles_at
from aboveboard.charity.books.standing import NEXT, next_after
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import first_day, kind_of, last_day
from aboveboard.charity.conduct.question import Held, Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.conditions.facts import Source
from aboveboard.law.model.statements import StatementLaw


class PoolDeeds(NamedTuple):
    """Deeds of some kinds on the log of a pool, found when somebody opens a line down to them."""

    log: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """One row of a figure: its fields, and the events that make it up."""

    values: dict[str, Any]
    sources: tuple[Source, ...] = ()
    by_field: dict[str, tuple[Source, ...]] = field(default_factory=dict)
    """For fields that rest on other events than the whole row, which."""
    deeds: Mapping[str, PoolDeeds] = field(default_factory=dict)
    """For fields that a pool's own log makes, by which kinds of deed there."""

    def of(self, name: str) -> tuple[Source, ...]:
        """The events behind one field."""
        return self.by_field.get(name, self.sources)


@dataclass(frozen=True)
class Scope:
    """A form, a period, and who asks."""

    asked: Question
    law: StatementLaw
    period: str

    @cached_property
    def known(self) -> Period | None:
        """The period, where anything says that there is one."""
        return period_of(self.asked, self.law, self.period)

    @cached_property
    def filing(self) -> Filing:
        """What became of the statement so far."""
        return filing_of(self.asked.organization, self.law.form, self.period)

    @property
    def first(self) -> date | None:
        """The first day of a period of the calendar."""
        return first_day(self.period)

    @property
    def last(self) -> date | None:
        """The last one."""
        return last_day(self.period)

    def day(self, entry: Entry) -> date:
        """The day that an entry states, or on which it was stated."""
        stated = entry.get("dated")
        return entry.day(self.asked.zone) if stated is None else date.fromisoformat(stated)

    def within(self, day: date) -> bool:
        """Does a day lie in it?"""
        return self.first is not None and self.last is not None and self.first <= day <= self.last

    @cached_property
    def noted(self) -> Entry | None:
        """The note of the occasion that it is about."""
        return self.asked.organization.last(NOTED, occasion=self.period)

    @cached_property
    def held(self) -> Held | None:
        """The occasion that it is about, with what was stated there."""
        return None if self.noted is None or self.asked.held is None else self.asked.held(self.period)

    @cached_property
    def raffles(self) -> tuple[str, ...]:
        """The raffles that it is about."""
        return tuple(raffles_at(self.asked, self.period))

    @property
    def months(self) -> tuple[str, ...]:
        """The months of a period of the calendar, such as 2026-07."""
        return tuple(f"{month:%Y-%m}" for month in self._first_days())

    @cached_property
    def _also(self) -> tuple[str, ...]:
        """Other forms by which the same raffles were to be reported as long as they had netted less, or more."""
        if self.law.regime is None:
            return ()
        editions = (each[-1] for form, each in self.asked.law.forms.items() if form != self.law.form)
        return tuple(law.form for law in editions if law.regime is not None and law.period == self.law.period)

    def standing(self, kind: str) -> Iterator[Entry]:
        """What was stated of a kind that stands on this form and period."""
        for form in (self.law.form, *self._also):
            for period in (*self.idle(kind), self.period):
                yield from self.asked.organization.of(kind, form=form, period=period)
        if self.law.regime is not None:
            # As long as raffles are reported by nothing, what is paid for them stands on no form.
            for of in dict.fromkeys((self.period, *self.raffles)):
                yield from (each for each in self.asked.organization.of(kind, of=of) if not each.get("form"))
        for entry in self.asked.organization.of(kind, form=self.law.form, period=NEXT):
            if next_after(self.asked, self.law, entry, self.day(entry)) == self.period:
                yield entry

    def idle(self, kind: str, field: str = "period") -> Iterator[str]:
        """The periods of the calendar before this one of which no statement is made, back to the last of which one is:
        what was stated of them by deeds of a kind stands here, so that it stands anywhere."""
        if not self._since:
            return
        first, last = self._since
        stated = self.asked.organization.different(kind, field)
        yield from sorted(each for each in stated if each is not None and first < each < last and self._is_alike(each))

    def _is_alike(self, period: str) -> bool:
        return kind_of(period) == self.law.period

    @cached_property
    def _since(self) -> tuple[str, str] | None:
        """The last period before this one of which a statement is made, and this; None where it is no calendar's."""
        if self.first is None or not self.law.accounts:
            return None
        before = [each.key for each in periods_of(self.asked, self.law) if each.key < self.period]
        return max(before, default=""), self.period

    def is_here(self, form: str, period: str | None, entry: Entry) -> bool:
        """Does what stands on a form and a period stand on this statement?"""
        if period is None or form != self.law.form:
            return False
        if period == NEXT:
            return next_after(self.asked, self.law, entry, self.day(entry)) == self.period
        between = self._since is not None and self._since[0] < period < self._since[1]
        return period == self.period or (between and self._is_alike(period))

    def notes(self, what: str) -> Iterator[Entry]:
        """The notes of pools of the kinds that it covers, made in its period: opened, traded or over."""
        names, kinds = self.asked.law.one_name, set(self.law.covers)
        for entry in self._by_month(what):
            kind = entry.get("kind")
            if names.get(kind, kind) in kinds:
                yield entry

    def _by_month(self, what: str) -> Iterator[Entry]:
        """The notes of a period of the calendar, without going through those of other months."""
        zone = self.asked.zone

        def take(found: dict[tuple[str, str], list[Entry]], entry: Entry) -> None:
            found.setdefault((entry.get("what"), f"{entry.day(zone):%Y-%m}"), []).append(entry)

        noted = self.asked.organization.running(
            "pool notes by month", (POOL_NOTED,), dict[tuple[str, str], list[Entry]], take
        )
        for month in self.months:
            yield from noted.get((what, month), ())

    def _first_days(self) -> Iterator[date]:
        if self.first is None or self.last is None:
            return
        month = self.first
        while month <= self.last:
            yield month
            month = date(month.year + month.month // 12, month.month % 12 + 1, 1)
