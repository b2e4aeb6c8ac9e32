"""What is wrong with an agenda, with minutes, or with what a step decides or approves elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from aboveboard.law.errors import Fault, nearest
from aboveboard.law.model.docket import DecidesLaw, ProceedingLaw

MATTER = "matter"
"""The field of a step, and of an item on an agenda, that names the case or the paper that it is about."""
OF_RECUSALS = ("member", MATTER)
"""What is stated of a member who takes no part."""


def faults_of_meetings(law: ProceedingLaw) -> Iterator[Fault]:
    """Names of nothing in agenda, minutes and recusals."""
    steps = law.steps
    for kind, item in law.agenda.items():
        yield from _unknown(f"agenda.{kind}.steps", item.steps, steps, "step")
    if law.minutes is not None:
        held = law.minutes
        yield from _unknown("minutes", (held.called, held.closed, held.accepted), steps, "step")
    for name, vote in law.votes.items():
        if vote.recused is not None:
            where = f"votes.{name}.recused"
            yield from _unknown(where, (vote.recused,), law.things, "thing")
            if vote.recused in law.things:
                yield from _unknown(where, OF_RECUSALS, law.things[vote.recused].fields, "field of it")
    for name, step in steps.items():
        beside = [(f"decides.{number}", each.named, each.fields) for number, each in enumerate(step.decides)]
        beside += [(f"approves.{number}", each.named, each.fields) for number, each in enumerate(step.approves)]
        for place, log, fields in beside:
            where, named = f"steps.{name}.{place}", (log, *fields.values())
            plain = [field for field in named if not field.startswith("fact.")]
            yield from _unknown(where, plain, step.asks, "field of the step")
            facts = [field.removeprefix("fact.") for field in named if field not in plain]
            yield from _unknown(where, facts, law.facts, "fact")


def faults_elsewhere(
    law: ProceedingLaw, name: str, known: Collection[str], other: Callable[[str], Mapping[str, Any] | None]
) -> Iterator[Fault]:
    """Steps, offices and fields of other proceedings of the ruleset that a step decides, and that are not there."""
    alone = [step for step, each in law.steps.items() if each.along]
    decided = set(_decided(name, known, other)) if alone else set[str]()
    for lonely in alone:
        if lonely not in decided:
            yield Fault(f"steps.{lonely}.along", "no step of another proceeding of the ruleset decides it")
    for name, step in law.steps.items():
        for number, each in enumerate(step.decides):
            where = f"steps.{name}.decides.{number}"
            yield from _unknown(where, (each.proceeding,), known, "proceeding")
            if each.proceeding in known and (raw := other(each.proceeding)) is not None:
                yield from _elsewhere(raw, each, where)


def _decided(name: str, known: Collection[str], other: Callable[[str], Mapping[str, Any] | None]) -> Iterator[str]:
    """The steps of a proceeding that those of the ruleset decide."""
    for kind in sorted(known):
        for step in ((other(kind) or {}).get("steps") or {}).values():
            for each in (step.get("decides") or ()) if isinstance(step, Mapping) else ():
                if isinstance(each, Mapping) and each.get("proceeding") == name:
                    yield str(each.get("step"))


def _elsewhere(raw: Mapping[str, Any], law: DecidesLaw, where: str) -> Iterator[Fault]:
    steps = raw.get("steps", {})
    yield from _unknown(f"{where}.step", (law.step,), steps, f"step of {law.proceeding}")
    yield from _unknown(f"{where}.by", (law.by,), raw.get("offices", {}), f"office of {law.proceeding}")
    if law.step in steps and "paper" not in steps[law.step]:
        asks = steps[law.step].get("asks", {})
        yield from _unknown(f"{where}.fields", law.fields, asks, f"field of {law.step}")


def _unknown(where: str, names: Collection[str], known: Collection[str], what: str) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            yield Fault(where, f"there is no {what} {name!r}; {nearest(name, known) if known else 'there are none'}")
