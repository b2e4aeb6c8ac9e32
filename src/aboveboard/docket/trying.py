"""What a step would come to, looked at without writing anything: by the same functions that decide it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.docket.cases.asking import asked_step, why_not_by
from aboveboard.docket.cases.correcting import corrected
from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.events import fault_of
from aboveboard.docket.cases.offices import Acting
from aboveboard.docket.cases.opening import opened
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.course.deciding import decide
from aboveboard.docket.course.state import Fault, Verdict
from aboveboard.docket.views import Looking, standing
from aboveboard.law.errors import BadInput, short
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Deed, Outcome
from aboveboard.log.logbook import Logbook
from aboveboard.play.events import Refusal


@dataclass(frozen=True)
class Tried:
    """What a step would come to."""

    refused: tuple[Fault, ...] = ()
    verdict: Verdict = "done"
    faults: tuple[Fault, ...] = ()
    flagged: tuple[Fault, ...] = ()


def try_step(book: Logbook, deed: Deed) -> Tried:
    """What a step of a proceeding would come to now; what nobody can mean is refused in a sentence."""
    part, given = standing(book, deed.log), deed.payload
    if not isinstance(given, Mapping):
        raise BadInput(f"{deed.kind}: an object was expected, not {short(given)}")
    law = part.law
    step = asked_step(law, part.state.course, given, deed, part.state.number)
    if (why := why_not_by(law, part.offices, step, given, Acting(deed.actor, deed.role))) is not None:
        return Tried((_refused(why),))
    found = decide(law, part.until(part.state.course, step.at), step)
    return Tried(found.refused, found.verdict, found.faults, found.flagged)


def try_opening(book: Logbook, deed: Deed) -> Tried:
    """What the first step of a proceeding would come to, if it were opened so."""
    setting = book.houses.opening[deed.kind].read(deed.log, deed.payload)
    assert isinstance(setting, DocketSetting)
    offices = Course(setting, Looking(book)).offices
    return _of(opened(setting, offices, deed, Acting(deed.actor, deed.role)))


def try_correction(book: Logbook, deed: Deed) -> Tried:
    """What an event would come to, if it were put right so."""
    part = standing(book, deed.log)
    return _of(corrected(part.law, part.setting, part.state, part.offices, deed, Acting(deed.actor, deed.role)))


def _of(found: Outcome) -> Tried:
    if found.refusal is not None:
        return Tried((_refused(found.refusal),))
    answer: Mapping[str, Any] = found.answer
    faults, flagged = (tuple(map(fault_of, answer.get(name, ()))) for name in ("faults", "flagged"))
    return Tried((), answer.get("verdict", "done"), faults, flagged)


def _refused(found: Refusal) -> Fault:
    return Fault(found.reason, tuple(citations(found.cite)))
