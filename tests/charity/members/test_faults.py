"""Every fault of a list of members is named with its row and column, and nothing can be written while there is one."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import pytest

from aboveboard.charity.members.preview import MOST_FAULTS, preview
from tests.support.sheets import workbook

HEAD = "name,full name,born,member since,paid,kin of,address"


def faults(data: bytes | str, file: str = "members.csv", **more: Any) -> list[tuple[int, str, str, str]]:
    found = preview(data.encode() if isinstance(data, str) else data, file, **more)
    assert found.fault_count == len(found.faults) > 0
    assert found.rows == [], "nothing can be written"
    return [(each["row"], each["column"], each["given"], each["expected"]) for each in found.faults]


@pytest.mark.parametrize(
    ("cells", "column", "given", "expected"),
    [
        ("a,Ann,13/4/1980,,,,", "C", "'13/4/1980'", "month first"),
        ("a,Ann,2/30/1980,,,,", "C", "'2/30/1980'", "a day such as"),
        ("a,Ann,2/29/1981,,,,", "C", "'2/29/1981'", "a day such as"),
        ("a,Ann,1980-13-01,,,,", "C", "'1980-13-01'", "a day such as"),
        ("a,Ann,3/4/80,,,,", "C", "'3/4/80'", "all four digits of its year"),
        ("a,Ann,3.4.1980,,,,", "C", "'3.4.1980'", "a day such as"),
        ("a,Ann,04-03-1980,,,,", "C", "'04-03-1980'", "a day such as"),
        ("a,Ann,about 1980,,,,", "C", "'about 1980'", "a day such as"),
        ("a,Ann,1980,,,,", "C", "'1980'", "a day such as"),
        ("a,Ann,29342,,,,", "C", "'29342'", "a day such as"),
        ("a,Ann,5/1/1080,,,,", "C", "'5/1/1080'", "from 1850"),
        ("a,Ann,1980-05-01 10:30,,,,", "C", "'1980-05-01 10:30'", "a day such as"),
        ("a,Ann,5/1/1980,4/30/1980,,,", "D", "'1980-04-30'", "from the birth on 1980-05-01 on"),
        ("a,Ann,,,perhaps,,", "E", "'perhaps'", "yes or no"),
        ("a,12345,,,,,", "B", "'12345'", "a name in letters"),
        ("a,=B7,,,,,", "B", "'=B7'", "a value, not a formula"),
        ("a,Ann,,,,nobody,", "F", "'nobody'", "somebody who is on file or in the sheet"),
        ("a,Ann\u202eleba,,,,,", "B", r"'Ann\u202eleba'", "without characters that nobody sees"),
        ("a,Ann\x1b[31m,,,,,", "B", r"'Ann\x1b[31m'", "without characters that nobody sees"),
        (f"a,{'x' * 201},,,,,", "B", f"'{'x' * 56}...", "at most 200 characters"),
        (f"a,Ann,,,,,{'x' * 4097}", "G", f"'{'x' * 56}...", "at most 4,096 characters"),
        (",,1980-05-01,,,,", "B", "nothing", "a name or a full name"),
        ("a,Ann,,,,,,what", "H", "nothing", "a heading for what stands below"),
    ],
)
def test_a_cell_that_cannot_be_right(cells: str, column: str, given: str, expected: str) -> None:
    found = faults(f"{HEAD}\nz,Zoe,,,,,\n{cells}\n")
    assert len(found) == 1
    assert found[0][:3] == (1 if column == "H" else 3, column, given)
    assert expected in found[0][3]


def test_a_membership_is_in_one_of_three() -> None:
    found = faults("name,title,member since,member-of\na,Ann,2010-01-01,Auxilary\nb,Bob,2010-01-01,Auxiliary\n")
    assert found == [(2, "D", "'Auxilary'", "organization, auxiliary or affiliate")]


@pytest.mark.parametrize(
    ("value", "given", "expected"),
    [
        (29342, "29342", "and no other number"),
        (datetime(1980, 5, 1, 10, 30), "1980-05-01 10:30:00", "without a time of day"),
        (time(10, 30), "10:30:00", "and no other number or value"),
        (True, "True", "and no other number or value"),
        ("#REF!", "'#REF!'", "not an error of the spreadsheet"),
        ("=DATE(1980;5;1)", "'=DATE(1980;5;1)'", "a value, not a formula"),
    ],
)
def test_a_cell_of_a_workbook_that_is_no_day(value: object, given: str, expected: str) -> None:
    found = faults(workbook([["full name", "born"], ["Ann", None], ["Bob", value]]), "m.xlsx")
    assert [each[:3] for each in found] == [(3, "B", given)]
    assert expected in found[0][3]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (12345, "a name in letters"),
        (12.5, "text or a whole number"),
        (True, "text"),
        (date(1980, 5, 1), "text"),
        ("=A1&B1", "a value, not a formula"),
        ("#N/A", "a value, not an error of the spreadsheet"),
    ],
)
def test_a_name_that_is_none(value: object, expected: str) -> None:
    ((row, column, _, says),) = faults(workbook([["born", "full name"], [None, value]]), "m.xlsx")
    assert (row, column, says) == (2, "B", expected)


def test_a_formula_of_any_kind_is_one() -> None:
    from openpyxl.worksheet.formula import ArrayFormula

    def change(book: Any) -> None:
        book.active["A2"] = ArrayFormula("A2:A3", '=B2:B3&" "')

    assert faults(workbook([["full name"], ["x"], ["Bob"]], change), "m.xlsx")[0][:2] == (2, "A")


def test_text_that_only_looks_like_a_formula_is_text() -> None:
    def change(book: Any) -> None:
        cell = book.active["B2"]
        cell.value, cell.data_type = "=Mill & Sons", "s"

    data = workbook([["full name", "employer"], ["Ann", None]], change)
    assert preview(data, "m.xlsx").rows == [{"name": "ann", "title": "Ann", "employer": "=Mill & Sons"}]


def test_merged_cells_are_named() -> None:
    def change(book: Any) -> None:
        book.active.merge_cells("A3:A4")
        book.active.merge_cells("B2:C2")

    found = faults(workbook([["full name", "born", "address"], *[["x", None, None]] * 3], change), "m.xlsx")
    assert (2, "B", "the merged cells B2:C2", "one value in each cell, and no merged cells") in found
    assert (3, "A", "the merged cells A3:A4", "one value in each cell, and no merged cells") in found


def test_cells_that_are_merged_above_the_headings_stand_in_nobodys_way() -> None:
    data = workbook(
        [["Roll of 2026", None], ["full name", "born"], ["Ann", None]], lambda b: b.active.merge_cells("A1:B1")
    )
    assert preview(data, "m.xlsx").faults == []


def test_headings_that_are_not_known_are_named_with_the_nearest() -> None:
    found = faults("full name,Date of brith,Qqq\nAnn,,\n")
    assert found[0] == (1, "B", "'Date of brith'", "a heading that is known (did you mean date of birth?)")
    assert found[1][:3] == (1, "C", "'Qqq'")
    assert "known: name, title, born" in found[1][3]


def test_a_field_has_one_column() -> None:
    assert faults("full name,born,dob\nAnn,,\n") == [
        (1, "C", "'dob'", "one column for born, which column B holds already")
    ]
    assert faults("full name,last name\nAnn,Abel\n") == [
        (1, "B", "'last name'", "the full name in one column, which column A is")
    ]


def test_a_person_twice_is_named_with_both_rows() -> None:
    ((row, column, given, says),) = faults("name\nann\nbob\nann\n")
    assert (row, column, given, says) == (4, "A", "'ann'", "each person once (row 2 is the same)")
    ((row, column, given, says),) = faults("account,full name\nann,A\nANN,B\n")
    assert (row, column, given, says) == (3, "A", "'ANN'", "each person once (row 2 is the same)")


@pytest.mark.parametrize(
    ("first", "second", "twice"),
    [
        ("Ann Abel,1980-05-01", "ann  ABEL,5/1/1980", True),
        ("Ann Abel,", "Ann Abel,1980-05-01", True),
        ("Ann Abel,1980-05-01", "Ann Abel,", True),
        ("Ann Abel,", "Ann Abel,", True),
        ("Ann Abel,1980-05-01", "Ann Abel,1950-05-01", False),
        ("Ann Abel,1980-05-01", "Ann Able,1980-05-01", False),
    ],
)
def test_one_full_name_is_one_person_unless_the_days_of_birth_differ(first: str, second: str, twice: bool) -> None:
    data = f"full name,born\n{first}\nBob Boyd,\n{second}\n".encode()
    found = preview(data, "a.csv")
    assert found.fault_count == twice
    if twice:
        assert found.faults[0]["row"] == 4
        assert "row 2 has the same full name" in found.faults[0]["expected"]


def test_faults_are_listed_up_to_a_bound_and_all_are_counted() -> None:
    found = preview(b"full name,born\n" + b"Ann,x\n" * 1000, "a.csv")
    assert found.fault_count == 1000
    assert len(found.faults) == MOST_FAULTS
    assert [each["row"] for each in found.faults] == list(range(2, MOST_FAULTS + 2))


def test_nobody_is_born_after_today() -> None:
    data = "full name,born\nAnn,11/17/2026\n"
    assert faults(data, today=date(2026, 11, 16))[0][:2] == (2, "B")
    assert preview(data.encode(), "a.csv", today=date(2026, 11, 17)).faults == []


def test_parts_that_are_right_may_make_a_whole_that_is_not() -> None:
    ((row, column, _, says),) = faults(f"first name,last name\n{'a' * 150},{'b' * 150}\n")
    assert (row, column, says) == (2, "A", "at most 200 characters")
    ((row, column, _, says),) = faults("first name,last name\n1,2\n")
    assert (row, column, says) == (2, "A", "a name in letters")
