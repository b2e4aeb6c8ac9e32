"""Each figure of GC-7 in two ways over random nights: from what was done, reckoned by hand, and from the ledger."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.books.accounts.account import at_bank, fees_owed, undeposited
from aboveboard.charity.statements.draft import Statement, draft
from aboveboard.law.conduct import conduct_law
from aboveboard.log.database.accounts import WORLD
from tests.support.conduct import FOLDER, ConductCase, Run
from tests.support.form_cases import asked_then

GAMES = ["craps", "merchandise-wheel"]
CLASSES = {"games-other": "B1", "guard": "B1", "prizes": "B2", "charity": "E2", "youth": "E2"}
"""What checks are written for, and the line on which each stands."""
SHARED = tomllib.loads((FOLDER / "ny-charitable" / "conduct" / "_setups.toml").read_text("utf-8"))
OPENING = 5_000_000


@dataclass(frozen=True)
class Check:
    """A check: what it is for, how much, and whether it comes back before the statement is signed, after it, or not."""

    class_: str
    cents: int
    void: str


@dataclass(frozen=True)
class Night:
    """What a night brought, and what was paid, moved and earned before its statement was signed."""

    won: int
    paid: int
    wheel: int
    admission: int
    checks: tuple[Check, ...]
    after: tuple[Check, ...]
    """Checks that are written once the statement is signed, before the next night."""
    moved: int
    interest: int
    charge: int


cents = st.integers(1, 50_000)
checks = st.lists(
    st.builds(Check, st.sampled_from(sorted(CLASSES)), cents, st.sampled_from(["", "", "before", "after"])), max_size=4
).map(tuple)
nights = st.lists(
    st.builds(Night, cents, cents, cents, st.integers(0, 9_999), checks, checks, st.integers(0, 9_999),
              st.integers(0, 999), st.integers(0, 999)),
    min_size=1, max_size=4,
)  # fmt: skip


def fee_of(net: int) -> int:
    """Five percent, to the nearest cent, a half upward; nothing on a loss."""
    return 0 if net <= 0 else (net * 5 + 50) // 100


class Year:
    """Nights one after another, each with what is known of it by hand."""

    def __init__(self) -> None:
        case = ConductCase("two-ways", "ny-charitable", "two-ways", {}, SHARED["templates"], SHARED["setups"])
        self.run = Run(case, conduct_law("ny-charitable"))
        self.number = 100
        self.returned: list[Check] = []
        """Checks of statements signed before that came back since."""
        self.late: list[Check] = []
        """Checks that were written when no statement was open."""
        self.balance = OPENING
        self.run.before("company")
        for step in SHARED["setups"]["licensed"]:
            self.do({**step, "games": GAMES} if step.get("like") in ("application", "license") else step)
        opened = {"do": "account-open", "at": "2024-05-01", "bank": "First Bank", "state": "NY", "number": "1",
                  "address": "1 Main Street", "telephone": "5", "insured": True}  # fmt: skip
        self.do({**opened, "account": "special", "designation": "special games of chance account", "opening": OPENING})
        self.do({**opened, "account": "cd", "kind": "certificate-of-deposit"})

    def do(self, step: dict[str, Any]) -> None:
        """A deed that is accepted."""
        self.run.before(step)

    def write(self, each: Check, day: str) -> int:
        """A check."""
        self.number += 1
        self.do({"do": "check-write", "at": day, "account": "special", "number": self.number, "payee": "Somebody",
                 "cents": each.cents, "purpose": "as agreed", "class": each.class_,
                 "signers": ["ann", "eve"]})  # fmt: skip
        return self.number

    def void(self, number: int, day: str) -> None:
        """It is made void."""
        self.do({"do": "check-void", "at": day, "account": "special", "number": number, "ground": "not cashed"})

    def night(self, place: int, night: Night, *, last: bool) -> tuple[Statement, dict[str, int]]:
        """A night and its statement, with what each line must say; signed, filed and paid unless it is the last."""
        day, name = date(2024, 6, 1) + timedelta(days=7 * place), f"night-{place}"
        then = (day + timedelta(days=2)).isoformat()
        self.do({"like": "night", "log": name, "at": f"{day}T18:00", "from": f"{day}T19:00", "until": f"{day}T23:00",
                 "games": GAMES})  # fmt: skip
        total = max(0, night.won - night.paid) + night.wheel + night.admission
        self.do({"do": "count", "log": name, "at": f"{day}T22:50", "cents": total, "said": {"by": ["ann", "bob"]},
                 "rows": [{"of": "craps", "won": night.won, "paid": night.paid},
                          {"of": "merchandise-wheel", "won": night.wheel, "paid": 0},
                          {"of": "admission", "cents": night.admission}]})  # fmt: skip
        self.do({"do": "step", "log": name, "step": "supervised", "by": "ann"})
        self.do({"do": "occasion-close", "log": name, "at": f"{day}T23:00"})
        if place % 2 == 0:
            self.do({"do": "deposit", "at": then, "account": "special", "cents": total, "of": [name]})
        lines = dict.fromkeys(("B1", "B2", "E2"), 0)
        for each in self.returned:
            lines[CLASSES[each.class_]] -= each.cents
        for each in self.late:
            lines[CLASSES[each.class_]] += each.cents
        self.returned, self.late, later = [], [], []
        for each in night.checks:
            number = self.write(each, then)
            if each.void == "before":
                self.void(number, then)
                continue
            lines[CLASSES[each.class_]] += each.cents
            later += [(each, number)] if each.void == "after" else []
        if night.moved:
            self.number += 1
            self.do({"do": "transfer", "at": then, "from": "special", "to": "cd", "cents": night.moved,
                     "number": self.number, "signers": ["ann", "eve"]})  # fmt: skip
        if night.interest:
            self.do({"do": "interest", "at": then, "account": "cd", "cents": night.interest})
        if night.charge:
            self.do({"do": "bank-charge", "at": then, "account": "special", "cents": night.charge})
        lines["B1"] += night.charge
        net = night.won - night.paid + night.wheel + night.admission - lines["B1"] - lines["B2"]
        covered = max(0, night.paid - night.won)
        before = self.balance
        self.balance += net + covered + night.interest - fee_of(net) - lines["E2"]
        found = draft(asked_then(self.run), "GC-7", name)
        if not last:
            self.finish(name, day + timedelta(days=3), fee_of(net), night, later)
        return found, {
            "A1": night.won - night.paid, "A2": night.wheel, "A3": night.admission, **lines, "C1": net,
            "C2": fee_of(net), "D2": night.moved, "E1": before, "E4": night.interest, "E7": self.balance, "E3": 0,
            "E8": covered,
        }  # fmt: skip

    def finish(self, name: str, day: date, fee: int, night: Night, later: list[tuple[Check, int]]) -> None:
        """It is signed, filed and paid; some checks come back, and others are written before the next night."""
        of = {"form": "GC-7", "period": name}
        self.do({"do": "statement-sign", "at": f"{day}", **of, "person": "eve", "said": {"as": "officer"}})
        signs = {"as": "in-charge", "affirms": "true"}
        self.do({"do": "statement-sign", **of, "person": "ann", "said": signs})
        for to in ("clerk", "commission"):
            self.do({"do": "statement-file", **of, "to": to})
        if fee:
            self.number += 1
            self.do({"do": "fee-pay", **of, "cents": fee, "account": "special", "number": self.number, "to": "clerk",
                     "signers": ["ann", "eve"]})  # fmt: skip
        for each, number in later:
            self.void(number, f"{day}")
            self.returned.append(each)
        for each in night.after:
            self.write(each, f"{day}")
            self.late.append(each)

    def in_the_ledger(self) -> int:
        """What accounts hold: those at banks, and what lies undeposited; less the fees that are owed."""
        held, home = self.run.record.held, self.run.home
        money = held.get(at_bank(home, "special"), 0) + held.get(at_bank(home, "cd"), 0)
        money += sum(cents for name, cents in held.items() if name.startswith(undeposited(home, "")))
        return money - held.get(fees_owed(home), 0)


@settings(max_examples=25, deadline=None)
@given(nights)
def test_each_line_from_what_was_done_and_the_balance_from_the_ledger(held: list[Night]) -> None:
    year = Year()
    for place, night in enumerate(held):
        found, wanted = year.night(place, night, last=place == len(held) - 1)
        assert {name: found.value(name) for name in wanted} == wanted
        parts = (
            [found.value(name) for name in ("E1", "C1", "E4", "E8")],
            [found.value(name) for name in ("C2", "E2", "E3")],
        )
        assert sum(parts[0]) - sum(parts[1]) == found.value("E7")
        assert found.value("A4") - found.value("B3") == found.value("C1")
    # What players won beyond what they lost was paid by the banks of the games, which the general fund put up.
    assert year.in_the_ledger() - found.fee == found.value("E7")
    assert sum(year.run.record.held.values()) == 0
    assert WORLD in year.run.record.held


@settings(max_examples=10, deadline=None)
@given(nights)
def test_every_check_stands_once_on_the_statements_together(held: list[Night]) -> None:
    """All numbers of the check book stand on the statements, each once; one that came back later once more."""
    year, seen = Year(), list[tuple[int, str]]()
    for place, night in enumerate(held):
        found, _ = year.night(place, night, last=place == len(held) - 1)
        seen += [(row["number"], row["state"]) for row in found.rows("D1")]
    written = [number for number, state in seen if state != "returned"]
    assert sorted(written) == list(range(101, year.number + 1))
