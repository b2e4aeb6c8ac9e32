"""A ticket is checked by its code: whether there is such a ticket and what came of it, and nothing about its buyer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.pools.ticket_check import check_ticket, code_key, code_keys
from aboveboard.house import open_house
from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.log.logbook import Logbook
from aboveboard.log.vault.vault import Vault
from aboveboard.play.pools.tickets.codes import LETTERS, code_of
from tests.charity.pools.test_drawing import OPENING, R
from tests.support.charities import Town, announced, fire_company, settled
from tests.support.terminal import run

SECRET = "a town that knows how to hide its words"
BUYER = {"buyer": "Patricia Smithers", "address": "1 Elm Street", "telephone": "555-0199"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A raffle of which some tickets are sold, one is void, and one was drawn, then another in its place."""
    found = str(tmp_path_factory.mktemp("tickets") / "town.db")
    town = settled(found, SECRET)
    fire_company(town)
    town.must("ann", R, "raffle-open", OPENING)
    town.must("ann", "r-2", "raffle-open", OPENING)
    town.must("ann", R, "ticket-sell", {"first": 1, "last": 40, **BUYER})
    town.must("ann", R, "book-out", {"first": 50, "last": 60, "seller": "bob"})
    town.must("ann", R, "ticket-void", {"first": 45, "last": 45, "ground": "torn"})
    announced(town, R)
    seen = {"witnesses": ["bob", "cyd"]}
    town.must("ann", R, "ticket-draw", {"ticket": 7, **seen})
    town.must("ann", R, "ticket-draw", {"ticket": 8, "again": "no name on the stub", **seen})
    town.book.close()
    return found


@pytest.fixture(scope="module")
def book(url: str) -> Any:
    with open_house(url, secret=SECRET) as found:
        yield found


def code(book: Logbook, serial: int, pool: str = R, series: str = "ticket") -> str:
    """The code that is printed on a ticket."""
    return code_of(code_key(book.vault), pool, series, serial)


@pytest.mark.parametrize(
    ("serial", "state"), [(1, "sold"), (40, "sold"), (41, "unsold"), (45, "void"), (50, "unsold"), (7, "drawn")]
)
def test_what_is_told(book: Logbook, serial: int, state: str) -> None:
    found = check_ticket(book, code(book, serial)).to_json()
    assert (found["valid"], found["pool"], found["series"], found["serial"]) == (True, R, "ticket", serial)
    assert found["state"] == state
    assert set(found) == {"valid", "pool", "series", "serial", "state", "drawn"}
    assert not any(word in str(found) for word in BUYER.values())


def test_what_was_drawn(book: Logbook) -> None:
    first, second = (check_ticket(book, code(book, serial)).to_json()["drawn"] for serial in (7, 8))
    assert first == [{"drawing": 1, "grade": "drawn", "prize": "car", "again": "no name on the stub"}]
    assert second == [{"drawing": 1, "grade": "drawn", "prize": "car"}]
    assert check_ticket(book, code(book, 7, "r-2")).to_json()["drawn"] == []


def test_of_a_code_that_is_none_nothing_is_told(book: Logbook) -> None:
    right = code(book, 7)
    wrong = [
        right[:-1] + ("2" if right[-1] != "2" else "3"),
        right.replace("000007", "000008"),
        "",
        "x" * 100_000,
        "١٢٣",
        code(book, 1001),  # never printed
        code(book, LARGEST_SERIAL),
        code(book, 7, series="key"),  # no series of this raffle
        code(book, 7, pool="no-raffle"),
        code_of(b"another secret of sixteen bytes", R, "ticket", 7),
        code_of(book.vault.secret.ljust(16, b"."), R, "ticket", 7),
    ]
    for each in wrong:
        assert check_ticket(book, each).to_json() == {"valid": False}, each
    assert check_ticket(book, f"  {right.lower().replace('-', ' ')} ").to_json()["valid"]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_one_letter_changed_is_another_code(book: Logbook, data: st.DataObject) -> None:
    right = code(book, data.draw(st.integers(1, 40)))
    place = data.draw(st.sampled_from([at for at, each in enumerate(right) if each != "-"]))
    letter = data.draw(st.sampled_from([each for each in LETTERS + "01OI" if each != right[place]]))
    assert not check_ticket(book, right[:place] + letter + right[place + 1 :]).to_json()["valid"]


def test_codes_outlive_a_change_of_the_secret(book: Logbook) -> None:
    """A key of its own use, of the secret in use and of those before; the secret itself makes no code."""
    old, new = Vault(b"o" * 32), Vault(b"n" * 32, b"o" * 32)
    assert code_keys(new) == [code_key(new), code_key(old)]
    assert code_key(new) not in (new.secret, new.seal, new.mark)


def test_the_command(url: str, book: Logbook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ABOVEBOARD_SECRET", SECRET)
    asked = ("ticket-check", code(book, 7), "--database", url)
    found = run(*asked, "--json")
    assert (found.code, found.err) == (0, "")
    assert found.document["state"] == "drawn"
    said = run(*asked)
    assert said.out == (
        "Valid: ticket 7 of r-1, drawn.\n  Drawn in drawing 1 for car; that was drawn for again: no name on the stub.\n"
    )
    wrong = run("ticket-check", "KQ7M-000417-K3QM-9XTA-4WZP", "--database", url, "--json")
    assert (wrong.code, wrong.document) == (1, {"valid": False})
    assert run("ticket-check", "nothing", "--database", url).out == "Not valid: no ticket has this code.\n"
    missing = run("ticket-check", "nothing", "--database", "/nowhere/at/all.db")
    assert (missing.code, missing.out) == (2, "")
    assert "there is no such file" in missing.err


def test_a_town_without_raffles(tmp_path: Any) -> None:
    town: Town = settled(str(tmp_path / "town.db"))
    assert check_ticket(town.book, "KQ7M-000417-K3QM-9XTA-4WZP").to_json() == {"valid": False}
    town.book.close()
