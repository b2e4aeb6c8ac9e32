"""The one engine: which conditions stand in the way of a deed, each in a sentence with its clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words, spaced
from aboveboard.law.conditions.facts import Fact, Facts, Person, Source
from aboveboard.law.conditions.wording import term
from aboveboard.law.model.conditions import Choice, Condition, Measure, Qualification, Value
from aboveboard.law.provisions.clauses import citations


@dataclass(frozen=True, slots=True)
class Finding:
    """A condition that does not hold: which, why in words, its clauses, and the events that it rests on."""

    condition: str
    reason: str
    cite: tuple[str, ...]
    flag: bool = False
    """It refuses nothing, and is flagged for review."""
    events: tuple[Source, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """Its clauses as people read them."""
        return tuple(citations(self.cite))

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        events = [list(source) for source in self.events]
        return {"reason": self.reason, "cite": list(self.clauses), "events": events, "rests_on": self.rests_on}

    @property
    def rests_on(self) -> str:
        """The events that it rests on, in words; that nothing is on file where there are none."""
        if not self.events:
            return "nothing is on file"
        logs = dict.fromkeys(log for log, _ in self.events)
        return "; ".join(f"{log}, {_numbered([number for each, number in self.events if each == log])}" for log in logs)


SHOWN = 8
"""So many events are named in words; all of them are in the JSON."""


def _numbered(numbers: Sequence[int]) -> str:
    """Events by their numbers: event 3; events 3, 4 and 7."""
    shown = list(map(str, numbers[:SHOWN]))
    if len(numbers) > SHOWN:
        return f"events {', '.join(shown)} and {len(numbers) - SHOWN} more"
    return f"event {shown[0]}" if len(shown) == 1 else f"events {', '.join(shown[:-1])} and {shown[-1]}"


@dataclass(frozen=True, slots=True)
class Weighed:
    """All that stands in the way of a deed, what is flagged, and what could not be checked."""

    missing: tuple[Finding, ...] = ()
    flagged: tuple[Finding, ...] = ()
    unchecked: tuple[str, ...] = ()
    """Conditions of whose facts nothing is known."""
    judged: tuple[str, ...] = ()
    """Conditions that hold or do not."""

    @property
    def may(self) -> bool:
        """Does nothing stand in the way?"""
        return not self.missing


class Unknown(Exception):
    """Nothing is known of a fact that a condition asks for."""


def weigh(conditions: Mapping[str, Condition], deed: str, facts: Facts) -> Weighed:
    """Weigh every condition that stands before a deed, not only the first that fails."""
    return weighed((row.name, row.weigh(facts)) for row in before(conditions, deed, facts))


class Came(NamedTuple):
    """What came of one condition."""

    stands: bool = True
    """Does it apply to the deed at all?"""
    known: bool = True
    """Is enough known of its facts?"""
    found: Finding | None = None


HOLDS, UNCHECKED, APART = Came(), Came(known=False), Came(stands=False)


def weighed(rows: Iterable[tuple[str, Came]]) -> Weighed:
    """All that came of some conditions, put together."""
    missing, flagged, unchecked, judged = list[Finding](), list[Finding](), list[str](), list[str]()
    for name, came in rows:
        if came is HOLDS:
            judged.append(name)
        elif came is UNCHECKED:
            unchecked.append(name)
        elif came.found is not None:
            judged.append(name)
            (flagged if came.found.flag else missing).append(came.found)
    return Weighed(tuple(missing), tuple(flagged), tuple(unchecked), tuple(judged))


Typed = frozenset[tuple[bool, Value]]


class _Terms(NamedTuple):
    """When a condition applies at all: the facts that it hangs on, each with what it may be."""

    when: tuple[tuple[str, Typed], ...]
    beyond: tuple[tuple[str, Typed], ...]
    unless: tuple[tuple[str, Typed], ...]


class Row(NamedTuple):
    """A condition before one deed, ready to be weighed."""

    name: str
    condition: Condition
    terms: _Terms | None
    """None where it always applies."""
    judge: Callable[[Condition, Facts], Judged]

    def weigh(self, facts: Facts) -> Came:
        """What comes of it."""
        try:
            if self.terms is not None and not _stands(self.terms, facts):
                return APART
            found = self.judge(self.condition, facts)
        except Unknown:
            return UNCHECKED
        if found is None:
            return HOLDS
        (reason, events), condition = found, self.condition
        return Came(found=Finding(self.name, reason, condition.cite, condition.flag, tuple(dict.fromkeys(events))))


class Conditions(dict[str, Condition]):
    """Conditions by name, which knows those before each deed: few of hundreds stand before any one."""

    def __init__(self, held: Mapping[str, Condition]) -> None:
        super().__init__(held)
        self._rows: dict[str, tuple[Row, ...]] = {}
        self._sorted: dict[str, _Sorted] = {}

    def before(self, deed: str) -> tuple[Row, ...]:
        """Those before a deed."""
        found = self._rows.get(deed)
        if found is None:
            found = self._rows[deed] = tuple(_rows(self, deed))
        return found

    def for_facts(self, deed: str, facts: Facts) -> tuple[Row, ...]:
        """Those before a deed, without many that hang on a fact which is otherwise."""
        found = self._sorted.get(deed)
        if found is None:
            found = self._sorted[deed] = _Sorted(self.before(deed))
        return found.of(facts)


MANY = 4
"""So many conditions that hang on the same fact are sorted by it."""


class _Sorted:
    """The conditions before one deed, sorted by the fact on which most of them hang first, such as a class."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        hang = Counter(row.terms.when[0][0] for row in rows if row.terms is not None and row.terms.when)
        [(name, many)] = hang.most_common(1) or [("", 0)]
        self._by = name if many >= MANY else ""
        self._named = frozenset(value for row in rows for value in self._asked(row))
        self._found: dict[tuple[bool, Value] | None, tuple[Row, ...]] = {}

    def of(self, facts: Facts) -> tuple[Row, ...]:
        """Those that the fact leaves; all where it is not one plain value."""
        if not self._by:
            return self.rows
        try:
            fact = facts.known(self._by)
        except Unknown:
            return self.rows
        if fact is None or not isinstance(fact.value, (str, int)):
            return self.rows
        among = isinstance(fact.value, bool), fact.value
        # What the law names nowhere is alike to all of them.
        known = among if among in self._named else None
        found = self._found.get(known)
        if found is None:
            rows = (row for row in self.rows if not self._asked(row) or among in self._asked(row))
            found = self._found[known] = tuple(rows)
        return found

    def _asked(self, row: Row) -> Typed:
        """What the fact must be for a condition to apply; empty where it hangs on something else first."""
        when = () if row.terms is None else row.terms.when
        return when[0][1] if when and when[0][0] == self._by else frozenset()


