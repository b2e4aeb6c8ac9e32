"""How a term is counted, in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from aboveboard.kernel.words import counted
from aboveboard.law.days.terms import Term
from aboveboard.law.model.days import WEEKDAYS, Addressee

NOUNS = {
    "hours": "hour", "days": "day", "working-days": "working day", "weeks": "week", "months": "month", "years": "year",
}  # fmt: skip
PERIODS = {"month-end": "month", "quarter-end": "calendar quarter", "year-end": "calendar year"}

ADDRESSEES: Mapping[Addressee, str] = {
    "clerk": "the municipal clerk",
    "commission": "the commission",
    "officer": "the officer",
    "governing-body": "the municipal governing body",
    "membership": "the chief officer and the membership",
    "fiscal-officer": "where it applies the county's chief fiscal officer",
}
"""To whom something goes, in words; what goes to one only sometimes stands last."""


def addressed(to: Collection[Addressee]) -> str:
    """To whom something goes: "the municipal clerk and the commission"; nothing where no clause says so."""
    names = [words for name, words in ADDRESSEES.items() if name in to]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def words_of(term: Term) -> str:
    """How a term is counted: "7 days, the first not counted"."""
    if term.unit == "weekday":
        name = WEEKDAYS[term.count].capitalize()
        found = f"the last {name} before" if term.back else f"the next {name}"
        found += ", the day itself included" if term.first_counts else ", the day itself not included"
    else:
        found = counted(term.count, NOUNS[term.unit]) + (" back" if term.back else "")
        if term.start is not None:
            found += f" from the end of the {PERIODS[term.start]}"
        if term.unit == "hours":
            found += " as they pass"
        else:
            found += ", the first counted" if term.first_counts else ", the first not counted"
    if term.through is not None:
        found += f", through the end of the {PERIODS[term.through]}"
    return found + (", less the last day" if term.before else "")
