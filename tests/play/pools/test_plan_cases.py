"""Every clause on planned pools is decided by a case, and every value of their files is noticed where it changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.plans import all_cases, decide
from tests.support.pool_cases import PoolCase

from aboveboard.games.pools import DECK
from aboveboard.law.pools import PoolEdition, parse_pool, pool_editions

CASES = list(all_cases())
WALK = Walk(
    not_law=HEADS | {"game", "readings", "meets", "ticket", "winners-cite", "primary-cite", "kept-cite", "later-cite",
                     "announced-cite", "specimen", "calls", "clauses", "of-each", "paper"},
    others={
        "share": ("1/4", "1/2", "3/5", "3/4", "61/100"),
        "rate": ("1/50", "1/20", "1/10"),
        "primary": ("1/10", "1/5"),
        "kept": ("1/3", "1/4"),
        "later": ("3/5", "1/2"),
        "rounding": ("down", "up", "nearest"),
        "form": ("GC-7",),
        "unbacked": ("returned", "kept"),
        **{name: ("3 to 1", "21 to 1") for name, _ in DECK},
    },
    clauses=("barred-prizes", "stated"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: PoolCase) -> None:
    decide(case)


def changed(edition: PoolEdition) -> Iterator[tuple[Change, PoolEdition]]:
    """A pool's text with each value changed that the model still takes."""
    for change in WALK.changes(edition.pool.name, edition.raw):
        raw = change.applied(edition.raw)
        try:
            law = parse_pool(raw, "a changed file")
        except ValueError:
            continue
        yield change, PoolEdition(edition.ruleset, edition.pool, law, raw)


def noticed(edition: PoolEdition) -> bool:
    """Does some case of the pool come out otherwise?"""
    for case in CASES:
        if (case.ruleset, case.game) == (edition.ruleset, edition.pool.name):
            try:
                decide(case, edition)
            except (AssertionError, IndexError, pytest.fail.Exception):
                return True
    return False


LIKE = {"coin-board", "merchandise-board", "seal-card"}
"""Their texts say what differs from the bell jar's, whose values its own cases hold."""


@pytest.mark.parametrize(
    "edition", [each for each in pool_editions() if each.pool.name not in LIKE], ids=lambda each: repr(each)
)
def test_every_change_of_a_value_is_noticed(edition: PoolEdition) -> None:
    assert [str(change) for change, other in changed(edition) if not noticed(other)] == []
