"""The charity's own kinds of log: an organization's, and an occasion's."""

from __future__ import annotations

from typing import Any

from aboveboard.charity.conduct.deeds import OCCASION, OPEN_OCCASION, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.conduct.sentences import AT_AN_OCCASION, AT_AN_ORGANIZATION
from aboveboard.charity.occasions.occasion import Occasion, occasion_setting
from aboveboard.charity.organizations.organization import Organization, organization_setting
from aboveboard.kernel.money import dollars
from aboveboard.log.kinds import LogKind
from aboveboard.log.wording import Wording

_CENTS = frozenset(
    name
    for form in (*ORGANIZATION.values(), *OCCASION.values())
    for name, kind in {**form.needs, **form.may}.items()
    if kind == "cents"
)


def money(name: str, value: Any) -> str | None:
    """A field that is an amount, in dollars."""
    return dollars(value) if name in _CENTS and type(value) is int else None


ORGANIZATION_LOG = LogKind(
    "organization",
    {"organization": lambda setting, made, logs: Organization(setting)},
    opened_by=OPEN_ORGANIZATION,
    read=organization_setting,
    wording=Wording(field=money, sentences=AT_AN_ORGANIZATION),
)
OCCASION_LOG = LogKind(
    "occasion",
    {"occasion": lambda setting, made, logs: Occasion(setting, logs)},
    opened_by=OPEN_OCCASION,
    read=occasion_setting,
    wording=Wording(field=money, sentences=AT_AN_OCCASION),
)
