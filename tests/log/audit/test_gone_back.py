"""A database that is not what was written: a chain that breaks, a row that is missing, a backup put in its place."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.database.opening import open_store
from aboveboard.log.deeds import Altered, Deed, OutOfService, Viewer
from tests.log.test_log import SECRET, session
from tests.support.databases import drop_snapshots
from tests.support.house import TABLE, Cast, open_floor, playing

SECONDS = 20


def sql(url: str, *statements: str) -> None:
    """Somebody with the database's password at work."""
    store = open_store(url)
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    store.close()


def in_time(question: Callable[[], Any]) -> Any:
    """What a question finds or raises; a writer that hangs is a failure and not an endless test."""
    found: list[Any] = []

    def ask() -> None:
        try:
            found.append(question())
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(SECONDS)
    assert found, "nobody was answered"
    return found[0]


def loaded(url: str, *statements: str) -> Any:
    """What comes of folding a table from its first event once somebody was at the database: a view, or an error."""
    try:
        floor = open_floor(drop_snapshots(url), secret=SECRET)
    except BadInput as error:
        return error
    try:
        sql(url, *statements)
        return in_time(lambda: floor.view(TABLE, Viewer()))
    finally:
        floor.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
        "DELETE FROM events WHERE seq = (SELECT max(seq) - 3 FROM events)",
        "DELETE FROM events WHERE log = 2 AND number = 0",
        "DELETE FROM events WHERE log = 2",
    ],
)
def test_a_missing_row_is_said_and_hangs_nobody(url: str, statement: str) -> None:
    """Before a floor is opened, and while it is open."""
    with playing(url) as cast:
        session(cast, 3)
    found = loaded(url, statement)
    assert isinstance(found, Altered), found
    assert re.search("missing|went back|was expected", str(found)), found
    again = loaded(url)
    assert isinstance(again, BadInput), again
    assert re.search("missing|it has .* events, and the table of logs says", str(again)), again


@pytest.mark.parametrize(
    ("old", "new", "number"),
    [("1000", "9000", 10), ('"ann"', '"bob"', 10), ('"previous":"', '"previous":"0', 9)],
)
def test_an_altered_event_is_noticed_when_its_log_is_folded(file: str, old: str, new: str, number: int) -> None:
    with playing(file) as cast:
        session(cast, 3)
    store = open_store(file)
    with store.engine.begin() as connection:
        rows = connection.execute(text("SELECT seq, body FROM events WHERE log = 2 ORDER BY seq")).all()
        seq, body = next((seq, body) for seq, body in rows[1:] if old.encode() in body and b'"bet"' in body)
        put = {"body": body.replace(old.encode(), new.encode(), 1), "seq": seq}
        connection.execute(text("UPDATE events SET body = :body WHERE seq = :seq"), put)
    store.close()
    found = loaded(file)
    assert isinstance(found, BadInput), found
    assert f"event {number} of {TABLE} does not follow the one before it: one of the two was altered;" in str(found)


def test_an_altered_hidden_value_is_noticed(file: str) -> None:
    with playing(file) as cast:
        cast.say("dan", "commit")
    sql(file, "UPDATE veiled SET value = CAST('\"00\"' AS BLOB) WHERE name = 'seed'")
    found = loaded(file)
    assert isinstance(found, Exception)
    assert "hidden value 'seed'" in str(found)
    sql(file, "DELETE FROM veiled")
    assert "hidden value" in str(loaded(file))


def copied(cast: Cast, to: Path) -> None:
    """A backup, taken as SQLite wants it taken."""
    store = open_store(str(cast.floor.store.engine.url.database))
    with store.engine.connect() as connection:
        connection.execute(text(f"VACUUM INTO '{to}'"))
    store.close()


def put_back(backup: Path, file: str) -> None:
    """A backup goes over a database that is open, page by page, as SQLite's own tool does it."""
    import sqlite3

    source, target = sqlite3.connect(backup), sqlite3.connect(file)
    source.backup(target)
    source.close()
    target.close()


