"""What SQLite wrote to the journal beside its file is copied into the file by a thread that nobody waits for.

By default SQLite has a commit do that every thousand pages, and whoever asked for a deed waits for the disk meanwhile.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Event, Thread

DUE_PAGES = 4_000
"""A journal that grew by about so many pages is copied: a page that was written often meanwhile is copied once."""
A_COMMIT, AN_EVENT = 5, 2
"""About so many pages are written for each commit, and for each event in it."""
PAGES = 10_000
"""A journal as long as this is copied by a commit after all: nearly all of it is copied by then, and SQLite begins it
anew only once everything is."""
STOP_SECONDS = 10.0


class JournalCopier:
    """The thread that copies the journal of one file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._pages = 0
        """About so many were written since the journal was last copied."""
        self._due, self._over = Event(), False
        self._thread: Thread | None = None

    def committed(self, events: int) -> None:
        """There was one more commit, of so many events; the thread begins its work with the first that makes it due.

        Nothing fails here any more: what is committed is written, and a journal that nobody copies commits will copy.
        """
        self._pages += A_COMMIT + AN_EVENT * events
        if self._pages < DUE_PAGES:
            return
        self._pages = 0
        if self._thread is None:
            thread = Thread(target=self._run, name="journal-copier", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # there is no further thread to be had now
                return
            self._thread = thread
        self._due.set()

    def close(self) -> None:
        """Let the thread finish what it is at."""
        if self._thread is not None:
            self._over = True
            self._due.set()
            self._thread.join(STOP_SECONDS)
            self._thread = None

    def _run(self) -> None:
        import sqlite3

        while True:
            self._due.wait()
            self._due.clear()
            if self._over:
                return
            try:
                there = f"{self.file.absolute().as_uri()}?mode=rw"  # a file that was moved away is not made anew
                with closing(sqlite3.connect(there, isolation_level=None, uri=True)) as connection:
                    connection.execute("PRAGMA synchronous = FULL")
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            except (sqlite3.Error, OSError):
                continue  # whoever commits finds the same trouble, and says so
