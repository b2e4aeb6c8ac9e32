"""Deals driven at random: no cent appears or vanishes, and none leaves play before it might."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.support.turns import PROVE

from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.deals.advice import advice, deal_of, flare_of
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import terms_of

PLACES = ("buyers", "winners", "bank", "short", "organization")
PRICE = 50
SELLERS, SHIFTS = st.sampled_from(("", "ann", "bob")), st.sampled_from(("", "fri", "sat"))
LINES = st.lists(
    st.fixed_dictionaries(
        {"cents": st.sampled_from((50, 100, 500)), "count": st.integers(1, 4)},
        optional={"kind": st.sampled_from(("cash", "merchandise")), "seal": st.booleans()},
    ),
    min_size=1,
    max_size=4,
)


class Deals(RuleBasedStateMachine):
    """One deal, with accounts kept beside it by hand."""

    @initialize(lines=LINES, more=st.integers(0, 20))
    def open(self, lines: list[dict[str, Any]], more: int) -> None:
        self.prizes = [{"prize": f"p{number}", **line} for number, line in enumerate(lines)]
        tickets = sum(line["count"] for line in lines) + more
        opening = {"price": PRICE, "tickets": tickets, "prizes": self.prizes}
        self.running = RunningPool(terms_of(load_pool("ny-charitable", "seal-card"), opening))
        self.accounts: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.sold = 0
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.do("deal-open")

    def do(self, kind: str, **payload: Any) -> bool:
        """Ask for a deed, and write its moves into the accounts."""
        payload = {name: value for name, value in payload.items() if value not in ("", None)}
        before = packed(PoolState, self.running.state)
        try:
            decided = self.running.decide(kind, payload)
        except BadInput:
            decided = None
        assert packed(PoolState, self.running.state) == before, "deciding changes nothing"
        if decided is None or decided.refusal is not None:
            return False
        written = {**payload, **decided.written}
        self.log.append((kind, written))
        self.running.apply(kind, written)
        for move in decided.moves:
            assert move.cents > 0
            self.accounts[move.source] -= move.cents
            self.accounts[move.to] += move.cents
        return True

    @rule(tickets=st.integers(1, 12), seller=SELLERS, shift=SHIFTS, brought=st.none() | st.integers(0, 700))
    def sell(self, tickets: int, seller: str, shift: str, brought: int | None) -> None:
        if self.do("deal-sell", tickets=tickets, seller=seller, shift=shift, brought=brought):
            self.sold += tickets

    @rule(line=st.integers(0, 3), count=st.integers(1, 3), seller=SELLERS, shift=SHIFTS)
    def pay(self, line: int, count: int, seller: str, shift: str) -> None:
        prize = f"p{line}"
        if self.do("deal-pay", prize=prize, count=count, seller=seller, shift=shift):
            self.won[prize] += count

    @rule(cents=st.sampled_from((50, 100, 500, 7)), count=st.integers(1, 3))
    def pay_an_amount(self, cents: int, count: int) -> None:
        if self.do("deal-pay", cents=cents, count=count):
            self.won.update(self.log[-1][1]["won"])

    @rule(tickets=st.integers(1, 5), seller=SELLERS, shift=SHIFTS, brought=st.none() | st.integers(0, 250))
    def unsell(self, tickets: int, seller: str, shift: str, brought: int | None) -> None:
        if self.do("deal-correct", ground="x", tickets=tickets, seller=seller, shift=shift, brought=brought):
            self.sold -= tickets

    @rule(line=st.integers(0, 3), count=st.integers(1, 2), seller=SELLERS)
    def unpay(self, line: int, count: int, seller: str) -> None:
        if self.do("deal-correct", ground="x", prize=f"p{line}", count=count, seller=seller):
            self.won[f"p{line}"] -= count

    @rule(cents=st.integers(0, 3000), shift=SHIFTS)
    def count(self, cents: int, shift: str) -> None:
        assert self.do("deal-count", cents=cents, shift=shift)
        assert self.accounts["bank"] == cents

    @rule(cents=st.integers(1, 500), seller=SELLERS, shift=SHIFTS)
    def make_good(self, cents: int, seller: str, shift: str) -> None:
        self.do("deal-make-good", cents=cents, seller=seller, shift=shift)

    @rule(cents=st.integers(1, 2000))
    def deposit(self, cents: int) -> None:
        before = self.accounts["bank"]
        assert self.do("deal-deposit", cents=cents) == (cents <= before)

    @rule()
    def hold_and_release(self) -> None:
        if self.do("deal-hold", ground="glue"):
            assert not self.do("deal-sell", tickets=1)
            assert not self.do("deal-pay", prize="p0")
            assert self.do("deal-release", ground="sound")

    @rule()
    def unseal(self) -> None:
        if self.do("seal-open", line="7"):
            assert self.left == 0
            self.won.update({line["prize"]: line["count"] for line in self.prizes if line.get("seal")})

    @property
    def left(self) -> int:
        """How many tickets are left, by what was accepted."""
        return self.running.terms.tickets - self.sold

    @rule(off=st.sampled_from((0, 0, 1, -1)))
    def close(self, off: int) -> None:
        if self.running.state.closed or not self.do("deal-close", unsold=max(0, self.left + off)):
            return
        assert off == 0 or self.left == 0
        total, value = sum(p["count"] for p in self.prizes), sum(p["count"] * p["cents"] for p in self.prizes)
        out = sum(p["cents"] * self.won[p["prize"]] for p in self.prizes)
        enough = 4 * sum(self.won.values()) >= 3 * total and 4 * out >= 3 * value
        assert enough or self.left == 0, "it left play before it might"

    @invariant()
    def no_cent_appears_or_vanishes(self) -> None:
        assert sum(self.accounts[place] for place in PLACES) == 0
        assert set(self.accounts) <= set(PLACES)

    @invariant()
    def books_are_the_state(self) -> None:
        state, deal, accounts = self.running.state, self.running.state.deal, self.accounts
        cash = {p["prize"]: p["cents"] for p in self.prizes if p.get("kind", "cash") == "cash"}
        assert accounts["bank"] == self.running.in_the_bank
        assert accounts["short"] == deal.missing
        assert accounts["organization"] == state.deposited
        assert -accounts["buyers"] == PRICE * self.sold == sum(tally.due for tally in deal.tallies)
        assert accounts["winners"] == state.paid == sum(cash.get(name, 0) * many for name, many in self.won.items())
        assert deal.sold == self.sold == sum(tally.tickets for tally in deal.tallies)
        assert {name: many for name, many in deal.won.items() if many} == {k: v for k, v in self.won.items() if v}
        by_cents = Counter[int]()
        for prize in self.prizes:
            if not prize.get("seal"):
                by_cents[prize["cents"]] += self.won[prize["prize"]]
        assert +Counter(deal.paid) == +by_cents

    @invariant()
    def what_is_told_is_so(self) -> None:
        found, part = advice(self.running), deal_of(self.running)
        assert found is not None
        assert part is not None
        assert [(line.prize, line.won) for line in flare_of(self.running)] == [
            (p["prize"], self.won[p["prize"]]) for p in self.prizes
        ]
        assert all(0 <= line.won <= line.count for line in flare_of(self.running))
        assert 0 <= part.left == found.tickets == self.left
        assert sum(self.won.values()) <= self.sold
        left = sum(p["cents"] * (p["count"] - self.won[p["prize"]]) for p in self.prizes)
        assert (found.cents, found.if_sold_out) == (left, PRICE * self.left - left)
        assert found.ev == (Fraction(left, PRICE * self.left) - 1 if self.left else None)

    @invariant()
    def a_replay_and_a_copy_are_the_same(self) -> None:
        again = RunningPool(self.running.terms)
        for kind, written in self.log:
            again.apply(kind, written)
        assert again.state == self.running.state
        assert unpacked(PoolState, packed(PoolState, self.running.state)) == self.running.state


TestDeals = Deals.TestCase
TestDeals.settings = settings(max_examples=300 if PROVE else 25, stateful_step_count=30, deadline=None)
