"""Pools with numbered tickets driven at random: each ticket is in one place, no cent appears or vanishes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.support.turns import PROVE

from aboveboard.charity.record import decide_record
from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.running.paying import Paying
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import FIELDS, terms_of

PRICE, PRINTED = 301, 120
PRIZES = [{"prize": "car", "cents": 9001}, {"prize": "ham", "cents": 55, "count": 2}, {"item": "quilt", "cents": 70}]
POOLS: dict[str, tuple[str, dict[str, Any]]] = {
    "raffle": ("ny-charitable", {"prizes": PRIZES, "book": {"tickets": 4, "cents": 1000}}),
    "fifty-fifty": ("ny-charitable", {}),
    "queen-of-hearts": ("ny-charitable", {}),
    "treasure-chest": ("ny-charitable", {"keys": 9}),
    "calendar-raffle": (
        "nj-charitable",
        {"returned": True, "prizes": [{"day": f"2027-0{n}-01", "cents": 500} for n in range(1, 5)]},
    ),
    "duck-race": ("nj-charitable", {"prizes": PRIZES}),
}
"""Pools, each with the ruleset that has it and what it is opened with besides."""
PLACES = ("buyers", "winners", "bank", "prizes", "chest", "organization")
SERIALS = st.integers(0, 30) | st.integers(PRINTED - 2, PRINTED + 2)
SELLERS = st.sampled_from(("ann", "bob"))
CARDS = ("2 of clubs", "king of hearts", "joker", "queen of spades", "ace of hearts", "queen of hearts")


class Raffles(RuleBasedStateMachine):
    """One pool, with its tickets and its money held beside it by hand."""

    @initialize(game=st.sampled_from(sorted(POOLS)), halves=st.booleans())
    def open(self, game: str, halves: bool) -> None:
        self.ruleset, more = POOLS[game]
        runs = [{"first": 21, "last": PRINTED}, {"first": 1, "last": 20}]
        self.opening = {"price": PRICE, **({"printed": runs} if halves else {"tickets": PRINTED}), **more}
        self.game, self.law = game, load_pool(self.ruleset, game).law
        self.running = RunningPool(terms_of(load_pool(self.ruleset, game), self.opening))
        assert not self.running.terms.refused
        self.accounts, self.where = Counter[str](), dict.fromkeys(range(1, PRINTED + 1), "at hand")
        self.sold_in: dict[int, int] = {}
        self.drawn: list[tuple[int, int]] = []
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.asked: list[dict[str, Any]] = []
        self.refused: list[int] = []

    @property
    def state(self) -> PoolState:
        """What the pool holds."""
        return self.running.state

    def do(self, kind: str, **payload: Any) -> dict[str, Any] | None:
        """Ask for a deed; what is written of it where it is accepted."""
        before = packed(PoolState, self.state)
        try:
            decided = self.running.decide(kind, payload)
        except BadInput:
            decided = None
        assert packed(PoolState, self.state) == before, "deciding changes nothing"
        if decided is None:
            return None
        self.asked.append({kind: payload})
        if decided.refusal is not None:
            assert decided.refusal.reason
            self.refused.append(len(self.asked) - 1)
            return None
        written = {**payload, **decided.written}
        self.log.append((kind, written))
        self.running.apply(kind, written)
        for move in decided.moves:
            assert move.cents > 0 or move.to == "chest"
            self.accounts[move.source] -= move.cents
            self.accounts[move.to] += move.cents
        return written

    # -- tickets ---------------------------------------------------------------------------------------------------

    def _move(self, ranges: list[list[int]], to: str) -> None:
        for first, last in ranges:
            for number in range(first, last + 1):
                assert self.where[number] not in ("sold", "void")
                self.where[number] = to
                if to == "sold":
                    self.sold_in[number] = self.state.round.number

    @rule(first=SERIALS, many=st.integers(0, 9), seller=st.none() | SELLERS, buyer=st.booleans())
    def sell(self, first: int, many: int, seller: str | None, buyer: bool) -> None:
        named = {} if seller is None else {"seller": seller}
        stub = {"buyer": "Pat", "telephone": "555"} if buyer else {}
        written = self.do("ticket-sell", first=first, last=first + many, **named, **stub)
        if written is not None:
            assert written["ranges"] == [[first, first + many]]
            self._move(written["ranges"], "sold")

    @rule(count=st.integers(1, 12), cents=st.none() | st.integers(0, 12).map(lambda many: many * PRICE))
    def sell_the_next(self, count: int, cents: int | None) -> None:
        written = self.do("ticket-sell", count=count, **({} if cents is None else {"cents": cents}))
        if written is not None:
            assert sum(last - first + 1 for first, last in written["ranges"]) == count
            assert cents is None or cents == count * PRICE or not self.law.clauses.get("uniform-price")
            self._move(written["ranges"], "sold")

    @rule(first=SERIALS, many=st.integers(0, 9), seller=SELLERS)
    def book_out(self, first: int, many: int, seller: str) -> None:
        if self.do("book-out", first=first, last=first + many, seller=seller) is not None:
            self._move([[first, first + many]], f"with {seller}")

    @rule(first=SERIALS, many=st.integers(0, 9), seller=SELLERS)
    def book_back(self, first: int, many: int, seller: str) -> None:
        before = dict(self.where)
        if self.do("book-back", first=first, last=first + many, seller=seller) is not None:
            assert {before[number] for number in range(first, first + many + 1)} == {f"with {seller}"}
            self._move([[first, first + many]], "returned")

    @rule(first=SERIALS, many=st.integers(0, 2))
    def void(self, first: int, many: int) -> None:
        if self.do("ticket-void", first=first, last=first + many, ground="torn") is not None:
            self._move([[first, first + many]], "void")

    @rule(ticket=SERIALS, whole=st.booleans())
    def stub(self, ticket: int, whole: bool) -> None:
        more = {"address": "1 Elm", "telephone": "555"} if whole else {}
        held = self.state.series[self.running.terms.sold_series]
        stands = self.state.closed or ticket in held.stubs or any(win.ticket == ticket for win in self.state.wins)
        done = self.do("stub", ticket=ticket, buyer="Pat", **more)
        assert (done is not None) == (self.where.get(ticket) == "sold" and not stands)

    # -- draws -----------------------------------------------------------------------------------------------------

    @property
    def drum(self) -> list[int]:
        """What lies in the drum."""
        return list(self.state.series[self.running.terms.sold_series].drum)

    @rule()
    def close_sales(self) -> None:
        if "sales-close" in self.running.deeds:
            self.do("sales-close")

    @precondition(lambda self: "ticket-draw" in self.running.deeds)
    @rule(data=st.data(), again=st.sampled_from(("", "", "", "torn")))
    def draw(self, data: st.DataObject, again: str) -> None:
        self._draw(data.draw(st.sampled_from(self.drum) | SERIALS if self.drum else SERIALS), again)

    def _draw(self, ticket: int, again: str = "") -> None:
        before, before_again = list(self.drawn), self.state.round.drawn
        written = self.do("ticket-draw", ticket=ticket, **({"again": again} if again else {}))
        if written is None:
            return
        assert self.where[ticket] == "sold", "only what was sold is drawn"
        emptied = self.game in ("queen-of-hearts", "treasure-chest")
        assert not emptied or self.sold_in[ticket] == self.state.round.number
        if not self.running.terms.returned and not self.running.goes_on_to_the_end:
            assert ticket not in [each for _, each in before], "nothing is drawn twice"
        most = {"queen-of-hearts": 3 if self.state.round.number in (1, 26) else 1, "treasure-chest": 5}.get(self.game)
        if most is not None and not self.running.goes_on_to_the_end:
            assert self.state.round.drawn <= most
        assert self.state.round.drawn == before_again + (not again)
        self.drawn.append((self.state.round.number, ticket))

    @precondition(lambda self: "card-turn" in self.running.deeds)
    @rule(place=st.integers(1, 54), card=st.sampled_from(CARDS))
    def turn(self, place: int, card: str) -> None:
        before = dict(self.state.turned)
        written = self.do("card-turn", position=place, card=card)
        if written is None:
            return
        assert place not in before
        assert self.law.prize_share is not None
        share = share_of(self.law.prize_share, self.state.taken)
        least = {"2 of clubs": 4, "king of hearts": 8, "joker": 15, "queen of spades": 20, "ace of hearts": 10}
        assert written["cents"] == (share if card == "queen of hearts" else least[card] * PRICE)
        assert self.state.found == (card == "queen of hearts")

    @precondition(lambda self: "key-draw" in self.running.deeds)
    @rule(key=st.integers(1, 10), opens=st.booleans())
    def key(self, key: int, opens: bool) -> None:
        hung = set(self.state.keys)
        if self.do("key-draw", key=key) is not None:
            assert key in hung
            assert set(self.state.keys) == hung - {key} == set(self.state.series["key"].hand), "they fall together"
        self.do("key-try", key=key, opens=opens and len(hung) < 6)

    @precondition(lambda self: "pieces-release" in self.running.deeds)
    @rule(off=st.sampled_from((0, 0, 1)), ticket=SERIALS)
    def race(self, off: int, ticket: int) -> None:
        sold = sum(place == "sold" for place in self.where.values())
        if sold and self.do("pieces-release", pieces=sold + off) is not None:
            assert off == 0
        written = self.do("piece-through", ticket=ticket)
        if written is not None:
            assert self.where[ticket] == "sold"
            assert ticket not in [each for _, each in self.drawn]
            self.drawn.append((1, ticket))

    # -- money -----------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.state.wins)
    @rule(data=st.data(), absent=st.booleans(), off=st.sampled_from((0, 0, 1, -1)))
    def pay(self, data: st.DataObject, absent: bool, off: int) -> None:
        win = data.draw(st.sampled_from(self.state.wins))
        owed, at_least = win.cents, self.law.consolation is not None and not self.state.found
        more = {"absent": True} if absent else {"cents": max(0, owed + off)} if owed else {}
        before = [(each.ticket, each.paid) for each in self.state.wins]
        written = self.do("prize-pay", ticket=win.ticket, **({"prize": win.prize} if win.prize else {}), **more)
        paid = [number for number, each in enumerate(self.state.wins) if each.paid and not before[number][1]]
        assert len(paid) == (written is not None and not absent)
        for number in paid:
            won = self.state.wins[number]
            assert not won.superseded
            assert written is not None
            assert written["cents"] == won.cents or (at_least and written["cents"] > won.cents)

    @rule(share=st.integers(1, 4))
    def deposit(self, share: int) -> None:
        part = next(each for each in self.running.parts if isinstance(each, Paying))
        ours = part.undeposited
        if ours > 0:
            assert self.do("pool-deposit", cents=ours + 1) is None
            assert self.do("pool-deposit", cents=-(-ours // share)) is not None
        else:
            assert self.do("pool-deposit", cents=1) is None

    @precondition(lambda self: "chest-out" in self.running.deeds)
    @rule(off=st.sampled_from((0, 0, 0, 1)), announce=st.booleans())
    def chest(self, off: int, announce: bool) -> None:
        if announce and self.state.round.number > 1:
            self.do("chest-announce")
        held = self.state.chest
        out = self.do("chest-out", cents=held + off)
        back = self.do("chest-in", cents=held + off)
        assert (out is None and back is None) or off == 0

    @rule()
    def next_round(self) -> None:
        number = self.state.round.number
        if "drawing-close" in self.running.deeds and self.do("drawing-close") is not None:
            assert self.state.round.number == number + 1
            assert not self.state.round.drawn
            if self.game in ("queen-of-hearts", "treasure-chest"):
                assert not self.drum, "the next week has a drum of its own"

    @precondition(lambda self: self.state.taken)
    @rule()
    def end(self) -> None:
        written = self.do("raffle-close")
        if written is None:
            return
        assert not any(place.startswith("with ") for place in self.where.values())
        if self.game in ("queen-of-hearts", "treasure-chest"):
            assert self.state.found
            part = next(each for each in self.running.parts if isinstance(each, Paying))
            assert part.undeposited <= 0

    # -- a whole round ---------------------------------------------------------------------------------------------

    @rule(data=st.data(), luck=st.integers(0, 5), rounds=st.integers(1, 4))
    def go_on(self, data: st.DataObject, luck: int, rounds: int) -> None:
        """Rounds as people hold them: sold, drawn, seen to, paid, banked and ended."""
        for _ in range(rounds):
            self._round(data, luck)

    def _round(self, data: st.DataObject, luck: int) -> None:
        held = self.state.series[self.running.terms.sold_series]
        if not self.state.round.sold:
            self.sell_the_next(min(7, max(1, len(held.hand))), None)
        if self.state.chest_out:
            self.do("chest-in", cents=self.state.chest)
        if "pieces-release" in self.running.deeds:
            self.race(0, data.draw(st.sampled_from(self.drum or [1])))
            return
        for _ in range(12):
            if not self.drum or self.state.found:
                break
            self._draw(data.draw(st.sampled_from(self.drum)))
            self._see_to(data, luck)
        self._see_to(data, luck)
        part = next(each for each in self.running.parts if isinstance(each, Paying))
        if part.undeposited > 0:
            self.do("pool-deposit", cents=part.undeposited)
        if "chest-out" in self.running.deeds:
            self.do("chest-out", cents=self.state.chest)
        self.next_round()

    def _see_to(self, data: st.DataObject, luck: int) -> None:
        """Whoever was drawn has a card turned or tries a key, and is paid."""
        for win in list(self.state.wins):
            if win.waits_for and "card-turn" in self.running.deeds:
                left = [place for place in range(1, 55) if place not in self.state.turned]
                self.turn(left[0], "queen of hearts" if luck == 0 else data.draw(st.sampled_from(CARDS[:5])))
            elif win.waits_for and (not self.running.together or self.state.round.drawn >= 5 or not self.drum):
                keys = list(self.state.keys)
                if win.key is None and keys:
                    self.do("key-draw", key=data.draw(st.sampled_from(keys)), ticket=win.ticket)
                if win.key is not None:
                    self.do("key-try", key=win.key, opens=luck == 0 or not self.state.keys)
        for win in list(self.state.wins):
            if win.cents and not win.paid:
                self.do("prize-pay", ticket=win.ticket)

    # -- what always holds -------------------------------------------------------------------------------------------

    @invariant()
    def ranges_are_disjoint_and_complete(self) -> None:
        held = self.state.series[self.running.terms.sold_series]
        listed = [number for ranges in held.places.values() for number in ranges]
        assert sorted(listed) == list(range(1, PRINTED + 1))
        assert all(number in held.places[place] for number, place in self.where.items())
        assert set(held.drum) <= set(held.sold)
        assert set(held.stubs) <= set(held.sold)

    @invariant()
    def no_cent_appears_or_vanishes(self) -> None:
        assert set(self.accounts) <= set(PLACES)
        assert sum(self.accounts.values()) == 0

    @invariant()
    def every_account_is_explained(self) -> None:
        state, accounts = self.state, self.accounts
        out = state.chest if state.chest_out else 0
        chest_paid = state.locked - state.chest
        assert accounts["bank"] == self.running.in_the_bank
        assert accounts["chest"] == state.chest - out
        assert accounts["organization"] == state.deposited + out
        assert -accounts["buyers"] == state.taken
        assert accounts["winners"] == state.paid + chest_paid
        held = accounts.get("prizes", 0)
        assert held == self.running.prizes_held
        assert 0 <= held <= sum(win.cents for win in state.wins if not (win.paid or win.superseded))
        assert state.taken == state.paid + state.deposited + state.locked + self.running.in_the_bank + held

    @invariant()
    def a_replay_and_a_copy_are_the_same(self) -> None:
        again = RunningPool(self.running.terms)
        for kind, written in self.log:
            again.apply(kind, written)
        assert again.state == self.state
        assert unpacked(PoolState, packed(PoolState, self.state)) == self.state

    def teardown(self) -> None:
        """The record settled by itself, and in an organization's books, comes to the same."""
        if not hasattr(self, "asked"):
            return
        record = {"ruleset": self.ruleset, "game": self.game, "pool": self.opening, "events": self.asked}
        settled = settle_pool(record)
        assert [row["event"] for row in settled.refused] == self.refused
        assert (settled.taken, settled.closed) == (self.state.taken, self.state.closed)
        assert settled.paid == self.accounts["winners"]
        assert set(self.opening) <= set(FIELDS)
        opened = {"at": "2026-03-01", "raffle-open": {"raffle": "r", "kind": self.game, **self.opening}}
        events = [opened, *({"log": "r", **event} for event in self.asked)]
        books = decide_record(
            {"ruleset": self.ruleset, "organization": {"name": "Hose 2", "kind": KIND[self.ruleset]}, "events": events}
        )
        assert [row["event"] - 1 for row in books.refused] == self.refused
        held = {name: books.logs.balance(f"pool/r/{name}") for name in ("bank", "chest")}
        assert held == {name: self.accounts[name] for name in held}
        assert books.logs.balance("organization/organization/undeposited/r") == self.accounts["organization"]


KIND = {"ny-charitable": "volunteer-fire-company", "nj-charitable": "religious"}
TestRaffles = Raffles.TestCase
TestRaffles.settings = settings(max_examples=400 if PROVE else 40, stateful_step_count=40, deadline=None)
