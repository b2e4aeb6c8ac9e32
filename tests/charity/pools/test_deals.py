"""Deals of an organization: the same in a record, on a database and settled alone, and who is shown what of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.pools.readiness import readiness
from aboveboard.charity.record import decide_record
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law.conduct import conduct_law
from aboveboard.log.deeds import Conflict, NotAllowed, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.state import PoolState
from tests.support.charities import HOSE, Town, fire_company, settled
from tests.support.turns import PROVE

PRIZES = [{"cents": 1000, "count": 2}, {"cents": 200, "count": 6}]
POOL: dict[str, Any] = {"price": 100, "tickets": 60, "prizes": PRIZES, "cost": 700}
SERIALS = {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"}
FLARE = {"tickets": 60, "price": 100, "form": "77", "serial": "A1", "prizes": PRIZES, "winning": "three bells"}
SHOWN = ["maker", "price", "prizes", "serial", "form"]
DEAL = {
    "kind": "bell-jar", "form": "77", "supplier": "acme", **POOL, "serials": SERIALS, "flare": FLARE, "shown": SHOWN,
}  # fmt: skip
PLAY = {"place": "firehouse", "holder": "jar"}
MARCH = datetime(2026, 3, 2, 17, tzinfo=UTC)


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    found = settled(file)
    fire_company(found)
    license = {"paper": "p-acme", "kind": "supplier-license", "about": "acme", "dated": "2026-01-01"}
    found.must("kim", HOSE, "paper", license)
    found.now = MARCH
    yield found
    found.book.close()


def on_sale(town: Town, deal: str) -> None:
    """A deal is bought, put into play, and its flare posted; Ann knows what sellers must."""
    town.must("ann", deal, "deal-buy", {"organization": HOSE, **DEAL})
    town.must("ann", deal, "deal-open", PLAY)
    town.must("ann", deal, "step", {"step": "flare-displayed"})
    town.must("ann", deal, "step", {"step": "sales-instruction", "person": "ann"})


def state_of(state: LogState) -> PoolState:
    """A pool's state on its log."""
    return state.part(PoolConduct).running.snapshot()


# -- one course in three ways ------------------------------------------------------------------------------------------

FAIR = {"surrendered": True, "defaced": True}
WHO = st.fixed_dictionaries({}, optional={"seller": st.just("ann"), "shift": st.sampled_from(("fri", "sat"))})


