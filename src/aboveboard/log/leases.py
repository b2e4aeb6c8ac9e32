"""Who is at work now: a lease is a row that its holder renews again and again, and that others watch.

Whether a lease is fresh is told by whoever watches it: it changed within so many seconds of the watcher's own clock,
which nobody sets. No time is written or compared, so that no clock that is set forward or back makes a dead holder
live. A lease bears a number that grows with every holder, and whoever holds an earlier one is told so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import select

from aboveboard.log.database.schema import leases as table
from aboveboard.log.database.store import Store
from aboveboard.log.lease import Lease, read

ASKED = "SELECT value FROM leases WHERE name = ?"
"""What a transaction asks for a lease."""
RELEASED = ""
"""The holder of a lease that was given up."""


class Seen(NamedTuple):
    """A lease as it was when it was last looked at."""

    value: str
    since: float
    """The look at which it was first seen so: for so long at least it has not been renewed."""
    after: float | None = None
    """The look before that: it was renewed no earlier; None where there was none, and nothing is known."""


class Lost(Exception):
    """Somebody else holds the lease now; whoever held it writes nothing more."""


class Leases:
    """The leases of one database, as one process takes, renews and watches them."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self.store, self.clock = store, clock
        self._seen: dict[str, Seen] = {}
        self._looked: float | None = None

    # -- holding -----------------------------------------------------------------------------------------------------

    def take(self, name: str, holder: str, within: float) -> Lease | None:
        """Take a lease that is free, or that did not change for so long while it was watched; None while it is held."""
        value = self.store.remembered(table, name)
        found = None if value is None else read(value, name)
        if found is not None and found.holder != RELEASED and not self._silent(name, value, within):
            return None
        mine = Lease(holder, 1 if found is None else found.epoch + 1, 0)
        return mine if self.store.swap(table, name, value, mine.written()) else None

    def renew(self, name: str, mine: Lease, note: Any = None) -> Lease:
        """Show that its holder is still at work; raises Lost where somebody else took it over."""
        now = mine._replace(beat=mine.beat + 1, note=note)
        if not self.store.swap(table, name, mine.written(), now.written()):
            raise Lost(f"{name} is held by another now")
        return now

    def renew_all(self, mine: Mapping[str, Lease]) -> dict[str, Lease]:
        """Renew many at once; gives those that are still one's own, and leaves out what somebody else took over."""
        now = {name: lease._replace(beat=lease.beat + 1) for name, lease in mine.items()}
        rows = [(name, mine[name].written(), now[name].written()) for name in sorted(mine)]
        put = self.store.swap_all(table, rows) if rows else frozenset()
        return {name: lease for name, lease in now.items() if name in put}

    def release(self, name: str, mine: Lease) -> None:
        """Give a lease up, so that another may have it at once."""
        self.store.swap(table, name, mine.written(), Lease(RELEASED, mine.epoch, mine.beat + 1).written())

    # -- watching ----------------------------------------------------------------------------------------------------

    def watch(self) -> Mapping[str, Lease]:
        """Look at all leases, so that it is known from when on each is as it is; gives them by name."""
        now = self.clock()
        rows = dict(self.store.rows(select(table.c.name, table.c.value)))
        for name, value in rows.items():
            before = self._seen.get(name)
            if before is None and self._looked is None:
                self._seen[name] = Seen(value, now)
            elif before is None or before.value != value:
                self._seen[name] = Seen(value, now, self._looked)
        self._looked = now
        return {name: read(value, name) for name, value in rows.items()}

    def go_on_from(self, other: Leases) -> None:
        """Know what another saw of the same leases, by the same clock: whoever looked before all of it was loaded."""
        self._seen, self._looked = dict(other._seen), other._looked

    def heard(self, name: str, value: str | None, within: float) -> Lease | None:
        """The lease, as a transaction reads it, if its holder was heard of within so many seconds; else None.

        One that is newer than what was last looked at was renewed since; where nobody looks, nothing is known. Time is
        counted from the look before the one that saw it renewed: it is never taken for fresher than it is.
        """
        now, seen = self.clock(), self._seen.get(name)
        if value is None or seen is None or self._looked is None or now - self._looked > within:
            return None
        if seen.value == value and (seen.after is None or now - seen.after > within):
            return None
        found = read(value, name)
        return None if found.holder == RELEASED else found

    def watched(self, name: str, within: float) -> Lease | None:
        """The same by what was last looked at, for whoever shows it and decides nothing: the database is not asked."""
        seen = self._seen.get(name)
        return None if seen is None else self.heard(name, seen.value, within)

    def _silent(self, name: str, value: str, within: float) -> bool:
        """Was it seen to be the same for so long?"""
        now, seen = self.clock(), self._seen.get(name)
        if seen is None or seen.value != value:
            self._seen[name] = Seen(value, now, None if seen is None else self._looked)
            return False
        return now - seen.since > within
