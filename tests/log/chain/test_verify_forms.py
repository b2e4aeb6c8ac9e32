"""An export or a checkpoint of any form is answered with a finding, and forms that no floor writes are found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from aboveboard.log.chain.verify import CHECKPOINT, FORM, START, canonical, verify
from aboveboard.log.deeds import Viewer
from tests.support.house import playing

POKER = {"ruleset": "nj-casino", "game": "three-card-poker", "limits": {"min": 100, "max": 500_000}}
Rows = list[dict[str, Any]]


@pytest.fixture
def rows(file: str) -> Rows:
    """An auditor's export of a table with hidden hands."""
    with playing(file, POKER) as cast:
        cast.say("dan", "commit")
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat})
            cast.say(name, "bet", {"wager": "ante", "stake": 1000})
        cast.say("dan", "machine")
        data = b"".join(cast.floor.export("craps-1", Viewer("aud", "auditor")))
    found = [json.loads(line) for line in data.splitlines()]
    assert verify(written(found)).sound
    assert written(chained(found)) == data
    return found


def written(rows: Rows) -> bytes:
    return b"".join(canonical(row) + b"\n" for row in rows)


def chained(rows: Rows) -> Rows:
    """The chain made anew, as a forger would, so that only the form is at fault."""
    head, hash = rows[0], START
    for row in rows[1:]:
        if "salt" not in row:
            row["previous"] = hash
            hash = hashlib.sha256(canonical(row)).hexdigest()
    head["head"] = hash
    return rows


@pytest.mark.parametrize(
    "change",
    [
        lambda bet: bet.update(veiled="x"),
        lambda bet: bet.update(veiled=5),
        lambda bet: bet.update(veiled={"a": 5}),
        lambda bet: bet.update(transfers=5),
        lambda bet: bet.update(transfers={}),
        lambda bet: bet["transfers"][0].__setitem__(0, {}),
        lambda bet: bet["transfers"][0].__setitem__(4, "x"),
        lambda bet: bet["transfers"][0].__setitem__(2, True),
        lambda bet: bet.update(reverses="1"),
        lambda bet: bet.update(at=5),
    ],
)
def test_an_event_of_another_form_is_found(rows: Rows, change: Callable[[dict[str, Any]], None]) -> None:
    bet = next(row for row in rows if row.get("deed") == "bet")
    change(bet)
    finding = verify(written(chained(rows))).finding
    assert finding is not None
    assert finding.event == bet["number"]


def test_hidden_values_stand_in_order_with_a_salt_of_its_length(rows: Rows) -> None:
    first, second, *_ = [place for place, row in enumerate(rows) if "salt" in row]
    rows[first], rows[second] = rows[second], rows[first]
    assert not verify(written(rows)).sound
    rows[first], rows[second] = rows[second], rows[first]
    for salt in (rows[first]["salt"] + "00", "", 5, rows[first]["salt"].upper() + "g"):
        assert not verify(written([*rows[:first], {**rows[first], "salt": salt}, *rows[first + 1 :]])).sound
    assert not verify(written([*rows[:first], {**rows[first], "name": []}, *rows[first + 1 :]])).sound


def test_a_log_without_events_is_none(rows: Rows) -> None:
    assert not verify(written([*rows, {"export": FORM, "log": "other", "events": 0, "head": START}])).sound


@pytest.mark.parametrize("logs", ["a", "craps-1:x:y", "craps-1", "", "craps-1:1", "a:1:b:c", "craps-1:" + "9" * 5000])
def test_a_checkpoint_of_another_form_is_found(rows: Rows, logs: str) -> None:
    assert not verify(written(rows), f"{CHECKPOINT} at=x logs={logs} key=b signature=00").sound


def test_a_checkpoint_does_not_count_from_the_end(rows: Rows) -> None:
    line = f"{CHECKPOINT} at=x logs=craps-1:-1:{rows[0]['head']} key=b signature=00"
    assert not verify(written(rows), line).sound
