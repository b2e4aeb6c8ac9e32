"""What the public says at a meeting: the step that takes it down, the limits of its clauses, what is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.law.docket import Proceeding
from aboveboard.law.model.conditions import Condition

FACT = "fact."
"""How a bound is named that was stated of the proceeding as a whole."""


def speaking_of(law: Proceeding, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The steps with which anybody speaks at a meeting, each with how long that may take.

    Where such a step asks for a number it is how long somebody spoke, in minutes: the timer's own goes into it. Where
    none is asked for, the timer only shows how long it has been.
    """
    found = []
    for name, step in law.law.steps.items():
        if not any(law.law.offices[office].anybody for office in step.by) or step.until or step.opens:
            continue
        field = next((each for each, asks in step.asks.items() if asks.type == "number"), None)
        kinds = [adds.thing for adds in step.adds]
        one = None if field is None else _bound(law, view, name, (field,))
        together = None if field is None else _bound(law, view, name, [f"total.{kind}.{field}" for kind in kinds])
        spoken = [thing for kind in kinds for thing in view["record"].get(kind, ())]
        used = sum(stated(thing).get(field) or 0 for thing in spoken) if field is not None else None
        found.append({
            "do": name, "title": step.title, "field": field, "kinds": kinds, "each": one, "together": together,
            "used": used, "left": None if together is None else max(0, together["number"] - (used or 0)),
            "spoken": spoken, "cite": law.cite(step.cite),
        })  # fmt: skip
    return found


def stated(thing: Mapping[str, Any]) -> dict[str, Any]:
    """What was stated of a thing on the record, without its name, its event and what was found of it."""
    return {name: value for name, value in thing.items() if name not in ("name", "event", "marks")}


def _bound(law: Proceeding, view: Mapping[str, Any], step: str, names: Any) -> dict[str, Any] | None:
    """The bound that a clause sets, or that was stated; None where there is none."""
    bounds = [found for each in _most(law, step, names) if (found := _number(each, view)) is not None]
    if not bounds:
        return None
    number, each = min(bounds, key=lambda one: one[0])
    return {"number": number, "title": each.title, "flag": each.flag, "cite": law.cite(each.cite)}


def _most(law: Proceeding, step: str, names: Any) -> Iterator[Condition]:
    for each in law.law.conditions.values():
        if step in each.before and each.most is not None and each.most.of in names:
            yield each


def _number(each: Condition, view: Mapping[str, Any]) -> tuple[int, Condition] | None:
    assert each.most is not None
    number: Any = each.most.number
    if each.most.stated is not None:
        number = view["facts"].get(each.most.stated.removeprefix(FACT))
    return (number, each) if isinstance(number, int) else None
