"""Days as people write them."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from aboveboard.law import BadInput
from aboveboard.law.dates import day_of


def test_a_day_is_read_in_every_form_that_it_has() -> None:
    day = date(2011, 6, 10)
    assert day_of("2011-06-10", "x") == day_of(day, "x") == day_of(datetime(2011, 6, 10, 9), "x") == day
    assert type(day_of(datetime(2011, 6, 10, 9), "x")) is date
    assert day_of(None, "x") is None


@pytest.mark.parametrize("given", ["yesterday", "2011-13-01", "", 20110610, ["2011-06-10"]])
def test_anything_else_is_refused_with_where_it_stood(given: object) -> None:
    with pytest.raises(BadInput, match=r"^--as-of: a day such as 2011-06-10 was expected, not "):
        day_of(given, "--as-of")
