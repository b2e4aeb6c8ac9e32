"""What a treasurer tries who would have money vanish from the statements: every way is closed, or shows."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from aboveboard.charity.books.accounts.unexpended import unexpended
from aboveboard.charity.books.moves import owed_then
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.law import BadInput
from aboveboard.log.deeds import Decision
from aboveboard.log.log_state import LogState
from tests.support.books_town import AUTUMN, BUY, DEAL, QUARTER, SUMMER, with_a_deal
from tests.support.charities import HOSE, Town, fire_company, settled

CHECK = {
    "account": "special", "payee": "Red Cross", "address": "Albany", "purpose": "donation", "class": "charity",
    "signers": ["ann", "tom"], "cents": 1000,
}  # fmt: skip
SAVINGS = {"bank": "Ulster", "state": "NY", "insured": True, "number": "9", "address": "Albany", "telephone": "518"}
BOTH = {"signers": ["ann", "tom"]}


@pytest.fixture
def town(tmp_path: Path) -> Town:
    """A fire company whose deal was sold out in the third quarter."""
    found = settled(str(tmp_path / "town.db"))
    fire_company(found)
    return with_a_deal(found)


def do(town: Town, kind: str, /, **payload: Any) -> Decision:
    return town.do("tom", HOSE, kind, payload)


def must(town: Town, kind: str, /, **payload: Any) -> Decision:
    return town.must("tom", HOSE, kind, payload)


def deposit(town: Town) -> None:
    must(town, "deposit", account="special", of=[DEAL], cents=60_000, slip="1", by=["ann", "bob"])


def statement(town: Town, period: str = "2026-Q3", form: str = "GC-7Q") -> Statement:
    def found(state: LogState) -> Statement:
        return draft(replace(state.part(Organization).question(FILE, {}, town.now), books=town.book), form, period)

    drafted: Statement = town.book.look(HOSE, found)
    return drafted


def held(town: Town, account: str) -> int:
    return town.book.balance(f"organization/{HOSE}/{account}")


def games_money(town: Town) -> int:
    def found(state: LogState) -> int:
        asked = state.part(Organization).question(FILE, {}, town.now)
        return unexpended(replace(asked, books=town.book)).cents

    cents: int = town.book.look(HOSE, found)
    return cents


def flags(found: Decision) -> str:
    return "; ".join(each["reason"] for each in found.answer.get("flagged", ()))


# -- nothing vanishes from the statements ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "given"),
    [("check-write", {**CHECK, "number": 101}), ("bank-charge", {"account": "special", "cents": 50}),
     ("interest", {"account": "special", "cents": 50})],
)  # fmt: skip
def test_a_form_on_which_it_cannot_stand_is_not_chosen(town: Town, kind: str, given: dict[str, Any]) -> None:
    for form in ("GC-9", "nonsense"):
        with pytest.raises(BadInput, match=f"it does not stand on '{form}'"):
            do(town, kind, **given, form=form)
    assert must(town, kind, **given, form="GC-7Q").answer["period"] == "2026-Q3"


@pytest.mark.parametrize("field", ["of", "period"])
@pytest.mark.parametrize("period", ["2019-Q1", "2031-Q1"])
def test_a_quarter_of_which_no_statement_is_made_takes_no_check(town: Town, field: str, period: str) -> None:
    found = must(town, "check-write", **CHECK, number=101, **{field: period})
    assert found.answer["period"] == "2026-Q3"


def test_what_is_paid_in_a_quarter_without_sales_stands_on_the_next_statement(town: Town) -> None:
    deposit(town)
    town.now = AUTUMN
    idle = must(town, "check-write", **CHECK, number=101)
    assert idle.answer["period"] == "2026-Q4"
    must(town, "interest", account="special", cents=7)
    town.now = datetime(2027, 1, 4, 15, tzinfo=UTC)
    late = must(town, "check-write", **CHECK, number=102, dated="2026-12-30")
    assert late.answer["period"] == "2027-Q1", "of a quarter that is past and idle no statement is made"
    flare: Any = BUY["flare"]
    bought = {"tickets": "B2", "deal": "B2", "flare": "B2", "invoice": "B2"}
    town.must("tom", "next", "deal-buy", {**BUY, "serials": bought, "flare": {**flare, "serial": "B2"}})
    found = statement(town, "2027-Q1")
    assert [row["number"] for row in found.rows("X1")] == [101, 102]
    assert found.value("C11") == 7
    assert statement(town).rows("X1") == (), "and on no other"


def test_nothing_is_dated_before_the_books_of_its_account_begin(town: Town) -> None:
    deposit(town)
    early = {"dated": "2026-07-07"}
    for kind, given in (
        ("check-write", {**CHECK, "number": 101}), ("interest", {"account": "special", "cents": 5}),
        ("bank-charge", {"account": "special", "cents": 5}),
        ("deposit", {"account": "special", "cents": 5, "receipts": "admission"}),
    ):  # fmt: skip
        with pytest.raises(BadInput, match="before special was opened, on 2026-07-08"):
            do(town, kind, **given, **early)


def test_a_check_is_not_void_before_it_is_written_nor_after_today(town: Town) -> None:
    town.now = SUMMER.replace(day=20)
    must(town, "check-write", **CHECK, number=101)
    with pytest.raises(BadInput, match="was written on 2026-07-20 only"):
        do(town, "check-void", account="special", number=101, dated="2026-07-19")
    with pytest.raises(BadInput, match="dated"):
        do(town, "check-void", account="special", number=101, dated="2026-07-21")
    must(town, "check-void", account="special", number=101, dated="2026-07-20")


def test_other_money_stands_on_no_statement_of_games(town: Town) -> None:
    must(town, "account-open", account="general", designation="general fund", bank="Ulster", state="NY", opening=9000)
    must(town, "interest", account="general", cents=70)
    must(town, "bank-charge", account="general", cents=30)
    found = statement(town)
    assert (found.value("C11"), found.value("D15")) == (0, 0)


# -- cash that is drawn, and what is owed ----------------------------------------------------------------------------

CASH = {**CHECK, "class": "cash-bank", "payee": "Ann Brown", "purpose": "change for games night", "cents": 5000}


def test_no_more_cash_comes_back_than_was_drawn(town: Town) -> None:
    deposit(town)
    must(town, "check-write", **CASH, number=101)
    before = games_money(town)
    back = {"account": "special", "receipts": "cash-bank", "slip": "2"}
    found = do(town, "deposit", **back, cents=5001)
    assert found.refusal is not None
    assert found.refusal.cite == ("ny-4624.8-a-deposits", "ny-4624.8-a-wheel-gross")
    must(town, "deposit", **back, cents=3000)
    assert (held(town, "cash"), held(town, "account/special")) == (2000, 158_000)
    assert games_money(town) == before, "cash that comes back is no new money"
    assert do(town, "deposit", **back, cents=2001).refusal is not None


def test_a_fee_that_is_paid_before_it_is_signed_is_not_owed_twice(town: Town) -> None:
    deposit(town)
    town.now = AUTUMN
    fee = {**QUARTER, "account": "special", **BOTH}
    must(town, "fee-pay", **fee, cents=2000, number=101)
    assert held(town, "fees-owed") == 0
    must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "tom"})
    assert held(town, "fees-owed") == 800
    must(town, "fee-pay", **fee, cents=300, number=102)
    assert held(town, "fees-owed") == 500
    must(town, "check-void", account="special", number=101)
    assert held(town, "fees-owed") == 2500
    must(town, "statement-reopen", **QUARTER, why="a slip")
    assert held(town, "fees-owed") == 0
    must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "tom"})
    assert held(town, "fees-owed") == 2500 == statement(town).fee - statement(town).paid


@pytest.mark.parametrize(
    ("reckoned", "paid", "moved"),
    [((0, 2800), (0, 0), 2800), ((2800, 2000), (0, 0), -800), ((2800, 2000), (2800, 2800), 0),
     ((2800, 3500), (3000, 3000), 500), ((2000, 2000), (2800, 2500), 0), ((2000, 2000), (2800, 1500), 500)],
)  # fmt: skip
def test_what_is_owed_is_what_is_reckoned_less_what_was_paid_and_never_below_nothing(
    town: Town, reckoned: tuple[int, int], paid: tuple[int, int], moved: int
) -> None:
    def found(state: LogState) -> int:
        asked = state.part(Organization).question(FILE, {}, town.now)
        return sum(
            each.cents * (1 if each.to.endswith("fees-owed") else -1)
            for each in owed_then(asked, reckoned, *paid, "fee")
        )

    assert town.book.look(HOSE, found) == moved


# -- signed by whom, and when ---------------------------------------------------------------------------------------


def test_a_statement_is_filed_no_sooner_than_signed_and_received_no_sooner_than_filed(town: Town) -> None:
    town.now = AUTUMN
    must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "tom"})
    town.now = AUTUMN.replace(month=11)
    whom = {**QUARTER, "to": "commission"}
    with pytest.raises(BadInput, match="was signed on 2026-10-06 only"):
        do(town, "statement-file", **whom, dated="2026-10-05")
    must(town, "statement-file", **whom, dated="2026-10-07", way="mail")
    with pytest.raises(BadInput, match="was filed on 2026-10-07 only"):
        do(town, "statement-receive", **whom, dated="2026-10-06")
    must(town, "statement-receive", **whom, dated="2026-10-07")


def test_a_defect_is_cured_no_sooner_than_it_was_found(town: Town) -> None:
    town.now = AUTUMN
    must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "tom"})
    must(town, "statement-file", **QUARTER, to="commission")
    town.must("kim", HOSE, "statement-fault", {**QUARTER, "ground": "not full", "dated": "2026-10-06"})
    with pytest.raises(BadInput, match="was found defective on 2026-10-06 only"):
        town.do("kim", HOSE, "statement-cure", {**QUARTER, "dated": "2026-10-05"})
    town.must("kim", HOSE, "statement-cure", {**QUARTER, "dated": "2026-10-06"})


def test_what_is_filed_in_the_evening_is_filed_that_day(town: Town) -> None:
    town.now = datetime(2026, 10, 16, 2, 30, tzinfo=UTC)
    must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "tom"})
    must(town, "statement-file", **QUARTER, to="commission")
    assert statement(town).filed == {"commission": "2026-10-15"}


def test_a_signature_that_somebody_else_enters_shows(town: Town) -> None:
    town.now = AUTUMN
    found = must(town, "statement-sign", **QUARTER, **{"as": "treasurer", "person": "ann"})
    assert "tom enters the signature of Ann" in flags(found)
    must(town, "statement-reopen", **QUARTER, why="ann signs herself")
    own = town.must("ann", HOSE, "statement-sign", {**QUARTER, "as": "treasurer"})
    assert "enters the signature" not in flags(own)


# -- what the bank says ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("closing", "rows", "says"),
    [
        (100_000, [], None),
        (99_999, [], "its lines come to $1,000"),
        (60_000, [{"day": "2026-07-20", "cents": -40_000}], "shown by the bank -$400, entered nothing"),
        (90_000, [{"day": "2026-07-20", "cents": -10_000, "number": 101}], "written $10, paid by the bank $100"),
        (99_000, [{"day": "2026-07-20", "cents": -1000, "number": 101}], None),
    ],
)
def test_money_that_left_the_bank_and_not_the_books_is_to_be_explained(
    town: Town, closing: int, rows: list[dict[str, Any]], says: str | None
) -> None:
    must(town, "check-write", **CHECK, number=101)
    town.now = SUMMER.replace(month=8)
    month = {"account": "special", "month": "2026-07"}
    must(town, "bank-statement", **month, opening=100_000, closing=closing, rows=rows)
    signed = {"as": "treasurer", "by": "tom"}
    found = do(town, "reconcile", **month, **signed)
    if says is None:
        assert found.refusal is None
        return
    assert found.refusal is not None
    found = must(town, "reconcile", **month, **signed, difference="it is sought")
    assert says in "; ".join(each["what"] for each in found.answer["differences"])
