"""Money that was won and not handed over is held apart from the bank, as far as it is there."""

from __future__ import annotations

from typing import Any

from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of


class Raffle:
    def __init__(self, game: str, ruleset: str = "ny-charitable", **opening: Any) -> None:
        given = {"price": 500, "tickets": 100, **opening}
        self.pool = RunningPool(terms_of(load_pool(ruleset, game), given))

    def do(self, kind: str, /, *forget: str, **payload: Any) -> list[tuple[str, str, int]]:
        """What moves; a log of an earlier version wrote nothing of some fields."""
        decided = self.pool.decide(kind, payload)
        assert decided.refusal is None, decided.refusal
        written = {name: value for name, value in decided.written.items() if name not in forget}
        self.pool.apply(kind, {**payload, **written})
        return [(row.source, row.to, row.cents) for row in decided.moves]


PRIZES = [{"prize": "first", "cents": 3000}, {"prize": "second", "cents": 1000}, {"prize": "ham", "item": "a ham"}]


def test_a_cash_prize_goes_apart_when_it_is_drawn_and_leaves_when_it_is_handed_over() -> None:
    raffle = Raffle("raffle", prizes=PRIZES[:2])
    raffle.do("ticket-sell", count=10)
    assert raffle.do("ticket-draw", ticket=7) == [("bank", "prizes", 3000)]
    assert (raffle.pool.in_the_bank, raffle.pool.prizes_held, raffle.pool.undeposited) == (2000, 3000, 2000)
    assert raffle.do("prize-pay", ticket=7, absent=True) == []
    assert raffle.pool.prizes_held == 3000, "it is held for whoever was not there"
    raffle.do("ticket-draw", ticket=8)
    assert raffle.do("pool-deposit", cents=1000) == [("bank", "organization", 1000)]
    assert raffle.do("prize-pay", ticket=7) == [("prizes", "winners", 3000)]
    assert (raffle.pool.in_the_bank, raffle.pool.prizes_held, raffle.pool.state.paid) == (0, 1000, 3000)


def test_what_is_drawn_for_again_goes_back_first() -> None:
    raffle = Raffle("raffle", prizes=PRIZES[:2])
    raffle.do("ticket-sell", count=10)
    raffle.do("ticket-draw", ticket=7)
    raffle.do("ticket-draw", ticket=8)
    moved = raffle.do("ticket-draw", ticket=9, prize="first", again="torn")
    assert moved == [("prizes", "bank", 3000), ("bank", "prizes", 3000)]
    assert (raffle.pool.in_the_bank, raffle.pool.prizes_held) == (1000, 4000)


def test_no_more_is_held_than_is_there_and_the_rest_is_paid_by_the_bank() -> None:
    raffle = Raffle("raffle", prizes=PRIZES[:2])
    raffle.do("ticket-sell", count=5)
    assert raffle.do("ticket-draw", ticket=3) == [("bank", "prizes", 2500)]
    assert raffle.do("ticket-draw", ticket=4) == []
    assert raffle.pool.undeposited == -1500
    assert raffle.do("prize-pay", ticket=3) == [("prizes", "winners", 2500), ("bank", "winners", 500)]
    assert raffle.do("prize-pay", ticket=4) == [("bank", "winners", 1000)]
    assert (raffle.pool.in_the_bank, raffle.pool.prizes_held) == (-1500, 0)


def test_what_is_no_money_moves_none() -> None:
    raffle = Raffle("raffle", prizes=[{"prize": "ham", "cents": 4000, "kind": "merchandise"}])
    raffle.do("ticket-sell", count=10)
    assert raffle.do("ticket-draw", ticket=7) == []
    assert raffle.do("prize-pay", ticket=7) == []
    assert raffle.pool.prizes_held == 0


def test_a_win_of_an_earlier_version_is_paid_out_of_the_bank() -> None:
    raffle = Raffle("raffle", prizes=PRIZES[:2])
    raffle.do("ticket-sell", count=10)
    raffle.do("ticket-draw", "apart", ticket=7)
    assert (raffle.pool.in_the_bank, raffle.pool.prizes_held, raffle.pool.undeposited) == (5000, 0, 2000)
    moved = raffle.do("ticket-draw", ticket=9, prize="first", again="torn")
    assert moved == [("bank", "prizes", 3000)], "nothing was set apart that could go back"
    raffle.do("ticket-draw", "apart", ticket=8)
    assert raffle.do("prize-pay", ticket=8) == [("bank", "winners", 1000)]


def test_a_share_is_held_once_it_is_drawn_for_and_a_card_once_it_is_turned() -> None:
    half = Raffle("fifty-fifty")
    half.do("ticket-sell", count=10)
    assert half.do("ticket-draw", ticket=2) == [("bank", "prizes", 2500)]
    queen = Raffle("queen-of-hearts", price=100)
    queen.do("ticket-sell", count=50)
    assert queen.do("ticket-draw", ticket=2) == []
    (moved,) = queen.do("card-turn", position=3, card="7 of clubs")
    assert moved[:2] == ("bank", "prizes")
    assert queen.pool.prizes_held == moved[2] > 0
    more = moved[2] + 300
    assert queen.do("prize-pay", ticket=2, cents=more) == [("prizes", "winners", moved[2]), ("bank", "winners", 300)]


def test_pieces_that_come_through_win_what_is_held() -> None:
    ducks = Raffle("duck-race", "nj-charitable", prizes=PRIZES[:2])
    ducks.do("ticket-sell", count=10)
    ducks.do("pieces-release", pieces=10)
    assert ducks.do("piece-through", ticket=4) == [("bank", "prizes", 3000)]
    assert ducks.do("piece-through", ticket=5) == [("bank", "prizes", 1000)]
    assert ducks.do("piece-through", ticket=6) == []
    assert ducks.do("prize-pay", ticket=4) == [("prizes", "winners", 3000)]
