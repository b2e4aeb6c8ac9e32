"""A box of deals from an invoice: every fault by row and column, each deal under a name of its own, nothing twice."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.charity.pool_sheets.deals import CALLED, MOST_DEALS, READERS, Box, DealOnFile, read_deals
from aboveboard.charity.pool_sheets.prizes import prizes, written
from aboveboard.charity.spreadsheets.cells import amount, whole
from aboveboard.law import BadInput
from tests.support.sheets import workbook

HEAD = "kind,form,supplier,price,tickets,prizes,cost,serial"
GOOD = "bell jar,77,Acme,1.00,1200,$100 x 3; 20 @ $5,50,A1"


def box(**more: Any) -> Box:
    given: dict[str, Any] = {"taken": lambda name: False, "kinds": ("bell-jar", "seal-card"), **more}
    return Box("hose", "hose-deal", **given)


def read(*rows: str, head: str = HEAD, into: Box | None = None, **more: Any) -> Any:
    return read_deals("\n".join((head, *rows)).encode(), "i.csv", into or box(), **more)


def test_a_row_is_a_deal_that_is_bought() -> None:
    (deal,) = read(GOOD).planned
    assert (deal.row, deal.log, deal.kind) == (2, "hose-deal-1", "deal-buy")
    assert deal.payload == {
        "organization": "hose", "kind": "bell-jar", "form": "77", "supplier": "Acme", "price": 100, "tickets": 1200,
        "prizes": [{"cents": 10000, "count": 3}, {"cents": 500, "count": 20}], "cost": 5000,
        "serials": {"deal": "A1", "invoice": "A1"},
    }  # fmt: skip


def test_only_what_was_compared_is_said_to_be_the_same() -> None:
    (deal,) = read(GOOD, into=box(compared=True)).planned
    assert deal.payload["serials"] == dict.fromkeys(("deal", "tickets", "flare", "invoice"), "A1")
    assert deal.payload["flare"] == {"tickets": 1200, "price": 100, "form": "77", "cents": 40000}
    (other,) = read(
        f"{GOOD},A2,1199", head=f"{HEAD},serial on tickets,tickets on flare", into=box(compared=True)
    ).planned
    assert (other.payload["serials"]["tickets"], other.payload["flare"]["tickets"]) == ("A2", 1199)


def test_what_the_sheet_does_not_say_is_said_beside_it() -> None:
    short = "form,price,tickets,prizes,serial"
    assert [str(each) for each in read("77,1,1200,$100,A1", head=short).faults] == [
        "row 1: expected a column for kind, not nothing",
        "row 1: expected a column for supplier, not nothing",
    ]
    (deal,) = read(
        "77,1,1200,$100,A1", head=short, given={"kind": "Bell jar", "supplier": "Acme", "dated": "7/6/2026"}
    ).planned
    assert (deal.payload["kind"], deal.payload["dated"]) == ("bell-jar", "2026-07-06")
    with pytest.raises(BadInput, match="dated: expected a day"):
        read("77,1,1200,$100,A1", head=short, given={"dated": "6.7.26"})


def test_names_are_made_that_nothing_has_and_own_names_stand() -> None:
    taken = box(taken=lambda name: name in ("hose-deal-1", "hose-deal-3"))
    rows = [GOOD.replace("A1", f"A{number}") + (",spring-1" if number == 2 else ",") for number in range(1, 5)]
    found = read(*rows, head=f"{HEAD},name", into=taken)
    assert [each.log for each in found.planned] == ["hose-deal-2", "spring-1", "hose-deal-4", "hose-deal-5"]
    twice = [GOOD.replace("A1", f"A{number}") + ",same" for number in (1, 2)]
    assert "a name of its own (row 2 has it)" in str(read(*twice, head=f"{HEAD},name").faults[0])
    assert "a name that is free" in str(read(f"{GOOD},hose-deal-1", head=f"{HEAD},name", into=taken).faults[0])
    with pytest.raises(BadInput, match="prefix: small letters"):
        read(GOOD, into=Box("hose", "Hose Deal", lambda name: False))


def test_a_deal_in_stock_is_not_entered_again() -> None:
    found = read(GOOD, GOOD.replace("A1", "A2"), into=box(on_file=[DealOnFile("old-7", "77", "A1")]))
    assert found.same == [{"row": 2, "name": "old-7", "serial": "A1"}]
    assert [each.row for each in found.planned] == [3]


WRONG = {
    "kind": ("craps", "A", "one of bell-jar, seal-card"),
    "price": ("0", "D", "more than nothing"),
    "tickets": ("22", "E", "no more prizes than tickets"),
    "prizes": ("3 x 100", "F", "which it is seen what is the amount"),
    "cost": ("12.345", "G", "an amount in dollars"),
    "serial": ("", "H", "the serial of the deal"),
}


@pytest.mark.parametrize("field", WRONG)
def test_every_fault_is_named_by_row_and_column(field: str) -> None:
    given, column, expected = WRONG[field]
    cells = dict(zip(HEAD.split(","), GOOD.split(","), strict=True)) | {field: given}
    found = read(GOOD, ",".join(cells.values()).replace("A1", "A9"))
    (fault,) = found.faults
    assert (fault.row, fault.column if field != "tickets" else "E") == (3, column)
    assert [each.row for each in found.planned] == [2], "the row above is right"
    assert expected in fault.expected


def test_all_faults_of_a_row_are_named_together() -> None:
    found = read("craps,77,,1.005,0,3 x 100,?,A1")
    assert [(each.row, each.column) for each in found.faults] == [(2, column) for column in "ACDEFG"]
    assert (found.wrong, found.planned) == (6, [])


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1,2x0", None), ("1.200", None), ("1,20", None), ("-5", None), ("1e3", None), ("1 200", None), ("", None),
        ("1,200", 1200), ("1200", 1200), (" 1200 ", 1200), (1200.0, 1200), (1200.5, None), (True, None),
        (10**18, None), (1e18, None), (str(10**18), None), (float("nan"), None), (float("inf"), None),
        (date(2026, 1, 2), None), ("１２", None),
    ],
)  # fmt: skip
def test_a_whole_number_is_written_in_one_way(given: Any, expected: int | None) -> None:
    if expected is None:
        with pytest.raises(ValueError, match="whole number"):
            whole(given)
    else:
        assert whole(given) == expected


@pytest.mark.parametrize(
    ("given", "cents"),
    [
        ("1", 100), ("$1", 100), ("1.50", 150), ("$1,234.50", 123450), (12.5, 1250), (0.1, 10), (5, 500), (0.07, 7),
        ("1.5", None), ("1.234,50", None), ("1,23", None), ("-1", None), (-1, None), (0.005, None), ("€5", None),
        (10**18, None), ("1" + "0" * 18, None), (float("nan"), None), (float("inf"), None), (True, None), ("5c", None),
    ],
)  # fmt: skip
def test_an_amount_is_written_in_one_way(given: Any, cents: int | None) -> None:
    if cents is None:
        with pytest.raises(ValueError, match="an amount in dollars"):
            amount(given)
    else:
        assert amount(given) == cents


def test_prizes_as_an_invoice_lists_them() -> None:
    assert prizes("$100 x 3; 20 @ $5\n3 x $50.00") == [
        {"cents": 10000, "count": 3}, {"cents": 500, "count": 20}, {"cents": 5000, "count": 3},
    ]  # fmt: skip
    assert prizes("car: $30,000.00 merchandise; $500 seal; $1 x 1,000 (three bells)") == [
        {"prize": "car", "cents": 3000000, "kind": "merchandise"}, {"cents": 50000, "seal": True},
        {"cents": 100, "count": 1000, "symbol": "three bells"},
    ]  # fmt: skip
    assert prizes(250) == [{"cents": 25000}]
    for wrong in ("3 x 100", "$3 x $100", "many", "100 +", "$100 x -3", "1,00 x $5", "$1 x 1" + "0" * 18):
        with pytest.raises(ValueError, match=r".+"):
            prizes(wrong)


ROW = st.fixed_dictionaries(
    {"cents": st.integers(1, 10**9)},
    optional={
        "count": st.integers(2, 10**6), "symbol": st.sampled_from(["bells", "7 7 7"]),
        "prize": st.sampled_from(["car", "first"]), "kind": st.sampled_from(["merchandise", "cash"]),
    },
)  # fmt: skip


@given(st.lists(ROW, min_size=1, max_size=6))
def test_prizes_that_are_written_are_read_as_they_were(rows: list[dict[str, Any]]) -> None:
    assert prizes(written(rows)) == rows


def test_numbers_of_a_workbook_and_text_are_the_same_deals() -> None:
    head, good = HEAD.split(","), ["Bell Jar", 77, "Acme", 1.0, 1200, "$100 x 3; 20 @ $5", 50, "A1"]
    assert read_deals(workbook([head, good]), "i.xlsx", box()).planned == read(GOOD).planned
    long = [*good[:7], 12345678901234567]
    (fault,) = read_deals(workbook([head, long]), "i.xlsx", box()).faults
    assert "loses digits" in fault.expected
    formula = [*good[:4], "=600*2", *good[5:]]
    (fault,) = read_deals(workbook([head, formula]), "i.xlsx", box()).faults
    assert (fault.row, fault.column, fault.expected) == (2, "E", "a value, not a formula")


def test_more_deals_than_a_box_holds_are_refused_in_a_sentence() -> None:
    rows = (GOOD.replace("A1", f"A{number}") for number in range(MOST_DEALS + 1))
    with pytest.raises(BadInput, match=f"more than {MOST_DEALS:,} rows of deals"):
        read(*rows)
    with pytest.raises(BadInput, match="rows of deals"):
        read(*(f"{GOOD}" for _ in range(100_000)))


def test_every_field_has_a_reader_and_headings_of_its_own() -> None:
    assert READERS.keys() == CALLED.keys()
    heads = [name for field, words in CALLED.items() for name in (field, *words)]
    assert len(heads) == len(set(heads))
    json.dumps(read(GOOD).to_json())
