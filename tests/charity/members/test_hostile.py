"""Workbooks that are made to do harm: refused in one sentence, quickly, before anything is parsed or unpacked."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from aboveboard.charity.members.headings import LISTING
from aboveboard.charity.members.preview import Preview, preview
from aboveboard.charity.spreadsheets import glance
from aboveboard.charity.spreadsheets.table import MOST_ROWS
from aboveboard.law import BadInput
from tests.support.sheets import MAIN, SHEET, archive, inline, parts, sheet_xml, with_sheet, workbook

GOOD = workbook([["full name"], ["Ann Abel"]])
LAUGHS = "<!DOCTYPE x [" + '<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + level)} "{f"&{chr(97 + level)};" * 10}">' for level in range(9)
) + "]>"  # fmt: skip
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def refusal(data: bytes, file: str = "m.xlsx") -> str:
    began = process_time()
    with pytest.raises(BadInput) as found:
        preview(data, file)
    assert process_time() - began < 20
    assert "\n" not in str(found.value)
    return str(found.value)


def answered(data: bytes) -> Preview | str:
    """What is found, or the sentence that refuses it."""
    try:
        return preview(data, "m.xlsx")
    except BadInput as error:
        return str(error)


@pytest.fixture
def never_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    import openpyxl

    def parse(*given: Any, **more: Any) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(openpyxl, "load_workbook", parse)


@pytest.mark.usefixtures("never_parsed")
@pytest.mark.parametrize("name", sorted(parts(GOOD)))
@pytest.mark.parametrize("head", [LAUGHS, OUTSIDE, "<!DOCTYPE x>"], ids=["laughs", "outside", "bare"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_in_any_part_is_refused_before_it_is_parsed(name: str, head: str, encoding: str) -> None:
    held = parts(GOOD)
    text = held[name].decode("utf-8")
    start = text.index("?>") + 2 if text.startswith("<?xml") else 0
    body = f'<?xml version="1.0" encoding="{encoding}"?>{head}{text[start:]}'
    held[name] = body.encode(encoding)
    assert "a part of it has a document type, which no workbook has" in refusal(archive(held))


@pytest.mark.usefixtures("never_parsed")
def test_entities_are_never_expanded() -> None:
    xml = sheet_xml(f"<sheetData><row>{inline({'A1': '&j;'})}</row></sheetData>", LAUGHS)
    assert "document type" in refusal(with_sheet(xml))


@pytest.mark.usefixtures("never_parsed")
def test_a_workbook_that_would_unpack_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    held = {**parts(GOOD), "xl/media/image1.bin": bytes(glance.MOST_UNPACKED)}
    data = archive(held)
    assert len(data) < 1_000_000
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *given: pytest.fail("it was unpacked"))
    assert "it would unpack to 250,0" in refusal(data)


def test_what_a_list_of_parts_says_of_sizes_cannot_hide_them() -> None:
    """A part that unpacks to more than is stated is cut off there, and damaged."""
    held = {**parts(GOOD), "xl/media/image1.bin": bytes(10_000_000)}
    data = bytearray(archive(held))
    entry = data.rindex(b"xl/media/image1.bin") - 46
    struct.pack_into("<I", data, entry + 24, 1000)
    assert "it is damaged" in refusal(bytes(data))


def test_archives_within_archives_are_not_opened() -> None:
    inner = bytes(1_000_000)
    for _ in range(6):
        inner = archive({"a.zip": inner, "b.zip": inner})
    assert preview(archive({**parts(GOOD), "xl/deep.zip": inner}), "m.xlsx").new[0]["title"] == "Ann Abel"


@pytest.mark.usefixtures("never_parsed")
def test_a_part_that_would_be_held_as_a_whole_is_bounded() -> None:
    styles = f'<styleSheet xmlns="{MAIN}">'.encode() + b"<a/>" * 2_500_000 + b"</styleSheet>"
    assert "a part of it that is no sheet unpacks to 10,000," in refusal(
        archive({**parts(GOOD), "xl/styles.xml": styles})
    )


@pytest.mark.usefixtures("never_parsed")
def test_elements_are_counted_before_they_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glance, "MOST_ELEMENTS", 10_000)
    strings = f'<sst xmlns="{MAIN}">'.encode() + b"<si/>" * 20_000 + b"</sst>"
    assert "it holds too much" in refusal(archive({**parts(GOOD), "xl/sharedStrings.xml": strings}))
    assert "nested too deeply" in refusal(with_sheet(sheet_xml("<a>" * 500)))


@pytest.mark.usefixtures("never_parsed")
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>', "row '99999999999' follows row 0"),
        ('<row r="1048577"/>', "row '1048577' follows row 0"),
        ('<row r="2"/><row r="1"/>', "row '1' follows row 2"),
        ('<row r="x"/>', "row 'x' follows"),
        ('<row r="-1"/>', "row '-1' follows"),
        ('<row r="1"><c r="ZZZ1"/></row>', "cell 'ZZZ1' stands in row 1, out of its place"),
        ('<row r="1"><c r="A2"/></row>', "cell 'A2' stands in row 1"),
        ('<row r="1"><c r="B1"/><c r="B1"/></row>', "cell 'B1' stands in row 1"),
        ('<row r="1"><c r="1A"/></row>', "cell '1A' stands in row 1"),
    ],
)
def test_cells_stand_where_they_can(body: str, says: str) -> None:
    assert says in refusal(with_sheet(sheet_xml(f"<sheetData>{body}</sheetData>")))


def test_a_cell_far_to_the_right_is_refused_and_one_far_below_is_read() -> None:
    head = f'<row r="1">{inline({"A1": "full name"})}</row>'
    wide = f'<row r="2">{inline({"A2": "Ann", "XFD2": "x"})}</row>'
    assert "goes on to column XFD" in refusal(with_sheet(sheet_xml(f"<sheetData>{head}{wide}</sheetData>")))
    low = f'<row r="1048576">{inline({"A1048576": "Ann"})}</row>'
    found = preview(with_sheet(sheet_xml(f"<sheetData>{head}{low}</sheetData>")), "m.xlsx")
    assert found.new[0]["row"] == 1_048_576


def test_merged_cells_that_are_none_are_refused() -> None:
    xml = sheet_xml('<sheetData/><mergeCells><mergeCell ref="A1:B2&#10;"/></mergeCells>')
    assert "which are none" in refusal(with_sheet(xml))


@pytest.mark.parametrize("name", sorted(parts(GOOD)))
def test_a_part_that_is_missing_or_broken_is_one_sentence_or_harmless(name: str) -> None:
    held = parts(GOOD)
    for other in (None, b"", b"<", b"\xff" * 50, held[name][: len(held[name]) // 2], held[name].replace(b">", b"")):
        changed = {key: each for key, each in {**held, name: other}.items() if each is not None}
        found = answered(archive(changed))
        if isinstance(found, str):
            assert "\n" not in found
        else:
            assert [row["title"] for row in found.new] == ["Ann Abel"]


def test_cells_that_make_no_sense_are_one_sentence() -> None:
    head = f'<row r="1">{inline({"A1": "full name", "B1": "born"})}</row>'
    for cell in ('t="s"><v>99</v>', 't="n"><v>x</v>', 't="b"><v>x</v>', 't="d"><v>x</v>', 's="77"><v>1</v>'):
        body = f'{head}<row r="2">{inline({"A2": "Ann"})}<c r="B2" {cell}</c></row>'
        found = answered(with_sheet(sheet_xml(f"<sheetData>{body}</sheetData>")))
        if isinstance(found, str):
            assert "row 2 cannot be read" in found
        else:
            assert found.faults[0]["row"] == 2


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (archive({"word/document.xml": b"<x/>", "[Content_Types].xml": b"<x/>"}), "its parts do not fit together"),
        (archive({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "its parts do not fit together"),
        (GOOD[:-30], "its list of parts cannot be read"),
        (GOOD + b"more", "something follows its end"),
        (b"PK\x03\x04" + bytes(500), "its list of parts cannot be read"),
        (archive(parts(GOOD), zipfile.ZIP_BZIP2), "compressed in a way that is not known here"),
        (archive({**parts(GOOD), "../../x": b""}), "points outside of it"),
    ],
)
def test_an_archive_that_is_no_workbook(data: bytes, says: str) -> None:
    assert says in refusal(data)


def test_a_part_twice_is_refused() -> None:
    out = io.BytesIO(GOOD)
    with zipfile.ZipFile(out, "a") as made, pytest.warns(UserWarning, match="Duplicate"):
        made.writestr(SHEET, b"<x/>")
    assert "it holds a part twice" in refusal(out.getvalue())


def test_a_workbook_behind_a_password_says_so() -> None:
    data = bytearray(GOOD)
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert "locked by a password" in refusal(bytes(data))


def test_a_strict_workbook_says_how_to_save_it() -> None:
    xml = sheet_xml("<sheetData/>").replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
    assert "save it as Excel Workbook (.xlsx)" in refusal(with_sheet(xml))


# -- the bound ---------------------------------------------------------------------------------------------------------


def many(number: int) -> bytes:
    return b"full name\n" + b"".join(b"Ann %d Abel\n" % each for each in range(number))


def many_in_a_workbook(number: int) -> bytes:
    head = f'<row r="1">{inline({"A1": "full name"})}</row>'
    rows = "".join(f'<row r="{row}">{inline({f"A{row}": f"Ann {row} Abel"})}</row>' for row in range(2, number + 2))
    return with_sheet(sheet_xml(f"<sheetData>{head}{rows}</sheetData>"))


def test_a_text_file_with_one_row_too_many_is_refused() -> None:
    assert f"more than {MOST_ROWS:,} rows of members" in refusal(many(MOST_ROWS + 1), "m.csv")


@pytest.mark.usefixtures("never_parsed")
def test_a_workbook_with_far_too_many_rows_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aboveboard.charity.members.preview.LISTING", replace(LISTING, most=1_000))
    assert "a sheet of it has more than 1,000 rows" in refusal(many_in_a_workbook(1_100))


def test_rows_that_hold_nothing_do_not_count() -> None:
    assert len(preview(many(3) + b",\n" * (MOST_ROWS + 50), "m.csv").new) == 3


@pytest.mark.proof
def test_as_many_rows_as_may_be_are_read_within_bounded_memory() -> None:
    for data, file in ((many(MOST_ROWS), "m.csv"), (many_in_a_workbook(MOST_ROWS), "m.xlsx")):
        tracemalloc.start()
        found = preview(data, file)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(found.new) == MOST_ROWS
        assert peak < 400_000_000


@pytest.mark.proof
def test_a_workbook_with_one_row_too_many_is_refused() -> None:
    assert f"more than {MOST_ROWS:,} rows of members" in refusal(many_in_a_workbook(MOST_ROWS + 1))
    assert f"more than {MOST_ROWS:,} rows of members" in refusal(many_in_a_workbook(3 * MOST_ROWS))
