"""The days of a proceeding's terms: from what they run, and when each is due, by the state's own counting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from typing import Any

from aboveboard.law.days.answer import Due, Reading
from aboveboard.law.days.deadlines import Deadline, deadlines
from aboveboard.law.days.due import due_of
from aboveboard.law.days.moments import Moment, legal_day
from aboveboard.law.docket.proceeding import Proceeding
from aboveboard.law.errors import BadInput
from aboveboard.law.model.days import DeadlineLaw, Span
from aboveboard.law.model.docket import TermLaw

SPAN = tuple(Span.model_fields)
MOST_DAYS = 3660
"""Nothing runs for longer than ten years."""


def due_for(
    proceeding: Proceeding, name: str, start: Moment, facts: Mapping[str, Any], shortened: int | None = None
) -> Due | None:
    """When a term is due that runs from a day; None where the clause gives no number and nobody has stated one.

    What it was shortened to is counted in place of the clause's own number.
    """
    term = proceeding.law.terms[name]
    if term.reasonable is not None:
        return None
    days = shortened if term.stated is None or shortened is not None else facts.get(term.stated)
    if term.stated is not None and days is None:
        return None
    if days is not None and (why := why_no_days(term, days)):
        raise BadInput(why)
    if term.at_once or term.on_day:
        return _first(term, _same_day(proceeding, name, term, start))
    try:
        found = due_of(_deadline(proceeding, name, days), start, where=name)
    except BadInput as error:
        raise BadInput(f"{term.title}: {error}") from error
    return _first(term, found)


def why_no_days(term: TermLaw, days: object) -> str | None:
    """Why nothing can be counted by what was stated as a number of days; None where it can."""
    if type(days) is int and 0 < days <= MOST_DAYS:
        return None
    return f"{term.stated or term.title}: a number of days from 1 to {MOST_DAYS:,} was expected, not {days!r}"


def stated_days(proceeding: Proceeding, facts: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the numbers of days that are stated where the text of a clause is not held."""
    for term in proceeding.law.terms.values():
        days = None if term.stated is None else facts.get(term.stated)
        if days is not None and (why := why_no_days(term, days)) is not None:
            yield why


def _first(term: TermLaw, found: Due) -> Due:
    """A day that is the first for something, or that must be over before it."""
    if term.first is None:
        return found
    days = timedelta(days=1 if term.first == "after" else 0)
    readings = tuple(Reading(one.says, one.rule_day + days, one.day + days) for one in found.readings)
    return replace(
        found, gives="first-day", rule_day=found.rule_day + days, day=found.day + days, safe=found.safe + days,
        readings=readings,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _deadline(proceeding: Proceeding, name: str, days: int | None) -> Deadline:
    """The term as a deadline, by its own clauses first: the ruleset's, or its span under the proceeding's own title.

    It is the same one whenever it is asked for, so that a day on which much began is counted once.
    """
    term = proceeding.law.terms[name]
    if term.deadline is not None:
        held = deadlines(proceeding.ruleset).named(term.deadline)
        cite = tuple(dict.fromkeys((*term.cite, *held.law.cite)))
        law = held.law.model_copy(update={"cite": cite} | ({} if days is None else {"days": days}))
        return Deadline(held.ruleset, held.name, law, held.state)
    span = {key: getattr(term, key) for key in SPAN} | ({} if days is None else {"days": days})
    law = DeadlineLaw.model_validate(
        {"title": term.title, "from_": term.from_, "cite": term.cite, "reading": term.reading, **span}
    )
    return Deadline(proceeding.ruleset, name, law, proceeding.state)


def _same_day(proceeding: Proceeding, name: str, term: TermLaw, start: Moment) -> Due:
    """At once is the same day, and a day that is fixed is not moved."""
    day = legal_day(start)
    says = term.reading or "the clause as it is written"
    return Due(
        ruleset=proceeding.ruleset,
        deadline=name,
        title=term.title,
        start=day,
        rule_day=day,
        day=day,
        skipped=(),
        counted="the same day" if term.at_once else "the day itself",
        cite=tuple(proceeding.cite(term.cite)),
        reading=term.reading,
        readings=(Reading(says, day, day),),
        safe=day,
        gives="last-day",
        zone=proceeding.state.zone,
        to={},
    )
