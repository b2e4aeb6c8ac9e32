"""Perturbing duties: each value in turn is changed, and some case of a clause behind it must fail, or the file itself.

Changed are the figures and their sides, days and hours of seasons, words, yes and no, lists, windows, exceptions and
what makes up a definition; in the text that stood before any proposal, and in what all of them make of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from aboveboard.law.duties import Duty, duties, duty_of, load_duty
from aboveboard.law.errors import BadInput
from aboveboard.law.force import Asked
from aboveboard.law.provisions.carried import plain
from tests.support.duties import DutyCase, decide
from tests.support.expectations import Wrong

PARTS = ("facts", "seasons", "lists", "terms", "rights", "rules", "apart")
NOT_LAW = ("title", "about", "says", "reading", "basis", "not-held", "cite", "type")
SIDES = {"at-most": "below", "below": "at-most", "at-least": "above", "above": "at-least"}
FIGURE = re.compile(r"\d+")
Path = tuple[str, ...]
GONE: Any = object()


@dataclass(frozen=True, eq=False)
class DutyMutant:
    """One value of a duty changed: where, to what, and the provisions that stand behind it."""

    held: Duty
    path: Path
    now: Any
    provisions: tuple[str, ...]
    renamed: str | None = None
    """The key that stands in place of the last of the path, where that is changed."""

    def __str__(self) -> str:
        what = self.renamed or ("gone" if self.now is GONE else self.now)
        return f"{self.held.ruleset}/{self.held.name} {self.held.law.status}:{'.'.join(self.path)}={what}"

    def duty(self) -> Duty:
        """The duty with this one value changed; a file that no longer holds together is refused."""
        raw = deepcopy(dict(self.held.raw))
        at: Any = raw
        for key in self.path[:-1]:
            at = at[key]
        value = at.pop(self.path[-1])
        if self.renamed is not None:
            at[self.renamed] = value
        elif self.now is not GONE:
            at[self.path[-1]] = self.now
        held = self.held
        found = duty_of(raw, "changed", held.ruleset, held.name, held.zone_of)
        return replace(found, elsewhere=held.elsewhere)


def texts() -> Iterator[Duty]:
    """Every duty as all proposals make it, and as it stood before any where that differs."""
    for held in duties():
        yield held
        for before in duties(held.ruleset, Asked(as_if=())):
            if before.name == held.name and before.receipt.law != held.receipt.law:
                yield before


def mutants(held: Duty) -> Iterator[DutyMutant]:
    """Every value of a duty, changed; of a text that stood before, those that are not in the newest as well."""
    newest = load_duty(held.ruleset, held.name)
    for mutant in _mutants(held):
        if newest.receipt.law == held.receipt.law or not _alike(held.raw, newest.raw, mutant.path):
            yield mutant


def _alike(one: Any, other: Any, path: Path) -> bool:
    """Do two texts have the same value at a path?"""
    for key in path:
        if not isinstance(other, Mapping) or key not in other:
            return False
        one, other = one[key], other[key]
    return one == other or (isinstance(one, str) and plain(one) == plain(other))


def _mutants(held: Duty) -> Iterator[DutyMutant]:
    for part in PARTS:
        table = held.raw.get(part, {})
        if isinstance(table, Mapping):
            for name, rows in table.items():
                yield from _below(held, (part, name), rows, _ids(rows.get("cite")))


def _ids(found: Any) -> tuple[str, ...]:
    return tuple(map(plain, (found,) if isinstance(found, str) else found or ()))


def _below(held: Duty, path: Path, table: Mapping[str, Any], cite: tuple[str, ...]) -> Iterator[DutyMutant]:
    for key, value in table.items():
        here = (*path, key)
        if key in NOT_LAW or (path[0] == "facts" and key == "words"):
            continue
        if path[0] == "lists" and path[-1] == "words":
            yield DutyMutant(held, here, GONE, _ids(value))
            continue
        if path[2:3] == ("names",) and key in SIDES:
            # A name is asked for on which side of a figure it lies: only what reaches further can be noticed.
            by = 1 if key in ("at-most", "below") else -1
            yield DutyMutant(held, here, FIGURE.sub(lambda one, by=by: str(int(one[0]) + by), value, count=1), cite)  # type: ignore[misc]
            continue
        if key in SIDES:
            yield DutyMutant(held, here, None, cite, SIDES[key])
        if isinstance(value, Mapping):
            yield from _below(held, here, value, cite)
            if path[-1] in ("holds", "when", "must", "must-not", "any") or key == "not":
                yield DutyMutant(held, here, GONE, cite)
        else:
            for now in _others(held, path, key, value):
                yield DutyMutant(held, here, now, cite)
            if path[-1] in ("holds", "when", "must", "must-not") or (len(path) > 3 and path[2] != "any"):
                yield DutyMutant(held, here, GONE, cite)


def _others(held: Duty, path: Path, key: str, value: Any) -> Iterator[Any]:
    """What else a value may be."""
    words = held.law.facts[key].words if key in held.law.facts else {}
    if isinstance(value, bool):
        yield not value
    elif key == "time":
        yield f"{value[:3]}{(int(value[3:]) + 1) % 60:02}"
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif isinstance(value, list):
        yield from ([each for each in value if each != one] for one in value if len(value) > 1 or key != "unless")
        if words:
            yield from ([*value, word] for word in words if word not in value)
    elif words:
        yield from (word for word in words if word != value)
    elif key in ("weekday", "after") and path[0] == "seasons":
        days = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
        yield days[(days.index(value) + 1) % 7]
    elif FIGURE.search(value):
        yield from (FIGURE.sub(lambda one, by=by: str(int(one[0]) + by), value, count=1) for by in (1, -1))  # type: ignore[misc]
    elif key in ("start", "end"):
        yield "end" if value == "start" else "start"


def survives(mutant: DutyMutant, cases: list[DutyCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    try:
        duty = mutant.duty()
    except BadInput:
        return False
    for case in cases:
        behind = {case.provision, case.row.get("clause")} & {*mutant.provisions}
        if mutant.provisions and not behind:
            continue
        if case.held().receipt.law != mutant.held.receipt.law:
            continue
        try:
            decide(case, duty)
        except (Wrong, KeyError):
            return False
    return True
