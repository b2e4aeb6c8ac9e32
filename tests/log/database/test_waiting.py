"""A process that stops while it holds the database's lock: deeds are put off in words, reads go on, and so do deeds."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from aboveboard.log.audit.check import Check
from aboveboard.log.database.postgresql import PostgresStore
from aboveboard.log.deeds import OutOfService, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.test_log import SECRET
from tests.support.databases import fresh, postgres, url
from tests.support.house import TABLE, Cast, open_floor, playing

__all__ = ["postgres", "url"]

BET = {"wager": "field", "stake": 500}
PATIENCE_SECONDS = 60


@contextmanager
def stopped(cast: Cast, url: str) -> Iterator[Any]:
    """Another process holds the lock and does nothing; this one waits for it a tenth of a second."""
    raw = cast.floor.store._raw
    if isinstance(cast.floor.store, PostgresStore):
        import psycopg

        raw.execute("SET lock_timeout = '100ms'")
        other: Any = psycopg.connect(url)
        other.execute("SELECT id FROM head FOR UPDATE")
    else:
        other = sqlite3.connect(url)
        other.execute("BEGIN IMMEDIATE")
    try:
        with patch("aboveboard.log.database.sqlite.WAIT_SECONDS", 0.1):
            yield other
    finally:
        other.close()


def reads(floor: Logbook) -> tuple[Any, ...]:
    """What can be looked at without the lock."""
    view = floor.view(TABLE, Viewer())
    own = floor.view(TABLE, Viewer("ann", "player"))
    return view["events"], own["events"], len(floor.events(TABLE)), floor.person("ann") is not None


def test_reads_go_on_and_deeds_are_put_off_in_words(url: str) -> None:
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        before = reads(cast.floor)
        with stopped(cast, url):
            with pytest.raises(
                OutOfService, match=r"another process holds the database.*nothing was written, ask again"
            ):
                cast.do("ann", "bet", BET)
            assert reads(cast.floor) == before
        assert cast.say("ann", "bet", BET).number == before[0]


def test_whoever_looks_does_not_wait_for_whoever_waits_for_the_lock(url: str) -> None:
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        before = reads(cast.floor)
        with stopped(cast, url):
            wait = (
                "SET lock_timeout = '60s'"
                if isinstance(cast.floor.store, PostgresStore)
                else "PRAGMA busy_timeout=60000"
            )
            cast.floor.store._raw.execute(wait)
            asks = threading.Thread(target=cast.do, args=("ann", "bet", BET), daemon=True)
            asks.start()
            while not cast.floor._writer._serving.locked():
                time.sleep(0.01)
            found: list[Any] = []
            looks = threading.Thread(target=lambda: found.append(reads(cast.floor)), daemon=True)
            looks.start()
            looks.join(PATIENCE_SECONDS / 4)
            assert asks.is_alive()
            assert found == [before]
        asks.join(PATIENCE_SECONDS)
        assert cast.floor.last(TABLE) == before[0]


def test_a_floor_is_compared_without_the_lock(url: str) -> None:
    """Opening one reads every event since the last mark: meanwhile others write, and what they wrote is taken in."""
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        run, wrote = Check.run, list[int | None]()

        def slow(check: Check) -> Any:
            found = run(check)
            if not wrote:
                wrote.append(cast.say("ann", "bet", BET).number)
            return found

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Check, "run", slow)
            with open_floor(url, secret=SECRET) as other:
                assert len(wrote) == 1
                assert Cast(other).say("ann", "bet", BET).number == (wrote[0] or 0) + 1


HOLDS = """
import sys
url = sys.argv[1]
if "://" in url:
    import psycopg
    held = psycopg.connect(url)
    held.execute("SET idle_in_transaction_session_timeout = '200ms'")
    held.execute("SELECT id FROM head FOR UPDATE")
else:
    import sqlite3
    held = sqlite3.connect(url)
    held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_process_that_is_stopped_with_the_lock(url: str) -> None:
    """PostgreSQL takes the lock from it after a while; SQLite has no such rule, and deeds go on once it is ended."""
    with playing(url) as cast:
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDS, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            os.kill(holder.pid, signal.SIGSTOP)
            if isinstance(cast.floor.store, PostgresStore):
                cast.floor.store._raw.execute("SET lock_timeout = '60s'")
                assert cast.say("ann", "sit", {"seat": 2})
                return
            cast.floor.store._raw.execute("PRAGMA busy_timeout = 500")
            with pytest.raises(OutOfService, match="another process holds the database"):
                cast.do("ann", "sit", {"seat": 2})
            assert reads(cast.floor)
            holder.kill()
            holder.wait(PATIENCE_SECONDS)
            assert cast.say("ann", "sit", {"seat": 2})
        finally:
            holder.kill()
            holder.communicate()


def test_postgresql_ends_a_transaction_in_which_nothing_happens(postgres: str | None) -> None:
    url = fresh(postgres)
    with playing(url) as cast:
        asked = "SELECT name, setting FROM pg_settings WHERE name IN (%s, %s)"
        names = ("lock_timeout", "idle_in_transaction_session_timeout")
        assert dict(cast.floor.store._raw.execute(asked, names)) == {names[0]: "10000", names[1]: "20000"}
        with cast.floor.store.engine.connect() as reader:
            assert reader.exec_driver_sql("SHOW statement_timeout").scalar() == "30s"
        with stopped(cast, url) as other:
            other.execute("SET idle_in_transaction_session_timeout = '200ms'")
            cast.floor.store._raw.execute("SET lock_timeout = '60s'")
            assert cast.say("ann", "sit", {"seat": 2})
