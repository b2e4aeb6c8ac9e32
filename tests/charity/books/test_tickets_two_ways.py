"""Each figure of the statements on tickets in two ways over random quarters and raffles: from what was done, reckoned
here by hand, and from the ledger's accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import aboveboard
from aboveboard.charity.record import DecidedRecord, decide_record

ACCOUNT = {"account": "bell", "bank": "First Bank", "designation": "special bell jar account", "kind": "checking",
           "state": "NY", "opening": 1_000_000}  # fmt: skip
EXPENSES = ("postage", "charity", "insurance", "supplies")
LEGAL = {"reasonable": True, "lawful-purpose": "the firehouse", "other-income-used": "ann"}


@dataclass(frozen=True)
class Jar:
    """A deal of the quarter: what it is, and how far it went."""

    tickets: int
    cost: int
    unsold: int
    prizes: int
    closed: bool
    same: bool


jars = st.builds(
    Jar,
    st.integers(20, 400),
    st.integers(0, 9_999),
    st.integers(0, 15),
    st.integers(1, 4),
    st.booleans(),
    st.booleans(),
)
paid = st.lists(st.tuples(st.sampled_from(EXPENSES), st.integers(1, 20_000), st.booleans()), max_size=5)


def record(events: list[dict[str, Any]]) -> DecidedRecord:
    first = [
        {"at": "2024-01-02", "person": {"name": "ann", "born": "1980-05-01", "offices": ["treasurer"],
                                        "member-since": "2010-01-01"}},
        {"license": {"form": "GC-5", "number": "7", "games": ["bell-jar", "raffle"], "from": "2024-01-02",
                     "until": "2024-12-31"}},
    ]  # fmt: skip
    return decide_record({
        "ruleset": "ny-charitable",
        "organization": {"name": "Hose 1", "kind": "volunteer-fire-company", "identification": "1", "county": "Ulster"},
        "events": [*first, *events],
    })  # fmt: skip


def of_deals(deals: list[Jar]) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for number, jar in enumerate(deals):
        name = f"d-{number}"
        serials = dict.fromkeys(("deal", "tickets", "flare", "invoice"), name)
        prizes = [{"cents": 500, "count": jar.prizes}]
        bought = {"deal": name, "kind": "bell-jar", "form": name, "supplier": "acme", "price": 100, "cost": jar.cost,
                  "tickets": jar.tickets, "prizes": prizes, "serials": serials}  # fmt: skip
        sold = jar.tickets - jar.unsold
        events += [
            {"at": "2024-02-01", "deal-buy": bought},
            {"deal-open": {"deal": name, "place": "hall", "holder": "jar"}},
            {"deal-sell": {"deal": name, "tickets": sold}},
            {"deal-pay": {"deal": name, "cents": 500, "count": jar.prizes}},
        ]
        if jar.closed:
            other = {} if jar.same else {"serial": "another"}
            events.append({"deal-close": {"deal": name, "unsold": jar.unsold, **other}})
    return events


def of_checks(checks: list[tuple[str, int, bool]], account: str, of: str | None = None) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for number, (class_, cents, void) in enumerate(checks, 101):
        said = {"payee": "Acme", "address": "Albany", "purpose": class_, "signers": ["ann", "bob"], **LEGAL}
        check = {"account": account, "number": number, "class": class_, "cents": cents, **said}
        events.append({"check-write": check | ({} if of is None else {"of": of})})
        if void:
            events.append({"check-void": {"account": account, "number": number, "ground": "lost"}})
    return events


def held(found: DecidedRecord, *heads: str) -> int:
    """What accounts of the ledger hold together."""
    return sum(cents for name, cents in found.logs.held.items() if name.startswith(heads))


def per_cent(cents: int, rate: int) -> int:
    """The nearest cent, a half up; nothing of nothing."""
    return max(0, (cents * rate * 2 + 100) // 200) if cents > 0 else 0


@settings(deadline=None, max_examples=40)
@given(st.lists(jars, min_size=1, max_size=4), paid)
def test_a_random_quarter_of_bell_jars(deals: list[Jar], checks: list[tuple[str, int, bool]]) -> None:
    found = record([{"account-open": ACCOUNT}, *of_deals(deals), *of_checks(checks, "bell")])
    assert found.refused == []
    (said,) = [each for each in found.statements if (each["form"], each["period"]) == ("GC-7Q", "2024-Q1")]
    lines, rule = said["lines"], said["by_rule"]
    closed = [jar for jar in deals if jar.closed]
    # -- by hand
    handle, prizes = sum(jar.tickets * 100 for jar in closed), sum(jar.prizes * 500 for jar in closed)
    unsold, cost = sum(jar.unsold * 100 for jar in closed), sum(jar.cost for jar in deals)
    assert (lines["A1"], lines["A2"], lines["A3"], lines["A4"]) == (len(closed), handle, prizes, unsold)
    assert (lines["A5"], lines["A7"]) == (cost, handle - prizes - unsold - cost)
    assert lines["B8"] == per_cent(lines["A7"], 5)
    net = handle - prizes - sum(jar.cost for jar in closed)
    fee, same = per_cent(net, 5), sum(jar.unsold * 100 for jar in closed if jar.same)
    assert (rule["net"], rule["fee"], rule["credit"]) == (net, fee, min(fee, per_cent(same, 5)))
    assert rule["due"] == fee - rule["credit"]
    written = {class_: sum(cents for each, cents, void in checks if each == class_ and not void) for class_ in EXPENSES}
    assert (lines["D13"], lines["D14"]) == (written["charity"], written["postage"] + written["insurance"])
    assert lines["X1"] == sum(written.values())
    # -- by the ledger
    bank = held(found, "organization/organization/account/")
    assert bank == ACCOUNT["opening"] - lines["X1"] == rule["books"]
    jars_hold = {number: held(found, f"pool/d-{number}/bank") for number in range(len(deals))}
    of_closed = sum(cents for number, cents in jars_hold.items() if deals[number].closed)
    assert of_closed == lines["A2"] - lines["A3"] - lines["A4"]
    # The balance by the lines: what lies in banks, here and at the deals that are closed; less a fee that is owed and
    # deals that are bought and not paid for.
    assert lines["D17"] == bank + of_closed - lines["B8"] - (cost - written["supplies"])
    assert sum(row["cents"] for row in said["rows"]["X1"]) == lines["X1"]
    assert sum(row["handle"] for row in said["rows"]["S1"]) == lines["A2"]
    assert {row["number"] for row in said["rows"]["X1"]} == {101 + each for each in range(len(checks))}


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 5000), st.integers(0, 200_000), st.booleans(), st.integers(0, 90_000), paid)
def test_a_random_raffle(sold: int, cash: int, donated: bool, goods: int, checks: list[tuple[str, int, bool]]) -> None:
    prizes = [{"prize": "ham", "item": "a ham", "market": goods, "donated": donated}, {"prize": "cash", "cents": cash}]
    opened = {"raffle": "r-1", "kind": "raffle", "price": 1000, "tickets": 5000, "prizes": prizes}
    events: list[dict[str, Any]] = [
        {"account-open": {**ACCOUNT, "designation": "special raffle account", "account": "bell"}},
        {"at": "2024-03-01", "raffle-open": opened}, {"ticket-sell": {"raffle": "r-1", "count": sold}},
        {"ticket-draw": {"raffle": "r-1", "ticket": 1, "prize": "ham"}},
    ]  # fmt: skip
    if sold > 1:
        events += [{"ticket-draw": {"raffle": "r-1", "ticket": 2, "prize": "cash"}}]
        events += [{"prize-pay": {"raffle": "r-1", "ticket": 2, "prize": "cash"}}] if cash else []
    events += [{"raffle-close": {"raffle": "r-1"}}, *of_checks(checks, "bell", "r-1")]
    found = record(events)
    assert found.refused == []
    made = [each for each in found.statements if each["form"] in ("GC-7R", "GCVS-2")]
    (said,) = made
    lines = said["lines"]
    # -- by hand
    written = {class_: sum(cents for each, cents, void in checks if each == class_ and not void) for class_ in EXPENSES}
    spent = written["postage"] + written["supplies"]
    cost = (cash if sold > 1 else 0) + (0 if donated else goods)
    net = 1000 * sold - cost - spent
    assert said["form"] == ("GC-7R" if net >= 3_000_000 else "GCVS-2")
    assert said["fee"] == (per_cent(net, 2) if net >= 3_000_000 else 0)
    worth = goods + (cash if sold > 1 else 0)
    if said["form"] == "GC-7R":
        assert (lines["A1"], lines["A2"], lines["A3"], lines["A6"]) == (5000, sold, 5000 - sold, 1000 * sold)
        assert (lines["A5"], lines["A7"], lines["B4"], lines["C1"]) == (worth, cost, spent, net)
        assert lines["D6"] == written["charity"] + written["insurance"]
        assert lines["D8"] == 1_000_000 + net - lines["C2"] - lines["D6"]
    else:
        assert (lines["A4"], lines["B4"], lines["B5"], lines["B6"]) == (1000 * sold, worth, cost, net)
        assert lines["C3"] == net - written["charity"] - written["insurance"]
    # -- by the ledger
    bank = held(found, "organization/organization/account/")
    assert bank == ACCOUNT["opening"] - lines["X1"]
    assert held(found, "pool/r-1/") == 1000 * sold - (cash if sold > 1 else 0)
    owed = 0 if donated else goods
    if said["form"] == "GC-7R":
        assert lines["D8"] == bank + held(found, "pool/r-1/") - owed - lines["C2"]


def test_the_example_of_the_contract_is_accepted_whole() -> None:
    """As programs rely on it: the lines, and that each opens down to its events."""
    events = [
        {"at": "2026-07-06", "deal-buy": {"deal": "d-1", "kind": "bell-jar", "form": "77", "supplier": "acme",
         "price": 100, "tickets": 1200, "prizes": [{"cents": 10000, "count": 3}], "cost": 5000,
         "serials": {"deal": "A1", "tickets": "A1", "flare": "A1", "invoice": "A1"}}},
        {"deal-open": {"deal": "d-1", "place": "firehouse", "holder": "jar"}},
        {"deal-sell": {"deal": "d-1", "tickets": 1200}}, {"deal-pay": {"deal": "d-1", "cents": 10000, "count": 3}},
        {"deal-close": {"deal": "d-1", "unsold": 0}},
    ]  # fmt: skip
    hose = {"name": "hose-company-2", "kind": "volunteer-fire-company", "identification": "12-345", "county": "Ulster"}
    found = aboveboard.books({"ruleset": "ny-charitable", "events": events, "organization": hose})
    said = next(each for each in found.to_json()["statements"] if each["form"] == "GC-7Q")
    assert said["lines"] | {"A1": 1, "A2": 120000, "A7": 85000, "B8": 4250} == said["lines"]
    assert said["opened"]["A2"] == [0, 4]
    assert said["opened"]["A3"] == [3, 4]
