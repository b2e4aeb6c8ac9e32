"""The docket's deeds in words, each step by the title that its file gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.docket.cases.events import BESIDE
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.deeds import CORRECT, NOTED, OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Logged
from aboveboard.log.sentences import Sentences

SENTENCES: Sentences = {
    CORRECT: (
        "event {event} is entered rightly{said!}: {why}", "event {event} is struck: {why}",
    ),
    NOTED: "{log} comes of it ({proceeding:words})",
}  # fmt: skip
LONG = 60
"""Texts with more letters are left to the page that shows them whole."""
CAME_TO = {"returned": "returned", "late": "too late", "not-carried": "it does not carry"}


def deed_in_words(setting: DocketSetting, event: Logged, *, why: bool = True) -> str | None:
    """A step in the words of its file, with everything that is wrong with it; None where it is another deed."""
    whole = restored(event).payload
    if event.kind in OPENED_BY.values():
        opened = f"{setting.title} is opened"
        return opened if whole.get("step") is None else f"{opened}: {_step(setting, whole['step'], event, why=why)}"
    return _step(setting, whole, event, why=why) if event.kind in (STEP, PUBLIC_STEP) else None


def _step(setting: DocketSetting, step: Mapping[str, Any], event: Logged, *, why: bool) -> str:
    law = _law(setting)
    steps, offices = ({}, {}) if law is None else (law.law.steps, law.law.offices)
    title = steps[step["do"]].title if step["do"] in steps else in_words(step["do"])
    office = offices[step["by"]].title if step["by"] in offices else in_words(step["by"])
    name = f" ({step['name']})" if step.get("name") else ""
    day = f", on {_moment(step['at'])}" if step.get("at") else ""
    said = ", ".join(
        f"{in_words(key)} {told}" for key, value in step.items() if key not in BESIDE and (told := _told(key, value))
    )
    answer = restored(event).answer
    came = CAME_TO.get(str(answer.get("verdict")), "")
    faults = "; ".join(each["reason"] for each in answer.get("faults", ())) if why else ""
    sealed = " [some of it is sealed]" if event.hashes and not event.veiled else ""
    return (
        f"{title}, by {office}{name}{day}" + (f": {said}" if said else "") + sealed
        + (f"; {came}" if came else "") + (f": {faults}" if came and faults else "")
    )  # fmt: skip


def _moment(at: str) -> str:
    """When a step was taken: its day alone, where no time of it was stated and it stands as noon."""
    day, _, time = at.partition("T")
    return day if time[:5] in ("", "12:00") else f"{day} {time[:5]}"


def _law(setting: DocketSetting) -> Proceeding | None:
    """Its newest text, for the titles alone."""
    try:
        return setting.law()
    except BadInput:
        return None


def _told(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return dollars(value) if name in ("cents", "fine", "amount") else f"{value:,}"
    if isinstance(value, str):
        return value if len(value) <= LONG else f"({len(value):,} letters)"
    if isinstance(value, Mapping):
        return "; ".join(f"{in_words(str(key))} {_told(str(key), each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        if len(value) > 5 or any(isinstance(each, (Mapping, list)) for each in value):
            return f"{len(value)} entries" if len(value) != 1 else "1 entry"
        return ", ".join(_told(name, each) for each in value)
    return ""
