"""A bank's lines from CSV and workbooks: several banks' styles, signs, days, balances, and everything that is wrong."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.bank_files.amounts import signed
from aboveboard.charity.bank_files.days import DAY_FIRST, MONTH_FIRST, Order
from aboveboard.charity.bank_files.lines import MOST_LINES, BankFile, check_in_words, check_number
from aboveboard.charity.bank_files.reading import order_of, read_bank_file, wrong_account
from aboveboard.charity.bank_files.whose import is_other
from aboveboard.charity.spreadsheets.cells import one_line
from aboveboard.law import BadInput
from tests.charity.bank_files import samples
from tests.charity.bank_files.written import Line, as_csv
from tests.support.sheets import workbook


def read(text: str | bytes, **more: Any) -> BankFile:
    return read_bank_file(text.encode() if isinstance(text, str) else text, "b.csv", **more)


def rows(found: BankFile) -> list[tuple[str, int, int | None]]:
    assert not found.faults, found.faults
    return [(line.day.isoformat(), line.cents, line.number) for line in found.lines]


def faults(text: str | bytes, **more: Any) -> list[str]:
    found = read(text, **more)
    for fault in found.faults:
        assert "\n" not in str(fault)
    return [str(each) for each in found.faults]


# -- the styles of several banks -------------------------------------------------------------------------------------


def test_amounts_with_a_sign_under_a_summary() -> None:
    found = read(samples.SIGNED_WITH_SUMMARY)
    assert rows(found) == samples.ROWS
    assert (found.opening, found.closing, found.style) == (123456, 282451, "CSV")
    assert (found.money_in, found.money_out) == (270_000, 111_005)


def test_newest_first_with_slips_in_the_column_of_checks() -> None:
    found = read(samples.DETAILS_AND_TYPE)
    assert rows(found) == samples.ROWS[:4], "a slip's number is no check's"
    assert (found.opening, found.closing) == (123456, 283451)
    assert [line.row for line in found.lines] == [5, 4, 3, 2]


def test_debit_and_credit_in_columns_of_their_own() -> None:
    found = read(samples.TWO_COLUMNS)
    assert rows(found) == samples.ROWS
    assert (found.account, found.opening, found.closing) == ("000123456", 123456, 282451)


def test_debits_below_nothing_with_semicolons_and_a_hidden_number() -> None:
    found = read(samples.BELOW_IN_DEBIT)
    assert rows(found) == samples.ROWS[:2]
    assert (found.account, found.first, found.last) == ("****6789", date(2026, 7, 1), date(2026, 7, 31))
    assert (found.opening, found.closing) == (None, None), "what is not stated is not known"


def test_amounts_without_signs_by_a_column_that_says_which_went_out() -> None:
    assert rows(read(samples.UNSIGNED)) == samples.ROWS[2:]
    assert rows(
        read(samples.UNSIGNED.replace(",", "\t").replace('"1\t500.00"', "1500").replace('"$1\t050.05"', "1050.05"))
    )


def test_a_workbook_is_read_with_its_own_days_and_figures() -> None:
    data = workbook(
        [["Date", "Description", "Amount"], [date(2026, 7, 6), "Deposit", 1200], [datetime(2026, 7, 8), 5, -50.05]]
    )
    found = read(data)
    assert [(line.day, line.cents, line.what) for line in found.lines] == [
        (date(2026, 7, 6), 120_000, "Deposit"),
        (date(2026, 7, 8), -5_005, "5"),
    ]
    assert found.style == "workbook"


def test_lines_that_move_nothing_are_no_lines_and_are_named() -> None:
    found = read("Date,Description,Amount\n2026-07-01,Waived fee,0.00\n2026-07-02,Deposit,1.00\n")
    assert (rows(found), found.nothing) == ([("2026-07-02", 100, None)], (2,))
    assert found.to_json()["nothing"] == [2]
    assert found.to_json()["lines"] == [{"row": 3, "day": "2026-07-02", "cents": 100, "what": "Deposit"}]


def test_lines_of_one_day_are_put_in_the_order_in_which_their_balances_follow() -> None:
    newest = "Date,Amount,Balance\n2026-07-01,5.00,12.00\n2026-07-01,-3.00,7.00\n"
    oldest = "Date,Amount,Balance\n2026-07-01,-3.00,7.00\n2026-07-01,5.00,12.00\n"
    for text in (newest, oldest):
        found = read(text)
        assert [line.cents for line in found.lines] == [-300, 500]
        assert (found.opening, found.closing) == (1000, 1200)


# -- amounts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", samples.SIGNS)
def test_every_way_of_writing_a_sign(text: str) -> None:
    assert signed(text) == samples.SIGNS[text]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("five", "an amount in dollars"), ("1.234,56", "an amount"), ("12,5", "an amount"), ("1.005", "an amount"),
        ("(5.00", "both parentheses or none"), ("5.00)", "both parentheses or none"), ("-(5.00)", "an amount"),
        ("(-5.00)", "one sign"), ("-5.00-", "one sign"), ("+-5", "one sign"), ("", "an amount"), ("$", "an amount"),
        ("\u20ac5.00", "an amount"), ("99999999999999999999",
         "up to $10,000,000,000,000"), (1e300, "up to"), (0.005, "part of a cent"),
        (float("nan"), "up to"), (True, "an amount"), (date(2026, 7, 1), "an amount"), ("1\u200b", "nobody sees"),
        ("1,23,456", "an amount"), ("12 34", "an amount"), ("\u0661", "an amount"),
    ],
)  # fmt: skip
def test_what_is_no_amount_is_refused_in_words(given: Any, says: str) -> None:
    with pytest.raises(ValueError, match=r".+") as error:
        signed(given)
    assert says in str(error.value)


@given(st.integers(-(10**15), 10**15))
def test_any_amount_is_exact(cents: int) -> None:
    digits = f"{abs(cents) // 100:,}.{abs(cents) % 100:02}"
    for written in (
        (f"-{digits}", f"({digits})", f"{digits}-", f"-${digits}", f"{digits} DR")
        if cents < 0
        else (digits, f"${digits}")
    ):
        assert signed(written) == cents
    if abs(cents) < 10**13:
        assert signed(cents / 100) == cents, "as a spreadsheet's own figure"


# -- days ------------------------------------------------------------------------------------------------------------


def dates(*written: str) -> str:
    return "Date,Amount\n" + "".join(f'"{each}",1.00\n' for each in written)


@pytest.mark.parametrize(
    "written",
    [
        "2026-07-13", "2026/07/13", "20260713", "07/13/2026", "13/07/2026", "13.7.2026", "7-13-2026", "13-Jul-2026",
        "13 July 2026", "Jul 13, 2026", "July 13 2026", "2026-07-13T09:30:00", "07/13/2026 09:30:00 AM",
        "2026-07-13T09:30:00-04:00",
    ],
)  # fmt: skip
def test_a_day_may_be_written_in_many_ways(written: str) -> None:
    assert [line.day for line in read(dates(written)).lines] == [date(2026, 7, 13)]


def test_which_number_is_the_month_is_told_by_the_whole_column() -> None:
    assert [line.day.day for line in read(dates("07/01/2026", "07/13/2026")).lines] == [1, 13]
    assert [line.day.day for line in read(dates("01/07/2026", "13/07/2026")).lines] == [1, 13]
    assert [line.day.month for line in read(dates("07/07/2026")).lines] == [7], "both readings are the same day"
    assert [line.day.month for line in read(dates("07/07/2026", "14/08/2026")).lines] == [7, 8]
    assert [line.day.month for line in read(dates("01/07/2026"), order=DAY_FIRST).lines] == [7]
    assert [line.day.month for line in read(dates("01/07/2026"), order=MONTH_FIRST).lines] == [1]


def test_an_order_that_cannot_be_told_is_said_to_be_so() -> None:
    (fault,) = faults(dates("07/07/2026", "01/07/2026", "07/02/2026"))
    assert fault == (
        "row 3, column A (Date): expected days of which the column tells whether the month or the day stands first, by "
        "one after the twelfth (say month-first or day-first), not '01/07/2026'"
    )


def test_two_formats_in_one_column_name_the_rows_of_each() -> None:
    (fault,) = faults(dates("2026-07-01", "2026-07-02", "07/13/2026", "2026-07-14", "07/15/2026"))
    assert fault == (
        "row 4, column A (Date): expected one way of writing days in the column (rows 2 to 3, 5 like '2026-07-01'; "
        "rows 4, 6 like '07/13/2026'), not '07/13/2026'"
    )
    (fault,) = faults(dates("07/13/2026", "13/07/2026", "07/14/2026"))
    assert fault == (
        "row 3, column A (Date): expected one way of writing days in the column (rows 2, 4 the month first, row 3 the "
        "day), not '13/07/2026'"
    )


@pytest.mark.parametrize(
    ("written", "more", "says"),
    [
        ("13/07/2026", {"order": MONTH_FIRST}, "expected days with the month first, not '13/07/2026'"),
        ("07/13/2026", {"order": DAY_FIRST}, "expected days with the day first, not '07/13/2026'"),
        ("07/13/26", {}, "all four digits of its year"),
        ("2026-02-30", {}, "expected a day such as"),
        ("2026-13-01", {}, "expected a day such as"),
        ("20261301", {}, "expected a day such as"),
        ("0026-01-01", {}, "expected a day from"),
        ("9999-01-01", {}, "expected a day from"),
        ("yesterday", {}, "expected a day such as"),
        ("Ju 3, 2026", {}, "expected a day such as"),
        ("13 Jux 2026", {}, "expected a day such as"),
        ("May\u200b 3, 2026", {}, "nobody sees"),
        ("", {}, "expected the day of the line, not nothing"),
        ("=TODAY()", {}, "a value, not a formula"),
        ("46000", {}, "expected a day such as"),
    ],
)
def test_what_is_no_day_is_refused_where_it_stands(written: str, more: dict[str, Any], says: str) -> None:
    (fault,) = faults(dates(written), **more)
    assert fault.startswith("row 2, column A (Date): ")
    assert says in fault


def test_an_order_is_one_of_two_words() -> None:
    assert (order_of(None), order_of("day-first")) == (None, DAY_FIRST)
    with pytest.raises(BadInput, match="dates: month-first or day-first was expected, not 'us'"):
        order_of("us")


# -- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Date,Debit,Credit\n2026-07-01,,-5.00\n",
         "row 2, column C (Credit): expected more than nothing, since it came in, not '-5.00'"),
        ("Date,Debit,Credit\n2026-07-01,5.00,5.00\n", "row 2, column C (Credit): expected nothing beside a debit"),
        ("Date,Debit,Credit\n2026-07-01,5,\n2026-07-02,6,\n2026-07-03,-5,\n",
         "row 4, column B (Debit): expected more than nothing"),
        ("Date,Debit\n2026-07-01,-5\n2026-07-02,-6\n2026-07-03,5\n",
         "row 4, column B (Debit): expected below nothing, as the other debits are"),
        ("Date,Debit,Credit\n2026-07-01,,\n2026-07-01,1,\n", ""),
        ("Date,Amount\n2026-07-01,\n", "row 2, column B (Amount): expected the amount of the line, not nothing"),
        ("Date,Debit,Credit\n2026-07-01,,\n", "row 2, column B (Debit): expected the amount of the line, not nothing"),
        ("Date,Credit\n2026-07-01,\n", "row 2, column B (Credit): expected the amount of the line, not nothing"),
        ("Date,Description\n2026-07-01,x\n",
         "row 1: expected a column for the amount, or columns for debit and credit"),
        ("Date,Amount,Debit\n2026-07-01,1,1\n",
         "row 1, column C (Debit): expected either amounts with a sign or debit and credit"),
        ("Date,Amount,Color\n2026-07-01,1,red\n", "row 1, column C (Color): expected a heading that is known"),
        ("Date,Amount,Amount\n2026-07-01,1,1\n", "expected one column for amount, which column B holds already"),
        ("Date,Amount,Check Number\n2026-07-01,-1,1000000000\n",
         "row 2, column C (Check Number): expected the number of a check, of at most 8 digits"),
        ("Date,Amount,Check Number\n2026-07-01,-1,12a\n", "expected the number of a check"),
        ("Date,Amount,Check Number\n2026-07-01,-1,=1+1\n", "a value, not a formula"),
        ("Date,Amount,Description\n2026-07-01,-1,a\u202eb\n", "text without characters that nobody sees"),
        ("Date,Amount,Status\n2026-07-01,-1,Pending\n",
         "row 2, column C (Status): expected lines that the bank has posted"),
        ("Date,Amount,Currency\n2026-07-01,-1,CAD\n",
         "row 2, column C (Currency): expected an amount in US dollars, not 'CAD'"),
        ("Date,Amount,Account\n2026-07-01,-1,12345\n2026-07-02,-1,12346\n",
         "row 3, column C (Account): expected the lines of one account (12345 stands above)"),
        ("Date,Amount,Balance\n2026-07-01,1.00,5.00\n2026-07-02,1.00,6.01\n",
         "row 3, column C (Balance): expected the balance $6, which this line comes to"),
        ("Ending balance,5.00\nDate,Amount,Balance\n2026-07-01,1.00,4.00\n",
         "row 3: expected a closing balance of $4, which the balances of the lines give, not $5"),
        ("Beginning balance,5.00\nDate,Amount,Balance\n2026-07-01,1.00,4.00\n",
         "row 3: expected an opening balance of $3"),
        ("Opening balance,5.00\nClosing balance,7.00\nDate,Amount\n2026-07-01,1.00\n",
         "row 3: expected balances that fit the lines: $5 and lines that come to $1 make $6, which is $1 less"),
        ("Opening balance,5.00\nClosing balance,4.00\nDate,Amount\n2026-07-01,1.00\n",
         "make $6, which is $2 more, not $4"),
        ("Period,7/1/2026 - 7/31/2026\nDate,Amount\n8/13/2026,1.00\n",
         "expected a day of the statement, from 2026-07-01 to 2026-07-31"),
        ("Date,Amount,Type\n2026-07-01,-1,Credit\n2026-07-02,-1,debit\n",
         "row 2, column B (Amount): expected an amount above nothing, since it is a credit, as column C says"),
        ("Date,Amount,Type\n2026-07-01,1,debit\n2026-07-02,-1,debit\n",
         "row 2, column B (Amount): expected an amount below nothing, since it is a debit"),
    ],
)  # fmt: skip
def test_each_fault_is_one_sentence_with_its_row_and_column(text: str, says: str) -> None:
    found = faults(text)
    assert any(says in each for each in found), found
    assert len(found) == 1, found


@pytest.mark.parametrize(
    ("above", "first"),
    [
        ("Statement period,07/01/2026 - 07/31/2026", 1),
        ("From July 1, 2026 to July 31, 2026", 1),
        ("Made on 07/01/2026, due on 07/31/2026", 13),
        ("Period 07/31/2026 to 07/01/2026", 13),
        ("Period 07/99/2026 to 07/31/2026", 13),
    ],
)
def test_a_period_that_stands_above_is_the_statements(above: str, first: int) -> None:
    found = read(f'"{above}"\nDate,Amount\n07/13/2026,1.00\n')
    assert (found.first, len(found.faults)) == (date(2026, 7, first), 0)


def test_a_column_that_is_passed_over_is_not_read() -> None:
    text = "Date,Amount,Balance\n2026-07-01,1.00,5.00\n2026-07-02,1.00,9.00\n"
    assert faults(text)
    found = read(text, ignored=["Balance"])
    assert ([line.cents for line in found.lines], found.closing, list(found.faults)) == ([100, 100], None, [])
    with pytest.raises(BadInput, match=r"b.csv: a column for the day of each line was expected"):
        read(text, ignored=["Date"])


def test_all_faults_are_told_at_once_from_the_top() -> None:
    found = faults("Date,Debit,Credit\n2026-07-01,five,\n2026-07-32,,-1\n2026-07-03,,\n")
    assert [each.split(":")[0] for each in found] == [
        "row 2, column B (Debit)",
        "row 3, column A (Date)",
        "row 3, column C (Credit)",
        "row 4, column B (Debit)",
    ]


# -- checks and accounts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("CHECK #1042", 1042), ("Check 1042", 1042), ("CHECK PAID 001042", 1042), ("check no. 7", 7),
        ("CHK#12 PAYEE", 12),
        ("Cheque: 12", 12), ("CHECK CARD 1234", None), ("CHECK", None), ("DEPOSIT 12", None),
        ("CHECK 07/03 1042", None),
        ("CHECK 123456789", None), ("CHECK 0", None), ("A CHECK 12", None),
    ],
)  # fmt: skip
def test_the_number_of_a_check_in_a_banks_own_words(words: str, number: int | None) -> None:
    assert check_in_words(words) == number


def test_the_number_of_a_check_in_its_own_cell() -> None:
    assert [check_number(each) for each in ("1042", " #001042", 1042, 1042.0, "0", "", "000")] == [1042] * 4 + [
        None
    ] * 3


@pytest.mark.parametrize(
    ("stated", "held", "other"),
    [
        ("000123456", "123456", False), ("123-456", "123456", False), ("123457", "123456", True), ("****3456",
         "123456", False),
        ("xxxx-3457", "123456", True), ("...3456", "123456", False), ("123456", "xxxx3456", False), ("xx56",
         "123456", None),
        ("", "123456", None), ("123456", "", None), ("**3456", "*456", False), ("**3456", "*457", True),
    ],
)  # fmt: skip
def test_another_account_is_told_by_the_digits_that_are_shown(stated: str, held: str, other: bool | None) -> None:
    assert is_other(stated, held) is other


def test_the_wrong_account_is_one_sentence() -> None:
    found = read(samples.TWO_COLUMNS)
    assert wrong_account(found, "123457") == (
        "b.csv: it is of the account 000123456, and the one on the books has the number 123457"
    )
    for number in ("123456", None, ""):
        assert wrong_account(found, number) is None


# -- hostile files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "b.csv: it is empty; a bank's statement was expected"),
        (b"x" * 30_000_001, "it has 30,000,001 bytes; at most 30,000,000"),
        (b"Date,Amount\n2026-07-01,1\n\xe9,2\n", "b.csv: line 3 is not UTF-8 text"),
        (b"Date,Amount\n2026-07-01,1\n\0\0\n", "it holds bytes that no text has"),
        (b"Date,Amount\n" + b"2026-07-01,1\n" * 200_000, f"it has more than {MOST_LINES:,} rows of lines"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a spreadsheet (.xlsx or CSV) was expected, not a PNG picture"),
        (b"\"07/03/2026\",\"-45.00\",\"*\",\"101\",\"CHECK\"\n", "no row of headings was found"),
        (b"Date,Amount\n2026-07-01,\"1\n", "it is not written as a spreadsheet writes it"),
        (b"Date," + b"x" * 100_001, "has more than 100,000 characters"),
        (b"Date,Amount\n" + b"," * 300 + b"1\n", "at most 200 expected"),
        (b"\n\n\n", "there is nothing in it"),
    ],
)  # fmt: skip
def test_hostile_files_are_refused_in_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(BadInput) as error:
        read(data)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_marks_and_ends_of_lines_make_no_difference() -> None:
    plain = read(samples.SIGNED_WITH_SUMMARY)
    for data in (
        b"\xef\xbb\xbf" + samples.SIGNED_WITH_SUMMARY.encode(),
        samples.SIGNED_WITH_SUMMARY.replace("\n", "\r\n").encode(),
        samples.SIGNED_WITH_SUMMARY.encode("utf-16"),
    ):
        assert read(data).lines == plain.lines


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=300), st.sampled_from(["", "Date,Amount\n", "Date,Debit,Credit,Balance\n"]))
def test_any_bytes_are_read_or_refused(data: bytes, before: str) -> None:
    with suppress(BadInput):
        found = read_bank_file(before.encode() + data, "b.csv")
        assert all("\n" not in str(fault) for fault in found.faults)


DAYS = st.dates(date(1950, 1, 1), date(2090, 12, 31))
WORDS = st.text(st.characters(whitelist_categories=("L", "N")), max_size=30).map(lambda text: f"paid {text}".strip())
LINES = st.builds(
    Line, DAYS, st.integers(-(10**9), 10**9).filter(bool), WORDS, st.none() | st.integers(1, 99_999_999)
).map(lambda line: line if line.cents < 0 else line._replace(number=None))


@settings(deadline=None)
@given(
    st.lists(LINES, min_size=1, max_size=30),
    st.integers(0, 10**9),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["%Y-%m-%d", "%m/%d/%Y", "%d.%m.%Y", "%d-%b-%Y"]),
    st.sampled_from([",", ";", "\t"]),
)
def test_what_is_written_as_csv_is_read_back(
    lines: list[Line], opening: int, two: bool, newest_first: bool, day: str, delimiter: str
) -> None:
    lines.sort(key=lambda line: line.day)
    data = as_csv(lines, opening, two=two, newest_first=newest_first, day=day, delimiter=delimiter)
    order: Order = DAY_FIRST if day.startswith("%d") else MONTH_FIRST
    found = read_bank_file(data, "b.csv", order=order)
    assert not found.faults, found.faults
    assert [(line.day, line.cents, line.what, line.number) for line in found.lines] == [
        (each.day, each.cents, one_line(each.what), each.number) for each in lines
    ]
    total = sum(line.cents for line in lines)
    assert (found.opening, found.closing) == (opening, opening + total)
