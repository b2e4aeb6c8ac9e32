"""`aboveboard spend`, of a record and of a database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aboveboard.cli import main
from aboveboard.log.vault.finding import VARIABLE
from tests.support.charities import HOSE, fire_company, settled

RECORD = {
    "ruleset": "ny-charitable",
    "organization": {"name": "Millbrook", "kind": "volunteer-fire-company", "identification": "14-1"},
    "events": [
        {
            "at": "2026-01-02",
            "check-write": {
                "account": "special",
                "number": 101,
                "payee": "Roofers",
                "purpose": "roof",
                "class": "repairs",
                "cents": 950_000,
            },
        },
    ],
}


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["spend", *words])
    out = capsys.readouterr()
    return int(code or 0), out.out, out.err


def test_allowed_approval_needed_and_refused(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, allowed, _ = run(capsys, record, "--for", "roof repair", "--cents", "50000")
    assert "allowed" in allowed
    assert "$9,500 of at most $10,000 in one calendar year, $500 left" in " ".join(allowed.split())
    _, needed, _ = run(capsys, record, "--for", "roof repair", "--cents", "50001")
    assert "approval needed" in needed
    _, refused, _ = run(capsys, record, "--for", "beer", "--cents", "100")
    assert "refused" in refused
    assert "4624.21(d)(6)" in refused
    assert "To be stated with the check" not in refused


def test_what_a_check_has_still_to_say_is_not_stated_and_a_bad_amount_is_said_plainly(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, snow, _ = run(capsys, record, "--for", "snow plowing", "--cents", "15000")
    assert "the lawful purpose that the expense serves: not stated (" in " ".join(snow.split())
    code, _, wrong = run(capsys, record, "--for", "snow plowing", "--cents", "12.50")
    assert code == 2
    assert wrong == (
        "aboveboard: Invalid value for '--cents': a whole number was expected (aboveboard spend --help says more)\n"
    )


def test_as_programs_read_it(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, record, "--for", "uniforms", "--cents", "90000", "--class", "fire-uniforms", "--json")
    found = json.loads(out)
    assert (found["verdict"], found["class"], found["parts"]["GC-7Q"]) == ("allowed", "fire-uniforms", "D")
    assert {fit["class"] for fit in found["fits"]} >= {"band", "fire-uniforms"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--for", "zzz", "--cents", "1"), "no class of expenditure"),
        (("--for", "roof repair", "--cents", "0"), "more than nothing"),
        (("--for", "roof repair", "--cents", "1", "--organization", "x"), "not both"),
        (("--for", "roof repair", "--cents", "1", "--class", "repair"), "did you mean"),
    ],
)
def test_bad_input(record: str, words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, record, *words)
    assert why in " ".join(err.split())


def test_neither_record_nor_database(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capsys, "--for", "roof", "--cents", "1")
    assert "a record, or --organization" in " ".join(err.split())


def test_an_organization_on_a_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "floor.db")
    town = settled(database)
    fire_company(town)
    town.book.close()
    monkeypatch.setenv(VARIABLE, "a town")
    there = ("--database", database, "--organization", HOSE)
    _, out, err = run(capsys, "--for", "mortgage", "--cents", "90000", *there, "--json")
    assert err == ""
    found = json.loads(out)
    assert (found["verdict"], found["class"]) == ("approval needed", "mortgage")
    _, _, err = run(capsys, "--for", "mortgage", "--cents", "90000", "--database", database, "--organization", "nobody")
    assert "none is called 'nobody'" in " ".join(err.split())
