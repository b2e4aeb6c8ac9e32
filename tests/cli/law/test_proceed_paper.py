"""`aboveboard proceed --paper`: the papers of a record listed, shown, and written to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli import main
from tests.support.printed import words

RECORD: dict[str, Any] = {
    "ruleset": "ny-commercial", "proceeding": "adjudication", "title": "Matter of Doe",
    "events": [
        {"at": "2018-03-01", "do": "report", "by": "hearing-officer", "recommends": "a fine"},
        {"at": "2018-03-12", "do": "deliberation", "by": "commission", "said": "Nobody was believed."},
        {"at": "2018-03-12", "do": "determination", "by": "commission", "outcome": "accepted", "vote": "5-0"},
    ],
}  # fmt: skip


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A record in a file."""
    file = tmp_path / "doe.json"
    file.write_text(json.dumps(RECORD), "utf-8")
    return str(file)


def test_the_papers_are_listed(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proceed", record, "--paper", "list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["papers"]
    assert [row["paper"] for row in rows] == ["replay", "act-2"]
    assert main(["proceed", record, "--paper", "list"]) == 0
    assert "The commission's determination" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["md", "html", "json", "pdf"])
def test_a_paper_is_written_as_its_files_name_ends(
    record: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"act.{ending}"
    assert main(["proceed", record, "--paper", "act-2", "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"The commission's determination: written to {out}.\n"
    text = words(out.read_bytes()) if ending == "pdf" else out.read_text("utf-8")
    assert "5-0, carried" in text
    assert "Matter of Doe" in text


def test_what_is_sealed_is_printed_where_it_is_asked_for_alone(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proceed", record, "--paper", "replay"]) == 0
    shown = capsys.readouterr().out
    assert "Nobody was believed." not in shown
    assert "kept from the public" in shown
    assert main(["proceed", record, "--paper", "replay", "--sealed"]) == 0
    told = capsys.readouterr().out
    assert "Nobody was believed." in told
    assert "NOT PUBLIC" in told
    assert main(["proceed", record, "--paper", "replay", "--json"]) == 0
    assert "believed" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("--paper", "act-3"), "'act-3' is no paper of Matter of Doe; did you mean act-2?"),
        (
            ("--paper", "act-2", "--out", "act.docx"),
            "--out: a name that ends in .pdf, .html, .md or .json was",
        ),
        (("--paper", "act-2", "--out", "nowhere/act.pdf"), "nowhere/act.pdf: it cannot be written: No such file"),
        (("--paper", "list", "--out", "list.md"), "--out: the list of papers is shown, and goes to no file"),
        (("--out", "act.pdf"), "--out: it goes with --paper, and none is named"),
        (("--sealed",), "--sealed: it goes with --paper, and none is named"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    record: str, asked: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["proceed", record, *asked]) != 0
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"aboveboard: {message}")


def test_a_ruleset_alone_has_no_papers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proceed", "ny-charitable", "--paper", "list"]) != 0
    assert "--paper: it goes with a record, or with a proceeding" in capsys.readouterr().err
