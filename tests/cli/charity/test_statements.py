"""`aboveboard statements` and `aboveboard statement`: listed, printed, as sheets, and onto the official form."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

import aboveboard
from aboveboard.cli.example import FOLDER
from aboveboard.law.conduct import conduct_law
from aboveboard.publish.returns.boxes import fields_named
from tests.support.fillable import TEXT, fillable, stands
from tests.support.printed import words
from tests.support.sheets import workbook
from tests.support.terminal import run

JARS = str(FOLDER / "jars.json")
ASKED = ("statement", "GC-7Q", "--period", "2026-Q3", "--record", JARS)
SAM, FIRST, OWN = "the first of my horses", "a horse for somebody", "a horse of my own"
HEAD = ["kind", "form", "supplier", "price", "tickets", "prizes", "cost", "serial", "type", "symbols"]
DEAL = ["Bell jar", "77", "Acme", 1, 1200, "$100 x 3", 50, "A1", "pull tab", "bells"]


def test_a_period_of_which_there_is_nothing_names_the_nearest() -> None:
    found = run("statement", "GC-7Q", "--period", "2026-Q2", "--record", JARS)
    assert "nothing of 2026-Q2 is reported on GC-7Q; did you mean 2026-Q3?" in found.err


def test_the_list_is_that_of_the_books() -> None:
    listed = run("statements", "--record", JARS, "--json").document
    books = run("books", JARS, "--json").document
    assert listed["statements"][0]["form"] == "GC-7Q"
    kept = [{name: row[name] for name in books["statements"][at]} for at, row in enumerate(listed["statements"])]
    assert kept == books["statements"]
    said = run("statements", "--record", JARS)
    assert said.is_lawful()
    for each in ("GC-7Q", "2026-Q3", "draft, period", "2026-10-15", "$42.50", "signatur"):
        assert each in said.out


def test_books_for_people_show_accounts_and_statements() -> None:
    said = run("books", JARS).out
    assert re.search(r"GC-7Q +2026-Q3 +draft +2026-10-15 +\$42.50", said)
    document = run("books", JARS, "--json").document
    for name in document.get("accounts", {}):
        assert name in said


def test_a_statement_for_people_and_for_programs() -> None:
    said = run(*ASKED)
    assert said.is_lawful()
    for each in ("GC-7Q: Quarterly statement", "A2", "1,200.00", "B8", "42.50", "Lacks: signature of the treasurer"):
        assert each in said.out
    document = run(*ASKED, "--json").document
    assert document == run(*ASKED, "--format", "json").document
    assert {name: document["lines"][name] for name in ("A1", "A2", "A7", "B8")} == {
        "A1": 1, "A2": 120000, "A7": 85000, "B8": 4250,
    }  # fmt: skip
    assert document["opened"]["A2"]
    with Path(JARS).open() as file:
        held = aboveboard.organization(json.load(file))
    assert json.loads(json.dumps(held.statement("GC-7Q", "2026-Q3").to_json())) == document
    assert json.loads(json.dumps(held.statements().to_json())) == run("statements", "--record", JARS, "--json").document


def test_as_of_another_day() -> None:
    assert "its period is not over" in run(*ASKED).out
    assert "its period is not over" not in run(*ASKED, "--at", "2026-10-02").out
    assert run(*ASKED, "--at", "2026-07-08", "--json").document["as_of"] == "2026-07-08T23:59:59.999999-04:00"


@pytest.mark.parametrize("format", ["md", "html", "csv"])
def test_pages_and_sheets_as_text(format: str, tmp_path: Path) -> None:
    said = run(*ASKED, "--format", format)
    assert said.is_lawful()
    assert "Ideal handle" in said.out
    out = tmp_path / f"statement.{format}"
    assert run(*ASKED, "--format", format, "--out", str(out)).out == ""
    assert out.read_text("utf-8-sig").replace("\r\n", "\n") == said.out.replace("\r\n", "\n")


def test_a_pdf_and_a_workbook_go_to_files(tmp_path: Path) -> None:
    pdf, xlsx = tmp_path / "statement.pdf", tmp_path / "statement.xlsx"
    assert run(*ASKED, "--format", "pdf", "--out", str(pdf)).is_lawful()
    assert "Millbrook Hook and Ladder Company" in words(pdf.read_bytes())
    assert run(*ASKED, "--format", "xlsx", "--out", str(xlsx)).is_lawful()
    assert {"Lines", "S1", "X1"} <= set(load_workbook(io.BytesIO(xlsx.read_bytes())).sheetnames)


def test_the_rows_of_one_line() -> None:
    said = run(*ASKED, "--format", "csv", "--line", "X1")
    assert said.is_lawful()
    assert "Acme Supply" in said.out
    assert "Ideal handle" not in said.out


def test_onto_the_official_form(tmp_path: Path) -> None:
    official, out = tmp_path / "gc-7q.pdf", tmp_path / "filled.pdf"
    law = conduct_law("ny-charitable").forms["GC-7Q"][-1]
    fields = [name for name in fields_named(law) if name != "County"]
    official.write_bytes(fillable(dict.fromkeys([*fields, "Stamp"], TEXT)))
    said = run(*ASKED, "--onto", str(official), "--out", str(out))
    assert said.is_lawful()
    assert stands(out.read_bytes())["A2"] == "1,200.00"
    assert "Not filled, since the form's file does not know them: Stamp." in said.out
    assert "Not in this PDF: County (Ulster)." in said.out
    assert "the official file" in said.out
    document = run(*ASKED, "--onto", str(official), "--out", str(out), "--json").document
    assert (document["unknown"], document["missing"]) == (["Stamp"], ["County (Ulster)"])
    assert (document["state"], document["filled"]["B8"]) == ("draft", "42.50")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("statement", "GC-7X", "--period", "2026-Q3", "--record", JARS), "form: 'GC-7X' is none that is filed here"),
        (("statement", "GC-7Q", "--period", "2026-Q4", "--record", JARS), "nothing of 2026-Q4 is reported on GC-7Q"),
        (("statement", "GC-7Q", "--period", "soon", "--record", JARS), "nothing of soon is reported on GC-7Q"),
        ((*ASKED, "--format", "pdf"), "--out: the name of a file was expected, for the pdf to go to"),
        ((*ASKED, "--onto", JARS), "--out: the name of a file was expected, for the PDF to go to"),
        ((*ASKED, "--onto", JARS, "--out", "/tmp/x.pdf", "--format", "md"), "--onto: it is filled in as a PDF"),
        ((*ASKED, "--onto", JARS, "--out", "/tmp/x.pdf"), "no PDF that can be filled in"),
        ((*ASKED, "--line", "X1"), "--line: it goes with --format csv"),
        ((*ASKED, "--format", "csv", "--line", "A1"), "line: A1 of GC-7Q has no rows"),
        ((*ASKED, "--organization", "other"), "--organization: the record is of Millbrook Hook and Ladder Company"),
        ((*ASKED, "--database", "x.db"), "--record: a record or a database was expected, not both"),
        ((*ASKED, "--at", "soon"), "at: "),
        (("statements",), "--organization: the name of one on the database was expected, or a --record"),
        (("statements", "--organization", "x", "--database", "/nowhere/at/all.db"), "/nowhere/at/all.db"),
    ],
)
def test_what_is_wrong_is_one_line(asked: tuple[str, ...], says: str) -> None:
    said = run(*asked)
    assert said.is_lawful()
    assert (said.code, says in said.err) == (2, True), said.err


@pytest.mark.parametrize("form", ["gc-7q", "GC-7Q"])
def test_a_form_may_be_named_in_small_letters(form: str) -> None:
    assert run("statement", form, "--period", "2026-Q3", "--record", JARS).code == 0


# -- on a database -----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A house with a fire company that has bought a deal."""
    found = str(tmp_path / "floor.db")
    assert run("found", "sam", "--database", found, stdin=f"{SAM}\n").code == 0
    assert run("account", "hank", "--as", "sam", "--database", found, stdin=f"{SAM}\n{FIRST}\n").code == 0
    opens = ("--ruleset", "ny-charitable", "--title", "Hose Company 2", "--kind", "volunteer-fire-company")
    words_ = (*opens, "--officer", "hank", "--identification", "12-345")
    assert run("organization", "hose-2", "--as", "sam", "--database", found, *words_, stdin=f"{SAM}\n").code == 0
    assert run("password", "hank", "--database", found, stdin=f"{FIRST}\n{OWN}\n").code == 0
    box = tmp_path / "invoice.xlsx"
    box.write_bytes(workbook([HEAD, DEAL]))
    bought = run(
        "deals", str(box), "--organization", "hose-2", "--database", found, "--compared", "--prefix", "d",
        "--as", "hank", stdin=f"{OWN}\n",
    )  # fmt: skip
    assert bought.code == 0, bought.err
    return found


def test_statements_of_an_organization_on_a_database(file: str, tmp_path: Path) -> None:
    asked = ("--organization", "hose-2", "--database", file)
    listed: list[dict[str, Any]] = run("statements", *asked, "--json").document["statements"]
    (jars,) = [each for each in listed if each["form"] == "GC-7Q"]
    assert (jars["state"], jars["lines"]["A5"]) == ("draft", 5000)
    assert {log for log, _ in jars["opened"]["A5"]} == {"hose-2"}
    period = jars["period"]
    one = run("statement", "GC-7Q", "--period", period, *asked, "--json").document
    assert {log for log, _ in one["opened"]["A5"]} == {"hose-2", "d-1"}
    out = tmp_path / "statement.pdf"
    said = run("statement", "GC-7Q", "--period", period, *asked, "--format", "pdf", "--out", str(out))
    assert said.is_lawful(), said.err
    assert "Hose Company 2" in words(out.read_bytes())
    wrong = run("statements", "--organization", "hose-3", "--database", file)
    assert "organization: none is called 'hose-3'" in wrong.err
    with aboveboard.organization("hose-2", file) as held:
        assert [each.form for each in held.statements()] == [each["form"] for each in listed]
        assert held.statement("GC-7Q", period).lines["A5"] == 5000
