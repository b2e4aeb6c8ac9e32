"""Every provision on proceedings is decided by its own example."""

from __future__ import annotations

import pytest

from tests.support.docket import DocketCase, decide_case, docket_cases


@pytest.mark.parametrize("case", list(docket_cases()), ids=str)
def test_case(case: DocketCase) -> None:
    decide_case(case)
