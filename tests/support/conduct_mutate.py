"""Perturbing the files on conduct: each value in turn is changed, and some case of a clause behind it must fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from aboveboard.charity.organizations import organization
from aboveboard.kernel.money import parse_dollars
from aboveboard.law import BadInput
from aboveboard.law.conduct import SUBJECTS, ConductLaw
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import read
from tests.support.conduct import ConductCase, decide
from tests.support.expectations import Wrong

NOT_LAW = ("title", "reading", "basis", "source", "status", "not-encoded", "cite", "unless-cite", "from", "about")
TABLES = ("conditions", "papers", "steps", "games", "work", "keep")


@dataclass(frozen=True, eq=False)
class ConductMutant:
    """One value changed, and the provisions that stand behind it."""

    ruleset: str
    file: str
    path: tuple[Any, ...]
    now: Any
    provisions: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.ruleset}/_{self.file}:{'.'.join(map(str, self.path))}={self.now}"

    def law(self) -> ConductLaw:
        """The ruleset's law with this one value changed."""
        raw: Any = deepcopy(dict(_file(self.ruleset, self.file)))
        at = raw
        for key in self.path[:-1]:
            at = at[key]
        if self.now is None:
            del at[self.path[-1]]
        else:
            at[self.path[-1]] = self.now
        return ConductLaw(self.ruleset, {self.file: raw})


def _file(ruleset: str, subject: str) -> Mapping[str, Any]:
    return read(ruleset_named(ruleset).folder, f"_{subject}") or {}


def mutants(ruleset: str) -> Iterator[ConductMutant]:
    """Every value of a ruleset's files on conduct, changed."""
    for subject in SUBJECTS:
        raw = _file(ruleset, subject)
        for table in TABLES:
            for name, row in raw.get(table, {}).items():
                cite = _ids(row["cite"])
                yield ConductMutant(ruleset, subject, (table, name), None, cite)
                for path, now in _values(row, (table, name)):
                    yield ConductMutant(ruleset, subject, path, now, cite)
        for name, ids in raw.get("texts", {}).items():
            yield ConductMutant(ruleset, subject, ("texts", name), None, _ids(ids))
        for path, now in _values(raw.get("unless", {}), ("unless",)):
            yield ConductMutant(ruleset, subject, path, now, ())


def _values(raw: Mapping[str, Any], path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for key, value in raw.items():
        if key in NOT_LAW:
            continue
        if isinstance(value, Mapping):
            yield from _values(value, (*path, key))
        else:
            yield from (((*path, key), changed) for changed in _changed(value))


def _changed(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1] if value else [1]
    if isinstance(value, list):
        return [value[:number] + value[number + 1 :] for number in range(len(value))]
    if isinstance(value, str) and value.startswith("$"):
        return [parse_dollars(value) + 1, parse_dollars(value) - 1]
    return ["something-else"]


def _ids(found: Any) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())


def survives(mutant: ConductMutant, cases: list[ConductCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    law = mutant.law()
    try:
        law.conditions  # noqa: B018  a file that cannot be read is noticed
    except LawError:
        return False
    with patch.object(organization, "law_of_conduct", lambda ruleset: law):
        for case in cases:
            if case.ruleset == mutant.ruleset and (not mutant.provisions or case.provision in mutant.provisions):
                try:
                    decide(case)
                except (Wrong, BadInput, LawError, KeyError, AssertionError):
                    return False
    return True
