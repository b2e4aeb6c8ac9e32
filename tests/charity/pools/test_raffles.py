"""Raffles live, in an organization's books and settled alone: one code, one answer; and what a year comes to."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.charity.record import decide_record
from aboveboard.kernel.plain import packed
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.state import PoolState
from tests.support.charities import HOSE, Town, announced, fire_company, settled

ORGANIZATION = {"name": "Hose 2", "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster"}
OPENED = {
    "kind": "raffle", "price": 500, "printed": [{"first": 1, "last": 600}], "book": {"tickets": 6, "cents": 2500},
    "prizes": [{"prize": "first", "cents": 100000}, {"item": "ham", "cost": 2000, "market": 3000}],
    "drawings": ["2026-06-20T20:00"], "place": "firehouse",
}  # fmt: skip
DEEDS: list[tuple[str, dict[str, Any]]] = [
    ("book-out", {"first": 1, "last": 60, "seller": "bob"}),
    ("ticket-sell", {"first": 1, "last": 12, "cents": 5000, "seller": "bob"}),
    ("ticket-sell", {"count": 3, "seller": "bob"}),
    ("ticket-sell", {"first": 10, "last": 13}),
    ("ticket-sell", {"count": 2, "cents": 900}),
    ("ticket-sell", {"first": 301, "last": 306}),
    ("book-back", {"first": 13, "last": 20, "seller": "bob"}),
    ("book-back", {"first": 16, "last": 60, "seller": "bob"}),
    ("ticket-void", {"first": 16, "last": 20, "ground": "wet"}),
    ("sales-close", {}),
    ("ticket-draw", {"ticket": 16}),
    ("ticket-draw", {"ticket": 14, "witnesses": ["bob", "cyd"]}),
    ("ticket-draw", {"ticket": 14, "witnesses": ["bob", "cyd"]}),
    ("raffle-close", {}),
    ("ticket-draw", {"ticket": 303, "witnesses": ["bob", "cyd"], "again": "torn", "prize": "first"}),
    ("ticket-draw", {"ticket": 1, "witnesses": ["bob", "cyd"]}),
    ("prize-pay", {"ticket": 14}),
    ("prize-pay", {"ticket": 303, "presented": 333}),
    ("prize-pay", {"ticket": 303, "presented": 303}),
    ("prize-pay", {"ticket": 1, "absent": True}),
    ("pool-deposit", {"cents": 10**6}),
    ("raffle-close", {}),
]
"""What is asked at a raffle, some of it in vain."""


@pytest.fixture
def town(file: str) -> Town:
    found = settled(file)
    fire_company(found)
    return found


def test_live_and_in_books_and_settled_it_comes_to_the_same(town: Town) -> None:
    town.must("ann", "r", "raffle-open", {"organization": HOSE, **OPENED})
    announced(town, "r")
    live = [number for number, (kind, given) in enumerate(DEEDS) if town.do("ann", "r", kind, given).refusal]
    opened = {"at": "2026-01-02", "raffle-open": {"raffle": "r", **OPENED}}
    books = decide_record(
        {"ruleset": "ny-charitable", "organization": ORGANIZATION,
         "events": [opened, *({"log": "r", kind: given} for kind, given in DEEDS)]}
    )  # fmt: skip
    pool = {name: value for name, value in OPENED.items() if name not in ("kind", "drawings", "place")}
    record = {"ruleset": "ny-charitable", "game": "raffle", "pool": pool}
    alone = settle_pool({**record, "events": [{kind: given} for kind, given in DEEDS]})
    assert live == [row["event"] - 1 for row in books.refused] == [row["event"] for row in alone.refused]
    assert len(live) == 9
    sold = 5000 + 3 * 500 + 6 * 500
    assert alone.taken == sold
    assert town.book.balance("pool/r/bank") == books.logs.balance("pool/r/bank") == sold - 100000
    held: PoolState = town.book.look("r", lambda state: state.part(PoolAtPlay).snapshot())
    assert packed(PoolState, held) == packed(PoolState, books.logs.states["r"].part(PoolAtPlay).state)
    assert held.closed


def test_what_the_contract_shows_is_accepted_whole() -> None:
    events: list[dict[str, Any]] = [
        {"at": "2026-07-06", "raffle-open": {"raffle": "r", "kind": "raffle", "price": 500, "tickets": 100,
                                             "prizes": [{"cents": 10000}]}},
        {"at": "2026-07-07", "ticket-sell": {"raffle": "r", "first": 1, "last": 40}},
        {"ticket-sell": {"raffle": "r", "count": 10}},
        {"ticket-draw": {"raffle": "r", "ticket": 50}},
        {"raffle-close": {"raffle": "r"}},
    ]  # fmt: skip
    found = decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events})
    assert found.refused == []
    assert found.warnings == []
    assert {"method-announced", "in-plain-view", "sold-by-members"} <= set(found.unchecked)


# -- a year ------------------------------------------------------------------------------------------------------------


def _year(*openings: dict[str, Any], before: tuple[dict[str, Any], ...] = ()) -> list[dict[str, Any]]:
    opened = [{"raffle": f"r-{n}", "price": 100, "tickets": 10, **each} for n, each in enumerate(openings, 1)]
    events = [*before, *({"at": "2026-05-10", "raffle-open": each} for each in opened)]
    return decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events}).refused


def _offers(cents: int, count: int = 1) -> dict[str, Any]:
    return {"kind": "raffle", "prizes": [{"cents": cents, "count": count}]}


def test_the_prizes_of_a_year_come_to_two_million_and_no_more() -> None:
    half = _offers(5_000_000, 10)
    assert _year(half, half, half, half) == []
    over = _year(half, half, half, half, _offers(1))
    assert [row["cite"] for row in over] == [["9 NYCRR 4620.22(b)(2)"]]
    assert "$2,000,000.01 where $2,000,000 is the most in one calendar year" in over[0]["reason"]


def test_a_share_of_the_takings_counts_once_it_is_paid() -> None:
    halves = {"raffle": "h", "kind": "fifty-fifty", "price": 100, "tickets": 10}
    before = (
        {"at": "2026-02-01", "raffle-open": halves}, {"ticket-sell": {"raffle": "h", "count": 4}},
        {"ticket-draw": {"raffle": "h", "ticket": 1}}, {"prize-pay": {"raffle": "h", "ticket": 1}},
        {"raffle-close": {"raffle": "h"}},
    )  # fmt: skip
    half = _offers(5_000_000, 10)
    assert _year(half, half, half, _offers(4_999_980, 10), before=before) == []
    full = _year(half, half, half, half, before=before)
    assert "$2,000,002" in full[0]["reason"]


def test_prizes_that_are_listed_at_an_occasion_count_too(town: Town) -> None:
    """The year is one, wherever a raffle is entered."""
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    town.must("ann", HOSE, "paper", approval)
    night = {"from": "2026-02-07T19:00", "until": "2026-02-07T23:00", "premises": "firehouse", "areas": ["main"],
             "games": ["craps"], "members-in-charge": ["ann", "bob", "cyd", "eve"], "license": "7"}  # fmt: skip
    town.must("ann", "night", "occasion-open", {"organization": HOSE, **night})
    town.must("bob", "night", "prize-list", {"kind": "raffle", "of": "a raffle", "prizes": [10_000_000] * 5})
    opening = {**OPENED, "organization": HOSE}
    for number in range(3):
        town.must("ann", f"r-{number}", "raffle-open", {**opening, "prizes": [{"cents": 5_000_000, "count": 10}]})
    refused = town.do("ann", "r-9", "raffle-open", {**opening, "prizes": [{"cents": 1}]}).refusal
    assert refused is not None
    assert refused.cite == ("ny-4620.22-b-2",)


# -- what cannot be ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "says"),
    [
        ({"kind": "raffle", "price": 0, "tickets": 1}, "price: whole cents from 1"),
        ({"kind": "raffle", "price": 5}, "tickets"),
        ({"kind": "raffle", "price": 5, "tickets": 10**18 + 1}, "tickets"),
        ({"kind": "raffle", "price": 5, "printed": [{"first": 9, "last": 3}]}, "9 to 3 is no range"),
        ({"kind": "raffle", "price": 5, "printed": [{"first": 1}]}, "first and last"),
        ({"kind": "raffle", "price": 5, "tickets": 3, "printed": [{"first": 1, "last": 2}]}, "3 are stated, and 2"),
        ({"kind": "raffle", "price": 5, "tickets": 9, "prizes": [{"prize": "a"}]}, "cents"),
        ({"kind": "raffle", "price": 5, "tickets": 9, "prizes": [{"cents": 1, "prise": "x"}]}, "prise"),
        ({"kind": "treasure-chest", "price": 5, "tickets": 9}, "keys"),
        ({"kind": "treasure-chest", "price": 5, "tickets": 9, "keys": 9, "kept": "150%"}, "a share below one"),
        ({"kind": "treasure-chest", "price": 5, "tickets": 9, "keys": 9, "kept": "3/2"}, "a share below one"),
        ({"kind": "rafle", "price": 5, "tickets": 9}, "rafle"),
    ],
)
def test_what_cannot_be_is_one_sentence(opening: dict[str, Any], says: str) -> None:
    events = [{"at": "2026-07-06", "raffle-open": {"raffle": "r", **opening}}]
    with pytest.raises(BadInput, match=says):
        decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events})


# -- many tickets ------------------------------------------------------------------------------------------------------


def test_ten_million_tickets_cost_what_a_hundred_do() -> None:
    events: list[dict[str, Any]] = [
        {"at": "2026-07-06", "raffle-open": {"raffle": "r", "kind": "raffle", "price": 100, "tickets": 10**7,
                                             "prizes": [{"cents": 100, "count": 50}]}},
        {"ticket-sell": {"raffle": "r", "count": 9_999_999}},
        *({"ticket-draw": {"raffle": "r", "ticket": 199_999 * number}} for number in range(1, 51)),
    ]  # fmt: skip
    start = perf_counter()
    found = decide_record({"ruleset": "ny-charitable", "organization": ORGANIZATION, "events": events})
    assert found.refused == []
    assert perf_counter() - start < 5
    state = found.logs.states["r"].part(PoolAtPlay).state
    assert len(str(packed(PoolState, state))) < 20_000
