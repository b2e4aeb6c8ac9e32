"""Two years of books, each line of each statement against a sheet that was worked out by hand.

The sheets are in `golden/books`: what a line is, how it comes about, and the figure. Nothing in them was taken from
what the program says.
"""

from __future__ import annotations

import ast
import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from aboveboard.charity.books.ledger.postings import Posted
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.log.database.accounts import WORLD
from tests.support.pages import ROOT
from tests.support.stories import FOLDER, Story

SHEETS = ROOT / "tests" / "golden" / "books"
YEARS = ("hook-and-ladder-3", "harmony-lodge-41")
YEARS_END = "2025-12-31"
BY_HAND = pytest.mark.parametrize("name", YEARS)


@cache
def story(name: str) -> Story:
    return Story(FOLDER / f"{name}.toml")


@cache
def decided(name: str, until: str = "9999-12-31") -> DecidedRecord:
    """The year as it stands at the end of a day."""
    record = story(name).record()
    events, day = list[dict[str, Any]](), ""
    for event in record["events"]:
        day = str(event.get("at", day))[:10]
        if day <= until:
            events.append(event)
    return decide_record({**record, "events": events}, date.fromisoformat(until) if until < "9999" else None)


def sheet(name: str) -> list[dict[str, str]]:
    with (SHEETS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def worked_out(how: str) -> int:
    """What a sum of the sheet comes to: whole numbers, added, taken off, multiplied and divided without a rest."""

    def of(node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(value)):
                return value
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return of(left) + of(right)
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return of(left) - of(right)
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return of(left) * of(right)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                whole, rest = divmod(of(left), of(right))
                assert rest == 0, how
                return whole
        raise AssertionError(how)

    return of(ast.parse(how, mode="eval").body)


def statements(name: str, until: str = "9999-12-31") -> dict[tuple[str, str], dict[str, Any]]:
    return {(each["form"], each["period"]): each for each in decided(name, until).statements}


@BY_HAND
def test_the_sheet_itself_adds_up(name: str) -> None:
    rows = sheet(name)
    assert [row for row in rows if worked_out(row["how"]) != int(row["figure"])] == []
    assert len({(row["form"], row["period"], row["line"]) for row in rows}) == len(rows)


@pytest.mark.provision("ny-4624.3-belljar-net")
@pytest.mark.provision("ny-4624.3-belljar-credit")
@pytest.mark.provision("ny-4624.3-goc-fee")
@pytest.mark.provision("ny-4624.3-raffle-fee")
@pytest.mark.provision("ny-4624.9-account")
@pytest.mark.provision("ny-4624.15-content")
@BY_HAND
def test_every_line_of_every_statement_is_what_was_worked_out_by_hand(name: str) -> None:
    said = {
        (form, period, line): value
        for (form, period), each in statements(name).items()
        for line, value in {**each["lines"], **each["by_rule"]}.items()
        if isinstance(value, int)
    }
    by_hand = {(row["form"], row["period"], row["line"]): int(row["figure"]) for row in sheet(name)}
    assert said == by_hand


@pytest.mark.provision("ny-4624.1-a-gc7-deadline")
@pytest.mark.provision("ny-4624.1-a-gc7q-deadline")
@pytest.mark.provision("ny-4624.1-a-gc7r-deadline")
@pytest.mark.provision("ny-4624.1-a-small-deadline")
@BY_HAND
def test_each_is_due_costs_and_went_as_was_worked_out_by_hand(name: str) -> None:
    found = [
        {
            "story": name, "form": form, "period": period,
            "rule day": (each["due"] or {}).get("rule_day", ""), "due": (each["due"] or {}).get("day", ""),
            "state": each["state"], "fee": str(each["fee"]), "to": " ".join(each["to"]),
        }
        for (form, period), each in statements(name).items()
    ]  # fmt: skip
    wanted = [row for row in sheet("statements") if row["story"] == name]
    key = list(wanted[0])
    assert sorted(tuple(row[each] for each in key) for row in found) == sorted(tuple(row.values()) for row in wanted)


# -- the cash book -----------------------------------------------------------------------------------------------------


def cash_book(name: str) -> Iterator[tuple[str, dict[str, int], int]]:
    """Each line of the cash book with what its columns hold after it."""
    held = defaultdict[str, int](int)
    for row in sheet(f"{name}-cash"):
        for column, cents in row.items():
            if column not in ("day", "what", "left"):
                held[column] += int(cents or 0)
        assert sum(held.values()) == int(row["left"]), row
        yield row["day"], dict(held), int(row["left"])


MONTHS = ("2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30", "2025-07-31",
          "2025-08-31", "2025-09-30", "2025-10-31", "2025-11-30", "2025-12-31", "2026-01-31")  # fmt: skip
LATER = {("hook-and-ladder-3", "2025-03-31"): {"bell-jar": 21_500}}
"""A check that was entered in April under its own day in March."""


@pytest.mark.provision("ny-4624.21-e-1-balance")
@pytest.mark.parametrize("month", MONTHS)
@BY_HAND
def test_every_month_ends_as_the_cash_book_does(name: str, month: str) -> None:
    *_, (_, held, left) = (line for line in cash_book(name) if line[0] <= month)
    later = LATER.get((name, month), {})
    at_banks = {account: cents + later.get(account, 0) for account, cents in held.items() if account != "hand"}
    found = decided(name, month)
    assert {account: found.accounts.get(account, 0) for account in at_banks} == at_banks
    assert found.unexpended is not None
    assert found.unexpended.cents == left + sum(later.values())


# -- from one statement to the next ------------------------------------------------------------------------------------

ENDS = {"GC-7": ("E1", "E7"), "GC-7Q": ("C10", "D17"), "GC-7R": ("D2", "D8")}
"""The line on which a form begins, and that on which it ends."""


@pytest.mark.provision("ny-4624.21-e-1-balance")
@BY_HAND
def test_what_is_unexpended_at_the_end_of_one_opens_the_next(name: str) -> None:
    found = statements(name)
    for form, (begins, ends) in ENDS.items():
        of_form = sorted((each for key, each in found.items() if key[0] == form), key=lambda each: str(each["period"]))
        for before, after in pairwise(of_form):
            assert after["lines"][begins] == before["lines"][ends], after["period"]


AT_THE_END: Mapping[str, Mapping[str, int]] = {
    "hook-and-ladder-3": {
        "fee of the fourth quarter, which is owed": 1_850,
        "the deal that is still in play": 12_000,
        "uniforms from the account of the nights, of which there was one": -40_000,
    },
    "harmony-lodge-41": {"fee of the fourth quarter, which is owed": 30_000},
}
"""What lies beside the last lines of all statements at the end of the year, and why."""


@BY_HAND
def test_the_last_lines_together_are_all_games_money_there_is(name: str) -> None:
    found = statements(name, YEARS_END)
    last = {form: each["lines"][ENDS[form][1]] for (form, _), each in sorted(found.items()) if form in ENDS}
    small = sum(each["lines"]["C3"] for (form, _), each in found.items() if form == "GCVS-2")
    held = decided(name, YEARS_END).unexpended
    assert held is not None
    assert sum(last.values()) + small + sum(AT_THE_END[name].values()) == held.cents


# -- every cent --------------------------------------------------------------------------------------------------------

ASKED = {
    "GC-7": ("A4", "B1", "B2", "E1", "E2", "E3", "E4"), "GC-7Q": ("A3", "A5", "C10", "C11", "D13", "D14", "D15", "S1"),
    "GCVS-2": ("A4", "B1", "B3", "B5", "C1"), "GC-7R": ("A6", "A7", "B1", "B3", "D2", "D4", "D6"),
}  # fmt: skip
"""The lines on which money stands that came from outside or went there; all others are made of these."""
CAME_IN = ("A4", "A6", "S1", "E1", "E4", "C10", "C11", "D2", "D4")
"""Those on which stands what came in; on the others stands what went out."""
BY_KIND = {
    "deal-sell": ("S1",), "deal-pay": ("A3",), "ticket-sell": ("A4", "A6"), "account-open": ("E1", "C10", "D2"),
    "interest": ("C11", "E4", "D4"), "bank-charge": ("B1", "B3", "D15"),
    "check-write": ("B1", "B2", "B5", "A7", "E2", "E3", "D13", "D14", "C1", "D6"),
}  # fmt: skip
"""On which of them each kind of deed may stand."""
NO_FORM_ASKS = {
    "deposit": "receipts go from the hand to the bank; what they were is stated when they come in",
    "deal-deposit": "the jar is emptied for the bank",
    "pool-deposit": "the raffle's takings are handed in for the bank",
    "deal-make-good": "what a seller was short is made good; his sale was stated whole",
    "check-write": "cash that is drawn for the banks of a night",
    "bank-open": "cash that was drawn is put up as a bank",
    "bank-close": "a bank goes back with what it has won, which its results have stated",
    "transfer": "it stays games money, and its memo goes with the statement",
    "statement-sign": "a fee is reckoned, and owed until it is paid",
    "fee-pay": "a fee that was owed is owed no more",
}
"""What moves among the organization's own, by the deeds that move it, and why no form asks for it."""
VOID = "void"
IN_PLAY = "in play"
AWAITED = "next"
BESIDE = {
    ("hook-and-ladder-3", VOID): (0, "a check that is void stands among the checks with nothing"),
    ("hook-and-ladder-3", AWAITED): (-40_000, "what is drawn on the account of the nights stands on the next one's"),
    ("hook-and-ladder-3", IN_PLAY): (12_000, "a deal stands on the statement of the quarter in which it leaves play"),
}
"""What comes from outside or goes there and stands on no line that counts, with what it comes to."""


def crossing(each: Posted) -> int:
    """What came from outside by an event, less what went there."""
    return sum(((row.source == WORLD) - (row.to == WORLD)) * row.cents for row in each.transfers)


class Places:
    """Where each event stands."""

    def __init__(self, name: str) -> None:
        self.found, self.all = decided(name), statements(name)
        self.numbers = self.found.logs.stood
        self.played = {row["pool"] for row in self._closed()}
        self.void = {
            (row["account"], row["number"])
            for each in self.all.values()
            for line in ("D1", "X1")
            for row in each["rows"].get(line, ())
            if row["state"] == VOID
        }

    def _closed(self) -> Iterator[dict[str, str]]:
        for each in self.all.values():
            for row in each["rows"].get("S1", ()):
                yield {"pool": row["deal"]}

    def of(self, each: Posted) -> tuple[str, ...]:
        """The form, the period and the line."""
        payload, number = each.payload, self.numbers[each.log][each.number]
        if ("GC-7", each.log) in self.all:
            return "GC-7", each.log, "A4"
        if each.kind in ("check-write", "check-void") and (payload["account"], payload["number"]) in self.void:
            return (VOID,)
        if each.kind == "fee-pay":
            return payload["form"], payload["period"], "fee"
        if each.kind.startswith("deal-") and each.log not in self.played:
            return (IN_PLAY,)
        if payload.get("class") == "supplies":
            return payload["form"], payload["period"], "A5"
        lines = [
            (form, period, line)
            for (form, period), one in self.all.items()
            for line in ASKED.get(form, ())
            if line in BY_KIND[each.kind] and number in one["opened"].get(line, ())
        ]
        if not lines and payload.get("period") == AWAITED:
            return (AWAITED,)
        assert len(lines) == 1, (each.kind, payload, lines)
        return lines[0]


@pytest.mark.provision("ny-4624.9-account")
@pytest.mark.provision("ny-4624.1-a-gc7r-books")
@BY_HAND
def test_every_cent_is_on_one_line_of_one_form_or_on_the_list_of_what_no_form_asks_for(name: str) -> None:
    places, stands = Places(name), defaultdict[tuple[str, ...], int](int)
    for each in places.found.logs.posted:
        inside = any(WORLD not in (row.source, row.to) for row in each.transfers)
        assert not inside or each.kind in NO_FORM_ASKS, each
        if any(WORLD in (row.source, row.to) for row in each.transfers):
            stands[places.of(each)] += crossing(each)
    beside = {key: cents for key, cents in stands.items() if len(key) == 1}
    assert beside == {(key,): cents for (whose, key), (cents, _) in BESIDE.items() if whose == name}
    for (form, period), one in places.all.items():
        for line in ASKED.get(form, ()):
            cents = stands.pop((form, period, line), 0)
            assert (cents if line in CAME_IN else -cents) == by_lines(name, one, line), (form, period, line)
        assert -stands.pop((form, period, "fee"), 0) == one["paid"], (form, period)
    assert {key for key in stands if len(key) > 1} == set(), "it stands on a line of which nobody knows"


def by_lines(name: str, each: Mapping[str, Any], line: str) -> int:
    """What came from outside or went there by one line of a statement."""
    lines = each["lines"]
    if line == "S1":
        return int(lines["A2"] - lines["A4"])
    if (each["form"], line) in {(form, begins) for form, (begins, _) in ENDS.items()}:
        events = story(name).record()["events"]
        begun = any("account-open" in events[number] for number in each["opened"].get(line, ()))
        return int(lines[line]) if begun else 0
    return int(lines[line])


# -- late, short and void ----------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4624.8-a-deadline-wed")
@pytest.mark.provision("ny-4624.5-a-nolicense")
def test_what_was_late_in_the_company_s_year() -> None:
    calendar = decided("hook-and-ladder-3").calendar
    assert calendar is not None
    late = {(row["deadline"], row["from"][:10]) for row in calendar.to_json()["due"] if row["in_time"] is False}
    assert ("deposit-weekly", "2025-04-11") in late
    assert {each for each in late if each[0].startswith("deposit")} == {("deposit-weekly", "2025-04-11")}
    assert {each for each in late if each[0] == "gc-7q"} == {("gc-7q", "2025-04-11")}


@pytest.mark.provision("ny-4624.9-account")
@pytest.mark.provision("ny-4624.9-numbers")
def test_every_number_of_a_checkbook_is_on_a_statement() -> None:
    numbers = defaultdict[str, list[int]](list)
    for each in statements("hook-and-ladder-3").values():
        for row in (*each["rows"].get("D1", ()), *each["rows"].get("X1", ())):
            if row.get("state") is not None:
                numbers[row["account"]].append(row["number"])
    assert sorted(numbers["raffle"]) == [*range(201, 208)]
    assert sorted(numbers["bell-jar"]) == [*range(101, 120)], "120 was written in January, for the fee of the last"
    assert sorted(numbers["special"]) == [*range(301, 310)], "310 paid the fee of the night, 311 waits for another"
    night = statements("hook-and-ladder-3")["GC-7", "las-vegas-night"]
    assert [row["number"] for row in night["rows"]["D1"] if row["state"] == VOID] == [306]


@pytest.mark.provision("ny-4624.21-e-1-memo")
def test_the_memo_of_a_transfer_says_eight_things() -> None:
    (memo,) = statements("hook-and-ladder-3")["GC-7", "las-vegas-night"]["rows"]["D2"]
    assert memo == {
        "day": "2025-02-10", "number": 302, "cents": 100_000, "designation": "special games of chance savings account",
        "bank": "Rondout Savings Bank", "address": "300 Broadway, Kingston NY", "telephone": "845 555 0100",
        "account-number": "4400-7",
    }  # fmt: skip
