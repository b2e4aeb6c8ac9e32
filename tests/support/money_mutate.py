"""Perturbing the files on money: each value in turn is changed, and some case of a clause behind it must fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from aboveboard.law import BadInput
from aboveboard.law.model.citing import citing_keys
from aboveboard.law.money import FILES, MoneyLaw, read_money_file
from tests.support.expectations import Wrong
from tests.support.money import MoneyCase, decide_money

NOT_LAW = ("title", "reading", "basis", "source", "status", "not-encoded", "cite", "series-of")
CITING = frozenset().union(*(citing_keys(model) for model in FILES.values()))


@dataclass(frozen=True, eq=False)
class MoneyMutant:
    """One value changed, and the provisions that stand behind it."""

    ruleset: str
    file: str
    path: tuple[str, ...]
    now: Any
    provisions: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.ruleset}/_{self.file}:{'.'.join(self.path)}={self.now}"

    def law(self) -> MoneyLaw:
        """The house's law with this one value changed."""
        raw = deepcopy(dict(read_money_file(self.ruleset, self.file) or {}))
        at: Any = raw
        for key in self.path[:-1]:
            at = at[key]
        if self.now is None:
            del at[self.path[-1]]
        else:
            at[self.path[-1]] = self.now
        return MoneyLaw(self.ruleset, {self.file: raw})


def house_mutants(ruleset: str, file: str) -> Iterator[MoneyMutant]:
    """Every value of a file on money, changed."""
    raw = read_money_file(ruleset, file) or {}
    for path, now, cite in _values(raw, (), ()):
        yield MoneyMutant(ruleset, file, path, now, cite)


def _values(raw: Mapping[str, Any], path: tuple[str, ...], cite: tuple[str, ...]) -> Iterator[Any]:
    cite = _ids(raw.get("cite")) or cite if path else cite
    for key, value in raw.items():
        if key.endswith("-cite") and isinstance(value, Mapping):
            # A table of clauses by name: each name is law, and may be taken away.
            yield from (((*path, key, name), None, _ids(ids)) for name, ids in value.items())
            continue
        if key in NOT_LAW or key.endswith("-reading") or key in CITING:
            continue
        own = _ids(raw.get(f"{key}-cite")) or _ids(raw.get(f"{key.partition('-')[0]}-cite")) or cite
        if isinstance(value, Mapping):
            if all(isinstance(item, Mapping) for item in value.values()):
                for name, item in value.items():
                    yield (*path, key, name), None, _ids(item.get("cite")) or own
            yield from _values(value, (*path, key), own)
        else:
            for changed in _changed(value):
                yield (*path, key), changed, own


def _changed(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, list):
        return [value[:number] + value[number + 1 :] for number in range(len(value))]
    return ["something else"]


def _ids(found: Any) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found or ())


def house_survives(mutant: MoneyMutant, cases: list[MoneyCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    law = mutant.law()
    for case in cases:
        if case.ruleset == mutant.ruleset and (not mutant.provisions or case.provision in mutant.provisions):
            try:
                decide_money(case, law)
            except (Wrong, BadInput, KeyError, StopIteration, AssertionError):
                return False
    return True
