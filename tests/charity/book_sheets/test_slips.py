"""Checks, deposits and a shoebox from sheets and grids: every fault with its row and column, and nothing twice."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.bank_files.days import DAY_FIRST
from aboveboard.charity.book_sheets.fields import AT_A_DEAL, CALLED, KIND, MOST_SLIPS, SLIPS, readers_of, slip_kind
from aboveboard.charity.book_sheets.on_file import Books
from aboveboard.charity.book_sheets.slips import (
    BESIDE,
    CHECKS,
    DEPOSITS,
    SHEETS,
    SHOEBOX,
    SlipSheet,
    read_grid,
    read_slips,
)
from aboveboard.charity.books.accounts.account import Account
from aboveboard.charity.conduct.books import BOOK_DEEDS
from aboveboard.charity.conduct.pools.deals import DEAL
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.previews.preview import Preview
from aboveboard.charity.spreadsheets.cells import kebab
from aboveboard.law import BadInput
from aboveboard.law.days import state_named
from aboveboard.log.deeds import Logged
from tests.support.sheets import workbook

PEOPLE = {"ann": "Ann Ames", "bob": "Bob Boyd", "cyd": "Cyd Cole", "cyd-2": "Cyd Cole"}
HEAD = "number,date,payee,address,amount,purpose,class,signed by\n"


def books(*names: str, stated: Register | None = None) -> Books:
    held = {name: Account(name, "", None, None) for name in names or ("special",)}
    return Books("hose-2", held, PEOPLE, stated or Register(), state_named("new-york"))


def on_file(*deeds: tuple[str, dict[str, Any]]) -> Register:
    found = Register()
    for number, (kind, payload) in enumerate(deeds):
        found.take(Logged("hose-2", number, kind, payload, "ann", "", datetime(2026, 7, 20, 16, tzinfo=UTC)))
    return found


def read(kind: SlipSheet, text: str | bytes, into: Books | None = None, **more: Any) -> Preview:
    return read_slips(kind, text.encode() if isinstance(text, str) else text, "s.csv", into or books(), **more)


def faults(kind: SlipSheet, text: str | bytes, into: Books | None = None, **more: Any) -> list[str]:
    found = [str(each) for each in read(kind, text, into, **more).faults]
    assert all("\n" not in each for each in found)
    return found


# -- checks and deposits -----------------------------------------------------------------------------------------------


def test_a_row_is_a_check_with_all_that_is_on_it() -> None:
    found = read(CHECKS, HEAD + '101,7/6/2026,Acme Supply,"1 Elm, Albany",50.00,deal d-1,Supplies,Ann Ames and bob\n')
    (each,) = found.planned
    assert each.payload == {
        "account": "special", "number": 101, "dated": "2026-07-06", "payee": "Acme Supply", "address": "1 Elm, Albany",
        "cents": 5000, "purpose": "deal d-1", "class": "supplies", "signers": ["ann", "bob"],
    }  # fmt: skip
    assert (each.kind, each.name, each.row, found.cents) == ("check-write", "check 101", 2, 5000)


def test_checks_that_were_spoiled_are_listed_as_void() -> None:
    text = "number,date,payee,amount,void,purpose\n101,7/6/2026,VOID,,,torn\n102,7/7/2026,Acme,5,yes,\n"
    text += "103,7/7/2026,void,0.00,,\n"
    found = read(CHECKS, text)
    assert not found.faults
    assert [(each.kind, each.payload) for each in found.planned] == [
        ("check-void", {"account": "special", "number": 101, "dated": "2026-07-06", "ground": "torn"}),
        ("check-void", {"account": "special", "number": 102, "dated": "2026-07-07"}),
        ("check-void", {"account": "special", "number": 103, "dated": "2026-07-07"}),
    ]


def test_a_row_is_a_deposit_of_what_it_names() -> None:
    text = "date,amount,occasion,slip no,deposited by,receipts\n"
    text += '2026-07-06,"1,200.00",d-1; d-2,441,Ann Ames,bell jar tickets\n'
    (each,) = read(DEPOSITS, text).planned
    assert each.payload == {
        "account": "special", "dated": "2026-07-06", "cents": 120_000, "of": ["d-1", "d-2"], "slip": "441",
        "by": ["ann"], "receipts": "bell-jar-tickets",
    }  # fmt: skip


def test_a_workbook_is_read_with_its_own_days() -> None:
    data = workbook([["Check", "Date", "Paid To", "Amount"], [101, date(2026, 7, 6), "Acme", 50.05]])
    (each,) = read(CHECKS, data).planned
    assert (each.payload["dated"], each.payload["cents"]) == ("2026-07-06", 5005)


def test_every_field_of_the_deeds_has_a_column_by_its_own_name() -> None:
    for kind in SHEETS.values():
        for deed in (kind.deed,) if kind.deed else SLIPS:
            assert readers_of(deed, kebab).keys() <= kind.listing.called.keys()
            if deed in AT_A_DEAL:
                assert readers_of(deed, kebab).keys() == {"of", *AT_A_DEAL[deed]}
                assert DEAL[deed].needs.keys() <= {*AT_A_DEAL[deed]} <= {*DEAL[deed].needs, *DEAL[deed].may}
                continue
            fields = {**BOOK_DEEDS[deed].needs, **BOOK_DEEDS[deed].may}
            assert fields.keys() - readers_of(deed, kebab).keys() == set()
    assert set(CALLED) <= {name for kind in SHEETS.values() for name in kind.listing.called}


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("1000000000,7/6/2026,Acme,,5,,,",
         "row 2, column A (number): expected the number of a check, of at most 8 digits"),
        ("0,7/6/2026,Acme,,5,,,", "row 2, column A (number): expected the number of a check, from 1 on, not '0'"),
        ("-5,7/6/2026,Acme,,5,,,", "row 2, column A (number): expected the number of a check"),
        (",7/6/2026,Acme,,5,,,", "row 2, column A (number): expected the number of the check, not nothing"),
        ("101,,Acme,,5,,,", "row 2, column B (date): expected the day of the check, not nothing"),
        ("101,7/6/26,Acme,,5,,,", "row 2, column B (date): expected a day with all four digits of its year"),
        ("101,13/6/2026,Acme,,5,,,", "row 2, column B (date): expected days with the month first"),
        ("101,7/6/2026,   ,,5,,,", "row 2, column C (payee): expected the payee of the check, not nothing"),
        ("101,7/6/2026,\u00a0\u2003,,5,,,", "row 2, column C (payee): expected the payee of the check, not nothing"),
        ("101,7/6/2026,---,,5,,,", "row 2, column C (payee): expected a payee by name, not '---'"),
        ("101,7/6/2026,a\u200bb,,5,,,", "row 2, column C (payee): expected text without characters that nobody sees"),
        ("101,7/6/2026,Acme,,-5,,,", "row 2, column E (amount): expected an amount above nothing: what a slip is says"),
        ("101,7/6/2026,Acme,,0,,,", "row 2, column E (amount): expected an amount above nothing, not '0'"),
        ("101,7/6/2026,Acme,,,,,", "row 2, column E (amount): expected the amount of the check, not nothing"),
        ("101,7/6/2026,Acme,,5.001,,,", "row 2, column E (amount): expected an amount in dollars"),
        ("101,7/6/2026,Acme,,=A1,,,", "row 2, column E (amount): expected a value, not a formula"),
        ("101,7/6/2026,Acme,,5,,,Cyd Cole",
         "row 2, column H (signed by): expected a name such as cyd, since several people"),
    ],
)  # fmt: skip
def test_each_fault_of_a_check_is_one_sentence_with_its_row_and_column(row: str, says: str) -> None:
    found = faults(CHECKS, f"{HEAD}{row}\n")
    assert len(found) == 1, found
    assert says in found[0], found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("date,amount\n7/6/2026,-5\n", "row 2, column B (amount): expected an amount above nothing"),
        ("date,amount\n7/6/2026,(5.00)\n", "row 2, column B (amount): expected an amount above nothing"),
        ("date,amount\n2026-07-06,5\n7/7/2026,5\n",
         "row 3, column A (date): expected one way of writing days in the column (row 2 like"),
        ("amount\n5\n", "row 1: expected a column for the day, not nothing"),
        ("slip,date\n5,7/6/2026\n", "row 1: expected a column for the amount, not nothing"),
        ("date,amount,color\n7/6/2026,5,red\n", "row 1, column C (color): expected a heading that is known"),
    ],
)  # fmt: skip
def test_each_fault_of_a_deposit_is_one_sentence(text: str, says: str) -> None:
    found = faults(DEPOSITS, text)
    assert len(found) == 1, found
    assert says in found[0]


def test_a_number_that_stands_twice_is_named_with_the_row_above() -> None:
    rows = "101,7/6/2026,Acme,,5,,,\n102,7/6/2026,Acme,,5,,,\n101,7/7/2026,Bell,,6,,,\n"
    assert faults(CHECKS, HEAD + rows) == [
        "row 4, column A (number): expected each check once (row 2 has the same number), not 101"
    ]


def test_all_faults_are_told_at_once_and_nothing_is_planned_to_be_entered() -> None:
    found = read(CHECKS, HEAD + "101,7/6/2026,Acme,,5,,,\nx,7/6/2026,,,five,,,\n")
    assert [str(each).split(":")[0] for each in found.faults] == [
        "row 3, column A (number)",
        "row 3, column C (payee)",
        "row 3, column E (amount)",
    ]
    assert found.wrong == 3


# -- accounts and people ---------------------------------------------------------------------------------------------


def test_the_account_is_the_only_one_or_is_said() -> None:
    text = HEAD + "101,7/6/2026,Acme,,5,,,\n"
    with pytest.raises(
        BadInput, match=r"s.csv: a column for the account was expected, or account beside the sheet: special, bell"
    ):
        read(CHECKS, text, books("special", "bell"))
    assert (
        read(CHECKS, text, books("special", "bell"), given={"account": "Bell"}).planned[0].payload["account"] == "bell"
    )
    (fault,) = faults(CHECKS, "account," + HEAD + ",101,7/6/2026,Acme,,5,,,\n", books("special", "bell"))
    assert "column A (account): expected the account of the check" in fault
    with pytest.raises(BadInput, match="none is open yet"):
        read(CHECKS, text, books()._replace(accounts={}))


def test_an_account_may_be_named_by_its_designation() -> None:
    stated = on_file(("account-open", {"account": "a", "designation": "Special Bell Jar Account", "number": "77-12"}))
    entry = stated.last("account-open")
    held = books("special")._replace(accounts={"a": Account("a", "", None, entry), "b": Account("b", "", None, None)})
    for given_ in ("a", "Special bell jar account", "77-12"):
        row = f"account,{HEAD}{given_},101,7/6/2026,Acme,,5,,,\n"
        assert read(CHECKS, row, held).planned[0].payload["account"] == "a"
    row = f"account,{HEAD}nobody's,101,7/6/2026,Acme,,5,,,\n"
    assert read(CHECKS, row, held).planned[0].payload["account"] == "nobody's", "the deed itself is refused"


def test_people_are_named_by_name_or_full_name_however_they_are_listed() -> None:
    for given_ in ("Ann Ames; Bob Boyd", "ann & bob", "Ann Ames and Bob Boyd", "ann/BOB boyd", '"ann, bob"'):
        (each,) = read(CHECKS, f"{HEAD}101,7/6/2026,Acme,,5,,,{given_}\n").planned
        assert each.payload["signers"] == ["ann", "bob"], given_
    (each,) = read(CHECKS, f"{HEAD}101,7/6/2026,Acme,,5,,,Dee Dunn\n").planned
    assert each.payload["signers"] == ["dee-dunn"], "whoever is not on file is judged by the law"


def test_what_is_said_of_all_rows_is_read_as_a_cell_would_be() -> None:
    text = "number,date,payee,amount\n101,7/6/2026,Acme,5\n"
    assert (
        read(CHECKS, text, given={"signers": "Ann Ames", "class": "Supplies"}).planned[0].payload["class"] == "supplies"
    )
    for other in ("cents", "slip", "by"):
        with pytest.raises(BadInput, match=f"{other}: it is not said of all checks at once"):
            read(CHECKS, text, given={other: "5"})
    assert set(BESIDE) == {"account", "class", "signers", "of", "by", "surrendered", "defaced"}


# -- the shoebox -----------------------------------------------------------------------------------------------------


GRID = """\
kind,date,amount,number,payee,signed by,what
check,7/9/2026,50.00,102,Acme,ann; bob,
deposit,7/6/2026,1200.00,,,,bell jars
interest,7/31/2026,1.25,,,,
Bank charge,7/31/2026,2.00,,,,paper statement
void,7/7/2026,,101,,,
"""


def test_slips_of_all_kinds_are_put_in_the_order_of_their_days() -> None:
    found = read(SHOEBOX, GRID)
    assert not found.faults
    assert [(each.row, each.kind, each.name) for each in found.planned] == [
        (3, "deposit", "deposit"), (6, "check-void", "check 101"), (2, "check-write", "check 102"),
        (4, "interest", "interest"), (5, "bank-charge", "bank charge"),
    ]  # fmt: skip
    assert found.planned[1].payload == {"account": "special", "number": 101, "dated": "2026-07-07"}
    assert found.planned[4].payload["what"] == "paper statement"


def test_a_transfer_and_a_void_without_a_day_keep_their_place() -> None:
    text = "kind,date,amount,number,from,to,account\ninterest,7/6/2026,1,,,,special\nvoid,,,7,,,special\n"
    text += "transfer,7/5/2026,100,8,Special,savings,\n"
    found = read(SHOEBOX, text, books("special", "savings"))
    assert not found.faults
    assert [each.row for each in found.planned] == [4, 2, 3]
    assert found.planned[0].payload == {
        "from": "special",
        "to": "savings",
        "cents": 10_000,
        "number": 8,
        "dated": "2026-07-05",
    }


def test_a_check_that_is_written_and_made_void_stands_twice() -> None:
    text = "kind,date,amount,number,payee\ncheck,7/6/2026,5,101,Acme\nvoid,7/7/2026,5,101,Acme\n"
    assert [each.kind for each in read(SHOEBOX, text).planned] == ["check-write", "check-void"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("kind,date,amount\nloan,7/6/2026,5\n",
         "row 2, column A (kind): expected one of check, deposit, interest, bank charge, void, "
         "transfer, tickets sold, prizes paid, not 'loan'"),
        ("kind,date,amount\n,7/6/2026,5\n", "row 2, column A (kind): expected what it is: one of check"),
        ("kind,date,amount,payee\ninterest,7/6/2026,5,Acme\n",
         "row 2, column D (payee): expected nothing: a slip of the kind interest says no payee"),
        ("kind,date,amount\ninterest,,5\n", "row 2, column B (date): expected the day of the interest, not nothing"),
        ("kind,amount\ninterest,5\n", "row 2: expected the day of the interest, not nothing"),
        ("kind,date,amount\nvoid,7/6/2026,\n", "row 2: expected the number of the void check, not nothing"),
        ("kind,date,amount,number\ncheck,7/6/2026,5,1\n", "row 2: expected the payee of the check, not nothing"),
    ],
)  # fmt: skip
def test_each_fault_of_a_shoebox_is_one_sentence(text: str, says: str) -> None:
    found = faults(SHOEBOX, text)
    assert len(found) == 1, found
    assert says in found[0]


def test_every_word_for_a_slip_means_one_kind() -> None:
    said = [word for words in SLIPS.values() for word in words]
    assert len(said) == len(set(said))
    for deed, words in SLIPS.items():
        assert {slip_kind(word.upper()) for word in (*words, deed)} == {deed}


def test_a_grid_is_read_as_a_sheet_is() -> None:
    rows = [
        {KIND: "check", "dated": "7/9/2026", "cents": "50", "number": "102", "payee": "Acme", "signers": "ann; bob"},
        {KIND: "", "dated": " "},
        {KIND: "deposit", "dated": "7/6/2026", "cents": "1200.00", "what": "bell jars"},
    ]
    found = read_grid(SHOEBOX, rows, books())
    assert [(each.row, each.kind) for each in found.planned] == [(3, "deposit"), (1, "check-write")]
    wrong = read_grid(SHOEBOX, [{**rows[0], "cents": "fifty"}], books())
    assert "(cents): expected an amount in dollars" in str(wrong.faults[0])
    assert wrong.faults[0].row == 1
    with pytest.raises(BadInput, match="shoebox: 'color' is no column of it"):
        read_grid(SHOEBOX, [{"color": "red"}], books())
    with pytest.raises(BadInput, match="it has 5,001 rows; at most 5,000"):
        read_grid(SHOEBOX, [{}] * (MOST_SLIPS + 1), books())
    with pytest.raises(BadInput, match="a column for kind, which says what each slip is"):
        read_grid(SHOEBOX, [{"dated": "7/6/2026"}], books())


def test_days_may_be_said_to_stand_first() -> None:
    text = "date,amount\n6/7/2026,5\n"
    assert read(DEPOSITS, text).planned[0].payload["dated"] == "2026-06-07"
    assert read(DEPOSITS, text, order=DAY_FIRST).planned[0].payload["dated"] == "2026-07-06"


# -- what is on file ---------------------------------------------------------------------------------------------------


def test_what_is_on_file_is_not_entered_twice() -> None:
    held = {"account": "special", "number": 101, "dated": "2026-07-06", "payee": "Acme", "cents": 500}
    stated = on_file(
        ("check-write", {**held, "form": "GC-7Q"}),
        ("deposit", {"account": "special", "cents": 500, "dated": "2026-07-06"}),
    )
    found = read(CHECKS, HEAD + "101,7/6/2026,Acme,,5,,,\n", books(stated=stated))
    assert (found.planned, found.same) == ([], [{"row": 2, "name": "check 101", "event": 0}])
    other = read(CHECKS, HEAD + "101,7/6/2026,Acme,,6,,,\n", books(stated=stated))
    assert [each.payload["cents"] for each in other.planned] == [600], (
        "another check of the number is refused by the deed"
    )
    two = read(DEPOSITS, "date,amount\n7/6/2026,5\n7/6/2026,5\n", books(stated=stated))
    assert (len(two.planned), [row["row"] for row in two.same]) == (1, [2]), "each entry is found once"


# -- hostile sheets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it is empty"),
        (HEAD.encode() + b"101,7/6/2026,Acme,,5,,,\n" * 200_000, "it has more than 5,000 rows of checks"),
        (HEAD.encode() + b"101,7/6/2026,Acm\xe9,,5,,,\n", "line 2 is not UTF-8 text"),
        (HEAD.encode() + b"101,7/6/2026,Ac\0e,,5,,,\n", "it holds bytes that no text has"),
        (b"%PDF-1.7 ...", "not a PDF"),
        (b"a,b\n1,2\n", "no row of headings was found: one such as number, payee or amount was expected"),
    ],
)  # fmt: skip
def test_hostile_sheets_are_refused_in_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(BadInput) as error:
        read(CHECKS, data)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_marks_and_ends_of_lines_make_no_difference() -> None:
    plain = read(SHOEBOX, GRID).planned
    assert read(SHOEBOX, b"\xef\xbb\xbf" + GRID.replace("\n", "\r\n").encode()).planned == plain
    assert read(SHOEBOX, GRID.encode("utf-16")).planned == plain


CELLS = st.sampled_from(
    ["", "check", "void", "7/6/2026", "2026-07-06", "5", "-5", "=1", "x", "101", "a;b", "VOID", "yes", "\u200b"]
)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.lists(CELLS, min_size=7, max_size=7), max_size=6), st.sampled_from(list(SHEETS.values())))
def test_whatever_is_typed_is_planned_or_told(rows: list[list[str]], kind: SlipSheet) -> None:
    names = list(kind.listing.called)[:7]
    text = ",".join(names) + "\n" + "".join(",".join(row) + "\n" for row in rows)
    found = read(kind, text)
    for each in found.planned:
        form = BOOK_DEEDS[each.kind]
        assert form.needs.keys() <= each.payload.keys() <= {**form.needs, **form.may}.keys()
    told = {fault.row for fault in found.faults} | {each.row for each in found.planned}
    if found.headings not in told:
        assert told >= {number for number, row in enumerate(rows, 2) if any(row)}
