"""Shared set-up of the tests."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from aboveboard.charity.remembering.remembered import proving
from tests.support.figures import figure, lines
from tests.support.hashing import quick_hashes, real_hashes
from tests.support.turns import PROVE

__all__ = ["figure", "quick_hashes", "real_hashes"]

settings.register_profile("brief", max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("prove", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("prove" if PROVE else "brief")

OWN = None if "PYTEST_XDIST_WORKER" in os.environ else Path(tempfile.mkdtemp(prefix="above-"))
"""The folder for all that is made in passing: whoever starts the tests makes and removes it; workers are given it."""
STARTED = os.getpid()
if OWN is not None:
    OWN.chmod(0o711)  # a PostgreSQL server that another user runs has its folder in it
    (OWN / "state").mkdir(0o700)
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())  # pytest's own folders stay a while
    os.environ["TMPDIR"] = tempfile.tempdir = str(OWN)
    os.environ["XDG_STATE_HOME"] = str(OWN / "state")  # where keys of floors on PostgreSQL are put


@pytest.fixture(autouse=True, scope="session")
def _weighed_twice() -> Iterator[None]:
    """Whatever is remembered of a weighing is weighed again in every test, and compared."""
    with proving():
        yield


LONG = (
    ("tests/play/simulate/", "tests/web/test_browser_", "tests/docs/", "tests/test_wheel.py"),
    (
        *("tests/play/odds/", "tests/games/", "tests/test_every_game.py", "tests/kernel/poker/", "tests/unchanged/"),
        *("tests/web/test_non_interference.py", "tests/web/test_random_floor.py"),
    ),
)
"""Tests that take long, in groups that compile the same functions or share a browser: a worker begins with a group."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker's share begins with a group of long tests, so that short ones are left to be stolen at the end.

    Workers get equal shares of the list, in order, and take from the end of another's when theirs is done.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    shares = [[item for item in items if item.nodeid.startswith(group)] for group in LONG]
    long = {item for share in shares for item in share}
    short = [item for item in items if item not in long]
    size, items[:] = len(items) // workers, []
    for share in shares:
        few = max(0, size - len(share))
        items += share + short[:few]
        del short[:few]
    items += short


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The long proofs end with what they went through."""
    found = lines(terminalreporter.getreports("passed"))
    if found and PROVE:
        terminalreporter.section("figures of the proofs")
        for line in found:
            terminalreporter.write_line(line)


def pytest_unconfigure() -> None:
    """Nothing is left behind, by those who were killed neither."""
    if OWN is not None and os.getpid() == STARTED:
        shutil.rmtree(OWN, ignore_errors=True)


def pytest_sessionfinish() -> None:
    """What ends with the process is looked at once more."""
    gc.unfreeze()
