"""A step decided without changing anything: whether it may be taken, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from aboveboard.docket.course import agenda, papers, sanctions, votes
from aboveboard.docket.course.facts import CourseFacts, applies
from aboveboard.docket.course.folding import fold
from aboveboard.docket.course.state import Deed, Done, Fault, State, Verdict
from aboveboard.docket.course.stated import lacking, read_fields
from aboveboard.docket.course.terms import terms, too_late
from aboveboard.law.conditions.weigh import Finding, weigh
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.counting import stated_days
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.docket import FieldLaw, StepLaw

UNNAMED = "name"
"""The field that every step may have: the person who takes it."""


@dataclass(frozen=True)
class Decision:
    """What comes of a step: everything that refuses it, or what it comes to and what is flagged."""

    deed: Deed
    refused: tuple[Fault, ...] = ()
    verdict: Verdict = "done"
    faults: tuple[Fault, ...] = ()
    """What is wrong with a paper that was returned, or too late."""
    flagged: tuple[Fault, ...] = ()
    unchecked: tuple[str, ...] = ()
    """Conditions of whose facts nothing was stated."""
    judged: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return not self.refused

    @property
    def done(self) -> Done:
        """The step as it is taken down."""
        deed = self.deed
        return Done(
            deed.do, deed.number, deed.at, deed.by, deed.who, deed.fields, self.verdict, (*self.faults, *self.flagged)
        )


@lru_cache(maxsize=4096)
def asked(proceeding: Proceeding, step: str) -> Mapping[str, FieldLaw]:
    """Everything that may be stated with a step, that of its paper too: a file says it once for all who take it."""
    law, paper = proceeding.law.steps[step], proceeding.paper_of(step)
    return MappingProxyType({**({} if paper is None else papers.fields_of(paper)), **law.asks})


def read(
    proceeding: Proceeding, do: str, by: str, at: datetime, given: Mapping[str, Any], who: str = "", number: int = 0
) -> Deed:
    """A step as it is given, each field by its type; what nobody can mean is refused in a sentence."""
    law = proceeding.step(do)
    if not isinstance(by, str):
        raise BadInput(f"{do}: by: the name of an office was expected, not {short(by)}")
    proceeding.office(by)
    zone = proceeding.state.zone
    fields = read_fields(given, asked(proceeding, do), zone, do)
    if law.sanctions is not None and law.sanctions in fields:
        fields[law.sanctions] = sanctions.read(proceeding, fields[law.sanctions], zone, f"{do}: {law.sanctions}")
    if law.vote is not None and fields.get("vote") is not None:
        votes.read_vote(fields["vote"], f"{do}: vote")
    return Deed(do, by, at.astimezone(zone), fields, who, number)


def decide(proceeding: Proceeding, state: State, deed: Deed) -> Decision:
    """Whether a step may be taken, with everything that stands in its way; and what it comes to."""
    law = proceeding.law.steps[deed.do]
    refused = list(why_not_now(proceeding, state, deed.do, deed.by))
    if refused:
        return Decision(deed, tuple(refused))
    weighed = weigh(proceeding.conditions, deed.do, CourseFacts(proceeding, state, deed))
    missing = [_fault(proceeding, each, deed.do) for each in weighed.missing]
    flagged = [_fault(proceeding, each, deed.do) for each in weighed.flagged]
    faults = list(_stated_wrongly(proceeding, state, law, deed))
    paper = proceeding.paper_of(deed.do)
    if paper is not None:
        faults += papers.faults(proceeding, state, paper, deed)
    flagged += [each for each in faults if each.flag]
    wrong = [*missing, *(each for each in faults if not each.flag)]
    # A paper that is tendered is always taken down, and returned with everything that is wrong with it.
    returned, refused = ([], wrong) if paper is None else (wrong, refused)
    verdict, late = _in_time(proceeding, state, deed, refused, flagged)
    if refused:
        return Decision(deed, tuple(refused), unchecked=weighed.unchecked, judged=weighed.judged)
    if returned:
        verdict = "returned"
    elif verdict == "done" and law.needs_carried and votes.is_lost(proceeding, state, law.vote or "", deed):
        verdict = "not-carried"
    found = Decision(deed, (), verdict, (*returned, *late), tuple(flagged), weighed.unchecked, weighed.judged)
    if verdict == "done" and (law.opens or _states_days(deed.fields)):
        _must_be_countable(proceeding, state, found.done)
    return found


def _states_days(value: Any) -> bool:
    """Does something that is stated hold a day?"""
    if isinstance(value, (dict, list)):
        return any(map(_states_days, value.values() if isinstance(value, dict) else value))
    return isinstance(value, date)


def _must_be_countable(proceeding: Proceeding, state: State, done: Done) -> None:
    """See that everything can be told that then runs; a day from which nothing is counted is refused at once."""
    after = state.copied()
    fold(proceeding, after, done)
    try:
        terms(proceeding, after, done.day)
    except BadInput as error:
        raise BadInput(f"{done.step}: {error}") from error


def _fault(proceeding: Proceeding, found: Finding, step: str) -> Fault:
    """What a condition finds, in the field of the step that it is about, if it is about one."""
    held = proceeding.law.conditions[found.condition]
    about = (*held.needs, *(each.of for each in (held.least, held.most, held.only, held.barred) if each is not None))
    field = next((name for name in about if name in asked(proceeding, step)), "")
    return Fault(found.reason, found.clauses, found.flag, field=field)


def _in_time(
    proceeding: Proceeding, state: State, deed: Deed, refused: list[Fault], flagged: list[Fault]
) -> tuple[Verdict, list[Fault]]:
    """What becomes of a step by the terms that it comes too late for."""
    late = list[Fault]()
    for each in too_late(proceeding, state, deed):
        what = "the last day was" if each.due.gives == "last-day" else "the first day is"
        fault = Fault(f"{each.law.title}: {what} {each.due.day.isoformat()}", each.due.cite, each.law.late == "flag")
        {"late": late, "refused": refused, "flag": flagged}[each.law.late].append(fault)
    return ("late" if late else "done"), late


def _stated_wrongly(proceeding: Proceeding, state: State, law: StepLaw, deed: Deed) -> Iterator[Fault]:
    yield from lacking(deed.fields, law.asks, law.cite, state, proceeding)
    if law.sanctions is not None:
        for fault in sanctions.why_not(proceeding, state, deed.fields.get(law.sanctions) or [], deed):
            yield replace(fault, field=f"{law.sanctions}.{fault.field}")
    if law.vote is not None and deed.fields.get("vote") is not None:
        for fault in votes.why_not(proceeding, state, law.vote, deed):
            yield replace(fault, field=fault.field or "vote")
    for name, vote in proceeding.law.votes.items():
        if vote.quorum_step == deed.do:
            yield from votes.why_no_quorum(proceeding, state, name)
    if law.ordered:
        yield from agenda.why_not(proceeding, deed)
    kept = {fact: deed.fields.get(field) for fact, field in law.keeps.items()}
    yield from (Fault(each, tuple(proceeding.cite(law.cite))) for each in stated_days(proceeding, kept))


def why_not_now(proceeding: Proceeding, state: State, step: str, by: str | None = None) -> Iterator[Fault]:
    """Why a step cannot be taken as the proceeding stands, whatever is stated with it; by an office if one is named."""
    law, cite = proceeding.law.steps[step], tuple(proceeding.cite(proceeding.law.steps[step].cite))
    steps = proceeding.law.steps
    if state.ended is not None and not law.over:
        yield Fault(f"it is over: {state.ended}", cite)
        return
    if law.opens and not law.later and state.opened is not None:
        yield Fault("it is open already", cite)
    if not law.opens and not law.early and state.opened is None:
        first = " or ".join(steps[name].title for name in proceeding.opening)
        yield Fault(f"it begins with {first}", cite)
        return
    if by is not None and law.by and by not in law.by:
        who = " or ".join(proceeding.law.offices[name].title for name in law.by)
        yield Fault(f"{law.title}: {who} may, and {proceeding.law.offices[by].title} may not", cite)
    for name in law.after:
        if not state.done(name):
            yield Fault(f"{law.title}: it comes after {steps[name].title}", cite)
    if law.after_any and not any(state.done(name) for name in law.after_any):
        yield Fault(f"{law.title}: it comes after {' or '.join(steps[name].title for name in law.after_any)}", cite)
    for name in law.until:
        if state.done(name):
            yield Fault(f"{law.title}: it comes before {steps[name].title}, which is done", cite)
    if law.once and state.done(step):
        yield Fault(f"{law.title}: it is done already", cite)
    if law.when and not applies(state, {}, law.when):
        yield Fault(f"{law.title}: there is no such step here", cite)
