"""What comes of the deed `destroy`: which hidden values and files go, what of them is stated anew, or why none may.

The chain holds one hash for all that is hidden of an event, so a hidden value goes whole. What of it was not to be
destroyed, such as the others on a list of people, is stated anew by the event that destroys it, hidden as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from aboveboard.charity.conduct.answers import Worked
from aboveboard.charity.conduct.deeds import PERSON
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.destroying.held import (
    IDENTIFY,
    PAPER,
    Held,
    held_of,
    hidden_payload,
    plain_name,
    without,
)
from aboveboard.charity.destroying.in_use import InUse
from aboveboard.charity.facts.known import LogFacts
from aboveboard.kernel.words import spaced
from aboveboard.law.conditions.weigh import Weighed, weigh
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain.destroyed import DESTROY, DESTROYED, content_name
from aboveboard.play.events import Refusal

GROUND, REMAINS, OF = "ground", "remains", "of"
EVENT = "event"
NAMED = (PERSON, PAPER, EVENT)
"""The fields by which it is said what is to be destroyed."""
MOST_REASONS = 5


def register_of(asked: Question) -> Register:
    """The log on which it is asked: what is destroyed is its own."""
    return asked.organization if asked.occasion is None else asked.occasion


def decide(asked: Question) -> Worked:
    """What is destroyed and stated anew; refused while a keeping time runs, or while it is in use."""
    register = register_of(asked)
    held = held_of(register)
    chosen = _chosen(asked, register, held)
    if (refusal := _refusal(asked, chosen)) is not None:
        return Worked(refusal=refusal)
    files = [each for each in chosen if each.is_file]
    hidden = [each for each in chosen if not each.is_file]
    holders = sorted({each.entry.holder for each in hidden if each.entry.holder is not None})
    names = {entry.number: entry.hidden for entry in register.in_order()}
    gone = [[number, name] for number in holders for name in names[number]]
    gone += [[each.entry.number, content_name(each.entry.get("sha256"))] for each in files]
    written: dict[str, Any] = {
        DESTROYED: gone,
        OF: [[each.entry.number, each.whom, [plain_name(name) for name in each.fields]] for each in chosen],
    }
    remains = {
        str(entry.number): rest
        for entry in register.in_order()
        if entry.holder in holders and entry.kind != DESTROY and (rest := _rest(entry, hidden))
    }
    return Worked({**written, REMAINS: remains} if remains else written, {DESTROYED: len(gone)})


def _rest(entry: Entry, gone: Sequence[Held]) -> dict[str, Any]:
    return without(hidden_payload(entry), (each for each in gone if each.entry is entry))


# -- what is meant -----------------------------------------------------------------------------------------------------


def _chosen(asked: Question, register: Register, held: Sequence[Held]) -> list[Held]:
    """What a deed names; raises BadInput where nothing of it is there, or was hidden at all."""
    given = {name: asked.payload[name] for name in NAMED if name in asked.payload}
    if len(given) != 1 and given.keys() != {PERSON, EVENT}:
        told = " and ".join(given) or "none"
        raise BadInput(f"{DESTROY}: one of {', '.join(NAMED)}, or a person of an event, was expected, not {told}")
    found = _of_paper(register, held, given[PAPER]) if PAPER in given else list(held)
    if EVENT in given:
        found = [each for each in found if each.entry.number == given[EVENT]]
    if PERSON in given:
        found = _of_person(register, found, given[PERSON])
    fields = asked.payload.get("fields")
    if fields is not None:
        known = dict.fromkeys(plain_name(name) for each in found for name in each.fields)
        for name in fields:
            if name not in known:
                raise BadInput(f"{DESTROY}: fields: {name!r} is not hidden there; {nearest(name, known)}")
        found = [kept for each in found if (kept := each.only(fields)) is not None]
    if not found:
        what = " by ".join(f"event {value}" if name == EVENT else value for name, value in given.items())
        raise BadInput(f"{DESTROY}: nothing is hidden of {what}, or it was destroyed before")
    return [*found, *_alike(found, held)]


def _alike(found: Sequence[Held], held: Sequence[Held]) -> list[Held]:
    """Other papers to which the very same bytes are attached: these lie there once, and go for all of them."""
    bytes_of = {each.entry.get("sha256") for each in found if each.is_file}
    numbers = {each.entry.number for each in found if each.is_file}
    return [
        each
        for each in held
        if each.is_file and each.entry.get("sha256") in bytes_of and each.entry.number not in numbers
    ]


def _of_person(register: Register, held: Sequence[Held], name: str) -> list[Held]:
    """All that is hidden of somebody, with the pictures by which they are identified."""
    pictures = {
        entry.get(field) for entry in register.of(IDENTIFY, person=name) for field in ("photograph", "signature")
    }
    return [
        each
        for each in held
        if (each.entry.get(PAPER) in pictures if each.is_file else each.whom == name and each.entry.kind != PAPER)
    ]


def _of_paper(register: Register, held: Sequence[Held], name: str) -> list[Held]:
    if register.last(PAPER, paper=name) is None:
        raise BadInput(f"{DESTROY}: paper: no paper on file is called {name!r}")
    return [each for each in held if each.is_file and each.entry.get(PAPER) == name]


# -- why not -----------------------------------------------------------------------------------------------------------


def _refusal(asked: Question, chosen: Sequence[Held]) -> Refusal | None:
    """Everything that stands in the way: a keeping time with its clause, or that it is in use."""
    reasons, cite, unbound = dict[str, None](), dict[str, None](), list[Held]()
    use = InUse(asked)
    for each in chosen:
        found = weighed(asked, each)
        for finding in found.missing:
            reasons[finding.reason] = None
            cite |= dict.fromkeys(finding.cite)
        if not any(asked.law.conditions[name].verb == "keep" for name in found.judged):
            unbound.append(each)
        why = use.why(each)
        if why is not None:
            reasons[why] = None
    if reasons:
        listed = list(reasons)
        more = len(listed) - MOST_REASONS
        return Refusal("; ".join(listed[:MOST_REASONS]) + (f"; and {more} more" if more > 0 else ""), tuple(cite))
    if unbound and GROUND not in asked.payload:
        what = spaced(unbound[0].entry.kind)
        raise BadInput(f"{DESTROY}: {GROUND}: no keeping time is held for {what}; say on which ground it is destroyed")
    return None


def weighed(asked: Question, held: Held) -> Weighed:
    """The law's conditions on destroying one thing: `record` is the deed that stated it, `stated` the day."""
    entry = held.entry
    payload = {"record": entry.kind, "stated": entry.day(asked.zone).isoformat(), "fields": list(held.fields)}
    if entry.kind == PAPER:
        payload[PAPER] = entry.get(PAPER)
    elif held.whom:
        payload[PERSON] = held.whom
    return weigh(asked.law.conditions, DESTROY, LogFacts(replace(asked, payload=payload)))
