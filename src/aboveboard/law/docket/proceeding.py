"""One kind of proceeding under the law of a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from aboveboard.law.conditions.weigh import Conditions
from aboveboard.law.days.states import State
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.folders import Folder
from aboveboard.law.force import NEWEST, Asked, Receipt, hash_of, standing
from aboveboard.law.model.docket import OfficeLaw, PaperLaw, ProceedingLaw, StepLaw
from aboveboard.law.proposals import Laid, Proposal, proposal_named
from aboveboard.law.provisions.clauses import citations

FOLDER = "docket"
"""The folder of a ruleset in which its proceedings lie."""


@dataclass(frozen=True, eq=False, repr=False)
class Proceeding:
    """A proceeding's text, with the state by whose law its days are counted."""

    ruleset: str
    name: str
    law: ProceedingLaw
    raw: Mapping[str, Any]
    where: str
    state: State
    asked: Asked = NEWEST
    folder: Folder | None = None
    laid: tuple[Laid, ...] = ()

    def __repr__(self) -> str:
        return f"<Proceeding {self.ruleset}/{self.name}: {len(self.law.steps)} steps>"

    @cached_property
    def conditions(self) -> Conditions:
        """What must hold before its steps."""
        return Conditions(self.law.conditions)

    @cached_property
    def proposal(self) -> Proposal | None:
        """The proposal whose rulemaking it is."""
        if self.law.proposal is None or self.folder is None:
            return None
        return proposal_named(self.folder, self.law.proposal)

    @cached_property
    def standing(self) -> str:
        """Where its text stands, as people read it."""
        return standing(self.raw, self.folder, self.asked, self.laid, f"{FOLDER}/{self.name}")

    @cached_property
    def receipt(self) -> Receipt:
        """By which law its answers are given."""
        return Receipt(self.asked, self.law.status, hash_of(self.raw))

    def step(self, name: str) -> StepLaw:
        """A step by its name, or a sentence that names the nearest right one."""
        found = self.law.steps.get(name)
        if found is None:
            raise BadInput(f"{name!r} is no step of {self.title}; {nearest(name, self.law.steps)}")
        return found

    def office(self, name: str) -> OfficeLaw:
        """Somebody who takes part, by the name that the file gives them."""
        found = self.law.offices.get(name)
        if found is None:
            raise BadInput(f"{name!r} takes no part in {self.title}; {nearest(name, self.law.offices)}")
        return found

    def title_of(self, step: str) -> str:
        """What a step is called; where this text knows it no more, it keeps its name."""
        found = self.law.steps.get(step)
        return step.replace("-", " ") if found is None else found.title

    def office_title(self, office: str) -> str:
        """What somebody who takes part is called; where this text knows nobody so any more, by the name."""
        found = self.law.offices.get(office)
        return office.replace("-", " ") if found is None else found.title

    def paper_of(self, step: str) -> PaperLaw | None:
        """The paper that is tendered with a step."""
        name = self.law.steps[step].paper
        return None if name is None else self.law.papers[name]

    @property
    def title(self) -> str:
        """What it is, as the file calls it."""
        return self.law.title

    @cached_property
    def opening(self) -> tuple[str, ...]:
        """The steps with which one begins."""
        return tuple(name for name, step in self.law.steps.items() if step.opens)

    def cite(self, ids: tuple[str, ...]) -> list[str]:
        """Clauses as a lawyer cites them."""
        return citations(ids)
