"""What conditions may ask of a proceeding and of the step in hand, each fact with the events that it rests on.

By name: a field of the step; `by`, the office that takes it; `fact.NAME` of the proceeding, and `stated.NAME`, whether
it was stated; `step.NAME`, whether it was done, and `step.NAME.FIELD`, what was stated with it the last time;
`count.THING` and `unmarked.THING.MARK`, how many there are; `names.THING`, what they are called; `total.THING.FIELD`,
the sum of a number over them and the step in hand; `same.THING.FIELD`, how many of them state what the step in hand
does, itself included; `THING.NAME` of the thing or the things that the step names; `party.OFFICE.NAME`, what is known
of whoever holds it; `imposes.kinds`, the sanctions that are stated with the step, and `imposes.any`; `sanction.any`,
whether one stands, and `sanction.effective`, the days on which those that stand take effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from aboveboard.docket.course.state import Deed, State, Thing
from aboveboard.law.conditions.facts import Fact, Person
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.conditions import Window

LOG = "proceeding"


@dataclass(frozen=True)
class CourseFacts:
    """What is known when a step is in hand."""

    proceeding: Proceeding
    state: State
    deed: Deed

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact by name; None where nothing was ever stated of it."""
        kind, _, rest = name.partition(".")
        if not rest:
            return Fact(self.deed.by) if name == "by" else _fact(self.deed.fields.get(name))
        found = getattr(self, f"_{kind}", None)
        return self._named_thing(kind, rest) if found is None else found(rest)

    def _fact(self, name: str) -> Fact | None:
        return _fact(self.state.facts.get(name))

    def _stated(self, name: str) -> Fact:
        return Fact(self.state.facts.get(name) is not None)

    def _step(self, rest: str) -> Fact | None:
        name, _, field = rest.partition(".")
        done = self.state.done(name)
        sources = [(LOG, each.number) for each in done]
        if not field:
            return Fact(bool(done), sources)
        return _fact(done[-1].fields.get(field), sources[-1:]) if done else None

    def _count(self, rest: str) -> Fact:
        kind, _, mark = rest.partition(".")
        held = list(self.state.things.get(kind, {}).values())
        found = [each for each in held if not mark or mark in each.marks]
        return Fact(len(found), [(LOG, each.number) for each in found])

    def _names(self, kind: str) -> Fact:
        return Fact(tuple(self.state.things.get(kind, {})))

    def _total(self, rest: str) -> Fact:
        kind, _, field = rest.partition(".")
        held = list(self.state.things.get(kind, {}).values())
        numbers = [each.fields.get(field) for each in held] + [self.deed.fields.get(field)]
        sources = [(LOG, each.number) for each in held]
        return Fact(sum(each for each in numbers if isinstance(each, int)), sources)

    def _same(self, rest: str) -> Fact | None:
        kind, _, field = rest.partition(".")
        stated = self.deed.fields.get(field)
        if stated is None:
            return None
        same = [each for each in self.state.things.get(kind, {}).values() if each.fields.get(field) == stated]
        return Fact(len(same) + 1, [(LOG, each.number) for each in same])

    def _unmarked(self, rest: str) -> Fact:
        kind, _, mark = rest.partition(".")
        held = [each for each in self.state.unmarked(kind, mark) if owed(self.proceeding, self.state, each, mark)]
        names = ", ".join(each.name for each in held)
        return Fact(len(held), [(LOG, each.number) for each in held], note=names)

    def _party(self, rest: str) -> Fact | None:
        office, _, name = rest.partition(".")
        return _fact(self.state.parties.get(office, {}).get(name))

    def _imposes(self, rest: str) -> Fact | None:
        law = self.proceeding.law.steps[self.deed.do]
        rows = self.deed.fields.get(law.sanctions or "") or []
        kinds = tuple(str(row.get("kind")) for row in rows)
        return {"kinds": Fact(kinds), "any": Fact(bool(kinds))}.get(rest)

    def _sanction(self, rest: str) -> Fact | None:
        held = [each for each in self.state.sanctions if each.stands == "stands"]
        sources = [(LOG, each.number) for each in held]
        days = tuple(dict.fromkeys(each.effective.isoformat() for each in held))
        return {"any": Fact(bool(held), sources), "effective": Fact(days, sources)}.get(rest)

    def _by(self, rest: str) -> Fact | None:
        return _fact(self.state.parties.get(self.deed.by, {}).get(rest))

    def _named_thing(self, kind: str, name: str) -> Fact | None:
        """Of the thing that the step in hand names, or of all that it names."""
        step, paper = self.proceeding.law.steps[self.deed.do], self.proceeding.paper_of(self.deed.do)
        asked = {} if paper is None else {part: law.of for part, law in paper.parts.items()}
        asked |= {field: law.of for field, law in step.asks.items()}
        for field, of in asked.items():
            named = self.deed.fields.get(field)
            if of != kind or named is None:
                continue
            each = [self.state.thing(kind, one) for one in ([named] if isinstance(named, str) else named)]
            found = [thing for thing in each if thing is not None and thing.known(name) is not None]
            sources = [(LOG, thing.number) for thing in found]
            if isinstance(named, str):
                return _fact(found[0].known(name), sources) if found else None
            return Fact(tuple(thing.known(name) for thing in found), sources) if found else None
        return None

    def people(self, who: str) -> Sequence[Person]:
        """Whoever a field names; nothing is known of them but what was stated of their office."""
        return ()

    def late(self, deadline: str, since: str) -> str | None:
        """Terms are weighed by themselves."""
        return None

    def early(self, deadline: str, since: str) -> str | None:
        """Nothing is retained here."""
        return None


def _fact(value: Any, sources: Sequence[tuple[str, int]] = ()) -> Fact | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return Fact(value, sources)
    if isinstance(value, date):
        return Fact(value.isoformat(), sources)
    if isinstance(value, (str, int)):
        return Fact(value, sources)
    if isinstance(value, dict):
        return Fact(tuple(value), sources)
    return Fact(tuple(each if isinstance(each, (str, int)) else repr(each) for each in value), sources)


def owed(proceeding: Proceeding, state: State, thing: Thing, mark: str) -> bool:
    """Is something owed of a thing, as its file says when?"""
    law = proceeding.law.things[thing.kind].marks.get(mark)
    if law is None:
        return False
    return all(holds_of(state, thing, name, among) for name, among in law.when.items())


def holds_of(state: State, thing: Thing, name: str, among: Sequence[Any]) -> bool:
    """Is a fact of a thing, or of the proceeding, one of these?"""
    kind, _, rest = name.partition(".")
    return _is_among(state.facts.get(rest) if kind == "fact" and rest else thing.known(name), among)


def _is_among(value: Any, among: Sequence[Any]) -> bool:
    """What is not stated is false; a text or a day that is stated is also true."""
    said = value not in (None, "", []) if not isinstance(value, (bool, int)) else value
    values = (*value, said) if isinstance(value, list) else (value, said)
    return any(type(each) is type(one) and each == one for each in values for one in among)


def applies(state: State, fields: dict[str, Any], when: dict[str, tuple[Any, ...]]) -> bool:
    """Do facts, `step.NAME`, `count.THING`, or fields of a step, have one of these values?

    What is not stated is false.
    """
    for name, among in when.items():
        kind, _, rest = name.partition(".")
        if kind == "step" and rest:
            value: Any = bool(state.done(rest))
        elif kind == "count" and rest:
            value = len(state.things.get(rest, {}))
        else:
            value = state.facts.get(rest) if kind == "fact" and rest else fields.get(name)
        if not _is_among(value, among):
            return False
    return True
