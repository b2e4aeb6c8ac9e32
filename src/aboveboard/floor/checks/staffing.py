"""Who is at the table, who answers for what there, and which device is out of order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.procedures import Procedures, Staff
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Deed
from aboveboard.play.events import Refusal

FAILED, COVER, SIGN, FIXED = "failed", "covered", "out-of-order-sign", "fixed"
People = Mapping[str, Sequence[str]]


def _absent(law: Procedures, people: People, needed: str) -> Iterator[tuple[str, Staff]]:
    for role, one in law.staff.items():
        if one.needed == needed and not people.get(role) and not any(people.get(other) for other in one.unless):
            yield role, one


def unstaffed(law: Procedures, people: People) -> Refusal | None:
    """Who must be there and is not."""
    for _, one in _absent(law, people, "must"):
        return Refusal(f"{one.title} is not at the table", one.cite)
    return None


def warnings(law: Procedures, people: People) -> Iterator[dict[str, Any]]:
    """Who ought to be there and is not."""
    for _, one in _absent(law, people, "warn"):
        yield {"warning": f"{one.title} is not at the table", "cite": citations(one.cite)}


def may_not(law: Procedures, role: str, name: str, also: Sequence[str]) -> Refusal | None:
    """Why somebody may not come to this table: that person is at as many others as the role allows."""
    one = law.staff.get(role)
    if one is None or one.tables is None or len(also) < one.tables:
        return None
    return Refusal(f"{name} is {one.title} at {', '.join(also)} already, and at {one.tables} table only", one.cite)


def custody(law: Procedures, people: People) -> list[dict[str, Any]]:
    """Who answers for each thing that is never left alone, and what is alone now."""
    rows = []
    for name, one in law.custody.items():
        role = next((role for role in one.holders if people.get(role)), None)
        rows.append(
            {
                "thing": name,
                "title": one.title,
                "role": role,
                "name": None if role is None else people[role][-1],
                "unattended": role is None,
                "cite": citations(one.cite),
            }
        )
    return rows


def alone(law: Procedures, people: People, role: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What somebody of this role leaves alone without relief."""
    for name, one in law.custody.items():
        if role in one.holders and not any(people.get(holder) for holder in one.holders):
            yield name, f"{one.title} is left unattended", one.cite


def device(law: Procedures, deed: Deed) -> Refusal | None:
    """Why what is reported of a device will not do."""
    name, state = deed.word("device"), deed.word("state")
    if name not in law.devices:
        raise BadInput(f"device: {name!r} is none of this table's; {nearest(name, law.devices)}")
    if state not in (FAILED, COVER, SIGN, FIXED):
        raise BadInput(f"device: state: {nearest(state, (FAILED, COVER, SIGN, FIXED))}, not {short(state)}")
    one = law.devices[name]
    if one.emptied and state in (COVER, SIGN) and deed.payload.get("emptied") is not True:
        return Refusal(f"{one.title} is emptied before it is covered or bears a sign", one.cite)
    return None


def uncovered(law: Procedures, name: str) -> Refusal:
    """That a device which failed is neither covered nor marked."""
    one = law.devices[name]
    return Refusal(f"{one.title} has failed: it is covered or bears an out-of-order sign first", one.cite)


def blocked(law: Procedures, states: Mapping[str, str], kind: str) -> Refusal | None:
    """Why a deed waits for a device that failed and is not marked."""
    for name, state in states.items():
        if state == FAILED and kind in law.devices[name].blocks:
            return uncovered(law, name)
    return None
