"""What a calendar needs of an occasion: a handful of its entries, from which it comes out as from all of them.

That games were held shows by the first of them, that tickets of a kind were bought in a quarter by the first of those,
and receipts by the first count of any. What fulfils a deadline stays whole, and so does the close. Since times on a log
never go back, this is so as of any moment, and not only now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from zoneinfo import ZoneInfo

from aboveboard.charity.books.reporting.played import PLAY, counts_receipts
from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.calendar.periods import quarter_of
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, CLOSE
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.conduct.spelled import deeds_spelled, minute, timed
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days import deadlines

COUNT, BUY = "count", "buy-ticket"
HELD = "games were held"
BOUGHT = timed(BUY, "kind")


@cache
def fulfilling(ruleset: str) -> frozenset[str]:
    """The deeds on an occasion's log that fulfil a deadline of a ruleset, and its close."""
    held = (*deadlines(ruleset), *(each.deadline for each in beside_deadlines(ruleset)))
    deeds = {deed for each in held if each.law.done is not None for deed in each.law.done.deeds}
    return frozenset({CLOSE, *deeds} & AT_AN_OCCASION.keys())


@cache
def _spelled(ruleset: str, *, held: bool) -> re.Pattern[bytes]:
    """What the bytes of an event hold that may say something new, where games are known to have been held or not."""
    return deeds_spelled({*fulfilling(ruleset), COUNT, BUY} | (set() if held else set(PLAY)))


@lru_cache(maxsize=1024)
def _quarter(spelled: bytes, zone: ZoneInfo) -> str:
    """The quarter of a time as it is spelled: none begins within a minute."""
    return quarter_of(minute(spelled).astimezone(zone).date())


@dataclass
class Digest:
    """An occasion, as far as a calendar needs it."""

    law: ConductLaw
    zone: ZoneInfo
    register: Register = field(default_factory=Register)
    seen: set[str] = field(default_factory=set)
    """What is known to have happened and needs no second entry."""

    def may_matter(self, body: bytes) -> bool:
        """Can an event, as it is spelled, say anything new? Where tickets are bought, it is only one more mostly."""
        if _spelled(self.law.ruleset, held=HELD in self.seen).search(body) is None:
            return False
        bought = BOUGHT.search(body)
        if bought is None or HELD not in self.seen or BUY in fulfilling(self.law.ruleset):
            return True
        return self._traded(_quarter(bought[1], self.zone), bought[2].decode()) not in self.seen

    def take(self, entry: Entry) -> None:
        """One more entry of the log; most of them say nothing new, and what is no statement says nothing at all."""
        if entry.kind not in AT_AN_OCCASION:
            return
        new = {mark for mark in self._marks(entry) if mark not in self.seen}
        self.seen |= new
        if new or entry.kind in fulfilling(self.law.ruleset):
            self.register.put(entry)

    def _marks(self, entry: Entry) -> Iterator[str]:
        """What an entry shows."""
        if entry.kind in PLAY:
            yield HELD
        if entry.kind == COUNT and counts_receipts(entry):
            yield "receipts were counted"
        if entry.kind == BUY:
            yield self._traded(quarter_of(entry.day(self.zone)), entry.get("kind"))

    def _traded(self, quarter: str, kind: str) -> str:
        return f"{self.law.one_name.get(kind, kind)} in {quarter}"
