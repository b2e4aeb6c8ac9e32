"""What engines answer, as the documents that other programs read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aboveboard.law.terms.terms import Terms
from aboveboard.play import simulate as simulation
from aboveboard.play.odds.report import report as odds
from aboveboard.play.records import settle as records
from aboveboard.play.table.table import Table


def settle(record: Mapping[str, object]) -> dict[str, Any]:
    return records.settle(record).to_json()


def settle_under(terms: Terms, record: Sequence[object] | Mapping[str, object]) -> dict[str, Any]:
    return records.settle_under(terms, record).to_json()


def report(table: Table) -> dict[str, Any]:
    return records.report(table).to_json()


def figures(terms: Terms, wager: str | None = None, selection: str | None = None) -> dict[str, Any]:
    return odds.figures(terms, wager, selection).to_json()


def rows(terms: Terms, wager: str | None = None, selection: str | None = None) -> list[dict[str, Any]]:
    return [row.to_json() for row in odds.rows(terms, wager, selection)]


def simulate(terms: Terms, bets: object = None, **given: Any) -> dict[str, Any]:
    return simulation.simulate(terms, bets, **given).to_json()
