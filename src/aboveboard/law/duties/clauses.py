"""Tests of a file read into clauses: what each asks of which fact, or what is wrong with it and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aboveboard.law.duties.units import measure
from aboveboard.law.duties.windows import Window, window_of
from aboveboard.law.errors import BadInput, Fault, nearest, short
from aboveboard.law.model.duties import ANY, MEASURES, NOT, ORDERED, DutyLaw, FactLaw, FactType, Test

WITHIN, BEFORE, AFTER = "within", "before", "after"


@dataclass(frozen=True, slots=True)
class All:
    """Every one of them holds."""

    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of them holds, or several."""

    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """It does not hold."""

    part: Clause


@dataclass(frozen=True, slots=True)
class Term:
    """A word that the file defines applies."""

    name: str


@dataclass(frozen=True, slots=True)
class Season:
    """A moment lies in a season."""

    name: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A word is in a list."""

    name: str


@dataclass(frozen=True, slots=True)
class Is:
    """A fact is one of these words, or yes or no."""

    fact: str
    among: tuple[str | bool, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A measure lies within these figures."""

    fact: str
    bounds: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """The most days within one window lie within these figures."""

    fact: str
    window: Window
    bounds: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """So long passes from one time to another."""

    start: str
    end: str
    bounds: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class IsStated:
    """There is such a time, and it is not stated that there is none."""

    fact: str


Clause = All | AnyOf | Not | Term | Season | Listed | Is | Bound | Rolling | Apart | IsStated
ALWAYS = All(())


@dataclass(frozen=True)
class RuleClauses:
    """A rule's clauses: where it applies, and what is then asked; None where that is not held."""

    when: Clause
    asks: Clause | None


@dataclass(frozen=True)
class Clauses:
    """Every clause of a duty."""

    terms: Mapping[str, Clause]
    rights: Mapping[str, Clause]
    rules: Mapping[str, RuleClauses]

    def every(self) -> Iterator[Clause]:
        """Each clause, and each within it."""
        tops = [*self.terms.values(), *self.rights.values()]
        tops += [clause for rule in self.rules.values() for clause in (rule.when, rule.asks) if clause is not None]
        for clause in tops:
            yield from parts(clause)


def parts(clause: Clause) -> Iterator[Clause]:
    """A clause and all that it is made of."""
    yield clause
    if isinstance(clause, (All, AnyOf)):
        for part in clause.parts:
            yield from parts(part)
    elif isinstance(clause, Not):
        yield from parts(clause.part)


