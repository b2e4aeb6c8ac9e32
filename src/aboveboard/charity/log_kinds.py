"""The charity's own kinds of log: an organization's, and an occasion's."""

from __future__ import annotations

from aboveboard.charity.conduct.deeds import OPEN_OCCASION, OPEN_ORGANIZATION
from aboveboard.charity.occasions.occasion import Occasion, occasion_setting
from aboveboard.charity.organizations.organization import Organization, organization_setting
from aboveboard.log.kinds import LogKind

ORGANIZATION_LOG = LogKind(
    "organization",
    {"organization": lambda setting, made, logs: Organization(setting)},
    opened_by=OPEN_ORGANIZATION,
    read=organization_setting,
)
OCCASION_LOG = LogKind(
    "occasion",
    {"occasion": lambda setting, made, logs: Occasion(setting, logs)},
    opened_by=OPEN_OCCASION,
    read=occasion_setting,
)
