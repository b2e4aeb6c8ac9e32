"""A step as somebody asks for it on the log: which, in which office, when; and who may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from aboveboard.docket.cases.events import BESIDE, moment
from aboveboard.docket.cases.held import last_of
from aboveboard.docket.cases.offices import Acting, Offices
from aboveboard.docket.course.deciding import read
from aboveboard.docket.course.state import Deed as Step
from aboveboard.docket.course.state import Fault, State
from aboveboard.docket.course.stated import written
from aboveboard.docket.roles import REGISTRY
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.held import deciding
from aboveboard.law.errors import BadInput, short
from aboveboard.law.provisions import provisions
from aboveboard.log.deeds import Deed
from aboveboard.play.events import Refusal

LONGEST_NAME = 200


def asked_step(law: Proceeding, state: State, given: Mapping[str, Any], deed: Deed, number: int) -> Step:
    """A step as it is asked for: which, by which office, when, and what is stated."""
    where = deed.kind
    for key in ("do", "by"):
        if not isinstance(given.get(key), str) or not given[key]:
            raise BadInput(f"{where}: {key}: a name was expected, not {short(given.get(key))}")
    name = given.get("name", deed.actor)
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise BadInput(f"{where}: name: a name was expected, not {short(name)}")
    written(name, f"{where}: name")
    at, last = deed.when.astimezone(law.state.zone), last_of(state)
    if given.get("at") is not None:
        at = moment(law, given["at"], deed.when)
    if last is not None and at < last:
        if given.get("at") is not None and not (_is_day(given["at"]) and at.date() == last.date()):
            raise BadInput(f"{where}: at: {given['at']} is before the step above it, on {last.date()}")
        at = last
    stated = {key: value for key, value in given.items() if key not in BESIDE}
    return read(law, given["do"], given["by"], at, stated, name, number)


def why_not_by(
    law: Proceeding, offices: Offices, step: Step, given: Mapping[str, Any], acting: Acting
) -> Refusal | None:
    """Why somebody does not take a step: nobody acts beyond the office that is held."""
    if (why := offices.why_not(law, step.by, acting)) is not None:
        return Refusal(why, ids_of(law.cite(law.law.offices[step.by].cite)))
    if law.law.steps[step.do].along and acting.along is None:
        return Refusal(why_along(law, step.do), ids_of(law.cite(law.law.steps[step.do].cite)))
    if given.get("at") is not None and not offices.dates(law, step.do, step.by, acting):
        return Refusal(why_not_dated(law, step.by, acting), ())
    return None


def why_not_dated(law: Proceeding, office: str, acting: Acting) -> str:
    """Why somebody does not say when a step was taken."""
    if acting.role not in REGISTRY:
        return "whoever keeps the record says when something happened; others do it now"
    title = law.law.offices[office].title
    return f"{title}: whoever keeps the record where the rules are says when that came, not a party"


def why_along(law: Proceeding, step: str) -> str:
    """Why a step is not taken by itself: where it is decided."""
    where = " or ".join(f"{each.law.steps[name].title} ({each.law.title})" for each, name in deciding(law, step))
    return f"{law.law.steps[step].title}: it is decided elsewhere and comes with that: {where}"


def _is_day(given: object) -> bool:
    return isinstance(given, str) and "T" not in given and " " not in given.strip()


def refused(faults: Iterable[Fault]) -> Refusal:
    """Why a step is refused: everything that stands in its way, with all clauses."""
    listed = list(faults)
    cite = dict.fromkeys(id for each in listed for id in ids_of(each.cite))
    return Refusal("; ".join(dict.fromkeys(each.reason for each in listed)), tuple(cite))


@cache
def _by_citation() -> Mapping[str, str]:
    found = dict[str, str]()
    for each in provisions().values():
        found.setdefault(each.citation, each.id)
    return found


def ids_of(cites: Iterable[str]) -> tuple[str, ...]:
    """Clauses by the ids under which they are listed."""
    known = _by_citation()
    return tuple(known[each] for each in cites if each in known)
