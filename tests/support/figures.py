"""Figures of the long proofs, gathered from every worker and printed when the run is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import pytest

FIGURE = "figure"


class Report(Protocol):
    """What pytest tells of a test that has run."""

    nodeid: str
    user_properties: list[tuple[str, object]]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Put down what a proof went through, such as how many kills; it is printed at the end of `make prove`."""
    return lambda text: record_property(FIGURE, text)


def lines(reports: Iterable[Report]) -> list[str]:
    """One line a figure, with the test that it is from, in the order of the tests' names."""
    return sorted(
        f"{report.nodeid.removeprefix('tests/')}: {value}"
        for report in reports
        for name, value in report.user_properties
        if name == FIGURE
    )
