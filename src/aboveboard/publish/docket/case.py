"""A proceeding to be printed from: what stands of it for whoever prints, and what its log or record holds of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.state import Done, Fault, State
from aboveboard.docket.course.terms import Owed, terms
from aboveboard.docket.printed import Told, printed_events
from aboveboard.docket.telling import course
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput

LONGEST_TITLE = 300


@dataclass(frozen=True)
class Recorded:
    """What is recorded of a step beside the step itself."""

    at: datetime
    """When it was taken down."""
    hash: str
    """What stands for it: in the chain of its log, or for the event of a record."""
    withheld: bool = False
    """Is some of it sealed, and left out here?"""
    shown: bool = False
    """Is some of it sealed, and printed all the same for somebody who may read it?"""
    entered_by: str = ""
    """The account that entered it, which may take in what comes from others."""


@dataclass(frozen=True)
class Correction:
    """An event that was put right later, or struck."""

    event: int
    by: int
    why: str
    struck: bool


@dataclass(frozen=True)
class PrintedCase:
    """A proceeding as somebody may print it."""

    law: Proceeding
    title: str
    state: State
    day: date
    """The day as of which it is told what is due."""
    recorded: Callable[[int], Recorded | None]
    """What is recorded of a step, by its event; None of what the text itself prints."""
    name: str = ""
    """Its name in the house, where it has one."""
    holders: Mapping[str, str] = field(default_factory=dict)
    """Who holds each office."""
    refused: tuple[Fault, ...] = ()
    """What was asked for and refused, where that is recorded."""
    corrections: tuple[Correction, ...] = ()
    last: int = -1
    """The last event."""
    reads_sealed: bool = False
    """Does whoever prints see what is kept from the public?"""

    @cached_property
    def told(self) -> Sequence[Told]:
        """What the text itself prints of it."""
        return printed_events(self.law)

    @cached_property
    def steps(self) -> list[Done]:
        """Every step that was taken down, in its order."""
        return course(self.state)

    def step(self, event: int) -> Done:
        """The step of an event."""
        found = next((each for each in self.steps if each.number == event), None)
        if found is None:
            raise BadInput(f"event {event} of {self.title} is no step that stands")
        return found

    @cached_property
    def due(self) -> list[Owed]:
        """Every term that has begun, as it stands on the day."""
        return terms(self.law, self.state, self.day)

    def office(self, name: str) -> str:
        """An office as the file calls it; one that the file no longer knows by its name."""
        law = self.law.law.offices.get(name)
        return name.replace("-", " ") if law is None else law.title

    def named(self, done: Done) -> str:
        """The person who took a step, where one is named; whoever only entered it did not take it."""
        found = self.recorded(done.number)
        return "" if found is not None and found.entered_by == done.who else done.who

    def whoever(self, done: Done) -> str:
        """Who took a step: the office, and the person or party where one is named."""
        who = self.named(done) or self.holders.get(done.by, "")
        return f"{self.office(done.by)} ({who})" if who else self.office(done.by)

    def entered_by(self, done: Done) -> str:
        """The account that entered a step, where there is one."""
        found = self.recorded(done.number)
        return "" if found is None else found.entered_by

    def runs_from(self, done: Done) -> list[Owed]:
        """What is due because a step was taken, but for what it meets itself."""
        return [each for each in self.due if self._began(each) == done.number != each.done]

    def answered(self, done: Done) -> list[Done]:
        """The steps because of which a step was owed."""
        events = {self._began(each) for each in self.due if each.done == done.number}
        return [each for each in self.steps if each.number in events and each.number < done.number]

    def _began(self, each: Owed) -> int | None:
        """The event with which a term began; None where it runs from a day that was stated of the whole."""
        head = self.law.law.terms[each.term].from_.partition(".")[0]
        return None if head in ("fact", "term") else each.start.number

    def step_title(self, name: str) -> str:
        """A step as the file calls it."""
        law = self.law.law.steps.get(name)
        return name.replace("-", " ") if law is None else law.title

    def is_sealed(self, done: Done, name: str) -> bool:
        """Is a field of a step kept from the public?"""
        law = self.law.law.steps.get(done.step)
        if law is None:
            return False
        known = asked(self.law, done.step).get(name)
        return law.sealed or (known is not None and known.sealed)

    def known_of(self, office: str) -> str:
        """Whoever holds an office, and what of them is known to everybody."""
        laws = self.law.law.offices[office].states
        known = self.state.parties.get(office, {})
        told = [str(each) for name, each in known.items() if each and not (name in laws and laws[name].sealed)]
        return ", ".join(each for each in (self.holders.get(office, ""), *told) if each)

    def parties(self) -> Iterator[tuple[str, str]]:
        """The sides of the proceeding, each with whoever holds it and what is known of them."""
        for name, law in self.law.law.offices.items():
            if law.party:
                yield law.title, self.known_of(name)

    def shows_sealed(self, event: int | None = None) -> bool:
        """Is anything of an event, or of any at all, printed though it is kept from the public?"""
        if not self.reads_sealed:
            return False
        events = (each.number for each in self.steps) if event is None else (event,)
        return any(found is not None and found.shown for found in map(self.recorded, events))

    def entered_rightly(self, event: int) -> str | None:
        """By which event another was put right the last time, with its hash; None where it stands as it was entered."""
        right = [each.by for each in self.corrections if each.event == event and not each.struck]
        if not right:
            return None
        found = self.recorded(right[-1])
        return f"event {right[-1]}" + ("" if found is None else f", {found.hash}")

    def printed_name(self, event: int) -> str:
        """An event as an address names it; what the text itself prints is numbered apart."""
        return str(event) if event >= 0 else f"text-{event + len(self.told) + 1}"
