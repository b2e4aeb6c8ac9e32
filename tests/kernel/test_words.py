"""Small matters of English."""

from __future__ import annotations

import pytest

from aboveboard.kernel.words import counted, one_slip


@pytest.mark.parametrize(
    ("number", "words"), [(0, "no wagers"), (1, "1 wager"), (2, "2 wagers"), (1200, "1,200 wagers")]
)
def test_how_many(number: int, words: str) -> None:
    assert counted(number, "wager") == words


@pytest.mark.parametrize("given", ["pass", "pas", "passs", "psas", "poss", "Pass", "p-ass", "ass", "asp-s"])
def test_one_slip(given: str) -> None:
    assert one_slip(given, "pass") is (given != "asp-s")


@pytest.mark.parametrize(
    ("given", "meant"),
    [("eleven-spot", "seven-spot"), ("odd-total", "total"), ("come", "pass"), ("pa", "pass"), ("", "pass")],
)
def test_more_than_one_slip(given: str, meant: str) -> None:
    assert not one_slip(given, meant)
    assert not one_slip(meant, given)
