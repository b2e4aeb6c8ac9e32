"""Counties adjoin each other both ways, all of a state's are listed, and each goes by its name however written."""

from __future__ import annotations

import pytest

from aboveboard.law import LawError
from aboveboard.law.counties import adjoining, county_named
from aboveboard.law.loader import parse
from aboveboard.law.model.counties import CountiesFile

HEAD = {"title": "t", "cite": "c", "source": "s", "reading": "r"}


def test_all_counties_of_new_york_are_listed_and_adjoin_both_ways() -> None:
    found = adjoining("ny-charitable")
    assert len(found) == 62
    assert sum(map(len, found.values())) % 2 == 0
    assert all(name in found[other] for name, others in found.items() for other in others)
    assert found["Ulster"] == ("Columbia", "Delaware", "Dutchess", "Greene", "Orange", "Sullivan")
    assert found["Suffolk"] == ("Nassau",)


def test_from_any_county_one_comes_to_every_other() -> None:
    found, seen, next_to = adjoining("ny-charitable"), set[str](), ["Albany"]
    while next_to:
        name = next_to.pop()
        if name not in seen:
            seen.add(name)
            next_to += found[name]
    assert seen == set(found)


@pytest.mark.parametrize("written", ["St. Lawrence", "st lawrence", "ST. LAWRENCE COUNTY", " County of St. Lawrence "])
def test_a_county_goes_by_its_name(written: str) -> None:
    assert county_named("ny-charitable", written) == "St. Lawrence"


def test_what_is_no_county_is_left_as_it_is() -> None:
    assert county_named("ny-charitable", "Bergen") == "Bergen"
    assert adjoining("nj-charitable") == {}


@pytest.mark.parametrize("table", [{"a": ["b"]}, {"a": ["b"], "b": []}, {"a": ["a"]}])
def test_a_table_that_is_not_both_ways_is_refused(table: dict[str, list[str]]) -> None:
    with pytest.raises(LawError, match="adjoins"):
        parse(CountiesFile, {**HEAD, "adjoining": table}, "counties")
