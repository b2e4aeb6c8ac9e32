"""One duty of one ruleset: its clauses made ready once, and asked with whatever is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.law.duties.checking import faults_of, strange_names
from aboveboard.law.duties.clauses import Clauses, Reader
from aboveboard.law.duties.compiled import Circle, Compiled
from aboveboard.law.duties.diagrams import ENDS, TooManyNodes
from aboveboard.law.duties.facts import Value, expected, goes_with, read
from aboveboard.law.duties.variables import Between, Variable
from aboveboard.law.duties.verdict import Verdict
from aboveboard.law.errors import BadInput, Fault, LawError, faulty, nearest
from aboveboard.law.folders import Folder
from aboveboard.law.force import NEWEST, Asked, Receipt, hash_of, standing
from aboveboard.law.model.duties import AT, DutyLaw
from aboveboard.law.model.values import Cited
from aboveboard.law.parsing import parse
from aboveboard.law.proposals import Laid

REMEMBERED = 4_096
"""So many values of a fact, and so many questions, are remembered."""


@dataclass(frozen=True, eq=False, repr=False)
class Duty:
    """One duty's text, and what it says of anything that may happen."""

    ruleset: str
    name: str
    law: DutyLaw
    raw: Mapping[str, Any]
    compiled: Compiled
    zone_of: Callable[[], ZoneInfo | None]
    """The zone of the state, asked for by duties with times."""
    asked: Asked = NEWEST
    folder: Folder | None = None
    """Where the text lies; none of one's own."""
    laid: tuple[Laid, ...] = ()
    """The proposals that are laid over it."""
    elsewhere: frozenset[str] = frozenset()
    """Facts that another text of the same duty asks for, and this one does not."""

    def __repr__(self) -> str:
        return f"<Duty {self.ruleset}/{self.name}: {len(self.law.rules)} rules over {len(self.law.facts)} facts>"

    @cached_property
    def zone(self) -> ZoneInfo | None:
        """The zone in which its times are, where it has any."""
        return self.zone_of() if any(fact.type in ("moment", "days") for fact in self.law.facts.values()) else None

    @cached_property
    def standing(self) -> str:
        """Where the text stands, as people read it."""
        return standing(self.raw, self.folder, self.asked, self.laid, f"duties/{self.name}")

    @cached_property
    def receipt(self) -> Receipt:
        """By which law its answers are given."""
        return Receipt(self.asked, self.law.status, hash_of(self.raw))

    @property
    def readings(self) -> dict[str, str]:
        """How unclear clauses are read, by the table of the file that says so."""
        law = self.law
        parts: Mapping[str, Mapping[str, Cited]] = {
            "rules": law.rules, "rights": law.rights, "terms": law.terms, "lists": law.lists, "seasons": law.seasons,
        }  # fmt: skip
        return {
            f"{part}.{name}": each.reading
            for part, held in parts.items()
            for name, each in held.items()
            if each.reading is not None
        }

    def about(self) -> dict[str, str]:
        """What it is, in a row."""
        return {"ruleset": self.ruleset, "duty": self.name, "title": self.law.title, "cite": self.law.cite}

    def to_json(self) -> dict[str, Any]:
        """What it is and what it asks for, as programs read it."""
        law = self.law
        facts = [
            {
                "fact": name,
                "title": fact.title,
                "type": fact.type,
                "expected": expected(fact),
                "words": list(fact.words),
            }
            for name, fact in law.facts.items()
        ]
        return {
            **self.about(), "about": law.about, "standing": self.standing, "basis": law.basis, "facts": facts,
            "receipt": self.receipt.to_json(),
        }  # fmt: skip

    def ask(self, facts: Mapping[str, object] | None = None, at: object = None) -> Verdict:
        """Is it lawful, by what is known?"""
        given = dict(facts or {})
        unasked = tuple(name for name in given if name in self.elsewhere)
        for name in unasked:
            del given[name]
        if at is not None:
            if AT in given:
                raise BadInput(f"{AT}: the time is given twice")
            if AT not in self.law.facts:
                raise BadInput(f"{AT}: {self.name} asks for no time; its facts: {', '.join(self.law.facts)}")
            given[AT] = at
        return self._answer(given, unasked)

    def _answer(self, given: Mapping[str, object], unasked: tuple[str, ...]) -> Verdict:
        cells, masks = self._unknown[0].copy(), self._unknown[1].copy()
        values: dict[str, Value] = {}
        for name, one in given.items():
            found = self._read(name, one)
            values[name] = found[0]
            for number, cell, mask in found[1]:
                cells[number], masks[number] = cell, mask
        for name in self._named:
            if name in given:
                goes_with(name, self.law.facts[name], given[name], values)
        for number, between in self._pairs:
            masks[number] = mask = between.mask(values)
            cells[number] = mask.bit_length() - 1 if mask.bit_count() == 1 else -1
        end, asked = self._ends(cells, masks)
        return Verdict(
            self.name, self.ruleset, self.compiled, self.receipt, given, values, cells, masks, end, asked, unasked
        )

    def _ends(self, cells: list[int], masks: list[int]) -> tuple[int, frozenset[int]]:
        """The ends that are possible, a bit each, and the variables that decide which; remembered for a while."""
        diagrams, whole = self.compiled.diagrams, self.compiled.whole
        end = diagrams.follow(whole, cells)
        if end < ENDS:
            return 1 << end, frozenset()
        key = tuple(masks)
        found = self._ended.get(key)
        if found is None:
            if len(self._ended) >= REMEMBERED:
                self._ended.clear()
            ends, asked = diagrams.left(end, cells, masks)
            found = self._ended[key] = ends, frozenset(asked)
        return found

    def _read(self, name: str, given: object) -> tuple[Value, tuple[tuple[int, int, int], ...]]:
        """A stated value, and what it says of each variable of its fact alone: the one cell, if it is one, and all."""
        known = self._values.get(name)
        if known is None:
            raise BadInput(f"{name}: {self.name} asks for no such fact; {nearest(name, self.law.facts)}")
        key = (type(given), given) if isinstance(given, (str, bool, int)) else None
        found = None if key is None else known.get(key)
        if found is None:
            value = read(self.law.facts[name], given, self.zone, name)
            here, rows = {name: value}, []
            for number, variable in self._alone[name]:
                mask = variable.mask(here)
                rows.append((number, mask.bit_length() - 1 if mask.bit_count() == 1 else -1, mask))
            found = value, tuple(rows)
            if key is not None:
                if len(known) >= REMEMBERED:
                    known.clear()
                known[key] = found
        return found

    @cached_property
    def _unknown(self) -> tuple[list[int], list[int]]:
        """What is so of every variable where nothing is known."""
        masks = [variable.possible for variable in self.compiled.list]
        return [mask.bit_length() - 1 if mask.bit_count() == 1 else -1 for mask in masks], masks

    @cached_property
    def _alone(self) -> dict[str, list[tuple[int, Variable]]]:
        numbered = list(enumerate(self.compiled.list))
        return {name: [row for row in numbered if tuple(row[1].facts) == (name,)] for name in self.law.facts}

    @cached_property
    def _pairs(self) -> list[tuple[int, Between]]:
        return [(number, one) for number, one in enumerate(self.compiled.list) if isinstance(one, Between)]

    @cached_property
    def _named(self) -> tuple[str, ...]:
        return tuple(name for name, fact in self.law.facts.items() if any(one.with_ for one in fact.names.values()))

    @cached_property
    def _values(self) -> dict[str, dict[object, tuple[Value, tuple[tuple[int, int, int], ...]]]]:
        return {name: {} for name in self.law.facts}

    @cached_property
    def _ended(self) -> dict[tuple[int, ...], tuple[int, frozenset[int]]]:
        return {}


