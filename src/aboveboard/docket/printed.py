"""What the text itself tells of one proceeding, as events: they stand before whatever a record adds to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time
from functools import lru_cache
from typing import Any, NamedTuple

from aboveboard.law.days.moments import moment_of
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.proposals import Step
from aboveboard.law.model.values import Cited


class Told(NamedTuple):
    """An event that the text tells, and when it was; of a day it is the noon."""

    at: datetime
    event: dict[str, Any]
    cite: tuple[str, ...]
    reading: str | None = None


@lru_cache(maxsize=200)
def printed_events(proceeding: Proceeding) -> tuple[Told, ...]:
    """Every event that the file prints, and every step that the file's proposal has come to, in the order of days."""
    return tuple(sorted(_events(proceeding), key=lambda each: each.at))


def _events(proceeding: Proceeding) -> Iterator[Told]:
    one, law = proceeding.proposal, proceeding.law
    steps: dict[str, Step] = {} if one is None else {step.step: step for step in one.law.steps}
    for printed in law.printed:
        step = steps.pop(law.steps[printed.do].proposal or "", None)
        at = printed.at if step is None else _at(step)
        event = {"at": str(at), "do": printed.do, "by": printed.by, **printed.states}
        yield _told(proceeding, event, printed if step is None else step, printed)
    for name, each in law.steps.items():
        step = steps.pop(each.proposal or "", None)
        if step is not None:
            by = (*each.by, *law.offices)[0]
            yield _told(proceeding, {"at": _at(step), "do": name, "by": by}, step)


def _at(step: Step) -> str:
    return step.day.isoformat() if step.time is None else f"{step.day.isoformat()}T{step.time}"


def _told(proceeding: Proceeding, event: dict[str, Any], *said: Cited) -> Told:
    zone = proceeding.state.zone
    moment = moment_of(event["at"], zone, f"{proceeding.where}: printed")
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time(12), zone)
    ids = tuple(id for each in reversed(said) for id in each.cite)
    readings = dict.fromkeys(each.reading for each in said if each.reading)
    return Told(moment, event, tuple(proceeding.cite(ids)), " ".join(readings) or None)
