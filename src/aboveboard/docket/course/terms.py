"""What is due in a proceeding: from what each term runs, by when, from whom, and whether it was done in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Literal, NamedTuple

from aboveboard.docket.course.facts import applies, owed
from aboveboard.docket.course.state import Deed, Done, State
from aboveboard.law.days.answer import Due
from aboveboard.law.days.moments import Moment, legal_day
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.counting import due_for
from aboveboard.law.model.docket import TermLaw

TermState = Literal["open", "done", "late", "done-late", "aged", "not-counted", "closed", "lifted"]
"""Still to be done, done, overdue, done too late, warned of by its age, not counted since no number is held; a time
within which something might be done is closed once it is over, and what a later step lifted does not run any more."""


SHORTENED = "days"
"""The field with the days to which a term is shortened."""


class Start(NamedTuple):
    """From what a term runs."""

    moment: Moment
    number: int
    about: str = ""
    """The thing that it is about."""


@dataclass(frozen=True)
class Owed:
    """Something that is or was due."""

    term: str
    title: str
    of: tuple[str, ...]
    start: Start
    due: Due | None
    """None where the clause gives no number of days."""
    state: TermState
    cite: tuple[str, ...]
    done: int | None = None
    """The event with which it was done, or lifted."""
    age: int | None = None
    """The days since, where no number is given."""
    basis: str | None = None

    @property
    def day(self) -> date | None:
        """The last day for it."""
        return None if self.due is None else legal_day(self.due.day)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        start = self.start.moment if self.due is None else self.due.start
        found: dict[str, Any] = {
            "what": self.term, "title": self.title, "of": list(self.of), "from": _iso(start),
            "event": self.start.number, "about": self.start.about or None, "state": self.state,
        }  # fmt: skip
        if self.due is not None:
            found |= {
                "raw": _iso(self.due.rule_day), "day": _iso(self.due.day), "counted": self.due.counted,
                "skipped": [{"day": one.day.isoformat(), "why": one.why} for one in self.due.skipped],
                "readings": [one.to_json() for one in self.due.readings], "safe": _iso(self.due.safe),
                "reading": self.due.reading,
            }  # fmt: skip
        else:
            found |= {"raw": None, "day": None, "age": self.age, "skipped": [], "readings": []}
        found |= {} if self.done is None else {"done": self.done}
        return found | ({} if self.basis is None else {"basis": self.basis}) | {"cite": list(self.cite)}


def _iso(moment: Moment) -> str:
    return moment.isoformat()


def terms(proceeding: Proceeding, state: State, day: date, *, lifted: bool = False) -> list[Owed]:
    """Every term that has begun, as it stands on a day, the earliest first; those that were lifted where asked for."""
    found = [
        each for name, law in proceeding.law.terms.items() if law.first is None
        for each in of_term(proceeding, state, name, day) if lifted or each.state != "lifted"
    ]  # fmt: skip
    return sorted(found, key=lambda each: (each.day or date.max, each.start.number, each.term))


def of_term(proceeding: Proceeding, state: State, name: str, day: date) -> Iterator[Owed]:
    """One term, as often as it has begun, with what was lifted."""
    law = proceeding.law.terms[name]
    for start in starts(proceeding, state, name):
        due = due_for(proceeding, name, start.moment, state.facts, _shortened(state, law))
        for of in [(each,) for each in law.of] if law.each else [law.of]:
            done = None if law.closes else _done(proceeding, state, law, start, of if law.each else None)
            lifted = _shortened_to_nothing(state, law) if done is not None else _lifted(state, law, start)
            found = _owed(proceeding, name, start, due, done, day, of)
            yield found if lifted is None else replace(found, state="lifted", done=lifted)


def _owed(
    proceeding: Proceeding, name: str, start: Start, due: Due | None, done: tuple[int, datetime] | None, day: date,
    of: tuple[str, ...],
) -> Owed:  # fmt: skip
    law, age = proceeding.law.terms[name], (day - legal_day(start.moment)).days
    if done is not None:
        state: TermState = "done" if due is None or due.allows(done[1]) else "done-late"
    elif due is None:
        state = "not-counted" if law.reasonable is None else "aged" if age > law.reasonable else "open"
    else:
        state = "open" if due.allows(day) else "closed" if law.closes else "late"
    number = None if done is None else done[0]
    cite = tuple(proceeding.cite(law.cite)) if due is None else due.cite
    return Owed(name, law.title, of, start, due, state, cite, number, age if due is None else None, law.basis)


def starts(proceeding: Proceeding, state: State, name: str, deed: Deed | None = None) -> Iterator[Start]:
    """From what a term runs; with a step in hand, from what is stated with that step too."""
    law = proceeding.law.terms[name]
    if law.when and not applies(state, {} if deed is None else deed.fields, law.when):
        return
    head, _, rest = law.from_.partition(".")
    if head == "fact":
        if isinstance(moment := state.facts.get(rest), (date, datetime)):
            yield Start(moment, 0)
    elif head == "term":
        for start in list(starts(proceeding, state, rest, deed))[-1:]:
            due = due_for(proceeding, rest, start.moment, state.facts)
            if due is not None:
                yield Start(due.day, start.number)
    elif head == "things":
        yield from _of_things(proceeding, state, law, rest)
    elif head == "sanctions":
        yield from _of_sanctions(proceeding, state)
    else:
        yield from _of_steps(state, head, rest, deed)


def _of_things(proceeding: Proceeding, state: State, law: TermLaw, rest: str) -> Iterator[Start]:
    kind, _, field = rest.partition(".")
    for thing in state.things.get(kind, {}).values():
        if law.mark is not None and not owed(proceeding, state, thing, law.mark):
            continue
        moment = thing.fields.get(field) if field else thing.at
        if isinstance(moment, (date, datetime)):
            yield Start(moment, thing.number, thing.name)


def _of_sanctions(proceeding: Proceeding, state: State) -> Iterator[Start]:
    """The day on which each of those takes effect with which something is surrendered."""
    for each in state.sanctions:
        if proceeding.law.sanctions[each.kind].surrender and each.stands == "stands":
            yield Start(each.effective, each.number)


def _of_steps(state: State, step: str, field: str, deed: Deed | None) -> Iterator[Start]:
    """The last time that a step was done; the one in hand where it is that step."""
    if deed is not None and deed.do == step:
        moment = deed.fields.get(field) if field else deed.at
        if isinstance(moment, (date, datetime)):
            yield Start(moment, deed.number)
        return
    last = state.last(step)
    if last is not None:
        moment = last.fields.get(field) if field else last.at
        if isinstance(moment, (date, datetime)):
            yield Start(moment, last.number)


def _done(
    proceeding: Proceeding, state: State, law: TermLaw, start: Start, of: tuple[str, ...] | None
) -> tuple[int, datetime] | None:
    """With which event it was done, by one of the offices where it is owed by each."""
    if start.about and law.mark is not None:
        kind = law.from_.split(".")[1]
        thing = state.thing(kind, start.about)
        mark = None if thing is None else thing.marks.get(law.mark)
        return None if mark is None else (mark.number, mark.at)
    done = [each for step in law.done for each in state.done(step) if of is None or each.by in of]
    after = [each for each in done if _after(each, start, law)]
    return (after[0].number, after[0].at) if after else None


def _after(each: Done, start: Start, law: TermLaw) -> bool:
    """Was it done after that from which the term runs? What is counted back is done before."""
    return law.back is True or each.number >= start.number


def _lifted(state: State, law: TermLaw, start: Start) -> int | None:
    """The event that lifted it: a step after which it does not run, or one that shortened it to nothing."""
    if (nothing := _shortened_to_nothing(state, law)) is not None:
        return nothing
    found = (each.number for step in law.lifted for each in state.done(step) if each.number > start.number)
    return min(found, default=None)


def _shortened(state: State, law: TermLaw) -> int | None:
    """To how many days it was shortened."""
    last = None if law.shortened is None else state.last(law.shortened)
    return None if last is None else last.fields.get(SHORTENED)


def _shortened_to_nothing(state: State, law: TermLaw) -> int | None:
    """The event by which it was shortened without a number."""
    last = None if law.shortened is None else state.last(law.shortened)
    return None if last is None or last.fields.get(SHORTENED) is not None else last.number


class Lateness(NamedTuple):
    """A term that a step in hand comes too late for."""

    term: str
    law: TermLaw
    due: Due


def too_late(proceeding: Proceeding, state: State, deed: Deed) -> Iterator[Lateness]:
    """The terms that a step in hand does not meet."""
    for name, law in proceeding.law.terms.items():
        if deed.do not in law.done or law.mark is not None or (law.each and deed.by not in law.of):
            continue
        if _shortened_to_nothing(state, law) is not None:
            continue
        for start in list(starts(proceeding, state, name, deed))[-1:]:
            due = due_for(proceeding, name, start.moment, state.facts, _shortened(state, law))
            if due is not None and not due.allows(deed.at):
                yield Lateness(name, law, due)
