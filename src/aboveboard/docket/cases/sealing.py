"""What of a step is sealed: it stands in the chain as a salted hash, and beside it for those who decide and keep it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.docket.cases.events import BESIDE
from aboveboard.docket.course.deciding import asked
from aboveboard.docket.roles import SEALED
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import FieldLaw
from aboveboard.log.chain.hidden import own
from aboveboard.log.chain.withheld import ANSWER, PAYLOAD

SHOWN = ("verdict",)
"""What everybody learns of a step that is sealed: that it was taken, and what it came to."""


def _hidden(asked_for: Mapping[str, FieldLaw], given: Mapping[str, Any]) -> set[str]:
    return {name for name in given if name in asked_for and asked_for[name].sealed}


def sealed_of_step(law: Proceeding, step: Mapping[str, Any]) -> set[str]:
    """The fields of a step that are sealed."""
    do = str(step["do"])
    if do not in law.law.steps:
        return set()
    if law.law.steps[do].sealed:
        return {name for name in step if name not in BESIDE}
    return _hidden(asked(law, do), step)


def without(given: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """What is left of something for everybody."""
    return {name: value for name, value in given.items() if name not in names}


def split(
    law: Proceeding, payload: Mapping[str, Any], answer: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What everybody reads of an event and of its answer, and what is sealed of both.

    A step is the payload itself, or that of an opening stands in it.
    """
    shown, hidden = dict(payload), dict[str, Any]()
    if "do" in payload:
        hidden = {name: payload[name] for name in sealed_of_step(law, payload)}
        shown = without(payload, set(hidden))
    else:
        if payload.get("step") is not None and (names := sealed_of_step(law, payload["step"])):
            hidden["step"], shown["step"] = dict(payload["step"]), without(payload["step"], names)
        if found := _hidden(law.law.facts, payload.get("facts") or {}):
            hidden["facts"], shown["facts"] = dict(payload["facts"]), without(payload["facts"], found)
        if (parties := _sealed_parties(law, payload.get("parties") or {})) is not None:
            hidden["parties"], shown["parties"] = dict(payload["parties"]), parties
    if not hidden:
        return shown, dict(answer), {}
    kept = {name: value for name, value in answer.items() if name not in SHOWN}
    return shown, without(answer, set(kept)), {PAYLOAD: hidden} | ({ANSWER: kept} if kept else {})


def _sealed_parties(law: Proceeding, given: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    """The parties without what is sealed of them; None where nothing is."""
    found = {name: _hidden(law.law.offices[name].states, known) for name, known in given.items()}
    if not any(found.values()):
        return None
    return {name: without(known, found[name]) for name, known in given.items()}


def veiled(sealed: Mapping[str, Any], actor: str) -> dict[str, Any]:
    """What is sealed, for those who read it, and for whoever stated it."""
    if not sealed:
        return {}
    return {SEALED: sealed} | ({own(actor): sealed} if actor else {})
