"""Refusals that are put on record, within a bound: nobody fills a log by asking again and again for what is refused.

Of one kind of deed that somebody is refused in one log, the first few within a while are events, each with what was
asked. What is more is refused just the same and counted, and one event says how often once that while is over. Nothing
but who asked for which kind of deed, and when, decides about it. Where a transaction fails, the counts are what they
were before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from aboveboard.log.deeds import ASKED, REFUSED, TIMES, Deed, Outcome
from aboveboard.play.events import Refusal

EVENTS_PER_KIND = 20
"""So many refusals of a kind are events of their own."""
COUNTING_PERIOD = timedelta(minutes=15)
MOST_COUNTED = 1000
"""From so many on, those of which the while is over are dropped."""
Who = tuple[str, str, str, str]
"""A log, who asked there in which role, and for which kind of deed."""


@dataclass
class Counted:
    """What somebody was refused since a time."""

    since: datetime
    last: Deed
    times: int = 0
    further: int = 0
    """How many of them are no events."""


class OnRecord:
    """How often everybody was refused what, for a while."""

    def __init__(self) -> None:
        self._counted: dict[Who, Counted] = {}
        self.until: datetime | None = None
        """When the first of those that were only counted is written down; None where none is to be."""
        self._before: dict[Who, Counted | None] = {}
        """What the transaction in hand has changed, as it was before."""

    def commit(self) -> None:
        """What the transaction counted and wrote is on the disk."""
        self._before.clear()

    def take_back(self) -> None:
        """Nothing of the transaction was written: count on from what was counted before it."""
        for who, found in self._before.items():
            if found is None:
                self._counted.pop(who, None)
            else:
                self._counted[who] = found
        self._before.clear()
        self.until = self._first(found for found in self._counted.values() if found.further)

    def _remember(self, who: Who) -> None:
        if who not in self._before:
            found = self._counted.get(who)
            self._before[who] = None if found is None else replace(found)

    def event_of(self, deed: Deed, refusal: Refusal) -> tuple[Deed, Outcome] | None:
        """What is written of a refusal, with what was asked as a hidden value; None where it is only counted."""
        who = (deed.log, deed.actor, deed.role, deed.kind)
        self._remember(who)
        found = self._counted.get(who)
        if found is None or (deed.when - found.since >= COUNTING_PERIOD and not found.further):
            if len(self._counted) >= MOST_COUNTED:
                self._drop(deed.when)
            found = self._counted[who] = Counted(deed.when, deed)
        found.times += 1
        if found.times > EVENTS_PER_KIND:
            found.further, found.last = found.further + 1, deed
            over = found.since + COUNTING_PERIOD
            self.until = over if self.until is None else min(self.until, over)
            return None
        hidden = {ASKED: {"said": deed.payload, "reason": refusal.reason}}
        return replace(deed, kind=REFUSED), Outcome(payload={"deed": deed.kind}, veiled=hidden)

    def due(self, now: datetime | None) -> Iterator[tuple[Deed, Outcome]]:
        """What is written of those that were only counted: where the while is over by now, or of all of them."""
        if now is not None and (self.until is None or now < self.until):
            return
        waiting = {who: found for who, found in self._counted.items() if found.further}
        over = [who for who, found in waiting.items() if now is None or now >= found.since + COUNTING_PERIOD]
        self.until = self._first(found for who, found in waiting.items() if who not in over)
        for who in over:
            self._remember(who)
            found = self._counted.pop(who)
            known = Outcome(payload={"deed": found.last.kind, TIMES: found.further})
            yield replace(found.last, kind=REFUSED, payload={}, key=None, at=now or found.last.at), known

    @staticmethod
    def _first(waiting: Iterable[Counted]) -> datetime | None:
        """When the first of these is written down."""
        return min((found.since + COUNTING_PERIOD for found in waiting), default=None)

    def _drop(self, now: datetime) -> None:
        """Drop those that nothing more is to be written of."""
        for who, found in list(self._counted.items()):
            if not found.further and now - found.since >= COUNTING_PERIOD:
                del self._counted[who]
