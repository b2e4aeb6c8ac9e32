"""A change of any law value must be noticed: some case that names a clause behind it fails."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from aboveboard.law import Edition, editions
from aboveboard.law.procedures import read
from tests.support.cases import Case, all_cases
from tests.support.mutate import mutants, procedure_mutants, survives
from tests.support.turns import PROVE

SAMPLE = 8


def _cases() -> dict[tuple[str, str], list[Case]]:
    found: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in all_cases():
        found[case.ruleset, case.game].append(case)
    return found


CASES = _cases()


def _with_procedures() -> list[Edition]:
    return [edition for edition in editions() if read(edition.ruleset, edition.game.name)]


@pytest.mark.parametrize("edition", list(editions()), ids=lambda e: f"{e.ruleset}/{e.game.name}")
def test_every_change_of_a_law_value_is_noticed(edition: Edition) -> None:
    changed = list(mutants(edition))
    if not PROVE:
        changed = random.Random(edition.where).sample(changed, min(SAMPLE, len(changed)))
    alive = [str(mutant) for mutant in changed if survives(mutant, CASES)]
    assert alive == []


@pytest.mark.parametrize("edition", _with_procedures(), ids=lambda e: f"{e.ruleset}/{e.game.name}")
def test_every_change_of_a_procedure_is_noticed(edition: Edition) -> None:
    changed = list(procedure_mutants(edition))
    if not PROVE:
        changed = random.Random(edition.where).sample(changed, min(SAMPLE, len(changed)))
    alive = [str(mutant) for mutant in changed if survives(mutant, CASES)]
    assert alive == []