class Reader:
    """Reads the tests of one file; what is wrong is collected, so that all of it is told at once."""

    def __init__(self, law: DutyLaw) -> None:
        self.law = law
        self.faults: list[Fault] = []
        self.names = [*law.facts, *law.terms, *law.seasons, *law.lists]

    def read(self) -> Clauses:
        """Every clause of the file."""
        law = self.law
        terms = {name: self.test(term.holds, f"terms.{name}.holds") for name, term in law.terms.items()}
        rights = {name: self.test(right.when, f"rights.{name}.when") for name, right in law.rights.items()}
        rules = {}
        for name, rule in law.rules.items():
            asks: Clause | None = None
            if rule.must:
                asks = self.test(rule.must, f"rules.{name}.must")
            elif rule.must_not:
                asks = Not(self.test(rule.must_not, f"rules.{name}.must-not"))
            rules[name] = RuleClauses(self.test(rule.when, f"rules.{name}.when"), asks)
        return Clauses(terms, rights, rules)

    def test(self, test: Test, where: str) -> Clause:
        """All that a table asks."""
        found = [part for name, asked in test.items() for part in self._tried(name, asked, f"{where}.{name}")]
        return found[0] if len(found) == 1 else All(tuple(found))

    def _tried(self, name: str, asked: Any, where: str) -> list[Clause]:
        try:
            return [self._one(name, asked, where)]
        except BadInput as error:
            self.faults.append(Fault(where, str(error)))
            return []

    def _one(self, name: str, asked: Any, where: str) -> Clause:
        if name == ANY:
            return AnyOf(tuple(self.test(each, f"{where}.{key}") for key, each in _tables(asked)))
        if name == NOT:
            if not isinstance(asked, dict) or not asked:
                raise BadInput("a table of what does not hold was expected")
            return Not(self.test(asked, where))
        for held, kind in _KINDS:
            if name in getattr(self.law, held):
                if not isinstance(asked, bool):
                    raise BadInput(f"true or false was expected, not {short(asked)}")
                return kind(name) if asked else Not(kind(name))
        fact = self.law.facts.get(name)
        if fact is None:
            raise BadInput(f"no fact, term, season or list has the name {name!r}; {nearest(name, self.names)}")
        return self._of_fact(name, fact, asked)

    def _of_fact(self, name: str, fact: FactLaw, asked: Any) -> Clause:
        if fact.type == "yes-no":
            if not isinstance(asked, bool):
                raise BadInput(f"true or false was expected, not {short(asked)}")
            return Is(name, (asked,))
        if fact.type == "word":
            return Is(name, tuple(_words(asked, fact)))
        if fact.type in ORDERED:
            return Bound(name, _bounds(asked, fact.type, ()))
        if fact.type == "days":
            if not isinstance(asked, dict) or WITHIN not in asked:
                raise BadInput("days are counted within a window: at-most = 30, within = '12 months'")
            return Rolling(name, window_of(asked[WITHIN]), _bounds(asked, "number", (WITHIN,)))
        return self._time(name, fact, asked)

    def _time(self, name: str, fact: FactLaw, asked: Any) -> Clause:
        if isinstance(asked, bool):
            if fact.none is None:
                raise BadInput("the fact has no word for none, so there always is such a time")
            return IsStated(name) if asked else Not(IsStated(name))
        others = [key for key in (BEFORE, AFTER) if isinstance(asked, dict) and key in asked]
        if len(others) != 1:
            raise BadInput("a time is before or after another: at-least = '24h', before = 'post'")
        other = asked[others[0]]
        held = self.law.facts.get(other) if isinstance(other, str) else None
        if held is None or held.type != "moment":
            times = [each for each, law in self.law.facts.items() if law.type == "moment" and each != name]
            raise BadInput(f"{others[0]}: no fact is a time named {other!r}; {nearest(str(other), times)}")
        bounds = _bounds(asked, "duration", (BEFORE, AFTER))
        apart = Apart(name, other, bounds) if others[0] == BEFORE else Apart(other, name, bounds)
        stated = [IsStated(each) for each, law in ((name, fact), (other, held)) if law.none is not None]
        return All((*stated, apart)) if stated else apart


_KINDS: tuple[tuple[str, Callable[[str], Clause]], ...] = (("terms", Term), ("seasons", Season), ("lists", Listed))


def _tables(asked: Any) -> Iterable[tuple[str, Test]]:
    if (
        not isinstance(asked, dict)
        or len(asked) < 2
        or not all(isinstance(each, dict) and each for each in asked.values())
    ):
        raise BadInput("two or more named tables were expected, one of which holds")
    return asked.items()


def _words(asked: Any, fact: FactLaw) -> Iterator[str]:
    given = [asked] if isinstance(asked, str) else asked
    if not isinstance(given, list) or not given:
        raise BadInput(f"one of its words, or a list of them, was expected, not {short(asked)}")
    for word in given:
        if word not in fact.words:
            raise BadInput(f"{short(word)} is none of its words; {nearest(str(word), fact.words)}")
        yield word


def _bounds(asked: Any, type: FactType, others: tuple[str, ...]) -> tuple[tuple[str, Fraction], ...]:
    if not isinstance(asked, dict):
        raise BadInput(f"{', '.join(MEASURES)} with a figure was expected, not {short(asked)}")
    if strange := [key for key in asked if key not in MEASURES and key not in others]:
        raise BadInput(f"{strange[0]!r} bounds nothing; {nearest(strange[0], (*MEASURES, *others))}")
    found = tuple((key, measure(asked[key], type, key)) for key in MEASURES if key in asked)
    keys = {key for key, _ in found}
    if not found or {"below", "at-most"} <= keys or {"at-least", "above"} <= keys:
        raise BadInput("one bound, or one from below and one from above, was expected")
    return found
