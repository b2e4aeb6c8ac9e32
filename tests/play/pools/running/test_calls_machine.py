"""Any evening of bingo: cards are each in one place, no cent appears or vanishes, and whoever covers first wins."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.support.turns import PROVE

from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.calling.caller import board_of, check_card, covering_of
from aboveboard.play.pools.running.decided import BANK, BUYERS, WINNERS, Decided
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import terms_of

BINGO = load_pool("nj-charitable", "bingo")
MOST, CARDS = 35, 60
OPENING: dict[str, Any] = {
    "price": 75,
    "cards": [{"series": "blue", "last": CARDS}, {"series": "hard", "last": 9, "reusable": True}],
    "games": [{"prize": 2000}, {"kind": "fifty-fifty-bingo", "price": 105}, {"prize": 999}],
    "used": [{"series": "blue", "first": 5, "last": 6}],
    "carried": 30000,
}
GAMES: tuple[dict[str, Any], ...] = (
    {"prize": 2001, "pattern": "four-corners"},
    {"prize": 500, "pattern": "line"},
    {"kind": "fifty-fifty-bingo", "pattern": "line"},
    {"kind": "progressive-bingo", "pattern": "line", "within": 25},
    {"kind": "progressive-bingo", "jackpot": 29999, "within": 25},
    {"kind": "progressive-bingo", "jackpot": 40000, "within": 75},
    {},
)
SERIES = st.sampled_from(("blue", "hard"))
CARD = st.integers(1, CARDS + 1)


class Evening(RuleBasedStateMachine):
    """Everything that may be done at an occasion, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.running = RunningPool(terms_of(BINGO, OPENING))
        self.asked: list[dict[str, Any]] = []
        self.written: list[tuple[str, dict[str, Any]]] = []
        self.moved = dict.fromkeys((BUYERS, WINNERS, BANK), 0)
        self.used: set[tuple[str, int]] = {("blue", 5), ("blue", 6)}

    def do(self, deed: str, /, **payload: Any) -> Decided | None:
        """Have a deed decided, which changes nothing, and folded in where it is accepted."""
        before = packed(PoolState, self.running.state)
        try:
            found = self.running.decide(deed, payload)
        except BadInput:
            assert packed(PoolState, self.running.state) == before
            return None
        assert packed(PoolState, self.running.state) == before
        self.asked.append({deed: payload})
        if found.refusal is not None:
            return None
        written = {**payload, **found.written}
        self.running.apply(deed, written)
        self.written.append((deed, json.loads(json.dumps(written))))
        for move in found.moves:
            self.moved[move.source] = self.moved.get(move.source, 0) - move.cents
            self.moved[move.to] = self.moved.get(move.to, 0) + move.cents
        return found

    @property
    def game(self) -> Any:
        return self.running.state.calls.game

    @rule(game=st.sampled_from(GAMES))
    def begin(self, game: dict[str, Any]) -> None:
        carried = self.running.state.calls.carried
        found = self.do("game-begin", **game)
        if found is not None and game.get("kind") == "progressive-bingo":
            assert self.game.jackpot >= carried

    @rule(series=SERIES, first=CARD, more=st.integers(0, 12), ahead=st.integers(0, 3))
    def sell(self, series: str, first: int, more: int, ahead: int) -> None:
        which = {"game": self.running.state.calls.begun + ahead} if ahead else {}
        found = self.do("card-sell", series=series, first=first, last=first + more, **which)
        if found is not None:
            sold = {(series, number) for number in range(first, first + more + 1)}
            assert series == "hard" or not sold & self.used, "a card is sold once"
            self.used |= sold

    @rule(count=st.integers(1, 20), own=st.none() | st.integers(0, 2000))
    def sell_next(self, count: int, own: int | None) -> None:
        found = self.do("card-sell", count=count, **({} if own is None else {"cents": own}))
        if found is not None:
            sold = {("blue", number) for first, last in found.answer["ranges"] for number in range(first, last + 1)}
            assert len(sold) == count
            assert not sold & self.used
            self.used |= sold

    @rule(first=CARD, more=st.integers(0, 3))
    def take_back(self, first: int, more: int) -> None:
        if self.do("card-return", series="blue", first=first, last=first + more, ground="-") is not None:
            self.used -= {("blue", number) for number in range(first, first + more + 1)}

    @precondition(lambda self: self.game is not None)
    @rule(balls=st.lists(st.integers(1, 75), min_size=1, max_size=25))
    def call(self, balls: list[int]) -> None:
        for ball in balls:
            before = list(self.game.calls)
            found = self.do("ball-call", ball=ball)
            assert (found is None) == (ball in before or bool(self.game.claims) or not any(self.game.cards.values()))

    @rule()
    def uncall(self) -> None:
        self.do("ball-void", ground="-")
        assert self.do("ball-void", ground="-") is None, "one call is taken back, and no other before the next"

    @precondition(lambda self: self.running.state.round.drawn > 0 and self.game is not None)
    @rule(count=st.integers(1, 3))
    def sell_late(self, count: int) -> None:
        self.uncall()
        assert self.do("card-sell", count=count) is None, "a ball was called"

    @rule(series=SERIES, card=CARD)
    def claim(self, series: str, card: int) -> None:
        covers = {(each.series, each.card): each.at for each in covering_of(self.running)}
        claims = [] if self.game is None else [(claim.series, claim.card) for claim in self.game.claims]
        first = min((covers[each] for each in claims), default=99)
        found = self.do("bingo", card=card, series=series)
        lawful = (series, card) in covers and (series, card) not in claims and covers[series, card] <= first
        assert (found is not None) == lawful

    @precondition(lambda self: bool(covering_of(self.running)))
    @rule(data=st.data())
    def claim_one_that_covers(self, data: st.DataObject) -> None:
        each = data.draw(st.sampled_from(covering_of(self.running)))
        self.claim(each.series, each.card)

    @rule(
        game=st.sampled_from(GAMES),
        first=CARD,
        more=st.integers(1, 20),
        seed=st.integers(0, 99),
        late=st.integers(0, 2),
    )
    def play(self, game: dict[str, Any], first: int, more: int, seed: int, late: int) -> None:
        """A game that is played until somebody covers, and perhaps a little longer."""
        if self.game is None:
            self.begin(game)
        self.sell("blue", first, more, 0)
        self.sell("hard", 1 + seed % 5, seed % 4, 0)
        balls = list(range(1, 76))
        Random(seed).shuffle(balls)
        for ball in balls:
            if self.game is None or not any(self.game.cards.values()):
                return
            if late >= 0:
                self.call([ball])
                late -= bool(covering_of(self.running))
        for each in covering_of(self.running)[: seed % 7]:
            self.claim(each.series, each.card)

    @rule(ground=st.sampled_from(("", "", "the lights went out")))
    def end(self, ground: str) -> None:
        game = self.running.snapshot().calls.game
        found = self.do("game-end", **({"broken-off": ground} if ground else {}))
        if found is None or game is None:
            return
        paid = sum(move.cents for move in found.moves if move.to == WINNERS)
        if not game.claims:
            assert paid == 0
            return
        at = min(claim.at for claim in game.claims)
        assert {(row.ticket, row.grade) for row in found.settled} == {
            (claim.card, f"covers at {at}") for claim in game.claims if claim.at == at
        }
        owed = {
            "bingo": game.prize,
            "fifty-fifty-bingo": game.taken // 2,
            "progressive-bingo": game.jackpot if at <= game.within else game.taken // 4,
        }
        assert paid == owed[game.kind]
        assert max(row.pays for row in found.settled) - min(row.pays for row in found.settled) <= 1

    @rule(cents=st.integers(1, 5000))
    def bank(self, cents: int) -> None:
        self.do("pool-deposit", cents=cents)

    @rule(sure=st.integers(0, 9))
    def close(self, sure: int) -> None:
        if not sure:
            self.do("bingo-close")

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        state, evening = self.running.state, self.running.terms.evening
        assert evening is not None
        for name, held in state.series.items():
            numbers = sorted(number for part in held.places.values() for number in part)
            assert numbers == sorted(evening.stocks[name].held)
        games = [*(ahead.cards for ahead in state.calls.ahead.values()), {} if self.game is None else self.game.cards]
        games += [played.cards for played in state.calls.played]
        blue = [number for cards in games for number in cards.get("blue", ())]
        assert sorted(blue) == sorted(state.series["blue"].sold)

    @invariant()
    def no_cent_appears_or_vanishes(self) -> None:
        state = self.running.state
        assert sum(self.moved.values()) == 0
        assert self.moved[BANK] == self.running.in_the_bank == state.taken - state.paid - state.deposited
        assert self.moved[WINNERS] == state.paid == sum(played.paid for played in state.calls.played)
        ahead = sum(each.taken for each in state.calls.ahead.values())
        assert state.taken == sum(played.taken for played in state.calls.played) + ahead + (
            0 if self.game is None else self.game.taken
        )

    @invariant()
    def what_was_paid_for_cards_is_what_was_taken(self) -> None:
        calls, evening = self.running.state.calls, self.running.terms.evening
        assert evening is not None
        held = [(evening.listed(number).price, ahead) for number, ahead in calls.ahead.items()]
        for price, sales in [*held, *([] if self.game is None else [(self.game.price, self.game)])]:
            own = sum(len(each.cards) for each in sales.own_prices)
            usual = price * (sum(map(len, sales.cards.values())) - own)
            assert sales.taken == usual + sum(each.cents for each in sales.own_prices)
            assert all(each.cards and each.cents >= 0 for each in sales.own_prices)

    @invariant()
    def no_more_games_than_an_occasion_has(self) -> None:
        assert self.running.state.calls.begun <= MOST
        board = board_of(self.running)
        assert len(set(board.calls)) == len(board.calls) == sum(map(len, board.columns.values()))

    @invariant()
    def who_covers_is_known_two_ways(self) -> None:
        for each in covering_of(self.running)[:3]:
            found = check_card(self.running, each.card, each.series)
            assert (found.wins, found.at) == (True, each.at)

    def teardown(self) -> None:
        again = RunningPool(terms_of(BINGO, OPENING))
        for deed, payload in self.written:
            again.apply(deed, payload)
        assert again.state == self.running.state
        assert unpacked(PoolState, packed(PoolState, again.state)) == again.state
        record = {"ruleset": "nj-charitable", "game": "bingo", "pool": OPENING, "events": self.asked}
        found = settle_pool(record)
        assert (found.taken, found.paid) == (self.running.state.taken, self.running.state.paid)
        assert len(found.refused) == len(self.asked) - len(self.written)


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=300 if PROVE else 25, stateful_step_count=40, deadline=None)
