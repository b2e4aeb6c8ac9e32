"""`aboveboard due`: what it prints, and one sentence for what it cannot answer."""

from __future__ import annotations

import json
from pathlib import Path

import icalendar
import pytest

from aboveboard.cli import main
from aboveboard.law.days import deadlines
from aboveboard.log.vault.finding import VARIABLE
from tests.support.charities import HOSE, fire_company, settled
from tests.support.destroyed import leaves
from tests.support.dockets import APPEAL, DocketTown


def test_the_day_and_how_it_comes_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", "ny-charitable", "hearing-notice", "--from", "2024-04-12"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "Notice of hearing, mailed or served: by Friday 2024-04-05"
    assert "Counted from Friday 2024-04-12: 5 days back, the first not counted, which gives Sunday 2024-04-07." in out
    assert "Skipped: 2024-04-06, Saturday." in out
    assert "Clause: 9 NYCRR 4626.4" in out
    assert "Safe under every reading: by Friday 2024-04-05" in out


def test_a_deadline_with_one_reading_lists_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", "ny-charitable", "raffle-first-sale", "--from", "2024-12-31"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("First day on which raffle tickets may be sold: not before Thursday 2024-07-04\n")
    assert "Safe" not in out


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", "ny-charitable", "rent", "--from", "2026-03-07T23:00", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    keys = {"deadline", "from", "rule_day", "day", "skipped", "counted", "cite", "reading", "readings", "safe"}
    assert keys <= found.keys()
    assert found["from"] == "2026-03-07T23:00:00-05:00"
    assert found["rule_day"] == found["day"] == "2026-03-10T00:00:00-04:00"


def test_without_a_deadline_those_held_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", "ny-charitable", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["deadline"] for row in rows] == list(deadlines("ny-charitable").names)
    named = "gc-7 gc-7q gc-7r gcvs-2 gc-9 no-games deposit-games deposit-weekly rent raffle-first-sale winners-kept"
    named += " unsold-kept books-kept leftover-funds chest-announcement member-report delinquency"
    assert set(named.split()) <= {row["deadline"] for row in rows}
    assert main(["due", "ny-charitable"]) == 0
    assert "leftover-funds" in capsys.readouterr().out
    assert main(["due", "pa"]) == 0
    assert capsys.readouterr().out == "pa states no deadlines.\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--database", "nowhere.db"], "nowhere.db: there is no such file"),
        (["ny-charitabel", "gc-7"], "ruleset 'ny-charitabel' is not held; did you mean ny-charitable?"),
        (["ny-charitable", "gc7q", "--from", "2026-01-01"], "did you mean gc-7q?"),
        (["ny-charitable", "gc-7"], "--from: the day or time from which gc-7 runs (license period end) was expected"),
        (["ny-charitable", "--from", "2026-01-01"], "DEADLINE: one was expected beside --from"),
        (["ny-charitable", "gc-7", "--from", "2026-02-30"], "--from: a day such as 2026-03-07, or a time such as"),
        (["ny-charitable", "rent", "--from", "2026-01-01"], "--from: rent is counted in hours: a time such as"),
        (["ny-charitable", "gc-7", "--from", "2041-01-01"], "2041-01-08 lies beyond the holidays of New York"),
        (["ny-charitable", "gc-7", "--form", "2026-01-01"], "--form"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err


def test_what_is_retained_and_what_may_be_destroyed_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "floor.db")
    town = settled(file)
    left = leaves(town)
    town.must("ann", HOSE, "expense", {"class": "utilities", "to": "Ned", "cents": 500, "way": "check"})
    town.book.close()
    monkeypatch.setenv(VARIABLE, "a town")
    monkeypatch.setenv("COLUMNS", "200")  # a narrow table puts a sentence in two lines
    assert main(["due", "--database", file, "--organization", HOSE]) == 0
    out = capsys.readouterr().out
    assert "Nothing is due by what is on file." in out
    assert "Retained, and from which day it may be disposed of:" in out
    assert "utilities paid to Ned" in out
    assert "May be destroyed now (the deed `destroy`):" in out
    assert "born and address of dora" in out
    assert main(["due", "--database", file, "--organization", HOSE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(row["event"], row["fields"], row["cite"]) for row in found["destroyable"]] == [
        (left, ["born", "address"], [])
    ]
    assert [row["until"] for row in found["keep"]] == ["2030-01-02"]


def test_a_calendar_file_leads_to_where_the_house_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, feed = str(tmp_path / "floor.db"), tmp_path / "due.ics"
    town = settled(file)
    fire_company(town)
    town.book.close()
    monkeypatch.setenv(VARIABLE, "a town")
    asked = ["due", "--database", file, "--organization", HOSE]
    for given, base in (
        ([], "http://127.0.0.1:8000"),
        (["--address", "https://games.example.org/"], "https://games.example.org"),
    ):
        assert main([*asked, "--ics", str(feed), *given]) == 0
        events = icalendar.Calendar.from_ical(feed.read_bytes()).walk("VEVENT")
        addresses = [str(event["URL"]).partition("#") for event in events]
        assert {address for address, _, _ in addresses} == {f"{base}/organizations/{HOSE}/calendar"}
    capsys.readouterr()
    assert main([*asked, "--ics", str(feed), "--address", "games"]) == 2
    assert (
        "--address: an address such as https://games.example.org was expected, not 'games'" in capsys.readouterr().err
    )
    assert main([*asked, "--address", "https://games.example.org"]) == 2
    assert "--ics names the file" in capsys.readouterr().err


def test_what_is_due_in_proceedings_is_listed_and_written_as_a_calendar_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, feed = str(tmp_path / "floor.db"), tmp_path / "docket.ics"
    town = DocketTown(file)
    town.appeal()
    town.book.close()
    monkeypatch.setenv(VARIABLE, "a town")
    asked = ["due", "--docket", "--database", file]
    assert main([*asked, "--party", HOSE]) == 0
    out = capsys.readouterr().out
    assert "2026-01-20" in out
    assert "9 NYCRR 4627.4" in out
    assert "4627.3" not in out, "that is owed by somebody else"
    assert main([*asked, "--ics", str(feed), "--address", "https://games.example.org/", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(row["what"], row["day"]) for row in found["due"]] == [
        ("forward", "2026-01-05"), ("statement", "2026-01-20"),
    ]  # fmt: skip
    events = icalendar.Calendar.from_ical(feed.read_bytes()).walk("VEVENT")
    assert {str(event["URL"]) for event in events} == {f"https://games.example.org/docket/{APPEAL}"}
    assert [event.decoded("DTSTART").isoformat() for event in events] == ["2026-01-05", "2026-01-20"]
    for wrong, why in (
        (["due", "--party", HOSE], "--docket asks for that"), ([*asked, "pa"], "without RULESET"),
        ([*asked, "--proceeding", "appeal-9"], "there is no proceeding 'appeal-9'"),
        ([*asked, "--until", "soon"], "--until: a day such as"),
        ([*asked, "--address", "https://games.example.org"], "--ics names the file"),
    ):  # fmt: skip
        assert main(wrong) == 2
        assert why in capsys.readouterr().err
