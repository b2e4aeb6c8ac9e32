"""The register of members written as a spreadsheet and read again: the same people, and nothing that runs."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from aboveboard.charity.conduct.forms import MEMBERSHIPS, UNSEEN
from aboveboard.charity.members.headings import FIELDS
from aboveboard.charity.members.preview import preview
from aboveboard.charity.members.writing import as_csv, as_workbook
from aboveboard.charity.spreadsheets.cells import kebab, lines, one_line
from aboveboard.charity.spreadsheets.delimited import RUN, harmless, unquoted

WRITERS: dict[str, Callable[..., bytes]] = {"members.csv": as_csv, "members.xlsx": as_workbook}
STARTS = st.sampled_from(["", "=", "+", "-", "@", "'", "'=", "''@", '"', ";", ",", "=cmd|' /C calc'!A0"])
LETTERS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Cn", "Co")), max_size=12)


def _seen(text: str) -> bool:
    return not UNSEEN.search(text)


WORD = st.builds("{}{}".format, STARTS, LETTERS).map(one_line).filter(lambda text: bool(text) and _seen(text))
TITLE = WORD.filter(lambda text: any(letter.isalpha() for letter in text))
NAME = WORD.filter(lambda text: unicodedata.normalize("NFC", text.casefold()) == text)
TEXT = st.lists(WORD, min_size=1, max_size=3).map("\n".join).map(lines)
DAY = st.dates(min_value=date(1850, 1, 1), max_value=date(1999, 12, 31))
LATER = st.dates(min_value=date(2000, 1, 1), max_value=date(2199, 12, 31))
PERSON = st.fixed_dictionaries(
    {"title": TITLE},
    optional={
        "born": DAY.map(str), "address": TEXT, "member-since": LATER.map(str),
        "member-of": st.sampled_from(MEMBERSHIPS), "organization": WORD, "paid": st.booleans(), "employer": WORD,
        "offices": st.lists(WORD.map(kebab), min_size=1, max_size=3, unique=True),
    },
)  # fmt: skip
REGISTER = st.dictionaries(NAME, PERSON, min_size=1, max_size=4).map(
    lambda found: {name: {"name": name, **fields} for name, fields in found.items()}
)


def in_order(person: dict[str, Any]) -> dict[str, Any]:
    return {name: person[name] for name in FIELDS if name in person}


@pytest.mark.parametrize("file", WRITERS)
@settings(max_examples=30, deadline=None)
@given(people=REGISTER)
def test_who_is_written_is_read_again_just_so(file: str, people: dict[str, dict[str, Any]]) -> None:
    data = WRITERS[file](people.values())
    new = preview(data, file)
    assert new.faults == []
    assert new.rows == [in_order(person) for person in people.values()]
    again = preview(data, file, on_file=people)
    assert (again.same, again.faults) == (list(people), [])


@settings(max_examples=30, deadline=None)
@given(people=REGISTER)
def test_no_cell_is_one_that_a_spreadsheet_runs(people: dict[str, dict[str, Any]]) -> None:
    import csv

    text = as_csv(people.values()).decode("utf-8-sig")
    for row in csv.reader(io.StringIO(text, newline="")):
        assert not any(cell.startswith(tuple(RUN)) for cell in row)
    sheet = load_workbook(io.BytesIO(as_workbook(people.values())))["Members"]
    for row in sheet.iter_rows():
        for cell in row:
            assert cell.data_type != "f"
            if isinstance(cell.value, str) and cell.value.startswith(tuple(RUN)):
                assert cell.quotePrefix


@given(st.builds("{}{}".format, STARTS, st.text(max_size=5)))
def test_a_cell_made_harmless_stands_for_its_text(text: str) -> None:
    assert unquoted(harmless(text)) == text
    assert not harmless(text).startswith(tuple(RUN))


@pytest.mark.parametrize("file", WRITERS)
def test_kin_and_people_of_one_full_name_come_back(file: str) -> None:
    people = {
        "a": {"name": "a", "title": "Ann Abel", "kin-of": "b"},
        "b": {"name": "b", "title": "Ann Abel", "kin-of": "a"},
    }
    found = preview(WRITERS[file](people.values()), file)
    assert (found.rows, found.faults) == (list(people.values()), [])


def test_what_no_workbook_can_hold_is_shown_as_such_and_offered_as_a_change() -> None:
    people = {"a": {"name": "a", "title": "Ann\x01Abel"}}
    found = preview(as_workbook(people.values()), "m.xlsx", on_file=people)
    assert found.changed[0]["changes"] == {"title": {"was": "Ann\x01Abel", "becomes": "Ann\ufffdAbel"}}


def test_only_the_fields_that_are_asked_for_are_written() -> None:
    people = [{"name": "a", "title": "Ann", "born": "1980-05-01", "address": "7 Mill Road"}]
    for data in (as_csv(people, ["name", "title"]), as_workbook(people, ["name", "title"])):
        assert preview(data, "x").rows == [{"name": "a", "title": "Ann"}]
        assert b"Mill" not in data


def test_days_are_dates_of_the_spreadsheet_unless_its_calendar_is_wrong_about_them() -> None:
    people = [{"name": "a", "born": "1900-03-01"}, {"name": "b", "born": "1900-02-28"}]
    sheet = load_workbook(io.BytesIO(as_workbook(people)))["Members"]
    assert [sheet["C2"].is_date, sheet["C3"].value] == [True, "1900-02-28"]
