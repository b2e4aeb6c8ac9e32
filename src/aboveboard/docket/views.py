"""One proceeding as somebody may see it, now or on a day: what was done, what is due, what may come next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from aboveboard.docket.cases.course import PART, Course
from aboveboard.docket.cases.events import every
from aboveboard.docket.cases.offices import Acting, holders_json
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.course.next_steps import next_steps
from aboveboard.docket.course.state import Done, State, plain
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.forms import form_of
from aboveboard.docket.printed import printed_events
from aboveboard.docket.record import DecidedProceeding
from aboveboard.docket.roles import ACTORS, PUBLIC, READS_SEALED, closed
from aboveboard.kernel.recent import Recent
from aboveboard.law.days.moments import moment_of
from aboveboard.law.docket import Proceeding
from aboveboard.law.errors import BadInput
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import LARGEST
from aboveboard.log.deeds import Logged, LogPart, Viewer
from aboveboard.log.kinds import LogKind

REMEMBERED = 200
"""So many proceedings are remembered as they stand."""

if TYPE_CHECKING:
    from aboveboard.log.logbook import Logbook


def check_docket(book: Logbook, log: str) -> None:
    """See that there is a proceeding of this name."""
    if not any(book.index.has(log, kind) for kind in OPENED_BY):
        raise BadInput(f"docket: there is no proceeding {log!r}")


def roles_here(book: Logbook, name: str, log: str) -> list[str]:
    """The roles that somebody holds at a proceeding: at its parties, its municipality, its commission."""
    if not name:
        return []
    people, names = book.people_part(), book.index.names(log)
    there = closed(book.kind(log).name)
    return [role for role in ACTORS if people.holds(name, role, names, there)]


def today_at(book: Logbook, part: Course) -> date:
    """The day by the clocks of its state."""
    return book.desk.clock().astimezone(part.law.state.zone).date()


class Looking:
    """What a proceeding asks of other logs, where somebody only looks: nobody who acts is held up by it."""

    def __init__(self, book: Logbook) -> None:
        self.book, self.houses, self.secret = book, book.houses, b""

    def kind_called(self, name: str) -> LogKind | None:
        """The kind of the log of this name; None where there is none."""
        return self.book.kind(name) if self.book.index.knows(name) else None

    def part(self, log: str, name: str) -> LogPart:
        """Everybody who is known, or another proceeding as it stands; nothing else is asked for."""
        if log != self.houses.home:
            assert name == PART
            return standing(self.book, log)
        return self.book.people_part()

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name."""
        known = self.book.index.knows(name) and self.houses.place(name) is None
        return self.book.index.names(name)[1:] if known else ()

    def event(self, log: str, number: int) -> Logged | None:
        """One event of a log as everybody reads it, if it has so many."""
        return next(iter(self.book.events(log, number - 1, Viewer(), 1)), None)

    def takes(self, log: str, kind: str) -> bool:
        """Can a deed of this kind be asked of a log?"""
        return bool(self.book.look(log, lambda state: kind in state.handlers))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{name}: nothing is done where somebody only looks")


class Standing:
    """Proceedings as they stand, remembered while their logs do not go on."""

    def __init__(self, book: Logbook) -> None:
        self.book = book
        self._held: Recent[str, Course] = Recent(REMEMBERED)

    def of(self, log: str) -> Course:
        """A proceeding as it stands now, to be looked at and not to be changed."""
        found, number = self._held.get(log), self.book.last(log) + 1
        if found is None or found.state.number != number:
            setting = self.book.index.setting(log)
            assert isinstance(setting, DocketSetting)
            found = Course(setting, Looking(self.book))
            found.state = self.book.look(log, lambda state: state.parts[PART].snapshot())
            self._held[log] = found
        return found


def standing(book: Logbook, log: str) -> Course:
    """A proceeding as it stands now, to be looked at and not to be changed."""
    return book.beside(Standing).of(log)


def acting_role(book: Logbook, name: str, log: str, kind: str, payload: Any) -> str | None:
    """The role in which somebody asks for a deed, where none is named: the first that may act as the office."""
    opens = book.houses.opening.get(kind)
    if opens is not None and not book.index.knows(log):
        setting = opens.read(log, payload)
        if not isinstance(setting, DocketSetting):
            return None
        part, step = Course(setting, Looking(book)), payload.get("step")
        logs = [each for each in setting.belongs_to if book.index.knows(each) and book.houses.place(each) is None]
        names = (log, *setting.belongs_to, *(one for each in logs for one in book.index.names(each)[1:]))
        there, people = closed(setting.kind), book.people_part()
        roles = [role for role in ACTORS if people.holds(name, role, names, there)]
    else:
        check_docket(book, log)
        part, step, roles = standing(book, log), payload, roles_here(book, name, log)
    office = step.get("by") if isinstance(step, Mapping) else None
    law = part.law
    if office in law.law.offices:
        for role in roles:
            if part.offices.why_not(law, str(office), Acting(name, role)) is None:
                return role
    return roles[0] if roles else None


def folded(book: Logbook, log: str, viewer: Viewer, until: datetime | None = None) -> Course:
    """A proceeding made of its events alone, as somebody reads them, up to a time."""
    setting = book.index.setting(log)
    assert isinstance(setting, DocketSetting)
    part, after = Course(setting, Looking(book)), -1
    while events := book.events(log, after, viewer):
        for event in events:
            if until is not None and event.at > until:
                return part
            part.apply(event)
        after = events[-1].number
    return part


