"""Figures of raffles: tickets, what they brought, and prizes that were awarded."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.totals import DONATED, totals
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope


@figure("raffles")
def raffles(scope: Scope) -> Iterator[Row]:
    """The raffles that the statement is about."""
    for name in scope.raffles:
        found, notes = totals(scope.asked, name)
        values = {
            "raffle": name, "price": found.get("price", 0), "printed": found.get("tickets", 0),
            "sold": found.get("sold", 0), "unsold": found.get("unsold", 0), "void": found.get("void", 0),
            "gross": found.get("gross", 0), "money": found.get("money", 0), "bought": found.get("bought", 0),
            "donated": found.get("donated", 0),
            "prizes": found.get("money", 0) + found.get("bought", 0),
        }  # fmt: skip
        yield Row(values, tuple(note.source for note in notes))


@figure("prizes")
def prizes(scope: Scope) -> Iterator[Row]:
    """Each prize that was awarded, with what it is worth and whether it was given."""
    for name in scope.raffles:
        found, notes = totals(scope.asked, name)
        for row in found.get("prize-list", ()):
            donated = row["way"] == DONATED
            worth = row["cents"] * row["won"]
            values = {
                "raffle": name, "description": row.get("item", row["prize"]), "value": worth,
                "cents": 0 if donated else worth, "donated": donated, "way": row["way"], "count": row["won"],
            }  # fmt: skip
            yield Row(values, tuple(note.source for note in notes))
