"""What takes turns in `make test` has its turn, and is all there where proofs run in full."""

from __future__ import annotations

from tests.support.turns import in_turn, one_of_each

WORDS = ["ant", "ape", "bat", "bee", "boa", "cat"]


def test_each_has_its_turn() -> None:
    for share in (1, 2, 4, 5):
        days = [in_turn(WORDS, share, day=day, whole=False) for day in range(700, 706)]
        assert all(len(day) == share for day in days)
        assert {word for day in days for word in day} == set(WORDS)


def test_one_of_each_kind_every_day_and_each_has_its_turn() -> None:
    days = [one_of_each(WORDS, lambda word: word[0], day=day, whole=False) for day in range(700, 703)]
    assert [[word[0] for word in day] for day in days] == [["a", "b", "c"]] * 3
    assert {word for day in days for word in day} == set(WORDS)


def test_all_of_them_where_proofs_run_in_full() -> None:
    assert in_turn(WORDS, 1, whole=True) == one_of_each(WORDS, len, whole=True) == WORDS
    assert in_turn(WORDS, 6, whole=False) == in_turn(WORDS, 9, whole=False) == WORDS
