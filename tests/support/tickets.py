"""Cases of tickets on paper: what is to be printed or was written on a stub, and the clauses of what it lacks.

A row names the pool (`game`) and is laid over a ticket, a stub, a flare or a label that lacks nothing; `without` lists
what is taken away. `lacking` gives the provisions that it does not meet; where none is listed, it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.law.pools import PoolEdition, load_pool
from aboveboard.play.events import Refusal
from aboveboard.play.pools.tickets.face import read_face
from aboveboard.play.pools.tickets.flare import Flare, FlarePrize, Label, flare_lacking, label_lacking
from aboveboard.play.pools.tickets.law import lacking, stub_lacking
from tests.support.pool_cases import PoolCase, cases_in

FACE: Mapping[str, Any] = {
    "organization": "Hose Company 2",
    "identification": "12-345",
    "title": "Spring Raffle",
    "first": 1,
    "last": 500,
    "price": 500,
    "prizes": [{"prize": "First prize", "cents": 500000, "day": "2026-12-19"}],
    "drawings": [{"at": "2026-12-19T19:30", "place": "Firehouse, 12 Main Street"}],
    "colors": ["blue", "yellow"],
}
STUB = {"serial": 417, "name": "Ann Ames", "address": "6 Mill Road", "telephone": "845 555 0100"}
FLARE: Mapping[str, Any] = {
    "title": "Lucky Sevens",
    "type": "Pull-tab",
    "form": "77",
    "serial": "A123",
    "tickets": 2400,
    "price": 100,
    "prizes": [{"cents": 50000, "count": 2, "winning": "7 7 7"}],
}
LABEL = {"type": "Pull-tab", "form": "77"}


def all_cases() -> Iterator[PoolCase]:
    """Every case of every ruleset."""
    return cases_in("tickets", "printed")


def decide(case: PoolCase, edition: PoolEdition | None = None) -> None:
    """Hold what is printed to what its case says; raises AssertionError where something else is lacking."""
    found = _lacks(edition or load_pool(case.ruleset, case.game), case.row)
    assert sorted(clause for each in found for clause in each.cite) == sorted(case.row["lacking"]), found


def _lacks(edition: PoolEdition, row: Mapping[str, Any]) -> list[Refusal]:
    def laid(over: str, usual: Mapping[str, Any]) -> dict[str, Any]:
        given = {**usual, **row[over]}
        return {name: value for name, value in given.items() if name not in row.get("without", ())}

    if "stub" in row:
        return stub_lacking(edition, laid("stub", STUB))
    if "label" in row:
        return label_lacking(edition, Label(**laid("label", LABEL)))
    if "flare" in row:
        given = laid("flare", FLARE)
        prizes = tuple(FlarePrize(**each) for each in given.pop("prizes", ()))
        return flare_lacking(edition, Flare(**given, prizes=prizes))
    return lacking(edition, read_face(laid("ticket", FACE)))
