"""All that opening a table takes, done as it should be: for demonstrations, for dealer schools and for tests."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from aboveboard.floor.checks.answers import lawful
from aboveboard.floor.checks.checks import Checks
from aboveboard.law.model import Measure

ON_DUTY = "dealer"
ANY_TIME = datetime(2026, 1, 1, 12, 0)
"""When a record is dated, where no time is given."""
WRITTEN = {"date": "%Y-%m-%d", "time": "%H:%M"}
"""Fields of a record that are written in one form only."""
Asked = tuple[str, str, dict[str, Any]]
"""A role, a kind of deed and its payload."""


def to_open(checks: Checks, but: Collection[str] = (), now: datetime | None = None) -> Iterator[Asked]:
    """What is still to be done before the table opens, but for these; each is to be done before the next is asked.

    What wears out is in use from now, where a time is given.
    """
    law, steps = checks.law, checks.list
    if steps.equipment.law.equipment and not steps.equipment.state.opened:
        yield "floorperson", "open", equipment(checks, now)
    for role, one in law.staff.items():
        if one.needed != "may" and role not in but and not steps.state.staff.get(role):
            yield "floorperson", "staff", {"role": role, "name": f"a {role}"}
    for name, record in law.records.items():
        wanted = (record.before or record.warn) and steps.facts().are(record.when)
        if wanted and name not in but and not steps.state.records.has(name):
            fields = {field: (now or ANY_TIME).strftime(WRITTEN.get(field, "stated")) for field in record.fields}
            yield usual(record.by), "record", {"record": name, "fields": fields}
    for name, step in law.opening.items():
        if name not in but and not step.optional and not set(step.after) & set(but):
            yield from to_confirm(checks, name)


def equipment(checks: Checks, now: datetime | None = None) -> dict[str, Any]:
    """What is stated of equipment that is as it should be; what wears out is in use from now, where a time is given."""
    game = checks.list.equipment.law
    times = {} if now is None else {timer.fact: now.isoformat() for timer in game.timers.values()}
    measures = {name: one for name, one in game.equipment.items() if one.no_later_than is None}
    stated = {name: measured(one) for name, one in measures.items() if name not in times}
    return {name: value for name, value in stated.items() if value is not None} | times


def measured(measure: Measure) -> Any:
    """A figure or a fact with which equipment is as it should be; None where any will do and none is required."""
    if measure.is_ is not None:
        return measure.is_
    if measure.one_of is not None:
        return measure.one_of[0]
    if measure.equal_parts is not None:
        return [1] * measure.equal_parts
    bound = measure.min if measure.min is not None else measure.max
    if bound is None:
        return True if measure.required else None
    return int(bound) if bound == int(bound) else f"{bound:g}"


def to_confirm(checks: Checks, name: str) -> Iterator[Asked]:
    """What confirms a step as it should be: one signature, and a second where somebody verifies."""
    steps, step = checks.list, checks.list.steps[name]
    for role in (usual(step.by), *step.with_[:1]):
        if steps.applies(name) and not steps.done(name):
            yield role, "check", {"step": name, "answers": lawful(step, steps.facts())}


def usual(roles: Collection[str]) -> str:
    """Who does what any of these roles may do: the first named, or anyone on duty."""
    return next(iter(roles), ON_DUTY)
