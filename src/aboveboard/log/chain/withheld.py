"""What a house withholds of a deed from those who may not know it: fields, answers, and transfers of its own money.

The chain holds them as one hidden value, named after its audience; whoever folds the log, and whoever may see the
value, gets the event with everything in its place. Events that were written in clear, before a house declared that it
withholds something, are read without it by those who may not see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from aboveboard.log.deeds import Logged, Transfer

PAYLOAD, ANSWER, TRANSFERS = "said", "answer", "transfers"
SHAPE = frozenset((PAYLOAD, ANSWER, TRANSFERS))
"""What a withheld value may hold, and no other hidden value does."""


@dataclass(frozen=True)
class Withheld:
    """What is withheld of one kind of deed."""

    audience: str
    """The name of those who see it; the permissions say which roles these are."""
    payload: Sequence[str] = ()
    """Fields of what was asked."""
    answer: Sequence[str] = ()
    """Fields of the answer."""
    transfers: bool = False
    """The transfers too, all of which move the house's own money."""
    between: str = ""
    """A pattern of the accounts between which these move."""

    def may_have_moved(self, account: str) -> bool:
        """Is an account one of those whose transfers are withheld?"""
        return self.transfers and re.fullmatch(self.between, account) is not None

    def of(self, event: Logged) -> dict[str, Any]:
        """The value that is withheld of an event; empty where it holds nothing of the kind."""
        return self.among(event.payload, event.answer, event.transfers)

    def among(self, payload: Any, answer: Mapping[str, Any], transfers: Sequence[Transfer]) -> dict[str, Any]:
        """The value that would be withheld of an event of which this is logged."""
        found = dict[str, Any]()
        if self.payload and (held := _among(payload, self.payload)):
            found[PAYLOAD] = held
        if self.answer and (held := _among(answer, self.answer)):
            found[ANSWER] = held
        if self.transfers and transfers:
            found[TRANSFERS] = [list(moved) for moved in transfers]
        return found

    def without(self, event: Logged) -> Logged:
        """The event without what is withheld of it."""
        payload, answer = event.payload, event.answer
        if isinstance(payload, Mapping):
            payload = {field: value for field, value in payload.items() if field not in self.payload}
        answer = {field: value for field, value in answer.items() if field not in self.answer}
        return replace(event, payload=payload, answer=answer, transfers=() if self.transfers else event.transfers)


@dataclass(frozen=True)
class WithheldMoney:
    """Transfers that are withheld whatever the deed: those of accounts that would tell what others hold."""

    audience: str
    """The name of those who see them, which begins with `house/`, as the stand-alone verifier knows it."""
    accounts: str
    """A pattern of these accounts."""
    between: str
    """A pattern of all accounts between which such transfers move, these and the others."""

    def of(self, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """Those transfers that are withheld."""
        accounts = self.accounts
        return tuple(row for row in transfers if _matches(accounts, row.source) or _matches(accounts, row.to))

    def without(self, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """Those transfers that everybody sees."""
        accounts = self.accounts
        return tuple([row for row in transfers if not (_matches(accounts, row.source) or _matches(accounts, row.to))])

    def may_have_moved(self, account: str) -> bool:
        """Is an account one of those between which such transfers move?"""
        return _matches(self.between, account)


@lru_cache(maxsize=10_000)
def _matches(pattern: str, account: str) -> bool:
    return re.fullmatch(pattern, account) is not None


def restored(event: Logged) -> Logged:
    """An event with everything in its place that the hidden values known of it hold.

    Transfers that are withheld stand behind those that are not; they may be known under several names.
    """
    shown, bare = event.transfers, event.shown
    for value in event.veiled.values():
        if isinstance(value, Mapping) and value and SHAPE.issuperset(value):
            payload, answer = event.payload, event.answer
            if PAYLOAD in value and isinstance(payload, Mapping):
                bare, payload = (payload if bare is None else bare), {**payload, **value[PAYLOAD]}
            hidden = tuple(Transfer(row[0], row[1], row[2], row[3], tuple(row[4])) for row in value.get(TRANSFERS, ()))
            moved = (*shown, *hidden) if hidden else event.transfers
            answer = {**answer, **value.get(ANSWER, {})}
            event = replace(event, payload=payload, answer=answer, transfers=moved, shown=bare)
    return event


def _among(given: Any, fields: Sequence[str]) -> dict[str, Any] | None:
    """Those fields that are given; None where none is."""
    if type(given) is not dict and not isinstance(given, Mapping):
        return None
    return None if given.keys().isdisjoint(fields) else {field: given[field] for field in fields if field in given}
