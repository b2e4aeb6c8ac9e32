"""What an organization has filed with its clerk: applications, with what stands in their way, and licenses."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.deeds import ORGANIZATION
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.stating import as_json

ISSUED = ("license", "amend")


def waiting(organization: Organization) -> list[Entry]:
    """Applications after which nothing was issued."""
    last = max((entry.number for kind in ISSUED for entry in organization.state.of(kind)), default=-1)
    return [entry for entry in organization.state.of("apply") if entry.number > last]


def in_the_way(organization: Organization, application: Entry, at: datetime, by: str = "") -> list[dict[str, Any]]:
    """Everything that stands in the way of a license as it is applied for, each with its clauses."""
    form = ORGANIZATION["license"]
    asked = {name: value for name, value in application.payload.items() if name in (*form.needs, *form.may)}
    found = organization.weighed("license", asked, at, by)
    return [as_json(finding.reason, finding.cite) for finding in found.missing]


def in_force(organization: Organization, at: datetime) -> list[Entry]:
    """The licenses that are in force on the organization's own day."""
    day = at.astimezone(organization.days.zone).date().isoformat()
    return [entry for entry in organization.state.of("license") if entry.get("from") <= day <= entry.get("until")]


def filed(organization: Organization, at: datetime, by: str = "") -> dict[str, Any]:
    """All of it, ready for JSON."""
    return {
        "applications": [
            {
                **entry.payload, "at": entry.at, "event": entry.number,
                "missing": in_the_way(organization, entry, at, by),
            }
            for entry in waiting(organization)
        ],
        "licenses": [{**entry.payload, "event": entry.number} for entry in in_force(organization, at)],
        "occasions": [
            {**entry.payload, "event": entry.number} for entry in organization.state.of("occasion-noted")
        ][-10:],
    }  # fmt: skip
