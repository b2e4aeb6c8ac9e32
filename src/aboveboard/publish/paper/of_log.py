"""What is printed of an organization whose log lies on a database: badges, and an occasion's posters and notices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.deeds import POOL_NOTED
from aboveboard.charity.organizations.answers import ANSWERS
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.registers import occasions, papers
from aboveboard.charity.stating import as_json
from aboveboard.charity.tonight import occasion_in
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.badges import DEED as BADGE
from aboveboard.publish.paper.badges import badge
from aboveboard.publish.paper.of_record import Badges
from aboveboard.publish.paper.pictures import Picture, picture

PICTURES = ("person.photograph", "person.signature")
"""What of a badge's answer names a paper with a picture."""


@dataclass(frozen=True)
class PrintedLog:
    """An organization's log, to be printed from."""

    state: LogState
    made: datetime
    """When it is printed."""
    content: Callable[[str], bytes]
    """What was attached to it, by its hash."""
    code_key: bytes | None = field(default=None, repr=False)
    """The key with which codes of tickets are made."""

    @property
    def organization(self) -> Organization:
        """The organization, as things stand."""
        return self.state.part(Organization)

    def pool(self, name: str | None) -> PoolConduct:
        """A pool of the organization, by the name of its log; the only one where none is named."""
        noted = self.organization.state.of(POOL_NOTED)
        known = dict.fromkeys(entry.payload["pool"] for entry in noted if entry.get("what") == "opened")
        if name is None and len(known) != 1:
            listed = f"; it has {', '.join(known)}" if known else ", and it has none"
            raise BadInput(f"--pool: the name of one was expected{listed}")
        called = next(iter(known)) if name is None else name
        if called not in known:
            raise BadInput(f"--pool: {self.state.log} has none that is called {called!r}; {nearest(called, known)}")
        found = self.state.logs.part(called, "conduct")
        assert isinstance(found, PoolConduct)
        return found

    def period(self, occasion: str | None) -> Mapping[str, Any]:
        """What an occasion is opened with, or planned to be; the only one ahead where none is named."""
        ahead = [row.occasion for row in occasions(self.state) if row.state != "closed"]
        if occasion is None and len(ahead) != 1:
            known = f"; open or planned: {', '.join(ahead)}" if ahead else ", and none is open or planned"
            raise BadInput(f"--occasion: the name of one was expected{known}")
        found: Mapping[str, Any] = occasion_in(self.state, occasion or ahead[0]).part.setting.payload
        return found


def badges_on_log(held: PrintedLog, *, by_hand: bool = False) -> Badges:
    """The badge of everybody for whom one was made, with what is on file of them now."""
    organization = held.organization
    people = dict.fromkeys(entry.get("person") for entry in organization.state.of(BADGE))
    if not people:
        raise BadInput(f"{held.state.log}: no badge was made for anybody; enter one, and it is printed")
    printed, others = [], []
    for person in people:
        answer = ANSWERS[BADGE](organization.question(BADGE, {"person": person}, held.made)).answered
        found = badge(organization.law, person, answer, _pictures(held, answer), by_hand=by_hand)
        if isinstance(found, Refusal):
            others.append({"person": person, **as_json(found.reason, found.cite)})
        else:
            printed.append(found)
    return Badges(tuple(printed), others)


def _pictures(held: PrintedLog, answer: Mapping[str, Any]) -> dict[str, Picture]:
    """The pictures that an answer names and that are attached to papers on file."""
    asked, found = {str(answer[item]) for item in PICTURES if item in answer}, dict[str, Picture]()
    for paper in papers(held.state):
        if paper.paper in asked and paper.sha256 is not None and not paper.disposed:
            try:
                found[paper.paper] = picture(paper.paper, held.content(paper.sha256), paper.sha256)
            except BadInput:
                continue  # it was destroyed, or is no picture
    return found
