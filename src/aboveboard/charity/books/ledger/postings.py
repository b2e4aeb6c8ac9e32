"""The postings of an organization: each event that moved money, on whichever of its logs, in the order of time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from heapq import merge
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts.account import at_bank
from aboveboard.charity.conduct.books import VOID
from aboveboard.log.deeds import Logged, Transfer


class Posted(NamedTuple):
    """An event that moved money."""

    at: datetime
    log: str
    number: int
    kind: str
    by: str
    payload: Mapping[str, Any]
    transfers: tuple[Transfer, ...]

    def day(self, zone: ZoneInfo) -> date:
        """The legal day that it states, or else that on which it was stated."""
        stated = self.payload.get("dated") or self.payload.get("sold-on")
        return date.fromisoformat(stated) if isinstance(stated, str) else self.at.astimezone(zone).date()


def is_posted(event: Logged) -> bool:
    """Did an event move money, or spoil a check?"""
    return bool(event.transfers) or event.kind == VOID


def posted(event: Logged) -> Posted:
    """An event of a log as a posting."""
    return Posted(
        event.at, event.log, event.number, event.kind, event.actor, event.payload or {}, tuple(event.transfers)
    )


def in_time(logs: Iterable[Iterator[Posted]]) -> Iterator[Posted]:
    """The postings of several logs together, in the order of time; none is held before it is asked for."""
    return merge(*logs, key=lambda each: (each.at, each.log, each.number))


class Own:
    """Which accounts of the ledger hold an organization's games money: at banks, drawn, taken in, and at its pools."""

    def __init__(self, organization: str, pools: Iterable[str], outside: Iterable[str]) -> None:
        self._pools = frozenset(pools)
        self._outside = frozenset(at_bank(organization, name) for name in outside)
        self._there = re.compile(f"organization/{re.escape(organization)}/(?:account/.*|undeposited/.*|cash)")

    def __contains__(self, account: object) -> bool:
        if not isinstance(account, str) or account in self._outside:
            return False
        kind, _, rest = account.partition("/")
        if kind == "pool":
            return rest.partition("/")[0] in self._pools
        return self._there.fullmatch(account) is not None

    def change(self, transfers: Iterable[Transfer]) -> int:
        """What comes to them by transfers, less what goes from them."""
        return sum(((row.to in self) - (row.source in self)) * row.cents for row in transfers)
