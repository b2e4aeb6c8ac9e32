"""A proceeding as its events alone tell it: read one by one, corrections carried out, without the program's folding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.docket.deeds import CORRECT, NOTED, OPENED_BY
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.force import asked
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Logged


@dataclass
class Entry:
    """A step that stands in a log."""

    number: int
    do: str
    by: str
    fields: dict[str, Any]
    verdict: str
    actor: str
    role: str
    kind: str
    at: str = ""
    name: str = ""
    faults: tuple[str, ...] = ()


@dataclass
class Read:
    """A proceeding as its events alone tell it."""

    law: Proceeding
    holders: Mapping[str, str]
    parties: Mapping[str, Mapping[str, Any]]
    opened_with: Mapping[str, Any]
    payload: Mapping[str, Any]
    entries: list[Entry] = field(default_factory=list)
    corrected: int = 0
    noted: int = 0

    def before(self, entry: Entry) -> list[Entry]:
        """What was done before an entry."""
        return [each for each in self.entries if each.number < entry.number and each.verdict == "done"]

    def facts(self, entry: Entry | None = None) -> dict[str, Any]:
        """What is stated of the whole, as the steps before an entry left it."""
        found = dict(self.opened_with)
        for each in self.entries if entry is None else self.before(entry):
            step = self.law.law.steps[each.do]
            if each.verdict == "done":
                found |= step.sets
                found |= {
                    name: each.fields[key] for name, key in step.keeps.items() if each.fields.get(key) is not None
                }
        return found


def read_log(events: list[Logged]) -> Read:
    """A log from its first event, corrections carried out."""
    opening = restored(events[0]).payload
    question = asked(opening.get("as_of"), opening.get("as_if"), "as_of")
    law = load_proceeding(opening["ruleset"], opening["proceeding"], question)
    found = Read(law, opening.get("holders", {}), opening.get("parties", {}), opening.get("facts", {}), opening)
    for event in events:
        whole = restored(event)
        if event.kind == NOTED:
            found.noted += 1
        elif event.kind == CORRECT:
            found.corrected += 1
            _correct(found, whole.payload, whole.answer)
        else:
            step = whole.payload.get("step") if event.kind in OPENED_BY.values() else whole.payload
            if step is not None:
                found.entries.append(_entry(event, step, whole.answer))
    return found


def _entry(event: Logged, step: Mapping[str, Any], answer: Mapping[str, Any]) -> Entry:
    fields = {key: value for key, value in step.items() if key not in ("do", "by", "at", "name")}
    return Entry(
        event.number, step["do"], step["by"], fields, answer["verdict"], event.actor, event.role, event.kind,
        step.get("at") or event.at.isoformat(), step.get("name", event.actor),
        tuple(each["reason"] for each in answer.get("faults", ())),
    )  # fmt: skip


def _correct(found: Read, payload: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    for place, entry in enumerate(found.entries):
        if entry.number == payload["event"]:
            if payload.get("said") is None:
                del found.entries[place]
            else:
                fields = {key: value for key, value in payload["said"].items() if key not in ("at", "name")}
                entry.fields, entry.verdict = fields, answer["verdict"]
            return
    raise AssertionError(f"event {payload['event']} was corrected, and there is none")


def record_of(read: Read) -> dict[str, Any]:
    """What a log holds as a record that `proceed` decides."""
    opening = read.payload
    found = {key: opening[key] for key in ("ruleset", "proceeding", "title", "as_of", "as_if") if opening.get(key)}
    events = [
        {"at": each.at, "do": each.do, "by": each.by, "name": each.name, **each.fields} for each in read.entries
    ]  # fmt: skip
    return {**found, "parties": dict(read.parties), "facts": dict(read.opened_with), "events": events}
