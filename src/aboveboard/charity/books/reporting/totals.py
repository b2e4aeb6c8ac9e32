"""What a pool comes to in money and tickets, which its organization's log notes when it is opened and when it is over.

So forms ask one log alone; of a pool that is not over, the pool itself is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import CASH, Offered

TOTALS = "totals"
Totals = Mapping[str, Any]
DONATED, BOUGHT, MONEY = "donated", "bought", "money"


def totals_of(opened: Mapping[str, Any], running: RunningPool, *, over: bool = False) -> dict[str, Any]:
    """What a pool comes to so far; as long as it is not over, with the prizes that are still to be won."""
    terms, state = running.terms, running.state
    found: dict[str, Any] = {"price": terms.price, "tickets": terms.tickets, "gross": state.taken}
    if terms.counted:
        deal = state.deal
        serials = opened.get("serials", {})
        found |= {
            "handle": terms.price * terms.tickets, "sold": deal.sold, "unsold": terms.tickets - deal.sold,
            "cost": terms.cost, "prizes": state.paid, "form-number": opened.get("form", ""),
            "serial": serials.get("deal", ""), "tickets-serial": serials.get("tickets", serials.get("deal", "")),
            "supplier": opened.get("supplier", ""),
        }  # fmt: skip
        return {name: value for name, value in found.items() if value != ""}
    rows = [_row(each, running) for each in terms.prizes]
    given = sum(each.cents * row["won"] for each, row in zip(terms.prizes, rows, strict=True) if _is_given_money(each))
    # What lies in a chest is for whoever opens it, and a share that nobody has won yet for whoever will.
    money = state.paid + state.locked + _owed(running) + running.reserved - given
    left = [(each, each.count - row["won"]) for each, row in zip(terms.prizes, rows, strict=True)]
    awaited = [] if over or state.closed else left
    found |= {
        "sold": sum(len(held.sold) for name, held in state.series.items() if name == terms.sold_series)
        if state.series else 0,
        "void": sum(len(held.void) for held in state.series.values()),
        "money": max(0, money) + sum(each.cents * many for each, many in awaited if _way(each) == MONEY),
        "bought": sum(row["cents"] * row["won"] for row in rows if row["way"] == BOUGHT)
        + sum(each.cents * many for each, many in awaited if _way(each) == BOUGHT),
        "donated": sum(row["cents"] * row["won"] for row in rows if row["way"] == DONATED),
        "prize-list": [row for row in rows if row["won"]],
        **({} if terms.prizes or not money else {"of-takings": money}),
    }  # fmt: skip
    found["unsold"] = max(0, terms.tickets - found["sold"] - found["void"])
    return found


def _row(each: Offered, running: RunningPool) -> dict[str, Any]:
    won = sum(win.prize == each.name and not win.superseded for win in running.state.wins)
    return {
        "prize": each.name, **({"item": each.item} if each.item else {}), "cents": each.cents, "way": _way(each),
        "won": won,
    }  # fmt: skip


def _way(each: Offered) -> str:
    return DONATED if each.donated else MONEY if each.kind == CASH else BOUGHT


def _is_given_money(each: Offered) -> bool:
    """Is it money that somebody gave for a prize? The organization pays nothing for it."""
    return each.donated and each.kind == CASH


def _owed(running: RunningPool) -> int:
    """Money that was won and not handed over yet, besides what lies in a chest."""
    kinds = {each.name: each.kind for each in running.terms.prizes}
    return sum(
        win.cents
        for win in running.state.wins
        if not (win.paid or win.superseded or win.from_chest or win.waits_for) and kinds.get(win.prize, CASH) == CASH
    )


def totals(asked: Question, pool: str) -> tuple[Totals, tuple[Entry, ...]]:
    """What a pool comes to, as it was noted when it was over, or as it is now; with the notes that say so."""
    notes = _notes(asked).get(pool, ())
    for last in reversed(notes):
        if last.payload.get("what") == "over":
            if TOTALS in last.payload:
                return last.payload[TOTALS], tuple(notes)
            break
    if asked.other_pool is None or not notes:
        return {}, tuple(notes)
    opened, running = asked.other_pool(pool)
    return totals_of(opened, running), tuple(notes)


def _notes(asked: Question) -> dict[str, list[Entry]]:
    """What was noted of each pool, but for its sales."""

    def take(found: dict[str, list[Entry]], entry: Entry) -> None:
        if entry.payload.get("what") != "traded":
            found.setdefault(entry.payload["pool"], []).append(entry)

    return asked.organization.running("notes of pools", (POOL_NOTED,), dict[str, list[Entry]], take)


def net_of(found: Totals, expenses: int = 0) -> int:
    """What a raffle has netted: what tickets brought, less prizes that were paid or bought, less expenses."""
    return int(found.get("gross", 0)) - int(found.get("money", 0)) - int(found.get("bought", 0)) - expenses
