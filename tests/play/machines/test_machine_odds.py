"""`odds`, `guide`, `law` and `games` of machines: no odds for skill, and one sentence for what cannot be read."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.support.terminal import run

from aboveboard.law.errors import BadInput, LawError
from aboveboard.law.machines import MachineEdition, load_machine, machine_editions, parse_machine
from aboveboard.law.terms.schedule_file import read_schedule, schedule_under
from aboveboard.play.machines.report import machine_figures
from aboveboard.play.machines.spin import spin
from aboveboard.publish.machine_guide import machine_guide, works_in_words

OWN: dict[str, Any] = {
    "title": "Our reels",
    "token": 4,
    "reels": [["a", "b"], ["a", "b", "b"]],
    "awards": [{"show": ["a", "a"], "units": 12}, {"show": ["b", "any"], "units": 2}],
}


def reel() -> MachineEdition:
    return load_machine("nj-charitable", "skill-stop-reel")


def test_odds_as_json_claim_nothing_for_skill(tmp_path: Path) -> None:
    file = tmp_path / "reels.json"
    file.write_text(json.dumps(OWN))
    found = run("odds", "nj-charitable", "skill-stop-reel", "--schedule", str(file), "--json").document
    assert (found["shape"], found["wagers"], found["refused"]) == ("machine", [], [])
    assert found["if_stops_are_random"]["returns"] == str(Fraction(12, 6 * 4) + Fraction(2 * 3, 6 * 4))
    assert (found["if_stops_are_random"]["ev"], found["if_stops_are_random"]["win"]) == ("-1/4", "2/3")
    assert found["schedule"] == {
        "title": "Our reels", "specimen": False, "token": 4, "stops": [2, 3], "rows": 1, "lines": 1,
    }  # fmt: skip
    assert found["note"].startswith("No odds are claimed")
    assert run("odds", "nj-charitable", "skill-stop-reel", "--json").document["schedule"]["specimen"] is True


def test_a_cash_award_is_refused_with_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "reels.json"
    file.write_text(json.dumps({**OWN, "awards": [{"show": ["a", "a"], "units": 12, "in": "cash"}]}))
    asked = ("odds", "nj-charitable", "skill-stop-reel", "--schedule", str(file))
    refused = run(*asked, "--json").document["refused"]
    assert refused == [
        {
            "reason": "award 1, a a: cash is not awarded; imitation money, chips, scrip, tickets, tokens may be",
            "cite": ["N.J.A.C. 13:47-20.2"],
        }
    ]
    assert "not allowed" in run(*asked).out


def test_odds_for_people() -> None:
    said = run("odds", "nj-charitable", "skill-stop-reel").out
    assert "No odds are claimed: the player stops each reel" in said
    assert "If stops are random: 81.312% of what tokens cost comes back (exactly 1301/1600)" in said
    assert "a stand-in until the operator's own is given with --schedule" in said
    assert "a line shows" in said
    assert "the player stops each image" in run("odds", "nj-charitable", "skill-stop-video").out


@pytest.mark.provision("nj-13-20.2-pusher")
def test_a_pusher_is_not_reckoned_and_says_so() -> None:
    assert "Not reckoned: what a token pushes off" in run("odds", "nj-charitable", "token-pusher").out
    found = run("odds", "nj-charitable", "token-pusher", "--json").document
    assert (found["if_stops_are_random"], found["exact"], found["schedule"], found["wagers"]) == (None, False, None, [])
    assert machine_figures(load_machine("nj-charitable", "token-pusher")).rows() == {"awards": []}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("token-pusher", "--schedule", "{file}"), "token-pusher: it awards nothing by a schedule, and takes none"),
        (("skill-stop-reel", "--wager", "token"), "--wager: skill-stop-reel is a machine, and has none"),
        (("skill-stop-reel", "--wheel", "x"), "--wheel: skill-stop-reel is a machine, and has none"),
        (("skill-stop-reel", "--strategy"), "--strategy: skill-stop-reel is a machine"),
        (("skill-stop-reel", "--as-of", "1999-12-31"), "1999-12-31 lies outside it"),
        (("craps", "--schedule", "{file}"), "--schedule: craps is no machine that awards by one"),
    ],
)
def test_questions_that_are_none(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    file = tmp_path / "reels.json"
    file.write_text(json.dumps(OWN))
    answer = run("odds", "nj-charitable", *(word.format(file=file) for word in words))
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_what_a_table_would_answer_is_refused_in_words() -> None:
    answer = run("settle", "-", stdin=json.dumps({"ruleset": "nj-charitable", "game": "token-pusher", "events": []}))
    assert answer.code == 2
    assert "token-pusher is a machine in ruleset nj-charitable, and no table game" in answer.err
    with pytest.raises(BadInput, match="machine 'craps' is not in ruleset nj-charitable"):
        load_machine("nj-charitable", "craps")


def test_games_lists_machines() -> None:
    listed = {row["game"]: row for row in run("games", "--ruleset", "nj-charitable", "--json").document}
    for edition in machine_editions("nj-charitable"):
        row = listed[edition.machine.name]
        assert (row["shape"], row["title"], row["from"]) == ("machine", edition.law.title, "2003-05-19")
        assert [each["wager"] for each in row["wagers"]] == ["token"]
    day = run("games", "--ruleset", "nj-charitable", "--as-of", "1999-12-31", "--json").document
    assert "machine" not in {row["shape"] for row in day}


@pytest.mark.parametrize("edition", list(machine_editions()), ids=repr)
def test_a_guide_says_what_its_law_says(edition: MachineEdition) -> None:
    said, law = machine_guide(edition), edition.law
    assert said.startswith(f"# {law.title}")
    assert works_in_words(edition.machine.works) in said
    assert machine_figures(edition).note in said
    assert all(reading in said for reading in edition.readings.values())
    assert all(way in said for way in (*law.worked.with_, *law.worked.stopped_by))
    assert law.schedule is None or "specimen" in said
    assert machine_guide(edition, "html").startswith("<!doctype html>")
    assert run("guide", edition.ruleset, edition.machine.name).out == said


def test_law_lists_the_clauses() -> None:
    rows = {row["id"]: row["values"] for row in run("law", "nj-charitable", "skill-stop-reel", "--json").document}
    assert rows["nj-13-20.2-skillreel"] == ["worked", "schedule.awards-cite", "schedule"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([], r"^schedule: a table was expected, not \[\]"),
        ({"colour": 1}, r"^schedule: key 'colour' is not known"),
        ({"token": 0}, r"^schedule: token: a whole number from 1"),
        ({"token": None}, r"^schedule: token: a whole number"),
        ({"reels": []}, r"^schedule: reels: a list of 1 to 10"),
        ({"reels": [["a"], []]}, r"^schedule: reels: 2: a list of 1 to 500"),
        ({"reels": [["a", ""], ["a"]]}, r"^schedule: reels: 1: a word"),
        ({"reels": [["any"], ["a"]]}, r"^schedule: reels: 1: 'any' stands for"),
        ({"reels": [["a"] * 501, ["a"]]}, r"^schedule: reels: 1: a list of 1 to 500"),
        ({"rows": 3}, r"^schedule: rows: a whole number from 1 to 2"),
        ({"lines": [[1]]}, r"^schedule: lines: 1: a row for each of 2 reels"),
        ({"lines": [[1, 2]]}, r"^schedule: lines: 1: a whole number from 1 to 1"),
        ({"lines": [[1, 1], [1, 1]]}, r"^schedule: lines: 2: the line is given twice"),
        ({"awards": []}, r"^schedule: awards: a list of 1 to 200"),
        ({"awards": [3]}, r"^schedule: awards: 1: a table was expected"),
        ({"awards": [{"show": ["a"], "units": 1}]}, r"^schedule: awards: 1: show: one for each of 2 reels"),
        ({"awards": [{"show": ["a", "z"], "units": 1}]}, r"^schedule: awards: 1: show: 2: 'z' is not on that reel"),
        ({"awards": [{"show": ["a", "a"], "units": 0}]}, r"^schedule: awards: 1: units: a whole number from 1"),
        ({"awards": [{"show": ["a", "a"], "units": 1, "in": 3}]}, r"^schedule: awards: 1: in: a word"),
        ({"awards": [{"show": ["a", ["a"]], "units": n} for n in (1, 2)]}, r"^schedule: awards: 2: a a is given twice"),
    ],
)
def test_a_schedule_that_cannot_be_read(wrong: Any, said: str) -> None:
    given = {**OWN, **wrong} if isinstance(wrong, dict) else wrong
    with pytest.raises(BadInput, match=said):
        schedule_under(reel(), given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"with": "token", "by": "button"}, "spin: stops: one for each of 2 reels was expected, not None"),
        ({"with": "token", "by": "button", "stops": [1, 0]}, "spin: stops: 2: a whole number from 1 to 3"),
        ({"with": "token", "stops": [1, 1]}, "spin: by: a word was expected"),
        ({"by": "button", "stops": [1, 1]}, "spin: with: a word was expected"),
        ({"with": "token", "pushed": 1}, "spin: key 'pushed' is not known"),
    ],
)
def test_a_spin_that_cannot_be_read(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        spin(reel(), given, read_schedule(OWN))


def test_a_spin_needs_the_schedule() -> None:
    with pytest.raises(BadInput, match="the schedule by which skill-stop-reel awards was expected"):
        spin(reel(), {"with": "token", "by": "button", "stops": [1, 1]})


@pytest.mark.parametrize(
    ("machine", "change", "said"),
    [
        ("skill-stop-reel", {"game": "slots"}, "game: there is no machine 'slots'"),
        ("skill-stop-reel", {"schedule": None}, "schedule: a table was expected"),
        (
            "skill-stop-reel",
            {"worked": {"stopped-by": ["lever"]}},
            "nothing of it is stopped by 'lever'",
        ),
        ("skill-stop-reel", {"worked": {"stopped-by": []}}, "worked.stopped-by: at least one of button"),
        ("skill-stop-reel", {"colour": 1}, "colour"),
        ("skill-stop-reel", {"worked": {"cite": ["nj-0"]}}, "nj-0"),
        ("token-pusher", {"schedule": {}}, "schedule: it has none"),
    ],
)
def test_a_file_that_cannot_be_trusted(machine: str, change: dict[str, Any], said: str) -> None:
    raw = dict(load_machine("nj-charitable", machine).raw)
    for key, value in change.items():
        raw[key] = {**raw[key], **value} if isinstance(value, dict) and key in raw else value
    raw = {key: value for key, value in raw.items() if value is not None}
    with pytest.raises(LawError, match=re.escape(said)):
        parse_machine(raw, "a file")


def test_an_answer_shows_itself() -> None:
    found = machine_figures(reel(), OWN)
    assert repr(found) == "<MachineFigures nj-charitable skill-stop-reel: 75.000% if stops are random>"
    assert repr(machine_figures(load_machine("nj-charitable", "token-pusher"))).endswith("not reckoned>")
    assert [row["show"] for row in found.rows()["awards"]] == ["a a", "b any"]
    assert repr(reel()) == "<MachineEdition nj-charitable/skill-stop-reel>"
    assert repr(reel().machine) == "<Machine skill-stop-reel>"
