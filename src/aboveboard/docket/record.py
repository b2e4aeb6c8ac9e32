"""A recorded proceeding decided from beginning to end: what `aboveboard proceed` answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.docket.at_meetings import meeting_told
from aboveboard.docket.course.agenda import items
from aboveboard.docket.course.deciding import decide, read
from aboveboard.docket.course.effect import Proposed, proposed
from aboveboard.docket.course.effect import to_json as proposal_json
from aboveboard.docket.course.elsewhere import all_approved, decided
from aboveboard.docket.course.folding import fold
from aboveboard.docket.course.minutes import minutes
from aboveboard.docket.course.next_steps import lacking_marks, next_steps
from aboveboard.docket.course.sanctions import to_json as sanction_json
from aboveboard.docket.course.sanctions import why_barred
from aboveboard.docket.course.state import Done, Fault, State
from aboveboard.docket.course.state import plain as plain
from aboveboard.docket.course.stated import read_fields
from aboveboard.docket.course.terms import Owed, terms
from aboveboard.docket.printed import Told, printed_events
from aboveboard.docket.telling import (
    about_proposal,
    course_json,
    doors_json,
    how_to_send,
    rights_json,
    tables,
    told_json,
)
from aboveboard.kernel.words import counted
from aboveboard.law.days.moments import Moment, legal_day, moment_of, since
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.docket.counting import stated_days
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.force import asked
from aboveboard.play.document import Document, PrintedTable, Row

KEYS = ("ruleset", "proceeding", "title", "parties", "facts", "events", "as_of", "as_if")
BESIDE = ("at", "by", "do", "name")
"""What stands in an event beside what its step states."""


@dataclass(repr=False)
class DecidedProceeding(Document):
    """What comes of a recorded proceeding."""

    proceeding: Proceeding
    title: str
    state: State = field(default_factory=State)
    refused: list[Fault] = field(default_factory=list)
    returned: list[Done] = field(default_factory=list)
    late: list[Done] = field(default_factory=list)
    flagged: list[Fault] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    until: datetime | None = None
    day: date | None = None
    """The day as of which it is told what is due."""
    told: Sequence[Told] = ()
    """What the text itself prints of it."""

    def __repr__(self) -> str:
        return f"<Proceeding {self.proceeding.ruleset}/{self.proceeding.name}: {self.state.name}>"

    @property
    def due(self) -> list[Owed]:
        """Every term that has begun, as it stands on the day."""
        return [] if self.day is None else terms(self.proceeding, self.state, self.day)

    @property
    def proposed(self) -> Proposed | None:
        """The proposal of a rulemaking as it stands; None where the proceeding is about none."""
        return proposed(self.proceeding, self.state)

    def why_not(self, doing: str, day: date | str, who: str | None = None) -> Fault | None:
        """Why the party, or somebody whom a sanction covers, may not do something on a day; None where it may."""
        then = moment_of(day, self.proceeding.state.zone, "day")
        on = then.date() if isinstance(then, datetime) else then
        return why_barred(self.proceeding, self.state, doing, on, who)

    def to_json(self) -> dict[str, Any]:
        """The answer of `aboveboard proceed --json`."""
        held, state = self.proceeding, self.state
        due, laid = self.due, self.proposed
        return {
            "ruleset": held.ruleset, "proceeding": held.name, "kind": held.law.kind,
            "title": self.title, "state": state.name,
            "over": state.ended is not None, "as_of": None if self.day is None else self.day.isoformat(),
            "status": held.law.status, "standing": held.standing, "receipt": held.receipt.to_json(),
            "due": [each.to_json() for each in due if each.state in ("open", "late", "aged", "not-counted")],
            "met": [each.to_json() for each in due if each.state in ("done", "done-late")],
            "closed": [each.to_json() for each in due if each.state == "closed"],
            "proposal": None if laid is None else proposal_json(held, laid, self.day),
            "told": told_json(held), "rights": rights_json(held), "readings": dict(held.law.readings),
            "course": course_json(held, state, self.told), "doors": doors_json(held, state),
            "late": [
                *({"event": each.number, "do": each.step, "faults": [one.to_json() for one in each.faults]}
                  for each in self.late),
                *({"what": each.term, "day": None if each.day is None else each.day.isoformat(),
                   "of": list(each.of), "cite": list(each.cite)} for each in due if each.state == "late"),
            ],
            "returned": [
                {"event": each.number, "do": each.step, "faults": [one.to_json() for one in each.faults]}
                for each in self.returned
            ],
            "refused": [{"event": each.event, **each.to_json()} for each in self.refused],
            "flagged": [{"event": each.event, **each.to_json()} for each in self.flagged],
            "sanctions": [sanction_json(held, each) for each in state.sanctions],
            "votes": [
                {"vote": each.vote, "event": each.number, "do": each.step, "about": each.about or None,
                 **each.to_json()}
                for each in state.votes
            ],
            "lacks": [each.to_json(held) for each in lacking_marks(held, state)],
            "next": [each.to_json() for each in next_steps(held, state)],
            "facts": {name: plain(value) for name, value in state.facts.items()},
            "record": {kind: [_thing(each) for each in things.values()] for kind, things in state.things.items()},
            "agenda": [each.to_json() for each in items(held, state)],
            "decides": [plain(each.to_json()) for each in decided(held, state)],
            "approves": [plain(each.to_json()) for each in all_approved(held, state)],
            "minutes": None if (found := minutes(held, state)) is None else found.to_json(),
            "unchecked": self.unchecked,
        }  # fmt: skip

    def rows(self) -> Mapping[str, list[Row]]:
        """A row for each thing that is due."""
        return {
            "due": [
                {"what": each.term, "title": each.title, "of": ", ".join(each.of), "state": each.state,
                 "day": None if each.day is None else each.day.isoformat(), "cite": "; ".join(each.cite)}
                for each in self.due
            ]
        }  # fmt: skip

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: where it stands, what is due, what was returned, refused or flagged."""
        standing = "" if self.proceeding.proposal else f"; {self.proceeding.standing}"
        yield f"{self.title} ({self.proceeding.law.cite}{standing})"
        step = self.proceeding.law.steps.get(self.state.name)
        name = self.state.name.replace("-", " ") if step is None else step.title
        yield f"It stands at: {name}" + (" (over)" if self.state.ended else "")
        yield from meeting_told(self.proceeding, self.state)
        yield from about_proposal(self.proceeding, self.state, self.day)
        yield from how_to_send(self.proceeding, self.state, self.due)
        due = [each for each in self.due if each.state not in ("done", "done-late")]
        if due:
            yield ""
            yield PrintedTable(
                ("=due", "what", "of", "state", "skipped", "clauses"),
                [
                    (each.day.isoformat() if each.day else "no day", each.title, ", ".join(each.of), _word(each),
                     "; ".join(f"{one.day} {one.why}" for one in each.due.skipped) if each.due else each.basis or "",
                     "; ".join(each.cite))
                    for each in due
                ],
            )  # fmt: skip
        for title, found in (("returned", self.returned), ("too late", self.late)):
            if found:
                yield ""
                yield PrintedTable(
                    (">event", title, "why", "clauses"),
                    [
                        (each.number, self.proceeding.title_of(each.step), one.reason, "; ".join(one.cite))
                        for each in found
                        for one in each.faults
                    ],
                )
        for title, faults in (("refused", self.refused), ("flagged", self.flagged)):
            if faults:
                yield ""
                yield PrintedTable(
                    (">event", title, "clauses"), [(each.event, each.reason, "; ".join(each.cite)) for each in faults]
                )
        if self.state.sanctions:
            yield ""
            yield PrintedTable(
                ("sanction", "effective", "until", "stands"),
                [
                    (self.proceeding.law.sanctions[each.kind].title, each.effective, each.until or "", each.stands)
                    for each in self.state.sanctions
                ],
            )
        if self.state.votes and not self.proceeding.law.agenda:
            yield ""
            yield PrintedTable(
                ("vote", "about", "tally", "carried"),
                [(each.vote, each.about, each.tally, "yes" if each.carried else "no") for each in self.state.votes],
            )
        if self.state.ended is None:
            yield ""
            yield PrintedTable(
                ("may come next", "by"),
                [(each.title, ", ".join(each.by)) for each in next_steps(self.proceeding, self.state)],
            )
        yield from tables(self.proceeding, self.state, self.told)


