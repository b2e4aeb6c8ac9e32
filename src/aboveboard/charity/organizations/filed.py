"""What an organization has filed with its clerk: applications, with what stands in their way, and licenses."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.applications import APPLICATION, Applications, applications
from aboveboard.charity.conduct.deeds import APPLY, DECISIONS, DENY, LICENSE, NOTED, ORGANIZATION
from aboveboard.charity.conduct.offices import deciders
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.conduct.spelled import deeds_spelled
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import as_json
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.conduct import ConductLaw

SPELLED = deeds_spelled((APPLY, *DECISIONS, NOTED))
"""The kinds of event that the clerk's list is made of."""
LATEST = 10
"""So many occasions are listed."""


@dataclass
class Filed:
    """What the clerk's list needs of an organization's log, whose state it does without."""

    law: ConductLaw
    applications: Applications
    licenses: list[Entry] = field(default_factory=list)
    occasions: deque[Entry] = field(default_factory=lambda: deque(maxlen=LATEST))
    """The last of them."""
    noted: dict[str, None] = field(default_factory=dict)
    """The names of all."""

    @classmethod
    def under(cls, law: ConductLaw) -> Filed:
        """Nothing yet."""
        return cls(law, Applications(law))

    @property
    def waiting(self) -> Mapping[str, Entry]:
        """Applications that nothing has decided, by name."""
        return self.applications.waiting

    def deciders(self) -> Iterator[tuple[str, ...]]:
        """Of each that waits, by whom it is decided."""
        for entry in self.waiting.values():
            decided = self._decided(entry)
            yield tuple(dict.fromkeys((*decided["by"], *decided["denied-by"])))

    def may_matter(self, body: bytes) -> bool:
        """Can an event, as it is spelled, be one of those?"""
        return SPELLED.search(body) is not None

    def take(self, entry: Entry) -> None:
        """One more entry of the log."""
        self.applications.take(entry)
        if entry.kind == LICENSE:
            self.licenses.append(entry)
        elif entry.kind == NOTED:
            self.occasions.append(entry)
            self.noted[entry.payload["occasion"]] = None

    def _decided(self, application: Entry) -> dict[str, Any]:
        """How an application is granted, and by whom it is granted or denied."""
        deed, form = self.law.decided_by(application.get("form"))
        return {
            "deed": deed, "form": form, "by": deciders(self.law, deed, {"form": form}),
            "denied-by": deciders(self.law, DENY, {"form": application.get("form")}),
        }  # fmt: skip

    def denied(self) -> list[dict[str, Any]]:
        """The last applications that were denied, each with why and when."""
        return [
            {
                "form": application.get("form"), "games": application.get("games", []), "applied": application.at,
                "application": name, "ground": denial.get("ground"), "clause": denial.get("clause"),
                "at": denial.at, "event": denial.number,
            }
            for name, application, denial in self.applications.denied[-LATEST:]
        ]  # fmt: skip

    def in_force(self, day: str) -> list[Entry]:
        """The licenses that are in force on a day."""
        return [entry for entry in self.licenses if entry.get("from") <= day <= entry.get("until")]

    def to_json(self, day: str, missing: Iterable[list[dict[str, Any]]]) -> dict[str, Any]:
        """All of it on the organization's own day, with what stands in the way of each application."""
        return {
            "applications": [
                {
                    **entry.payload,
                    "application": name,
                    "decided": self._decided(entry),
                    "at": entry.at,
                    "event": entry.number,
                    "missing": found,
                }
                for (name, entry), found in zip(self.waiting.items(), missing, strict=True)
            ],
            "denied": self.denied(),
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
    made = applications(organization.state, organization.law).all.items()
    asked[APPLICATION] = next(name for name, entry in made if entry.number == application.number)
    facts = LogFacts(organization.question(deed, {**asked, "form": granted}, at, by))
    found = weigh(organization.law.conditions, deed, facts)
    return InTheWay([as_json(finding.reason, finding.cite) for finding in found.missing], facts.timed)
