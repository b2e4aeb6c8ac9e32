"""A duty's clauses as diagrams over its facts: made once, and then asked as often as anybody likes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.law.duties.clauses import (
    All,
    AnyOf,
    Apart,
    Bound,
    Clause,
    Clauses,
    Is,
    IsStated,
    Listed,
    Not,
    Rolling,
    Season,
    Term,
)
from aboveboard.law.duties.diagrams import NO, Diagrams
from aboveboard.law.duties.ranges import bounded
from aboveboard.law.duties.seasons import Seasons
from aboveboard.law.duties.variables import Between, Key, Measured, Stated, Variable, When, Within, Words
from aboveboard.law.model.duties import ORDERED, DutyLaw

LAWFUL, NOT_HELD, UNLAWFUL = 0, 1, 2
"""The ends of a duty's own diagram, the graver the greater."""


@dataclass(frozen=True, slots=True)
class RuleNodes:
    """A rule's diagrams."""

    applies: int
    """Where it applies."""
    unmet: int
    """Where it applies and what it asks is not so, or is not held."""
    broken: int
    """Where moreover no right lifts it."""
    held: bool
    """Is what it asks held at all?"""


class Compiled:
    """Every clause of a duty as a diagram; all of them share their nodes."""

    def __init__(self, law: DutyLaw, clauses: Clauses) -> None:
        self.law = law
        self.clauses = clauses
        self.variables = _variables(law, clauses)
        self._number = {key: number for number, key in enumerate(self.variables)}
        self.list = tuple(self.variables.values())
        self.diagrams = Diagrams([each.size for each in self.list], [each.possible for each in self.list])
        self._open: list[str] = []
        self.terms: dict[str, int] = {}
        for name in law.terms:
            self._term(name)
        self.seasons = {name: self._node(Season(name)) for name in law.seasons}
        self.lists = {name: self._node(Listed(name)) for name in law.lists}
        self.rights = {name: self._node(clause) for name, clause in clauses.rights.items()}
        self.rules = {name: self._rule(name) for name in law.rules}
        self.whole = self._whole()

    def _rule(self, name: str) -> RuleNodes:
        diagrams, clauses = self.diagrams, self.clauses.rules[name]
        applies = self._node(clauses.when)
        lifted = diagrams.any_of(self.rights[right] for right in self.law.rules[name].unless)
        asks = NO if clauses.asks is None else self._node(clauses.asks)
        unmet = diagrams.both(applies, diagrams.contrary(asks))
        broken = diagrams.both(unmet, diagrams.contrary(lifted))
        return RuleNodes(applies, unmet, broken, clauses.asks is not None)

    def _whole(self) -> int:
        """Whether all of it is lawful: the gravest of what comes of any rule."""
        found = LAWFUL
        for rule in self.rules.values():
            end = UNLAWFUL if rule.held else NOT_HELD
            found = self.diagrams.graver(found, self.diagrams.raised(rule.broken, end))
        return found

    def _term(self, name: str) -> int:
        found = self.terms.get(name)
        if found is None:
            if name in self._open:
                raise Circle(name)
            self._open.append(name)
            found = self.terms[name] = self._node(self.clauses.terms[name])
            self._open.pop()
        return found

    def _node(self, clause: Clause) -> int:
        diagrams = self.diagrams
        match clause:
            case All(parts):
                return diagrams.all_of(self._node(part) for part in parts)
            case AnyOf(parts):
                return diagrams.any_of(self._node(part) for part in parts)
            case Not(part):
                return diagrams.contrary(self._node(part))
            case Term(name):
                return self._term(name)
            case _:
                return self._asked(clause)

    def facts_of(self, clause: Clause) -> set[str]:
        """The facts on which a clause depends."""
        return {fact for number in self.diagrams.asked(self._node(clause)) for fact in self.list[number].facts}

    def _asked(self, clause: Clause) -> int:
        """A clause that asks one variable."""
        key = key_of(clause, self.law)
        number = self._number[key]
        variable = self.list[number]
        match clause:
            case Is(_, among):
                assert isinstance(variable, Words)
                cells = sum(1 << variable.words[word] for word in among)
            case Listed(name):
                assert isinstance(variable, Words)
                cells = sum(1 << variable.words[word] for word in self.law.lists[name].words)
            case Season(name):
                assert isinstance(variable, When)
                cells = variable.among(variable.seasons.laws.index(self.law.seasons[name]))
            case IsStated():
                cells = 2
            case Bound(_, bounds) | Rolling(_, _, bounds) | Apart(_, _, bounds):
                assert isinstance(variable, (Measured, Within, Between))
                cells = variable.scale.mask(bounded(dict(bounds)))
            case _:
                raise AssertionError(clause)
        return self.diagrams.among(number, cells)


class Circle(Exception):
    """A term is defined by itself."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def key_of(clause: Clause, law: DutyLaw) -> Key:
    """The variable that a clause asks."""
    match clause:
        case Is(fact) | Bound(fact):
            return (fact,)
        case Listed(name):
            return (law.lists[name].of,)
        case Season(name):
            return (law.seasons[name].of, "seasons")
        case Rolling(fact, window):
            return (fact, str(window))
        case Apart(start, end):
            return (start, end, "apart")
        case IsStated(fact):
            return (fact, "stated")
        case _:
            raise AssertionError(clause)


def _variables(law: DutyLaw, clauses: Clauses) -> Mapping[Key, Variable]:
    """Every variable, in the order of the facts of the file; one of two facts stands with the later."""
    cuts: dict[Key, set[Fraction]] = defaultdict(set)
    windows: dict[Key, Rolling] = {}
    found: dict[Key, Variable] = {}
    for clause in clauses.every():
        if isinstance(clause, (Bound, Rolling, Apart)):
            cuts[key_of(clause, law)] |= {figure for _, figure in clause.bounds}
        if isinstance(clause, Rolling):
            windows[key_of(clause, law)] = clause
    asked = {key_of(clause, law) for clause in clauses.every() if not isinstance(clause, (All, AnyOf, Not, Term))}
    for name, fact in law.facts.items():
        if fact.type in ("word", "yes-no"):
            found[name,] = Words(name, tuple(fact.words) or (False, True))
        elif fact.type in ORDERED:
            found[name,] = Measured(name, fact, sorted(cuts[name,]))
        elif fact.type == "days":
            found |= {
                key: Within(name, one.window, sorted(cuts[key])) for key, one in windows.items() if key[0] == name
            }
        else:
            found |= _of_time(name, law, asked, cuts, found)
    return found


def _of_time(
    name: str, law: DutyLaw, asked: Iterable[Key], cuts: Mapping[Key, set[Fraction]], found: Mapping[Key, Variable]
) -> dict[Key, Variable]:
    variables: dict[Key, Variable] = {}
    if (name, "stated") in asked:
        variables[name, "stated"] = Stated(name)
    seasons = [season for season in law.seasons.values() if season.of == name]
    if seasons:
        variables[name, "seasons"] = When(name, Seasons(seasons))
    before: Sequence[str] = list(law.facts)[: list(law.facts).index(name) + 1]
    for key in asked:
        if key[-1] == "apart" and len(key) == 3 and name in key and {*key[:2]} <= {*before} and key not in found:
            variables[key] = Between(key[0], key[1], sorted(cuts[key]))
    return dict(sorted(variables.items(), key=lambda item: item[0]))
