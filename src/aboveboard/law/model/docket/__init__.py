"""What a file on a proceeding may say: offices, steps, papers, terms, votes, sanctions, and what is put on record.

A proceeding says what happened, the file says what it needs and by when. What must hold before a step stands in the
conditions that every house shares; a step says by whom, after what, what is stated with it, and what it brings about.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from aboveboard.law.model.conditions import Condition, Value
from aboveboard.law.model.days import Span
from aboveboard.law.model.docket.offices import ROLES as ROLES
from aboveboard.law.model.docket.offices import OfficeLaw as OfficeLaw
from aboveboard.law.model.docket.outcomes import ReversesLaw as ReversesLaw
from aboveboard.law.model.docket.outcomes import SanctionLaw as SanctionLaw
from aboveboard.law.model.docket.outcomes import VoteLaw as VoteLaw
from aboveboard.law.model.docket.outcomes import with_words
from aboveboard.law.model.docket.papers import CHOICES as CHOICES
from aboveboard.law.model.docket.papers import THINGS as THINGS
from aboveboard.law.model.docket.papers import AnnexLaw as AnnexLaw
from aboveboard.law.model.docket.papers import FieldLaw as FieldLaw
from aboveboard.law.model.docket.papers import FieldType as FieldType
from aboveboard.law.model.docket.papers import PaperLaw as PaperLaw
from aboveboard.law.model.docket.papers import PartLaw as PartLaw
from aboveboard.law.model.proposals import ProposalStep
from aboveboard.law.model.values import Cite, Cited, Headed, Strict, Words

Kind = Literal["case", "meeting", "rulemaking"]
Late = Literal["late", "refused", "flag"]
"""What befalls a step after its last day: it is recorded and has no effect, it is refused, or it is flagged."""


class MarkLaw(Strict):
    """Something that is found of a thing on the record, or done with it."""

    title: str
    by: Words = ()
    """The offices that owe it, where it is owed."""
    whose: str | None = None
    """The field of the thing that says which of them owes it, or `by` for whoever put it on the record."""
    cite: Cite = ()
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts with which it is owed: the thing's own fields by their names, those of the proceeding by fact.NAME."""
    term: str | None = None
    """The term within which it is owed."""


class ThingLaw(Cited):
    """Something of which there may be many on the record: charges, exhibits, witnesses, motions, comments."""

    title: str
    fields: dict[str, FieldLaw] = Field(default_factory=dict)
    marks: dict[str, MarkLaw] = Field(default_factory=dict)


class MarksLaw(Strict):
    """What a step finds of things: which, under what name, and what is found."""

    thing: str
    on: str | None = None
    """The field that names the thing; every thing of the kind that is not marked yet, where none does."""
    mark: str
    value: Value = True
    field: str | None = None
    """The field that says what is found, where it is not always the same."""
    before: bool = False
    """Only those that were on the record before the step?"""
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts with which alone it is found of a thing: its own fields and marks by their names, others by fact.NAME."""


class AddsLaw(Strict):
    """What a step puts on the record: itself, or each entry of one of its fields."""

    thing: str
    field: str | None = None
    named: str | None = None
    """The field by which it is named, or `by` after the office that takes the step; it is numbered where none is."""
    once: bool = False
    """Is one that stands already under the name the one that is meant?"""


class DecidesLaw(Strict):
    """A step of another proceeding that is taken with a step of this one, and what is stated with it there."""

    proceeding: str
    """The kind of proceeding, by its file in the same ruleset."""
    named: str
    """The field that names the one that is meant, or fact.NAME of this proceeding."""
    step: str
    by: str
    """The office there that takes it."""
    fields: dict[str, str] = Field(default_factory=dict)
    """What is stated there, each by a field of this step, or fact.NAME of this proceeding."""
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Fields of this step, or facts, with which alone it decides anything."""


class ApprovesLaw(Strict):
    """An approval that a step brings along onto another log, once it is done, and what is stated with it there."""

    named: str
    """The field that names the log, or fact.NAME of this proceeding."""
    deed: str
    """The deed by which it is put on file there."""
    fields: dict[str, str] = Field(default_factory=dict)
    """What is stated there, each by a field of this step, or fact.NAME of this proceeding."""
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Fields of this step, or facts, with which alone it approves anything."""


class StepLaw(Cited):
    """Something that is done in a proceeding: by whom, after what, with what stated, and what it brings about."""

    title: str
    by: Words = ()
    """The offices that may do it; anybody who takes part where none is named."""
    opens: bool = False
    """Does the proceeding begin with it?"""
    early: bool = False
    """May it have been done before the proceeding began?"""
    proposal: ProposalStep | None = None
    """The step of the proposal that it is, where the proceeding is about one."""
    later: bool = False
    """May a step with which one begins also come while it is open?"""
    after: Words = ()
    """Steps that came before it, all of them."""
    after_any: Words = ()
    """Steps of which one came before it."""
    until: Words = ()
    """Steps after which it is too late for it."""
    once: bool = False
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts with which alone there is such a step."""
    asks: dict[str, FieldLaw] = Field(default_factory=dict)
    paper: str | None = None
    """The paper that is tendered with it."""
    adds: tuple[AddsLaw, ...] = ()
    marks: tuple[MarksLaw, ...] = ()
    sets: dict[str, Value] = Field(default_factory=dict)
    """Facts of the proceeding that it makes so."""
    keeps: dict[str, str] = Field(default_factory=dict)
    """Facts of the proceeding that it states, each by the field that holds it."""
    vote: str | None = None
    """The vote that is taken with it, on the field `vote`."""
    needs_carried: bool = False
    """Does nothing of it come about unless the vote carries?"""
    sanctions: str | None = None
    """The field with the sanctions that it imposes; where it decides them in another proceeding they stand there."""
    reverses: Annotated[tuple[ReversesLaw, ...], BeforeValidator(with_words)] = ()
    """What it does to sanctions that stood before it: a word each, or a table with the facts on which that hangs."""
    tells: Words = ()
    """The offices that are told of it at once, in writing."""
    ends: str | None = None
    """The word by which the proceeding is over with it."""
    over: bool = False
    """May it come when the proceeding is over too?"""
    decides: tuple[DecidesLaw, ...] = ()
    """The steps of other proceedings that are taken with it, once it is done; a vote that does not carry takes none."""
    approves: tuple[ApprovesLaw, ...] = ()
    """What it approves on other logs, once it is done; what is kept there decides whether it takes that."""
    ordered: bool = False
    """Does it state an agenda, whose items are in the order of the file?"""
    sealed: bool = False
    """Is what is stated with it kept from the public?"""
    along: bool = False
    """Is it taken with a step of another proceeding that decides it, and where that is kept here by nobody alone?"""


