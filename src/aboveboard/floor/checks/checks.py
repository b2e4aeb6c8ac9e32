"""The checks of a table: its checklists, who is there, what failed, and what is on file.

A table opens when every step to open it is confirmed by someone with the role that the clause names. A step whose
answer is wrong is marked as failed and stays due. Steps that run with the game come due by its events, and some of its
deeds wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from aboveboard.floor.checks import staffing
from aboveboard.floor.checks.answers import first_fault, read_answers
from aboveboard.floor.checks.checklist import Checklist, Signed, State, named
from aboveboard.floor.checks.facts import Facts, at_once, over, triggers, unfolded
from aboveboard.floor.checks.records import left, run_out
from aboveboard.floor.setting import TableSetting
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.procedures import Incident, Record, Step
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Viewer
from aboveboard.play.events import OUTCOMES, Event, Refusal
from aboveboard.play.seats.table_facts import TableFacts

PLAYED = OUTCOMES | {"bet", "call", "act", "irregularity", "shooter", "style", "bank", "award"}
"""Deeds that are refused at a table that is not open."""
COMING = ("sit", "bet")
"""Deeds by which a player comes to the table."""
NOTED = ("open", "act", "shooter", "machine")
"""Deeds of the game of which something is always noted."""
Held = tuple[State, Refusal | None, dict[str, datetime], dict[str, Any]]
"""What the checks hold, and what was found wrong, began and was stated of the equipment."""
OPENED, OVER, ROUND, FIRST_PLAYER, RESUMED = "opened", "over", "round", "first-player", "resumed"


class Checks:
    """The checks part of a table."""

    def __init__(self, setting: TableSetting, look: Callable[[], TableFacts | None] = lambda: None) -> None:
        assert setting.terms is not None
        self.list = Checklist(setting.terms, look)
        self.inspected = setting.inspected
        """Does anything wait for the checks? A table that is not inspected is always open."""
        self.list.state.open = not setting.inspected
        self.law = self.list.law
        self.deeds: Mapping[str, Handler] = {
            "check": self._check,
            "open-table": self._open,
            "close-table": self._close,
            "arrange": self._arrange,
            "staff": self._staff,
            "device": self._device,
            "incident": self._incident,
            "record": self._record,
            "instruct": self._say,
            "quiet": self._say,
        }
        self._outcome = setting.terms.setup.equipment.event
        """What an outcome of the game is called, also where a machine draws it."""
        self._steps = _by_trigger(self.law.running)
        self._incidents = _by_trigger(self.law.incidents)
        self._records = _by_trigger(self.law.records)
        self._awaited = {*self._steps, *self._incidents, *self._records}
        self._heard = {on.partition(" ")[0] for on in self._awaited} | {*_FOLDS, *OUTCOMES, *NOTED}
        self._noted = {
            name: (*named(step.says), *filter(at_once, step.when)) for name, step in self.law.running.items()
        }

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Why a deed of the game waits: the table is not open, a step is due, a device has failed, time has run out."""
        if not self.inspected:
            return None
        state, kind = self.list.state, self._outcome if deed.kind == "machine" else deed.kind
        if kind in PLAYED and not state.open:
            missing = self.list.why_shut()
            because, cite = ("", ()) if missing is None else (f": {missing.reason}", missing.cite)
            return Refusal(f"the table is not open{because}", cite)
        refusal = self.list.waiting(kind) if state.due else None
        if refusal is None and state.devices:
            refusal = staffing.blocked(self.law, state.devices, kind)
        if refusal is None and kind in OUTCOMES:
            refusal = self._unfit() or self.list.equipment.expired(Event(0, kind, None, at=deed.at))
        return refusal

    def _unfit(self) -> Refusal | None:
        for name in self.law.opening:
            if name in self.list.state.failed:
                return self.list.unfit(name)
        return None

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def _check(self, deed: Deed, books: Books) -> Outcome:
        payload, steps = deed.fields("step", "answers"), self.list.steps
        name = deed.word("step")
        if name not in steps:
            raise BadInput(f"check: step: {name!r} is none of this table's; {nearest(name, steps)}")
        answers = read_answers(steps[name], payload.get("answers", {}))
        refusal = self.list.why_not(name, deed)
        if refusal is not None:
            return Outcome(refusal)
        if self.list.verifies(name):
            return Outcome(answer={"result": "verified"})
        fault = first_fault(steps[name], answers, self.list.facts())
        if fault is not None:
            return Outcome(answer={"result": "failed", "fault": fault, "cite": citations(steps[name].cite)})
        return Outcome(answer={"result": "confirmed"})

    def _open(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if self.list.state.open:
            return Outcome(Refusal("the table is open already", ()))
        warnings = self.list.warnings()
        return Outcome(self.list.why_shut(), answer={"warnings": warnings} if warnings else {})

    def _close(self, deed: Deed, books: Books) -> Outcome:
        deed.fields()
        if not self.list.state.open:
            return Outcome(Refusal("the table is not open", ()))
        return Outcome(self.list.first_missing(self.law.closing))

    def _arrange(self, deed: Deed, books: Books) -> Outcome:
        for name, value in deed.fields(*self.law.arrangements).items():
            values = self.law.arrangements[name].values
            if not any(type(value) is type(one) and value == one for one in values):
                raise BadInput(f"arrange: {name}: one of {', '.join(map(str, values))} expected, not {short(value)}")
        return Outcome()

    def _staff(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("role", "name", "off", "also")
        role, name = deed.word("role"), deed.word("name")
        if deed.payload.get("off"):
            return Outcome()
        return Outcome(staffing.may_not(self.law, role, name, deed.payload.get("also", ())))

    def _device(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("device", "state", "emptied")
        return Outcome(staffing.device(self.law, deed))

    def _incident(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("kind", "seat", "note")
        name = deed.word("kind")
        if name not in self.law.incidents:
            raise BadInput(f"incident: kind: {name!r} is none of this table's; {nearest(name, self.law.incidents)}")
        return Outcome()

    def _record(self, deed: Deed, books: Books) -> Outcome:
        return Outcome(self.list.state.records.may_not(self.law, deed))

    def _say(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("seat", "what", "asked")
        return Outcome()

    # -- what happened -------------------------------------------------------------------------------------------------

    def apply(self, event: Logged) -> None:
        """Fold an accepted event into the state: one of the checks' own, or one that makes something due."""
        arrives = self.list.state.awaited is not None and event.kind in COMING
        if arrives or event.settled or (event.kind in self._heard and not self._plain(event)):
            for one in unfolded(event):
                self._apply(one)

    def _plain(self, event: Logged) -> bool:
        """Is it a bet for which nothing waits, as most are?"""
        return (
            event.kind == "bet" and "bet" not in self._awaited and f"bet {event.payload['wager']}" not in self._awaited
        )

    def _apply(self, event: Logged) -> None:
        state, payload = self.list.state, event.payload
        names = self._names(event)
        if event.kind in _FOLDS:
            _FOLDS[event.kind](self, event)
        elif event.kind == "open" and isinstance(payload, Mapping):
            self._equipment(event)
        elif event.kind == "act" and isinstance(payload, Mapping) and isinstance(payload.get("seat"), int):
            state.chosen.setdefault(str(payload.get("do")), []).append(payload["seat"])
        if names & self._awaited:
            self._come_due(event, names)
        if OVER in names:
            state.chosen.clear()
            state.records.rounds += 1
        if event.kind in OUTCOMES or event.kind == "shooter":
            self._remember(event)

    def _names(self, event: Logged) -> set[str]:
        """The names by which something may wait for this event."""
        state = self.list.state
        names = triggers(event)
        if over(event, self.list.look()):
            names |= {OVER, ROUND}
        if event.kind in COMING and state.awaited is not None:
            names.add(state.awaited)
            state.awaited = None
        if event.kind == "open-table":
            names |= {OPENED, ROUND}
        if event.kind == "check" and event.answer.get("result") != "confirmed":
            names = {f"{event.answer.get('result')} {event.payload['step']}"}
        return names

    def _come_due(self, event: Logged, names: set[str]) -> None:
        state = self.list.state
        facts = Facts(event, self.list.look(), self.list.known())
        if OVER in names:
            for name in [name for name in state.due if not self.law.running[name].before]:
                del state.due[name]
        for name in self._waiting(names, self._steps):
            step = self.law.running[name]
            if not (step.lasts and self.list.stands(name)):
                state.due[name] = {**facts.payload, **{word: facts.get(word) for word in self._noted[name]}}
                state.signed.pop(name, None)
        for name in self._waiting(names, self._incidents):
            law = self.law.incidents[name]
            if facts.are(law.when):
                state.records.alarm(event, name, law.title, law.cite)
        for name in self._waiting(names, self._records):
            record = self.law.records[name]
            if facts.are(record.when):
                state.records.make(event, name, {word: facts.get(word) for word in record.holds}, record.to)

    @staticmethod
    def _waiting(names: set[str], by_trigger: Mapping[str, list[str]]) -> list[str]:
        found = [name for trigger in names for name in by_trigger.get(trigger, ())]
        return found if len(found) < 2 else list(dict.fromkeys(found))

    def _remember(self, event: Logged) -> None:
        """What the next event will want to know of the time before it."""
        facts = Facts(event, self.list.look(), {})
        before = facts.before()
        if event.kind in OUTCOMES:
            before["last"] = facts.get("outcome")
        self.list.state.before |= before

    def _equipment(self, event: Logged) -> None:
        equipment = self.list.equipment
        equipment.open(Event(event.number, "open", dict(event.payload)))
        self.list.state.stated |= event.payload
        for fact, start in equipment.state.started.items():
            equipment.state.started[fact] = start if start.tzinfo else start.replace(tzinfo=UTC)

    def _fold_check(self, event: Logged) -> None:
        state, name, result = self.list.state, event.payload["step"], event.answer.get("result")
        answers, step = dict(event.payload.get("answers", {})), self.list.steps[event.payload["step"]]
        state.records.inspected(event, name, step.title, answers)
        if result == "failed":
            fault = str(event.answer.get("fault"))
            state.records.alarm(event, name, f"{step.title}: {fault}", step.cite)
            state.signed.pop(name, None)
            if name not in self.law.running:
                state.failed[name] = fault
            return
        state.failed.pop(name, None)
        signed = state.signed.setdefault(name, [])
        if result != "verified":
            signed.clear()
        signed.append(Signed(event.actor, event.role, event.at, answers))
        if self.list.done(name):
            state.due.pop(name, None)

    def _fold_open(self, event: Logged) -> None:
        self.list.state.open, self.list.state.awaited = True, FIRST_PLAYER
        self._clear(*self.law.closing)

    def _fold_close(self, event: Logged) -> None:
        self.list.state.open = False
        self.list.state.due.clear()
        self._clear(*self.law.opening, *self.law.running)

    def _clear(self, *names: str) -> None:
        for name in names:
            self.list.state.signed.pop(name, None)
            self.list.state.failed.pop(name, None)

    def _fold_arrange(self, event: Logged) -> None:
        self.list.state.arranged |= event.payload

    def _fold_staff(self, event: Logged) -> None:
        state, role, name = self.list.state, event.payload["role"], event.payload["name"]
        here = state.staff.setdefault(role, [])
        if name in here:
            here.remove(name)
        if not event.payload.get("off"):
            here.append(name)
            return
        for thing, what, cite in staffing.alone(self.law, state.staff, role):
            state.records.alarm(event, thing, what, cite)

    def _fold_device(self, event: Logged) -> None:
        device, state = event.payload["device"], event.payload["state"]
        self.list.state.devices[device] = state
        if state == staffing.FIXED:
            del self.list.state.devices[device]

    def _fold_incident(self, event: Logged) -> None:
        law = self.law.incidents[event.payload["kind"]]
        self.list.state.records.alarm(event, event.payload["kind"], law.title, law.cite)

    def _fold_record(self, event: Logged) -> None:
        self.list.state.records.write(event, self.law.records[event.payload["record"]])

    def _fold_quiet(self, event: Logged) -> None:
        self.list.state.awaited = RESUMED

    # -- what can be seen ----------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer, now: datetime | None = None) -> dict[str, Any]:
        """The checklists, who confirmed what, what remains, timers and records; players see their own steps."""
        state, records = self.list.state, self.list.state.records
        now = datetime.now(UTC) if now is None else now
        rows = list(self.list.rows())
        if viewer.role in ("", "player"):
            return {"open": state.open, "steps": [row for row in rows if "player" in row["by"] and row["due"]]}
        missing = None if state.open else self.list.why_shut()
        known = self.list.known()
        return {
            "open": state.open,
            "steps": rows,
            "remaining": list(self.list.remaining()),
            "missing": None if missing is None else {"reason": missing.reason, "cite": citations(missing.cite)},
            "arrangements": [
                {"name": name, "title": one.title, "values": list(one.values), "is": known.get(name)}
                for name, one in self.law.arrangements.items()
            ],
            "staff": {role: list(names) for role, names in state.staff.items() if names},
            "duties": {role: list(one.duties) for role, one in self.law.staff.items() if one.duties},
            "custody": staffing.custody(self.law, state.staff),
            "devices": dict(state.devices),
            "timers": left(self.list.equipment, now),
            "warnings": self.list.warnings(),
            "alarms": [*records.alarms(), *run_out(self.list.equipment, now)],
            "notices": records.notices(viewer.role),
            "records": records.listing(),
        }

    def snapshot(self) -> Held:
        """The state as a plain value."""
        equipment = self.list.equipment
        return deepcopy((self.list.state, equipment.state.closed, equipment.state.started, equipment.state.facts))

    def restore(self, state: Held) -> None:
        """Take up a state that `snapshot` gave."""
        equipment = self.list.equipment
        self.list.state, equipment.state.closed, equipment.state.started, equipment.state.facts = deepcopy(state)


def _by_trigger(items: Mapping[str, Step | Incident | Record]) -> dict[str, list[str]]:
    """Which of these wait for each trigger."""
    found: dict[str, list[str]] = {}
    for name, item in items.items():
        for trigger in item.on:
            found.setdefault(trigger, []).append(name)
    return found


_FOLDS: Mapping[str, Callable[[Checks, Logged], None]] = {
    "check": Checks._fold_check,
    "open-table": Checks._fold_open,
    "close-table": Checks._fold_close,
    "arrange": Checks._fold_arrange,
    "staff": Checks._fold_staff,
    "device": Checks._fold_device,
    "incident": Checks._fold_incident,
    "record": Checks._fold_record,
    "quiet": Checks._fold_quiet,
}
