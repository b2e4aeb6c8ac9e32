"""What is committed is on the disk at once, and in SQLite's own file soon, by a thread that nobody waits for."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import threading
import time
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.log.database import copying, schema, sweeping
from aboveboard.log.database.copying import JournalCopier
from aboveboard.log.database.sweeping import UNSWEPT, sweep
from tests.support.house import Cast, founded, open_floor

PATIENCE_SECONDS = 30


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "DUE_PAGES", 3 * (copying.A_COMMIT + copying.AN_EVENT))


def alone(file: Path, copy: Path) -> int:
    """How many events the file itself holds, without the journal beside it."""
    shutil.copy(file, copy)
    connection = sqlite3.connect(copy)
    try:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])
    except sqlite3.Error:
        return 0
    finally:
        connection.close()


def hire(cast: Cast, number: int) -> None:
    cast.say("sam", "hire", {"name": f"guest-{number}", "roles": ["dealer"]}, HOUSE)


@pytest.mark.usefixtures("often")
def test_the_journal_is_copied_while_the_floor_is_open(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    with open_floor(str(file)) as floor:
        cast = founded(floor)
        before = floor.desk.seq
        for number in range(3):
            hire(cast, number)
        until = time.monotonic() + PATIENCE_SECONDS
        while alone(file, tmp_path / "copy.db") <= before and time.monotonic() < until:
            time.sleep(0.01)
        assert alone(file, tmp_path / "copy.db") > before
    assert "journal-copier" not in {thread.name for thread in threading.enumerate()}
    with open_floor(str(file)) as floor:
        assert floor.audit().finding is None


@pytest.mark.usefixtures("often")
def test_a_deed_does_not_wait_for_a_copy_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    connect = sqlite3.connect

    def slowly(*args: Any, **named: Any) -> Any:
        if threading.current_thread().name == "journal-copier":
            begun.set()
            assert go_on.wait(PATIENCE_SECONDS)
        return connect(*args, **named)

    with open_floor(str(tmp_path / "floor.db")) as floor:
        cast = founded(floor)
        monkeypatch.setattr(sqlite3, "connect", slowly)
        for number in range(20):
            hire(cast, number)
        assert begun.wait(PATIENCE_SECONDS)
        assert not go_on.is_set()
        go_on.set()
        assert floor.person("guest-19") is not None


def test_no_file_is_made_where_it_was_moved_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, tried = sqlite3.connect, threading.Event()

    def noted(*args: Any, **named: Any) -> Any:
        try:
            return connect(*args, **named)
        finally:
            tried.set()

    monkeypatch.setattr(sqlite3, "connect", noted)
    monkeypatch.setattr(copying, "DUE_PAGES", 1)
    copier = JournalCopier(tmp_path / "floor.db")
    copier.committed(1)
    assert tried.wait(PATIENCE_SECONDS)
    copier.close()
    assert not list(tmp_path.iterdir())


def test_trouble_with_the_file_is_left_to_whoever_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "DUE_PAGES", 1)
    asked = []

    def fails(*args: Any, **named: Any) -> None:
        asked.append(args)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(sqlite3, "connect", fails)
    copier = JournalCopier(tmp_path / "floor.db")
    until = time.monotonic() + PATIENCE_SECONDS
    while len(asked) < 2 and time.monotonic() < until:
        copier.committed(1)
        time.sleep(0.01)
    copier.close()
    assert len(asked) >= 2


def test_where_no_thread_is_to_be_had_what_was_committed_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoThread(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(copying, "DUE_PAGES", 1)
    with open_floor(str(tmp_path / "floor.db")) as floor:
        cast = founded(floor)
        floor.store.close()  # the thread of before
        monkeypatch.setattr(copying, "Thread", NoThread)
        hire(cast, 1)
        assert floor.person("guest-1") is not None
    with open_floor(str(tmp_path / "floor.db")) as floor:
        assert floor.person("guest-1") is not None


HOLDS = """
import fcntl, sys
with open(sys.argv[1], "r+b") as shared:
    fcntl.lockf(shared, fcntl.LOCK_EX, 1, 121)
    print("held", flush=True)
    sys.stdin.read()
"""
"""Another process that copies the journal: SQLite marks that by a lock of this byte."""


def test_what_is_destroyed_while_another_copies_the_journal_is_gone_from_it_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "floor.db"
    with open_floor(str(file)) as floor:
        floor.store.remember(schema.meta, UNSWEPT, b"1")
        with Popen([sys.executable, "-c", HOLDS, f"{file}-shm"], stdin=PIPE, stdout=PIPE) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            assert other.stdout.readline() == b"held\n"

            def ends(seconds: float) -> None:
                other.communicate()

            monkeypatch.setattr(sweeping, "sleep", ends, raising=False)
            sweep(floor.store.engine, at_once=True)
            other.kill()
        assert floor.store.remembered(schema.meta, UNSWEPT) is None
