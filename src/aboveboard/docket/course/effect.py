"""What a rulemaking comes to: how far its proposal has come, and the day on which it takes effect."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from aboveboard.docket.course.state import State
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.proposals import OVER, Effect
from aboveboard.law.proposals import Proposal, proposal_named, since_by

STATED = "proposal"
"""The fact of the proceeding that names its proposal, where its file does not."""


@dataclass(frozen=True)
class Proposed:
    """A proposal as its rulemaking stands."""

    proposal: Proposal
    days: dict[str, date]
    """The steps that it has come to, each with the first day."""
    since: date | None
    """The day on which it takes effect; None while nothing says so."""

    @property
    def effect(self) -> Effect | None:
        """With which step it takes effect."""
        return self.proposal.law.effect

    def status(self, day: date | None) -> str:
        """How it stands on a day."""
        if self.since is not None:
            return "in force" if self.is_in_force(day) else "adopted"
        return next((step for step in OVER if step in self.days), "proposed")

    def is_in_force(self, day: date | None) -> bool:
        """Does it hold on a day?"""
        return self.since is not None and day is not None and day >= self.since

    @property
    def as_if(self) -> str:
        """How a question is put under the law as the proposal would have it, or has it since its day."""
        number = self.proposal.number
        return number if self.since is None else f"{number}@{self.since.isoformat()}"


def number_of(proceeding: Proceeding, state: State) -> str | None:
    """The number of the proposal that it is about: as the file says, or as was stated of the whole."""
    return proceeding.law.proposal or state.facts.get(STATED)


def proposed(proceeding: Proceeding, state: State) -> Proposed | None:
    """The proposal of a rulemaking as it stands; None where the proceeding is about none."""
    number = number_of(proceeding, state)
    if number is None or proceeding.folder is None:
        return None
    one = proposal_named(proceeding.folder, number)
    days: dict[str, date] = {}
    for name, law in proceeding.law.steps.items():
        done = state.done(name)
        if law.proposal is not None and done:
            days[law.proposal] = min(done[0].day, days.get(law.proposal, done[0].day))
    return Proposed(one, days, since_by(one.law.effect, days))


def to_json(proceeding: Proceeding, found: Proposed, day: date | None) -> dict[str, Any]:
    """A proposal as programs read it, beside its rulemaking."""
    law, effect = found.proposal.law, found.effect
    return {
        "number": found.proposal.number, "title": law.title, "agency": law.agency, "authority": law.authority,
        "source": law.source, "status": found.status(day),
        "sections": {"amended": list(law.sections.amended), "added": list(law.sections.added),
                     "rescinded": list(law.sections.rescinded)},
        "replaces": [
            {"what": each.what, "status": "rescinded" if found.is_in_force(day) else each.status,
             "reading": each.reading, "cite": proceeding.cite(each.cite)}
            for each in law.replaces
        ],
        "effect": None if effect is None else {
            "on": effect.on, "day": None if effect.day is None else effect.day.isoformat(),
            "reading": effect.reading, "cite": proceeding.cite(effect.cite),
        },
        "came": {step: day.isoformat() for step, day in found.days.items()},
        "effective": None if found.since is None else found.since.isoformat(),
        "as_if": found.as_if, "files": list(found.proposal.files),
        "cite": proceeding.cite(proceeding.law.proposal_cite),
    }  # fmt: skip
