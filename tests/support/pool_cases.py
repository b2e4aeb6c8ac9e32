"""Cases of pools as data: a table a provision, a row a case, whatever it is decided by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

HERE = Path(__file__).parents[1] / "cases"


@dataclass(frozen=True)
class PoolCase:
    """One row that decides a provision."""

    provision: str
    ruleset: str
    number: int
    row: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}-{self.number}"

    @property
    def game(self) -> str:
        """The pool that it is about."""
        return str(self.row["game"])


def cases_in(folder: str, rows: str) -> Iterator[PoolCase]:
    """Every case of every ruleset that lies in a folder, each provision's rows under one name."""
    for path in sorted(HERE.glob(f"*/{folder}/*.toml")):
        for provision, table in tomli.loads(path.read_text("utf-8")).items():
            for number, row in enumerate(table[rows], 1):
                yield PoolCase(provision, path.parts[-3], number, row)
