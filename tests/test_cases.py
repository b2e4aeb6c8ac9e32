"""Every case decides its provision."""

from __future__ import annotations

import pytest

from tests.support.cases import Case, all_cases, cases_before, decide


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_case(case: Case) -> None:
    decide(case)


@pytest.mark.parametrize("case", cases_before(), ids=str)
def test_case_of_what_stood_before(case: Case) -> None:
    decide(case)
