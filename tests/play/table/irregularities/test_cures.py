"""What did not count is taken back, and what counts needs a shooter who may throw."""

from __future__ import annotations

from tests.games.test_craps_table import bet, record


def test_no_roll_called_in_time_takes_back_a_throw() -> None:
    answer = record(
        bet("field"),
        {"roll": [3, 4]},
        {"irregularity": {"kind": "improper-throw", "event": 1}, "by": {"role": "stickperson"}},
        {"roll": [4, 5]},
    )
    assert [(row["event"], row["result"]) for row in answer["settlements"]] == [(3, "win")]
    assert [note["event"] for note in answer["voided"]] == [1]


def test_a_cocked_die_counts_only_for_a_shooter_who_may_throw() -> None:
    cocked = {"irregularity": {"kind": "cocked-die", "dice": [4, None], "resting-on": 2}}
    answer = record({"shooter": {"accept": 1}}, bet("field"), cocked)
    assert answer["settlements"] == []
    assert answer["refused"][0]["cite"] == ["58 Pa. Code 623a.8(a)"]
