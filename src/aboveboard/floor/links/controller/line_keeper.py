"""The lines of the tables that a server serves: it looks whether controllers are at work, and shows that it is itself.

Of several servers on one database one shows it for each table, and the others look on, ready to do so in its place.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Thread

from sqlalchemy.exc import SQLAlchemyError

from aboveboard.floor.links.lines import line_of
from aboveboard.floor.links.link import Link
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Altered, OutOfService
from aboveboard.log.lease import Lease
from aboveboard.log.logbook import Logbook

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
"""So often every lease is looked at, and one's own are renewed."""
SILENT_LOOKS = 3
"""A line that another server held and has not shown for so many of them is taken over."""
KIND = "link"


class LineKeeper:
    """The lines of one process, on a thread of its own from the first link on."""

    def __init__(self, floor: Logbook, *, every: float = LOOK_SECONDS) -> None:
        self.floor, self.every = floor, every
        self.name = f"{socket.gethostname()} {os.getpid()} {id(self):x}"
        self.lines: dict[str, Lease] = {}
        """The lines that are shown here, by the names of their leases."""
        self._known: set[str] = set()
        self._stop = Event()
        self._thread: Thread | None = None
        self._forget: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin with the first link that there is, or that is opened while the house is served."""
        self._forget = self.floor.follow(self._hear)
        self.floor.at_close(self.stop)
        if self.floor.logs(KIND):
            self._begin()

    def stop(self) -> None:
        """Give all lines up, so that controllers know at once that nobody plays here."""
        self._stop.set()
        if self._forget is not None:
            self._forget()
            self._forget = None
        if self._thread is not None:
            self._thread.join()
            self._thread = None
            with suppress(SQLAlchemyError):  # a line that is not given up falls silent by itself
                for name, lease in self.lines.items():
                    self.floor.leases.release(name, lease)
            self.lines.clear()

    def _hear(self, logs: Mapping[str, int]) -> None:
        """A log that was opened just now may be a link; whoever hears of it may be the one who writes."""
        if self._thread is not None or all(log in self._known for log in logs):
            return
        self._known.update(logs)
        if any(self.floor.index.has(log, KIND) for log in logs):
            self._begin()

    def _begin(self) -> None:
        if self._thread is None and not self._stop.is_set():
            self._thread = Thread(target=self._run, name="link-lines", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                self.look()
            except (OutOfService, Altered, SQLAlchemyError, BadInput) as error:
                logger.warning("the tables' lines: %s", error)
            if self._stop.wait(self.every):
                return

    def look(self) -> None:
        """Look at all leases, show for every linked table that it is served here, and take over what nobody shows."""
        leases = self.floor.leases
        leases.watch()
        wanted = {line_of(table) for link in self.floor.logs(KIND) for table in self._tables(link)}
        for name in [name for name in self.lines if name not in wanted]:
            leases.release(name, self.lines.pop(name))
        self.lines = leases.renew_all(self.lines)
        for name in sorted(wanted - self.lines.keys()):
            mine = leases.take(name, self.name, SILENT_LOOKS * self.every)
            if mine is not None:
                self.lines[name] = mine

    def _tables(self, link: str) -> list[str]:
        found: list[str] = self.floor.look(link, lambda state: list(state.part(Link).state.tables))
        return found
