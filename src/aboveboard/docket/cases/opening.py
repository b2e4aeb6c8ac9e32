"""What opens a proceeding's log: under which law, with which parties and facts, and with which step it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.cases.along import told_of
from aboveboard.docket.cases.asking import asked_step, ids_of, refused, why_not_by
from aboveboard.docket.cases.events import answer_of, step_of, take_printed
from aboveboard.docket.cases.holders import why_not_from, why_not_held
from aboveboard.docket.cases.offices import Acting, Offices
from aboveboard.docket.cases.sealing import split, veiled
from aboveboard.docket.cases.setting import OPENING, DocketSetting
from aboveboard.docket.course.deciding import decide
from aboveboard.docket.course.effect import proposed
from aboveboard.docket.course.state import State
from aboveboard.docket.course.stated import read_fields
from aboveboard.docket.deeds import NOTED, OPENED_BY
from aboveboard.docket.roles import REGISTRY
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.counting import stated_days
from aboveboard.law.errors import BadInput, short
from aboveboard.law.force import asked
from aboveboard.log.deeds import Deed, FurtherDeed, Outcome
from aboveboard.play.events import Refusal

COMES_FROM = "of"
"""The fact of a proceeding that names the one from which it comes, where its file asks for that."""


def opened(setting: DocketSetting, offices: Offices, deed: Deed, acting: Acting) -> Outcome:
    """Why a proceeding is not opened so; or what its log begins with."""
    given = dict(deed.fields(*OPENING))
    if "law" in given:
        raise BadInput(f"{deed.kind}: law: the log writes that down itself")
    law = _law(setting, deed, given)
    given |= _facts(law, setting, given, deed.kind)
    state = _known(law, given, law.state.zone, deed.kind)
    payload: dict[str, Any] = {
        **setting.payload, **{key: given[key] for key in ("parties", "facts") if given.get(key)},
        "as_of": law.asked.as_of.isoformat() if law.asked.as_of else None, "law": law.receipt.law,
    }  # fmt: skip
    payload.pop("kind", None)
    payload |= {} if law.asked.as_if is None else {"as_if": list(law.asked.as_if)}
    if (held := why_not_held(law, setting, offices, acting)) is not None:
        return Outcome(Refusal(held[1], ids_of(law.cite(law.law.offices[held[0]].cite))))
    step, further = given.get("step"), _noted_there(setting, offices, deed.kind)
    if (why_from := why_not_from(setting, offices, law)) is not None:
        return Outcome(Refusal(why_from, ()))
    if step is None and take_printed(law, state, 0, deed.when) and state.opened is not None:
        if acting.role not in REGISTRY:
            return Outcome(Refusal("what the text itself prints is opened by whoever keeps the record", ()))
        shown, answer, sealed = split(law, payload, {"verdict": "done"})
        return Outcome(payload=shown, answer=answer, veiled=veiled(sealed, deed.actor), also=further)
    if not isinstance(step, Mapping):
        raise BadInput(f"{deed.kind}: step: the step that opens it was expected, not {short(step)}")
    read_step = asked_step(law, state, step, deed, 0)
    if (why := why_not_by(law, offices, read_step, step, acting)) is not None:
        return Outcome(why)
    take_printed(law, state, 0, read_step.at)
    if state.opened is not None:
        return Outcome(Refusal("the text itself prints with what it begins: it is opened without a step", ()))
    decision = decide(law, state, read_step)
    if not decision:
        return Outcome(refused(decision.refused))
    if not law.law.steps[read_step.do].opens:
        return Outcome(Refusal(f"{law.title}: it begins with {' or '.join(law.opening)}", ()))
    payload["step"] = step_of(read_step, step)
    shown, answer, sealed = split(law, payload, answer_of(decision))
    also = (*told_of(law, setting, offices, state, decision), *further)
    return Outcome(payload=shown, answer=answer, veiled=veiled(sealed, deed.actor), also=also)


def _noted_there(setting: DocketSetting, offices: Offices, where: str) -> tuple[FurtherDeed, ...]:
    """The proceeding from which this one comes takes note of it."""
    if setting.of is None:
        return ()
    kind = None if setting.of == setting.log else offices.logs.kind_called(setting.of)
    if kind is None or kind.name not in OPENED_BY:
        raise BadInput(f"{where}: of: the name of another proceeding was expected, not {short(setting.of)}")
    return (FurtherDeed(setting.of, NOTED, {"log": setting.log, "proceeding": setting.proceeding}),)


def _law(setting: DocketSetting, deed: Deed, given: Mapping[str, Any]) -> Proceeding:
    """The law of the day on which it is opened; whoever keeps the record may state an earlier one."""
    zone = setting.law(asked(given.get("as_of"), given.get("as_if"))).state.zone
    today = deed.when.astimezone(zone).date()
    question = asked(given.get("as_of") or today, given.get("as_if"), f"{deed.kind}: as_of")
    stated = given.get("as_of") is not None or given.get("as_if") is not None
    if stated and deed.role not in REGISTRY:
        raise BadInput(f"{deed.kind}: as_of: whoever keeps the record says under which law it is opened")
    if question.as_of is not None and question.as_of > today:
        raise BadInput(f"{deed.kind}: as_of: {question.as_of} has not come yet")
    return setting.law(question)


def _facts(law: Proceeding, setting: DocketSetting, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """What is stated of the whole, with the proceeding from which it comes where the file asks for that."""
    stated = _object(given, "facts", where)
    if COMES_FROM not in law.law.facts:
        return {}
    if stated.get(COMES_FROM, setting.of) != setting.of:
        raise BadInput(f"{where}: facts: {COMES_FROM}: it comes from {setting.of or 'no other'} as `of` says it")
    return {} if setting.of is None else {"facts": {**stated, COMES_FROM: setting.of}}


def _known(law: Proceeding, given: Mapping[str, Any], zone: ZoneInfo, where: str) -> State:
    """What is known at the beginning, each field by its type."""
    state = State()
    for name, known in _object(given, "parties", where).items():
        if not isinstance(known, Mapping):
            raise BadInput(f"{where}: parties: {name}: an object was expected, not {short(known)}")
        state.parties[name] = read_fields(known, law.office(name).states, zone, f"{where}: parties: {name}")
    state.facts.update(read_fields(_object(given, "facts", where), law.law.facts, zone, f"{where}: facts"))
    for why in stated_days(law, state.facts):
        raise BadInput(f"{where}: facts: {why}")
    try:
        proposed(law, state)
    except BadInput as error:
        raise BadInput(f"{where}: facts: {error}") from error
    return state


def _object(given: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    found = given.get(name) or {}
    if not isinstance(found, Mapping):
        raise BadInput(f"{where}: {name}: an object was expected, not {short(found)}")
    return found
