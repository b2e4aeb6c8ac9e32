"""Cases of duties as data: what was stated, and whether it is lawful; and what each word of a case means.

Cases lie in `cases/RULESET/duties/*.toml`, one table a provision, each a list `asks`:
    duty, facts        the duty, and what is stated of it: FACT=VALUE ...
    as-of, as-if       by the law of a day, or with these proposals laid over; else the newest text held
    lawful             true or false, by a clause of the provision; where it is left out, it is not known
    needs              the facts that are still needed, in order; none where it is left out
    is                 terms, seasons and lists that hold here, or do not
    seasons            from when until when a season is, about the time stated
    because            a part of some reason
    grounds            how many reasons there are
    unasked            facts that were stated and that this text does not ask for
    clause             the provision that decides it, where it is not the one of the table
    bad                it is refused, with these words
Beside it stand, of a duty before any proposal and after all of them:
    gone               paths of rules and rights that are struck
    lists              how many words a list has on either side
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aboveboard.cli.law.lawful import stated
from aboveboard.law.duties import Duty, Verdict, load_duty
from aboveboard.law.errors import BadInput
from aboveboard.law.force import asked
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parents[1] / "cases"
KEYS = {
    "duty",
    "facts",
    "as-of",
    "as-if",
    "lawful",
    "needs",
    "is",
    "seasons",
    "because",
    "bad",
    "unasked",
    "clause",
    "grounds",
}


@dataclass(frozen=True)
class DutyCase:
    """One question, and what is to be answered."""

    provision: str
    ruleset: str
    number: int
    row: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.provision}-{self.number}"

    @property
    def duty(self) -> str:
        """The duty that is asked."""
        return str(self.row["duty"])

    def held(self) -> Duty:
        """The duty under the law that the case names."""
        return load_duty(self.ruleset, self.duty, asked(self.row.get("as-of"), self.row.get("as-if")))


@dataclass(frozen=True)
class StruckCase:
    """What a proposal takes away of a duty."""

    provision: str
    ruleset: str
    duty: str
    gone: tuple[str, ...] = ()
    lists: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.provision

    def texts(self) -> tuple[Duty, Duty]:
        """The duty before any proposal, and after all of them."""
        return load_duty(self.ruleset, self.duty, asked(as_if=())), load_duty(self.ruleset, self.duty)


def struck_cases() -> list[StruckCase]:
    """Every such case of every ruleset."""
    return list(_struck())


def _documents() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for path in sorted(FOLDER.glob("*/duties/*.toml")):
        for provision, table in tomllib.loads(path.read_text("utf-8")).items():
            assert table.keys() <= {"asks", "gone", "lists"}, f"{path.name}: {provision}"
            yield path.parts[-3], provision, table


def _struck() -> Iterator[StruckCase]:
    for ruleset, provision, table in _documents():
        if gone := table.get("gone"):
            yield StruckCase(provision, ruleset, gone["duty"], tuple(gone["paths"]))
        if lists := table.get("lists"):
            held = {name: tuple(sizes) for name, sizes in lists.items() if name != "duty"}
            yield StruckCase(provision, ruleset, lists["duty"], lists=held)


def duty_cases() -> list[DutyCase]:
    """Every case of every ruleset."""
    return list(_cases())


def _cases() -> Iterator[DutyCase]:
    for ruleset, provision, table in _documents():
        for number, row in enumerate(table["asks"], 1):
            assert row.keys() <= KEYS, f"{ruleset}: {provision}: {sorted(row.keys() - KEYS)}"
            yield DutyCase(provision, ruleset, number, row)


def decide(case: DutyCase, held: Duty | None = None) -> None:
    """Hold a duty to what its case says; raises Wrong where it answers something else."""
    row = case.row
    try:
        found = (held or case.held()).ask(stated(row["facts"].split()))
    except BadInput as error:
        if row.get("bad", "\0") not in str(error):
            raise Wrong(f"{case}: {error}") from error
        return
    seen = f"{case}: {found.to_json()}"
    if "bad" in row or found.lawful is not row.get("lawful") or list(found.needs) != row.get("needs", []):
        raise Wrong(seen)
    holds = found.holds
    if any(holds[name] is not wanted for name, wanted in row.get("is", {}).items()):
        raise Wrong(seen)
    for name, (since, until) in row.get("seasons", {}).items():
        period = found.periods[name]
        if (f"{period.since:%Y-%m-%dT%H:%M}", f"{period.until:%Y-%m-%dT%H:%M}") != (since, until):
            raise Wrong(seen)
    if "because" in row and not any(row["because"] in ground.reason for ground in found.why):
        raise Wrong(seen)
    if "grounds" in row and len(found.why) != row["grounds"]:
        raise Wrong(seen)
    if list(found.unasked) != row.get("unasked", []):
        raise Wrong(seen)
    if row.get("clause", case.provision) not in _clauses(found, row):
        raise Wrong(f"{case}: another clause decides it: {found.to_json()}")


def _clauses(found: Verdict, row: Mapping[str, Any]) -> set[str]:
    """Every clause behind what the case looks at: the reasons, what is open, and the terms that it names."""
    law = found.compiled.law
    clauses = {id for ground in (*found.why, *(one.ground for one in found.open)) for id in ground.provisions}
    for name in (*row.get("is", {}), *row.get("seasons", {})):
        for held in (law.terms, law.seasons, law.lists):
            if name in held:
                clauses |= set(held[name].cite)
    return clauses
