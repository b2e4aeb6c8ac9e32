"""A bank's lines beside an account's entries: one line to one entry, doubt left open, and both proofs."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.books.bank.entries import InBooks, Line, Statement, entries_of, statements_of
from aboveboard.charity.books.bank.lines import BankMatch, Matching, bank_match, match, shown_until
from aboveboard.charity.conduct.register import Register
from aboveboard.law.days import state_named
from aboveboard.log.deeds import Logged

NEW_YORK = state_named("new-york")
UNTIL = shown_until(NEW_YORK)


def line(day: str, cents: int, number: int | None = None, at: int = 1) -> Line:
    return Line(day[:7], at, date.fromisoformat(day), cents, number)


def entry(event: int, kind: str, day: str, cents: int, number: int | None = None) -> InBooks:
    return InBooks(event, kind, date.fromisoformat(day), cents, number)


def matching(lines: list[Line], entries: list[InBooks]) -> Matching:
    return match(lines, entries, UNTIL)


def test_a_deposit_is_shown_within_five_business_days() -> None:
    assert UNTIL(date(2026, 7, 6)) == date(2026, 7, 13)
    assert UNTIL(date(2026, 9, 4)) == date(2026, 9, 14), "Labor Day is between"
    assert UNTIL(date(1700, 1, 1)) == date(1700, 1, 8), "beyond the holidays that are held"
    made = entry(1, "deposit", "2026-07-06", 500)
    for day, there in (("2026-07-05", False), ("2026-07-06", True), ("2026-07-13", True), ("2026-07-14", False)):
        assert bool(matching([line(day, 500)], [made]).matched) == there, day


def test_checks_are_matched_by_number_and_amount() -> None:
    written = [entry(1, "check-write", "2026-07-06", -500, 101), entry(2, "check-write", "2026-07-06", -500, 102)]
    found = matching([line("2026-07-20", -500, 102)], written)
    assert [pair.entry.number for pair in found.matched] == [102]
    assert [each.number for each in found.books_only] == [101]


def test_a_check_that_was_paid_with_another_amount_is_told_with_the_cents() -> None:
    found = matching([line("2026-07-20", -550, 101)], [entry(1, "check-write", "2026-07-06", -500, 101)])
    (pair,) = found.differ
    assert (pair.cents, pair.to_json()["difference"]) == (-50, -50)
    assert (found.matched, found.bank_only, found.books_only, found.open) == ((), (), (), ())


def test_a_check_whose_number_the_bank_does_not_show_is_known_by_its_amount() -> None:
    written = [entry(1, "check-write", "2026-07-06", -500, 101)]
    assert matching([line("2026-12-30", -500)], written).matched
    assert matching([line("2027-01-03", -500)], written).bank_only, "a stale check is none"
    assert matching([line("2026-07-20", -500, 102)], written).bank_only, "another number is another check"
    assert matching([line("2026-07-20", -500)], [entry(1, "fee-pay", "2026-07-06", -500)]).matched


def test_what_the_bank_does_by_itself_may_be_entered_before_and_after_its_day() -> None:
    for kind, cents in (("interest", 12), ("bank-charge", -12)):
        for day in ("2026-07-31", "2026-08-03", "2026-07-28"):
            assert matching([line("2026-07-31", cents)], [entry(1, kind, day, cents)]).matched, (kind, day)
        assert not matching([line("2026-07-31", cents)], [entry(1, kind, "2026-08-10", cents)]).matched
        assert not matching([line("2026-07-31", cents)], [entry(1, kind, "2026-07-20", cents)]).matched


def test_what_can_be_told_by_leaving_out_is_told() -> None:
    entries = [entry(1, "deposit", "2026-07-06", 500), entry(2, "deposit", "2026-07-07", 500)]
    found = matching([line("2026-07-06", 500, at=1), line("2026-07-08", 500, at=2)], entries)
    assert [(pair.line.at, pair.entry.event) for pair in found.matched] == [(1, 1), (2, 2)]


def test_what_two_entries_could_explain_is_left_open() -> None:
    entries = [entry(1, "deposit", "2026-07-06", 500), entry(2, "deposit", "2026-07-07", 500)]
    (found,) = matching([line("2026-07-08", 500)], entries).open
    assert ([each.at for each in found.lines], [each.event for each in found.entries]) == ([1], [1, 2])
    two = matching([line("2026-07-08", 500, at=1), line("2026-07-08", 500, at=2)], entries[:1])
    assert [len(each.lines) for each in two.open] == [2]
    apart = [*entries, entry(3, "deposit", "2026-07-06", 700), entry(4, "deposit", "2026-07-06", 700)]
    assert len(matching([line("2026-07-08", 500, at=1), line("2026-07-08", 700, at=2)], apart).open) == 2


def test_a_number_stands_on_one_line_only() -> None:
    lines = [line("2026-07-08", -500, 101, at=1), line("2026-07-09", -500, 101, at=2)]
    found = matching(lines, [entry(1, "check-write", "2026-07-06", -500, 101)])
    assert ([pair.line.at for pair in found.matched], [each.at for each in found.bank_only]) == ([1], [2])


def test_slips_that_are_brought_at_once_are_one_line_of_the_bank() -> None:
    slips = [entry(1, "deposit", "2026-07-06", 500), entry(2, "deposit", "2026-07-07", 700)]
    (found,) = matching([line("2026-07-08", 1200)], slips).together
    assert [each.event for each in found.entries] == [1, 2]
    assert found.to_json()["line"]["cents"] == 1200
    for day, cents in (("2026-07-06", 1200), ("2026-07-20", 1200), ("2026-07-08", 1201)):
        other = matching([line(day, cents)], slips)
        assert (len(other.bank_only), len(other.books_only)) == (1, 2), "too soon, too late, or another sum"
    paid = [slips[0], entry(2, "interest", "2026-07-07", 700)]
    assert not matching([line("2026-07-08", 1200)], paid).together, "interest is no slip"


def test_slips_are_added_up_only_where_no_others_come_to_the_same() -> None:
    slips = [entry(at, "deposit", "2026-07-06", cents) for at, cents in enumerate((500, 700, 400, 800))]
    (found,) = matching([line("2026-07-08", 1200)], slips).open
    assert len(found.entries) == 4
    told = matching([line("2026-07-08", 1200, at=1), line("2026-07-08", 400, at=2)], slips).together
    assert [[each.event for each in one.entries] for one in told] == [[0, 1]], "the third has a line of its own"
    twice = matching([line("2026-07-08", 1200, at=1), line("2026-07-09", 1200, at=2)], slips[:2])
    assert [len(each.lines) for each in twice.open] == [2]
    many = [entry(at, "deposit", "2026-07-06", 2**at) for at in range(13)]
    assert matching([line("2026-07-08", 3)], many).bank_only, "among many slips some always come to it"


# -- over what was stated --------------------------------------------------------------------------------------------


def stated(*deeds: tuple[str, str, dict[str, Any]]) -> Register:
    found = Register()
    for number, (day, kind, payload) in enumerate(deeds):
        at = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(hours=16)
        found.take(Logged("hose-2", number, kind, payload, "ann", "", at), NEW_YORK.zone)
    return found


def rows(*given: tuple[str, int, int | None]) -> list[dict[str, Any]]:
    return [
        {"day": day, "cents": cents, **({} if number is None else {"number": number})} for day, cents, number in given
    ]


S = {"account": "special"}
JULY = [
    ("2026-07-01", "account-open", {**S, "bank": "First Town", "opening": 10_000}),
    ("2026-07-06", "deposit", {**S, "cents": 120_000, "what": "bell jars"}),
    ("2026-07-07", "check-write", {**S, "cents": 5_000, "number": 101, "payee": "Acme"}),
    ("2026-07-08", "check-write", {**S, "cents": 7_000, "number": 102}),
    ("2026-07-09", "check-write", {**S, "cents": 9_000, "number": 103}),
    ("2026-07-10", "check-void", {**S, "number": 103}),
    ("2026-07-30", "deposit", {**S, "cents": 30_000}),
    ("2026-07-31", "transfer", {"from": "special", "to": "savings", "cents": 50_000, "number": 104}),
]  # fmt: skip
OF_JULY = {
    **S, "month": "2026-07", "closing": 73_500, "opening": 10_000,
    "rows": rows(("2026-07-07", 120_000, None), ("2026-07-10", -5_000, 101), ("2026-07-31", -50_000, 104),
                 ("2026-07-31", -1_500, None)),
}  # fmt: skip


def of(register: Register, month: str, **more: Any) -> BankMatch:
    found = bank_match(register, "special", month, NEW_YORK, **more)
    assert found is not None
    return found


def test_a_month_is_proved_from_both_sides() -> None:
    found = of(stated(*JULY, ("2026-08-03", "bank-statement", OF_JULY)), "2026-07")
    assert (found.opening, found.money_in, found.money_out, found.statement_off) == (10_000, 120_000, 56_500, 0)
    assert found.books == 10_000 + 120_000 - 5_000 - 7_000 + 30_000 - 50_000
    assert ([each.number for each in found.outstanding], [each.cents for each in found.under_way]) == ([102], [30_000])
    assert [each.cents for each in found.found.bank_only] == [-1_500]
    assert (found.bank_expected, found.books_off, found.proved) == (73_500, 0, False)
    assert list(found.lines) == [
        "The bank: $100 and $1,200 in less $565 out is $735",
        "The books: $980 and $70 of checks outstanding less $300 under way and -$15 that is open is $735",
    ]
    assert [each["what"] for each in found.to_json()["matched"][0].values()] == ["", "bell jars"]


def test_once_everything_is_entered_it_is_proved() -> None:
    charge = ("2026-08-03", "bank-charge", {**S, "cents": 1_500, "dated": "2026-07-31"})
    found = of(stated(*JULY, ("2026-08-03", "bank-statement", OF_JULY), charge), "2026-07")
    assert (found.proved, found.found.bank_only, found.to_json()["proved"]) == (True, (), True)


def test_what_was_open_is_found_in_the_next_month() -> None:
    august = {
        **S, "month": "2026-08", "closing": 96_500,
        "rows": rows(("2026-08-03", 30_000, None), ("2026-08-04", -7_000, 102)),
    }  # fmt: skip
    charge = ("2026-08-03", "bank-charge", {**S, "cents": 1_500, "dated": "2026-07-31"})
    known = stated(*JULY, charge, ("2026-08-03", "bank-statement", OF_JULY), ("2026-09-02", "bank-statement", august))
    found = of(known, "2026-08")
    assert (found.opening, found.statement_off, found.books_off, found.proved) == (73_500, 0, 0, True)
    assert [pair.line.month for pair in found.found.matched] == ["2026-08", "2026-08"]
    assert of(known, "2026-07").outstanding, "of July it is as it was"


def test_a_check_that_is_void_later_was_outstanding_then() -> None:
    deeds = [(day.replace("2026-07-10", "2026-08-10"), kind, payload) for day, kind, payload in JULY]
    found = of(stated(*deeds, ("2026-08-12", "bank-statement", OF_JULY)), "2026-07")
    assert [each.number for each in found.outstanding] == [102, 103]
    assert found.books_off == 0


def test_differences_are_told_to_the_cent() -> None:
    wrong = {**OF_JULY, "closing": 73_499}
    found = of(stated(*JULY, ("2026-08-03", "bank-statement", wrong)), "2026-07")
    assert (found.statement_off, found.books_off, found.proved) == (-1, -1, False)
    assert all(each.endswith("and the statement ends with $0.01 less") for each in found.lines)
    known = {name: value for name, value in OF_JULY.items() if name != "opening"}
    found = of(stated(*JULY, ("2026-08-03", "bank-statement", known)), "2026-07")
    assert (found.opening, found.statement_off) == (None, None)
    assert next(iter(found.lines)).endswith("and what it began with is not known")


def test_the_last_statement_of_a_month_stands_and_one_may_be_tried() -> None:
    empty = {**OF_JULY, "rows": [], "closing": 10_000}
    known = stated(*JULY, ("2026-08-03", "bank-statement", empty), ("2026-08-04", "bank-statement", OF_JULY))
    assert statements_of(known, "special")["2026-07"].closing == 73_500
    assert bank_match(known, "special", "2026-08", NEW_YORK) is None
    tried = of(known, "2026-07", given=Statement("2026-07", 1, (), 1))
    assert (tried.statement.closing, tried.money_in) == (1, 0)


def test_money_of_a_transfer_is_on_both_accounts() -> None:
    known = stated(*JULY)
    (entry,) = entries_of(known, "savings", NEW_YORK.zone, date(2026, 7, 31))
    assert (entry.cents, entry.kind) == (50_000, "transfer")


DAYS = st.integers(0, 27).map(lambda day: date(2026, 7, 1) + timedelta(days=day))
CENTS = st.sampled_from([500, 700, 1200, 1700, -500, -700])
NUMBERS = st.none() | st.integers(101, 104)
ALL_LINES = st.lists(
    st.builds(Line, st.just("2026-07"), st.integers(1, 10**6), DAYS, CENTS, NUMBERS), max_size=9, unique=True
)
KINDS = st.sampled_from(["deposit", "check-write", "interest", "bank-charge", "transfer"])
ALL_ENTRIES = st.lists(st.builds(InBooks, st.integers(0, 10**6), KINDS, DAYS, CENTS, NUMBERS), max_size=9, unique=True)


@settings(deadline=None, max_examples=300)
@given(ALL_LINES, ALL_ENTRIES, st.integers(0, 10**6))
def test_every_line_and_every_entry_is_in_one_place_and_the_balances_come_out(
    lines: list[Line], entries: list[InBooks], opening: int
) -> None:
    found = matching(lines, entries)
    shown = [pair.line for pair in (*found.matched, *found.differ)]
    shown += [each.line for each in found.together]
    assert sorted(shown + [each for one in found.open for each in one.lines] + list(found.bank_only)) == sorted(lines)
    held = [pair.entry for pair in (*found.matched, *found.differ)]
    held += [each for one in found.open for each in one.entries]
    held += [each for one in found.together for each in one.entries]
    assert sorted(held + list(found.books_only)) == sorted(entries)
    assert all(pair.cents == 0 for pair in found.matched)
    for each in found.together:
        assert each.line.cents == sum(entry.cents for entry in each.entries)
        assert len(each.entries) > 1
        assert {(entry.kind, entry.cents > 0) for entry in each.entries} == {("deposit", True)}
    assert all(pair.cents != 0 and pair.line.number == pair.entry.number for pair in found.differ)
    statement = Statement("2026-07", opening + sum(each.cents for each in lines), tuple(lines), opening)
    month = BankMatch("special", statement, opening, opening + sum(each.cents for each in entries), found)
    assert (month.statement_off, month.books_off) == (0, 0)


@given(ALL_LINES, ALL_ENTRIES, st.randoms())
def test_the_order_in_which_they_are_told_makes_no_difference(
    lines: list[Line], entries: list[InBooks], chance: Any
) -> None:
    # Two lines with the same number and amount are alike but for their place: which of them is the check is arbitrary.
    lines = list({(each.number, each.cents) if each.number else each: each for each in lines}.values())
    entries = list({(each.number, each.cents) if each.number else each: each for each in entries}.values())
    before = matching(lines, entries)
    chance.shuffle(lines)
    chance.shuffle(entries)
    after = matching(lines, entries)
    assert before.matched == after.matched
    assert set(before.bank_only) == set(after.bank_only)
    assert before.together == after.together


@pytest.mark.parametrize("many", [3000])
def test_years_of_lines_are_matched_at_once(many: int) -> None:
    lines = [line(f"2026-07-{1 + at % 28:02}", -(at + 1), at + 1, at) for at in range(many)]
    entries = [entry(at, "check-write", "2026-07-01", -(at + 1), at + 1) for at in range(many)]
    assert len(matching(lines, entries).matched) == many
