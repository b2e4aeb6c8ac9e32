"""OFX of both versions: what is needed of it, everything that is wrong with its line, and hostile files."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.bank_files.lines import MOST_LINES, BankFile
from aboveboard.charity.bank_files.ofx_nodes import DEEPEST, LONGEST_VALUE, MOST_ELEMENTS
from aboveboard.charity.bank_files.reading import read_bank_file
from aboveboard.charity.spreadsheets.cells import one_line
from aboveboard.law import BadInput
from tests.charity.bank_files import samples
from tests.charity.bank_files.test_tables import LINES, rows
from tests.charity.bank_files.written import HEADER, Line, as_ofx


def read(text: str | bytes, **more: Any) -> BankFile:
    return read_bank_file(text.encode() if isinstance(text, str) else text, "b.ofx", **more)


def refused(text: str | bytes, **more: Any) -> str:
    with pytest.raises(BadInput) as error:
        read(text, **more)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400
    return str(error.value)


@pytest.mark.parametrize(
    "text", [samples.OFX_1, samples.OFX_2, samples.OFX_1.replace("\n", "\r\n"), "\ufeff" + samples.OFX_2]
)
def test_both_versions_say_the_same(text: str) -> None:
    found = read(text)
    assert rows(found) == samples.ROWS
    assert (found.account, found.first, found.last) == ("000123456", date(2026, 7, 1), date(2026, 7, 31))
    assert (found.opening, found.closing) == (None, 282451)


def test_words_are_freed_of_their_marks_and_lines_are_numbered() -> None:
    found = read(samples.OFX_1)
    assert (found.style, found.lines[0].what, found.lines[0].row) == ("OFX 1", "DEPOSIT AT&T", 18)
    assert (read(samples.OFX_2).style, read(samples.OFX_2).lines[-1].what) == ("OFX 2", "Fee & tax")


def test_a_header_whose_lines_have_run_together_and_one_that_is_missing() -> None:
    head, _, body = samples.OFX_1.partition("\n\n")
    assert rows(read(head.replace("\n", "") + body)) == samples.ROWS
    assert rows(read(body)) == samples.ROWS
    assert rows(read(samples.OFX_2.split("?>\n", 2)[2])) == samples.ROWS


def test_tags_may_be_written_small_and_values_closed_in_version_1() -> None:
    assert rows(read(samples.OFX_1.replace("<TRNAMT>-50.00", "<TRNAMT>-50.00</TRNAMT>"))) == samples.ROWS
    assert rows(read(samples.OFX_1.replace("<MEMO>", "<MEMO></MEMO>"))) == samples.ROWS
    assert rows(read(samples.OFX_2.replace("STMTTRN>", "stmttrn>"))) == samples.ROWS


def test_letters_of_an_older_table_are_read_as_the_header_says() -> None:
    text = samples.OFX_1.replace("Fee", "Caf\u00e9")
    for encoding in ("cp1252", "utf-8"):
        assert read(text.encode(encoding)).lines[-1].what == "Caf\u00e9"
    latin = text.replace("CHARSET:1252", "CHARSET:ISO-8859-1").encode("latin-1")
    assert read(latin).lines[-1].what == "Caf\u00e9"
    assert "line 12 of its elements is not written as its header says" in refused(
        text.replace("CHARSET:1252", "CHARSET:NONE").encode("latin-1")
    )
    assert "not written as its header says" in refused(text.encode("cp1252").replace(b"\xe9", b"\x81"))


def test_a_balance_of_a_later_day_is_not_the_statements() -> None:
    assert read(samples.OFX_2.replace("<DTASOF>20260731", "<DTASOF>20260804")).closing is None
    assert read(samples.OFX_2.replace("<DTASOF>20260731</DTASOF>", "")).closing == 282451


@pytest.mark.parametrize(
    ("given", "instead", "says"),
    [
        ("<TRNAMT>-50.00", "<TRNAMT>fifty", "row 7 (TRNAMT): expected an amount such as -12.50, not 'fifty'"),
        ("<TRNAMT>-50.00", "<TRNAMT>-50.005", "expected an amount such as -12.50, and no part of a cent"),
        ("<TRNAMT>-50.00", "<TRNAMT>-1,050.00", "expected an amount such as -12.50"),
        ("<TRNAMT>-50.00", "<TRNAMT>-99999999999999.00", "up to $10,000,000,000,000"),
        ("<TRNAMT>-50.00", "<TRNAMT>-", "expected an amount such as"),
        ("<TRNAMT>-50.00", "<TRNAMT>50.00", "row 7 (TRNAMT): expected an amount below nothing, since it is a CHECK"),
        ("<TRNAMT>1200.00", "<TRNAMT>-1200.00", "row 6 (TRNAMT): expected an amount above nothing, since it is a DEP"),
        ("<DTPOSTED>20260708", "<DTPOSTED>2026-07-08", "row 7 (DTPOSTED): expected a day such as 20260703"),
        ("<DTPOSTED>20260708", "<DTPOSTED>20260732", "expected a day such as"),
        ("<DTPOSTED>20260708", "<DTPOSTED>00010101", "expected a day from"),
        ("<DTPOSTED>20260708", "<DTPOSTED>20260808",
         "row 7 (DTPOSTED): expected a day of the statement, from 2026-07-01"),
        ("<DTPOSTED>20260708</DTPOSTED>", "", "row 7 (DTPOSTED): expected it in every line, not nothing"),
        ("<TRNAMT>-50.00</TRNAMT>", "", "row 7 (TRNAMT): expected it in every line, not nothing"),
        ("<TRNAMT>-50.00</TRNAMT>", "<TRNAMT>-50.00</TRNAMT><TRNAMT>-5</TRNAMT>",
         "row 7 (TRNAMT): expected one TRNAMT"),
        ("<CHECKNUM>1041", "<CHECKNUM>1000000000",
         "row 7 (CHECKNUM): expected the number of a check, of at most 8 digits"),
        ("<CHECKNUM>1041", "<CHECKNUM>x", "expected the number of a check"),
        ("<CURDEF>USD", "<CURDEF>CAD", "(CURDEF): expected USD, not 'CAD'"),
        ("<TRNAMT>1500.00</TRNAMT>", "<TRNAMT>1500.00</TRNAMT><FITID>a1</FITID>",
         "row 8 (FITID): expected each line once (line 6"),
        ("<TRNAMT>-50.00</TRNAMT>", "<TRNAMT>-50.00</TRNAMT><CURRENCY><CURSYM>EUR</CURSYM></CURRENCY>",
         "(CURSYM): expected USD"),
        ("<BALAMT>2824.51", "<BALAMT>a lot", "(BALAMT): expected an amount"),
        ("[CDATA[Fee", "[CDATA[Fe\u200be", "row 10 (NAME): expected text without characters that nobody sees"),
    ],
)  # fmt: skip
def test_each_fault_has_its_line_and_its_tag(given: str, instead: str, says: str) -> None:
    assert given in samples.OFX_2
    (fault,) = read(samples.OFX_2.replace(given, instead)).faults
    assert says in str(fault)


LAUGHS = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><OFX><X>&b;</X></OFX>'
ELSEWHERE = '<?xml version="1.0"?><!DOCTYPE OFX SYSTEM "file:///etc/hostname"><OFX></OFX>'
PADDED = '<?xml version="1.0"?>' + " " * 5000 + '<!DOCTYPE OFX [<!ENTITY a "ha">]><OFX>&a;</OFX>'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LAUGHS, "it has a document type, which no bank's statement has"),
        (ELSEWHERE, "it has a document type"),
        (PADDED, "it has a document type"),
        ("<!doctype html><html></html>", "it has a document type"),
        (HEADER + '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>', "it has a document type"),
        (samples.OFX_2.replace("Fee &", "]]>&b;<![CDATA["), "it is no XML: undefined entity"),
        (samples.OFX_2[:900], "it is no XML"),
        (samples.OFX_1[:899], "it breaks off inside"),
        (samples.OFX_1.replace("</BANKTRANLIST>", ""), "STMTRS ends inside BANKTRANLIST"),
        (samples.OFX_1.replace("</OFX>", "</OFX></OFX>"), "OFX ends where nothing is open"),
        (samples.OFX_1.replace("</STMTTRN>",
         "</STMTTRN>stray"), "a tag was expected after the end of STMTTRN, not 'stray'"),
        (samples.OFX_1.replace("<CURDEF>", "<CUR DEF>"), "a tag was expected, not '<CUR DEF>USD'"),
        (samples.OFX_1.replace("<CURDEF>USD", "<CURDEF>USD<!-- x -->"), "a tag was expected, not '<!-- x -->'"),
        (samples.OFX_2.replace("<CURDEF>USD</CURDEF>", "<CURDEF>U<B>x</B></CURDEF>"), "B stands within a value"),
        (samples.OFX_2.replace("<STMTRS>", "<STMTRS>x<Y>1</Y>").replace("<STMTRS>x<",
         "<STMTRS><Y>2</Y>x<"), "Y stands within a value"),
        (samples.OFX_1.replace("USD", "U\0D"), "bytes that no text has"),
        (HEADER, "it has no element OFX"),
        ("<html><body>Signed out</body></html>", "it has no element OFX"),
        ("<OFX>" + "<A>" * (DEEPEST + 2) + "</A>" * (DEEPEST + 2) + "</OFX>", "nested too deeply"),
        (HEADER + "<OFX>" + "<A>" * (DEEPEST + 2) + "<B>1" + "</A>" * (DEEPEST + 2) + "</OFX>", "nested too deeply"),
        (HEADER + "<OFX>" + "<A>1" * (MOST_ELEMENTS + 1) + "</OFX>", "more than 400,000 elements"),
        (HEADER + "<OFX>" + "<A>1" * (2 * MOST_ELEMENTS + 1) + "</OFX>", "more than 400,000 elements"),
        (samples.OFX_2_HEAD + "<OFX>" + "<A>1</A>" * (MOST_ELEMENTS + 1) + "</OFX>", "more than 400,000 elements"),
        (HEADER + "<OFX><A>" + "1" * (LONGEST_VALUE + 1) + "</OFX>", "A has more than 4,000 characters"),
        (samples.OFX_2_HEAD + "<OFX><A>" + "1" * (LONGEST_VALUE + 1) + "</A></OFX>",
         "a value has more than 4,000 characters"),
        (samples.OFX_2.replace("STMTRS>", "CCSTMTRS>"), "a credit card's statement is in it"),
        (samples.OFX_2_HEAD + "<OFX><STATUS><CODE>15500</CODE><MESSAGE>Signon invalid</MESSAGE></STATUS></OFX>",
         "the bank answered 'Signon invalid' in place of a statement"),
        (samples.OFX_2_HEAD + "<OFX><SONRS><STATUS><CODE>0</CODE></STATUS></SONRS></OFX>",
         "no bank account's statement is in it"),
    ],
)  # fmt: skip
def test_hostile_and_broken_files_are_refused_in_one_sentence(text: str, says: str) -> None:
    assert says in refused(text)


def test_more_lines_than_are_read_are_refused() -> None:
    line = Line(date(2026, 7, 1), 100, "x", None)
    assert f"it has more than {MOST_LINES:,} lines" in refused(as_ofx([line] * (MOST_LINES + 1), xml=False))


def test_of_several_accounts_the_one_is_read_whose_number_is_given() -> None:
    start, _, rest = samples.OFX_2.partition("<STMTTRNRS>")
    one, _, end = rest.partition("</STMTTRNRS>")
    other = one.replace("000123456", "000777777").replace("1200.00", "1.00")
    text = f"{start}<STMTTRNRS>{one}</STMTTRNRS><STMTTRNRS>{other}</STMTTRNRS>{end}"
    assert "it holds the statements of 2 accounts (000123456, 000777777); say the number of one" in refused(text)
    assert "say the number of one" in refused(text, account="999999")
    assert read(text, account="xx7777").lines[0].cents == 100
    assert read(text, account="123456").lines[0].cents == 120_000


@settings(deadline=None)
@given(st.lists(LINES, max_size=30), st.booleans(), st.integers(0, 10**12))
def test_what_is_written_as_ofx_is_read_back(lines: list[Line], xml: bool, closing: int) -> None:
    lines.sort(key=lambda line: line.day)
    found = read(as_ofx(lines, xml=xml, closing=closing))
    assert not found.faults, found.faults
    assert [(line.day, line.cents, line.number) for line in found.lines] == [
        (each.day, each.cents, each.number) for each in lines
    ]
    assert [line.what for line in found.lines] == [one_line(each.what) for each in lines]
    assert found.closing == (closing if lines else None)


@settings(deadline=None, max_examples=60)
@given(st.text(st.sampled_from("<>/ABC &;!-[]?\n0"), max_size=80), st.booleans())
def test_any_tags_are_read_or_refused(text: str, xml: bool) -> None:
    with suppress(BadInput):
        read((samples.OFX_2_HEAD if xml else HEADER) + text)
