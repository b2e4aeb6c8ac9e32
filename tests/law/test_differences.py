"""Two texts of any law file: each value that is not the same stands in it once, with its clauses on either side."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.law.changes import MISSING, keys_of
from aboveboard.law.differences import Change, Difference, differences, dotted
from aboveboard.law.files import rulesets
from aboveboard.law.force import Asked, text
from aboveboard.law.loader import fresh

BEFORE = Asked(as_if=())
KEYS = st.text("ab. -", min_size=1, max_size=4)
VALUES = st.one_of(st.integers(0, 3), st.booleans(), st.sampled_from(["push", "9 to 5", "nyc-5324.12-d"]))
TABLES = st.recursive(
    st.dictionaries(KEYS, VALUES, max_size=4), lambda inner: st.dictionaries(KEYS, st.one_of(inner, VALUES), max_size=4)
)


def held() -> Iterator[tuple[str, str]]:
    """Every file that a held proposal may have changed: those at the top of a ruleset and in its folders."""
    for name, ruleset in rulesets().items():
        for path in sorted(ruleset.folder.path.rglob("*.toml")):
            file = path.relative_to(ruleset.folder.path).with_suffix("").as_posix()
            if not file.startswith(("proposals/", "forms/", "_ruleset")):
                yield name, file


def at(raw: Mapping[str, Any] | None, path: str) -> Any:
    """What stands at a path of a text."""
    found: Any = raw or {}
    for key in keys_of(path):
        if not isinstance(found, Mapping) or key not in found:
            return MISSING
        found = found[key]
    return found


@pytest.mark.parametrize(("ruleset", "file"), list(held()))
def test_comparing_any_held_text_with_itself_is_empty_and_with_what_stood_before_mirrors(
    ruleset: str, file: str
) -> None:
    folder = rulesets()[ruleset].folder
    newest, before = text(folder, file), text(folder, file, BEFORE)
    assert differences(newest, fresh(newest)).rows == ()
    there, back = differences(before, newest), differences(newest, before)
    assert there.unchanged == back.unchanged
    assert {each.path: each for each in back.rows} == {each.path: mirrored(each) for each in there.rows}
    json.dumps(there.to_json())


def mirrored(one: Difference) -> Difference:
    """The same from the other side."""
    other: dict[Change, Change] = {"new": "gone", "gone": "new", "changed": "changed"}
    return Difference(one.path, other[one.change], one.after, one.before, one.after_cite, one.before_cite)


@given(TABLES, TABLES)
def test_each_row_names_what_stands_on_either_side_and_no_row_lies_within_another(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    before, after = ({key: value for key, value in each.items() if key not in HEAD} for each in (before, after))
    found = differences(before, after)
    for row in found.rows:
        one, other = at(before, row.path), at(after, row.path)
        assert (row.before, row.after) == tuple(None if each is MISSING else each for each in (one, other))
        assert row.change == ("new" if one is MISSING else "gone" if other is MISSING else "changed")
    paths = [keys_of(row.path) for row in found.rows]
    assert not [(one, other) for one in paths for other in paths if one is not other and other[: len(one)] == one]


HEAD = ("status", "from", "cite")


@given(st.lists(KEYS, min_size=1, max_size=4))
def test_a_path_is_written_as_it_is_read(path: list[str]) -> None:
    assert keys_of(dotted(tuple(path))) == tuple(path)


def test_a_number_is_no_truth() -> None:
    assert [row.path for row in differences({"a": 1, "b": 2}, {"a": True, "b": 2}).rows] == ["a"]


@pytest.mark.provision("nyc-5322.2-b-1")
def test_a_clause_that_was_only_given_another_letter_is_no_difference() -> None:
    folder = rulesets()["ny-commercial"].folder
    found = differences(text(folder, "_chips", BEFORE), text(folder, "_chips"))
    rows = {row.path: row for row in found.rows}
    assert {f"value.denominations.{each}" for each in ("2", "25000", "100000")} <= rows.keys()
    assert not [path for path in rows if path.startswith("value.denominations.5")]
    assert rows["value.denominations.2"].to_json() == {
        "path": "value.denominations.2",
        "change": "new",
        "before": None,
        "after": {
            "cents": 200,
            "colour": "light blue",
            "cite": ["9 NYCRR 5322.2(b)(3) (proposed)", "9 NYCRR 5322.2(b)(1) (proposed)"],
        },
        "cite": {"before": [], "after": ["9 NYCRR 5322.2(b)(3) (proposed)", "9 NYCRR 5322.2(b)(1) (proposed)"]},
    }


@pytest.mark.provision("nyc-5324.21-b-1-iv-c")
def test_a_value_is_cited_by_the_nearest_clause_on_either_side() -> None:
    folder = rulesets()["ny-commercial"].folder
    rows = {row.path: row for row in differences(*(text(folder, "mini-baccarat", each) for each in SIDES)).rows}
    row = rows["wagers.bonus.pays.natural tie"]
    assert (row.before, row.after) == ("push", "void")
    assert row.before_cite == ("9 NYCRR 5324.21(b)(1)(iv) former (d)",)
    assert row.after_cite == ("9 NYCRR 5324.21(b)(1)(iv)(c) (proposed)",)
    assert rows["wagers.bonus.pays-cite.natural tie"].of_clauses
    assert not row.of_clauses


SIDES = (BEFORE, Asked())


@pytest.mark.provision("nyc-5324.12-d")
def test_a_table_that_only_holds_others_is_told_one_by_one() -> None:
    folder = rulesets()["ny-commercial"].folder
    paths = {row.path for row in differences(*(text(folder, "spanish-21", each) for each in SIDES)).rows}
    assert {"calls.no-more-bets", "calls.change-pay-table", "wagers.match-the-dealer"} <= paths
    assert not paths & {"calls", "equipment", "wagers"}
