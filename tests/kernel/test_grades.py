"""Grades: words for what happened, and a wager that rides on."""

from __future__ import annotations

from aboveboard.kernel.grades import LOSE, PUSH, WIN, Riding


def test_riding_is_distinguished_by_its_state_only() -> None:
    assert Riding() == Riding(None)
    assert Riding(4) != Riding(5)
    assert len({Riding(4), Riding(4), Riding(5)}) == 2
    assert {WIN, LOSE, PUSH} == {"win", "lose", "push"}
