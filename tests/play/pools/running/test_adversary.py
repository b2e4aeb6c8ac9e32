"""Ways around a pool's course that somebody found by trying: each is closed."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of


def running(game: str, ruleset: str = "ny-charitable", **opening: Any) -> RunningPool:
    given = {"price": 500, "tickets": 100, **opening}
    return RunningPool(terms_of(load_pool(ruleset, game), given))


def do(pool: RunningPool, kind: str, **payload: Any) -> str | None:
    """Why a deed is refused; None where it was done."""
    decided = pool.decide(kind, payload)
    if decided.refusal is not None:
        return decided.refusal.reason
    pool.apply(kind, {**payload, **decided.written})
    return None


def test_no_prize_is_named_where_none_is_listed() -> None:
    chest: dict[str, Any] = {"keys": 9, "nails": 9}
    for game, more in (("fifty-fifty", {}), ("treasure-chest", chest), ("queen-of-hearts", {})):
        pool = running(game, **more)
        assert do(pool, "ticket-sell", count=20) is None
        assert "no prize is listed by name" in str(do(pool, "ticket-draw", ticket=7, prize="the chest"))


def test_a_raffle_with_a_prize_called_the_chest_pays_it_from_its_bank() -> None:
    pool = running("raffle", prizes=[{"prize": "the chest", "cents": 1000}])
    assert do(pool, "ticket-sell", count=10) is None
    assert do(pool, "ticket-draw", ticket=7) is None
    (move,) = pool.decide("prize-pay", {"ticket": 7}).moves
    assert (move.source, move.cents) == ("prizes", 1000)


def test_drawn_again_takes_the_place_of_the_last_one_alone() -> None:
    pool = running("raffle", prizes=[{"prize": "car", "cents": 1000}, {"prize": "boat", "cents": 900}])
    assert do(pool, "ticket-sell", count=10) is None
    for payload in ({"ticket": 1}, {"ticket": 2}, {"ticket": 3, "again": "torn", "prize": "car"}):
        assert do(pool, "ticket-draw", **payload) is None
    assert [(win.ticket, win.prize, bool(win.superseded)) for win in pool.state.wins] == [
        (1, "car", True), (2, "boat", False), (3, "car", False),
    ]  # fmt: skip
    share = running("fifty-fifty")
    assert do(share, "ticket-sell", count=10) is None
    assert do(share, "ticket-draw", ticket=7) is None
    assert "no prize is listed" in str(do(share, "ticket-draw", ticket=8, again="no name", prize="x"))
    assert do(share, "ticket-draw", ticket=8, again="no name") is None
    assert [bool(win.superseded) for win in share.state.wins] == [True, False]


def test_whoever_was_drawn_again_with_one_number_picks_the_card() -> None:
    pool = running("queen-of-hearts", returned=True)
    assert do(pool, "ticket-sell", count=10) is None
    assert do(pool, "ticket-draw", ticket=7) is None
    assert do(pool, "ticket-draw", ticket=7, again="misread") is None
    assert do(pool, "card-turn", position=1, card="queen of hearts") is None
    assert [win.cents for win in pool.state.wins] == [0, 3000]
    assert do(pool, "prize-pay", ticket=7) is None


@pytest.mark.parametrize(("game", "more"), [("raffle", {"prizes": [{"cents": 100}]}), ("fifty-fifty", {})])
def test_nothing_is_sold_once_everything_was_drawn_for(game: str, more: dict[str, Any]) -> None:
    pool = running(game, **more)
    assert do(pool, "ticket-sell", count=10) is None
    for deed, payload in (("ticket-draw", {"ticket": 1}), ("prize-pay", {"ticket": 1}), ("drawing-close", {})):
        assert do(pool, deed, **payload) is None
    assert "everything was drawn for" in str(do(pool, "ticket-sell", count=1))


def test_a_stub_stands_once_it_is_whole_or_its_ticket_was_drawn() -> None:
    pool = running("raffle", prizes=[{"cents": 100}])
    whole = {"buyer": "Pat", "address": "1 Elm", "telephone": "555"}
    assert do(pool, "ticket-sell", count=10) is None
    assert do(pool, "stub", ticket=1, buyer="Pat") is None
    assert do(pool, "stub", ticket=1, **whole) is None
    assert "stands as it is" in str(do(pool, "stub", ticket=1, **{**whole, "buyer": "Sal"}))
    assert do(pool, "ticket-draw", ticket=2) is None
    assert "was drawn" in str(do(pool, "stub", ticket=2, **whole))
    assert do(pool, "raffle-close") is None
    for deed, payload in (
        ("stub", {"ticket": 3, **whole}), ("book-out", {"first": 50, "last": 51, "seller": "bob"}),
        ("ticket-void", {"first": 60, "last": 60, "ground": "torn"}), ("sales-close", {}),
    ):  # fmt: skip
        assert do(pool, deed, **payload) is not None, deed


def test_prizes_beyond_all_bounds_and_prices_beyond_the_price() -> None:
    with pytest.raises(BadInput, match="are more than the"):
        running("duck-race", "nj-charitable", prizes=[{"prize": "sticker", "cents": 0, "count": 10**15}])
    pool = running("raffle", "nj-charitable", prizes=[{"cents": 100}])
    assert "is more than" in str(do(pool, "ticket-sell", count=1, cents=10**13))


def test_a_prize_that_a_frozen_drum_draws_for_again_is_not_handed_over() -> None:
    pool = running("raffle", prizes=[{"prize": "car", "cents": 1000}])
    assert do(pool, "ticket-sell", count=10) is None
    assert do(pool, "ticket-draw", ticket=7) is None
    frozen = pool.decide("draw-freeze", {"prizes": ["car"], "again": "no name"})
    assert frozen.refusal is None
    pool.apply("draw-freeze", {"prizes": ["car"], "again": "no name", **frozen.written, **frozen.hidden})
    assert "drawn for again" in str(do(pool, "prize-pay", ticket=7))
    assert do(pool, "draw-next") is None
    assert do(pool, "draw-reveal") is None
    assert do(pool, "prize-pay", ticket=pool.state.wins[-1].ticket) is None
