"""Every command that answers from the law takes a day and proposals, and says by which law it answered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.terminal import run

BEFORE, AFTER = ("--as-of", "2018-02-28"), ("--as-of", "2018-03-01", "--as-if", "table-games-2017@2018-03-01")
GAME = ("ny-commercial", "mini-baccarat")
COMMANDS: dict[str, tuple[str, ...]] = {
    "odds": (*GAME, "--wager", "player"),
    "simulate": (*GAME, "--rounds", "100", "--seed", "1"),
    "guide": GAME,
    "signs": GAME,
    "layout": GAME,
    "checklist": GAME,
    "law": GAME,
    "record": GAME,
}
HASHES = re.compile(r"sha256:[0-9a-f]{64}")


@pytest.mark.parametrize("command", COMMANDS)
def test_it_answers_by_each_law_and_says_which(command: str) -> None:
    newest, before, after = (run(command, *COMMANDS[command], *asked).out for asked in ((), BEFORE, AFTER))
    assert newest != before != after, "what a wager pays is held in one text, and not in the other"
    if command != "record":
        assert "2018-02-28" in before
        assert "2018-03-01" in after or "1 March 2018" in after
    late = run(command, *COMMANDS[command], "--as-of", "2018-02-30")
    assert (late.code, late.err) == (
        2,
        "aboveboard: --as-of: a day such as 2011-06-10 was expected, not '2018-02-30'\n",
    )
    none = run(command, *COMMANDS[command], "--as-if", "table-games-2018")
    assert none.err.startswith("aboveboard: proposal 'table-games-2018' is not held in ny-commercial; did you mean")


@pytest.mark.parametrize("command", ["odds", "simulate", "signs", "checklist", "law"])
def test_its_receipt_is_that_of_its_law_and_comes_again(command: str) -> None:
    hashes = []
    for asked in ((), BEFORE, AFTER, AFTER):
        out = run(command, *COMMANDS[command], *asked, "--json").out
        rows = json.loads(out)
        receipts = [row["receipt"] for row in (rows if isinstance(rows, list) else [rows])]
        way = {(): "newest", BEFORE: "in-force", AFTER: "as-if"}[asked]
        assert receipts
        assert {receipt["way"] for receipt in receipts} == {way}
        found = {receipt["law"] for receipt in receipts}
        assert len(found) == 1
        hashes.append(found.pop())
        assert HASHES.fullmatch(hashes[-1])
    assert len({*hashes}) == 3
    assert hashes[2] == hashes[3]


def test_a_machine_and_a_pool_say_it_too(tmp_path: Path) -> None:
    plan = tmp_path / "raffle.json"
    plan.write_text(run("example", "raffle.json").out, "utf-8")
    for words in (
        ("odds", "nj-charitable", "token-pusher"),
        ("odds", "ny-charitable", "raffle"),
        ("simulate", "ny-charitable", "raffle", "--rounds", "10"),
        ("plan", "ny-charitable", "raffle", str(plan)),
    ):
        receipt = run(*words, "--as-of", "2020-01-01", "--json").document["receipt"]
        assert (receipt["way"], receipt["as_of"]) == ("in-force", "2020-01-01")
        assert "2020-01-01" in run(*words, "--as-of", "2020-01-01").out


def test_a_record_is_settled_by_the_law_that_it_names() -> None:
    record = {
        "ruleset": "pa", "game": "craps", "as_of": "2012-01-07", "as_if": ["125-149@2012-01-07"],
        "events": [{"bet": {"seat": 1, "wager": "pass", "stake": 1000}}, {"roll": [5, 6]}],
    }  # fmt: skip
    said = run("settle", "-", stdin=json.dumps(record)).out
    assert said.startswith("By the adopted text, on 2012-01-07 as if 125-149@2012-01-07 held.\n")
    plain = {key: value for key, value in record.items() if key not in ("as_of", "as_if")}
    assert not run("settle", "-", stdin=json.dumps(plain)).out.startswith("By the")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("signs", "ny-charitable", "--as-if", "x"), "--as-if: it is for the signs of a table; name a game"),
        (("checklist", "ny-charitable", "--as-if", "x"), "--as-if: it is for the checklist of a table; name a game"),
        (("games", "--as-if", "125-150"), "proposal '125-150' is held in no ruleset"),
    ],
)
def test_a_flag_is_never_passed_over(words: tuple[str, ...], said: str) -> None:
    found = run(*words)
    assert found.code == 2
    assert said in found.err
