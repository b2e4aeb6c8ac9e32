"""What a patron held after each event of a table, for the patron's own results there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aboveboard.floor.tables.seats import purse_at
from aboveboard.log.logbook import Logbook

POSTINGS = 200
"""How far back an account is followed."""


def balances(floor: Logbook, player: str, table: str, events: Iterable[int]) -> dict[int, int]:
    """What a player held after each of these events of a table, where the account's postings tell."""
    account = purse_at(floor, table, player)
    return held_after(floor.balance(account), floor.statement(account, POSTINGS), table, events)


def held_after(
    balance: int, postings: Sequence[Mapping[str, Any]], table: str, events: Iterable[int]
) -> dict[int, int]:
    """From the balance now and the postings, newest first; an event is left out where another log's lie around it."""
    found: dict[int, int] = {}
    waiting = sorted(events, reverse=True)
    elsewhere = False
    for row in postings:
        if row["log"] == table:
            while waiting and waiting[0] >= row["event"]:
                event = waiting.pop(0)
                if event == row["event"] or not elsewhere:
                    found[event] = balance
            elsewhere = False
        else:
            elsewhere = True
        balance -= row["cents"]
    return found