class TermLaw(Cited, Span):
    """By when something is due: a deadline of the ruleset, a span of its own, a number that the operator states."""

    title: str
    of: Words = ()
    """The offices that owe it."""
    each: bool = False
    """Does each of them owe it by itself, whatever the others do?"""
    from_: str
    """The step from which it runs, or STEP.FIELD with the day; fact.NAME, term.NAME from the last day of another, or
    things.KIND where it runs for each of them; sanctions.surrender from the day on which each of those takes effect
    with which something is surrendered."""
    deadline: str | None = None
    """A deadline of the ruleset, by its name."""
    stated: str | None = None
    """The fact of the proceeding that states the days, where the text of the clause is not held."""
    at_once: bool = False
    """On the same day, at the latest."""
    reasonable: int | None = None
    """The clause gives no number: its age is shown, and after so many days it is warned of."""
    on_day: bool = False
    """On the day itself that it runs from."""
    done: Words = ()
    """Steps of which any fulfils it."""
    mark: str | None = None
    """The mark by which it is fulfilled, where it runs for each thing of a kind."""
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    lifted: Words = ()
    """Steps after which it does not run any more."""
    closes: bool = False
    """Is it a time within which something may be done, and that closes by itself, and not something owed?"""
    shortened: str | None = None
    """The step that shortens it: to the number of its field `days`, or to nothing where it states none."""
    first: Literal["day", "after"] | None = None
    """Is the day the first for it, or the day after, and not the last?"""
    late: Late = "late"
    basis: str | None = None

    @model_validator(mode="after")
    def _one_count(self) -> Self:
        counts = (
            self.deadline is not None, bool(self.units), self.stated is not None, self.at_once,
            self.reasonable is not None, self.on_day,
        )  # fmt: skip
        if sum(counts) != 1:
            raise ValueError("deadline, a span, stated, at-once, reasonable or on-day: exactly one")
        return self


class AgendaLaw(Cited):
    """A kind of item on an agenda; the kinds come in the order of the file."""

    title: str
    must: bool = False
    steps: Words = ()
    """The steps with which such an item is dealt with, all of them; those that name its matter where it has one."""


class MinutesLaw(Cited):
    """What is written of a meeting: a draft until another meeting accepts it."""

    title: str
    called: str
    """The step with which the meeting begins."""
    closed: str
    """The step with which it is over."""
    accepted: str
    """The step with which they are a draft no longer."""
    mark: str
    """What stands on every page of a draft."""


class RightLaw(Cited):
    """Something that holds for every such proceeding and that nobody takes away: that it is public, copies, counsel."""

    says: str
    value: Value = True


class ToldLaw(Cited):
    """Something that the text tells of the proceeding as a whole: whom to ask, what it costs, why it is proposed."""

    title: str
    says: Words = ()
    of: Words = ()
    """The sections that it is about."""


class PrintedLaw(Cited):
    """Something that the text itself tells of one proceeding: on which day it was done, by whom."""

    do: str
    at: str | None = None
    """A day, or a time; that of the proposal's own step where none is stated."""
    by: str
    states: dict[str, Any] = Field(default_factory=dict)
    reading: str | None = None


class ProceedingLaw(Headed):
    """One kind of proceeding, or one that is like another and states only its differences."""

    kind: Kind
    about: str = ""
    proposal: str | None = None
    """The proposal whose rulemaking it is."""
    proposal_cite: Cite = ()
    offices: dict[str, OfficeLaw] = Field(default_factory=dict)
    facts: dict[str, FieldLaw] = Field(default_factory=dict)
    """What may be stated of it as a whole, from the beginning."""
    things: dict[str, ThingLaw] = Field(default_factory=dict)
    steps: dict[str, StepLaw] = Field(min_length=1)
    papers: dict[str, PaperLaw] = Field(default_factory=dict)
    terms: dict[str, TermLaw] = Field(default_factory=dict)
    votes: dict[str, VoteLaw] = Field(default_factory=dict)
    sanctions: dict[str, SanctionLaw] = Field(default_factory=dict)
    agenda: dict[str, AgendaLaw] = Field(default_factory=dict)
    minutes: MinutesLaw | None = None
    conditions: dict[str, Condition] = Field(default_factory=dict)
    rights: dict[str, RightLaw] = Field(default_factory=dict)
    told: dict[str, ToldLaw] = Field(default_factory=dict)
    printed: tuple[PrintedLaw, ...] = ()
    readings: dict[str, str] = Field(default_factory=dict)