def _event(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {kind: fields}


EVENTS = st.one_of(
    st.builds(lambda n, who, b: _event("deal-sell", {"tickets": n, **who, **({} if b is None else {"brought": b})}),
              st.integers(1, 30), WHO, st.none() | st.integers(0, 2000)),
    st.builds(lambda c, n, who: _event("deal-pay", {"cents": c, "count": n, **who, **FAIR}),
              st.sampled_from((1000, 200, 300)), st.integers(1, 4), WHO),
    st.builds(lambda c: _event("deal-count", {"cents": c}), st.integers(0, 6000)),
    st.builds(lambda c: _event("deal-deposit", {"cents": c}), st.integers(1, 3000)),
    st.builds(lambda c, who: _event("deal-make-good", {"cents": c, **who}), st.integers(1, 300), WHO),
    st.builds(lambda n, who: _event("deal-correct", {"ground": "twice", "tickets": n, **who}), st.integers(1, 9), WHO),
    st.builds(lambda n: _event("deal-correct", {"ground": "twice", "cents": 200, "count": n}), st.integers(1, 2)),
    st.sampled_from([
        _event("deal-hold", {"ground": "glue"}), _event("deal-release", {"ground": "sound"}),
        _event("deal-open", PLAY), _event("deal-close", {"unsold": 0}), _event("deal-close", {"unsold": 10}),
    ]),
)  # fmt: skip


def recorded(events: list[dict[str, Any]]) -> dict[str, Any]:
    """The record of an organization that runs the deal."""
    opening = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345"}
    bought = {"at": "2026-03-02", "deal-buy": {"deal": "d", **DEAL}}
    rows = [{kind: {"deal": "d", **fields}} for event in events for kind, fields in event.items()]
    played = {"deal-open": {"deal": "d", **PLAY}}
    return {"ruleset": "ny-charitable", "organization": opening, "events": [bought, played, *rows]}


def test_settled_in_a_record_and_on_a_database_it_comes_to_the_same(town: Town) -> None:
    made = Counter[str]()

    @settings(max_examples=500 if PROVE else 60, deadline=None)
    @given(st.lists(EVENTS, max_size=12))
    def same(events: list[dict[str, Any]]) -> None:
        made["deal"] += 1
        deal = f"d-{made['deal']}"
        record = {"ruleset": "ny-charitable", "game": "bell-jar", "pool": POOL}
        alone = settle_pool({**record, "events": [{"deal-open": PLAY}, *events]})
        books = decide_record(recorded(events))
        on_sale(town, deal)
        live = [town.do("ann", deal, kind, fields) for event in events for kind, fields in event.items()]
        refused = [number for number, decision in enumerate(live) if decision.refusal is not None]
        assert refused == [row["event"] - 1 for row in alone.refused] == [row["event"] - 2 for row in books.refused]
        reasons = [decision.refusal.reason for decision in live if decision.refusal is not None]
        assert reasons == [row["reason"] for row in alone.refused] == [row["reason"] for row in books.refused]
        place = Counter[str]()
        for row in alone.transfers:
            place[row["to"]] += row["cents"]
            place[row["from"]] -= row["cents"]
        for name in ("bank", "short"):
            assert place[name] == books.logs.balance(f"pool/d/{name}") == town.book.balance(f"pool/{deal}/{name}")
        assert place["organization"] == books.logs.balance("organization/organization/undeposited/d")
        in_books = state_of(books.logs.states["d"])
        now = town.book.look(deal, state_of)
        assert now == in_books
        assert (now.taken, now.paid, now.closed) == (alone.taken, alone.paid, alone.closed)
        assert now.taken - now.paid - now.deposited == place["bank"]

    same()


def test_a_deal_survives_a_restart_with_and_without_a_snapshot(town: Town, file: str) -> None:
    on_sale(town, "d-1")
    town.must("ann", "d-1", "deal-sell", {"tickets": 40, "seller": "ann", "shift": "fri", "brought": 3900})
    town.must("ann", "d-1", "deal-pay", {"cents": 1000, "count": 2, **FAIR})
    town.must("ann", "d-1", "deal-count", {"cents": 1850, "shift": "fri"})
    before = town.book.look("d-1", state_of)
    for snapshot in (False, True):
        if snapshot:
            town.book.snapshot()
        again = open_house(file, secret="a town")
        assert again.look("d-1", state_of) == before
        again.close()
    assert before.deal.missing == 150
    assert town.book.balance("pool/d-1/short") == 150


# -- who sees what -----------------------------------------------------------------------------------------------------


@pytest.mark.provision("ny-4620.19-c-2", "ny-4620.19-c-3-mark")
def test_everybody_sees_the_marked_flare_and_those_in_charge_what_is_left(town: Town) -> None:
    on_sale(town, "d-1")
    town.must("ann", "d-1", "deal-sell", {"tickets": 40})
    town.must("ann", "d-1", "deal-pay", {"cents": 200, "count": 3, **FAIR})

    def seen(role: str) -> dict[str, Any]:
        found: dict[str, Any] = town.book.look(
            "d-1", lambda state: state.parts["tickets"].view(Viewer("x", role)) or {}
        )
        return found

    for role in ("", "seller", "banker", "lessor"):
        assert seen(role).keys() == {"flare"}
        assert [line["won"] for line in seen(role)["flare"]] == [0, 3]
    for role in ("officer", "treasurer", "member-in-charge", "assistant"):
        shown = seen(role)
        assert (shown["bank"], shown["missing"], shown["advice"]["left"]) == (3400, 0, 20)
        assert shown["advice"]["words"] == (
            "It stays in play: 3 of 8 prizes and $6 of $32 are out, and 3/4 must be. "
            "To sell the 20 tickets that are left would cost $6, since more is left in prizes than in tickets."
        )


def test_a_seller_sells_and_pays_and_does_nothing_else(town: Town) -> None:
    on_sale(town, "d-1")
    town.must("sam", HOUSE, "hire", {"name": "dan", "roles": ["member"]})
    town.must("ann", HOSE, "appoint", {"person": "dan", "role": "seller"})
    town.must("ann", "d-1", "step", {"step": "sales-instruction", "person": "dan"})
    assert town.do("dan", "d-1", "deal-sell", {"tickets": 9}, role="seller")
    assert town.do("dan", "d-1", "deal-pay", {"cents": 200, **FAIR}, role="seller")
    for kind, payload in (
        ("deal-count", {"cents": 1}),
        ("deal-close", {"unsold": 60}),
        ("flare-change", {"what": "x"}),
    ):
        with pytest.raises(NotAllowed):
            town.do("dan", "d-1", kind, payload, role="seller")
    with pytest.raises(NotAllowed):
        town.do("olga", "d-1", "deal-sell", {"tickets": 1})


def test_who_bought_is_hidden(town: Town) -> None:
    on_sale(town, "d-1")
    town.must("ann", "d-1", "deal-sell", {"tickets": 1, "buyer": "Pat Smith", "born": "1980-01-01"})
    assert town.book.events("d-1", viewer=Viewer("ann", "officer"))[-1].payload["buyer"] == "Pat Smith"
    assert "Pat Smith" not in str(town.book.events("d-1", viewer=Viewer("ben", "banker"))[-1])


def test_on_a_log_everything_that_is_lacking_is_named_at_once(town: Town) -> None:
    stated = {name: value for name, value in DEAL.items() if name not in ("flare", "shown")}
    town.must("ann", "d-1", "deal-buy", {"organization": HOSE, **stated})
    found = town.do("ann", "d-1", "deal-open", {"place": "street-fair", "holder": "vending-machine"})
    assert found.refusal is not None
    for words in (
        "what the flare sets out: missing (tickets, prizes, winning)",
        "what stands on every ticket: missing (maker or logo, price, prizes, serial, form)",
        "compliance of the vending machine on file: missing",
        "the machine, and the column of it that the deal fills: missing (machine, column)",
        "label of the column: missing (type, form)",
        "street fair is not among firehouse",
    ):
        assert words in found.refusal.reason


# -- records -----------------------------------------------------------------------------------------------------------


def test_the_record_of_the_contract_is_accepted_whole_and_says_what_was_not_checked() -> None:
    license = {"form": "GC-5", "number": "7", "games": ["bell-jar"], "from": "2026-01-05", "until": "2026-12-31"}
    prizes = [{"cents": 10000, "count": 3}]
    bought = {"kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 1200, "prizes": prizes}
    events = [
        {"at": "2026-01-05", "license": license},
        {"at": "2026-07-06", "deal-buy": {"deal": "d-1", **bought, "cost": 5000, "serials": SERIALS}},
        {"at": "2026-07-07", "deal-open": {"deal": "d-1", "place": "firehouse", "holder": "jar"}},
        {"at": "2026-07-08", "deal-sell": {"deal": "d-1", "tickets": 1200}},
        {"at": "2026-07-08", "deal-pay": {"deal": "d-1", "cents": 10000, "count": 3}},
        {"at": "2026-07-09", "deal-close": {"deal": "d-1", "unsold": 0}},
    ]
    opening = {"name": "hose-company-2", "kind": "volunteer-fire-company", "identification": "12-345"}
    found = decide_record({"ruleset": "ny-charitable", "organization": opening, "events": events}).to_json()
    assert (found["refused"], found["warnings"]) == ([], [])
    assert found["answers"][-1] == {"event": 5, "sold": 1200, "unsold": 0, "prizes": 3, "paid": 30000, "profit": 85000}
    unknown = {"deal-supplier", "deals-at-own-places", "flare-displayed", "ticket-surrendered", "tickets-show"}
    assert unknown <= set(found["unchecked"])
    (due,) = [row for row in found["due"] if row["deadline"] == "gc-7q"]
    assert due["day"] == "2026-10-15"
    assert [(row["deadline"], row["until"]) for row in found["keep"]] == [("winners-kept", "2027-01-08")]
    words = conduct_law("ny-charitable").titled(found["unchecked"])
    assert "winning ticket surrendered" in words
    assert "apply before license" in words


def test_what_is_done_with_a_deal_that_was_refused_is_refused_and_the_rest_is_decided() -> None:
    """A refusal is part of the answer, also where later events name what it would have opened."""
    record = recorded([{"deal-sell": {"tickets": 1}}])
    record["events"][0]["deal-buy"]["price"] = 300
    again = {"at": "2026-03-03", "deal-buy": {"deal": "d", **DEAL}}
    record["events"] += [again, {"deal-open": {"deal": "d", **PLAY}}]
    found = decide_record(record)
    assert [(row["event"], row["reason"]) for row in found.refused] == [
        (0, "a ticket: $3 is more than $2"),
        (1, "there is no d, since its deal-buy was refused"),
        (2, "there is no d, since its deal-buy was refused"),
    ]
    assert state_of(found.logs.states["d"]).deal.open


def test_a_deal_is_bought_once_under_a_name(town: Town) -> None:
    on_sale(town, "d-1")
    with pytest.raises(Conflict, match="there is a log called d-1 already"):
        town.do("ann", "d-1", "deal-buy", {"organization": HOSE, **DEAL})
    assert town.book.look("d-1", state_of).deal.open


def test_may_it_be_sold_names_what_is_missing_before_anybody_sells(town: Town) -> None:
    town.must("ann", "d-1", "deal-buy", {"organization": HOSE, **DEAL})
    town.must("ann", "d-1", "deal-open", PLAY)

    def missing() -> list[str]:
        found: list[str] = town.book.look(
            "d-1", lambda state: [row.reason for row in readiness(state.part(PoolConduct), town.now).missing]
        )
        return found

    posted = "flare displayed in each playing area in which the deal is sold: missing"
    told = "sales instruction acknowledged by whoever sells: missing"
    assert [row for row in missing() if row in (posted, told)] == [posted, told]
    town.must("ann", "d-1", "step", {"step": "flare-displayed"})
    town.must("ann", "d-1", "step", {"step": "sales-instruction", "person": "bob"})
    assert missing() == []