def course_of(book: Logbook, log: str) -> tuple[Course, list[datetime]]:
    """A proceeding made of its events alone, as everybody reads them, and when each of these was written; no log's
    state is loaded for it."""
    events = [hash_chain.read(body) for body in book.bodies(log, 0, LARGEST)]
    setting = book.kind(log).read(log, events[0].payload)
    assert isinstance(setting, DocketSetting)
    part = Course(setting, Looking(book))
    for event in events:
        part.apply(event)
    return part, [event.at for event in events]


def case_view(book: Logbook, log: str, name: str = "", *, as_of: date | str | None = None) -> dict[str, Any]:
    """A proceeding as somebody may see it, ready for JSON; as it stood at the end of a day where one is given."""
    check_docket(book, log)
    roles = roles_here(book, name, log)
    reads = next((role for role in roles if role in READS_SEALED), None)
    if as_of is None:
        return _seen(book, standing(book, log), roles, name, sealed=reads is not None)
    setting = book.index.setting(log)
    assert isinstance(setting, DocketSetting)
    zone = setting.law().state.zone
    given = moment_of(as_of, zone, "as_of")
    day = given.date() if isinstance(given, datetime) else given
    until = datetime.combine(day, time.max, zone)
    part = folded(book, log, Viewer(name, reads or (roles[0] if roles else "")), until)
    if not part.state.number:
        raise BadInput(f"as_of: on {day} {log} was not open yet")
    return _seen(book, part, roles, name, sealed=reads is not None, day=day)


def _seen(
    book: Logbook, part: Course, roles: Sequence[str], name: str, *, sealed: bool, day: date | None = None
) -> dict[str, Any]:
    law, setting, state = part.law, part.setting, part.course(sealed=sealed)
    today = day or today_at(book, part)
    if part.state.printed < part.printed_in_all:
        state = part.until(state, datetime.combine(today, time.max, law.state.zone))
    steps = every(state)
    decided = DecidedProceeding(
        law, setting.title, state,
        returned=[_with_faults(each) for each in steps if each.verdict == "returned"],
        late=[_with_faults(each) for each in steps if each.verdict == "late"],
        flagged=[replace(one, event=each.number) for each in steps for one in each.faults if one.flag],
        day=today, told=printed_events(law),
    )  # fmt: skip
    found = decided.to_json()
    corrected = {each.event: each for each in part.state.corrected}
    found |= {
        "log": setting.log, "kind": setting.kind, "about": law.law.about, "cite": law.law.cite,
        "events": part.state.number,
        "now": day is None, "text-changed": bool(part.state.text) and part.state.text != law.receipt.law,
        "offices": holders_json(law, setting.holders),
        "parties": {office: plain(known) for office, known in state.parties.items()},
        "of": setting.of, "noted": [{"log": each.log, "proceeding": each.proceeding} for each in part.state.noted],
        "corrected": [
            {"event": each.event, "by": each.number, "why": each.why, "struck": each.struck}
            for each in part.state.corrected
        ],
        "timeline": [
            {**_done(law, each), "corrected": corrected[each.number].number if each.number in corrected else None}
            for each in steps
        ],
        "sealed": part.state.public is not None and not sealed,
        "me": {"name": name or None, "roles": list(roles)},
        "forms": [] if day is not None else forms_for(part, state, name, roles),
    }  # fmt: skip
    return found


def _with_faults(each: Done) -> Done:
    """A step with what stands in its way alone; what is only flagged is told beside it."""
    return replace(each, faults=tuple(one for one in each.faults if not one.flag))


def _done(law: Proceeding, each: Done) -> dict[str, Any]:
    """A step of the timeline."""
    step, office = law.law.steps.get(each.step), law.law.offices.get(each.by)
    return {
        "event": each.number, "printed": each.number < 0, "at": each.at.isoformat(), "day": each.day.isoformat(),
        "do": each.step, "title": each.step.replace("-", " ") if step is None else step.title, "by": each.by,
        "office": each.by if office is None else office.title, "name": each.who or None, "verdict": each.verdict,
        "faults": [one.to_json() for one in each.faults if not one.flag],
        "flagged": [one.to_json() for one in each.faults if one.flag], "states": plain(each.fields),
        "cite": [] if step is None else law.cite(step.cite),
    }  # fmt: skip


def forms_for(part: Course, state: State, name: str, roles: Sequence[str]) -> list[dict[str, Any]]:
    """The steps that somebody may take as it stands, each as a form with the offices as which; those of the public too.

    Whoever has no account is asked as nobody by name, and is offered what anybody may do who comes.
    """
    found, law = list[dict[str, Any]](), part.law
    acting = [Acting(name, role) for role in roles] or [Acting("", PUBLIC)]
    for each in next_steps(law, state):
        if each.along:
            continue
        own = law.law.steps[each.step].by
        offices = list[dict[str, Any]]()
        for office in own or tuple(law.law.offices):
            held = law.law.offices[office]
            if acting[0].role == PUBLIC and not (held.anybody and own):
                continue
            who = next((one for one in acting if part.offices.why_not(law, office, one) is None), None)
            if who is not None:
                takes_in = who.role != PUBLIC and office not in part.offices.of(law, who)
                dates = part.offices.dates(law, each.step, office, who)
                entry = {"by": office, "title": held.title, "role": who.role, "takes-in": takes_in, "dates": dates}
                offices.append(entry)
        if offices:
            found.append({**form_of(law, state, each.step), "offices": offices, "door": acting[0].role == PUBLIC})
    return found
