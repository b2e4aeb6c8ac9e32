"""Measuring, and the lines of the report."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple


class Line(NamedTuple):
    """One line of the report: what was measured, what came of it, and what it is held against."""

    what: str
    measured: str
    beside: str = ""


def seconds(work: Callable[[], object], repeat: int = 3) -> float:
    """The least time that the work took; what else runs on the machine only ever adds to it."""
    least = float("inf")
    for _ in range(repeat):
        began = perf_counter()
        work()
        least = min(least, perf_counter() - began)
    return least


def a_second(number: float, what: str) -> str:
    """A rate as people read it."""
    for size, word in ((10**9, "billion"), (10**6, "million"), (10**3, "thousand")):
        if number >= size:
            return f"{number / size:.3g} {word} {what} a second"
    return f"{number:.3g} {what} a second"
