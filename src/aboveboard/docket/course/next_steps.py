"""What may be done next, by whom, and what is owed of things on the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aboveboard.docket.course.deciding import asked, why_not_now
from aboveboard.docket.course.facts import owed
from aboveboard.docket.course.state import State, Thing
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import MarkLaw


@dataclass(frozen=True)
class NextStep:
    """A step that the proceeding is open for: the offices that may take it, and what is stated with it."""

    step: str
    title: str
    by: tuple[str, ...]
    needs: tuple[str, ...]
    cite: tuple[str, ...]
    along: bool
    """Does it come with a step of another proceeding, and not by itself?"""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "do": self.step, "title": self.title, "by": list(self.by), "needs": list(self.needs),
            "cite": list(self.cite), "along": self.along,
        }  # fmt: skip


def next_steps(proceeding: Proceeding, state: State, by: str | None = None) -> Iterator[NextStep]:
    """The steps that may be taken as it stands, by an office where one is named."""
    for name, law in proceeding.law.steps.items():
        if next(why_not_now(proceeding, state, name, by), None) is None:
            offices = law.by or tuple(proceeding.law.offices)
            fields = asked(proceeding, name)
            needs = tuple(each for each, field in fields.items() if not field.optional)
            yield NextStep(name, law.title, offices, needs, tuple(proceeding.cite(law.cite)), law.along)


@dataclass(frozen=True)
class Lacking:
    """Something that is still to be found of a thing on the record, or done with it."""

    thing: Thing
    mark: str
    law: MarkLaw

    @property
    def of(self) -> tuple[str, ...]:
        """The offices that owe it: the one that the thing itself names, where it is not all of them."""
        named = None if self.law.whose is None else self.thing.known(self.law.whose)
        return (named,) if named in self.law.by else self.law.by

    def to_json(self, proceeding: Proceeding) -> dict[str, Any]:
        """As programs read it."""
        return {
            "thing": self.thing.kind, "name": self.thing.name, "lacks": self.mark, "title": self.law.title,
            "of": list(self.of), "cite": proceeding.cite(self.law.cite),
        }  # fmt: skip


def lacking_marks(proceeding: Proceeding, state: State) -> Iterator[Lacking]:
    """What is owed of the things on the record: those marks alone that somebody owes."""
    for kind, law in proceeding.law.things.items():
        for mark, held in law.marks.items():
            if held.by:
                for thing in state.unmarked(kind, mark):
                    if owed(proceeding, state, thing, mark):
                        yield Lacking(thing, mark, held)
