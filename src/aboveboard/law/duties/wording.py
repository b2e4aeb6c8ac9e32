"""Clauses, seasons and figures of a duty in words, as a guide has them."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable
from datetime import time
from fractions import Fraction

from aboveboard.law.duties.clauses import (
    All,
    AnyOf,
    Apart,
    Bound,
    Clause,
    Is,
    IsStated,
    Listed,
    Not,
    Rolling,
    Season,
    Term,
)
from aboveboard.law.duties.units import written
from aboveboard.law.model.duties import DutyLaw, EdgeLaw, FactType, SeasonLaw

MEASURED = {"below": "less than", "at-most": "at most", "at-least": "at least", "above": "more than"}
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}


def clause_in_words(clause: Clause, law: DutyLaw) -> str:
    """What a clause asks."""
    match clause:
        case All(found):
            return ", and ".join(_part(each, law) for each in found)
        case AnyOf(found):
            return ", or ".join(_part(each, law) for each in found)
        case Not(part):
            return f"not: {_part(part, law)}"
        case Term(name):
            return law.terms[name].title
        case Season(name):
            return f"in {law.seasons[name].title}"
        case Listed(name):
            return f"{law.facts[law.lists[name].of].title}: among {law.lists[name].title}"
        case Is(fact, among):
            return f"{law.facts[fact].title}: {' or '.join(_value(law, fact, each) for each in among)}"
        case IsStated(fact):
            return f"{law.facts[fact].title}: there is one"
        case Bound(fact, bounds):
            return f"{law.facts[fact].title}: {figures(bounds, law.facts[fact].type)}"
        case Rolling(fact, window, bounds):
            return f"{law.facts[fact].title}: {figures(bounds, 'number')} within any {window}"
        case Apart(start, end, bounds):
            return f"from {law.facts[start].title} to {law.facts[end].title}: {figures(bounds, 'duration')}"


def _part(clause: Clause, law: DutyLaw) -> str:
    """A clause within another; one that is made of several is set apart."""
    text = clause_in_words(clause, law)
    return f"({text})" if isinstance(clause, (All, AnyOf)) and len(clause.parts) > 1 else text


def _value(law: DutyLaw, fact: str, value: str | bool) -> str:
    return law.facts[fact].words[value] if isinstance(value, str) else "yes" if value else "no"


def figures(bounds: Iterable[tuple[str, Fraction]], type: FactType) -> str:
    """The figures between which something lies: at least 4 s and at most 6 s; exactly 1 where both are the same."""
    found = list(bounds)
    if len({figure for _, figure in found}) == 1 and len(found) == 2:
        return f"exactly {written(found[0][1], type)}"
    return " and ".join(f"{MEASURED[key]} {written(figure, type)}" for key, figure in reversed(found))


def season_in_words(law: SeasonLaw) -> str:
    """From when until when a season is, in every year."""
    return f"from {edge_in_words(law.from_)} until {edge_in_words(law.until)}"


def edge_in_words(edge: EdgeLaw) -> str:
    """A day of every year, at an hour."""
    month = month_name[edge.month]
    if edge.weekday is not None:
        assert edge.nth is not None
        day = f"the {ORDINALS[edge.nth]} {edge.weekday.capitalize()} of {month}"
    else:
        day = f"{month} {edge.day}"
    if edge.after is not None:
        day = f"the first {edge.after.capitalize()} after {day}"
    if edge.ends:
        return f"the midnight that ends {day}"
    if edge.time == time():
        return f"the midnight with which {day} begins"
    half, hour = "a.m." if edge.time.hour < 12 else "p.m.", (edge.time.hour - 1) % 12 + 1
    return f"{hour}:{edge.time.minute:02} {half} on {day}"
