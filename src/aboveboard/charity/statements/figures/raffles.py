"""Figures of raffles: tickets, what they brought, and prizes that were awarded."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.reporting.regimes import bought_at
from aboveboard.charity.books.reporting.totals import DONATED, totals
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope

OPENED, SOLD, VOID, PAID = "raffle-open", "ticket-sell", "ticket-void", "prize-pay"
DRAWN = ("ticket-draw", "draw-next", "piece-through", "card-turn", "key-try")
"""By these somebody wins."""
MADE_BY = {
    "price": (OPENED,), "printed": (OPENED,), "sold": (SOLD,), "unsold": (SOLD,), "void": (VOID,), "gross": (SOLD,),
    "money": (*DRAWN, PAID), "bought": (OPENED, *DRAWN), "donated": (OPENED, *DRAWN), "prizes": (OPENED, *DRAWN, PAID),
}  # fmt: skip
"""The deeds on a raffle's own log that make each field."""
A_PRIZE = (OPENED, *DRAWN)


@figure("raffles")
def raffles(scope: Scope) -> Iterator[Row]:
    """The raffles that the statement is about; what was not sold is unsold, whether it was made void or not."""
    for name in scope.raffles:
        found, notes = totals(scope.asked, name)
        printed, sold = found.get("tickets", 0), found.get("sold", 0)
        values = {
            "raffle": name, "price": found.get("price", 0), "printed": printed,
            "sold": sold, "unsold": printed - sold, "void": found.get("void", 0),
            "gross": found.get("gross", 0), "money": found.get("money", 0), "bought": found.get("bought", 0),
            "donated": found.get("donated", 0),
            "prizes": found.get("money", 0) + found.get("bought", 0),
        }  # fmt: skip
        yield Row(values, tuple(note.source for note in notes), deeds=MADE_BY, pool=name)


@figure("prizes")
def prizes(scope: Scope) -> Iterator[Row]:
    """Each prize that was awarded, with what it is worth and whether it was given; where none is listed, the share."""
    for name in scope.raffles:
        found, notes = totals(scope.asked, name)
        sources, deeds = tuple(note.source for note in notes), {"value": (*A_PRIZE, PAID)}
        for row in found.get("prize-list", ()):
            donated = row["way"] == DONATED
            worth = row["cents"] * row["won"]
            values = {
                "raffle": name, "description": row.get("item", row["prize"]), "value": worth,
                "cents": 0 if donated else worth, "donated": donated, "way": row["way"], "count": row["won"],
            }  # fmt: skip
            yield Row(values, sources, deeds=deeds, pool=name)
        if rest := found.get("of-takings", 0):
            values = {
                "raffle": name, "description": "money of the takings", "value": rest, "cents": rest, "donated": False,
                "way": "money", "count": 1,
            }  # fmt: skip
            yield Row(values, sources, deeds=deeds, pool=name)


@figure("prize-costs")
def prize_costs(scope: Scope) -> Iterator[Row]:
    """What prizes cost: the money that was won at each raffle, and what the others were bought for."""
    for name in scope.raffles:
        found, notes = totals(scope.asked, name)
        if money := found.get("money", 0):
            values = {"raffle": name, "cents": money, "way": "money"}
            deeds = {"cents": MADE_BY["money"]}
            yield Row(values, tuple(each.source for each in notes), deeds=deeds, pool=name)
    cents, checks = bought_at(scope.asked, scope.period)
    if checks:
        for entry in checks:
            values = {"raffle": entry.get("of", ""), "cents": entry.payload["cents"], "way": "bought"}
            yield Row(values, (entry.source,))
    elif cents:
        for name in scope.raffles:
            found, notes = totals(scope.asked, name)
            values = {"raffle": name, "cents": found.get("bought", 0), "way": "bought"}
            deeds = {"cents": MADE_BY["bought"]}
            yield Row(values, tuple(each.source for each in notes), deeds=deeds, pool=name)
