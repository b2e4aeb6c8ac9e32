"""The rules that are about no single game are at hand for players, with what stands beside them."""

from __future__ import annotations

from aboveboard.law.beside import MARK
from aboveboard.law.house_files import house_clauses
from aboveboard.web.pages.page import clause_address
from tests.support.house import TABLE, opened
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}


def test_a_player_reads_every_clause_at_the_table(visitors: Visitors) -> None:
    opened(visitors.cast, {"ruleset": "ny-charitable", "game": "big-six"}, "big-six-1")
    client = visitors.client("ann")
    page, document = (client.get(f"/tables/big-six-1/rules{kind}", headers=HTML) for kind in ("", ".json"))
    clauses = house_clauses("ny-charitable")
    assert [row["summary"] for row in document.json()["clauses"]] == [row["summary"] for row in clauses]
    assert all(clause_address(row["citation"]) in page.text for row in clauses)
    assert MARK in page.text
    assert all(one["address"] in page.text for one in document.json()["beside"])
    assert 'href="/tables/big-six-1/rules"' in client.get("/tables/big-six-1", headers=HTML).text


def test_rules_that_say_nothing_of_the_house_say_so(visitors: Visitors) -> None:
    page = visitors.client().get(f"/tables/{TABLE}/rules", headers=HTML)
    assert "say nothing that is about no single game" in page.text
    assert f"/tables/{TABLE}/guide" in page.text
