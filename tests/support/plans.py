"""Cases of pools: plans with what the law refuses of them and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.play.pools.planning.plan import plan
from tests.support.pool_cases import PoolCase, cases_in


def all_cases() -> Iterator[PoolCase]:
    """Every case of every ruleset."""
    return cases_in("pools", "plans")


def decide(case: PoolCase, edition: PoolEdition | None = None) -> None:
    """Hold a plan to what its case says; raises AssertionError where it comes to something else."""
    row, edition = case.row, edition or load_pool(case.ruleset, case.game)
    if "bad" in row:
        with pytest.raises(BadInput, match=row["bad"]):
            plan(edition, row["plan"])
        return
    found = plan(edition, row["plan"])
    said = found.to_json()
    assert sorted({clause for each in found.refused for clause in each.cite}) == sorted(row["refused"])
    if "warned" in row:
        assert sorted({clause for each in found.warnings for clause in each.cite}) == sorted(row["warned"])
    for path, value in row.get("figures", {}).items():
        assert reduce(_step, path.split("."), said["figures"]) == value, path


def _step(value: Any, key: str) -> Any:
    return value[int(key)] if isinstance(value, list) else value[key]
