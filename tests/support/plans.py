"""Cases of pools: plans with what the law refuses of them and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import tomli

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.play.pools.plan import plan

HERE = Path(__file__).parents[1] / "cases"


@dataclass(frozen=True)
class PlanCase:
    """One plan that decides a provision."""

    provision: str
    ruleset: str
    number: int
    row: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}-{self.number}"

    @property
    def game(self) -> str:
        """The pool that is planned."""
        return str(self.row["game"])


def all_cases() -> Iterator[PlanCase]:
    """Every case of every ruleset."""
    for path in sorted(HERE.glob("*/pools/*.toml")):
        for provision, table in tomli.loads(path.read_text("utf-8")).items():
            for number, row in enumerate(table["plans"], 1):
                yield PlanCase(provision, path.parts[-3], number, row)


def decide(case: PlanCase, edition: PoolEdition | None = None) -> None:
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
