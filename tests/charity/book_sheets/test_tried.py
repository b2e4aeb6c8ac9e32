"""Slips tried one after another on a copy of the books, entered whole, and found again; a bank's statement; lists."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from openpyxl import load_workbook

from aboveboard.charity.bank_files.days import DAY_FIRST
from aboveboard.charity.book_sheets.lists import LISTS, list_named, list_rows, list_sheet
from aboveboard.charity.book_sheets.on_file import books_of
from aboveboard.charity.book_sheets.slips import DEPOSITS, SHOEBOX, SlipSheet, read_slips
from aboveboard.charity.book_sheets.statement import MOST_STATED, StatementPreview, read_statement
from aboveboard.charity.previews.preview import Preview, try_deeds
from aboveboard.law import BadInput
from aboveboard.log.deeds import Viewer
from tests.charity.bank_files import samples
from tests.support.charities import HOSE, Town, fire_company, settled

ACCOUNT = {"account": "bell", "designation": "special bell jar account", "bank": "First Town", "state": "NY",
           "opening": 500_000, "number": "000123456", "dated": "2026-07-01"}  # fmt: skip
RAFFLE = {
    "organization": HOSE, "kind": "raffle", "price": 500, "tickets": 100, "place": "firehouse",
    "prizes": [{"prize": "first", "cents": 10000}], "drawings": ["2026-10-01T20:00"],
}  # fmt: skip


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    """A fire company with an account, in July."""
    found = settled(file)
    fire_company(found)
    found.now = datetime(2026, 8, 4, 15, tzinfo=UTC)
    found.must("ann", HOSE, "account-open", ACCOUNT)
    yield found
    found.book.close()


def tried(town: Town, text: str, kind: SlipSheet = SHOEBOX) -> Preview:
    found = read_slips(kind, text.encode(), "s.csv", books_of(town.book, HOSE))
    return try_deeds(town.book, HOSE, found, town.now, "ann")


def entered(town: Town, found: Preview) -> None:
    assert found.wrong == 0, found.first_wrong
    for each in found.planned:
        town.must("ann", each.log, each.kind, each.payload)


SLIPS = """\
kind,date,amount,number,what
bank charge,7/31/2026,10.00,,fee
interest,7/30/2026,1.25,,
void,7/8/2026,,101,
"""


def test_slips_are_tried_entered_and_found_again(town: Town) -> None:
    officer = Viewer("ann", "officer")
    before = len(town.book.events(HOSE, viewer=officer))
    found = tried(town, SLIPS)
    assert (found.wrong, [each.row for each in found.planned]) == (0, [4, 3, 2])
    assert len(town.book.events(HOSE, viewer=officer)) == before, "nothing is written by looking"
    assert town.book.balance(f"organization/{HOSE}/account/bell") == 500_000
    entered(town, found)
    assert town.book.balance(f"organization/{HOSE}/account/bell") == 500_000 - 1_000 + 125
    again = tried(town, SLIPS)
    assert (again.planned, [row["row"] for row in again.same]) == ([], [4, 3, 2])


def test_each_is_tried_after_those_before_it_with_their_money(town: Town) -> None:
    charges = "bank charge,7/31/2026,4000\nbank charge,8/1/2026,2000\n"
    found = tried(town, f"kind,date,amount\n{charges}interest,8/2/2026,1500\nbank charge,8/3/2026,1800\n")
    (refused,) = found.refused
    assert refused["row"] == 3
    assert refused["reason"] == f"the account bell of {HOSE} holds $1,000, and $2,000 is needed"
    assert found.first_wrong == f"s.csv: row 3: {refused['reason']}"


def test_a_number_that_was_used_is_refused_by_its_clause(town: Town) -> None:
    entered(town, tried(town, SLIPS))
    (refused,) = tried(town, "kind,date,amount,number,payee\ncheck,8/3/2026,5,101,Acme\n").refused
    assert "check 101 of bell was void before" in refused["reason"] or refused["cite"]
    assert (refused["row"], refused["name"]) == (2, "check 101")


def test_what_is_wrong_with_a_field_names_its_column(town: Town) -> None:
    (refused,) = tried(town, "kind,date,amount\ninterest,8/20/2026,5\n").refused
    assert refused["row"] == 2
    assert "2026-08-20" in refused["reason"]


def test_a_pool_hands_in_only_what_it_holds_however_many_slips_name_it(town: Town) -> None:
    town.must("ann", "r-1", "raffle-open", RAFFLE)
    for first in (1, 11):
        town.must("ann", "r-1", "ticket-sell", {"first": first, "last": first + 9})
    town.must("ann", HOSE, "account-open", {**ACCOUNT, "account": "raffle", "designation": "special raffle account"})
    head = "account,date,amount,of\n"
    whole = tried(town, head + "raffle,8/3/2026,60,r-1\nraffle,8/4/2026,40,r-1\n", DEPOSITS)
    beyond = tried(town, head + "raffle,8/3/2026,60,r-1\nraffle,8/4/2026,60,r-1\n", DEPOSITS)
    taken = [row for row in beyond.refused if "of other money" in row["reason"]]
    assert [row["row"] for row in taken] == [3]
    assert not [row for row in whole.refused if "of other money" in row["reason"]]
    assert town.book.balance("pool/r-1/bank") == 10_000, "nothing is written by looking"


# -- a bank's statement ------------------------------------------------------------------------------------------------


def stated(town: Town, text: str | bytes, account: str | None = None, **more: Any) -> StatementPreview:
    data = text.encode() if isinstance(text, str) else text
    return read_statement(data, "b.ofx", books_of(town.book, HOSE), account, **more)


def test_a_statement_is_one_deed_with_its_lines_beside_the_books(town: Town) -> None:
    entered(town, tried(town, SLIPS))
    found = stated(town, samples.OFX_1, "Special Bell Jar Account")
    (each,) = found.planned
    assert each.payload["month"] == "2026-07"
    assert (each.payload["closing"], "opening" in each.payload) == (282_451, False)
    assert each.payload["rows"][1] == {"day": "2026-07-08", "cents": -5000, "number": 1041, "what": "CHECK"}
    match = found.match
    assert match is not None
    assert [pair.entry.kind for pair in match.found.matched] == ["bank-charge"]
    assert [entry.kind for entry in match.under_way] == ["interest"]
    assert len(match.found.bank_only) == 4
    held = try_deeds(town.book, HOSE, found, town.now, "ann")
    assert isinstance(held, StatementPreview)
    assert held.wrong == 0, held.first_wrong
    entered(town, held)
    again = stated(town, samples.OFX_1)
    assert (again.planned, len(again.same)) == ([], 1)
    document = again.to_json()
    assert (document["bank"]["account"], document["match"]["bank-expected"]) == (
        "000123456",
        again.match and again.match.bank_expected,
    )


def test_balances_and_month_may_be_said_beside_a_file_that_lacks_them(town: Town) -> None:
    text = "Date,Amount\n2026-06-30,-1.00\n2026-07-31,5.00\n"
    with pytest.raises(BadInput, match="it does not say what the account held at the end; say it"):
        stated(town, text)
    (each,) = stated(town, text, closing=900, opening=500).planned
    assert (each.payload["month"], each.payload["opening"], each.payload["closing"]) == ("2026-07", 500, 900)
    assert stated(town, text, closing=900, month="2026-06").planned[0].payload["month"] == "2026-06"
    assert (
        stated(town, "Date,Amount\n1/7/2026,5\n", closing=1, order=DAY_FIRST).planned[0].payload["month"] == "2026-07"
    )


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        (samples.OFX_1.replace("000123456",
         "000123457"), {}, "it is of the account 000123457, and the one on the books has the number 000123456"),
        (samples.OFX_1, {"account": "bells"}, "account: none is called 'bells'; did you mean bell?"),
        (samples.OFX_1, {"month": "2026-13"}, "month: a month such as 2026-03 was expected, not '2026-13'"),
        ("Date,Amount,Balance\n", {}, "it has no lines and names no period; say its month"),
        ("Date,Amount\n2026-05-01,1\n2026-06-01,1\n2026-07-01,1\n", {},
         "its lines go from 2026-05 to 2026-07; the statement of one month was expected"),
        ("Date,Amount\n" + "2026-07-01,1\n" * (MOST_STATED + 1), {"closing": 1},
         "at most 4,096 are stated of one month"),
    ],
)  # fmt: skip
def test_what_is_no_statement_of_the_account_is_one_sentence(
    town: Town, text: str, more: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadInput) as error:
        stated(town, text, **more)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        ("Date,Amount,Balance\n2026-07-01,-6.00,-1.00\n", {},
         "row 2 (closing): expected an account that is not overdrawn, not '-$1'"),
        ("Date,Amount,Balance\n2026-07-01,6.00,7.00\n", {"closing": 600},
         "row 2 (closing): expected $7, as the file says, not '$6'"),
        ("Date,Amount,Balance\n2026-07-01,six,7.00\n", {}, "row 2, column B (Amount): expected an amount in dollars"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_statement_is_told_and_not_matched(
    town: Town, text: str, more: dict[str, Any], says: str
) -> None:
    found = stated(town, text, **more)
    assert any(says in str(each) for each in found.faults), found.faults
    assert (found.planned, found.match) == ([], None)


def test_of_several_accounts_one_is_named_and_of_none_that_is_said(town: Town) -> None:
    books = books_of(town.book, HOSE)
    two = books._replace(accounts={**books.accounts, "savings": books.accounts["bell"]})
    with pytest.raises(BadInput, match="account: say which it is of: bell, savings"):
        read_statement(samples.OFX_1.encode(), "b", two)
    with pytest.raises(BadInput, match="account: none is open yet; open it first"):
        read_statement(samples.OFX_1.encode(), "b", books._replace(accounts={}))


# -- lists -------------------------------------------------------------------------------------------------------------


def rows_of(town: Town, name: str) -> list[dict[str, str]]:
    data = list_sheet(name, list_rows(town.book, HOSE, name), csv=True)
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_the_list_of_checks_has_the_void_ones_and_the_gaps(town: Town) -> None:
    entered(town, tried(town, "kind,date,number,ground\nvoid,7/8/2026,101,'=torn\nvoid,7/8/2026,103,\n"))
    rows = rows_of(town, "checks")
    assert [(row["number"], row["state"]) for row in rows] == [
        ("101", "spoiled"), ("102", "nothing is known of it"), ("103", "spoiled"),
    ]  # fmt: skip
    assert rows[0]["why void"] == "'=torn", "what would run is made harmless"


def test_every_list_is_written_both_ways(town: Town) -> None:
    entered(town, tried(town, SLIPS))
    town.must("ann", "r-1", "raffle-open", RAFFLE)
    town.must("ann", "r-1", "ticket-sell", {"first": 1, "last": 10})
    for name, each in LISTS.items():
        rows = list_rows(town.book, HOSE, name)
        sheet: Any = load_workbook(io.BytesIO(list_sheet(name, rows, csv=False))).active
        assert sheet.title == each.title
        assert [cell.value for cell in sheet[1]] == [column.heading for column in each.columns]
        assert sheet.max_row == len(rows) + 1 == len(rows_of(town, name)) + 1
        for row in rows:
            assert row.keys() <= {column.field for column in each.columns}, name
    (interest,) = rows_of(town, "interest")
    assert (interest["account"], interest["day"], interest["amount"]) == ("bell", "2026-07-30", "1.25")
    (receipts,) = rows_of(town, "receipts")
    assert (receipts["of"], receipts["kind"], receipts["in its own bank"]) == ("r-1", "raffle", "50.00")
    with pytest.raises(BadInput, match="list: none is called 'cheques'"):
        list_named("cheques")
