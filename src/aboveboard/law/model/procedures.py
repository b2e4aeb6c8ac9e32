"""What a procedures file may say: steps to open, run and close a table, who does them, and the records made of it.

The files lie beside the games' own, in the folder `procedures` of a ruleset, and are read only when asked for. What a
game's file already enforces (measures, timers, calls, the shuffle) is not repeated here.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from aboveboard.law.model.values import Cite, Cited, Strict

Fact = str | int | float | bool


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


Facts = dict[str, Fact | tuple[Fact, ...]]
"""Facts by name, each with the value it must have, or the values of which it must have one."""
Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class Ask(Strict):
    """What a step asks to be found, counted or measured; a step with a wrong answer has failed and is still due."""

    is_: Fact | None = None
    min: float | None = None
    max: float | None = None
    one_of: tuple[Fact, ...] | None = None
    unit: str = ""
    above: str | None = None
    """Another answer of the step that this one is larger than."""
    unlike: str | None = None
    """Another answer of the step that this one differs from."""
    each_once: int | None = None
    """It lists the numbers from one to this, each once."""
    seats_of: str | None = None
    """It lists the seats that have made this wager or this choice, in order of their numbers."""
    seats_without: str | None = None
    """It lists the places at which this wager does not stand and nobody banks, in order."""
    when: Facts = Field(default_factory=dict)
    """It is asked only where other answers are so."""


class Step(Cited):
    """Something that is done and confirmed: by whom, when it is due, after what, and what waits for it."""

    title: str
    by: Words = ()
    """Roles that may confirm it; anyone on duty where none is named."""
    with_: Words = ()
    """Roles of which another person signs beside the first."""
    on: Words = ()
    """What makes a running step due: a kind of event, perhaps with a word of it ("irregularity ball-left-wheel",
    "call no-more-bets", "bank accept", "check ball-inspected", "failed tiles-flawless", "graded natural"); or `opened`,
    `over` (a round is over), `round` (either), `first-player` (the first to come since the table opened) or `resumed`
    (the first since play ceased)."""
    when: Facts = Field(default_factory=dict)
    """Facts with which it applies: the operator's options, how the table is arranged, what was answered when it was
    opened, what the event itself says, and the facts of the table."""
    unless: Facts = Field(default_factory=dict)
    """Facts that lift it, where all of them are so."""
    offers: str | None = None
    """It applies only where this wager is offered."""
    after: Words = ()
    """Steps that come before it, where they are due too."""
    before: Words = ()
    """Kinds of deed that wait for a running step."""
    asks: dict[str, Ask] = Field(default_factory=dict)
    says: str | None = None
    """What is called or shown with it, in which {names} stand for facts of the table."""
    optional: bool = False
    """It may be left out, and nothing waits for it."""
    lasts: bool = False
    """Once confirmed it stands as long as it applies, however often its event comes."""
    basis: str | None = None


class Staff(Cited):
    """A role at the table: whether the table opens without it, its duties, and how many tables one person may serve."""

    title: str
    needed: Literal["must", "warn", "may"] = "may"
    duties: Words = ()
    tables: int | None = None
    unless: Words = ()
    """Another role that serves in its place."""


class Custody(Cited):
    """What is never left alone at the table: the roles that answer for it, the first of them that is there."""

    title: str
    holders: Words


class Device(Cited):
    """A device that may fail: what waits until it is covered or bears a sign that it is out of order."""

    title: str
    blocks: Words
    emptied: bool = False
    """Must what is in it be taken out as well?"""


class Incident(Cited):
    """Something that is not done at the table, recorded and shown when it happens."""

    title: str
    on: Words = ()
    """Events that bring it about of themselves; others are reported."""
    when: Facts = Field(default_factory=dict)


class Arrangement(Cited):
    """How a table is arranged, where the text leaves it open: what may be chosen, and the default."""

    title: str
    values: tuple[Fact, ...]
    default: Fact | None = None


class Record(Cited):
    """A record: made automatically by events of the table, or written by somebody who fills in every field."""

    title: str
    on: Words = ()
    """The events that make it, as a step's; none where somebody writes it."""
    when: Facts = Field(default_factory=dict)
    holds: Words = ()
    """What it holds of such an event, by the names of facts of the table."""
    fields: Words = ()
    """What a written record holds; one that lacks any of it is refused."""
    by: Words = ()
    """Roles that may write it; anyone on duty where none is named."""
    before: Literal["open-table", ""] = ""
    """The table does not open until one is on file."""
    warn: bool = False
    """The table opens without one, with a warning."""
    to: Words = ()
    """Roles that are notified when it is made."""
    kept_years: int | None = None
    kept_cite: Cite = ()
    filed: bool | None = None
    """Is it sent in with a form, or only stored?"""
    basis: str | None = None


class Procedures(Strict):
    """The procedures of one game under one text."""

    basis: str | None = None
    opening: dict[str, Step] = Field(default_factory=dict)
    running: dict[str, Step] = Field(default_factory=dict)
    closing: dict[str, Step] = Field(default_factory=dict)
    staff: dict[str, Staff] = Field(default_factory=dict)
    custody: dict[str, Custody] = Field(default_factory=dict)
    devices: dict[str, Device] = Field(default_factory=dict)
    incidents: dict[str, Incident] = Field(default_factory=dict)
    arrangements: dict[str, Arrangement] = Field(default_factory=dict)
    records: dict[str, Record] = Field(default_factory=dict)
