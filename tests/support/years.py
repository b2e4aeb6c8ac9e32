"""What a model of an organization's years reckons with: clocks, full years, names of games, and one occasion."""

from __future__ import annotations

import calendar
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

GAMES = ("craps", "roulette", "blackjack", "big-six", "hazard", "over-under-seven", "bang", "bell-jar", "raffle")
OTHER_NAMES = {"black-jack": "blackjack", "under-and-over-seven": "over-under-seven", "seal-card": "bell-jar"}
NOT_COUNTED = ("bell-jar", "raffle")


def clock(moment: datetime) -> datetime:
    """What the clocks of New York show: five hours behind, or four from March's second Sunday to November's first."""
    year = (moment - timedelta(hours=5)).year
    march, november = datetime(year, 3, 8, 7, tzinfo=UTC), datetime(year, 11, 1, 6, tzinfo=UTC)
    spring = march + timedelta(days=(6 - march.weekday()) % 7)
    autumn = november + timedelta(days=(6 - november.weekday()) % 7)
    return (moment - timedelta(hours=4 if spring <= moment < autumn else 5)).replace(tzinfo=None)


def years(since: date, day: date) -> int:
    """Full years by the calendar: whoever begins on 29 February has one full on 1 March."""
    return day.year - since.year - ((day.month, day.day) < (since.month, since.day))


def leap_day(year: int) -> date:
    """29 February of a year, or of a leap year long before."""
    return date(year if calendar.isleap(year) else 1996, 2, 29)


def one_name(games: list[str]) -> set[str]:
    """Games, each under one name."""
    return {OTHER_NAMES.get(game, game) for game in games}


@dataclass
class Night:
    """What the model remembers of an occasion."""

    day: date
    senior: bool
    in_charge: list[str]
    start: datetime
    end: datetime
    games: list[str] = field(default_factory=list)
    here: set[str] = field(default_factory=set)
    came: bool = False
    """Has anybody?"""
    worked: set[str] = field(default_factory=set)
    elsewhere: set[str] = field(default_factory=set)
    """Who has helped at nothing that conducts games."""
    played: set[str] = field(default_factory=set)
    posted: set[tuple[str, str]] = field(default_factory=set)
    """Who has which duty."""
    tables: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    closed: bool = False
