"""Cases of machines: one token at a time with what it is awarded, and schedules with what the law refuses of them.

Cases lie in `cases/RULESET/machines/*.toml`, one table a provision; the file's table `schedule` is the one that its
spins are settled by. A spin has the fields of a record and `award` (units), `tokens` (pushed off), `refused` (part of
the reason, by a clause of the provision) or `bad`. A schedule says with `in` what each of its awards is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli

from aboveboard.games.shapes.machine import Reels
from aboveboard.law.errors import BadInput
from aboveboard.law.machines import MachineEdition, load_machine
from aboveboard.law.provisions.clauses import citation
from aboveboard.law.terms.schedule_file import NotLawful, read_schedule, schedule_under
from aboveboard.play.machines.spin import spin
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parents[1] / "cases"
OURS = {"game", "award", "tokens", "refused", "bad"}


@dataclass(frozen=True)
class MachineCase:
    """One token or one schedule that decides a provision."""

    provision: str
    ruleset: str
    kind: str
    number: int
    row: Mapping[str, Any]
    schedule: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}-{self.kind}-{self.number}"

    @property
    def game(self) -> str:
        """The machine."""
        return str(self.row["game"])


def all_cases() -> Iterator[MachineCase]:
    """Every case of every ruleset."""
    for path in sorted(FOLDER.glob("*/machines/*.toml")):
        document = tomli.loads(path.read_text("utf-8"))
        schedule = document.pop("schedule")
        for provision, table in document.items():
            for kind in ("spins", "schedules"):
                for number, row in enumerate(table.get(kind, ()), 1):
                    yield MachineCase(provision, path.parts[-3], kind, number, row, schedule)


def decide(case: MachineCase, edition: MachineEdition | None = None) -> None:
    """Hold a machine to what its case says; raises Wrong where it does something else."""
    edition = edition or load_machine(case.ruleset, case.game)
    if case.kind == "schedules":
        _schedule(case, edition)
    else:
        _spin(case, edition)


def _schedule(case: MachineCase, edition: MachineEdition) -> None:
    awards = [{**award, "in": what} for award, what in zip(case.schedule["awards"], case.row["in"], strict=True)]
    found = schedule_under(edition, {**case.schedule, "awards": awards}).refused
    wanted = case.row["refused"]
    if len(found) != len(wanted) or not all(said in each.reason for said, each in zip(wanted, found, strict=True)):
        raise Wrong(f"{case}: {found}")
    if any(citation(case.provision) not in each.cite for each in found):
        raise Wrong(f"{case}: another clause refuses it: {found}")


def _spin(case: MachineCase, edition: MachineEdition) -> None:
    row = case.row
    schedule = read_schedule(case.schedule) if isinstance(edition.machine.works, Reels) else None
    given = {key: value for key, value in row.items() if key not in OURS}
    try:
        found = spin(edition, given, schedule)
    except BadInput as error:
        if row.get("bad", "\0") not in str(error):
            raise Wrong(f"{case}: {error}") from error
        return
    if isinstance(found, NotLawful):
        if row.get("refused", "\0") not in found.reason or citation(case.provision) not in found.cite:
            raise Wrong(f"{case}: {found}")
        return
    if {"refused", "bad"} & set(row) or citation(case.provision) not in found.cite:
        raise Wrong(f"{case}: it was accepted: {found}")
    if (found.units, found.tokens) != (row.get("award", 0), row.get("tokens", 0)):
        raise Wrong(f"{case}: {found}")
    if found.grade != edition.machine.grades[0 if found.units or found.tokens else 1]:
        raise Wrong(f"{case}: {found}")
