"""What a file on proceedings may say of how one comes out: votes, sanctions, and what is done to those that stand."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from aboveboard.law.model.conditions import Value
from aboveboard.law.model.docket.papers import FieldLaw
from aboveboard.law.model.values import Cite, Cited, Strict, Words


class ReversesLaw(Strict):
    """What a step does to the sanctions that stood before it."""

    what: Literal["stayed", "restored", "lifted", "surrendered"]
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts, or fields of the step, with which alone it does that."""


def with_words(given: object) -> object:
    """A list in which a word alone is what is done, whatever else is so."""
    return [{"what": each} if isinstance(each, str) else each for each in given] if isinstance(given, list) else given


class VoteLaw(Cited):
    """How a body decides: how many it has, how many must be there, and how many carry."""

    title: str
    body: str
    """The office whose members vote."""
    whole: int | None = None
    """How many members it has, vacancies counted; as the proceeding states it where none is given."""
    quorum: int | Literal["majority", "stated"] = "majority"
    """How many must be there: a number, the majority of the whole, or the fact `quorum`, without which nobody votes."""
    carries: int | Literal["majority"] = "majority"
    quorum_step: str | None = None
    """The step by which a quorum was noted before."""
    present_cite: Cite = ()
    """The clause by which who is there is on record, where that is not the vote's own."""
    recused: str | None = None
    """The thing on the record that says which member takes no part in which matter, by its fields member and matter."""
    named: bool = False
    """Must each member's vote be recorded?"""
    named_cite: Cite = ()
    basis: str | None = None


class SanctionLaw(Cited):
    """What may be imposed: on what, for how long, and what it stops."""

    title: str
    of: Words = ()
    """What it is imposed on, such as license."""
    stops: Words = ()
    """What whoever bears it may not do while it lasts: conduct, apply."""
    needs: dict[str, FieldLaw] = Field(default_factory=dict)
    """What is stated with it, such as months or cents."""
    months: str | None = None
    """The field with the months for which it lasts; without end where there is none."""
    most_months: int | None = None
    extends_to: Words = ()
    """The relations of others whom it may cover."""
    extends_cite: Cite = ()
    surrender: bool = False
    """Is the license surrendered by the day on which it takes effect?"""
    surrender_cite: Cite = ()
