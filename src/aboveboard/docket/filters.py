"""Which proceedings of the docket are asked for, and what day it is where each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.digest import Digest
from aboveboard.law.errors import BadInput, nearest, short

STATES = ("open", "late", "over", "all")


class Today:
    """What day it is, by the clocks of each state."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self._days: dict[str, date] = {}

    def at(self, zone: str) -> date:
        """The day in a zone."""
        if zone not in self._days:
            self._days[zone] = self.now.astimezone(ZoneInfo(zone)).date()
        return self._days[zone]


class Filter(NamedTuple):
    """Which proceedings are asked for."""

    kind: str | None = None
    ruleset: str | None = None
    proceeding: str | None = None
    state: str = "all"
    """open, late, over or all."""
    party: str | None = None
    """Who holds an office: an organization's log, a municipality, a name."""
    words: str = ""
    """What stands in its title, its name or among its parties."""

    def among(self, found: Iterable[Digest], today: Today) -> list[Digest]:
        """Those of some proceedings that are asked for; what is asked is looked at once, and not for each of them."""
        kind, ruleset, proceeding, state, party, words = self
        if kind is not None:
            found = [each for each in found if each.kind == kind]
        if ruleset is not None:
            found = [each for each in found if each.text.ruleset == ruleset]
        if proceeding is not None:
            found = [each for each in found if each.text.proceeding == proceeding]
        if state in ("open", "over"):
            found = [each for each in found if each.over is (state == "over")]
        if state == "late":
            found = [each for each in found if each.owing and _is_late(each, today.at(each.zone).isoformat())]
        if party is not None:
            found = [each for each in found if party in each.holders.values()]
        if words:
            folded = words.casefold()
            found = [each for each in found if _has(each, folded)]
        return list(found)


EVERYTHING = Filter()


def _is_late(found: Digest, today: str) -> bool:
    return any(each.is_late(today) for each in found.owing)


def _has(found: Digest, words: str) -> bool:
    if words in found.title.casefold() or words in found.log:
        return True
    return any(words in each.casefold() for each in found.holders.values())


def filter_of(given: Mapping[str, Any]) -> Filter:
    """Which proceedings are asked for, as an address or a command says it; unknown words are refused."""
    for key in given:
        if key not in Filter._fields:
            raise BadInput(f"docket: {key!r} is not known; {nearest(str(key), Filter._fields)}")
    found = Filter(**{key: value for key, value in given.items() if value not in (None, "")})
    for key, known in (("kind", tuple(OPENED_BY)), ("state", STATES)):
        if getattr(found, key) is not None and getattr(found, key) not in known:
            raise BadInput(f"docket: {key}: {' or '.join(known)} was expected, not {short(getattr(found, key))}")
    return found
