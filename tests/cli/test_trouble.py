"""Trouble outside the program: one sentence, exit code 2, no stack trace, and the next start goes on."""

from __future__ import annotations

import io
import os
import resource
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from aboveboard.cli import main
from aboveboard.cli.common import printable
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from tests.log.forks import Child
from tests.support.databases import fresh, postgres
from tests.support.house import playing
from tests.support.postgres import server

__all__ = ["postgres"]

PASSWORD = b"correct horse battery staple\n"
NOBODY = 65534
Found = Callable[..., tuple[int, str]]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Found:
    """Runs `found` on a database; gives the exit code and what is on stderr."""

    def run(database: str, *more: str, typed: bytes = PASSWORD) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        code = main(["found", "sam", "--database", database, *more])
        return code, capsys.readouterr().err

    return run


def one_sentence(told: tuple[int, str], *words: str) -> None:
    """One line that holds these words, and exit code 2."""
    code, line = told
    assert code == 2, line
    assert line.startswith("aboveboard: ")
    assert line.count("\n") == 1
    assert "Traceback" not in line
    assert "fault of the program" not in line
    assert all(word in line for word in words), line


def test_a_floor_is_founded_once(tmp_path: Path, found: Found) -> None:
    file = str(tmp_path / "floor.db")
    assert found(file)[0] == 0
    one_sentence(found(file), "founded")
    with open_house(file) as floor:
        assert floor.last(HOUSE) == 0
        assert floor.passwords.check("sam", PASSWORD.decode().strip())


def test_bytes_that_are_no_text(tmp_path: Path, found: Found, capsys: pytest.CaptureFixture[str]) -> None:
    one_sentence(found(str(tmp_path / "floor.db"), typed=b"\xff\xfe pass \x80\n"), "UTF-8")
    one_sentence(found(str(tmp_path / "floor.db"), "--title", "\udcff\udcfe"), "text")
    bad = tmp_path / "bad"
    for content in (b"\xff\xfe\x00\x80", b'{"export":\xff}\n', b'{"ruleset": "\xc3\x28"}'):
        bad.write_bytes(content)
        for command in (["settle"], ["replay"], ["simulate", "pa", "craps", "--rounds", "1", "--bets"]):
            code = main([*command, str(bad)])
            one_sentence((code, capsys.readouterr().err))
        assert main(["verify", str(bad)]) == 1
        assert "NOT SOUND" in capsys.readouterr().out
        assert main(["verify", str(bad), "--checkpoint", str(bad)]) == 1
        capsys.readouterr()


def test_a_file_that_is_no_database_of_ours(tmp_path: Path, found: Found) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("these are notes, and no database at all. " * 50)
    one_sentence(found(str(text)), "no database of SQLite's")
    assert text.read_text().startswith("these are notes")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    one_sentence(found(str(other)), "another program's tables (recipes)")
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('abc')")
    one_sentence(found(str(other)), "another program's tables (recipes)")
    with sqlite3.connect(other) as connection:
        assert {row[0] for row in connection.execute("SELECT name FROM sqlite_master")} == {
            "recipes", "alembic_version",
        }  # fmt: skip
    one_sentence(found(str(tmp_path)), "cannot be opened")


def test_a_server_that_cannot_be_had(found: Found, postgres: str | None) -> None:
    one_sentence(found("postgresql://floor:a-secret@127.0.0.1:1/floor"), "no server answers")
    assert "a-secret" not in found("postgresql://floor:a-secret@127.0.0.1:1/floor")[1]
    url = fresh(postgres)
    import psycopg

    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    one_sentence(found(url), "another program's tables (recipes)")
    one_sentence(found(url.replace("/floor", "/nowhere")), "no such database")


def test_a_server_that_asks_for_a_password(found: Found, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    monkeypatch.setenv("PGPASSFILE", os.devnull)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with server("an-open-sesame") as url:
        if url is None:
            pytest.skip("no PostgreSQL server could be started here: its programs are not installed")
        wrong = found(url.replace("an-open-sesame", "a-shut-sesame"))
        one_sentence(wrong, "the server does not take this name and password")
        assert "sesame" not in wrong[1]
        one_sentence(found(url.replace(":an-open-sesame", "")), "the server asks for a password")
        assert found(url)[0] == 0


@pytest.mark.parametrize("most", [0, 5_000, 30_000, 10_000_000])
def test_a_full_disk(tmp_path: Path, found: Found, most: int) -> None:
    file = str(tmp_path / "floor.db")
    with open_house(file) as floor:
        floor.logs()

    def work(tell: Callable[[str], None]) -> None:
        """Found a floor while no file may be longer than so many bytes."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        sys.stdin = io.TextIOWrapper(io.BytesIO(PASSWORD), "utf-8")
        sys.stderr = told = io.StringIO()
        code = main(["found", "sam", "--database", file])
        resource.setrlimit(
            resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )  # it is told to a file
        tell(f"{code} {told.getvalue().strip()}\n")

    (line,) = Child(work).end(kill=False)
    code, _, said = line.partition(" ")
    if most < 10_000_000:
        one_sentence((int(code), f"{said}\n"))
        assert found(file)[0] == 0
    else:
        assert code == "0"
    with open_house(file) as floor:
        assert floor.last(HOUSE) == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody who may not write")
def test_a_disk_that_can_only_be_read(tmp_path: Path, found: Found) -> None:
    file = str(tmp_path / "floor.db")
    with playing(file):
        pass
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)

    def work(tell: Callable[[str], None]) -> None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(PASSWORD), "utf-8")
        sys.stderr = told = io.StringIO()
        os.seteuid(NOBODY)
        code = main(["found", "sam", "--database", file])
        tell(f"{code} {told.getvalue()}")

    assert found(str(tmp_path / "another.db"))[0] == 0
    (line,) = Child(work).end(kill=False)
    code, _, said = line.partition(" ")
    one_sentence((int(code), said + "\n"))


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert printable("a\x1b[2Jb\nc\rd\x9be\u202ef\u2028g\x7f") == r"a\x1b[2Jb\nc\rd\x9be\u202ef\u2028g\x7f"
    assert printable("Zoë's \u00e9t\u00e9, \u6f22\u5b57, \u2660") == "Zoë's \u00e9t\u00e9, \u6f22\u5b57, \u2660"
    assert printable("\ud800\U000e0041\ufeff") == r"\ud800\U000e0041\ufeff"
