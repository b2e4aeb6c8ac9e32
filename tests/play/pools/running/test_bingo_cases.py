"""Every clause on bingo is decided by a case, and every value of its files is noticed where it changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.evenings import all_cases, decide
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.pool_cases import PoolCase

from aboveboard.law.pools import PoolEdition, load_pool, parse_pool

CASES = list(all_cases())
GAMES = ("bingo", "fifty-fifty-bingo", "progressive-bingo")
LAW = {"calls", "clauses", "prize-share", "consolation-share"}
"""The tables of a file that its cases here decide; those of plans decide shares too."""
WALK = Walk(
    not_law=HEADS | {"game", "readings", "specimen"},
    others={"share": ("1/2", "1/4", "1/3"), "rounding": ("down", "up"), "odd-cents": ("by-card", "kept")},
    clauses=("clauses",),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: PoolCase) -> None:
    decide(case)


def changed(edition: PoolEdition) -> Iterator[tuple[Change, PoolEdition | None]]:
    """A text with each value changed; None where the file would not be read any more."""
    for change in WALK.changes(edition.pool.name, {key: edition.raw[key] for key in LAW & edition.raw.keys()}):
        raw = change.applied(edition.raw)
        try:
            law = parse_pool(raw, "a changed file")
        except ValueError:
            yield change, None
            continue
        yield change, PoolEdition(edition.ruleset, edition.pool, law, raw)


def noticed(edition: PoolEdition) -> bool:
    """Does some case of the game come out otherwise?"""
    for case in CASES:
        if case.game == edition.pool.name:
            try:
                decide(case, edition)
            except (AssertionError, pytest.fail.Exception):
                return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_every_change_of_a_value_is_noticed(game: str) -> None:
    found = list(changed(load_pool("nj-charitable", game)))
    assert sum(other is not None for _, other in found) >= 6
    assert [str(change) for change, other in found if other is not None and not noticed(other)] == []
