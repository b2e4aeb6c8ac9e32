"""Events of a proceeding's log as its course takes them: a step with what it came to, read by the text of its day.

What was accepted is never refused later: where a text of the program has changed since, a field that it no longer knows
stays as it was written, and a step that it no longer knows changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.course import sanctions
from aboveboard.docket.course.deciding import Decision, asked, decide, read
from aboveboard.docket.course.folding import fold
from aboveboard.docket.course.state import Deed, Done, Fault, State
from aboveboard.docket.course.stated import read_value
from aboveboard.docket.printed import printed_events
from aboveboard.law.days.moments import moment_of, since
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput
from aboveboard.law.model.docket import FieldLaw

BESIDE = ("at", "by", "do", "name")
"""What stands in a step beside what it states."""


def answer_of(decision: Decision) -> dict[str, Any]:
    """What a step came to, as its event holds it."""
    found: dict[str, Any] = {"verdict": decision.verdict}
    if decision.faults:
        found["faults"] = [_written(each) for each in decision.faults]
    if decision.flagged:
        found["flagged"] = [_written(each) for each in decision.flagged]
    return found | ({"unchecked": list(decision.unchecked)} if decision.unchecked else {})


def _written(fault: Fault) -> dict[str, Any]:
    return {"reason": fault.reason, "cite": list(fault.cite), "flag": fault.flag}


def fault_of(found: Mapping[str, Any]) -> Fault:
    """A fault again, as an event holds it."""
    return Fault(str(found["reason"]), tuple(found.get("cite", ())), bool(found.get("flag")))


def done_of(
    law: Proceeding, step: Mapping[str, Any], answer: Mapping[str, Any], at: datetime, number: int, who: str
) -> Done:
    """A step that was taken down, from what its event holds."""
    zone, do = law.state.zone, str(step["do"])
    stated = {key: value for key, value in step.items() if key not in BESIDE}
    known = asked(law, do) if do in law.law.steps else {}
    fields = {key: _value(value, known.get(key), zone) for key, value in stated.items() if value is not None}
    if do in law.law.steps and (field := law.law.steps[do].sanctions) is not None and field in fields:
        fields[field] = _sanctions(law, fields[field], zone)
    faults = tuple(fault_of(each) for each in (*answer.get("faults", ()), *answer.get("flagged", ())))
    when = moment(law, step["at"], at) if "at" in step else at.astimezone(zone)
    return Done(
        do, number, when, str(step["by"]), str(step.get("name", who)), fields, answer.get("verdict", "done"), faults
    )


def _value(value: Any, law: FieldLaw | None, zone: ZoneInfo) -> Any:
    if law is None:
        return value
    try:
        return read_value(value, law, zone, "")
    except BadInput:
        return value


def _sanctions(law: Proceeding, rows: Any, zone: ZoneInfo) -> Any:
    try:
        return sanctions.read(law, rows, zone, "")
    except BadInput:
        return []


def known_of(given: Mapping[str, Any], asked_for: Mapping[str, FieldLaw], zone: ZoneInfo) -> dict[str, Any]:
    """What was stated of a party or of the whole, from what the opening event holds."""
    return {name: _value(value, asked_for.get(name), zone) for name, value in given.items() if value is not None}


def take(law: Proceeding, state: State, done: Done) -> None:
    """Fold a step into what stands."""
    if done.step in law.law.steps:
        fold(law, state, done)
    else:
        state.steps.setdefault(done.step, []).append(done)


def every(state: State) -> list[Done]:
    """All steps that were taken down, in their order; what the text itself prints stands among them by its time."""
    return sorted((each for held in state.steps.values() for each in held), key=lambda each: (each.at, each.number))


def take_printed(law: Proceeding, state: State, taken: int, until: datetime) -> int:
    """Take what the text itself prints up to a time, numbered below nothing; how much of it is taken then."""
    told = printed_events(law)
    while taken < len(told) and told[taken].at <= until:
        event = told[taken].event
        given = {key: value for key, value in event.items() if key not in BESIDE}
        step = read(law, event["do"], event["by"], told[taken].at, given, str(event.get("name", "")), taken - len(told))
        decision = decide(law, state, step)
        if decision:
            take(law, state, decision.done)
        taken += 1
    return taken


def again(
    law: Proceeding, parties: Mapping[str, Mapping[str, Any]], facts: Mapping[str, Any], steps: list[Done]
) -> State:
    """What stands after some steps, from the beginning."""
    state = State({name: dict(known) for name, known in parties.items()}, dict(facts))
    for done in steps:
        take(law, state, done)
    return state


def moment(law: Proceeding, given: object, now: datetime) -> datetime:
    """When a step is said to have been taken: a day is its noon; nothing is dated ahead."""
    zone = law.state.zone
    found = moment_of(given, zone, "at")
    when = found if isinstance(found, datetime) else datetime.combine(found, time(12), zone)
    if not isinstance(found, datetime) and found == now.astimezone(zone).date():
        return min(when, now.astimezone(zone), key=lambda each: each.timestamp())
    if since(now, when).total_seconds() > 0:
        raise BadInput(f"at: {given} has not come yet")
    return when


def step_of(deed: Deed, given: Mapping[str, Any]) -> dict[str, Any]:
    """A step as its event holds it."""
    at = {} if given.get("at") is None else {"at": deed.at.isoformat()}
    return {"do": deed.do, "by": deed.by, **at, **{key: given[key] for key in given if key not in ("do", "by", "at")}}
