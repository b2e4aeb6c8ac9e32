"""A case is exported, verified and retold from the terminal, years later and without its house."""

from __future__ import annotations

from pathlib import Path

import pytest

from aboveboard.cli import main
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.support.dockets import APPEAL, DocketTown


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A town whose fire company appealed: a statement that was returned, another, and a correction."""
    file = str(tmp_path / "floor.db")
    town = DocketTown(file)
    town.appeal()
    town.step("seth", APPEAL, "forward", "municipality", at="2026-01-02")
    town.step("ann", APPEAL, "statement-of-appeal", "appellant", errors=[{"error": "x"}])
    town.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    town.must("clio", APPEAL, "correct", {"event": 1, "why": "it was not sent yet"})
    town.book.close()
    return file


def test_a_database_with_closed_logs_is_exported_and_verified(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "all.jsonl")
    assert main(["export", database, "--out", out]) == 0
    assert main(["verify", out]) == 0
    assert "Closed to this reader, and not verified: hose-company-2, saint-paul" in capsys.readouterr().out
    assert main(["verify", database]) == 0
    assert "Balances, postings and all else in the database are what the events give." in capsys.readouterr().out
    assert main(["export", database, "--log", "hose-company-2"]) == 2
    assert "hose-company-2 is exported by those who read all of it" in capsys.readouterr().err


def test_a_case_is_retold_event_by_event(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "case.jsonl"
    assert main(["export", database, "--log", APPEAL, "--out", str(out)]) == 0
    assert main(["replay", str(out)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(
        "    0  2026-01-02 10:00  Hose Company 2 v. Saugerties is opened: notice of appeal, by the party aggrieved"
    )
    assert "by the municipal governing body, on 2026-01-02" in told[1]
    assert told[1].endswith("(seth, secretary)")
    assert "; returned  (ann, officer)" in told[2]
    assert any("wrong with it: a copy of the original charges is not attached [9 NYCRR 4627.5]" in row for row in told)
    assert any("event 1 is struck: it was not sent yet" in row for row in told)
    out.write_bytes(out.read_bytes().replace(b"no finding supports it", b"no finding supports us", 1))
    assert main(["replay", str(out)]) == 1
    assert "NOT SOUND" in capsys.readouterr().out
