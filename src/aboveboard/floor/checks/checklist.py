"""A table's checklists as they stand: which steps apply, which are due, who confirmed them, and what waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aboveboard.floor.checks import staffing
from aboveboard.floor.checks.answers import as_json
from aboveboard.floor.checks.facts import Facts
from aboveboard.floor.checks.records import TableRecords
from aboveboard.law.model.procedures import Procedures, Step
from aboveboard.law.procedures import every_step, procedures_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deeds import Deed
from aboveboard.play.events import Refusal
from aboveboard.play.seats.table_facts import TableFacts
from aboveboard.play.table.conduct.inspection import Inspection


@dataclass
class Signed:
    """What somebody confirmed: who, as what, when, and with which answers."""

    by: str
    role: str
    at: datetime
    answers: dict[str, Any] = field(default_factory=dict)


@dataclass
class State:
    """All that the checks remember."""

    open: bool = False
    signed: dict[str, list[Signed]] = field(default_factory=dict)
    """Steps that were confirmed, by one or by two people."""
    failed: dict[str, str] = field(default_factory=dict)
    """Steps whose answer was wrong, and what was wrong."""
    due: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Running steps that wait to be confirmed, with what their event states."""
    arranged: dict[str, Any] = field(default_factory=dict)
    staff: dict[str, list[str]] = field(default_factory=dict)
    devices: dict[str, str] = field(default_factory=dict)
    """Devices that are not in use: `failed`, or how they are marked."""
    chosen: dict[str, list[int]] = field(default_factory=dict)
    """Seats by what they have chosen in this round."""
    before: dict[str, Any] = field(default_factory=dict)
    """What was so before the last event."""
    awaited: str | None = None
    """What the next player's coming is, where it is the first since the table opened or play ceased."""
    records: TableRecords = field(default_factory=TableRecords)
    stated: dict[str, Any] = field(default_factory=dict)
    """What was last stated of the equipment, right or wrong."""