def before(conditions: Mapping[str, Condition], deed: str, facts: Facts) -> Sequence[Row]:
    """The conditions before a deed, without many that hang on a fact which is otherwise."""
    return conditions.for_facts(deed, facts) if isinstance(conditions, Conditions) else tuple(_rows(conditions, deed))


def _rows(conditions: Mapping[str, Condition], deed: str) -> Iterator[Row]:
    for name, condition in conditions.items():
        if deed in condition.before:
            found = _Terms(_listed(condition.when), _listed(condition.beyond), _listed(condition.unless))
            yield Row(name, condition, found if any(found) else None, JUDGES[condition.verb])


def _listed(asked: Mapping[str, Iterable[Value]]) -> tuple[tuple[str, Typed], ...]:
    return tuple((name, frozenset(_typed(values))) for name, values in asked.items())


def _stands(terms: _Terms, facts: Facts) -> bool:
    """Does a condition apply to this deed at all? Raises Unknown where that hangs on what nobody has stated."""
    unknown, known = None, facts.known
    for name, among in terms.when:
        fact = known(name)
        if fact is None:
            unknown = unknown or name
        elif not fact.is_among(among):
            return False
    for name, among in terms.beyond:
        fact = known(name)
        if fact is None:
            unknown = unknown or name
        elif all((isinstance(value, bool), value) in among for value in fact.values):
            return False
    for name, among in terms.unless:
        fact = known(name)
        if fact is not None and fact.is_among(among):
            return False
    if unknown is not None:
        raise Unknown(unknown)
    return True


