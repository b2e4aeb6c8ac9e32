"""A submission checked: what is wrong by its clause, what it settles, and what is to be approved before play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.progressives import ACES, blackjack
from tests.support.terminal import run

from aboveboard.law.errors import BadInput
from aboveboard.play.compare.checked import Checked, checked
from aboveboard.play.document import PrintedTable

LAW = {"ruleset": "ny-commercial", "game": "blackjack"}
APPROVED = {"pay-table": "j", "amount": "h", "display": "f", "laboratory": "i"}


def check(**given: Any) -> Checked:
    return checked(LAW | given, "theirs.json")


@pytest.mark.provision("nyc-5321.18-f", "nyc-5321.18-h", "nyc-5321.18-i", "nyc-5321.18-j")
def test_a_progressive_that_is_added_is_lawful_and_waits_for_its_approvals() -> None:
    found = check(wagers=blackjack())
    assert found.lawful
    assert {each.approval: each.cite for each in found.before_play} == {
        name: (f"nyc-5321.18-{letter}",) for name, letter in APPROVED.items()
    }
    assert {each.path for each in found.before_play} == {"wagers.progressive"}
    assert {each.path: each.value for each in found.chosen} == {
        f"wagers.progressive.{key}": value for key, value in ACES.items()
    }


def test_what_is_wrong_is_told_all_at_once_and_nothing_is_chosen() -> None:
    wagers = blackjack(is_="acse", stake=None) | {"blackjack": {"pays": {"win": "2 to 1"}}}
    found = check(options={"decks": "9", "natural-pay": "6 to 5", "soft-17": "hit"}, wagers=wagers)
    assert not found.lawful
    assert [(each.path, each.given) for each in found.findings] == [
        ("options.decks", "9"), ("options.natural-pay", "6 to 5"), ("wagers.blackjack.pays.win", "2 to 1"),
        ("wagers.progressive.stake", None), ("wagers.progressive.is", "acse"),
    ]  # fmt: skip
    assert found.chosen == ()
    assert len(found.before_play) == len(APPROVED)
    clauses = [each["cite"] for each in found.to_json()["findings"]]  # type: ignore[attr-defined]
    assert clauses == [
        ["9 NYCRR 5324.10(d) (proposed)"], [], ["9 NYCRR 5324.10(d) (proposed)"],
        ["9 NYCRR 5321.18(h) (proposed)", "9 NYCRR 5321.18(g)(2) (proposed)"], ["9 NYCRR 5321.18(j) (proposed)"],
    ]  # fmt: skip


def test_what_is_no_wager_needs_no_approval() -> None:
    found = check(wagers={"house-mony": {"offered": False}})
    assert [each.path for each in found.findings] == ["wagers.house-mony"]
    assert found.before_play == ()


def test_options_are_chosen_as_they_are_in_force() -> None:
    found = check(options={"decks": 8}, wagers={"house-money": {"offered": False}})
    assert found.lawful
    assert [(each.path, each.value, each.cite[:1]) for each in found.chosen] == [
        ("options.decks", 8, ("nyc-5324.10-d-when",)), ("options.not-offered", "house-money", ("nyc-5324.11-h",)),
    ]  # fmt: skip


def test_it_is_of_its_own_day() -> None:
    found = check(day="2018-01-05", wagers=blackjack())
    assert [each.path for each in found.findings] == ["wagers.progressive"]
    assert "no adoption of table-games-2017 is on file" in found.findings[0].reason
    assert found.receipt.to_json()["as_of"] == "2018-01-05"


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "theirs.json: a submission is a table"),
        ({"ruleset": "pq", "game": "craps"}, "ruleset 'pq' is not held"),
        (LAW | {"wager": {}}, "theirs.json: 'wager' is not known in a submission; did you mean wagers?"),
        (LAW | {"wagers": []}, "theirs.json: wagers: a table was expected, not []"),
    ],
    ids=str,
)
def test_what_is_no_submission_is_refused(document: object, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        checked(document, "theirs.json")
    assert sentence in str(refused.value)


def test_it_prints_itself() -> None:
    lines = list(check(operator="Grange Casino", wagers=blackjack()).printed())
    assert lines[0] == "Blackjack, as Grange Casino submits it: lawful."
    rows = [row for each in lines if isinstance(each, PrintedTable) for row in each.rows]
    assert ("wagers.progressive.beside", "blackjack", "9 NYCRR 5321.18(j) (proposed)") in rows
    assert any("suited aces: 100% of meter; two aces: 10% of meter" in str(row[1]) for row in rows)
    assert next(iter(check(options={"decks": "9"}).printed())) == "Blackjack, as submitted: not lawful."
    assert [*check(wagers=blackjack()).rows()] == ["findings", "chosen", "before_play"]


@pytest.mark.parametrize(("stake", "code"), [(100, 0), (0, 1)])
def test_the_command_says_by_its_exit_code_whether_it_is_lawful(tmp_path: Path, stake: int, code: int) -> None:
    file = tmp_path / "theirs.json"
    file.write_text(json.dumps(LAW | {"wagers": blackjack(stake=stake)}))
    found = run("check", str(file), "--json")
    assert found.code == code
    document = json.loads(found.out)
    assert document["lawful"] is (code == 0)
    assert [each["path"] for each in document["findings"]] == (["wagers.progressive.stake"] if code else [])
    assert found.err == ""
    assert ("lawful." in run("check", str(file)).out) is True


def test_the_command_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "theirs.toml"
    file.write_text("ruleset = 7")
    found = run("check", str(file))
    assert (found.code, found.out) == (2, "")
    assert "a submission is a table with ruleset, game" in found.err


def test_odds_and_the_guide_are_asked_with_a_submission(tmp_path: Path) -> None:
    file = tmp_path / "theirs.json"
    file.write_text(json.dumps(LAW | {"options": {"decks": "8"}, "wagers": blackjack()}))
    odds = run("odds", "ny-commercial", "blackjack", "--wager", "progressive", "--submission", str(file), "--json")
    assert json.loads(odds.out)["wagers"][0]["ev"] == "43141/5395"
    guide = run("guide", "ny-commercial", "blackjack", "--submission", str(file)).out
    assert "### Suited Aces Progressive\n\nWins where the hand is ace, two aces or suited aces.\n" in guide
    assert "begins with $5,000, and again once all of it was won; the figures here are for $5,000" in guide
    other = run("odds", "ny-commercial", "baccarat", "--submission", str(file))
    assert other.code == 2
    assert "it is of blackjack in ny-commercial, and baccarat in ny-commercial was named" in other.err
    twice = run("odds", "ny-commercial", "blackjack", "--submission", str(file), "--option", "decks=6")
    assert "option decks is given in the submission too" in twice.err
