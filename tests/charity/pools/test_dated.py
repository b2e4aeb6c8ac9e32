"""What is typed in later bears the day on which it happened, as far as it can have happened then."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.record import decide_record
from aboveboard.law.errors import BadInput
from aboveboard.organizations import of_record

ANN = {"name": "ann", "title": "Ann Abel", "born": "1970-05-04", "address": "1 Mill Road", "member-since": "2010-03-01"}
HOSE = {"name": "Hose 2", "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster"}
LICENSE = {"form": "GC-5", "number": "7", "games": ["bell-jar"], "from": "2024-01-01", "until": "2024-12-31"}
DEAL = {
    "kind": "bell-jar", "form": "77", "supplier": "acme", "price": 100, "tickets": 100, "cost": 2000,
    "prizes": [{"cents": 1000, "count": 4}], "serials": {"deal": "5", "tickets": "5", "flare": "5", "invoice": "5"},
    "dated": "2024-06-03",
}  # fmt: skip
BEFORE: list[dict[str, Any]] = [
    {"at": "2024-01-02", "person": {**ANN, "offices": ["president"]}},
    {"license": LICENSE},
    {"at": "2024-07-08T12:00", "deal-buy": DEAL, "log": "jar"},
]


def typed(*deeds: tuple[str, dict[str, Any]], log: str = "jar") -> dict[str, Any]:
    events = [*BEFORE, *({kind: payload, "log": log} for kind, payload in deeds)]
    return {"ruleset": "ny-charitable", "organization": HOSE, "events": events}


OPEN = ("deal-open", {"place": "hall", "holder": "jar", "dated": "2024-06-10"})
SOLD = ("deal-sell", {"tickets": 100, "dated": "2024-06-14"})
PAID = ("deal-pay", {"cents": 1000, "count": 4, "dated": "2024-06-15"})


def wrong(*deeds: tuple[str, dict[str, Any]]) -> str:
    with pytest.raises(BadInput) as found:
        decide_record(typed(*deeds))
    return str(found.value)


def test_nothing_is_before_what_it_comes_after_or_to_come() -> None:
    assert "dated: 2024-06-02 is before the deal was bought, on 2024-06-03" in wrong(
        ("deal-open", {**OPEN[1], "dated": "2024-06-02"})
    )
    assert "dated: 2024-06-09 is before it was put into play, on 2024-06-10" in wrong(
        OPEN, ("deal-sell", {"tickets": 1, "dated": "2024-06-09"})
    )
    assert "is before it was put into play" in wrong(OPEN, SOLD, ("deal-pay", {"cents": 1000, "dated": "2024-06-09"}))
    assert "2024-07-09 is still to come" in wrong(OPEN, ("deal-sell", {"tickets": 1, "dated": "2024-07-09"}))
    closed = ("deal-close", {"unsold": 0, "dated": "2024-06-14"})
    assert "is before the last prize was paid, on 2024-06-15" in wrong(OPEN, SOLD, PAID, closed)
    sold_today = ("deal-sell", {"tickets": 100})
    assert "is before the last ticket was sold, on 2024-07-08" in wrong(OPEN, sold_today, PAID, closed)


def test_a_quarters_statement_has_what_happened_in_it() -> None:
    record = typed(OPEN, SOLD, PAID, ("deal-close", {"unsold": 0, "dated": "2024-06-16"}))
    found = decide_record(record).to_json()
    assert found["refused"] == []
    (quarter,) = [row for row in found["statements"] if row["form"] == "GC-7Q"]
    assert quarter["period"] == "2024-Q2"
    assert [(row["deal"], row["day"], row["prizes"]) for row in quarter["rows"]["S1"]] == [("jar", "2024-06-16", 4000)]
    assert {row["period"] for row in found["statements"] if row["form"] == "member-report"} == {"2024-06"}
    days = {(row["deed"], row["date"]) for row in of_record(record).ledger().rows()}
    assert days == {("deal-sell", "2024-06-14"), ("deal-pay", "2024-06-15")}


def test_without_a_day_it_happened_when_it_was_entered() -> None:
    record = typed(("deal-open", {"place": "hall", "holder": "jar"}), ("deal-sell", {"tickets": 3}))
    found = decide_record(record).to_json()
    quarters = [row["period"] for row in found["statements"] if row["form"] == "GC-7Q"]
    assert quarters == ["2024-Q2", "2024-Q3"], "it was bought in June"


RAFFLE = {"kind": "raffle", "price": 500, "tickets": 50, "prizes": [{"prize": "ham", "cents": 900}], "place": "hall"}


def test_a_raffle_is_drawn_after_its_first_ticket_and_closed_after_it_was_drawn() -> None:
    opened = [{"at": "2024-05-01", "raffle-open": RAFFLE, "log": "r"}]
    rest = [
        {"at": "2024-05-20T12:00", "ticket-sell": {"count": 9, "sold-on": "2024-05-04"}, "log": "r"},
        {"step": {"step": "method-announced"}, "log": "r"}, {"step": {"step": "in-plain-view"}, "log": "r"},
    ]  # fmt: skip

    def come(*events: dict[str, Any]) -> None:
        events = (*BEFORE[:2], *opened, *rest, *({**each, "log": "r"} for each in events))
        found = decide_record({"ruleset": "ny-charitable", "organization": HOSE, "events": list(events)})
        assert found.refused == []

    drawn = {"ticket-draw": {"ticket": 3, "dated": "2024-05-11"}}
    with pytest.raises(BadInput, match="is before the first ticket was sold, on 2024-05-04"):
        come({"ticket-draw": {"ticket": 3, "dated": "2024-05-03"}})
    with pytest.raises(BadInput, match="is before a ticket was drawn, on 2024-05-11"):
        come(drawn, {"raffle-close": {"dated": "2024-05-10"}})
    come(drawn, {"prize-pay": {"ticket": 3, "dated": "2024-05-12"}}, {"raffle-close": {"dated": "2024-05-13"}})
