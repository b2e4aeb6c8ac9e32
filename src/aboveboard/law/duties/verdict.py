"""The answer to a question about a duty: lawful or not, why, by which clause, and what is still to be known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from aboveboard.law.duties.clauses import Clause, Listed, Season, Term, parts
from aboveboard.law.duties.compiled import LAWFUL, NOT_HELD, UNLAWFUL, Compiled
from aboveboard.law.duties.diagrams import ENDS, NO, YES
from aboveboard.law.duties.facts import Stretch, Value, in_words
from aboveboard.law.duties.seasons import Period, period_at
from aboveboard.law.force import Receipt
from aboveboard.law.provisions.clauses import citations


class Ground(NamedTuple):
    """Why something is lawful or not: in a sentence, with its clauses."""

    reason: str
    cite: tuple[str, ...]
    provisions: tuple[str, ...]
    """The ids of those clauses."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"reason": self.reason, "cite": list(self.cite)}


class Open(NamedTuple):
    """A rule of which it is not known whether it is kept, and the facts that would tell."""

    ground: Ground
    needs: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Verdict:
    """What a duty says of what is known."""

    duty: str
    ruleset: str
    compiled: Compiled
    receipt: Receipt
    given: Mapping[str, object]
    values: Mapping[str, Value]
    cells: list[int]
    masks: list[int]
    ends: int
    """The ends that are possible, a bit each."""
    asked: frozenset[int]
    """The variables that decide which of them it is."""
    unasked: tuple[str, ...] = ()
    """Facts that were stated and that another text of the duty asks for, but not this one."""

    def __repr__(self) -> str:
        return f"<Verdict {self.ruleset}/{self.duty}: {self.word}>"

    @property
    def lawful(self) -> bool | None:
        """Lawful or not; None where a fact that matters is not known, or a text that matters is not held."""
        return True if self.ends == 1 << LAWFUL else False if self.ends == 1 << UNLAWFUL else None

    @property
    def word(self) -> str:
        """The same in a word."""
        return {True: "lawful", False: "not lawful", None: "not known"}[self.lawful]

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """The facts that could still change the answer, in the order of the file."""
        return self._lacking(self.asked)

    @cached_property
    def why(self) -> tuple[Ground, ...]:
        """What decides: the rules that are broken; else those whose text is not held; else what makes it lawful."""
        if self.lawful is None:
            return tuple(self._with_state(NOT_HELD)) if self.ends & ~(1 << NOT_HELD) == 0 else ()
        if not self.lawful:
            return tuple(self._with_state(UNLAWFUL))
        return tuple(dict.fromkeys(self._kept())) or tuple(self._idle())

    @cached_property
    def open(self) -> tuple[Open, ...]:
        """Rules of which nothing is certain, while the whole is not either."""
        if self.lawful is not None:
            return ()
        found = []
        for name, nodes in self.compiled.rules.items():
            ends, asked = self.compiled.diagrams.left(nodes.broken, self.cells, self.masks)
            if ends == 1 << NO | 1 << YES:
                found.append(Open(self._ground(name), self._lacking(asked)))
        return tuple(found)

    @cached_property
    def holds(self) -> dict[str, bool | None]:
        """Each term, season and list of the file: whether it applies here."""
        compiled = self.compiled
        nodes = {**compiled.terms, **compiled.seasons, **compiled.lists}
        return {name: self._known(node) for name, node in nodes.items()}

    @cached_property
    def periods(self) -> dict[str, Period]:
        """Each season as it falls about the time in question: the one that runs, else the next."""
        found = {}
        for name, season in self.compiled.law.seasons.items():
            value = self.values.get(season.of)
            if isinstance(value, Stretch):
                found[name] = period_at(season, value.since.replace(tzinfo=None, fold=0))
        return found

    def to_json(self) -> dict[str, Any]:
        """The answer as `aboveboard lawful --json` prints it."""
        law = self.compiled.law
        facts = {name: in_words(law.facts[name], value, self.given[name]) for name, value in self.values.items()}
        return {
            "ruleset": self.ruleset,
            "duty": self.duty,
            "lawful": self.lawful,
            "why": [ground.to_json() for ground in self.why],
            "needs": list(self.needs),
            "facts": facts,
            "is": self.holds,
            "seasons": {
                name: {"from": f"{one.since:%Y-%m-%dT%H:%M}", "until": f"{one.until:%Y-%m-%dT%H:%M}"}
                for name, one in self.periods.items()
            },
            "unasked": list(self.unasked),
            "receipt": self.receipt.to_json(),
            "open": [{**one.ground.to_json(), "needs": list(one.needs)} for one in self.open],
        }

    def _known(self, node: int) -> bool | None:
        ends, _ = self.compiled.diagrams.left(node, self.cells, self.masks)
        return {1 << YES: True, 1 << NO: False}.get(ends)

    def _lacking(self, asked: frozenset[int] | set[int]) -> tuple[str, ...]:
        lacking = {fact for number in asked for fact in self.compiled.list[number].lacks(self.values)}
        return tuple(name for name in self.compiled.law.facts if name in lacking)

    def _with_state(self, end: int) -> Iterator[Ground]:
        """The rules that are certainly broken, or that certainly ask what is not held."""
        for name, nodes in self.compiled.rules.items():
            if nodes.held == (end == UNLAWFUL) and self._end(nodes.broken) == YES:
                yield self._ground(name)

    def _kept(self) -> Iterator[Ground]:
        """What makes it lawful: rules that apply and are kept, and rights that lift those that are not."""
        law = self.compiled.law
        for name, nodes in self.compiled.rules.items():
            if nodes.held and self._end(nodes.applies) == YES:
                if self._end(nodes.unmet) == NO:
                    yield self._ground(name, kept=True)
                else:
                    for right in law.rules[name].unless:
                        if self._end(self.compiled.rights[right]) == YES:
                            cite = law.rights[right].cite
                            yield Ground(law.rights[right].title, tuple(citations(cite)), cite)

    def _idle(self) -> Iterator[Ground]:
        """Where nothing applies, that is why it is lawful."""
        for name, nodes in self.compiled.rules.items():
            if self._end(nodes.broken) == NO:
                ground = self._ground(name, kept=True)
                yield ground._replace(reason=f"it does not apply here: {ground.reason}")

    def _end(self, node: int) -> int | None:
        """Where a diagram certainly comes to; None where that is not certain."""
        node = self.compiled.diagrams.follow(node, self.cells)
        if node < ENDS:
            return node
        ends, _ = self.compiled.diagrams.left(node, self.cells, self.masks)
        return {1 << NO: NO, 1 << YES: YES}.get(ends)

    def _ground(self, name: str, *, kept: bool = False) -> Ground:
        """A rule as a reason: what it asks, what was stated of that, and its clauses."""
        rule = self.compiled.law.rules[name]
        ids = tuple(dict.fromkeys((*rule.cite, *self._rests_on(name))))
        said = rule.says if rule.not_held is None else f"{rule.says}: {rule.not_held}"
        stated = "" if kept else self._stated(name)
        return Ground(f"{said}{stated}", tuple(citations(ids)), ids)

    def _rests_on(self, name: str) -> Iterator[str]:
        """The clauses of the terms, seasons and lists that a rule names; of a list those of the word in question."""
        law, clauses = self.compiled.law, self.compiled.clauses
        waiting: list[Clause] = [each for each in (clauses.rules[name].when, clauses.rules[name].asks) if each]
        while waiting:
            for clause in parts(waiting.pop()):
                match clause:
                    case Term(term):
                        yield from law.terms[term].cite
                        waiting.append(clauses.terms[term])
                    case Season(season):
                        yield from law.seasons[season].cite
                    case Listed(words):
                        listed = law.lists[words]
                        yield from listed.words.get(str(self.values.get(listed.of)), listed.cite)

    def _stated(self, name: str) -> str:
        """What was stated of what a rule asks."""
        law, clauses = self.compiled.law, self.compiled.clauses.rules[name]
        if clauses.asks is None:
            return ""
        facts = self.compiled.facts_of(clauses.asks)
        words = [
            f"{law.facts[fact].title}: {in_words(law.facts[fact], self.values[fact], self.given[fact])}"
            for fact in law.facts
            if fact in facts and fact in self.values
        ]
        return f" ({'; '.join(words)})" if words else ""
