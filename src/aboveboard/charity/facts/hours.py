"""Facts about the hours of an occasion: whether it goes on now, and what else is held at that time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.deeds import CLOSE, NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.days.moments import Moment, moment_of, since
from aboveboard.law.model.conditions import Window


def _hours(asked: Question) -> tuple[Moment, Moment] | None:
    """The beginning and the end of the occasion."""
    if asked.period is None:
        return None
    start, end = (moment_of(asked.period[name], asked.zone) for name in ("from", "until"))
    return start, end


@fact("occasion.open")
def _open_now(asked: Question, over: Window) -> Given:
    """Is it between the beginning of the period and its end?"""
    hours = _hours(asked)
    return (
        None
        if hours is None
        else Fact(since(hours[0], asked.at) >= timedelta(0) >= since(hours[1], asked.at), asked.stated)
    )


@fact("occasion.to-come")
def _to_come(asked: Question, over: Window) -> Given:
    """Is the beginning of the period still to come?"""
    hours = _hours(asked)
    if hours is None:
        return None
    return Fact(since(hours[0], asked.at) < timedelta(0), asked.stated, note=f"it begins at {_in_words(hours[0])}")


@fact("occasion.ended")
def _ended(asked: Question, over: Window) -> Given:
    """Is it after the end of the period?"""
    hours = _hours(asked)
    if hours is None:
        return None
    return Fact(since(hours[1], asked.at) > timedelta(0), asked.stated, note=f"it ended at {_in_words(hours[1])}")


@fact("occasion.closed")
def _closed(asked: Question, over: Window) -> Given:
    """Has the occasion been closed?"""
    if asked.occasion is None:
        return None
    last = asked.occasion.last(CLOSE)
    if last is None:
        return Fact(False, asked.stated)
    return Fact(True, (last.source,), note=f"it was closed at {_in_words(last.moment.astimezone(asked.zone))}")


def _in_words(moment: Moment) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


@fact("minutes-from-period")
def _minutes(asked: Question, over: Window) -> Given:
    """Whole minutes until the period begins or since it ended; none while it runs."""
    hours = _hours(asked)
    if hours is None:
        return None
    start, end = hours
    away = max(-since(start, asked.at), since(end, asked.at), timedelta(0))
    return Fact(away // timedelta(minutes=1), asked.stated)


@fact("license.held-at-that-time")
def _at_that_time(asked: Question, over: Window) -> Given:
    """Other occasions of the kind that go on at the same time under the same license or none, and are not closed."""
    if asked.period is None or asked.held is None:
        return None
    found, kind = [], asked.period.get("kind", asked.law.usual_occasion)
    for noted in asked.organization.of(NOTED, kind=kind):
        name, until = noted.get("occasion"), noted.get("until")
        if name == asked.name or not _overlap(asked.period, {"from": noted.get("day"), "until": until}, asked.zone):
            continue  # its log need not be at hand
        other = asked.held(name)
        licenses = {other.period.get("license"), asked.period.get("license")} - {None}
        going_on = not other.stated.entries.get(CLOSE) and _overlap(asked.period, other.period, asked.zone)
        if len(licenses) < 2 and going_on:
            found.append(noted)
    return Fact([entry.get("occasion") for entry in found], (*asked.stated, *(entry.source for entry in found)))


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any], zone: ZoneInfo) -> bool:
    """Do two occasions go on at the same time? A day alone begins with its first hour."""
    begins, ends = ([_instant(each[name], zone) for each in (one, other)] for name in ("from", "until"))
    return max(begins) < min(ends)


def _instant(given: str, zone: ZoneInfo) -> datetime:
    found = moment_of(given, zone)
    whole = found if isinstance(found, datetime) else datetime.combine(found, time(), zone)
    return whole.astimezone(UTC)