def bet(cents: int) -> Deed:
    return Deed(TABLE, "bet", {"wager": "field", "stake": cents}, "ann", "player")


def noticed(cast: Cast, backup: Path, file: str, since: int) -> None:
    """A backup is put back, another process writes some events on top, and the floor that ran before stops."""
    put_back(backup, file)
    with open_floor(file, secret=SECRET) as other:
        for cents in range(since):
            assert other.do(bet(700 + cents))
        head = other.store.head()
    for _ in range(2):
        with pytest.raises(Altered, match=r"the database went back.*nothing is written until the floor"):
            cast.floor.do(bet(800))
    assert cast.floor.store.head() == head


@pytest.mark.parametrize("since", [0, 1, 3])
def test_a_backup_put_back_under_a_running_floor(cast: Cast, file: str, tmp_path: Path, since: int) -> None:
    """Another process may have written on top of it, as many events as were lost, or more."""
    backup = tmp_path / "backup.db"
    copied(cast, backup)
    cast.say("ann", "bet", {"wager": "field", "stake": 500})
    cast.say("ann", "bet", {"wager": "field", "stake": 600})
    noticed(cast, backup, file, since)
    with open_floor(file, secret=SECRET) as again:
        assert again.do(bet(900))
        assert verify(b"".join(again.export())).sound


def fault(*_: object) -> None:
    raise OSError("no space left on device")


@pytest.mark.parametrize("since", [0, 2, 3])
def test_a_backup_put_back_after_a_transaction_failed(
    cast: Cast, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, since: int
) -> None:
    """What was written before the failure was answered for: that it is gone shows when the database is asked anew."""
    backup = tmp_path / "backup.db"
    copied(cast, backup)
    cast.say("ann", "bet", {"wager": "field", "stake": 500})
    cast.say("ann", "bet", {"wager": "field", "stake": 600})
    with monkeypatch.context() as broken:
        broken.setattr(cast.floor.store, "commit", fault)
        with pytest.raises(OutOfService, match="no space left"):
            cast.floor.do(bet(650))
    noticed(cast, backup, file, since)


def test_a_failed_transaction_is_gone_on_after(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it was written, other processes may have gone on meanwhile, and nothing of what stands is missed."""
    with playing(url) as cast, open_floor(url, secret=SECRET) as other:
        cast.say("ann", "sit", {"seat": 1})
        for cents in (500, 600):
            with monkeypatch.context() as broken:
                broken.setattr(cast.floor.store, "commit", fault)
                with pytest.raises(OutOfService, match="no space left"):
                    cast.floor.do(bet(cents))
            assert other.do(bet(cents + 1))
            assert cast.floor.do(bet(cents + 2))
        assert verify(b"".join(cast.floor.export())).sound


def test_another_file_under_a_running_floor(cast: Cast, file: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    copied(cast, backup)
    backup.replace(file)
    with pytest.raises(Altered, match="another was put in its place"):
        cast.floor.do(bet(800))
    shutil.move(file, tmp_path / "away.db")
    with pytest.raises(OutOfService, match="another was put in its place"):
        cast.floor.do(bet(800))


def test_rows_that_go_while_a_floor_runs(url: str) -> None:
    """What another process wrote is taken in whole or not at all, and no hole is written over."""
    with playing(url) as cast:
        session(cast, 2)
        with open_floor(url, secret=SECRET) as other:
            other.view(TABLE, Viewer())
            for cents in (500, 600, 700):
                assert cast.floor.do(bet(cents))
            top = cast.floor.store.head()
            sql(url, f"DELETE FROM events WHERE seq = {top - 1}")
            with pytest.raises(Altered, match=f"event {top - 1} of all is missing"):
                other.do(bet(800))
            with pytest.raises(Altered, match="nothing is written until"):
                other.do(bet(800))
            assert other.store.head() == top
