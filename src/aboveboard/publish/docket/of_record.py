"""A recorded proceeding to be printed from: the same record that is decided, each event with its own hash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from aboveboard.docket.cases.events import again, every
from aboveboard.docket.cases.sealing import sealed_of_step, without
from aboveboard.docket.course.state import Done, Fault, State
from aboveboard.docket.course.stated import read_fields
from aboveboard.docket.record import DecidedProceeding, proceed
from aboveboard.law.docket import Proceeding
from aboveboard.law.force import hash_of
from aboveboard.law.model.docket import FieldLaw
from aboveboard.publish.docket.case import PrintedCase, Recorded


def case_of_record(record: object, as_of: date | str | None = None, *, sealed: bool = False) -> PrintedCase:
    """A record as it is printed; what its file calls sealed is left out, unless it is asked for."""
    found = proceed(record, as_of)
    assert isinstance(record, Mapping)
    return printed_record(found, record, sealed=sealed)


def printed_record(found: DecidedProceeding, record: Mapping[str, Any], *, sealed: bool = False) -> PrintedCase:
    """A record that is decided already."""
    law, events = found.proceeding, record["events"]
    steps = {each.number: each for each in every(found.state)}
    state = found.state if sealed else bare(law, found.state, record)

    def recorded(event: int) -> Recorded | None:
        if not 0 <= event < len(events):
            return None
        step = steps.get(event)
        hidden = sealed_of_step(law, events[event])
        at = step.at if step is not None else found.until
        assert at is not None
        # A hash that nothing salts would tell what is sealed to whoever tries a few guesses.
        own = hash_of(without(events[event], hidden))
        return Recorded(at, own, withheld=bool(hidden) and not sealed, shown=bool(hidden) and sealed)

    last = max((each for each in steps if each >= 0), default=-1)
    refused = tuple(each if sealed else _bare_fault(law, each, events) for each in found.refused)
    day = found.day or max((each.day for each in steps.values()), default=date.min)
    return PrintedCase(law, found.title, state, day, recorded, refused=refused, last=last, reads_sealed=sealed)


def _bare_fault(law: Proceeding, fault: Fault, events: Sequence[Mapping[str, Any]]) -> Fault:
    """Why something was refused, unless that tells what is sealed."""
    event = fault.event
    if event is None or not 0 <= event < len(events) or not sealed_of_step(law, events[event]):
        return fault
    return replace(fault, reason="why it was refused is kept from the public", cite=())


def bare(law: Proceeding, state: State, record: Mapping[str, Any]) -> State:
    """What stands as everybody may know it: folded again without what is sealed."""
    stated = _open(record.get("facts") or {}, law.law.facts)
    facts = read_fields(stated, law.law.facts, law.state.zone, "facts")
    parties = {name: _open(known, law.law.offices[name].states) for name, known in state.parties.items()}
    return again(law, parties, facts, [_bare(law, each) for each in every(state)])


def _open(known: Mapping[str, Any], laws: Mapping[str, FieldLaw]) -> dict[str, Any]:
    return {name: value for name, value in known.items() if not (name in laws and laws[name].sealed)}


def _bare(law: Proceeding, done: Done) -> Done:
    """A step without what is sealed of it; what was wrong with it would tell that as well."""
    hidden = sealed_of_step(law, {"do": done.step, **done.fields})
    return replace(done, fields=without(done.fields, hidden), faults=()) if hidden else done
