"""What happened, from which deadlines run: named functions over what was stated, and those that nothing tells yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days.moments import Moment


@dataclass(frozen=True)
class Happening:
    """Something from which a deadline runs."""

    at: Moment
    entries: tuple[Entry, ...]
    """What says so; the first of them is always the same one, whatever is stated later."""
    of: str = ""
    """Of what or of whom, in words."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """What whatever fulfils the deadline must name too, and figures that it must reach."""

    @property
    def events(self) -> tuple[Source, ...]:
        """Where that stands."""
        return tuple(entry.source for entry in self.entries)


Answer = Callable[[Known], Iterable[Happening]]
HAPPENINGS: dict[str, Answer] = {}
"""Every happening by name."""
AnswerOf = Callable[[Known, str], Iterable[Happening]]
QUALIFIED: dict[str, AnswerOf] = {}
"""Happenings whose names go on to say of what they are, such as a report on a form."""

_CASES = "hearings and appeals stand on the docket, whose own calendar tells what is due of them"
UNTOLD: Mapping[str, str] = {
    "hearing": _CASES,
    "finding": _CASES,
    "appeal-notice-filed": _CASES,
    "appeal-statement-served": _CASES,
    "appeal-hearing-notice": _CASES,
}
"""What no deed tells yet, each with the reason."""
PARTLY: Mapping[str, str] = {
    "sale": "tickets that are sold at an occasion without a pool of their own are deposited with its receipts",
    "municipal-action": "only the denial of an application is known here; suspensions, revocations and fines stand on "
    "the docket, whose own calendar tells by when an appeal is noticed",
    "redeemed": "only deals that have left play are known; winning tickets of one still in play are retained too",
    "last-sale": "only deals that have left play are known; of one that is still in play nothing is left over yet",
}
"""What the deeds tell of some cases only."""
UNKNOWN = "nothing that is stated tells it"


def happening(name: str) -> Callable[[Answer], Answer]:
    """Put a function among the happenings."""

    def put(answer: Answer) -> Answer:
        HAPPENINGS[name] = answer
        return answer

    return put


def happening_of(head: str) -> Callable[[AnswerOf], AnswerOf]:
    """Put a function among the happenings whose names begin so and go on to say of what kind."""

    def put(answer: AnswerOf) -> AnswerOf:
        QUALIFIED[head] = answer
        return answer

    return put


def told(known: Known, name: str) -> list[Happening] | None:
    """Everything that happened by that name; None where no deed tells it."""
    answer = HAPPENINGS.get(name)
    if answer is not None:
        return list(answer(known))
    head, _, rest = name.partition(" ")
    if rest and head in QUALIFIED:
        return list(QUALIFIED[head](known, rest))
    return None


def why_untold(name: str) -> str | None:
    """Why a happening is not told, or not in every case; None where it is."""
    head, _, rest = name.partition(" ")
    if name in HAPPENINGS or (rest and head in QUALIFIED):
        return PARTLY.get(head)
    return UNTOLD.get(name, UNKNOWN)
