"""`aboveboard deals` and `aboveboard stubs`: sheets previewed and entered at the command line, whole or not at all."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from aboveboard.house import open_house
from aboveboard.log.deeds import Deed, Viewer
from tests.support.sheets import workbook
from tests.support.terminal import run

SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"
HEAD = ["kind", "form", "supplier", "price", "tickets", "prizes", "cost", "serial", "type", "symbols"]
GOOD = ["Bell jar", "77", "Acme", 1, 1200, "$100 x 3; 20 @ $5", 50, "A1", "pull tab", "bells"]
RAFFLE = {
    "organization": "hose-2", "kind": "raffle", "price": 500, "tickets": 100, "place": "firehouse",
    "prizes": [{"prize": "first", "cents": 10000}], "drawings": [f"{date.today() + timedelta(days=60)}T20:00"],
}  # fmt: skip
RECORD: dict[str, Any] = {
    "ruleset": "ny-charitable",
    "organization": {"name": "hose-company-2", "kind": "volunteer-fire-company", "identification": "12-345"},
    "events": [{"at": "2026-07-01", "person": {"name": "ann", "born": "1980-05-01"}}],
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A house with an organization, whose officer has a password of her own."""
    found = str(tmp_path / "floor.db")
    assert run("found", "sam", "--database", found, stdin=f"{SAM}\n").code == 0
    assert run("account", "hank", "--as", "sam", "--database", found, stdin=f"{SAM}\n{FIRST}\n").code == 0
    opens = ("--ruleset", "ny-charitable", "--title", "Hose Company 2", "--kind", "volunteer-fire-company")
    words = (*opens, "--officer", "hank", "--identification", "12-345")
    assert run("organization", "hose-2", "--as", "sam", "--database", found, *words, stdin=f"{SAM}\n").code == 0
    assert run("password", "hank", "--database", found, stdin=f"{FIRST}\n{OWN}\n").code == 0
    return found


def sheet(folder: Path, *rows: list[Any]) -> str:
    path = folder / "invoice.xlsx"
    path.write_bytes(workbook([HEAD, *rows]))
    return str(path)


def test_a_box_of_deals_is_looked_at_and_entered(file: str, tmp_path: Path) -> None:
    box = sheet(tmp_path, GOOD, [*GOOD[:7], "A2", *GOOD[8:]])
    asked = ("deals", box, "--organization", "hose-2", "--database", file, "--compared", "--prefix", "spring")
    said = run(*asked)
    assert said.is_lawful(), said.err
    assert said.out.splitlines()[-1] == "2 deals to be entered, and nothing was written; 0 on file already."
    assert "spring-2" in said.out
    assert "license of the supplier" in said.out
    done = run(*asked, "--as", "hank", "--json", stdin=f"{OWN}\n")
    assert (done.code, done.document["entered"]) == (0, True), done.err
    again = run(*asked, "--as", "hank", stdin=f"{OWN}\n")
    assert again.out.splitlines()[-1] == "no deals entered; 2 on file already."
    listed = tmp_path / "deals.csv"
    run("deals", "--organization", "hose-2", "--database", file, "--export", str(listed))
    assert [row.split(",")[0] for row in listed.read_text("utf-8-sig").splitlines()] == ["name", "spring-1", "spring-2"]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ([*GOOD[:3], "a dollar", *GOOD[4:]], "row 3, column D (price): expected an amount in dollars"),
        ([*GOOD[:3], 3, *GOOD[4:]], "row 3: a ticket: $3 is more than $2 (9 NYCRR 4620.19(b)(2))"),
        (GOOD, "row 3, column H (serial): expected each deal once (row 2 has the same form and serial number)"),
    ],
)
def test_where_something_is_wrong_nothing_is_entered(file: str, tmp_path: Path, row: list[Any], says: str) -> None:
    row = [*row[:7], "A2" if says.startswith("row 3:") else row[7], *row[8:]]
    asked = ("deals", sheet(tmp_path, GOOD, row), "--organization", "hose-2", "--database", file, "--compared")
    said = run(*asked, "--as", "hank", stdin=f"{OWN}\n")
    assert said.is_lawful()
    assert f"nothing was entered: invoice.xlsx: {says}" in said.err
    with open_house(file) as book:
        assert book.logs("deal") == []


