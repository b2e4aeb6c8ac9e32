"""The part of a proceeding's log that decides and folds it, as a record is decided, under the law of its day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.docket.cases.along import PART as PART
from aboveboard.docket.cases.along import approved_elsewhere, decided_elsewhere, told_of
from aboveboard.docket.cases.asking import asked_step, refused, why_not_by
from aboveboard.docket.cases.correcting import corrected, put_right
from aboveboard.docket.cases.events import again, answer_of, done_of, known_of, step_of, take, take_printed
from aboveboard.docket.cases.held import Corrected, Held, Noted, in_zone
from aboveboard.docket.cases.offices import Acting, Offices
from aboveboard.docket.cases.opening import opened
from aboveboard.docket.cases.sealing import split, veiled
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.course.deciding import decide
from aboveboard.docket.course.state import Done, State, plain
from aboveboard.docket.deeds import CORRECT, NOTED, OPENED_BY, PUBLIC_STEP, STEP
from aboveboard.docket.printed import printed_events
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput, short
from aboveboard.law.force import Asked, asked
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Handler, Logged, Outcome, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal


class Course(StatePart[Held]):
    """One proceeding: each step is decided by its law, and what was accepted is folded."""

    folds: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(OPENED_BY.values(), "_begun"), STEP: "_stepped", PUBLIC_STEP: "_stepped",
        CORRECT: "_corrected", NOTED: "_noted",
    }  # fmt: skip

    def __init__(self, setting: DocketSetting, logs: Logs) -> None:
        self.setting, self.logs = setting, logs
        self.state = Held()
        self._law: tuple[str | None, list[str] | None, Proceeding] | None = None
        """The text, and the question by which it was found."""
        self.offices = Offices(logs, setting)
        self.deeds: Mapping[str, Handler] = {
            OPENED_BY[setting.kind]: self._begin, STEP: self._step, PUBLIC_STEP: self._public_step,
            CORRECT: self._correct, NOTED: self._note,
        }  # fmt: skip

    # -- its law -----------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Asked:
        """The law of the day on which it was opened."""
        return asked(self.state.as_of, self.state.as_if, "as_of")

    @property
    def law(self) -> Proceeding:
        """The text by which it is decided and folded."""
        state, known = self.state, self._law
        if known is None or known[:2] != (state.as_of, state.as_if):
            known = self._law = state.as_of, state.as_if, self.setting.law(self.question)
        return known[2]

    def course(self, *, sealed: bool) -> State:
        """What stands, with what is sealed or as everybody may know it."""
        return self.state.course if sealed or self.state.public is None else self.state.public

    @property
    def printed_in_all(self) -> int:
        """How much the text itself prints."""
        return len(printed_events(self.law))

    def until(self, state: State, until: datetime) -> State:
        """What stands with everything that the text itself prints up to a time."""
        if self.state.printed >= self.printed_in_all:
            return state
        found = state.copied()
        take_printed(self.law, found, self.state.printed, until)
        return found

    # -- deciding ----------------------------------------------------------------------------------------------------

    def _begin(self, deed: Deed, books: Books) -> Outcome:
        return opened(self.setting, self.offices, deed, _acting(deed))

    def _step(self, deed: Deed, books: Books) -> Outcome:
        return self._take(deed, _acting(deed))

    def _public_step(self, deed: Deed, books: Books) -> Outcome:
        """What somebody states who has no account: as an office that anybody holds, and now."""
        given = deed.payload if isinstance(deed.payload, Mapping) else {}
        if "at" in given:
            raise BadInput(f"{deed.kind}: at: what is stated here is taken down as of now")
        return self._take(deed, _acting(deed))

    def _take(self, deed: Deed, acting: Acting) -> Outcome:
        given, law, state = deed.payload, self.law, self.state.course
        if not isinstance(given, Mapping):
            raise BadInput(f"{deed.kind}: an object was expected, not {short(given)}")
        step = asked_step(law, state, given, deed, self.state.number)
        if (why := why_not_by(law, self.offices, step, given, acting)) is not None:
            return Outcome(why)
        state = self.until(self.state.course, step.at)
        decision = decide(law, state, step)
        if not decision:
            return Outcome(refused(decision.refused))
        shown, answer, sealed = split(law, step_of(step, given), answer_of(decision))
        also: tuple[FurtherDeed, ...] = ()
        if deed.along is None:
            also = told_of(law, self.setting, self.offices, state, decision)
            if found := decided_elsewhere(self.logs, self.setting, law, state, decision, deed):
                answer["elsewhere"] = plain(
                    [dict(each.to_json()["step"], named=each.named, here=bool(there)) for each, there in found]
                )
                also = (*also, *(one for _, there in found for one in there))
            if approvals := approved_elsewhere(self.logs, law, state, decision):
                answer["approves"] = plain(
                    [{"named": each.named, **each.fields, "here": bool(there)} for each, there in approvals]
                )
                also = (*also, *(one for _, there in approvals for one in there))
            logs = [self.setting.log, *(each.log for each in also)]
            if twice := next((each for each in logs if logs.count(each) > 1), None):
                return Outcome(Refusal(f"it decides twice about {twice}; each is decided by a step of its own", ()))
        return Outcome(payload=shown, answer=answer, veiled=veiled(sealed, deed.actor), also=also)

    def would_tell(self, said: Mapping[str, Any], deed: Deed) -> tuple[FurtherDeed, ...]:
        """What a step that another log's deed brings along tells organizations: that deed tells them too."""
        law = self.law
        step = asked_step(law, self.state.course, said, deed, self.state.number)
        state = self.until(self.state.course, step.at)
        decision = decide(law, state, step)
        return told_of(law, self.setting, self.offices, state, decision) if decision else ()

    def _correct(self, deed: Deed, books: Books) -> Outcome:
        return corrected(self.law, self.setting, self.state, self.offices, deed, _acting(deed))

    def _note(self, deed: Deed, books: Books) -> Outcome:
        if deed.along is None:
            raise BadInput(f"{deed.kind}: it is written by what happens in another proceeding, and by nothing else")
        return Outcome(payload=dict(deed.fields("log", "proceeding")))

    # -- folding -----------------------------------------------------------------------------------------------------

    def _begun(self, event: Logged) -> None:
        whole, held = restored(event).payload, self.state
        held.as_of, held.as_if, held.text = whole.get("as_of"), whole.get("as_if"), str(whole.get("law", ""))
        law = self.law
        zone = law.state.zone
        held.parties, held.facts = _known(law, whole, zone)
        held.course = again(law, held.parties, held.facts, [])
        if event.hashes:
            parties, facts = _known(law, _shown(event), zone)
            held.known_to_all = {"parties": parties, "facts": facts}
            held.public = again(law, parties, facts, [])
        if whole.get("step") is None:
            self._take_printed(law, event.at)
        else:
            self._fold_step(law, event, whole["step"])
        held.number = event.number + 1

    def _take_printed(self, law: Proceeding, until: datetime) -> None:
        held, taken = self.state, self.state.printed
        held.printed = take_printed(law, held.course, taken, until)
        if held.public is not None:
            take_printed(law, held.public, taken, until)

    def _fold_step(self, law: Proceeding, event: Logged, step: Mapping[str, Any]) -> None:
        """Take a step, with what is sealed and as everybody may know it."""
        held, done = self.state, self._done(law, event, step)
        self._take_printed(law, done.at)
        take(law, held.course, done)
        if held.public is not None:
            bare = step
            if event.hashes:
                bare = _shown(event) if "do" in _shown(event) else _shown(event)["step"]
            take(law, held.public, self._done(law, event, bare, bare=bool(event.hashes)))

    def _done(self, law: Proceeding, event: Logged, step: Mapping[str, Any], *, bare: bool = False) -> Done:
        answer = event.answer if bare else restored(event).answer
        if bare:
            answer = {"verdict": answer.get("verdict", "done")}
        return done_of(law, step, answer, event.at, event.number, event.actor)

    def _stepped(self, event: Logged) -> None:
        whole, held, law = restored(event).payload, self.state, self.law
        if event.hashes and held.public is None:
            held.public = held.course.copied()
            held.known_to_all = {"parties": held.parties, "facts": held.facts}
        self._fold_step(law, event, whole)
        held.number = event.number + 1

    def _corrected(self, event: Logged) -> None:
        whole, held, law = restored(event).payload, self.state, self.law
        number, said = whole["event"], whole.get("said")
        held.course = put_right(law, held.course, held.parties, held.facts, number, said, restored(event).answer)
        if held.public is not None or event.hashes:
            public = held.public or held.course
            to_all = held.known_to_all or {"parties": held.parties, "facts": held.facts}
            answer = {"verdict": event.answer.get("verdict", "done")} if event.hashes else event.answer
            held.public = put_right(
                law, public, to_all["parties"], to_all["facts"], number, _shown(event).get("said"), answer
            )
            held.known_to_all = to_all
        held.corrected.append(Corrected(number, event.number, whole["why"], said is None))
        held.number = event.number + 1

    def _noted(self, event: Logged) -> None:
        said = event.payload
        self.state.noted.append(Noted(said["log"], said["proceeding"], event.number))
        self.state.number = event.number + 1

    # -- looking -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Held:
        """A copy of the state."""
        return self.state.copied()

    def restore(self, state: Held) -> None:
        """Take up a copy of a state; its times are those of the state's own zone again."""
        self.state = state
        self.state = in_zone(state, self.law.state.zone) if state.number else state.copied()

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """Where it stands, in a few words; what is due and who may act is worked out by whoever asks for more."""
        state = self.course(sealed=False)
        return {"state": state.name, "over": state.ended is not None, "title": self.setting.title}


def _acting(deed: Deed) -> Acting:
    return Acting(deed.actor, deed.role, deed.along)


def _known(law: Proceeding, payload: Mapping[str, Any], zone: ZoneInfo) -> tuple[dict[str, Any], dict[str, Any]]:
    parties = {
        name: known_of(known, law.law.offices[name].states if name in law.law.offices else {}, zone)
        for name, known in (payload.get("parties") or {}).items()
    }
    return parties, known_of(payload.get("facts") or {}, law.law.facts, zone)


def _shown(event: Logged) -> Mapping[str, Any]:
    """What everybody reads of an event: as the chain has it, whatever a later text seals or seals no more."""
    shown: Mapping[str, Any] = event.payload if event.shown is None else event.shown
    return shown
