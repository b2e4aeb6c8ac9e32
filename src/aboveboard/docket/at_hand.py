"""The docket of one logbook: every proceeding in few words, and all that is due, found without loading the logs.

`book.beside(DocketAtHand)` finds it. Nothing here is a second truth: a digest is made from the events of its log, holds
for as many events as it was made of, and is made anew when the log went on. Where a logbook is served, digests are made
and put by while nothing is written, and taken up again after the next start.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from heapq import nsmallest
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from sqlalchemy import func, select

from aboveboard.docket.blocks import block_of, digests_of
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.digest import Digest, digest_of
from aboveboard.docket.filters import EVERYTHING, STATES, Filter, Today, filter_of
from aboveboard.docket.owing import Owing
from aboveboard.docket.views import course_of
from aboveboard.kernel.plain import Unreadable
from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.giving_way import give_way

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook

__all__ = ["A_PAGE", "MOST_A_PAGE", "STATES", "DocketAtHand", "at_hand", "docket_calendar", "docket_page"]

A_PAGE, MOST_A_PAGE = 50, 500
BLOCK = 200
"""The digests of so many logs are put by together."""
REST = 0.05
"""At rest no more is done at once than takes so many seconds."""


class DocketAtHand:
    """What one logbook's docket is asked for often."""

    def __init__(self, book: Logbook) -> None:
        self.book = book
        self._lock = Lock()
        self._seq = 0
        """The last event of all that was looked at."""
        self._keys: list[int] = []
        """The docket's logs by their keys, in the order in which they were opened."""
        self._names: list[str] = []
        """The same by their names."""
        self._listed: dict[str, tuple[int, str]] = {}
        """How many logs of each kind are known, and the last of them."""
        self._digests: dict[str, Digest] = {}
        self._stale: dict[str, int] = {}
        """Logs whose digests are not known, or went on, and how many events they have at least."""
        self._timed: set[str] = set()
        """Logs that change by themselves, since their text prints what happens."""
        self._new: set[int] = set()
        """Blocks that are not put by as they are now."""
        self._to_take_up: set[int] = set()
        """Blocks of which was not looked yet what was put by."""
        if book.stays:
            book.at_rest(self.rest)

    # -- keeping up ----------------------------------------------------------------------------------------------------

    def _keep_up(self) -> None:
        """Learn which logs there are, and which went on since."""
        events, head = schema.events.c, self.book.store.head()
        if head == self._seq:
            return
        if head < self._seq:
            self._forget()
        first = not self._seq
        self._learn_names()
        if not first:
            moved = select(events.log, func.max(events.number)).where(events.seq > self._seq).group_by(events.log)
            for key, number in self.book.store.rows(moved):
                if (name := self._name(key)) is not None:
                    self._stale[name] = number + 1
        self._seq = head

    def _forget(self) -> None:
        self._seq = 0
        for each in (self._keys, self._names, self._listed, self._digests, self._stale):
            each.clear()
        for blocks in (self._timed, self._new, self._to_take_up):
            blocks.clear()

    def _name(self, key: int) -> str | None:
        place = bisect_left(self._keys, key)
        return self._names[place] if place < len(self._keys) and self._keys[place] == key else None

    def _learn_names(self) -> None:
        """Learn of the logs that were opened since; where those that are known are there no more, of all of them."""
        index, found, first = self.book.index, list[tuple[int, str]](), not self._names
        for kind in OPENED_BY:
            listed = index.logs(kind)
            known, last = self._listed.get(kind, (0, ""))
            if known and (len(listed) < known or listed[known - 1] != last):
                self._forget()
                return self._learn_names()
            new = listed[known:]
            found += zip(index.keys(new), new, strict=True)
            self._listed[kind] = len(listed), listed[-1] if listed else ""
        for key, name in sorted(found):
            place = bisect_left(self._keys, key) if self._keys and self._keys[-1] > key else len(self._keys)
            self._keys.insert(place, key)
            self._names.insert(place, name)
            self._stale.setdefault(name, 0)
        if first and self.book.stays:
            self._to_take_up = set(range(-(-len(self._names) // BLOCK)))

    def _current(self) -> list[str]:
        """Every proceeding, the oldest first."""
        with self._lock:
            self._keep_up()
            return list(self._names)

    # -- digests -------------------------------------------------------------------------------------------------------

    def digest(self, log: str) -> Digest:
        """A proceeding in few words."""
        found = self._digests.get(log)
        if found is not None and log not in self._stale and (log not in self._timed or self._in_time(found)):
            return found
        if found is None and self._to_take_up:
            self._take_up(bisect_left(self._keys, self.book.index.key(log)) // BLOCK)
            if log not in self._stale:
                return self.digest(log)
        return self._make(log)

    def _in_time(self, found: Digest) -> bool:
        return found.holds(found.number, self.book.desk.clock().timestamp())

    def _make(self, log: str) -> Digest:
        give_way()
        part, times = course_of(self.book, log)
        made = digest_of(part, times, self.book.desk.clock())
        with self._lock:
            self._put(made)
            self._new.add(bisect_left(self._keys, self.book.index.key(log)) // BLOCK)
        return made

    def _put(self, made: Digest) -> None:
        """Remember a digest, unless one of more events is known."""
        before = self._digests.get(made.log)
        if before is not None and before.number > made.number:
            return
        self._digests[made.log] = made
        if made.number >= self._stale.get(made.log, 0):
            self._stale.pop(made.log, None)
        if made.since is None and made.until is None:
            self._timed.discard(made.log)
        else:
            self._timed.add(made.log)

    def _all(self) -> list[Digest]:
        """Every proceeding in few words, the oldest first."""
        names = self._current()
        for block in sorted(self._to_take_up):
            self._take_up(block)
        for name in [*self._stale, *self._timed]:
            self.digest(name)
        known = self._digests
        return [known[name] if name in known else self.digest(name) for name in names]

    # -- from one start to the next ------------------------------------------------------------------------------------

    def rest(self) -> bool:
        """Take up, make and put by some digests while nothing is written; gives whether there is more to do."""
        until, names = monotonic() + REST, self._current()
        while monotonic() < until:
            if self._to_take_up:
                self._take_up(min(self._to_take_up))
            elif self._stale:
                self.digest(next(iter(self._stale)))
            elif self._new:
                self._put_by(min(self._new), names)
            else:
                return False
        return True

    def _put_by(self, block: int, names: list[str]) -> None:
        self._new.discard(block)
        logs = names[block * BLOCK : (block + 1) * BLOCK]
        found = [self._digests[log] for log in logs if log in self._digests and log not in self._stale]
        content = block_of(found) if found else None
        if content is not None:
            self.book.put_by({logs[0]: (self.book.last(logs[0]) + 1, content)})

    def _take_up(self, block: int) -> None:
        """Go on from what was put by, as far as it is of this law and program and the logs are still so."""
        self._to_take_up.discard(block)
        logs = self._names[block * BLOCK : (block + 1) * BLOCK]
        content = self.book.taken_up(logs[0]) if logs else None
        if content is None:
            return
        with suppress(Unreadable, BadInput):
            found = {each.log: each for each in digests_of(content)}
            numbers = self.book.index.numbers([log for log in logs if log in found])
            now = self.book.desk.clock().timestamp()
            with self._lock:
                for log, number in numbers.items():
                    if log in self._stale and found[log].holds(number, now):
                        self._put(found[log])

    # -- what is asked -------------------------------------------------------------------------------------------------

    def page(self, asked: Filter = EVERYTHING, number: int = 1, size: int = A_PAGE) -> dict[str, Any]:
        """A page of the docket, the oldest first; where nothing is left out, no more is looked at than it shows."""
        if number < 1 or not 1 <= size <= MOST_A_PAGE:
            raise BadInput(f"docket: a page from 1, of 1 to {MOST_A_PAGE} rows, was expected")
        today, first = Today(self.book.desk.clock()), (number - 1) * size
        if asked == EVERYTHING:
            names = self._current()
            rows, total = [self.digest(name) for name in names[first : first + size]], len(names)
        else:
            found = asked.among(self._all(), today)
            rows, total = found[first : first + size], len(found)
        return {
            "rows": [each.to_json(today.at(each.zone)) for each in rows], "total": total, "page": number,
            "pages": max(1, -(-total // size)), "size": size, "filter": asked._asdict(),
            "as-of": self.today().isoformat(),
        }  # fmt: skip

    def calendar(
        self, *, office: str | None = None, party: str | None = None, ruleset: str | None = None,
        log: str | None = None, until: date | None = None, limit: int | None = None,
    ) -> list[dict[str, Any]]:  # fmt: skip
        """Everything that is due in all proceedings that are not over, the earliest first."""
        today, last = Today(self.book.desk.clock()), None if until is None else until.isoformat()
        rows = (
            (each.day or "9999-12-31", found.log, each.what.term, each.key, found, each)
            for found in self.concerned(ruleset, log)
            for each in found.owing
            if concerns(found, each, office, party) and (last is None or (each.day or "") <= last)
        )
        listed = sorted(rows, key=_order) if limit is None else nsmallest(limit, rows, _order)
        return [_row(found, each, today.at(found.zone)) for *_, found, each in listed]

    def concerned(self, ruleset: str | None = None, log: str | None = None) -> Iterable[Digest]:
        """Every proceeding of a ruleset, or the one that is named, in few words."""
        named = log is not None and any(self.book.index.has(log, kind) for kind in OPENED_BY)
        found = self._all() if log is None else [self.digest(log)] if named and self._current() else []
        return (each for each in found if ruleset in (None, each.text.ruleset))

    def today(self) -> date:
        """The day as of which it is told what is late: that of the clock, where most of it is."""
        return self.book.desk.clock().astimezone(ZoneInfo("America/New_York")).date()


def _order(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return row[:4]


def concerns(found: Digest, each: Owing, office: str | None, party: str | None) -> bool:
    """Is it owed by an office, or by whoever holds one?"""
    if office is not None and office not in each.what.of:
        return False
    return party is None or any(found.holders.get(name) == party for name in each.what.of)


def _row(found: Digest, each: Owing, today: date) -> dict[str, Any]:
    titles = found.text.titles()
    return {
        "log": found.log, "case": found.title, "kind": found.kind, "ruleset": found.text.ruleset,
        "proceeding": found.text.proceeding, **each.to_json(today),
        "holders": {name: found.holders.get(name) for name in each.what.of},
        "offices": {name: titles.get(name, name) for name in each.what.of},
    }  # fmt: skip


# -- the fence: what pages, the API and the command line ask -----------------------------------------------------------


def docket_page(book: Logbook, given: Mapping[str, Any] = {}, page: int = 1, size: int = A_PAGE) -> dict[str, Any]:
    """A page of the docket, filtered, the oldest first."""
    return at_hand(book).page(filter_of(given), page, size)


def docket_calendar(book: Logbook, **narrowed: Any) -> list[dict[str, Any]]:
    """Everything that is due, by office, party, ruleset or proceeding, the earliest first."""
    return at_hand(book).calendar(**narrowed)


def at_hand(book: Logbook) -> DocketAtHand:
    """What is remembered of a logbook's docket."""
    return book.beside(DocketAtHand)