def test_deals_are_added_to_a_record(tmp_path: Path) -> None:
    record, out = tmp_path / "r.json", tmp_path / "with.json"
    record.write_text(json.dumps(RECORD))
    asked = ("deals", sheet(tmp_path, GOOD), "--record", str(record), "--compared")
    assert "1 deal to be entered" in run(*asked).out
    assert run(*asked, "--write", "--at", "2026-07-06", "--out", str(out)).code == 0
    document = json.loads(out.read_text())
    assert document["events"][1]["at"] == "2026-07-06"
    assert document["events"][1]["deal-buy"]["deal"] == "deal-1"
    assert run("books", str(out), "--json").document["refused"] == []
    assert "0 deals" in (same := run("deals", asked[1], "--record", str(out))).out or "no deals" in same.out
    dear = run("deals", sheet(tmp_path, [*GOOD[:3], 3, *GOOD[4:]]), "--record", str(record), "--write")
    assert dear.is_lawful()
    assert "4620.19(b)(2)" in dear.err


def test_stubs_are_entered_with_their_buyers(file: str, tmp_path: Path) -> None:
    with open_house(file) as book:
        who = book.person("hank")
        assert who is not None
        member = {"name": "hank", "title": "Hank Hill", "born": "1980-05-01", "member-since": "2010-01-01"}
        for log, kind, payload in (("hose-2", "person", member), ("r-1", "raffle-open", RAFFLE)):
            done = book.do(Deed(log, kind, payload, "hank", "officer", signed=who.epoch))
            assert done.refusal is None, done.refusal
    stubs = tmp_path / "stubs.csv"
    stubs.write_text("ticket,buyer,address,telephone\n1-3,Pat Quill,1 Elm,555\n4,Quinn Reed,2 Elm,556\n")
    asked = ("stubs", "r-1", str(stubs), "--as", "hank", "--database", file)
    seen = run(*asked, "--preview", stdin=f"{OWN}\n")
    assert seen.is_lawful(), seen.err
    assert seen.out.splitlines()[-1] == "2 stubs to be entered, and nothing was written; 0 on file already."
    assert run(*asked, stdin=f"{OWN}\n").code == 0
    with open_house(file) as book:
        assert book.balance("pool/r-1/bank") == 2000
        assert book.events("r-1", viewer=Viewer("hank", "officer"))[-1].payload["buyer"] == "Quinn Reed"
    assert run(*asked, "--json", stdin=f"{OWN}\n").document["planned"] == []
    assert "it is not hank's" in run(*asked, stdin="wrong\n").err
    places = tmp_path / "places.csv"
    assert run("stubs", "r-1", "--as", "hank", "--export", str(places), "--database", file, stdin=f"{OWN}\n").code == 0
    assert places.read_text("utf-8-sig").splitlines()[1:] == ["ticket,at hand,5,100,96", "ticket,sold,1,4,4"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("deals",), "FILE: an invoice to read was expected"),
        (("deals", "x.csv"), "--organization: one on a database was expected"),
        (("deals", "x.csv", "--organization", "nobody"), "none is called 'nobody'"),
        (("deals", "--organization", "hose-2", "--export", "a.pdf"), "ends in .xlsx or .csv was expected"),
        (("deals", "x.csv", "--organization", "hose-2", "--prefix", "A B"), "prefix: small letters"),
        (("deals", "x.csv", "--organization", "hose-2", "--write"), "--write: it is for a record"),
        (("stubs", "r-9", "x.csv", "--as", "hank"), "POOL: none is called 'r-9'"),
        (("stubs", "r-9", "--as", "hank"), "FILE: stubs to read were expected"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(file: str, tmp_path: Path, args: tuple[str, ...], says: str) -> None:
    (tmp_path / "x.csv").write_text("serial,form\nA1,77\n")
    given = [str(tmp_path / "x.csv") if each == "x.csv" else each for each in args]
    said = run(*given, "--database", file)
    assert said.is_lawful()
    assert says in said.err, said.err