def _typed(values: Iterable[Value]) -> set[tuple[bool, Value]]:
    """Values that are told apart where one is true or false and the other a number."""
    return {(isinstance(value, bool), value) for value in values}


Judged = tuple[str, Sequence[Source]] | None
"""Why a condition does not hold, with the events behind it; None where it holds."""


def _asked(facts: Facts, name: str) -> Fact:
    fact = facts.known(name)
    if fact is None:
        raise Unknown(name)
    return fact


def _needs(condition: Condition, facts: Facts) -> Judged:
    asked = {name: facts.known(name) for name in condition.needs}
    if all(asked.values()):
        return None
    lacking = [name for name, fact in asked.items() if not fact]
    which = f" ({', '.join(map(_in_words, lacking))})" if len(asked) > 1 else ""
    events = tuple(source for fact in asked.values() if fact is not None for source in fact.events)
    return f"{condition.title}: missing{which}", events


def _in_words(name: str) -> str:
    return spaced(name.rpartition(".")[2])


def _bound(measure: Measure, facts: Facts) -> tuple[int | None, Sequence[Source]]:
    """The figure that binds, None where it is one to be put on file and is not; and the events that state it."""
    if measure.stated is None:
        return measure.cents if measure.number is None else measure.number, ()
    stated = facts.known(measure.stated)
    return (None, ()) if stated is None else (stated.number, stated.events)


def _counted(measure: Measure, facts: Facts) -> Fact:
    fact = facts.known(measure.of, measure.over)
    if fact is None:
        raise Unknown(measure.of)
    return fact


def _least(condition: Condition, facts: Facts) -> Judged:
    assert condition.least is not None
    fact, (bound, stated) = _counted(condition.least, facts), _bound(condition.least, facts)
    if bound is None or fact.number >= bound:
        return None
    has, needed = (_amount(condition.least, fact, number) for number in (fact.number, bound))
    return f"{condition.title}: {has} where at least {needed} is needed", (*fact.events, *stated)


def _most(condition: Condition, facts: Facts) -> Judged:
    assert condition.most is not None
    fact, (bound, stated) = _counted(condition.most, facts), _bound(condition.most, facts)
    if bound is None or fact.number <= bound:
        return None
    over = "" if condition.most.over == "at-once" else f" in one {spaced(condition.most.over)}"
    has, most = (_amount(condition.most, fact, number) for number in (fact.number, bound))
    note = f" ({fact.note})" if fact.note else ""
    return f"{condition.title}: {has} where {most} is the most{over}{note}", (*fact.events, *stated)


def _amount(measure: Measure, fact: Fact, number: int) -> str:
    return dollars(number) if fact.money or measure.cents is not None else f"{number:,}"


def _among(choice: Choice, facts: Facts) -> tuple[Fact, Collection[Value], Sequence[Source]]:
    """What is asked about, what it may be or may not be, and the events that list that."""
    fact = _asked(facts, choice.of)
    if choice.listed is None:
        return fact, choice.among, ()
    listed = _asked(facts, choice.listed)
    return fact, listed.values if len(fact.values) == 1 else set(listed.values), listed.events


