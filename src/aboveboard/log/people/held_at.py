"""What roles are held at: logs and other things that are on file; and who gives them there.

At a closed log, such as an organization's, the first of its roles gives all of them: whoever is in charge of the house
names one such person, those name the others, and somebody always has the role. Two in charge may name another, where
nobody who has it can be reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import BadInput, short
from aboveboard.log.kinds import Houses, LogKind
from aboveboard.log.people.person import Person
from aboveboard.play.events import Refusal


class OnFile(Protocol):
    """What is asked of the logs."""

    houses: Houses
    """What all houses declare."""

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name; None where there is none."""
        ...

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name."""
        ...


def check_table(logs: OnFile, deed: str, table: str) -> None:
    """See that there is what somebody is assigned to; raises BadInput where there is not."""
    if logs.kind_called(table) is None:
        raise BadInput(f"{deed}: table: nothing on file is called {short(table)}; the name of a table was expected")


def check_place(logs: OnFile, deed: str, role: str, at: str) -> None:
    """See that a role can be held at something that is on file; raises BadInput where it cannot."""
    houses, place = logs.houses, logs.houses.place(at)
    kind = None if place is not None else logs.kind_called(at)
    if place is not None and role in place.roles:
        return
    if kind is not None and _fits(houses, kind, role):
        if kind.closed is None and role in houses.held_elsewhere and (within := logs.belonging(at)):
            raise BadInput(f"{deed}: at: nobody is {spaced(role)} at {short(at)} alone, which belongs to {within[0]}")
        return
    wanted = [each.name for each in houses.kinds.values() if _fits(houses, each, role)]
    wanted += [each.name for each in houses.places if role in each.roles]
    if not wanted:
        raise BadInput(f"{deed}: role: nobody is {spaced(role)} at one thing alone; another role was expected")
    known = "nothing on file is called" if kind is None and place is None else f"nobody is {spaced(role)} at"
    expected = " or ".join(map(a, dict.fromkeys(wanted)))
    raise BadInput(f"{deed}: at: {known} {short(at)}; the name of {expected} was expected")


def _fits(houses: Houses, kind: LogKind, role: str) -> bool:
    """Is a role held at logs of a kind? At a closed one those that it names, and those of crew who are held nowhere."""
    if kind.closed is not None and role in kind.closed.held:
        return True
    return role in houses.crew and (kind.closed is None or role not in houses.held_elsewhere)


def check_new(houses: Houses, deed: str, log: str) -> None:
    """See that no new log is called as something else at which roles are held; raises BadInput where it would be."""
    if any(place.knows(log) or place.keeps(log) for place in houses.places):
        raise BadInput(f"{deed}: roles of others are held at {log}; choose another name")


def why_not_opened(known: Mapping[str, Person], founder: str, log: str) -> Refusal | None:
    """Why no log is opened under a name: somebody was given a role at it while there was nothing of that name."""
    found = ((person.name, role) for person in known.values() if person.there for role, at in person.held if at == log)
    for name, role in found:
        first = f"{a(founder)} takes that role back first, or choose another name"
        return Refusal(f"{name} was made {spaced(role)} at {log} before there was anything of that name; {first}", ())
    return None


def gives(logs: OnFile, role: str, at: str) -> str | None:
    """The role whose holders give another at a log; None where whoever is in charge of the house gives it."""
    kind = logs.kind_called(at)
    held = () if kind is None or kind.closed is None else kind.closed.held
    return held[0] if role in held else None


def holders(known: Mapping[str, Person], role: str, at: str) -> set[str]:
    """Those who hold a role at something."""
    return {person.name for person in known.values() if person.there and (role, at) in person.held}


def why_not_given(logs: OnFile, known: Mapping[str, Person], founder: str, role: str, at: str) -> Refusal | None:
    """Why one who is in charge of the house does not give a role at a log."""
    giver = gives(logs, role, at)
    if giver is None:
        return None
    if holders(known, giver, at):
        second = f"or propose it, and a second {founder} confirms it"
        return Refusal(f"{a(spaced(giver))} of {at} gives roles there; ask one, {second}", ())
    if role != giver:
        return Refusal(f"{at} has no {spaced(giver)} yet, who gives roles there; name one first", ())
    return None


def why_not_taken(logs: OnFile, known: Mapping[str, Person], name: str, role: str, at: str) -> Refusal | None:
    """Why nobody takes a role at a log from somebody: the last who gives roles there stays."""
    if gives(logs, role, at) != role or holders(known, role, at) != {name}:
        return None
    return Refusal(f"{name} is the last {spaced(role)} of {at}; another is appointed first", ())


def last_of(logs: OnFile, known: Mapping[str, Person], held: Iterable[tuple[str, str]], name: str) -> Refusal | None:
    """Why one person alone does not dismiss somebody who is the last to give roles at a log."""
    found = (why_not_taken(logs, known, name, role, at) for role, at in held)
    why = next((each for each in found if each is not None), None)
    return None if why is None else Refusal(f"{why.reason}, or propose it, and a second confirms it", ())
