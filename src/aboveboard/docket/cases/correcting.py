"""A correction: an event is entered rightly or struck by one of its own, and what came after it must still stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aboveboard.docket.cases import events
from aboveboard.docket.cases.asking import ids_of, refused
from aboveboard.docket.cases.events import again, answer_of, done_of, take
from aboveboard.docket.cases.held import Held
from aboveboard.docket.cases.offices import Acting, Offices
from aboveboard.docket.cases.sealing import split, veiled
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.cases.telling import told
from aboveboard.docket.course import votes
from aboveboard.docket.course.deciding import decide, read, why_not_now
from aboveboard.docket.course.elsewhere import approved, elsewhere
from aboveboard.docket.course.state import Deed as Step
from aboveboard.docket.course.state import Done, Fault, State
from aboveboard.docket.course.terms import terms
from aboveboard.docket.deeds import OPENED_BY, STEP
from aboveboard.docket.roles import REGISTRY
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import Deed, Outcome, Peer
from aboveboard.play.events import LARGEST, Refusal

LONGEST_WHY = 2_000


def corrected(
    law: Proceeding, setting: DocketSetting, held: Held, offices: Offices, deed: Deed, acting: Acting
) -> Outcome:
    """Why an event is not put right so; or what is written of it, and what organizations are told of it."""
    given = deed.fields("event", "why", "said")
    number, why = deed.whole("event", 0, LARGEST), given.get("why")
    if not isinstance(why, str) or not why.strip() or len(why) > LONGEST_WHY:
        raise BadInput(f"{deed.kind}: why: a text of at most {LONGEST_WHY:,} letters was expected, not {short(why)}")
    steps = events.every(held.course)
    was = next((each for each in steps if each.number == number), None)
    if was is None:
        return Outcome(Refusal(f"event {number} is no step that stands here", ()))
    own = law.law.steps.get(was.step)
    if (no := why_not_corrected_by(law, offices, was.by, acting)) is not None:
        return Outcome(Refusal(no, ()))
    if own is None:
        return Outcome(Refusal(f"{was.step}: the law knows no such step any more, and it stands as it was written", ()))
    there = _there(law, held.course, offices, was)
    if there:
        reason = f"{own.title}: it decided in {' and '.join(there)} too, where a further step puts that right"
        return Outcome(Refusal(reason, ids_of(law.cite(own.cite))))
    if (came := _came_along(offices, setting.log, number)) is not None:
        reason = f"{own.title}: it came with event {came.number} of {came.log}, where a further step puts that right"
        return Outcome(Refusal(reason, ids_of(law.cite(own.cite))))
    said = given.get("said")
    if said is None and number == 0:
        return Outcome(Refusal("what opens a proceeding is entered rightly and not struck", ()))
    now, answer = None, {}
    if said is not None:
        if not isinstance(said, Mapping):
            raise BadInput(f"{deed.kind}: said: an object was expected, not {short(said)}")
        before = _again(law, held, steps[: steps.index(was)])
        decision = decide(law, before, read(law, was.step, was.by, was.at, said, was.who, number))
        if not decision:
            return Outcome(refused(decision.refused))
        now, answer = decision.done, answer_of(decision)
        if would := _there(law, held.course, offices, now):
            reason = f"{own.title}: it would decide in {' and '.join(would)}, which takes a step of its own"
            return Outcome(Refusal(reason, ids_of(law.cite(own.cite))))
    if (rests := _rests_on(law, held, steps, steps.index(was), now)) is not None:
        return Outcome(rests)
    also = told(law, setting, offices, _again(law, held, _with(steps, was, now)), held.course)
    payload: dict[str, Any] = {"event": number, "why": why.strip()}
    if said is None:
        return Outcome(payload=payload, also=also)
    step = {"do": was.step, "by": was.by, **said}
    shown, answer, sealed = split(law, step, answer)
    payload["said"] = {key: value for key, value in shown.items() if key not in ("do", "by")}
    if sealed:
        sealed = {**sealed, "said": {"said": dict(said)}}
    return Outcome(payload=payload, answer=answer, veiled=veiled(sealed, deed.actor), also=also)


def _there(law: Proceeding, state: State, offices: Offices, done: Done) -> list[str]:
    """The logs here on which a step decides or approves something."""
    named = (each.named for find in (elsewhere, approved) for each in find(law, state, done))
    return [each for each in named if offices.logs.kind_called(each)]


def _came_along(offices: Offices, log: str, number: int) -> Peer | None:
    """The step of another proceeding with which one was taken here: both stand, or neither."""
    event = offices.logs.event(log, number)
    for peer in () if event is None or event.kind != STEP else event.also:
        kind = offices.logs.kind_called(peer.log)
        if kind is not None and kind.name in OPENED_BY:
            return peer
    return None


def why_not_corrected_by(law: Proceeding, offices: Offices, by: str, acting: Acting) -> str | None:
    """Why somebody does not put a step of an office right; None where it may be.

    Whoever keeps the record where the rules are puts everything right; at a municipality, which may itself be a party,
    what is entered there, and nothing of whoever acts for himself or sits over it.
    """
    office = law.law.offices.get(by)
    if offices.keeps(acting):
        return None
    if acting.role not in REGISTRY and office is not None and office.anybody and by not in offices.setting.holders:
        return f"{office.title}: what anybody states is put right by whoever keeps the record"
    return f"{by}: the law knows no such office any more" if office is None else offices.why_not(law, by, acting)


def _with(steps: list[Done], was: Done, now: Done | None) -> list[Done]:
    """All steps with one as it is entered rightly, or without it."""
    place = steps.index(was)
    return [*steps[:place], *([] if now is None else [now]), *steps[place + 1 :]]


def _rests_on(law: Proceeding, held: Held, steps: list[Done], place: int, now: Done | None) -> Refusal | None:
    """Why a step is not put right: one that came later would not have been open any more, or not have been lawful, or
    its vote would have come out otherwise."""
    state, stood = _again(law, held, steps[:place]), _again(law, held, steps[: place + 1])
    if now is not None:
        take(law, state, now)
    for each in steps[place + 1 :]:
        if each.step in law.law.steps and (found := _not_so(law, stood, state, each)) is not None:
            return Refusal(f"event {each.number} rests on it: {found.reason}", ids_of(found.cite))
        take(law, state, each)
        take(law, stood, each)
    terms(law, state, steps[-1].day)  # what then runs can be told, or a sentence says why not
    return None


def _not_so(law: Proceeding, stood: State, state: State, done: Done) -> Fault | None:
    """Why a step that was taken would not have come to what it did, where what came before it had been otherwise.

    A paper is judged when it comes: what it came to then it keeps.
    """
    if (found := next(why_not_now(law, state, done.step, done.by), None)) is not None:
        return found
    step, deed = law.law.steps[done.step], Step(done.step, done.by, done.at, done.fields, done.who, done.number)
    if step.paper is not None:
        return None
    before, after = decide(law, stood, deed), decide(law, state, deed)
    if before and not after:
        return after.refused[0]
    if step.vote is None or not before:
        return None
    was, would = (votes.is_lost(law, each, step.vote, deed) for each in (stood, state))
    if was == would:
        return None
    said = "its vote did not carry, and would" if was else "its vote carried, and would not"
    return Fault(said, tuple(law.cite(law.law.votes[step.vote].cite)))


def _again(law: Proceeding, held: Held, steps: list[Done]) -> State:
    return again(law, held.parties, held.facts, list(steps))


def put_right(
    law: Proceeding, state: State, parties: Mapping[str, Any], facts: Mapping[str, Any], number: int,
    said: Mapping[str, Any] | None, answer: Mapping[str, Any],
) -> State:  # fmt: skip
    """What stands with one step as it is entered rightly, or without it."""
    steps = list[Done]()
    for each in events.every(state):
        if each.number != number:
            steps.append(each)
        elif said is not None:
            given = {"do": each.step, "by": each.by, **said}
            steps.append(replace(done_of(law, given, answer, each.at, number, each.who), at=each.at))
    return again(law, parties, facts, steps)
