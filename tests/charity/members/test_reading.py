"""Lists of members as spreadsheets write them: every encoding, delimiter, date and sheet, read to the same people."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from aboveboard.charity.members.cells import READ
from aboveboard.charity.members.headings import CALLED, FIELDS, LISTING, PART_OF, PARTS
from aboveboard.charity.members.preview import Preview, preview
from aboveboard.charity.spreadsheets.listing import plain
from aboveboard.law import BadInput
from aboveboard.log.deeds import Deed
from tests.support.sheets import MAIN, archive, inline, parts, sheet_xml, with_sheet, workbook

ANN = {"name": "ann-abel", "title": "Ann Abel", "born": "1980-05-01", "address": "7 Mill Road\nAlbany"}
CSV = 'Full name,Date of birth,Address\r\nAnn Abel,5/1/1980,"7 Mill Road\r\nAlbany"\r\n'


def rows(data: bytes | str, file: str = "members.csv", **more: Any) -> list[dict[str, Any]]:
    found = preview(data.encode() if isinstance(data, str) else data, file, **more)
    assert found.faults == []
    return found.rows


def refusal(data: bytes | str, file: str = "members.csv", **more: Any) -> str:
    with pytest.raises(BadInput) as found:
        preview(data.encode() if isinstance(data, str) else data, file, **more)
    assert "\n" not in str(found.value)
    assert str(found.value).startswith(file)
    return str(found.value)


# -- text files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("ends", ["\r\n", "\n", "\r"])
def test_a_text_file_in_every_way_that_excel_writes_it(encoding: str, delimiter: str, ends: str) -> None:
    text = CSV.replace("\r\n", ends).replace(",", delimiter)
    assert rows(text.encode(encoding)) == [ANN]


def test_a_file_may_state_its_delimiter_and_rows_are_counted_as_the_spreadsheet_shows_them() -> None:
    assert rows("sep=;\r\nfull name;born\r\nAnn Abel;1980-05-01\r\n")[0]["born"] == "1980-05-01"
    text = 'Hose Company 2\n\nfull name;address\n\n"Ann Abel";"1\n2\n3"\n;\nBob Boyd;x\n'
    found = preview(text.encode(), "x.csv")
    assert found.headings == 3
    assert [row["row"] for row in found.new] == [5, 7]


def test_letters_of_other_scripts_stay_and_are_composed() -> None:
    assert rows("full name\nJose\u0301 Núñez\n") == [{"name": "jose-nunez", "title": "José Núñez"}]
    assert rows("name,full name\nli,李 明\n")[0]["title"] == "李 明"


def test_spaces_that_nobody_sees_do_not_count() -> None:
    assert rows("full name\n\u00a0 Ann \u00a0 Abel \n")[0]["title"] == "Ann Abel"


@pytest.mark.parametrize(
    ("data", "file", "says"),
    [
        (b"", "a.csv", "it is empty"),
        (b"\n\n", "a.csv", "there is nothing in it"),
        ("full name\nJosé\n".encode("cp1252"), "a.csv", "line 2 is not UTF-8 text; in Excel, save it as CSV UTF-8"),
        (b"%PDF-1.4\n", "a.csv", "a spreadsheet (.xlsx or CSV) was expected, not a PDF"),
        (b"%PDF-1.4\n", "a.xlsx", "an Excel workbook was expected, not a PDF"),
        (b"full name\nAnn\n", "a.xlsx", "an Excel workbook was expected, not plain text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "a.xls", "save it as .docx or .xlsx"),
        (b"<html><table><tr><td>name", "a.xls", "not a page of HTML"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "a.csv", "not a PNG picture"),
        (bytes(range(256)), "a.csv", "line 2 is not UTF-8 text"),
        (b'full name\n"Ann', "a.csv", "row 2: it is not written as a spreadsheet writes it"),
        (b'full name\n"Ann"x\n', "a.csv", "row 2: it is not written as a spreadsheet writes it"),
        (b"Nmae,Born\nAnn,1980-05-01\n", "a.csv", "not 'Nmae' in row 1, column A (did you mean name?)"),
        (b"born\n1980-05-01\n", "a.csv", "no row of headings"),
        (b"full name\nAnn\0Abel\n", "a.csv", "bytes that no text has"),
        (b"full name\n" + b"a" * 200_000, "a.csv", "line 2 has more than 100,000 characters"),
        (b"full name" + b",x" * 300 + b"\n", "a.csv", "row 1 has 301 columns; at most 200 expected"),
        (b"full name\n" + bytes(30_000_000), "a.csv", "at most 30,000,000 were expected"),
    ],
)
def test_what_is_no_list_of_members_is_refused_in_one_sentence(data: bytes, file: str, says: str) -> None:
    assert says in refusal(data, file)


def test_a_text_file_has_no_sheets() -> None:
    assert "has no sheets; 'Two' was asked for" in refusal(CSV, sheet="Two")


# -- workbooks ---------------------------------------------------------------------------------------------------------


def test_a_workbook_with_dates_and_numbers() -> None:
    data = workbook([
        ["Hose Company 2"],
        [],
        ["Member number", "Full name", "Born", "Joined", "Paid", "Zip", "Offices"],
        [17, "Ann Abel", datetime(1980, 5, 1), date(2010, 1, 1), True, 7030, "Vice President; Treasurer"],
        [],
        [18.0, "Bob Boyd", "5/4/1971", "2011-03-01", "no", "12207-1234", None],
        [None, None, None, None, None, None, None],
    ])  # fmt: skip
    found = preview(data, "members.xlsx")
    assert found.faults == []
    assert (found.sheet, found.headings) == ("Members", 3)
    assert [row["row"] for row in found.new] == [4, 6]
    assert found.rows == [
        {"name": "17", "title": "Ann Abel", "born": "1980-05-01", "address": "07030", "member-since": "2010-01-01",
         "offices": ["vice-president", "treasurer"], "paid": True},
        {"name": "18", "title": "Bob Boyd", "born": "1971-05-04", "address": "12207-1234",
         "member-since": "2011-03-01", "paid": False},
    ]  # fmt: skip


def test_dates_counted_from_1904() -> None:
    def change(book: Any) -> None:
        book.epoch = datetime(1904, 1, 1)

    data = workbook([["full name", "born"], ["Ann Abel", date(1980, 5, 1)]], change)
    assert rows(data, "m.xlsx")[0]["born"] == "1980-05-01"


def several(book: Any) -> None:
    book.active.title = "Hidden"
    book.active.sheet_state = "hidden"
    book.create_sheet("Notes").append(["Ask Ann about the wheel"])
    second = book.create_sheet("Roll 2026")
    second.append(["Full name"])
    second.append(["Bob Boyd"])
    book.create_sheet("Roll 2025").append(["Full name"])
    book.active = 1


def test_of_several_sheets_the_first_with_headings_that_is_shown_or_the_one_that_is_named() -> None:
    data = workbook([["Full name"], ["Ann Abel"]], several)
    found = preview(data, "m.xlsx")
    assert (found.sheet, [row["title"] for row in found.new]) == ("Roll 2026", ["Bob Boyd"])
    assert preview(data, "m.xlsx", sheet="Hidden").new[0]["title"] == "Ann Abel"
    assert "there is no sheet 'Roll' in it; did you mean Roll 202" in refusal(data, "m.xlsx", sheet="Roll")
    assert "'Ask Ann about the wheel'" in refusal(data, "m.xlsx", sheet="Notes")


def test_sheets_without_headings_are_named() -> None:
    data = workbook([["a"]], lambda book: book.create_sheet("Two").append(["b"]))
    assert "no sheet has a row of headings such as name or full name; sheets: Members, Two" in refusal(data, "m.xlsx")
    assert "there is nothing in it" in refusal(workbook([]), "m.xlsx")


def test_cells_of_spaces_are_empty() -> None:
    data = workbook([["full name", " "], ["Ann", "  "], ["  ", None]])
    assert rows(data, "m.xlsx") == [{"name": "ann", "title": "Ann"}]


def test_another_part_with_rows_is_no_sheet() -> None:
    links = f'<externalLink xmlns="{MAIN}">' + '<sheetData><row r="2"/><row r="1"/></sheetData>' * 2 + "</externalLink>"
    held = {**parts(workbook([["full name"], ["Ann"]])), "xl/externalLinks/externalLink1.xml": links.encode()}
    assert rows(archive(held), "m.xlsx")[0]["title"] == "Ann"


def test_what_a_sheet_says_of_its_size_is_not_relied_on() -> None:
    body = "".join(
        f'<row r="{row}">{inline({f"A{row}": text})}</row>' for row, text in ((1, "full name"), (900, "Ann A"))
    )
    found = preview(with_sheet(sheet_xml(f'<dimension ref="A1"/><sheetData>{body}</sheetData>')), "m.xlsx")
    assert [row["row"] for row in found.new] == [900]


def test_cells_and_rows_without_places_are_counted() -> None:
    cell = '<c t="inlineStr"><is><t>{}</t></is></c>'
    body = f"<row>{cell.format('full name')}{cell.format('born')}</row><row>{cell.format('Ann')}</row>"
    assert rows(with_sheet(sheet_xml(f"<sheetData>{body}</sheetData>")), "m.xlsx")[0]["title"] == "Ann"


# -- headings ----------------------------------------------------------------------------------------------------------


def test_every_field_of_a_person_has_its_heading_and_no_heading_stands_for_two() -> None:
    assert set(CALLED) <= set(FIELDS)
    assert set(FIELDS.values()) <= set(READ)
    assert {LISTING.known[plain(name)] for name in FIELDS} == set(FIELDS)
    words = [*FIELDS, *PARTS, *(word for names in (CALLED, PARTS) for more in names.values() for word in more)]
    assert len({plain(word) for word in words}) == len(words) == len(LISTING.known)
    assert set(PART_OF) == set(PARTS)


@pytest.mark.parametrize("heading", ["Date of Birth", "DATE_OF_BIRTH", " date-of-birth: ", "DOB", "D.O.B.", "Birthday"])
def test_a_heading_is_known_whatever_its_capitals_and_marks(heading: str) -> None:
    assert rows(f"full name;{heading}\nAnn;1980-05-01\n")[0]["born"] == "1980-05-01"


def test_a_column_that_is_headed_name_holds_what_it_holds() -> None:
    assert rows("Name,Born\nann,1980-05-01\n") == [{"name": "ann", "born": "1980-05-01"}]
    found = preview(b"Name,Born\nAnn Abel,1980-05-01\n", "a.csv")
    assert found.rows[0]["title"] == "Ann Abel"
    assert found.columns[0].to_json() == {"column": "A", "heading": "Name", "field": "title"}
    assert rows("Member ID\nA 101\n") == [{"name": "A 101"}]
    both = "Name,Full name\nAnn Abel,Ann Abel of Albany\n"
    assert rows(both) == [{"name": "Ann Abel", "title": "Ann Abel of Albany"}]


def test_names_and_addresses_in_parts() -> None:
    text = "Last name,First name,MI,Suffix,Address,Apt,City,State,Zip\nAbel,Ann,B.,Jr.,7 Mill Road,2a,Albany,NY,12207\n"
    assert rows(text) == [
        {"name": "ann-b-abel-jr", "title": "Ann B. Abel Jr.", "address": "7 Mill Road, 2a, Albany, NY 12207"}
    ]


def test_columns_to_pass_over() -> None:
    assert rows("full name,Shirt size\nAnn,L\n", ignored=["shirt SIZE"]) == [{"name": "ann", "title": "Ann"}]
    assert "no heading 'Shirt' to pass over; did you mean Shirt size?" in refusal(
        "full name,Shirt size\nAnn,L\n", ignored=["Shirt"]
    )


def test_every_row_is_a_deed_that_its_form_takes() -> None:
    from aboveboard.charity.members.headings import PERSON

    text = "name,title,born,address,member since,member of,organization,offices,kin of,paid,employer\n"
    text += "ann,Ann Abel,1/31/1980,x,2/1/2000,Auxiliary,Hose 3,a;b,bob,yes,Mill\nbob,Bob,,,,,,,,,\n"
    for row in rows(text):
        assert PERSON.read(Deed("organization", "person", row)) == row
    assert set(rows(text)[0]) == set(FIELDS)


def test_what_is_found_is_said_as_json() -> None:
    found = preview(CSV.encode(), "a.csv")
    assert isinstance(found, Preview)
    keys = {"file", "sheet", "headings", "columns", "rows", "new", "changed", "same", "faults", "fault_count"}
    assert set(found.to_json()) == keys
    assert found.to_json()["new"] == [{"row": 2, "name": "ann-abel", "title": "Ann Abel", "made": True}]
