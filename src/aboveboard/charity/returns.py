"""The statements of an organization: of every form and period of which there is something to state, as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.books.reporting.filings import filings
from aboveboard.charity.books.reporting.periods import is_reported_otherwise, periods_of
from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.statements.draft import Statement, drafted, edition_of, is_made
from aboveboard.charity.statements.scope import Scope
from aboveboard.law.beside import Beside
from aboveboard.law.days import due_of
from aboveboard.law.days.moments import legal_day


def scopes(asked: Question) -> Iterator[Scope]:
    """Every form and period, by form and in the order of periods; those of which something was stated among them."""
    held = filings(asked.organization)
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        seen = set[str]()
        for period in periods_of(asked, law):
            seen.add(period.key)
            found = Scope(asked, edition_of(asked, form, period.key), period.key)
            if is_made(found):
                yield found
        for other, key in held:
            filing = held[other, key]
            if other != form or key in seen or not (filing.said or filing.version.signed):
                continue
            if filing.is_frozen or filing.filed_before is not None or not is_reported_otherwise(asked, law, key):
                yield Scope(asked, edition_of(asked, form, key), key)


def statements(asked: Question) -> tuple[Statement, ...]:
    """Each of them as it stands."""
    return tuple(drafted(scope) for scope in scopes(asked))


class BesideDay(NamedTuple):
    """A day by which a statement is asked for that no text held states."""

    beside: Beside
    day: date

    def to_json(self) -> dict[str, Any]:
        """As programs read it, marked as what it is."""
        return {**self.beside.to_json(), "day": self.day.isoformat()}


def days_beside(asked: Question, statement: Statement) -> tuple[BesideDay, ...]:
    """The days that stand beside the law on a statement: shown, and nothing is late by them."""
    wanted, known = statement.law.due_beside, Scope(asked, statement.law, statement.period).known
    if not wanted or known is None:
        return ()
    held = {each.beside.name: each for each in beside_deadlines(asked.law.ruleset)}
    found = (held[name] for name in wanted if name in held)
    days = (BesideDay(each.beside, legal_day(due_of(each.deadline, known.start).day)) for each in found)
    return tuple(sorted(days, key=lambda each: each.day))


def day_to_keep(asked: Question, statement: Statement) -> date | None:
    """The earliest of all days that are published for a statement: whoever keeps that one keeps them all."""
    found = [each.day for each in days_beside(asked, statement)]
    return min([*found, *([] if statement.due_day is None else [statement.due_day])], default=None)
