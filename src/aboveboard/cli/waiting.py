"""A bar on stderr while somebody waits at a terminal; a program that reads the output sees none of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # rich is slow to import, and most commands are over before a bar is worth showing.
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds after which a wait is one."""
Advance = Callable[[int, int], None]
"""Called with how much is done of how much."""


@contextmanager
def waiting(what: str) -> Iterator[Advance]:
    """While this lasts longer than a second, a bar shows that something goes on, and how far it has got if that is
    known; the long solves report it of themselves."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    bar = _Bar(what)
    timer = Timer(PATIENCE, bar.show)
    timer.daemon = True
    timer.start() if PATIENCE else bar.show()
    try:
        yield bar.advance
    finally:
        timer.cancel()
        bar.hide()


class _Bar:
    """Shown by a timer, moved by whoever works, and hidden before anything is printed."""

    def __init__(self, what: str) -> None:
        self._what, self._lock, self._over = what, Lock(), False
        self._far: tuple[int, int] | None = None
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def show(self) -> None:
        """Begin to draw; without a figure for how far it has got, the bar runs to and fro."""
        from rich.progress import Progress, TimeElapsedColumn

        from aboveboard.cli.common import console

        with self._lock:
            if self._over:
                return
            columns = (*Progress.get_default_columns(), TimeElapsedColumn())
            self._progress = Progress(*columns, console=console(stderr=True), transient=True)
            self._task = self._progress.add_task(self._what, total=None)
            self._progress.start()
        if self._far is not None:
            self.advance(*self._far)

    def advance(self, done: int, whole: int) -> None:
        """So much is done."""
        self._far = done, whole
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=done, total=whole)

    def hide(self) -> None:
        """Take the bar off the screen."""
        with self._lock:
            self._over = True
            if self._progress is not None:
                self._progress.stop()


@contextmanager
def solving(what: str = "solving") -> Iterator[None]:
    """The same around what the long solves are asked for."""
    if not sys.stderr.isatty():
        yield
        return
    from aboveboard.play.odds.progress import reporting_to

    with waiting(what) as advance, reporting_to(advance):
        yield
