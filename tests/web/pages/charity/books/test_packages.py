"""A return that came as a package, taken at the page of the office to which it was filed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.packages.package import package
from aboveboard.charity.packages.receipts import read_receipt
from tests.support.charities import CHURCH, HOSE, settled
from tests.support.quarter import OF, filed
from tests.web.townspeople import Townspeople

PAGE = "/clerk/returns"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    town = filed(str(tmp_path_factory.mktemp("filer") / "filer.db"))
    try:
        return package(town.book, HOSE, OF["form"], OF["period"])
    finally:
        town.book.close()


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Townspeople]:
    """The commission's house, where the fire company is on file and keeps no books."""
    town = settled(str(tmp_path / "office.db"), "another house")
    town.now = datetime(2026, 4, 8, 15, tzinfo=UTC)
    yield Townspeople(town)
    town.book.close()


def sent(office: Townspeople, who: str, data: bytes, **typed: str) -> Any:
    client = office.client(who)
    fields = {"token": office.token(client), **typed}
    return client.post(PAGE, data=fields, files={"file": ("gc-7q.zip", data)})


def refused(found: Any) -> str:
    """Why nothing was taken, as the page says it."""
    assert found.status_code == 422, found.status_code
    said = re.search(r'role="alert">([^<]*)<', found.text)
    assert said is not None
    return unescape(said[1])


def rows(office: Townspeople, who: str = "kim") -> list[dict[str, Any]]:
    found = office.client(who).get(f"{PAGE}.json").json()["organizations"]
    return [row for each in found if each["name"] == HOSE for row in each["statements"] if row["package"]]


def test_it_is_verified_put_on_file_receipted_and_given_out_again(office: Townspeople, archive: bytes) -> None:
    assert rows(office) == []
    done = sent(office, "kim", archive)
    assert done.status_code == 200, done.text
    line = re.search(r"<textarea[^>]*>([^<]*)</textarea>", done.text)
    assert line is not None
    receipt, _ = read_receipt(unescape(line[1]))
    assert (receipt.form, receipt.period, receipt.to) == ("GC-7Q", "2026-Q1", "commission")
    (row,) = rows(office)
    assert (row["form"], row["period"], row["state"], row["filed"]) == ("GC-7Q", "2026-Q1", "received", "2026-04-06")
    at = row["package"]["at"]
    assert office.client("kim").get(at).content == archive
    assert "came as a package" in office.client("kim").get(PAGE).text
    assert at in office.client("kim").get(PAGE).text
    assert refused(sent(office, "kim", archive)) == "package: it was taken before"
    office.town.now = datetime(2026, 8, 1, 15, tzinfo=UTC)
    assert [(row["period"], row["state"]) for row in rows(office)] == [("2026-Q2", "missing"), ("2026-Q1", "received")]


def test_nobody_else_takes_it_or_gets_it(office: Townspeople, archive: bytes) -> None:
    assert refused(sent(office, "clio", archive)).endswith("was filed to the commission, and not to the clerk")
    assert sent(office, "ann", archive).status_code == 403
    assert sent(office, "kim", archive).status_code == 200
    at = rows(office)[0]["package"]["at"]
    assert rows(office, "clio") == []
    for who in ("clio", "ann", "tom"):
        assert office.client(who).get(at).status_code == 404, who
    assert office.client().get(at).content != archive
    assert office.client("kim").get(at.replace(HOSE, "nobody")).status_code == 404
    assert office.client("kim").get(at.replace(HOSE, CHURCH)).status_code == 404


def test_what_is_not_sound_is_put_on_file_only_where_that_is_asked_for(office: Townspeople, archive: bytes) -> None:
    data = archive[:-1]
    assert "nothing was taken" in refused(sent(office, "kim", data))
    assert "organization: its name was expected" in refused(sent(office, "kim", data, defective="yes"))
    assert "files nothing here that you receive" in refused(sent(office, "kim", archive, organization="nobody"))
    assert "64 digits" in refused(sent(office, "kim", archive, key="beef"))
    assert "it is of Hose Company 2" in refused(sent(office, "kim", archive, organization=CHURCH))
    empty = office.client("kim").post(PAGE, data={"token": office.token(office.client("kim"))})
    assert empty.status_code in (403, 422)
    assert rows(office) == []
    assert sent(office, "kim", data, defective="yes", organization=HOSE).status_code == 200
    (row,) = rows(office)
    assert (row["state"], bool(row["ground"])) == ("unsound", True)
    assert office.client("kim").get(row["package"]["at"]).content == data
    assert sent(office, "kim", archive).status_code == 200
    assert [row["state"] for row in rows(office)] == ["unsound", "received"]
