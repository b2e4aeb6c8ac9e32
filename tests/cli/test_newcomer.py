"""What a newcomer types: the version, large numbers, examples and slips of the pen; and a wait shows that it is one."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn

import aboveboard
from aboveboard.cli import example, waiting
from aboveboard.web import demo, demo_links
from tests.support.terminal import run

ROUND: dict[str, Any] = {"ruleset": "pa", "game": "craps"}


def settled(game: str, *events: object, ruleset: str = "pa") -> Any:
    return run("settle", "-", "--json", stdin=json.dumps({"ruleset": ruleset, "game": game, "events": list(events)}))


# -- words and numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_version(flag: str) -> None:
    printed = run(flag)
    assert (printed.code, printed.out, printed.err) == (0, f"aboveboard {aboveboard.__version__}\n", "")
    assert "--version" in run("--help").out


@pytest.mark.parametrize(("given", "rounds"), [("1e4", 10_000), ("1_000", 1000), ("1,000", 1000), ("1.2e3", 1200)])
def test_rounds_as_people_write_them(given: str, rounds: int) -> None:
    asked = ("simulate", "pa", "craps", "--rounds", given, "--seed", "1", "--json")
    assert run(*asked).document["rounds"] == rounds


@pytest.mark.parametrize("given", ["1.5", "many", "1e400", "nan", ""])
def test_rounds_that_are_none(given: str) -> None:
    printed = run("simulate", "pa", "craps", f"--rounds={given}")
    assert (printed.code, printed.out) == (2, "")
    assert f"a whole number such as 1000000, 1_000_000 or 1e6 was expected, not {given!r}" in printed.err


def test_a_ruleset_by_another_name() -> None:
    assert run("odds", "Pennsylvania", "craps", "--wager", "pass", "--json").document["ruleset"] == "pa"
    assert run("odds", "nj", "craps").err.startswith("aboveboard: ruleset 'nj' is not one but several: nj-casino or ")
    assert "it is held in ny-charitable" in run("odds", "pa", "bang").err
    assert {one["ruleset"] for one in run("games", "--ruleset", "pennsylvania", "--json").document} == {"pa"}
    counted = [run("provisions", "--ruleset", name, "--means", "compute", "--json").document for name in ("PA", "pa")]
    assert counted[0] == counted[1]


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deed", ["bet", "take-down", "reduce", "turn"])
def test_a_misspelt_wager_is_bad_input(deed: str) -> None:
    printed = settled("craps", {"roll": [3, 1]}, {deed: {"seat": 1, "wager": "pas", "stake": 1000}})
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == f"aboveboard: event 1: {deed}: wager 'pas' is not one of Craps; did you mean pass?\n"


def test_a_wager_that_another_text_has_is_refused_with_its_clause() -> None:
    answer = settled("craps", {"bet": {"seat": 1, "wager": "straight", "stake": 1000}}).document
    assert [(row["event"], row["cite"]) for row in answer["refused"]] == [(0, ["58 Pa. Code 623a.3(a)"])]


def test_a_number_is_a_selection() -> None:
    answers = [
        settled(
            "craps",
            {"bet": {"seat": 1, "wager": "place-to-win", "selection": six, "stake": 1200}},
            {"roll": [2, 2]},
            {"reduce": {"seat": 1, "wager": "place-to-win", "selection": six, "to": 600}},
            {"turn": {"seat": 1, "wager": "place-to-win", "selection": six, "on": False}},
            {"take-down": {"seat": 1, "wager": "place-to-win", "selection": six}},
        ).document
        for six in (6, "6")
    ]
    assert answers[0] == answers[1]
    for wrong in (6.0, True, [6]):
        printed = settled("craps", {"bet": {"seat": 1, "wager": "place-to-win", "selection": wrong, "stake": 1200}})
        assert printed.code == 2
        assert f"event 0: selection: a word, a number or null was expected, not {wrong!r}" in printed.err


def test_a_list_of_cards_is_a_shoe() -> None:
    bet = {"bet": {"seat": 1, "wager": "initial", "stake": 1000}}
    answers = [settled("casino-war", bet, {"shoe": cards}).document for cards in ("Ks 9d", ["Ks", "9d"])]
    assert answers[0] == answers[1]
    assert answers[0]["settlements"]
    for wrong in (["Ks 9d"], [9], 9):
        printed = settled("casino-war", bet, {"shoe": wrong})
        assert printed.code == 2
        assert 'cards such as "As Td 9c" or ["As", "Td", "9c"] were expected' in printed.err


# -- examples ----------------------------------------------------------------------------------------------------------


def test_every_example_is_listed_and_printed() -> None:
    files = {path.name for path in example.FOLDER.iterdir()}
    assert set(example.EXAMPLES) == files
    listed = run("example").out
    for name in files:
        assert name in listed
        assert run("example", name).out == (example.FOLDER / name).read_text("utf-8")
    assert "did you mean round.json?" in run("example", "rond.json").err
    assert run("example", "rond.json").code == 2


def test_an_example_to_a_file(tmp_path: Path) -> None:
    assert run("example", "round.json", "--out", str(tmp_path / "mine.json")).code == 0
    assert (tmp_path / "mine.json").read_bytes() == (example.FOLDER / "round.json").read_bytes()


@pytest.mark.parametrize("name", [name for name, (_, used) in example.EXAMPLES.items() if used])
def test_what_is_to_be_tried_works(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.FOLDER)
    used = example.EXAMPLES[name][1]
    assert used is not None
    printed = run(*used.split())
    assert (printed.code, printed.err) == (0, "")


def test_the_records_among_them_are_settled_to_their_end() -> None:
    for name in ("round.json", "blackjack.json", "roulette.toml"):
        answer = run("settle", str(example.FOLDER / name), "--json").document
        assert answer["settlements"]
        assert not answer["riding"]


def test_the_text_among_them_is_lawful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.FOLDER)
    assert repr(aboveboard.under("house.toml")) == "<Game house/over-under-seven: 3 wagers>"


def test_the_tour_begins_with_odds() -> None:
    commands = re.findall(r"^\$ aboveboard (\w+)", run("tour").out, re.MULTILINE)
    assert commands[0] == "odds"
    assert "example" in commands


# -- waits -------------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        return True


WAITS = [
    ("odds pa craps --wager pass", "solving"),
    ("guide pa casino-war", "solving"),
    ("simulate pa craps --rounds 1000 --seed 1", "playing"),
    ("settle round.json", "settling"),
    ("provisions --ruleset pa", "reading"),
    ("games --ruleset pa", "reading"),
    ("verify export.jsonl", "verifying"),
    ("replay export.jsonl --log craps-1", "reading"),
    ("record pa craps", "writing"),
    ("layout pa craps", "drawing"),
    ("signs pa craps", "writing"),
    ("checklist pa craps", "writing"),
    ("law pa craps", "reading"),
    ("play pa craps", "opening the table"),
    ("tour", "settling"),
]


@pytest.mark.parametrize(("command", "word"), WAITS)
def test_a_wait_shows_a_bar_where_somebody_watches(
    command: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from aboveboard.cli import main

    monkeypatch.chdir(example.FOLDER)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(command.split()) == 0
    plain = capsys.readouterr()
    assert plain.err == ""
    watched = Terminal()
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", watched)
    assert main(command.split()) == 0
    assert word in watched.getvalue()
    shown = capsys.readouterr().out
    assert re.sub(r"[\d,]+ rounds a second", "", shown) == re.sub(r"[\d,]+ rounds a second", "", plain.out)


def test_a_floor_shows_a_bar_while_it_is_founded_set_up_or_exported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from aboveboard.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a-long-enough-password-x9\n"))
    monkeypatch.setattr(demo, "furnish", lambda floor, by_hand: None)
    monkeypatch.setattr(demo_links, "furnish", lambda floor, by_hand: ())
    monkeypatch.setattr(uvicorn, "run", lambda app, **named: None)
    for command, words in {
        "found ada": ["founding"],
        "export floor.db": ["exporting"],
        "export floor.db --out floor.jsonl": ["exporting"],
        "serve --demo --port 0": ["opening the floor", "setting up the floor"],
    }.items():
        watched = Terminal()
        monkeypatch.setattr(sys, "stderr", watched)
        assert main(command.split()) == 0, watched.getvalue()
        assert all(word in watched.getvalue() for word in words), command


def test_an_answer_at_the_table_that_takes_long_shows_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from aboveboard.cli import main

    watched = Terminal()
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(sys, "stdin", io.StringIO("about pass\n"))
    assert main(["play", "pa", "craps"]) == 0
    assert "solving" in watched.getvalue()
    assert "house edge" in capsys.readouterr().out


def test_a_short_wait_shows_nothing_and_a_long_one_shows_itself_late(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    with waiting.waiting("working"):
        pass
    assert watched.getvalue() == ""
    monkeypatch.setattr(waiting, "PATIENCE", 0.05)
    with waiting.waiting("working") as advance:
        advance(1, 4)
        deadline = time.monotonic() + 20
        while "25%" not in watched.getvalue() and time.monotonic() < deadline:
            time.sleep(0.05)
    assert "25%" in watched.getvalue()
