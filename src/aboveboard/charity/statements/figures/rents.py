"""Figures of rents: premises that were let to others for their games, and what was taken in for that."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.conduct.books import DEPOSIT, LET
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.kernel.words import spaced


def _let(scope: Scope) -> Entry | None:
    return scope.asked.organization.last(LET, lease=scope.period)


@figure("leases")
def leases(scope: Scope) -> Iterator[Row]:
    """The license period for which premises were let, and to whom."""
    entry = _let(scope)
    if entry is not None:
        values = {name: entry.get(name, "") for name in ("lease", "tenant", "day", "license")}
        premises = spaced(entry.get("premises", ""))
        yield Row({**values, "premises": premises, "cents": entry.get("rent", 0)}, (entry.source,))


@figure("rents")
def rents(scope: Scope) -> Iterator[Row]:
    """What was deposited of the rent."""
    for entry in scope.asked.organization.listed(DEPOSIT, lease=scope.period):
        values = {"day": scope.day(entry).isoformat(), "slip": entry.get("slip", ""),
                  "account": entry.payload["account"], "cents": entry.payload["cents"]}  # fmt: skip
        yield Row(values, (entry.source,))
