"""What is known of a statement over which a case is opened: its ground, its notice, and what stands in the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aboveboard.charity.books.reporting.filings import filing_of
from aboveboard.charity.conduct.books import CASE
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.known import LogFacts
from aboveboard.law.conditions.weigh import Finding, weigh

GROUND = "ground"


class Over(NamedTuple):
    """A case over a statement, as far as the organization's file tells."""

    known: Mapping[str, Any]
    """What is known, by the names under which a case states it."""
    missing: tuple[Finding, ...]
    """What stands in the way of it, where there is no ground on which it may be opened now."""


def case_over(asked: Question, form: str, period: str) -> Over:
    """A case over one statement, on the first of the grounds that the law knows and that stands now."""
    about = {"form": form, "period": period}
    filing = filing_of(asked.organization, form, period)
    days = [str(entry.payload["dated"]) for entry in filing.notices]
    known: dict[str, Any] = dict(about)
    if days:
        known |= {"notified": min(days), "unfiled": filing.filed_before is None}
    missing: tuple[Finding, ...] = ()
    for ground in asked.law.words(CASE).get(GROUND, []):
        one = asked.varied(kind=CASE, payload={GROUND: ground, **about})
        found = weigh(asked.law.conditions, CASE, LogFacts(one))
        if not found.missing:
            return Over({GROUND: ground, **known}, ())
        missing = missing or found.missing
    return Over(known, missing)
