"""What an organization has filed with its clerk: applications, with what stands in their way, and licenses."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.deeds import NOTED, ORGANIZATION
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.conduct.spelled import deeds_spelled
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import as_json
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.conduct import ConductLaw

APPLY, LICENSE = "apply", "license"
ISSUED = (LICENSE, "amend")
SPELLED = deeds_spelled((APPLY, *ISSUED, NOTED))
"""The kinds of event that the clerk's list is made of."""
LATEST = 10
"""So many occasions are listed."""


@dataclass
class Filed:
    """What the clerk's list needs of an organization's log, whose state it does without."""

    law: ConductLaw
    waiting: list[Entry] = field(default_factory=list)
    """Applications after which nothing was issued that decides such a one."""
    licenses: list[Entry] = field(default_factory=list)
    occasions: deque[Entry] = field(default_factory=lambda: deque(maxlen=LATEST))
    """The last of them."""
    noted: dict[str, None] = field(default_factory=dict)
    """The names of all."""

    def may_matter(self, body: bytes) -> bool:
        """Can an event, as it is spelled, be one of those?"""
        return SPELLED.search(body) is not None

    def take(self, entry: Entry) -> None:
        """One more entry of the log."""
        if entry.kind in ISSUED:
            self.waiting = [each for each in self.waiting if self.law.decided_by(each.get("form"))[0] != entry.kind]
        if entry.kind == LICENSE:
            self.licenses.append(entry)
        elif entry.kind == NOTED:
            self.occasions.append(entry)
            self.noted[entry.payload["occasion"]] = None
        elif entry.kind == APPLY:
            self.waiting.append(entry)

    def in_force(self, day: str) -> list[Entry]:
        """The licenses that are in force on a day."""
        return [entry for entry in self.licenses if entry.get("from") <= day <= entry.get("until")]

    def to_json(self, day: str, missing: Iterable[list[dict[str, Any]]]) -> dict[str, Any]:
        """All of it on the organization's own day, with what stands in the way of each application."""
        return {
            "applications": [
                {
                    **entry.payload,
                    "decided": dict(zip(("deed", "form"), self.law.decided_by(entry.get("form")), strict=True)),
                    "at": entry.at,
                    "event": entry.number,
                    "missing": found,
                }
                for entry, found in zip(self.waiting, missing, strict=True)
            ],
            "licenses": [{**entry.payload, "event": entry.number} for entry in self.in_force(day)],
            "occasions": [{**entry.payload, "event": entry.number} for entry in self.occasions],
        }


@dataclass(frozen=True)
class InTheWay:
    """Everything that stands in the way of what is applied for, each with its clauses."""

    missing: list[dict[str, Any]]
    timed: bool
    """Does it depend on the time of the day, and not on the day alone?"""


def in_the_way(organization: Organization, application: Entry, at: datetime, by: str = "") -> InTheWay:
    """What would stand in the way if it were granted now, by somebody."""
    deed, granted = organization.law.decided_by(application.get("form"))
    form = ORGANIZATION[deed]
    asked = {name: value for name, value in application.payload.items() if name in (*form.needs, *form.may)}
    facts = LogFacts(organization.question(deed, {**asked, "form": granted}, at, by))
    found = weigh(organization.law.conditions, deed, facts)
    return InTheWay([as_json(finding.reason, finding.cite) for finding in found.missing], facts.timed)
