"""Logs of an organization and its occasions, written without asking whether the law allows it: years at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from aboveboard.charity.calendar.reckoning import calendar_of
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.conduct.deeds import NOTED, OPEN_OCCASION
from aboveboard.charity.occasions.occasion import Occasion, occasion_setting
from aboveboard.charity.organizations.organization import Organization, organization_setting
from aboveboard.law.days.moments import legal_day, moment_of
from aboveboard.log.deeds import Logged, LogPart

HOME = "home"


class Stated:
    """An organization's log and those of its occasions; events are put down in the order of their times."""

    def __init__(self, ruleset: str) -> None:
        opening = {"ruleset": ruleset, "title": "Hose Company 2", "kind": "volunteer-fire-company"}
        self.organization = Organization(organization_setting(HOME, opening))
        self.occasions: dict[str, Occasion] = {}
        self._numbers: dict[str, int] = {HOME: 1}

    def part(self, log: str, name: str) -> LogPart:
        """What an occasion asks for: its organization."""
        assert (log, name) == (HOME, "organization")
        return self.organization

    def say(self, kind: str, payload: Mapping[str, Any], at: datetime, log: str = HOME) -> None:
        """One event."""
        number = self._numbers.setdefault(log, 0)
        self._numbers[log] += 1
        part = self.organization if log == HOME else self.occasions[log]
        part.apply(Logged(log, number, kind, dict(payload), "ann", "", at))

    def open(self, name: str, starts: str, until: str, at: datetime, kind: str = "license-period") -> None:
        """An occasion is opened, and its organization takes note."""
        opening = {"organization": HOME, "from": starts, "until": until, "premises": "hall", "games": ["craps"]}
        self.occasions[name] = Occasion(occasion_setting(name, opening), self)  # type: ignore[arg-type]
        self.say(OPEN_OCCASION, opening, at, name)
        day = legal_day(moment_of(starts, self.organization.days.zone)).isoformat()
        self.say(NOTED, {"occasion": name, "day": day, "kind": kind, "until": until, "premises": "hall"}, at)

    def calendar(self, now: datetime) -> Calendar:
        """What it owes as of a moment."""
        return calendar_of(self.organization, self.occasions.values(), now)
