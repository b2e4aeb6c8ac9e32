"""Each clause of a raffle's own course is decided by a case: taken away, a case of it comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aboveboard.charity.pools import conduct
from aboveboard.law import BadInput
from aboveboard.law.pools import PoolEdition, load_pool, parse_pool
from tests.support.conduct import ConductCase, all_cases, decide
from tests.support.expectations import Wrong

RAFFLES = {
    "ny-charitable": ("raffle", "fifty-fifty", "queen-of-hearts", "treasure-chest"),
    "nj-charitable": ("raffle", "calendar-raffle", "duck-race"),
}
CASES = [case for case in all_cases() if case.ruleset in RAFFLES]


def _without() -> Iterator[tuple[str, str, str, PoolEdition]]:
    """Every clause of every raffle's own course, with the text in which it does not stand there."""
    for ruleset, names in RAFFLES.items():
        for name in names:
            held = load_pool(ruleset, name)
            for rule, cite in held.law.clauses.items():
                for clause in cite:
                    left = [each for each in cite if each != clause]
                    clauses = {**held.raw["clauses"], rule: left}
                    if not left:
                        del clauses[rule]
                    raw = {**held.raw, "clauses": clauses}
                    law = parse_pool(raw, "a changed text")
                    yield ruleset, f"{name}: {rule}", clause, PoolEdition(ruleset, held.pool, law, raw)


CHANGED = list(_without())


def _noticed(case: ConductCase) -> bool:
    try:
        decide(case)
    except (Wrong, BadInput, KeyError):
        return True
    return False


@pytest.mark.parametrize(("ruleset", "rule", "clause", "edition"), CHANGED, ids=lambda each: str(each))
def test_a_clause_that_is_taken_away_is_noticed(
    ruleset: str, rule: str, clause: str, edition: PoolEdition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(asked: str, name: str) -> PoolEdition:
        return edition if (asked, name) == (ruleset, edition.pool.name) else load_pool(asked, name)

    monkeypatch.setattr(conduct, "load_pool", load)
    assert any(_noticed(case) for case in CASES if case.provision == clause and case.ruleset == ruleset)


def test_every_raffle_is_among_them() -> None:
    assert {(ruleset, rule.partition(":")[0]) for ruleset, rule, _, _ in CHANGED} == {
        (ruleset, name) for ruleset, names in RAFFLES.items() for name in names
    }
    assert len(CHANGED) > 45
