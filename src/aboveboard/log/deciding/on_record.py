"""Refusals that are put on record, within a bound: nobody fills a log by asking again and again for what is refused.

Of one kind of deed that somebody is refused in one log, the first few within a while are events, each with what was
asked. What is more is refused just the same and counted, and one event says how often once that while is over. Nothing
but who asked for which kind of deed, and when, decides about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from aboveboard.log.deeds import ASKED, REFUSED, TIMES, Deed, Outcome
from aboveboard.play.events import Refusal

EACH = 20
"""So many refusals of a kind are events of their own."""
WHILE = timedelta(minutes=15)
MOST_COUNTED = 1000
"""From so many on, those of which the while is over are dropped."""


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
        self._counted: dict[tuple[str, str, str, str], Counted] = {}
        self.until: datetime | None = None
        """When the first of those that were only counted is written down; None where none is to be."""

    def forget(self) -> None:
        """Begin to count anew, for it is not known what was written."""
        self._counted.clear()
        self.until = None

    def event_of(self, deed: Deed, refusal: Refusal) -> tuple[Deed, Outcome] | None:
        """What is written of a refusal, with what was asked as a hidden value; None where it is only counted."""
        who = (deed.log, deed.actor, deed.role, deed.kind)
        found = self._counted.get(who)
        if found is None or (deed.when - found.since >= WHILE and not found.further):
            if len(self._counted) >= MOST_COUNTED:
                self._drop(deed.when)
            found = self._counted[who] = Counted(deed.when, deed)
        found.times += 1
        if found.times > EACH:
            found.further, found.last = found.further + 1, deed
            over = found.since + WHILE
            self.until = over if self.until is None else min(self.until, over)
            return None
        hidden = {ASKED: {"said": deed.payload, "reason": refusal.reason}}
        return replace(deed, kind=REFUSED), Outcome(payload={"deed": deed.kind}, veiled=hidden)

    def due(self, now: datetime | None) -> Iterator[tuple[Deed, Outcome]]:
        """What is written of those that were only counted: where the while is over by now, or of all of them."""
        if now is not None and (self.until is None or now < self.until):
            return
        waiting = {who: found for who, found in self._counted.items() if found.further}
        over = [who for who, found in waiting.items() if now is None or now >= found.since + WHILE]
        self.until = min((found.since + WHILE for who, found in waiting.items() if who not in over), default=None)
        for who in over:
            found = self._counted.pop(who)
            known = Outcome(payload={"deed": found.last.kind, TIMES: found.further})
            yield replace(found.last, kind=REFUSED, payload={}, key=None, at=now or found.last.at), known

    def _drop(self, now: datetime) -> None:
        """Drop those that nothing more is to be written of."""
        for who, found in list(self._counted.items()):
            if not found.further and now - found.since >= WHILE:
                del self._counted[who]
