"""From an empty database to an organization with its people, at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from tests.support.terminal import run

SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"
OPENS = ("--ruleset", "ny-charitable", "--title", "Hose Company 2", "--kind", "volunteer-fire-company")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A house that was founded a moment ago, with three accounts."""
    found = str(tmp_path / "floor.db")
    assert run("found", "sam", "--database", found, stdin=f"{SAM}\n").code == 0
    for name in ("hank", "tess", "mick"):
        answer = run("account", name, "--as", "sam", "--database", found, stdin=f"{SAM}\n{FIRST}\n")
        assert (answer.code, answer.err) == (0, "")
    return found


@pytest.fixture
def opened(file: str) -> str:
    """The same, with an organization whose officer has changed the first password."""
    words = (*OPENS, "--municipality", "Saugerties", "--officer", "hank")
    answer = run("organization", "hose-2", "--as", "sam", "--database", file, *words, stdin=f"{SAM}\n")
    assert (answer.code, answer.out) == (0, "Hose Company 2 is opened as hose-2; hank is its first officer\n")
    assert run("password", "hank", "--database", file, stdin=f"{FIRST}\n{OWN}\n").code == 0
    return file


def held(file: str) -> dict[str, list[tuple[str, str]]]:
    with open_house(file) as book:
        return {person.name: list(person.held) for person in book.people() if person.held}


def test_an_account_is_made_by_one_event_with_its_password(file: str) -> None:
    with open_house(file) as book:
        events = [(event.kind, event.payload["name"]) for event in book.events(HOUSE)]
        assert events == [("found", "sam"), ("hire", "hank"), ("hire", "tess"), ("hire", "mick")]
        assert all(book.passwords.check(name, FIRST) for name in ("hank", "tess", "mick"))
        assert [person.given_by for person in book.people()] == [None, "sam", "sam", "sam"]


def test_a_charity_is_set_up_by_commands_alone(opened: str) -> None:
    for name, role in (("tess", "treasurer"), ("mick", "member-in-charge")):
        answer = run("appoint", name, role, "hose-2", "--as", "hank", "--database", opened, stdin=f"{OWN}\n")
        assert (answer.code, answer.err) == (0, "")
    town = ("--municipality", "Saugerties")
    answer = run(
        "appoint", "mick", "clerk", "ny-charitable", "--as", "sam", "--database", opened, *town, stdin=f"{SAM}\n"
    )
    assert (answer.code, answer.out) == (0, "mick is now clerk at municipality-new-york-saugerties\n")
    assert held(opened) == {
        "hank": [("officer", "hose-2")],
        "tess": [("treasurer", "hose-2")],
        "mick": [("member-in-charge", "hose-2"), ("clerk", "municipality-new-york-saugerties")],
    }
    with open_house(opened) as book:
        assert all(book.passwords.check(name, FIRST) for name in ("tess", "mick")), "they sign in"
    words = ("mick", "member-in-charge", "hose-2", "--release")
    answer = run("appoint", *words, "--as", "hank", "--database", opened, stdin=f"{OWN}\n")
    assert (answer.code, answer.out) == (0, "mick is no longer member in charge at hose-2\n")


WRONG: list[tuple[tuple[str, ...], str, str]] = [
    (("account", "hank", "--as", "sam"), SAM, "hank has an account already"),
    (("account", "new", "--as", "hank"), OWN, "hank is no supervisor"),
    (("account", "new", "--as", "sam"), "wrong", "it is not sam's"),
    (("account", "new", "--as", "nobody"), SAM, "nobody here is called 'nobody'"),
    (("account", "New!", "--as", "sam"), SAM, "small letters, digits and hyphens were expected, not 'New!'"),
    (("organization", "elks", "--as", "hank", *OPENS), OWN, "may not open an organization"),
    (("organization", "hose-2", "--as", "sam", *OPENS), SAM, "there is a log called hose-2 already"),
    (("organization", "Elks", "--as", "sam", *OPENS), SAM, "small letters"),
    (("organization", "elks", "--as", "sam", *OPENS, "--officer", "hnak"), SAM, "did you mean hank?"),
    (("organization", "elks", "--as", "sam", *OPENS, "--officer", "sam"), SAM, "nobody gives themselves a role"),
    (("organization", "elks", "--as", "sam", *OPENS[2:], "--ruleset", "pa"), SAM, "pa says nothing of"),
    (("appoint", "tess", "officer", "elks", "--as", "sam"), SAM, "nothing on file is called 'elks'"),
    (("appoint", "tess", "officer", "hose-2", "--as", "sam"), SAM, "an officer of hose-2 gives roles there"),
    (("appoint", "tess", "officer", "elks", "--as", "hank"), OWN, "hank is no officer of elks"),
    (("appoint", "tess", "clerk", "ny-charitable", "--as", "hank"), OWN, "municipality: the name of the clerk's"),
    (("appoint", "tess", "commission", "ny-charitable", "--as", "hank"), OWN, "hank is no supervisor"),
    (("appoint", "tess", "tresurer", "hose-2", "--as", "hank"), OWN, "did you mean treasurer?"),
    (("appoint", "tess", "seller", "hose-2", "--as", "hank", "--municipality", "x"), OWN, "of a clerk only"),
    (("appoint", "hank", "officer", "hose-2", "--as", "hank", "--release"), OWN, "hank is the last officer"),
    (("appoint", "hank", "banker", "hose-2", "--as", "hank"), OWN, "nobody gives themselves a role"),
]
"""A command, the password of whoever asks, and why it is refused."""


def test_what_is_wrong_is_one_line(opened: str) -> None:
    before = held(opened)
    for words, password, says in WRONG:
        answer = run(*words, "--database", opened, stdin=f"{password}\n{FIRST}\n")
        assert (answer.code, answer.out) == (2, ""), words
        assert says in answer.err
        assert answer.err.count("\n") == 1
    assert held(opened) == before


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    answer = run("account", "hank", "--as", "sam", "--database", str(file), stdin="x\n")
    assert answer.code == 2
    assert "there is no" in answer.err
    assert not file.exists()
