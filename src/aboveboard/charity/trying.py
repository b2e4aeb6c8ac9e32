"""A deed tried without being written: all that would stand in its way, what would be flagged, what it would answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any

from aboveboard.charity.conduct.deeds import OPEN_OCCASION
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.log_kinds import OCCASION_LOG
from aboveboard.charity.record import Record
from aboveboard.charity.stating import Stating
from aboveboard.law.conditions.weigh import Finding, Weighed, weigh
from aboveboard.log.database.accounts import too_little
from aboveboard.log.database.ledger import net
from aboveboard.log.deeds import Books, Deed, Outcome
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal

FLAGGED = "flagged"
"""Under this name an answer lists what is flagged for review."""


@dataclass(frozen=True)
class Tried:
    """What would come of a deed."""

    deed: str
    missing: tuple[Finding, ...] = ()
    """Everything that would refuse it."""
    warnings: tuple[Finding, ...] = ()
    """What would be flagged for review, and refuses nothing."""
    unchecked: tuple[str, ...] = field(default=(), repr=False)
    """Conditions of whose facts nothing is known."""
    answer: Mapping[str, Any] = field(default_factory=dict)
    """What it would answer: what a badge shows, how a prize is shared."""

    @property
    def may(self) -> bool:
        """Would it be accepted?"""
        return not self.missing

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "deed": self.deed, "may": self.may, "missing": [one.to_json() for one in self.missing],
            "warnings": [one.to_json() for one in self.warnings], "unchecked": list(self.unchecked),
            "answer": dict(self.answer),
        }  # fmt: skip


def tried(state: LogState, deed: str, payload: Mapping[str, Any], at: datetime, by: str, books: Books) -> Tried:
    """Try a deed on a log; nothing is written.

    The law alone is asked. Whether somebody's role lets them do it is a question of the house.
    """
    asked = Deed(state.log, deed, payload, by, at=at)
    outcome = books.decide(state, asked) if isinstance(books, Record) else _decided(state, asked, books)
    for part in state.doers:
        part.refused()
    answer = MappingProxyType({name: value for name, value in outcome.answer.items() if name != FLAGGED})
    found = _weighed(state, asked)
    missing = (*found.missing, *_further(state, asked, books))
    why = outcome.refusal
    if why is not None and why.reason != "; ".join(dict.fromkeys(one.reason for one in missing)):
        missing = (Finding("", why.reason, why.cite),)  # it was refused before the conditions were asked, or after them
    return Tried(deed, missing, found.flagged, found.unchecked, answer)


def _decided(state: LogState, asked: Deed, books: Books) -> Outcome:
    """What would come of it on a live log, where nobody pays what is not there."""
    outcome, houses = state.decide(asked, books), state.logs.houses
    for account, by in net(outcome.transfers).items() if outcome.refusal is None else ():
        held = books.balance(account) if by < 0 and not houses.may_go_below(account) else -by
        if held + by < 0:
            return Outcome(Refusal(too_little(f"{houses.account(account)} holds", held, -by), ()))
    return outcome


def _further(state: LogState, asked: Deed, books: Books) -> list[Finding]:
    """What stands in its way besides them."""
    part = state.handlers[asked.kind][0] if asked.kind in state.handlers else None
    if not isinstance(part, Stating):
        return []
    found = [Finding("", why.reason, why.cite) for why in part.further(asked, books)]
    payload = part.forms[asked.kind].read(asked)
    question = part.question(asked.kind, payload, asked.when, asked.actor)
    return found + [Finding("", each, ()) for each in part.unknown(question)]


def _weighed(state: LogState, asked: Deed) -> Weighed:
    """The law's conditions one by one, where a refusal puts them together."""
    part = state.handlers[asked.kind][0] if asked.kind in state.handlers else None
    if not isinstance(part, Stating):
        return Weighed()
    payload = part.forms[asked.kind].read(asked)
    return weigh(part.law.conditions, asked.kind, LogFacts(part.question(asked.kind, payload, asked.when, asked.actor)))


def opening_tried(
    home: LogState, occasion: str, payload: Mapping[str, Any], at: datetime, by: str, books: Books
) -> Tried:
    """Try to open an occasion of an organization, on a log that is made for the question alone."""
    stated = {**payload, "organization": home.log}
    state = LogState(0, OCCASION_LOG, OCCASION_LOG.read(occasion, stated), home.logs)
    return tried(state, OPEN_OCCASION, stated, at, by, books)
