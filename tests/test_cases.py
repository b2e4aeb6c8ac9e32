"""Every case decides its provision."""

from __future__ import annotations

import pytest

from tests.support.cases import Case, all_cases, decide


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_case(case: Case) -> None:
    decide(case)
