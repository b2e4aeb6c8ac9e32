"""What a statement is about: a form in one of its editions, one period, and all that is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from aboveboard.charity.books.reporting.filings import Filing, filing_of
from aboveboard.charity.books.reporting.periods import Period, keys_of, period_of
from aboveboard.charity.books.reporting.regimes import is_of_games, raffles_at
from aboveboard.charity.books.reporting.standing import NEXT, is_idle, next_after, noted_in
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.periods import first_day, kind_of, last_day, months_of
from aboveboard.charity.conduct.question import Held, Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.conditions.facts import Source
from aboveboard.law.model.forms.statements import StatementLaw


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
    deeds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For fields that a pool's own log makes, by which kinds of deed there."""
    pool: str = ""
    """That log."""

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
    def figures(self) -> dict[str, list[Row]]:
        """The rows of each figure that was asked for: several lines take the same."""
        return {}

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
        return entry.dated(self.asked.zone)

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
        return tuple(months_of(self.period))

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
                unread = (each for each in self.asked.organization.of(kind, of=of) if not each.get("form"))
                yield from (each for each in unread if is_of_games(self.asked, each))
        yield from self.put_off(kind)

    def put_off(self, kind: str, on: str = "") -> Iterator[Entry]:
        """What was to stand on the next occasion, or on one at which no games were held after all."""
        found = self.asked.organization
        for period in found.different(kind, f"{on}period") if self.law.period == "occasion" else ():
            if period == NEXT or (period is not None and is_idle(self.asked, self.law, str(period))):
                for entry in found.of(kind, **{f"{on}form": self.law.form, f"{on}period": period}):
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
        before = (key for key in keys_of(self.asked, self.law) if key < self.period)
        return max(before, default=""), self.period

    def is_here(self, form: str, period: str | None, entry: Entry) -> bool:
        """Does what stands on a form and a period stand on this statement?"""
        if period is None or form not in (self.law.form, *self._also):
            return False
        if period == NEXT or is_idle(self.asked, self.law, period):
            return next_after(self.asked, self.law, entry, self.day(entry)) == self.period
        between = self._since is not None and self._since[0] < period < self._since[1]
        return period == self.period or (between and self._is_alike(period))

    def notes(self, what: str) -> Sequence[Entry]:
        """The notes of pools of the kinds that it covers, made in its period: opened, traded or over."""
        return self._notes.get(what, ())

    @cached_property
    def _notes(self) -> dict[str, list[Entry]]:
        """All of them, by what is noted."""
        found: dict[str, list[Entry]] = {}
        for each in sorted(noted_in(self.asked, self.law.covers, self.period), key=lambda each: each.number):
            if each.kind == POOL_NOTED:
                found.setdefault(str(each.get("what")), []).append(each)
        return found