def _only(condition: Condition, facts: Facts) -> Judged:
    assert condition.only is not None
    fact, among, listed_by = _among(condition.only, facts)
    others = [str(value) for value in fact.values if value not in among]
    if not others:
        return None
    among = set(among)
    if among == {True}:
        said = "it is not so" if False in fact.values else "missing"
        return f"{condition.title}: {said}", (*fact.events, *listed_by)
    if len(among) == 1 and all(type(value) is int for value in (*among, *fact.values)):
        return f"{condition.title}: {fact.number:,}, not {next(iter(among)):,}", (*fact.events, *listed_by)
    allowed = ", ".join(sorted(in_words(str(value)) for value in among))
    named = ", ".join(map(in_words, others))
    meant = _meant(others[0], [str(value) for value in among])
    events = (*fact.events, *listed_by)
    return f"{condition.title}: {named} is not among {allowed or 'them, for there are none'}{meant}", events


def _meant(given: str, known: list[str]) -> str:
    """A hint at the word that was meant, where it is written a little otherwise."""
    words = {word.lower(): word for word in known}
    close = get_close_matches(given.lower(), words, n=1, cutoff=0.8)
    return f" (did you mean {words[close[0]]}?)" if close else ""


def _barred(condition: Condition, facts: Facts) -> Judged:
    assert condition.barred is not None
    fact, among, listed_by = _among(condition.barred, facts)
    found = [value for value in fact.values if value in among]
    if not found:
        return None
    named = ", ".join(in_words(str(value)) for value in found if value is not True)
    note = f" ({fact.note})" if fact.note else ""
    return f"{condition.title}: {f'{named} is ' if named else ''}not allowed{note}", (*fact.events, *listed_by)


def _by(condition: Condition, facts: Facts) -> Judged:
    assert condition.by is not None
    people = facts.people(condition.by.who)
    if not people:
        raise Unknown(condition.by.who)
    if condition.by.badge and any(person.badge is None for person in people):
        raise Unknown("badge")
    for person in people:
        if faults := list(_unqualified(condition.by, person)):
            return f"{condition.title}: {person.name} {' and '.join(faults)}", person.events
    return None


def _unqualified(asked: Qualification, person: Person) -> Iterator[str]:
    if asked.age is not None and (person.age is None or person.age < asked.age):
        has = "has no birth date on file" if person.age is None else f"is {person.age}"
        yield f"{has}, and must be {asked.age}"
    if asked.member_of:
        months = max((person.memberships[each] for each in asked.member_of if each in person.memberships), default=None)
        of = " or ".join(asked.member_of)
        if months is None:
            yield f"is no member of the {of}"
        elif months < asked.months_of_membership:
            yield f"has been a member of the {of} for less than {term(asked)}"
    if asked.holds and not set(asked.holds) & set(person.holds):
        yield f"is no {' or '.join(map(spaced, asked.holds))}"
    if asked.licensed and not set(asked.licensed) & set(person.licenses):
        yield f"is not licensed as {' or '.join(map(spaced, asked.licensed))}"
    if asked.badge and not person.badge:
        yield "has no badge that was made and is valid that day"


def _apart(condition: Condition, facts: Facts) -> Judged:
    people = facts.people("person")
    if not people:
        raise Unknown("person")
    person = people[0]
    asked = facts.known("duty")
    duties = {*person.holds, *(() if asked is None else asked.values)}
    held = [duty for duty in condition.apart if duty in duties]
    if len(held) < 2:
        return None
    return f"{condition.title}: {person.name} cannot be {' and '.join(map(spaced, held))} at once", person.events


def _within(condition: Condition, facts: Facts) -> Judged:
    assert condition.within is not None
    begun = _asked(facts, condition.within.since)
    late = facts.late(condition.within.deadline, condition.within.since)
    return None if late is None else (f"{condition.title}: {late}", begun.events)


def _keep(condition: Condition, facts: Facts) -> Judged:
    assert condition.keep is not None
    early = facts.early(condition.keep.deadline, condition.keep.since)
    return None if early is None else (f"{condition.title}: {early}", _asked(facts, condition.keep.since).events)


JUDGES: Mapping[str, Callable[[Condition, Facts], Judged]] = {
    "needs": _needs, "least": _least, "most": _most, "only": _only, "barred": _barred, "by": _by, "apart": _apart,
    "within": _within, "keep": _keep,
}  # fmt: skip
