"""The fiscal officer of a county: copies of what the license marks go there, and nothing else is read or done there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.packages.package import package
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Deed, NotAllowed, Viewer
from tests.support.charities import FEBRUARY, HOSE, settled, with_a_night
from tests.support.filed_night import OF, filed, held
from tests.web.townspeople import Townspeople

PAGE = "/clerk/returns"
OFFICES = ("clerk", "commission", "fiscal-officer")
HERE = {"fay": "county-new-york-ulster", "otis": "county-new-york-orange"}


def appointed(people: Townspeople) -> None:
    for name, at in HERE.items():
        people.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        people.town.must("sam", HOUSE, "assign", {"name": name, "role": "fiscal-officer", "at": at})


def night(tmp_path: Path, **license: Any) -> Iterator[Townspeople]:
    town = with_a_night(str(tmp_path / "town.db"), **license)
    found = Townspeople(town)
    appointed(found)
    held(town)
    yield found
    town.book.close()


@pytest.fixture
def marked(tmp_path: Path) -> Iterator[Townspeople]:
    """A night whose license says that the county's fiscal officer has a copy."""
    yield from night(tmp_path, **{"fiscal-officer": True})


@pytest.fixture
def unmarked(tmp_path: Path) -> Iterator[Townspeople]:
    yield from night(tmp_path)


def rows(people: Townspeople, who: str) -> list[dict[str, Any]]:
    found = people.client(who).get(f"{PAGE}.json").json()["organizations"]
    return [row for each in found for row in each["statements"]]


def test_a_copy_that_goes_there_is_late_filed_and_received(marked: Townspeople) -> None:
    marked.town.now = datetime(2026, 2, 20, 15, tzinfo=UTC)
    (row,) = rows(marked, "fay")
    assert (row["form"], row["period"], row["to"], row["state"]) == ("GC-7", FEBRUARY, "fiscal-officer", "late")
    assert row["cite"] == ["9 NYCRR 4624.1(a)"]
    filed(marked.town, OFFICES, "2026-02-20")
    (row,) = rows(marked, "fay")
    assert (row["state"], row["filed"]) == ("filed", "2026-02-20")
    client = marked.client("fay")
    page = client.get(PAGE).text
    assert "Send the receipt" in page
    assert "Find fault" not in page
    assert "Applications and licenses" not in page
    assert "Statements that are filed here" in client.get("/organizations").text
    told = client.get(f"/organizations/{HOSE}/filed/GC-7/{FEBRUARY}.json").json()["statement"]
    assert told["to"] == "fiscal-officer"
    assert "C2" in {line["line"] for line in told["lines"]}
    receipt = {**OF, "to": "fiscal-officer", "dated": "2026-02-20", "then": PAGE, "token": marked.token(client)}
    assert client.post(f"/organizations/{HOSE}/do/statement-receive", data=receipt).status_code < 400
    assert [(row["state"], row["received"]) for row in rows(marked, "fay")] == [("received", "2026-02-20")]
    kinds = [event.kind for event in marked.town.book.events(HOSE, viewer=Viewer("fay", "fiscal-officer"))]
    assert kinds == ["organization-open", "statement-file", "statement-receive"]


def test_nothing_else_is_done_or_read_there(marked: Townspeople) -> None:
    filed(marked.town, OFFICES)
    book = marked.town.book
    other = {**OF, "to": "commission", "dated": "2026-02-10"}
    for kind, payload in (
        ("statement-receive", other), ("statement-fault", {**OF, "ground": "it does not add up"}),
        ("delinquency", {**OF, "by": "municipality", "dated": "2026-02-10"}),
        ("license", {"form": "GC-5", "number": "8", "games": ["craps"], "from": "2027-01-01", "until": "2027-12-31"}),
    ):  # fmt: skip
        try:
            found = book.do(Deed(HOSE, kind, payload, "fay", "fiscal-officer"))
        except NotAllowed:
            continue
        assert found.refusal is not None, kind
        assert "not for the fiscal officer" in found.refusal.reason
    client = marked.client("fay")
    assert client.get("/clerk").status_code == 403
    for end in ("books", "people", "pools", "roles", "books/check"):
        assert client.get(f"/organizations/{HOSE}/{end}").status_code == 403, end


def test_another_county_and_a_license_that_is_not_marked(marked: Townspeople) -> None:
    filed(marked.town, OFFICES)
    assert rows(marked, "otis") == []
    assert marked.client("otis").get(f"/organizations/{HOSE}/filed/GC-7/{FEBRUARY}").status_code == 403


def test_a_license_that_is_not_marked(unmarked: Townspeople) -> None:
    unmarked.town.now = datetime(2026, 2, 20, 15, tzinfo=UTC)
    assert rows(unmarked, "fay") == []
    assert [row["to"] for row in rows(unmarked, "clio") if row["form"] == "GC-7"] == ["clerk"]


def test_a_package_is_taken_there(marked: Townspeople, tmp_path: Path) -> None:
    filed(marked.town, OFFICES)
    data = package(marked.town.book, HOSE, "GC-7", FEBRUARY)
    office = Townspeople(settled(str(tmp_path / "office.db"), "another house", marked.town.now))
    appointed(office)
    client = office.client("fay")
    done = client.post(PAGE, data={"token": office.token(client)}, files={"file": ("gc-7.zip", data)})
    assert done.status_code == 200, done.text
    (row,) = [row for row in rows(office, "fay") if row["package"]]
    assert (row["form"], row["to"], row["filed"]) == ("GC-7", "fiscal-officer", "2026-02-09")
    assert office.client("fay").get(row["package"]["at"]).content == data
    assert office.client("clio").get(row["package"]["at"]).status_code == 404
    office.town.book.close()
