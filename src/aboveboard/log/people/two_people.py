"""Two people for what concerns those in charge: nobody gives themselves a role, and a second in charge confirms.

Those in charge hold the role of whoever founded the house. What gives one of them another role, makes somebody one of
them, or takes that from another, is proposed by one and confirmed by a second. They are two only where nobody could be
both: whoever gave somebody a password may know what that person signs in with, even after it was changed. Where there
is only one in charge, that person may hire a second, which is in the log, and gains nothing. Where a second is not to
be had any more, whoever holds the database dismisses one or gives one a password, from the terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from aboveboard.kernel.words import spaced
from aboveboard.log.people.person import Person, what_becomes
from aboveboard.play.events import Refusal

PROPOSED = ("hire", "assign", "dismiss")
"""The deeds that one may propose and another confirm."""


class Proposal(NamedTuple):
    """What waits for a second person."""

    by: str
    deed: str
    """One of those that may be proposed."""
    what: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Whom it concerns."""
        return str(self.what["name"])


def in_charge(known: Mapping[str, Person], role: str) -> set[str]:
    """Those who hold the founder's role."""
    return {person.name for person in known.values() if person.there and role in person.roles}


def could_be(person: Person) -> frozenset[str]:
    """Everybody who may act under somebody's name: that person, and whoever has replaced the password."""
    return person.behind | {person.name}


def behind(known: Mapping[str, Person], role: str, giver: str, name: str) -> frozenset[str]:
    """Who may know what somebody signs in with, once another has given a password: the giver, and whoever is behind.

    The second in charge is given the first password by the only other one, since nobody else could give it.
    """
    person = known[name]
    if not person.chose and in_charge(known, role) == {giver, name}:
        return person.behind
    return (person.behind | could_be(known[giver])) - {name}


def why_alone(
    known: Mapping[str, Person], role: str, actor: str, name: str, gained: Collection[str], lost: Collection[str] = ()
) -> Refusal | None:
    """Why one person alone does not give somebody these roles, or take those; None where that is for one to do."""
    others = in_charge(known, role) - {actor}
    second = f"propose it, and a second {role} confirms it"
    if gained and actor == name:
        only = f"{actor} is the only {role}: a second is needed to confirm it, so hire one first"
        return Refusal(f"nobody gives themselves a role; {second if others else only}", ())
    if role in lost:
        return _why_not_take(known[name], role, actor)
    if gained and others and (role in gained or name in others):
        return Refusal(f"what makes somebody {role}, or gives one a role, is for two; {second}", ())
    return None


def _why_not_take(person: Person, role: str, actor: str) -> Refusal | None:
    """Why one alone does not take somebody out of charge: it is given up, and not by whoever knows the password."""
    second = "propose it, and a second confirms it"
    if actor != person.name:
        return Refusal(f"what takes the role of {role} from another is for two; {second}", ())
    if not person.behind:
        return None
    giver = min(person.behind)
    return Refusal(f"{giver} gave {actor} a password and could be the one who asks; {second}", ())


def why_not_by(person: Person, role: str, founder: str) -> Refusal | None:
    """Why somebody neither gives nor takes roles at a log: whoever replaced the password could be the one who asks."""
    if not person.replaced:
        return None
    asks = f"{min(person.replaced)} gave {person.name} another password and could be the one who asks"
    return Refusal(f"{asks}; another {spaced(role)} does it, whom two {founder}s name where there is none", ())


def why_not_confirm(known: Mapping[str, Person], role: str, actor: str, proposal: Proposal) -> Refusal | None:
    """Why somebody does not confirm a proposal."""
    if proposal.by not in in_charge(known, role):
        return Refusal(f"{proposal.by}, who proposed it, is no {role} any more", ())
    if actor == proposal.by:
        return Refusal(f"{actor} proposed it; another {role} confirms it", ())
    if both := could_be(known[actor]) & could_be(known[proposal.by]):
        one = min(both)
        given = " and ".join(name for name in sorted((actor, proposal.by)) if name != one)
        return Refusal(f"{one} gave {given} a password and could be both; a third {role} confirms it", ())
    return None


def waiting(
    known: Mapping[str, Person], role: str, actor: str, proposals: Mapping[int, Proposal]
) -> list[dict[str, Any]]:
    """What waits for a second person, by the event that proposed it, each with why somebody may not confirm it."""
    found = []
    for number, each in proposals.items():
        why = why_not_confirm(known, role, actor, each) if actor in known else None
        row = {"event": number, "by": each.by, "name": each.name, "becomes": what_becomes(each._asdict())}
        found.append({**row, "why_not": None if why is None else why.reason})
    return found
