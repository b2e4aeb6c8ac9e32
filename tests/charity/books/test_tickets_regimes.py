"""Under which regime raffles are reported: every value of the raffle's file that says so, changed, is noticed."""

from __future__ import annotations

from typing import Any

import pytest

import aboveboard
from aboveboard.charity.books.reporting import regimes as module
from aboveboard.charity.books.reporting.regimes import regimes
from aboveboard.law.beside import beside
from aboveboard.law.conduct import conduct_law
from aboveboard.law.model.pools import Regime

HOSE = {"name": "Hose 1", "kind": "volunteer-fire-company", "identification": "1", "county": "Ulster"}
PAPER = {"at": "2024-01-02", "paper": {"paper": "p", "kind": "self-determination", "dated": "2024-01-02"}}


def forms(*events: dict[str, Any]) -> list[tuple[str, str]]:
    """The statements of a record on raffles."""
    found = aboveboard.books({"ruleset": "ny-charitable", "organization": HOSE, "events": [PAPER, *events]}).to_json()
    assert found["refused"] == []
    return [(each["form"], each["period"]) for each in found["statements"] if each["form"] in ("GCVS-2", "GC-7R")]


def raffle(name: str, sold: int, at: str = "2024-03-01", **more: Any) -> list[dict[str, Any]]:
    opened = {"raffle": name, "kind": "raffle", "price": 100, "tickets": 50_000, **more}
    return [{"at": at, "raffle-open": opened}, {"ticket-sell": {"raffle": name, "count": sold}}]


FAIR = (*raffle("a", 3000, **{"held-at": "fair"}), *raffle("b", 3000, **{"held-at": "fair"}))


def test_each_raffle_of_an_occasion_is_exempt_by_itself() -> None:
    assert forms(*FAIR) == []
    assert forms(*raffle("a", 4999), *raffle("b", 5000)) == [("GCVS-2", "b")]
    assert forms(*raffle("a", 4999, **{"held-at": "fair"}), *raffle("b", 5000, **{"held-at": "fair"})) == [
        ("GCVS-2", "fair")
    ]


def test_what_verifies_is_what_an_occasion_netted_together() -> None:
    two = (*raffle("a", 20_000, **{"held-at": "fair"}), *raffle("b", 9_999, **{"held-at": "fair"}))
    assert forms(*two) == [("GCVS-2", "fair")]
    assert forms(*two, *raffle("c", 1, **{"held-at": "fair"})) == [("GC-7R", "fair")]


def test_a_year_is_a_calendar_year() -> None:
    five = [each for name in "abcd" for each in raffle(name, 4999)]
    assert forms(*five, *raffle("e", 3, at="2024-12-30")) == []
    assert forms(*five, *raffle("e", 4, at="2024-12-30")) == [("GCVS-2", "e")]
    assert forms(*five, *raffle("e", 4, at="2025-01-02")) == []


def test_what_was_begun_under_another_regime_states_nothing() -> None:
    """A check takes what a raffle netted back to where it is verified: what some signed for it as licensed is gone."""
    heavy = [*raffle("a", 30_000), {"at": "2024-03-01", "raffle-close": {"raffle": "a"}}]
    signed = {"at": "2024-03-02", "statement-sign": {"form": "GC-7R", "period": "a", "as": "organization"}}
    bought = {
        "account": "special-raffle",
        "number": 101,
        "payee": "Acme",
        "purpose": "stubs",
        "class": "supplies",
        "of": "a",
    }
    check = {"at": "2024-03-03", "check-write": {**bought, "cents": 100}}
    said = {"form": "GC-7R", "period": "a", "line": "D7", "rows": [{"purpose": "trucks"}]}
    begun = [*heavy, {"at": "2024-03-02", "statement-say": said}, signed]
    assert forms(*begun) == [("GC-7R", "a")]
    assert forms(*begun, check) == [("GCVS-2", "a")]


@pytest.mark.parametrize(
    "changed",
    [
        {"of_each": False}, {"paper": "another"}, {"net_below": 300_000}, {"year_net_below": 600_000},
    ],
    ids=str,
)  # fmt: skip
def test_every_value_is_noticed(changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def other(ruleset: str) -> dict[str, Regime]:
        found = regimes(ruleset)
        return {**found, "exempt": found["exempt"].model_copy(update=changed)}

    monkeypatch.setattr(module, "regimes", other)
    assert forms(*FAIR) == [("GCVS-2", "fair")]


@pytest.mark.parametrize("ruleset", ["ny-charitable", "nj-charitable"])
def test_what_forms_say_stands_beside_the_law_is_there(ruleset: str) -> None:
    held = {one.name: one for one in beside(ruleset)}
    for editions in conduct_law(ruleset).forms.values():
        for law in editions:
            named = [*law.due_beside, *([] if law.beside is None else [law.beside])]
            assert {*named} <= held.keys()
            assert all(held[name].entry.due is not None and law.form in held[name].entry.forms for name in named)
