"""Two people for what concerns one's own roles: nobody gives themselves one, and a second in charge confirms.

Those in charge hold the role of whoever founded the house. What gives one of them another role, or makes somebody one
of them, is proposed by one and confirmed by another. Where there is only one, that person may hire a second, which is
in the log, and gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from aboveboard.log.people.person import Person
from aboveboard.play.records.events import Refusal


class Proposal(NamedTuple):
    """An appointment that waits for a second person."""

    by: str
    deed: str
    """hire, or assign."""
    what: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Whom it concerns."""
        return str(self.what["name"])


def in_charge(known: Mapping[str, Person], role: str) -> set[str]:
    """Those who hold the founder's role."""
    return {person.name for person in known.values() if person.there and role in person.roles}


def why_alone(known: Mapping[str, Person], role: str, actor: str, name: str, gained: Collection[str]) -> Refusal | None:
    """Why one person alone does not give somebody these roles; None where that is for one to do."""
    if not gained:
        return None
    others = in_charge(known, role) - {actor}
    second = f"propose it, and a second {role} confirms it"
    if actor == name:
        only = f"{actor} is the only {role}: a second is needed to confirm it, so hire one first"
        return Refusal(f"nobody gives themselves a role; {second if others else only}", ())
    if others and (role in gained or name in others):
        return Refusal(f"what makes somebody {role}, or gives one a role, is for two; {second}", ())
    return None


def why_not_confirm(known: Mapping[str, Person], role: str, actor: str, proposal: Proposal) -> Refusal | None:
    """Why somebody does not confirm a proposal."""
    if proposal.by not in in_charge(known, role):
        return Refusal(f"{proposal.by}, who proposed it, is no {role} any more", ())
    if actor == proposal.by:
        return Refusal(f"{actor} proposed it; another {role} confirms it", ())
    if known[actor].reset_by == proposal.by:
        return Refusal(f"{proposal.by} gave {actor} a password in place of {actor}'s own; a third confirms it", ())
    return None
