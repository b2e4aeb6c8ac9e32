"""The search for the queen of hearts from its first week to its last: what is drawn, what grows, and where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.games.pools import DECK
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.terms import terms_of

ORGANIZATION = {"name": "Hose 2", "kind": "volunteer-fire-company", "county": "Ulster"}
OTHERS = [name for name, many in DECK for _ in range(many) if name != "queen of hearts"]
"""The cards that are not searched for, each as often as it is in the deck."""


def _weeks(queen: int, tickets: int = 4, price: int = 200) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """What is entered week by week until the queen, who is the card that is turned at a place in the order."""
    cards, turned, week, sold = iter(OTHERS), 0, 0, 0
    while turned < queen:
        week += 1
        yield week, "ticket-sell", {"count": tickets}
        for drawing in range(3 if week in (1, 26) else 1):
            if turned == queen:
                return
            turned += 1
            ticket = sold + 1 + drawing
            yield week, "ticket-draw", {"ticket": ticket}
            card = "queen of hearts" if turned == queen else next(cards)
            yield week, "card-turn", {"position": turned, "card": card}
            yield week, "prize-pay", {"ticket": ticket}
        if turned < queen:
            yield week, "drawing-close", {}
        sold += tickets


def _figures(**given: Any) -> Any:
    """What a plan comes to."""
    return plan(load_pool("ny-charitable", "queen-of-hearts"), given).to_json()["figures"]


def _books(deeds: Iterator[tuple[int, str, dict[str, Any]]], **opening: Any) -> DecidedRecord:
    first = date(2026, 1, 8)
    opened = {"raffle": "q", "kind": "queen-of-hearts", "price": 200, "tickets": 10**6, **opening}
    events = [{"at": "2026-01-05", "raffle-open": opened}]
    events += [{"at": str(first + timedelta(weeks=week - 1)), "log": "q", kind: given} for week, kind, given in deeds]
    return decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events})


@pytest.mark.parametrize("queen", [1, 2, 3, 4, 27, 28, 30, 31, 53, 54])
def test_week_by_week_as_the_plan_has_it(queen: int) -> None:
    deeds = list(_weeks(queen))
    found = _books(iter(deeds))
    assert found.refused == []
    state = found.logs.states["q"].part(PoolAtPlay).state
    plans = _figures(price=200, weekly=4)["weeks"]
    tries, last = 0, 0
    while tries < queen:
        last += 1
        assert plans[last - 1]["face_down"] == 54 - tries
        tries += plans[last - 1]["draws"]
    assert (state.round.number, len(state.turned), state.found) == (last, queen, True)
    assert state.taken == last * 4 * 200 == plans[last - 1]["pool"]
    assert state.wins[-1].cents == plans[last - 1]["grand_prize"] == state.taken * 3 // 5


def test_week_fifty_is_the_last_and_its_card_is_the_queen() -> None:
    found = _books(_weeks(54))
    state = found.logs.states["q"].part(PoolAtPlay).state
    assert state.round.number == 50 == 1 + 24 + 1 + 24
    edition = load_pool("ny-charitable", "queen-of-hearts")
    assert sum(edition.law.drawings.of(week) for week in range(1, 51)) == 54 if edition.law.drawings else False
    events = [{kind: given} for _, kind, given in _weeks(54)]
    *before, turn, _ = events
    turn = {"card-turn": {**turn["card-turn"], "card": "ace of spades"}}
    record = {"ruleset": "ny-charitable", "game": "queen-of-hearts", "pool": {"price": 200, "tickets": 10**6}}
    settled = settle_pool({**record, "events": [*before, turn]})
    assert [row["reason"] for row in settled.refused] == [
        "the ace of spades cannot lie there: no more of it are in the deck"
    ]


def test_it_is_flagged_from_week_26_on_and_never_refused() -> None:
    found = _books(_weeks(54))
    flagged = [row for row in found.warnings if "9 NYCRR 4620.22(b)(7)" in row["cite"]]
    assert len(flagged) == 25
    assert flagged[0]["reason"].endswith("26 where 25 is the most")
    assert flagged[-1]["reason"].endswith("50 where 25 is the most")


@pytest.mark.parametrize("price", [100, 200, 333, 500])
def test_nothing_is_sold_that_the_largest_prize_could_not_bear(price: int) -> None:
    edition = load_pool("ny-charitable", "queen-of-hearts")
    pool = RunningPool(terms_of(edition, {"price": price, "tickets": 10**6}))
    largest = edition.law.limits["prize"].max
    # three fifths of all that was taken, rounded down, are no more than one prize may be
    most = next(many for many in range(largest * 5 // 3 // price + 2, 0, -1) if many * price * 3 // 5 <= largest)
    assert pool.decide("ticket-sell", {"count": most + 1}).refusal is not None
    decided = pool.decide("ticket-sell", {"count": most})
    assert decided.refusal is None
    pool.apply("ticket-sell", dict(decided.written))
    why = pool.decide("ticket-sell", {"count": 1}).refusal
    assert why is not None
    assert "ny-4622.12-raffle" in why.cite
    figures = _figures(price=price, weeks=[most])
    assert most * price <= figures["most_pool"] < (most + 1) * price


def test_the_other_cards_are_paid_from_the_two_fifths() -> None:
    found = _books(_weeks(5, tickets=100), odds={"two": 7})
    logs, taken = found.logs, 3 * 100 * 200
    paid = sum(cents for card, cents in (("two", 1400),) * 4)
    assert OTHERS[:4] == ["two"] * 4
    assert logs.balance("pool/q/bank") == taken - paid - taken * 3 // 5
    state = logs.states["q"].part(PoolAtPlay).state
    assert state.paid == paid + taken * 3 // 5
