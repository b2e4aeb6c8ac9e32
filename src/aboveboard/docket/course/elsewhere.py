"""What a step decides in other proceedings, as a vote closes a case, and what it approves on other logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.docket.course.facts import applies
from aboveboard.docket.course.state import Deed, Done, State
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import StepLaw


@dataclass(frozen=True)
class Elsewhere:
    """A step that is taken in another proceeding with one that was done here."""

    proceeding: str
    """The kind of the other proceeding."""
    named: str
    """Which one is meant, by its name."""
    do: str
    by: str
    fields: dict[str, Any]
    event: int
    """The event here that decides it."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it; `step` is an event of the other proceeding's record."""
        return {
            "event": self.event, "proceeding": self.proceeding, "named": self.named,
            "step": {"do": self.do, "by": self.by, **self.fields},
        }  # fmt: skip


@dataclass(frozen=True)
class Approved:
    """An approval that a step brings along onto another log."""

    named: str
    """The log."""
    deed: str
    fields: dict[str, Any]
    event: int
    """The event here that approves it."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"event": self.event, "named": self.named, "deed": self.deed, "states": dict(self.fields)}


def approved(proceeding: Proceeding, state: State, done: Done) -> Iterator[Approved]:
    """What a step as it was done approves on other logs; nothing where its vote did not carry."""
    if done.verdict != "done":
        return
    for law in proceeding.law.steps[done.step].approves:
        named = _known(state, done, law.named)
        if named is None or (law.when and not applies(state, done.fields, law.when)):
            continue
        yield Approved(str(named), law.deed, _stated(state, done, law.fields), done.number)


def elsewhere(proceeding: Proceeding, state: State, done: Done) -> Iterator[Elsewhere]:
    """The steps that are taken in other proceedings with a step as it was done; none where its vote did not carry."""
    if done.verdict != "done":
        return
    for law in proceeding.law.steps[done.step].decides:
        named = _known(state, done, law.named)
        if named is None or (law.when and not applies(state, done.fields, law.when)):
            continue
        fields = _stated(state, done, law.fields)
        yield Elsewhere(law.proceeding, str(named), law.step, law.by, fields, done.number)


def _stated(state: State, done: Done, fields: Mapping[str, str]) -> dict[str, Any]:
    """What is stated elsewhere, as far as it is known here."""
    stated = {there: _known(state, done, here) for there, here in fields.items()}
    return {there: value for there, value in stated.items() if value is not None}


def _known(state: State, done: Done | Deed, name: str) -> Any:
    """A field of the step, or a fact of the proceeding."""
    kind, _, fact = name.partition(".")
    return state.facts.get(fact) if kind == "fact" and fact else done.fields.get(name)


def hands_on(state: State, law: StepLaw, deed: Deed) -> bool:
    """Are the sanctions of a step imposed in another proceeding, and not in this one?"""
    return any(
        law.sanctions in each.fields.values() and _known(state, deed, each.named) is not None for each in law.decides
    )


def decided(proceeding: Proceeding, state: State) -> Iterator[Elsewhere]:
    """Everything that a proceeding has decided in others, in its order."""
    for done in _done(state, (name for name, law in proceeding.law.steps.items() if law.decides)):
        yield from elsewhere(proceeding, state, done)


def all_approved(proceeding: Proceeding, state: State) -> Iterator[Approved]:
    """Everything that a proceeding has approved on other logs, in its order."""
    for done in _done(state, (name for name, law in proceeding.law.steps.items() if law.approves)):
        yield from approved(proceeding, state, done)


def _done(state: State, steps: Iterable[str]) -> list[Done]:
    return sorted((each for name in steps for each in state.done(name)), key=lambda each: each.number)