class Checklist:
    """The steps of one table under its law."""

    def __init__(self, terms: Terms, look: Callable[[], TableFacts | None]) -> None:
        self.terms = terms
        self.law: Procedures = procedures_of(terms.edition)
        self.look = look
        """How the table is seen, where the facts of the game are asked for."""
        self.equipment = Inspection(terms.law)
        self.state = State()
        self.steps: dict[str, Step] = dict(every_step(self.law))
        self.offered = {wager.name for wager in terms.offered()}
        options = {name: value for name, value in terms.options.items() if value is not None}
        arranged = {name: one.default for name, one in self.law.arrangements.items() if one.default is not None}
        self._settled: dict[str, Any] = {**options, **arranged}
        self._answered = [name for name, step in self.law.opening.items() if step.asks]

    # -- which steps there are -----------------------------------------------------------------------------------------

    def known(self, payload: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What is known of the table besides what its game tells."""
        state = self.state
        known = {**self._settled, **self.equipment.state.facts}
        for name in self._answered:
            for one in state.signed.get(name, ()):
                known |= one.answers
        known |= state.arranged | state.before | state.devices
        if payload:
            known |= payload
        known["chosen"], known["staff"] = state.chosen, state.staff
        return known

    def facts(self, payload: Mapping[str, Any] | None = None) -> Facts:
        """The facts of the table now."""
        return Facts(None, self.look(), self.known(payload))

    def applies(self, name: str) -> bool:
        """Is this a step here, as the table is arranged and as things stand?"""
        step, payload = self.steps[name], self.state.due.get(name)
        if step.offers is not None and step.offers not in self.offered:
            return False
        if not step.when and not step.unless:
            return True
        facts = self.facts(payload)
        return facts.are(step.when) and not (step.unless and facts.are(step.unless))

    def done(self, name: str) -> bool:
        """Has everybody signed who must?"""
        return len(self.state.signed.get(name, ())) >= (2 if self.steps[name].with_ else 1)

    def stands(self, name: str) -> bool:
        """Is a step that lasts still as it was confirmed?"""
        if not self.applies(name):
            self.state.signed.pop(name, None)
        return self.done(name)

    def remaining(self) -> Iterator[str]:
        """The steps that are to be confirmed now, in order."""
        group = self.law.closing if self.state.open else self.law.opening
        for name in (*group, *self._due()):
            if self.applies(name) and not self.done(name):
                yield name

    def _due(self) -> Iterator[str]:
        """The running steps that are due, in the order of the law."""
        return (name for name in self.law.running if name in self.state.due)

    # -- what waits ----------------------------------------------------------------------------------------------------

    def first_missing(self, steps: Mapping[str, Step]) -> Refusal | None:
        """The first of these steps that is not as it should be."""
        for name, step in steps.items():
            if name in self.state.failed:
                return self.unfit(name)
            if not step.optional and self.applies(name) and not self.done(name):
                return Refusal(self._still(name, step), step.cite)
        return None

    def _still(self, name: str, step: Step) -> str:
        if self.state.signed.get(name):
            return f"{' or '.join(step.with_)} must still verify that {step.title}"
        return f"it is not confirmed that {step.title}"

    def why_shut(self) -> Refusal | None:
        """The first thing that keeps the table from opening."""
        return (
            self.first_missing(self.law.opening)
            or self.equipment.state.closed
            or self._unstated()
            or self._not_on_file()
            or staffing.unstaffed(self.law, self.state.staff)
        )

    def _unstated(self) -> Refusal | None:
        """The first measure that must be stated of the equipment and is not."""
        if self.equipment.state.opened:
            return None
        needed = [measure for measure in self.equipment.law.equipment.values() if measure.required]
        return Refusal(f"{needed[0].title} is not stated", needed[0].cite) if needed else None

    def _not_on_file(self) -> Refusal | None:
        facts = self.facts()
        for name, record in self.law.records.items():
            if record.before and facts.are(record.when) and not self.state.records.has(name):
                return Refusal(f"{record.title} is not on file", record.cite)
        return None

    def warnings(self) -> list[dict[str, Any]]:
        """What ought to be otherwise but does not keep the table shut."""
        found, facts = list(staffing.warnings(self.law, self.state.staff)), self.facts()
        for name, record in self.law.records.items():
            if record.warn and facts.are(record.when) and not self.state.records.has(name):
                found.append({"warning": f"{record.title} is not on file", "cite": citations(record.cite)})
        return found

    def waiting(self, kind: str) -> Refusal | None:
        """The step for which a kind of deed waits."""
        for name in self._due():
            step = self.law.running[name]
            if kind in step.before and not step.optional and self.applies(name):
                return Refusal(f"this waits until {step.title}", step.cite)
        return None

    def unfit(self, name: str) -> Refusal:
        """What was found wrong at a step."""
        return Refusal(f"{self.steps[name].title}: {self.state.failed[name]}", self.steps[name].cite)

    # -- who may confirm what, when ------------------------------------------------------------------------------------

    def verifies(self, name: str) -> bool:
        """Is it the second signature that is awaited?"""
        return bool(self.state.signed.get(name)) and bool(self.steps[name].with_) and not self.done(name)

    def why_not(self, name: str, deed: Deed) -> Refusal | None:
        """Why somebody may not confirm a step now: it is not due, not this role's, or another comes first."""
        step = self.steps[name]
        if (name in self.law.running and name not in self.state.due) or not self.applies(name):
            return Refusal(f"it is not the time to confirm that {step.title}", step.cite)
        second = self.verifies(name)
        roles = step.with_ if second else step.by
        if (roles or deed.role == "player") and deed.role not in roles:
            who = " or ".join(roles) or "someone on duty"
            return Refusal(f"{who} confirms that {step.title}, not {deed.role or 'a stranger'}", step.cite)
        if second and deed.actor == self.state.signed[name][0].by:
            return Refusal(f"another person verifies that {step.title}", step.cite)
        for other in step.after:
            if self.applies(other) and not self._taken(other):
                return Refusal(f"{self.steps[other].title}: that comes first", step.cite)
        return None

    def _taken(self, name: str) -> bool:
        """Has a step been taken, or is it not due at all?"""
        return self.done(name) or (name in self.law.running and name not in self.state.due)

    # -- what can be seen ----------------------------------------------------------------------------------------------

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every step that applies, with who confirmed it and whether it is due."""
        remaining = set(self.remaining())
        groups = {"opening": self.law.opening, "running": self.law.running, "closing": self.law.closing}
        for group, steps in groups.items():
            for name, step in steps.items():
                if self.applies(name):
                    yield self._row(group, name, step, due=name in remaining)

    def _row(self, group: str, name: str, step: Step, *, due: bool) -> dict[str, Any]:
        signed = self.state.signed.get(name, [])
        return {
            "step": name,
            "group": group,
            "title": step.title,
            "by": list(step.by),
            "with": list(step.with_),
            "after": list(step.after),
            "asks": {key: as_json(ask) for key, ask in step.asks.items()},
            "optional": step.optional,
            "due": due,
            "done": self.done(name),
            "failed": self.state.failed.get(name),
            "says": None if step.says is None else filled(step.says, self.state.due.get(name, {})),
            "signed": [{"by": one.by, "role": one.role, "at": one.at.isoformat()} for one in signed],
            "cite": citations(step.cite),
        }


def named(text: str | None) -> list[str]:
    """The facts that a text holds in braces."""
    return [] if text is None else [piece.partition("}")[0] for piece in text.split("{")[1:]]


def filled(text: str, payload: Mapping[str, Any]) -> str:
    """A text with the facts it names put in."""
    for word in named(text):
        text = text.replace(f"{{{word}}}", "" if payload.get(word) is None else _written(payload[word]))
    return text


def _written(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    return (" / " if value and isinstance(value[0], str) else " ").join(map(str, value))
