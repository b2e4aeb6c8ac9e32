"""The treasure chest raffle night by night: how takings are divided, keys that fall, and when it must open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.planning.plan import plan
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of
from tests.support.charities import HOSE, Town, announced, fire_company, settled

ORGANIZATION = {"name": "Hose 2", "kind": "volunteer-fire-company", "county": "Ulster"}
PRICE, TICKETS = 500, 61


def _divided(taken: int, kept: Fraction, *, first: bool) -> tuple[int, int, int]:
    """By hand: a winner's part, what goes into the chest, and what is the organization's."""
    own = int(taken * kept)
    part = (taken - own) // 50
    added = taken - own - 5 * part if first else taken * 3 // 5
    return part, added, taken - 5 * part - added


def _night(number: int, keys: list[int], chest: int, kept: Fraction, *, opens: bool) -> Iterator[dict[str, Any]]:
    """What is entered on one occasion."""
    if number > 1:
        yield {"chest-in": {"cents": chest}}
    yield {"ticket-sell": {"count": TICKETS}}
    tickets = [TICKETS * (number - 1) + each for each in range(1, 6)]
    yield from ({"ticket-draw": {"ticket": ticket}} for ticket in tickets)
    yield from ({"key-draw": {"key": key, "ticket": ticket}} for key, ticket in zip(keys, tickets, strict=True))
    for key in keys:
        yield {"key-try": {"key": key, "opens": opens and key == keys[-1]}}
    yield from ({"prize-pay": {"ticket": ticket}} for ticket in tickets)
    _, added, own = _divided(PRICE * TICKETS, kept, first=number == 1)
    if own:
        yield {"pool-deposit": {"cents": own}}
    if opens:
        yield {"prize-pay": {"ticket": tickets[-1], "prize": "the chest"}}
    else:
        yield {"chest-out": {"cents": chest + added}}
        yield {"drawing-close": {}}


def _books(nights: int, keys: int, kept: str, days: int = 7) -> DecidedRecord:
    share, chest, hung = Fraction(kept), 0, iter(range(1, keys + 1))
    opened = {"raffle": "c", "kind": "treasure-chest", "price": PRICE, "tickets": 10**6, "keys": keys, "kept": kept}
    events: list[dict[str, Any]] = [{"at": "2026-01-05", "raffle-open": opened}]
    for number in range(1, nights + 1):
        at = str(date(2026, 1, 5) + timedelta(days=days * (number - 1)))
        night = _night(number, [next(hung) for _ in range(5)], chest, share, opens=number == nights)
        events += [{"at": at, "log": "c", **each} for each in night]
        chest += _divided(PRICE * TICKETS, share, first=number == 1)[1]
    return decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events})


@pytest.mark.parametrize("kept", ["1/3", "3/10", "2/5", "0"])
@pytest.mark.parametrize("nights", [1, 2, 5])
def test_every_cent_of_every_night(kept: str, nights: int) -> None:
    found = _books(nights, 40, kept)
    assert found.refused == []
    state, taken = found.logs.states["c"].part(PoolAtPlay).state, PRICE * TICKETS
    parts = [_divided(taken, Fraction(kept), first=number == 1) for number in range(1, nights + 1)]
    assert state.taken == nights * taken == sum(5 * part + added + own for part, added, own in parts)
    assert state.locked == sum(added for _, added, _ in parts)
    assert (state.chest, found.logs.balance("pool/c/chest"), found.logs.balance("pool/c/bank")) == (0, 0, 0)
    assert state.deposited == sum(own for _, _, own in parts)
    assert found.logs.balance("organization/organization/undeposited/c") == state.deposited
    planned: Any = plan(
        load_pool("ny-charitable", "treasure-chest"), {"price": PRICE, "keys": 40, "weekly": TICKETS, "kept": kept}
    ).to_json()["figures"]
    figures = planned["occasions"]
    assert state.locked == figures[nights - 1]["chest"]
    assert [5 * part for part, _, _ in parts] == [each["primary"] for each in figures[:nights]]


@pytest.mark.parametrize(("kept", "agrees"), [("1/3", True), ("3/10", False), ("1/2", False)])
def test_both_ways_of_dividing_are_shown_where_they_differ(kept: str, agrees: bool) -> None:
    found = _books(3, 40, kept)
    shown = [row["reason"] for row in found.warnings if "divided as on the first occasion" in row["reason"]]
    assert len(shown) == (0 if agrees else 2)
    opened = [row for row in found.warnings if row["event"] == 0]
    assert len(opened) == (0 if agrees else 1)


def test_keys_and_key_tickets_fall_together() -> None:
    state = _books(5, 40, "1/3").logs.states["c"].part(PoolAtPlay).state
    assert list(state.keys) == list(state.series["key"].hand) == list(range(26, 41))
    assert list(state.series["key"].void) == list(range(1, 26))


def test_the_last_key_opens() -> None:
    found = _books(2, 10, "1/3")
    assert found.refused == []
    events = _books(2, 10, "1/3").logs.states["c"].part(PoolAtPlay).state
    assert events.found
    pool = RunningPool(terms_of(load_pool("ny-charitable", "treasure-chest"), {"price": 5, "tickets": 9, "keys": 2}))
    for kind, given in (
        ("ticket-sell", {"count": 9}), ("ticket-draw", {"ticket": 1}), ("ticket-draw", {"ticket": 2}),
        ("key-draw", {"key": 1}), ("key-draw", {"key": 2}), ("key-try", {"key": 2, "opens": False}),
    ):  # fmt: skip
        decided = pool.decide(kind, given)
        assert decided.refusal is None
        pool.apply(kind, {**given, **decided.written})
    why = pool.decide("key-try", {"key": 1, "opens": False}).refusal
    assert why is not None
    assert why.reason == "key 1 is the last one in play: one of them opens"
    assert pool.decide("key-try", {"key": 1, "opens": True}).refusal is None


@pytest.mark.parametrize(("days", "late"), [(169, False), (170, True), (171, True)])
def test_from_day_170_on_no_occasion_ends_without_the_announcement(days: int, late: bool) -> None:
    """The second of three nights is so many days after the first sale."""
    refused = [row for row in _books(3, 40, "1/3", days).refused if row["event"] < 50]
    said = "announcement that the next occasion draws until the chest opens: missing"
    assert [row["reason"] for row in refused] == ([said] if late else [])


def test_a_few_tickets_for_many_keys_are_drawn_from_again_on_the_last_night() -> None:
    """Where every ticket of the last night has been drawn and keys are left, all of them are drawn from once more."""
    pool = RunningPool(
        terms_of(load_pool("ny-charitable", "treasure-chest"), {"price": 500, "tickets": 99, "keys": 20})
    )

    def do(kind: str, **given: Any) -> None:
        decided = pool.decide(kind, given)
        assert decided.refusal is None, decided.refusal
        pool.apply(kind, {**given, **decided.written})

    def night(tickets: list[int], keys: list[int]) -> None:
        for ticket, key in zip(tickets, keys, strict=True):
            do("ticket-draw", ticket=ticket)
            if pool.goes_on_to_the_end and pool.state.round.drawn > 5:
                do("key-draw", key=key)
                do("key-try", key=key, opens=False)
        for ticket, key in zip(tickets, keys, strict=True):
            if any(win.ticket == ticket and win.waits_for for win in pool.state.wins):
                do("key-draw", key=key, ticket=ticket)
                do("key-try", key=key, opens=False)

    do("ticket-sell", count=10)
    night([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])
    for ticket in range(1, 6):
        do("prize-pay", ticket=ticket)
    do("pool-deposit", cents=5000 - 5 * 66 - pool.state.chest)
    do("chest-out", cents=pool.state.chest)
    do("chest-announce")
    do("drawing-close")
    do("chest-in", cents=pool.state.chest)
    do("ticket-sell", count=6)
    night([11, 12, 13, 14, 15], [6, 7, 8, 9, 10])
    night([16], [11])
    assert list(pool.state.series["prize"].drum) == [11, 12, 13, 14, 15, 16]
    night([12, 16], [12, 13])
    assert [win.cents for win in pool.state.wins if win.round == 2][5:] == [0, 0, 0]


def test_live_a_chest_is_opened_step_by_step(file: str) -> None:
    """On a log every step is confirmed, or holds back what it comes before."""
    town = settled(file)
    fire_company(town)
    opened = {
        "organization": HOSE, "kind": "treasure-chest", "price": 500, "tickets": 1000, "keys": 10, "nails": 10,
        "stated-keys": 10, "kept": "1/3", "colors": ["blue", "red"], "members-in-charge": ["bob"],
    }  # fmt: skip
    town.must("ann", "c", "raffle-open", opened)
    sale = town.do("ann", "c", "ticket-sell", {"count": 6}).refusal
    assert sale is not None
    assert sale.reason.count("missing") == 6
    _confirmed(town, {"chest-drums": {"count": 2}, "board-chest-lock": {}, "two-keys-open": {"keys": 2},
                      "keys-unmarked": {}, "nails-angled": {}})  # fmt: skip
    town.must("ann", "c", "master-key", {"person": "bob"})
    town.must("ann", "c", "ticket-sell", {"count": 6})
    draw = town.do("bob", "c", "ticket-draw", {"ticket": 1, "witnesses": ["ann", "cyd"]}).refusal
    assert draw is not None
    assert draw.reason.count("missing") == 6
    announced(town, "c", "bob")
    _confirmed(town, {"prize-stubs-in-drum": {"count": 6}, "keys-hung": {"keys": 10, "count": 10},
                      "key-receptacle": {"count": 10}, "stubs-mixed": {}})  # fmt: skip
    for ticket in range(1, 6):
        town.must("bob", "c", "ticket-draw", {"ticket": ticket, "witnesses": ["ann", "cyd"]})
    town.must("bob", "c", "key-draw", {"key": 7})
    assert town.must("bob", "c", "key-try", {"key": 7, "opens": True}).answer["cents"] == 1800
    assert town.book.balance("pool/c/chest") == 1800
    town.must("bob", "c", "prize-pay", {"ticket": 1, "prize": "the chest"})
    assert town.book.balance("pool/c/chest") == 0


def _confirmed(town: Town, steps: dict[str, dict[str, int]]) -> None:
    for step, counted in steps.items():
        town.must("bob", "c", "step", {"step": step, **counted})
