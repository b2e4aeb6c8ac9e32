"""What a proposal's file may say: who proposes it, how far it has come, what it changes, and what of it is not held."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal, get_args

from pydantic import Field, model_validator

from aboveboard.law.model.values import Cite, Cited, Strict

ProposalStep = Literal[
    "submitted", "filed", "published", "approved", "adopted", "order-published", "final-form-published", "withdrawn",
    "superseded",
]  # fmt: skip
STEPS: tuple[ProposalStep, ...] = get_args(ProposalStep)
"""How far a proposal may come, in the order in which it does; the last two end it."""
OVER = ("withdrawn", "superseded")
"""Steps after which nothing of a proposal takes effect any more."""


class Step(Cited):
    """One step that a proposal has come: on which day, by which clause."""

    step: ProposalStep
    day: date
    time: str | None = None
    about: str | None = None


class Effect(Cited):
    """When it takes effect: with one of its steps, or, once it has come to that step, on a fixed day."""

    on: Literal["approved", "adopted", "order-published", "final-form-published"]
    """The step with which it takes effect, or without which it does not."""
    day: date | None = None
    """The fixed day, where there is one; what comes to its step later takes effect then."""


class Sections(Strict):
    """The sections that a proposal touches, as the notice lists them."""

    amended: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    rescinded: tuple[str, ...] = ()


class Change(Cited):
    """One change of one file: what stands there, and what is to stand there, by dotted path."""

    file: str
    """The file without its ending, such as mini-baccarat, _chips or duties/pfd."""
    kind: Literal["insert", "substitute", "strike", "renumber", "replace", "add", "rescind"]
    """What the notice does with the text; `add` brings the whole file, and `rescind` takes it away."""
    was: dict[str, Any] = Field(default_factory=dict)
    """What must stand at each path; a path that is only here is struck out."""
    set: dict[str, Any] = Field(default_factory=dict)
    """What is to stand there; a path that is only here must not be there before."""
    before: str | None = None
    """The key before which what is inserted stands; else it comes last."""
    about: str | None = None

    @model_validator(mode="after")
    def _whole(self) -> Change:
        if (self.kind in ("add", "rescind")) != (not self.was and not self.set):
            raise ValueError("a change says what was or what is set, unless it adds or rescinds the whole file")
        only = {"insert": (not self.was, "was"), "strike": (not self.set, "set")}.get(self.kind, (True, ""))
        if not only[0]:
            raise ValueError(f"a change that is to {self.kind} has no {only[1]!r}")
        return self


class Replaced(Cited):
    """A text that stood in place of what is proposed, and is not held."""

    what: str
    status: Literal["temporary", "adopted"]
    files: tuple[str, ...]
    until: date | None = None


class Trial(Cited):
    """Leave to go by the proposed text before it is adopted: until which day, the last one included."""

    files: tuple[str, ...]
    known_from: date
    """The first day on which the leave is known to have stood."""
    until: date
    under: str
    """The rule that allows it."""


class ProposalLaw(Strict):
    """A rulemaking as far as it changes the law: its head, its steps, and the differences."""

    number: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    title: str
    agency: str
    authority: str | None = None
    source: str
    dated: date
    """The day that its text bears, or on which it was published."""
    marked: bool = False
    """Is what it touches cited as proposed while it is?"""
    sections: Sections = Sections()
    steps: tuple[Step, ...] = ()
    effect: Effect | None = None
    after: tuple[str, ...] = ()
    """Proposals over which it is laid where both touch the same value."""
    replaces: tuple[Replaced, ...] = ()
    trials: tuple[Trial, ...] = ()
    changes: tuple[Change, ...] = ()
    not_held: dict[str, str] = Field(default_factory=dict)
    """What the notice does not print, by file or by file:path, with what is missing."""
    renumbered: dict[str, str] = Field(default_factory=dict)
    """Clauses that it gives another letter, by id: how each was cited before."""
    meets: Cite = ()
