"""Every clause on machines is decided by a case, and every value of their files is noticed where it changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.machines import MachineCase, all_cases, decide

from aboveboard.games.machines import MACHINES
from aboveboard.law.machines import MachineEdition, machine_editions, parse_machine

CASES = list(all_cases())
WALK = Walk(
    not_law=HEADS | {"game", "readings", "specimen", "awards-cite", "from"},
    others={"with": ("cash",), "stopped-by": ("voice",)},
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: MachineCase) -> None:
    decide(case)


def test_every_machine_is_held_somewhere_and_has_cases() -> None:
    assert {each.machine.name for each in machine_editions()} == set(MACHINES) == {case.game for case in CASES}


ADDED = {("worked", "with"): "cash", ("worked", "stopped-by"): "touch", ("schedule", "awards"): "cash"}
"""Words that a list of a file is given beside its own."""


def changed(edition: MachineEdition) -> Iterator[tuple[Change, MachineEdition]]:
    """A machine's text with each value changed that the model still takes, and with words that it did not have."""
    lists = ((path, edition.raw.get(path[0], {}).get(path[1], [word]), word) for path, word in ADDED.items())
    added = [Change(edition.machine.name, path, [*held, word]) for path, held, word in lists if word not in held]
    for change in (*WALK.changes(edition.machine.name, edition.raw), *added):
        raw = change.applied(edition.raw)
        try:
            law = parse_machine(raw, "a changed file")
        except ValueError:
            continue
        yield change, MachineEdition(edition.ruleset, edition.machine, law, raw)


def noticed(edition: MachineEdition) -> bool:
    """Does some case of the machine come out otherwise?"""
    for case in CASES:
        if (case.ruleset, case.game) == (edition.ruleset, edition.machine.name):
            try:
                decide(case, edition)
            except Wrong:
                return True
    return False


@pytest.mark.parametrize("edition", list(machine_editions()), ids=repr)
def test_every_change_of_a_value_is_noticed(edition: MachineEdition) -> None:
    made = list(changed(edition))
    assert made
    assert [str(change) for change, other in made if not noticed(other)] == []
