"""Controllers that a demonstration runs beside itself, each a process of its own as it is a box in a house."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

DATABASE = "ABOVEBOARD_DATABASE"
"""Where a controller finds which database to open: in no list of processes, since a password may stand in it."""
SWITCHED_OFF_SECONDS = 5
"""No longer than this a controller is waited for that was told to switch off."""


@contextmanager
def controllers(database: str, links: Iterable[str]) -> Iterator[None]:
    """A controller for each of these links, until whoever asks is done; each ends with this process in any case."""
    with ExitStack() as until:
        for link in links:
            until.enter_context(_box(database, link))
        yield


@contextmanager
def _box(database: str, link: str) -> Iterator[None]:
    command = (sys.executable, "-m", "aboveboard", "link", "run", link, "--attended")
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env={**os.environ, DATABASE: database},
        start_new_session=True,
    )  # fmt: skip
    try:
        yield
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(SWITCHED_OFF_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