def duty_of(
    raw: Mapping[str, Any], where: str, ruleset: str, name: str, zone_of: Callable[[], ZoneInfo | None]
) -> Duty:
    """A duty from its file's tables, checked against the model, the provisions, its own names and its own clauses."""
    law = parse(DutyLaw, raw, where)
    return Duty(ruleset, name, law, raw, compiled_from(law, where), zone_of)


def compiled_from(law: DutyLaw, where: str) -> Compiled:
    """A file's clauses as diagrams; all that is wrong with them is told at once."""
    faults = list(strange_names(law))
    try:
        clauses = _read(law, faults)
    except RecursionError:
        raise _too_many(where) from None
    if faults:
        raise faulty(where, faults)
    try:
        compiled = Compiled(law, clauses)
    except Circle as error:
        raise LawError(f"{where}: terms.{error.name}: it is defined by itself") from None
    except (TooManyNodes, RecursionError):
        raise _too_many(where) from None
    try:
        found = list(faults_of(compiled))
    except (TooManyNodes, RecursionError):
        raise _too_many(where) from None
    if found:
        raise faulty(where, found)
    return compiled


def _too_many(where: str) -> LawError:
    return LawError(f"{where}: its facts hang together in too many ways; it is several duties")


def _read(law: DutyLaw, faults: list[Fault]) -> Clauses:
    reader = Reader(law)
    clauses = reader.read()
    faults += reader.faults
    return clauses
