"""`aboveboard members`: the preview, the record with people added, and the register as a spreadsheet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aboveboard.charity.members.on_file import people_of_record
from aboveboard.cli.example import FOLDER
from tests.support.sheets import workbook
from tests.support.terminal import run

NIGHT, MEMBERS = str(FOLDER / "night.json"), str(FOLDER / "members.csv")
RECORD = json.loads((FOLDER / "night.json").read_text("utf-8"))


def test_the_preview_in_words() -> None:
    shown = " ".join(run("members", MEMBERS, "--record", NIGHT).out.split())
    assert "members.csv, headings in row 1" in shown
    assert "B Date of birth born" in shown
    assert "New row name full name the name" in shown
    assert "4 eve-east Eve East is made from the full name" in shown
    assert "2 ann address nothing 7 Mill Road, Albany, NY 12207" in shown
    assert shown.endswith("1 new, 1 changed, 1 as they are on file; nothing is wrong.")
    assert run("members", MEMBERS).out.endswith("3 new; nothing is wrong.\n")


def test_the_preview_as_json_and_from_standard_input() -> None:
    found = run("members", MEMBERS, "--record", NIGHT, "--json").document
    assert [row["name"] for row in found["rows"]] == ["ann", "eve-east"]
    assert found["same"] == ["bob"]
    piped = run("members", "-", "--json", stdin=Path(MEMBERS).read_bytes()).document
    assert piped["file"] == "standard input"
    assert len(piped["new"]) == 3


def test_faults_stand_with_their_rows_and_columns(tmp_path: Path) -> None:
    file = tmp_path / "m.xlsx"
    file.write_bytes(workbook([["full name", "born"], ["Ann Abel", "13/4/1980"], *[["Bob", "x"]] * 60]))
    done = run("members", str(file))
    shown = " ".join(done.out.split())
    assert done.code == 0
    assert "m.xlsx, sheet Members, headings in row 1" in shown
    assert "2 B born '13/4/1980' a day such as 1980-05-01 or, month first, 5/1/1980" in shown
    assert "... and 21 more; --json lists them." in shown
    assert "61 wrong, and nothing can be written until it is put right." in shown


def test_the_record_with_the_people_added(tmp_path: Path) -> None:
    done = run("members", MEMBERS, "--record", NIGHT, "--write", "--at", "2026-03-01")
    assert done.document["events"][: len(RECORD["events"])] == RECORD["events"]
    assert [event["person"]["name"] for event in done.document["events"][-2:]] == ["ann", "eve-east"]
    out = tmp_path / "more.json"
    written = run("members", MEMBERS, "--record", NIGHT, "--write", "--at", "2026-03-01", "--out", str(out))
    assert (written.out, out.read_text("utf-8")) == ("", done.out)
    assert run("members", MEMBERS, "--record", str(out)).out.endswith(
        "0 new, 0 changed, 3 as they are on file; nothing is wrong.\n"
    )
    assert run("books", str(out), "--json").code == 0


@pytest.mark.parametrize("ending", ["xlsx", "csv"])
def test_the_register_written_is_read_again_as_it_was(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"register.{ending}"
    assert run("members", "--record", NIGHT, "--export", str(file)).is_lawful()
    found = run("members", str(file), "--record", NIGHT, "--json").document
    assert (found["same"], found["rows"], found["faults"]) == (list(people_of_record(RECORD)), [], [])


def test_nothing_is_written_while_anything_is_wrong(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.csv", tmp_path / "out.json"
    bad.write_text("full name,born\nAnn,x\nBob,\nBob,\n", "utf-8")
    done = run("members", str(bad), "--record", NIGHT, "--write", "--out", str(out))
    assert done.is_lawful()
    assert done.code == 2
    assert "nothing was written: row 2, column B (born): expected a day such as" in done.err
    assert "and 1 more fault" in done.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "FILE: a spreadsheet to read was expected, or --export"),
        ([MEMBERS, "--export", "x.csv", "--record", NIGHT], "not both"),
        ([MEMBERS, "--write"], "--record: the record was expected that --write adds to"),
        (["--export", "x.csv"], "--record: the record was expected that --export writes"),
        (
            ["--export", "x.ods", "--record", NIGHT],
            "--export: a name that ends in .xlsx or .csv was expected, not 'x.ods'",
        ),
        ([MEMBERS, "--out", "x.json"], "--out: it was expected beside --write only"),
        (["nowhere.csv"], "nowhere.csv: it cannot be read"),
        ([NIGHT], "night.json: no row of headings was found"),
        ([MEMBERS, "--sheet", "Two"], "members.csv: a text file has no sheets"),
        ([MEMBERS, "--ignore", "Shirt"], "no heading 'Shirt' to pass over"),
        ([MEMBERS, "--at", "3/1/2026"], "--at: a day such as"),
        ([MEMBERS, "--record", MEMBERS], "it is not JSON"),
        ([MEMBERS, "--record", NIGHT, "--write", "--at", "2026-01-01"], "is before the event above it"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str) -> None:
    done = run("members", *words)
    assert done.is_lawful()
    assert done.code == 2
    assert complaint in done.err


def test_a_record_without_events_needs_a_day(tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text(json.dumps({**RECORD, "events": []}), "utf-8")
    done = run("members", MEMBERS, "--record", str(empty), "--write")
    assert "--at: a day was expected, since the record has no event yet" in done.err
    done = run("members", MEMBERS, "--record", str(empty), "--write", "--at", "2026-01-02")
    assert len(done.document["events"]) == 3
