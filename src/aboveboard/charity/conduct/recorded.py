"""The events of a record, read: which deed each is, on which log it is done, and when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.law.days.moments import moment_of, since
from aboveboard.law.errors import BadInput, nearest, short

HOME = "organization"
"""The log on which an organization's own events stand."""
OCCASION_NAME = "occasion"
"""The log of an occasion that is not named."""
POOL_NAME = "pool"
"""The log of a pool that is not named."""
ONLY_AT_POOLS = AT_A_POOL.keys() - AT_AN_OCCASION.keys() - ORGANIZATION.keys()
BESIDE = ("at", "by", "as", "log")
"""What an event holds besides its deed."""
NAMED_BY = ("deal", "raffle", "bingo", "pool")
"""Fields by which a record names the log of a pool."""
USUAL_LOG = {
    **dict.fromkeys(AT_AN_OCCASION, OCCASION_NAME),
    **dict.fromkeys(ONLY_AT_POOLS, POOL_NAME),
    **dict.fromkeys(ORGANIZATION, HOME),
}
"""The log on which each deed is done where none is named."""


class RecordedEvent(NamedTuple):
    """One event of a record: its number, who did what on which log, and when, as it is written."""

    number: int
    log: str
    kind: str
    payload: Any
    by: str
    at: object
    role: str = ""
    """In which role, where it is stated."""

    def moment(self, zone: ZoneInfo, before: datetime | None) -> datetime:
        """When it was: a day is its noon, and no event is before the one above it."""
        if self.at is None:
            if before is None:
                raise BadInput(f"event {self.number}: at: the first event of a record has a day or a time")
            return before
        given = _given(self.at, zone) if type(self.at) is str else None
        given = given or moment_of(self.at, zone, f"event {self.number}: at")
        if isinstance(given, datetime):
            if before is not None and since(before, given) < timedelta(0):
                raise BadInput(f"event {self.number}: at: {self.at} is before the event above it")
            return given
        noon = datetime.combine(given, time(12), zone)
        if before is not None and given < before.astimezone(zone).date():
            raise BadInput(f"event {self.number}: at: {self.at} is before the event above it")
        return noon if before is None else max(noon, before)


@lru_cache(maxsize=1024)
def _given(at: str, zone: ZoneInfo) -> date | None:
    """A day or a time as it is written, which many events have in common; None where it is none."""
    try:
        return moment_of(at, zone)
    except BadInput:
        return None


def recorded_event(number: int, event: object) -> RecordedEvent:
    """One event of a record as it is written; raises BadInput where it is none."""
    if type(event) is not dict and not isinstance(event, Mapping):
        raise BadInput(f"event {number}: an object was expected, not {short(event)}")
    kinds = [str(key) for key in event if key not in BESIDE]
    if len(kinds) != 1:
        beside = ", ".join(BESIDE)
        raise BadInput(f"event {number}: one deed beside {beside} was expected, not {', '.join(kinds) or 'none'}")
    (kind,) = kinds
    log = USUAL_LOG.get(kind)
    if log is None:
        known = (*ORGANIZATION, *AT_AN_OCCASION, *AT_A_POOL)
        raise BadInput(f"event {number}: {kind!r} is no deed of an organization; {nearest(kind, known)}")
    given = event[kind]
    if type(given) is not dict and not isinstance(given, Mapping):
        raise BadInput(f"event {number}: {kind}: an object was expected, not {short(given)}")
    payload, by, role = dict(given), "", ""
    if kind in AT_A_POOL:
        for name in NAMED_BY:
            if name in payload and isinstance(payload[name], str):
                log = payload.pop(name)
                break
    if len(event) > 1 + ("at" in event):
        for name in ("by", "as", "log"):
            if name in event and not (isinstance(event[name], str) and event[name].strip()):
                raise BadInput(f"event {number}: {name}: a word was expected, not {short(event[name])}")
        log, by, role = event.get("log", log), event.get("by", ""), event.get("as", "")
    return RecordedEvent(number, log, kind, payload, by, event.get("at"), role)