def _word(each: Owed) -> str:
    if each.state == "not-counted":
        return "not counted"
    return f"{each.age} days" if each.due is None and each.age is not None else each.state


def _thing(each: Any) -> dict[str, Any]:
    found = {"name": each.name, "event": each.number, **{name: plain(value) for name, value in each.fields.items()}}
    return found | {"marks": {name: plain(mark.value) for name, mark in each.marks.items()}}


def proceed(record: object, as_of: date | str | None = None, *, under: Proceeding | None = None) -> DecidedProceeding:
    """Decide a recorded proceeding: its parties and a list of events, each with its day, its office and one step.

    What is due is told as of the end of a day, that of the last event where none is given. Another text than the one
    that the record names may be given, under which it is then decided.
    """
    if not isinstance(record, Mapping):
        raise BadInput(f"record: an object with ruleset, proceeding and events was expected, not {short(record)}")
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: key {key!r} is not known; {nearest(str(key), KEYS)}")
    events = record.get("events")
    if not isinstance(events, list):
        raise BadInput(f"record: events: a list was expected, not {short(events)}")
    held = _law(record, events) if under is None else under
    found = DecidedProceeding(held, str(record.get("title") or held.title), _opening(held, record))
    found.told = printed_events(held)
    told, taken = found.told, 0
    for number, event in enumerate(events):
        taken = _take_told(found, told, taken, _day_stated(held, event, number))
        _take(found, number, event)
    found.day = None if as_of is None else legal_day(moment_of(as_of, held.state.zone, "as_of"))
    _take_told(found, told, taken, found.day)
    if found.day is None and found.until is not None:
        found.day = found.until.date()
    return found


def _day_stated(held: Proceeding, event: object, number: int) -> Moment | None:
    """When an event was, where it says so itself."""
    given = event.get("at") if isinstance(event, Mapping) else None
    return None if given is None else moment_of(given, held.state.zone, f"event {number}: at")


