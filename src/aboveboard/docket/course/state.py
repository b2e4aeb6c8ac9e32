"""What stands of a proceeding: what was done, what is on the record, which papers came, who bears which sanction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Literal

Verdict = Literal["done", "returned", "late", "not-carried"]
"""What came of a step that was taken down: it is done, its paper was returned, it came late, its vote did not carry."""
Standing = Literal["stands", "stayed", "lifted"]


BY = "by"
"""The office that takes a step, or that put a thing on the record, among what is known of it."""


@dataclass(frozen=True)
class Deed:
    """A step as somebody takes it: which, in which office, when, and what is stated with it."""

    do: str
    by: str
    at: datetime
    fields: dict[str, Any] = field(default_factory=dict)
    who: str = ""
    """The person, where one is named."""
    number: int = 0

    @property
    def day(self) -> date:
        """The day, by the state's own clock."""
        return self.at.date()


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with what was stated, with its clauses; a flagged one returns nothing."""

    reason: str
    cite: tuple[str, ...] = ()
    flag: bool = False
    event: int | None = None
    field: str = ""
    """The field that it is found in, if in one: an entry of a list as LIST.NUMBER.NAME."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"reason": self.reason, "cite": list(self.cite)}


@dataclass(frozen=True)
class Done:
    """A step that was taken down."""

    step: str
    number: int
    at: datetime
    by: str
    who: str
    fields: dict[str, Any]
    verdict: Verdict
    faults: tuple[Fault, ...] = ()

    @property
    def day(self) -> date:
        """The day, by the state's own clock."""
        return self.at.date()


@dataclass
class Mark:
    """What was found of a thing, by which event."""

    value: Any
    number: int
    at: datetime
    by: str


@dataclass
class Thing:
    """Something on the record."""

    kind: str
    name: str
    number: int
    at: datetime
    by: str
    fields: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)

    def known(self, name: str) -> Any:
        """What is known of it under a name: what was found, or else what was stated; `by`, who put it on record."""
        return self.marks[name].value if name in self.marks else {BY: self.by, **self.fields}.get(name)


@dataclass
class Taken:
    """A vote that was taken."""

    vote: str
    step: str
    number: int
    ayes: int
    nays: int
    abstained: int
    carried: bool
    names: dict[str, list[str]] = field(default_factory=dict)
    needed: int = 0
    about: str = ""

    @property
    def tally(self) -> str:
        """As minutes have it."""
        return f"{self.ayes}-{self.nays}" + (f"-{self.abstained}" if self.abstained else "")

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "tally": self.tally, "ayes": self.ayes, "nays": self.nays, "abstained": self.abstained,
            "needed": self.needed, "carried": self.carried, "names": self.names,
        }  # fmt: skip


@dataclass
class Imposed:
    """A sanction that was imposed."""

    kind: str
    on: str
    number: int
    day: date
    effective: date
    until: date | None
    """The last day on which it holds; without end where there is none."""
    fields: dict[str, Any] = field(default_factory=dict)
    covers: list[str] = field(default_factory=list)
    """Whom else it covers."""
    stands: Standing = "stands"
    surrendered: date | None = None

    def holds(self, day: date) -> bool:
        """Does it hold on a day?"""
        return self.stands == "stands" and self.effective <= day and (self.until is None or day <= self.until)


@dataclass
class State:
    """All that stands of one proceeding."""

    parties: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What is known of whoever holds an office here."""
    facts: dict[str, Any] = field(default_factory=dict)
    steps: dict[str, list[Done]] = field(default_factory=dict)
    """Every step that was taken down, with its verdict, in its order."""
    things: dict[str, dict[str, Thing]] = field(default_factory=dict)
    votes: list[Taken] = field(default_factory=list)
    sanctions: list[Imposed] = field(default_factory=list)
    told: dict[str, list[str]] = field(default_factory=dict)
    opened: datetime | None = None
    ended: str | None = None
    ended_at: datetime | None = None

    def done(self, step: str) -> list[Done]:
        """How often a step was done, and not only tried."""
        return [each for each in self.steps.get(step, ()) if each.verdict == "done"]

    def last(self, step: str) -> Done | None:
        """When a step was done the last time."""
        found = self.done(step)
        return found[-1] if found else None

    def thing(self, kind: str, name: str) -> Thing | None:
        """Something on the record, by its name."""
        return self.things.get(kind, {}).get(name)

    def unmarked(self, kind: str, mark: str) -> list[Thing]:
        """The things of a kind of which something has not been found."""
        return [each for each in self.things.get(kind, {}).values() if mark not in each.marks]

    @property
    def name(self) -> str:
        """Where it stands: the last step that was done, or how it ended."""
        if self.ended is not None:
            return self.ended
        every = [each for held in self.steps.values() for each in held if each.verdict == "done"]
        return max(every, key=lambda each: each.number).step if every else "not opened"

    def copied(self) -> State:
        """The same to be folded further: what is changed in place is its own, what was taken down once is shared."""
        things = {
            kind: {
                name: Thing(each.kind, each.name, each.number, each.at, each.by, each.fields, dict(each.marks))
                for name, each in held.items()
            }
            for kind, held in self.things.items()
        }
        return replace(
            self,
            parties={office: dict(known) for office, known in self.parties.items()},
            facts=dict(self.facts),
            steps={step: list(held) for step, held in self.steps.items()},
            things=things,
            votes=list(self.votes),
            sanctions=[replace(each) for each in self.sanctions],
            told={office: list(held) for office, held in self.told.items()},
        )


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, str):
        return value
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value
