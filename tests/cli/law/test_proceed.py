"""`aboveboard proceed`: a record, a proceeding as far as the texts tell it, and the list of a ruleset's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aboveboard.cli import main
from tests.support.terminal import run


def test_a_ruleset_lists_its_proceedings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proceed", "pa", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["proceedings"]
    assert {"rulemaking-48A-228", "rulemaking-gaming"} <= {row["proceeding"] for row in rows}
    assert main(["proceed", "pennsylvania"]) == 0
    assert "rulemaking-48A-228" in capsys.readouterr().out


def test_a_rulemaking_is_told_without_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proceed", "pa", "rulemaking-125-148", "--as-of", "2011-07-12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["what"], each["day"]) for each in found["due"]] == [("irrc", "2011-08-10")]
    assert [(each["what"], each["day"]) for each in found["closed"]] == [("comments", "2011-07-11")]
    assert main(["proceed", "pa", "rulemaking-48A-228"]) == 0
    assert "until 2011-08-10" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("pa", "rulemaking-125-147"), "proceeding 'rulemaking-125-147' is not in ruleset pa; did you mean"),
        (("nowhere", "rulemaking"), "nowhere"),
        (("nowhere.json",), "nowhere.json: it cannot be read"),
        (("new-yrk",), "ruleset 'new-yrk' is not held"),
        (("new-york",), "ny-charitable or ny-commercial"),
        (("pa", "rulemaking-125-148", "--as-of", "soon"), "as_of: a day such as"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["proceed", *words]) != 0
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("at", ["2024-13-19", "soon", 5, {}, "2024-03-19T25:00"])
def test_a_day_that_is_none_is_told_of_the_event_that_says_it(at: object, tmp_path: Path) -> None:
    file = tmp_path / "appeal.json"
    event = {"at": at, "by": "appellant", "do": "notice-of-appeal"}
    file.write_text(json.dumps({"ruleset": "ny-charitable", "proceeding": "appeal", "events": [event]}))
    found = run("proceed", str(file))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("aboveboard: event 0: at: a day such as")


def test_the_law_is_that_of_the_day_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "meeting.json"
    for at in ("2024-03-19", "20240319", "2024-03-19T23:30", "2024-03-19T23:30-08:00"):
        event = {"at": at, "by": "appellant", "do": "notice-of-appeal", "determined": "2024-03-10"}
        file.write_text(json.dumps({"ruleset": "ny-charitable", "proceeding": "appeal", "events": [event]}))
        found = run("proceed", str(file), "--json")
        assert found.code == 0, found.err
        assert json.loads(found.out)["receipt"]["as_of"] == "2024-03-19"
