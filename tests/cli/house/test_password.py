"""`aboveboard password`: one's own, somebody else's by a supervisor, and where nobody in charge can sign in."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, Logged, Viewer
from aboveboard.log.wording import replayed
from tests.support.terminal import run

SAM, NEW, OTHER = "the first of my horses", "another of my horses", "a horse for somebody"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A floor with a supervisor, a dealer and somebody who was admitted without a password, as floors once had."""
    found = str(tmp_path / "floor.db")
    assert run("found", "sam", "--database", found, stdin=f"{SAM}\n").code == 0
    with open_house(found) as floor:
        floor.do(Deed(HOUSE, "hire", {"name": "dan", "roles": ["dealer"]}, "sam", "supervisor"))
        floor.do(Deed(HOUSE, "admit", {"name": "ann"}, "ann", "player"))
    return found


def last(file: str) -> Logged:
    """The last event of the house, in a log that verifies."""
    with open_house(file) as floor:
        export = b"".join(floor.export(None, Viewer("sam", "supervisor")))
        assert verify(export).sound
        assert b"horse" not in export
        return floor.events(HOUSE, floor.last(HOUSE) - 1)[0]


def fits(file: str, name: str, password: str) -> bool:
    """Does somebody sign in with this?"""
    with open_house(file) as floor:
        return floor.passwords.check(name, password)


def test_a_supervisor_gives_somebody_a_password_who_had_none(file: str) -> None:
    for name in ("ann", "dan"):
        answer = run("password", name, "--database", file, "--as", "sam", stdin=f"{SAM}\n{OTHER}\n")
        assert (answer.code, answer.out) == (0, f"{name} has a new password; it must be changed at the next sign-in\n")
        event = last(file)
        assert (event.kind, event.actor, event.payload) == ("password-reset", "sam", {"name": name})
        assert fits(file, name, OTHER)


def test_somebody_changes_a_password_knowing_the_old_one(file: str) -> None:
    answer = run("password", "sam", "--database", file, stdin=f"{SAM}\n{NEW}\n")
    assert (answer.code, answer.out) == (0, "sam has a new password\n")
    assert (last(file).kind, last(file).actor) == ("password-change", "sam")
    assert fits(file, "sam", NEW)
    assert not fits(file, "sam", SAM)


@pytest.mark.parametrize(
    ("args", "lines", "words"),
    [
        (("ann", "--as", "sam"), ("not the horse", OTHER), "it is not sam's"),
        (("sam",), ("not the horse", NEW), "it is not sam's"),
        (("ann",), (SAM, NEW), "it is not ann's"),
        (("sam", "--as", "dan"), (SAM, NEW), "it is not dan's"),
        (("ann", "--as", "sam"), (SAM, "password1"), "everybody tries"),
        (("nobody", "--as", "sam"), (SAM, NEW), "nobody here is called"),
        (("ann", "--as", "nobody"), (SAM, NEW), "nobody here is called"),
    ],
)
def test_whoever_may_not_is_refused_in_a_line(
    file: str, args: tuple[str, ...], lines: tuple[str, str], words: str
) -> None:
    before = last(file)
    answer = run("password", *args, "--database", file, stdin="\n".join((*lines, "")))
    assert answer.code == 2
    assert words in answer.err
    assert answer.err.count("\n") == 1
    assert last(file) == before
    assert fits(file, "sam", SAM)


def test_a_dealer_gives_nobody_a_password(file: str) -> None:
    run("password", "dan", "--database", file, "--as", "sam", stdin=f"{SAM}\n{OTHER}\n")
    run("password", "dan", "--database", file, stdin=f"{OTHER}\n{NEW}\n")
    answer = run("password", "ann", "--database", file, "--as", "dan", stdin=f"{NEW}\n{OTHER}\n")
    assert (answer.code, answer.err.strip()) == (2, "aboveboard: dan is no supervisor, but dealer")


def test_whoever_holds_the_database_lets_a_supervisor_in_where_none_can_sign_in(file: str) -> None:
    with open_house(file) as floor, floor.store.engine.begin() as connection:
        connection.execute(delete(schema.passwords))
    assert run("password", "dan", "--database", file, stdin=f"{OTHER}\n").code == 2
    assert run("password", "sam", "--database", file, "--as", "sam", stdin=f"{OTHER}\n").code == 2
    answer = run("password", "sam", "--database", file, stdin=f"{OTHER}\n")
    assert (answer.code, answer.out) == (0, "sam has a new password; it must be changed at the next sign-in\n")
    event = last(file)
    assert (event.kind, event.actor, event.payload) == ("password-recover", "", {"name": "sam"})
    assert replayed(event).endswith("(nobody by name, supervisor)")
    with open_house(file) as floor:
        person = floor.person("sam")
        assert person is not None
        assert person.given_by == "whoever holds the database"
    assert run("password", "sam", "--database", file, stdin=f"{OTHER}\n{NEW}\n").code == 0
    assert fits(file, "sam", NEW)


def test_a_supervisor_who_forgot_the_password_is_let_in_again_and_the_log_shows_it(file: str) -> None:
    before = last(file)
    for args, words in (
        (("dan", "--recover"), "dan is no supervisor"),
        (("sam", "--recover", "--as", "sam"), "--recover asks for nobody's"),
        (("zoe", "--recover"), "nobody here is called"),
    ):
        answer = run("password", *args, "--database", file, stdin=f"{OTHER}\n")
        assert (answer.code, words in answer.err, last(file)) == (2, True, before), args
    assert run("password", "sam", "--recover", "--database", file, stdin=f"{OTHER}\n").code == 0
    event = last(file)
    assert (event.kind, event.actor, event.payload) == ("password-recover", "", {"name": "sam"})
    assert fits(file, "sam", OTHER)
    assert not fits(file, "sam", SAM)


def test_whoever_holds_the_database_dismisses_a_supervisor_and_the_log_shows_it(file: str) -> None:
    before = last(file)
    for name, words in (
        ("dan", "dan is no supervisor; a supervisor dismisses dan"),
        ("sam", "sam is the last supervisor; hire another first"),
        ("zoe", "nobody here is called 'zoe'"),
    ):
        answer = run("dismiss", name, "--database", file)
        assert (answer.code, words in answer.err, answer.err.count("\n"), last(file)) == (2, True, 1, before), name
    with open_house(file) as floor:
        floor.do(Deed(HOUSE, "hire", {"name": "bea", "roles": ["supervisor"]}, "sam", "supervisor"))
    assert run("dismiss", "sam", "--database", file).code == 0
    event = last(file)
    assert (event.kind, event.actor, event.payload) == ("dismiss", "", {"name": "sam"})
    assert run("dismiss", "sam", "--database", file).code == 2
    assert run("dismiss", "bea", "--database", f"{file}-of-nobody").code == 2


def test_a_database_without_a_floor_is_said(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    answer = run("password", "sam", "--database", str(file), stdin=f"{NEW}\n")
    assert (answer.code, "there is no " in answer.err, file.exists()) == (2, True, False)
    open_house(str(file)).close()
    answer = run("password", "sam", "--database", str(file), stdin=f"{NEW}\n")
    assert answer.code == 2
    assert "it holds no floor" in answer.err
