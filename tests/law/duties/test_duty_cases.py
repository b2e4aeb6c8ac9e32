"""Every case of a duty decides its clause, before and after the proposals."""

from __future__ import annotations

import pytest
from tests.support.duties import DutyCase, StruckCase, decide, duty_cases, struck_cases

from aboveboard.law.differences import differences
from aboveboard.law.duties import duties
from aboveboard.law.files import rulesets
from aboveboard.law.provisions import provision


@pytest.mark.parametrize("case", duty_cases(), ids=str)
def test_case(case: DutyCase) -> None:
    decide(case)


@pytest.mark.parametrize("case", struck_cases(), ids=str)
def test_what_a_proposal_strikes_is_gone_with_its_clause(case: StruckCase) -> None:
    before, after = case.texts()
    found = {row.path: row for row in differences(before.raw, after.raw).rows}
    for path in case.gone:
        row = found[path]
        assert (row.change, row.after, row.after_cite) == ("gone", None, ())
        assert provision(case.provision).citation in row.before_cite
    for name, (had, has) in case.lists.items():
        assert len(before.law.lists[name].words) == had
        assert name in after.law.lists if has else name not in after.law.lists
        assert case.provision in before.law.lists[name].cite


def test_every_duty_has_cases() -> None:
    asked = {(case.ruleset, case.duty) for case in duty_cases()}
    assert asked == {(name, duty) for name, held in rulesets().items() for duty in held.duties}
    assert len(list(duties())) == len(asked)