def _take_told(found: DecidedProceeding, told: Sequence[Told], taken: int, until: Moment | None) -> int:
    """Take what the text prints up to a day or a time, all of it where there is none; how much is taken then."""
    while taken < len(told):
        at = told[taken].at
        if until is not None and (at > until if isinstance(until, datetime) else at.date() > until):
            break
        _take(found, taken - len(told), told[taken].event)
        taken += 1
    return taken


def _law(record: Mapping[str, Any], events: list[Any]) -> Proceeding:
    """The proceeding under the law that the record names; that of its first day where it names none.

    A proposal that is laid over from a day on (NUMBER@DAY) is asked for on the first day too.
    """
    ruleset, name = record.get("ruleset"), record.get("proceeding")
    for key, value in (("ruleset", ruleset), ("proceeding", name)):
        if not isinstance(value, str) or not value:
            raise BadInput(f"record: {key}: a name was expected, not {short(value)}")
    as_of, as_if = record.get("as_of"), record.get("as_if")
    dated = isinstance(as_if, (list, tuple, str)) and "@" in "".join(map(str, as_if))
    if as_of is None and (as_if is None or dated) and events and isinstance(events[0], Mapping):
        as_of = _day_written(events[0].get("at"))
    return load_proceeding(str(ruleset), str(name), asked(as_of, as_if, "record: as_of"))


def _day_written(at: object) -> str | None:
    """The day that the first event says, by which the law is found whose zone is then known."""
    if at is None:
        return None
    moment_of(at, ZoneInfo("UTC"), "event 0: at")
    return datetime.fromisoformat(str(at).strip()).date().isoformat()


def _opening(held: Proceeding, record: Mapping[str, Any]) -> State:
    """The parties with what is known of them, and what was stated of the whole."""
    state, given = State(), record.get("parties") or {}
    if not isinstance(given, Mapping):
        raise BadInput(f"record: parties: an object was expected, not {short(given)}")
    for name, known in given.items():
        office = held.office(str(name))
        if not isinstance(known, Mapping):
            raise BadInput(f"record: parties: {name}: an object was expected, not {short(known)}")
        state.parties[str(name)] = read_fields(known, office.states, held.state.zone, f"parties: {name}")
    facts = record.get("facts") or {}
    if not isinstance(facts, Mapping):
        raise BadInput(f"record: facts: an object was expected, not {short(facts)}")
    state.facts.update(read_fields(facts, held.law.facts, held.state.zone, "facts"))
    for why in stated_days(held, state.facts):
        raise BadInput(f"record: facts: {why}")
    return state


def _take(found: DecidedProceeding, number: int, event: object) -> None:
    held, state = found.proceeding, found.state
    if not isinstance(event, Mapping):
        raise BadInput(f"event {number}: an object was expected, not {short(event)}")
    at = _moment(held, event.get("at"), found.until, f"event {number}: at")
    do, by, who = event.get("do"), event.get("by"), event.get("name", "")
    for key, value in (("do", do), ("by", by)):
        if not isinstance(value, str) or not value:
            raise BadInput(f"event {number}: {key}: a name was expected, not {short(value)}")
    if not isinstance(who, str):
        raise BadInput(f"event {number}: name: a name was expected, not {short(who)}")
    given = {key: value for key, value in event.items() if key not in BESIDE}
    try:
        deed = read(held, str(do), str(by), at, given, who, number)
        decision = decide(held, state, deed)
    except BadInput as error:
        raise BadInput(f"event {number}: {error}") from error
    found.until = at
    found.unchecked += [name for name in decision.unchecked if name not in found.unchecked]
    if not decision:
        found.refused += [Fault(each.reason, each.cite, event=number) for each in decision.refused]
        return
    done = decision.done
    fold(held, state, done)
    found.flagged += [Fault(each.reason, each.cite, event=number) for each in decision.flagged]
    if done.verdict == "returned":
        found.returned.append(Done(**{**vars(done), "faults": decision.faults}))
    elif done.verdict == "late":
        found.late.append(Done(**{**vars(done), "faults": decision.faults}))


def _moment(held: Proceeding, given: object, before: datetime | None, where: str) -> datetime:
    """When it was: a day is its noon, and no event is before the one above it."""
    if given is None:
        if before is None:
            raise BadInput(f"{where}: the first event of a record has a day or a time")
        return before
    zone = held.state.zone
    moment = moment_of(given, zone, where)
    if isinstance(moment, datetime):
        if before is not None and since(before, moment).total_seconds() < 0:
            raise BadInput(f"{where}: {given} is before the event above it")
        return moment
    if before is not None and moment < before.date():
        raise BadInput(f"{where}: {given} is before the event above it")
    noon = datetime.combine(moment, time(12), zone)
    return noon if before is None else max(noon, before)


def summary(found: DecidedProceeding) -> str:
    """Where it stands, in a few words."""
    open_ = [each for each in found.due if each.state in ("open", "late")]
    return f"{found.state.name.replace('-', ' ')}; {counted(len(open_), 'thing')} due"
