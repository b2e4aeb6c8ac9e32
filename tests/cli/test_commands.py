"""The commands in the shapes of their contract, for programs and for people."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aboveboard import cli
from aboveboard.cli import COMMANDS
from aboveboard.cli.law.provisions import KINDS
from aboveboard.law import editions
from aboveboard.law.machines import machine_editions
from aboveboard.law.pools import pool_editions
from aboveboard.law.provisions import provisions
from tests.support.terminal import run

RECORD: dict[str, Any] = {
    "ruleset": "pa", "game": "craps", "options": {}, "limits": {"min": 100, "max": 500000},
    "events": [
        {"bet": {"seat": 1, "wager": "pass", "stake": 1000}},
        {"roll": [3, 1]},
        {"bet": {"seat": 1, "wager": "pass-odds", "stake": 2000}},
        {"take-down": {"seat": 1, "wager": "pass"}},
        {"irregularity": {"kind": "die-off-table"}},
        {"roll": [2, 2]},
    ],
}  # fmt: skip


# -- games -------------------------------------------------------------------------------------------------------------


def test_games() -> None:
    answer = run("games", "--json").document
    tables = [(e.ruleset, e.game.name) for e in editions()]
    pools = [(e.ruleset, e.pool.name) for e in pool_editions()]
    machines = [(e.ruleset, e.machine.name) for e in machine_editions()]
    assert [(one["ruleset"], one["game"]) for one in answer] == [*tables, *pools, *machines]
    assert {one["shape"] for one in answer[len(tables) : -len(machines)]} == {"pool"}
    assert {one["shape"] for one in answer[-len(machines) :]} == {"machine"}
    craps = next(one for one in answer if (one["ruleset"], one["game"]) == ("pa", "craps"))
    assert (craps["title"], craps["cite"], craps["shape"], craps["status"]) == (
        "Craps",
        "58 Pa. Code 623a",
        "run",
        "proposed",
    )
    fire = next(option for option in craps["options"] if option["name"] == "fire-table")
    assert (fire["choices"], fire["default"]) == (["A", "B"], "A")
    assert fire["cite"].startswith("58 Pa. Code 623a.5(f)")
    times = next(option for option in craps["options"] if option["name"] == "odds-times")
    assert (times["range"], times["default"]) == ([1, 10], 10)
    wagers = {one["wager"]: one["selections"] for one in craps["wagers"]}
    assert wagers["place-to-win"] == ["4", "5", "6", "8", "9", "10"]
    assert wagers["pass"] == []


def test_games_of_one_ruleset_on_a_day() -> None:
    assert {one["ruleset"] for one in run("games", "--ruleset", "pa", "--json").document} == {"pa"}
    assert run("games", "--ruleset", "pa", "--as-of", "2011-06-09", "--json").document == []
    assert "craps" in run("games", "--ruleset", "pa").out
    early = run("games", "--ruleset", "pa", "--as-of", "2011-06-09").out.split()
    assert " ".join(early) == (
        "pa: 7 games are left out, of which no text is held that answers on 2011-06-09; "
        "`aboveboard odds pa big-six --as-of 2011-06-09` says why."
    )
    assert "left out" not in run("games", "--ruleset", "pa").out


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds() -> None:
    answer = run("odds", "pa", "craps", "--json").document
    assert (answer["ruleset"], answer["game"], answer["options"]["fire-table"]) == ("pa", "craps", "A")
    assert (answer["status"], answer["from"], answer["standing"]) == ("proposed", None, "proposed text of 2011-06-11")
    assert {key: answer["receipt"][key] for key in ("as_of", "as_if", "way")} == {
        "as_of": None,
        "as_if": [],
        "way": "newest",
    }
    assert answer["source"] == "Pa.B. Doc. No. 11-969, Regulation 125-149, Annex A"
    place = next(one for one in answer["wagers"] if (one["wager"], one["selection"]) == ("place-to-win", "4"))
    assert (place["ev"], place["win"], place["push"], place["lose"]) == ("-1/15", "1/3", "0", "2/3")
    assert (place["pays"], place["exact"]) == ({"win": "9 to 5"}, True)


def test_odds_of_one_wager_with_options() -> None:
    answer = run("odds", "pa", "craps", "--wager", "fire", "--option", "fire-table=B", "--json").document
    assert answer["options"]["fire-table"] == "B"
    assert [one["wager"] for one in answer["wagers"]] == ["fire"]
    asked = ("--wager", "buy", "--selection", "4", "--as-of", "2020-01-01", "--as-if", "125-149@2012-01-07")
    answer = run("odds", "pa", "craps", *asked, "--json").document
    assert [(one["wager"], one["selection"]) for one in answer["wagers"]] == [("buy", "4")]


def test_odds_on_an_operators_wheel(tmp_path: Path) -> None:
    """A wheel that shows every throw of three dice once is chuck-a-luck, whose edge is 17 in 216."""
    wheel = tmp_path / "wheel.json"
    every = [f"{a}-{b}-{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    wheel.write_text(json.dumps({"title": "Grange wheel", "sections": every}))
    asked = ("odds", "ny-charitable", "big-six", "--wheel", str(wheel))
    answer = run(*asked, "--json").document
    assert answer["wheel"] == {"title": "Grange wheel", "sections": 216, "specimen": False}
    assert {one["ev"] for one in answer["wagers"]} == {"-17/216"}
    assert "Wheel: Grange wheel, 216 sections\n" in run(*asked).out
    assert run("odds", "ny-charitable", "big-six", "--json").document["wheel"]["specimen"]


def test_a_wheel_that_is_none_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "wheel.json"
    wheel.write_text(json.dumps({"sections": []}))
    refused = run("odds", "ny-charitable", "big-nine", "--wheel", str(wheel))
    assert (refused.code, refused.out) == (2, "")
    assert "wheel: it has no sections" in refused.err


def test_odds_for_people() -> None:
    said = run("odds", "pa", "craps")
    assert said.code == 0
    assert "Craps, 58 Pa. Code 623a" in said.out
    assert "1.414%" in said.out
    assert "5.263%" in run("odds", "pa", "roulette").out


def test_strategy_where_there_is_nothing_to_decide() -> None:
    assert run("odds", "pa", "craps", "--wager", "pass", "--strategy", "--json").document["strategy"]["note"]
    assert "Strategy: " in run("odds", "pa", "craps", "--wager", "pass", "--strategy").out


# -- settle ------------------------------------------------------------------------------------------------------------


def test_settle_from_a_file_and_from_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(RECORD))
    answer = run("settle", str(file), "--json").document
    assert answer == run("settle", "-", "--json", stdin=json.dumps(RECORD)).document
    assert answer["settlements"] == [
        {"event": 5, "seat": 1, "wager": "pass", "selection": None, "stake": 1000, "result": "win", "grade": "win",
         "pays": 1000, "returned": 1000, "vigorish": 0, "cite": ["58 Pa. Code 623a.5(a)"]},
        {"event": 5, "seat": 1, "wager": "pass-odds", "selection": "4", "stake": 2000, "result": "win", "grade": "win",
         "pays": 4000, "returned": 2000, "vigorish": 0, "cite": ["58 Pa. Code 623a.6(a)(2)(i)"]},
    ]  # fmt: skip
    assert [(note["event"], note["cite"]) for note in answer["refused"]] == [(3, ["58 Pa. Code 623a.4(c)(1)"])]
    assert [(note["event"], note["cite"]) for note in answer["voided"]] == [(4, ["58 Pa. Code 623a.8(b)"])]
    assert [(row["from"], row["to"], row["cents"]) for row in answer["transfers"]] == [
        ("house", "seat-1", 1000), ("house", "seat-1", 4000),
    ]  # fmt: skip
    assert {"shooter", "calls"} <= set(answer["unchecked"])
    assert answer["riding"] == []


def test_settle_reads_toml_too(tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    file.write_text('ruleset = "pa"\ngame = "craps"\n[[events]]\nbet = {seat = 1, wager = "pass", stake = 1000}\n')
    assert run("settle", str(file), "--json").document["riding"][0]["wager"] == "pass"


def test_settle_for_people() -> None:
    said = run("settle", "-", stdin=json.dumps({**RECORD, "events": [*RECORD["events"], RECORD["events"][0]]}))
    for words in ("refused because", "void because", "still riding", "Not checked", "$40"):
        assert words in said.out
    assert "Nothing was settled." in run("settle", "-", stdin=json.dumps({**RECORD, "events": []})).out


# -- the others --------------------------------------------------------------------------------------------------------


def test_simulate() -> None:
    args = ("simulate", "pa", "craps", "--rounds", "100000", "--seed", "7")
    answer = run(*args, "--workers", "1", "--json").document
    again = run(*args, "--workers", "2", "--json").document
    assert answer["wagers"] == again["wagers"]
    assert answer["rounds"] == 100_000
    assert {"mean", "stderr", "distribution"} <= set(answer["wagers"][0])
    assert "sigmas" in run(*args).out


def test_simulate_a_plan_from_a_file(tmp_path: Path) -> None:
    plan = tmp_path / "bets.json"
    plan.write_text('{"bets": [{"wager": "pass", "stake": 1000}], "session": 100, "bankroll": 10000}')
    said = run("simulate", "pa", "craps", "--bets", str(plan), "--rounds", "20000", "--seed", "1")
    assert "sessions, on average" in said.out
    plan.write_text('[{"wager": "pas", "stake": 1000}]')
    said = run("simulate", "pa", "craps", "--bets", str(plan), "--rounds", "20000")
    assert (said.code, said.out) == (2, "")


def test_provisions() -> None:
    answer = run("provisions", "--ruleset", "pa", "--means", "compute", "--json").document
    assert answer["total"] == answer["operative"] == len(answer["rows"]) == answer["by_means"]["compute"]["total"]
    assert {"id", "met_by", "tested_by"} <= set(answer["rows"][0])
    assert "operative" in run("provisions", "--ruleset", "pa", "--by", "means").out
    assert run("provisions", "--ruleset", "pa", "--means", "enforce", "--missing").code == 0


def test_provisions_are_grouped_by_what_people_look_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    said = run("provisions", "--ruleset", "pa").out
    topics = [line.split()[0] for line in said.splitlines()[2:] if line.strip()]
    assert topics.index("craps") < topics.index("sic-bo") < topics.index("rulemaking") < topics.index("in")
    answer = run("provisions", "--ruleset", "pa", "--json").document
    for group in ("by_topic", "by_kind"):
        for count in ("total", "operative", "met", "tested"):
            assert sum(one[count] for one in answer[group].values()) == answer[count]
    listed = run("provisions", "--ruleset", "pa", "--topic", "roulette").out
    headings = [line for line in listed.splitlines() if line in KINDS.values()]
    assert headings[:2] == ["Wagers", "What they pay"]
    assert headings == [words for words in KINDS.values() if words in headings]
    assert "says, in our words" in listed


def test_every_kind_of_clause_has_its_words() -> None:
    assert {item.kind for item in provisions().values()} <= set(KINDS)


def test_guide() -> None:
    assert run("guide", "pa", "craps").out.startswith("# Craps\n")
    assert run("guide", "pa", "craps", "--format", "html").out.startswith("<!doctype html>")


def test_law() -> None:
    answer = run("law", "pa", "craps", "--value", "wagers.fire", "--json").document
    assert {one["id"] for one in answer} >= {"pa-623a.11-b-1", "pa-623a.4-c-3"}
    stake = next(one for one in answer if one["id"] == "pa-623a.11-b-1")
    assert stake["values"] == ["wagers.fire.stake"]
    assert stake["citation"] in run("law", "pa", "craps", "--value", "wagers.fire").out


def test_tour_does_not_wait_for_anybody() -> None:
    said = run("tour")
    assert said.code == 0
    assert "$ aboveboard odds pa craps" in said.out
    assert "aboveboard play pa craps sits down at a table." in said.out


def test_help_and_nothing_at_all() -> None:
    assert run().out == run("--help").out
    for name in ("games", "odds", "settle", "simulate", "provisions", "guide", "play", "tour", "law"):
        assert name in run("--help").out
        assert run(name, "--help").code == 0


def test_a_scheduler_is_refused_in_words() -> None:
    said = run("simulate", "pa", "craps", "--rounds", "10", "--scheduler", "host:1")
    assert said.code == 2
    assert said.err.strip().endswith("not encoded: rounds on other machines; use --workers on this one")


def test_every_module_with_a_command_is_in_the_table() -> None:
    folder = Path(cli.__file__).parent
    found = {
        path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
        for path in folder.rglob("*.py")
        if re.search(r"^def command\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert found == set(COMMANDS.values())
    for name, module in COMMANDS.items():
        own, called = module.rpartition(".")[2], name.replace("-", "_").replace(" ", "_")
        assert own == called or own in called.split("_"), f"{name} is not called as its module {module}"


def test_a_command_imports_no_other() -> None:
    statement = "from aboveboard.cli import main; main(['example', 'round.json'])"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {statement}; print(*sys.modules, file=sys.stderr)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = {name for name in done.stderr.split() if name.startswith("aboveboard.cli.")}
    assert loaded == {"aboveboard.cli.example", "aboveboard.cli.common"}


@pytest.mark.parametrize(
    "words", [("may", "february", "--record"), ("books",), ("checklist", "--occasion", "february", "--record")]
)
def test_a_record_is_asked_without_a_library_for_databases(words: tuple[str, ...], tmp_path: Path) -> None:
    record = tmp_path / "company.json"
    record.write_text(run("example", "company.json").out, "utf-8")
    statement = f"from aboveboard.cli import main; print(main({[*words, str(record)]!r}), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {statement}; print(*sys.modules, file=sys.stderr)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    code, *loaded = done.stderr.split()
    assert (code, "sqlalchemy" in loaded) == ("0", False)
