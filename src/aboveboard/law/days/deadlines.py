"""The deadlines of a ruleset: the file `_deadlines.toml` of its folder, read only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from aboveboard.law import loader
from aboveboard.law.days.states import State, state_of
from aboveboard.law.days.terms import Counter, Term
from aboveboard.law.days.wording import words_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import Ruleset, ruleset_named
from aboveboard.law.model.days import WEEKDAYS, Addressee, DeadlineLaw, DeadlinesLaw, Span, StateLaw
from aboveboard.law.provisions.clauses import citations

FILE = "_deadlines"
AS_WRITTEN = "the clause as it is written"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to count a deadline: how the clause is read, and what is then counted."""

    says: str
    term: Term


@dataclass(frozen=True, eq=False)
class Deadline:
    """A deadline of a ruleset under its state's law on counting."""

    ruleset: str
    name: str
    law: DeadlineLaw
    state: State

    @cached_property
    def cite(self) -> tuple[str, ...]:
        """The clauses, as a lawyer cites them."""
        return tuple(citations(self.law.cite))

    @cached_property
    def to(self) -> Mapping[Addressee, tuple[str, ...]]:
        """To whom it goes, each with the clauses that say so."""
        return MappingProxyType({name: tuple(citations(cite)) for name, cite in self.law.to.items()})

    @property
    def happening(self) -> str:
        """How deeds tell what it runs from."""
        return self.law.told or self.law.from_

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every reading that the file states, its own first."""
        own = _term(self.law, self.law, self.state.law)
        others = (Way(one.says, _term(self.law, one, self.state.law)) for one in self.law.readings.values())
        return (Way(self.law.reading or AS_WRITTEN, own), *others)

    @property
    def term(self) -> Term:
        """How it is counted by the file's own reading."""
        return self.ways[0].term

    @cached_property
    def count(self) -> Counter:
        """The counting of days, for whoever counts very many: from an ordinal to the rule's day and what it becomes."""
        return self.state.counter(self.term)

    def to_json(self) -> dict[str, Any]:
        """The deadline as `aboveboard due RULESET --json` lists it."""
        return {
            "ruleset": self.ruleset,
            "deadline": self.name,
            "title": self.law.title,
            "from": self.law.from_,
            "counted": words_of(self.term),
            "gives": self.law.gives,
            "to": {name: list(cite) for name, cite in self.to.items()},
            "cite": list(self.cite),
            "reading": self.law.reading,
        }


class Deadlines:
    """The deadlines of one ruleset by name; files may be given in place of those on disk."""

    def __init__(self, held: Ruleset, raw: Mapping[str, Any] | None = None, state: State | None = None) -> None:
        self.ruleset = held.name
        raw = loader.read(held.folder, FILE) if raw is None else raw
        found: Mapping[str, DeadlineLaw] = {}
        if raw is not None:
            found = loader.parse(DeadlinesLaw, raw, f"{held.folder.where}/{FILE}.toml").deadlines
        state = state_of(held) if found and state is None else state
        self._held = {name: Deadline(held.name, name, law, state) for name, law in found.items() if state is not None}

    def __iter__(self) -> Iterator[Deadline]:
        return iter(self._held.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The deadlines by name."""
        return tuple(self._held)

    def named(self, name: str) -> Deadline:
        """A deadline by its name, or a sentence that names the nearest right one."""
        found = self._held.get(name) or self._held.get("-".join(name.lower().replace("_", "-").split()))
        if found is None:
            hint = nearest(name, self._held) if self._held else "the ruleset states none"
            raise BadInput(f"deadline {name!r} is not held in ruleset {self.ruleset}; {hint}")
        return found


def deadlines(ruleset: str) -> Deadlines:
    """The deadlines of a ruleset; none where it has no file of them."""
    return _held(ruleset_named(ruleset))


@cache
def _held(held: Ruleset) -> Deadlines:
    return Deadlines(held)


def _term(law: DeadlineLaw, reading: Span, state: StateLaw) -> Term:
    """What is counted by one reading: what it states, else what the clause states, else what the state's law does."""

    def chosen(key: str, otherwise: Any) -> Any:
        for span in (reading, law):
            if (value := getattr(span, key)) is not None:
                return value
        return otherwise

    ((unit, count),) = (reading.units or law.units).items()
    return Term(
        unit,
        WEEKDAYS.index(count) if isinstance(count, str) else count,
        start=chosen("start", None),
        through=chosen("through", None),
        back=chosen("back", False),
        first_counts=chosen("first_counts", state.counting.first_counts),
        moves=chosen("moves", unit != "hours" or state.counting.hours == "move"),
        before=chosen("before", False),
        march=state.counting.leap == "first-of-march",
        later=state.counting.back == "later",
    )
