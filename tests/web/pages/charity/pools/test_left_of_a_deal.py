"""What is left of a deal those know who run it: no seller, no banker and no office reads or counts it."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.web.gate import roles_there
from tests.charity.pools.test_deals import FAIR, MARCH, on_sale
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople

UNTOLD = ("left", "sold", "prizes_left", "sold_out_brings", "may_close", "why_not", "short")
EVENTS = "/api/pools/d-1/events"


@pytest.fixture
def deal(people: Townspeople) -> Townspeople:
    """A deal of 60 tickets at a dollar, of which 43 are sold; Eve sells, Ben keeps the bank."""
    town = people.town
    license = {"paper": "p-acme", "kind": "supplier-license", "about": "acme", "dated": "2026-01-01"}
    town.must("kim", HOSE, "paper", license)
    town.now = MARCH
    town.must("sam", HOUSE, "hire", {"name": "eve", "roles": ["member"]})
    town.must("ann", HOSE, "appoint", {"person": "eve", "role": "seller"})
    on_sale(town, "d-1")
    town.must("ann", "d-1", "deal-sell", {"tickets": 43, "seller": "ann"})
    town.must("ann", "d-1", "deal-pay", {"cents": 200, "count": 3, **FAIR})
    return people


def seen(people: Townspeople, who: str, page: str) -> Any:
    found = people.client(who).get(page)
    assert found.status_code == 200, found.text
    return found.json()


@pytest.mark.provision("ny-4620.19-c-2")
@pytest.mark.parametrize("who", ["eve", "ben"])
def test_those_who_work_there_are_not_told(deal: Townspeople, who: str) -> None:
    now = seen(deal, who, "/pools/d-1/desk.json")["now"]
    assert not set(UNTOLD) & set(now["deal"])
    assert (now["taken"], now["bank"], now["sellers"], now["paid"]) == (None, None, [], 600)
    (row,) = seen(deal, who, f"/organizations/{HOSE}/pools.json")["open"]
    assert (row["sold"], row["taken"], row["bank"], row["tickets"]) == (None, None, None, 60)
    told = seen(deal, who, EVENTS)
    assert not {"deal-sell", "deal-pay"} & {event["kind"] for event in told["events"]}
    desk, listed = (deal.client(who).get(page).text for page in ("/pools/d-1/desk", f"/organizations/{HOSE}/pools"))
    assert "Prizes out" in desk
    assert "43 of 60" not in listed
    assert not [page for page in (desk, listed) if "$43" in page or "$37" in page]


def test_those_who_run_it_are(deal: Townspeople) -> None:
    now = seen(deal, "ann", "/pools/d-1/desk.json")["now"]
    assert (now["deal"]["left"], now["deal"]["sold"], now["taken"], now["bank"]) == (17, 43, 4300, 3700)
    assert [(row["seller"], row["sold"], row["short"]) for row in now["sellers"] if row["sold"]] == [("ann", 43, 0)]
    (row,) = seen(deal, "bob", f"/organizations/{HOSE}/pools.json")["open"]
    assert (row["sold"], row["taken"], row["bank"]) == (43, 4300, 3700)
    assert [event["kind"] for event in seen(deal, "ann", EVENTS)["events"]][-2:] == ["deal-sell", "deal-pay"]
    assert "43 of 60" in deal.client("ann").get(f"/organizations/{HOSE}/pools").text


def test_a_seller_still_sells_and_sees_what_was_sold_by_nobody_else(deal: Townspeople) -> None:
    town = deal.town
    town.must("ann", "d-1", "step", {"step": "sales-instruction", "person": "eve"})
    assert town.do("eve", "d-1", "deal-sell", {"tickets": 5, "seller": "eve"}, role="seller")
    found = seen(deal, "eve", "/pools/d-1/desk.json")
    assert [(row["seller"], row["sold"], row["short"]) for row in found["now"]["sellers"]] == [("eve", 5, 0)]
    assert "deal-sell" in found["deeds"]


@pytest.mark.parametrize("at_once", [500, 2])
@pytest.mark.parametrize("who", ["clio", "kim", "eve", "ben"])
def test_nobody_counts_sales_by_the_numbers_of_events(
    deal: Townspeople, who: str, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roles_there, "AT_ONCE", at_once)
    before = seen(deal, who, EVENTS)
    for _ in range(5):
        deal.town.must("ann", "d-1", "deal-sell", {"tickets": 1})
    after = seen(deal, who, EVENTS)
    assert after == before
    assert after["last"] == after["events"][-1]["event"] < deal.town.book.last("d-1")
    assert seen(deal, "ann", EVENTS)["last"] == deal.town.book.last("d-1")


@pytest.mark.parametrize("who", ["clio", "kim"])
def test_offices_do_not_follow_it(deal: Townspeople, who: str) -> None:
    assert deal.client(who).get("/api/pools/d-1/live").status_code == 403


def test_when_it_is_over_all_is_told(deal: Townspeople) -> None:
    deal.town.must("ann", "d-1", "deal-sell", {"tickets": 17})
    deal.town.must("ann", "d-1", "deal-close", {"unsold": 0})
    assert seen(deal, "eve", "/pools/d-1/desk.json")["now"]["taken"] == 6000
