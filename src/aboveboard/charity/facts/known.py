"""The facts of one question, as conditions ask for them: by name, about people, and about what is late."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache, partial

from aboveboard.charity.books.spending import stated_of
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts import banks, hours, operators, papers, people, period, places, sanctions, steps, things
from aboveboard.charity.facts.books import accounts, charges, checks, shown, spending, statements, tickets
from aboveboard.charity.facts.pools import bingo, deals, pool, races, raffles, receptacles, searches
from aboveboard.charity.facts.registry import FACTS, QUALIFIED, Answer
from aboveboard.law.conditions.facts import Fact, Person
from aboveboard.law.days import due
from aboveboard.law.days.moments import since as elapsed
from aboveboard.law.model.conditions import Window

SUBJECTS = (
    accounts, banks, bingo, charges, checks, deals, hours, operators, papers, people, period, places, pool, races,
    raffles, receptacles, sanctions, searches, shown, spending, statements, steps, things, tickets,
)  # fmt: skip
"""The modules whose facts are known."""
DESIGNATE = "designate"
DOERS = ("by", "seller", "drawn-by", "turned-by")
"""Fields that name who does a deed: whoever asks for it where they name nobody."""


@cache
def reader(name: str) -> Answer:
    """What reads a fact of this name: one of the law's own words, or what the deed states under it."""
    head, _, rest = name.partition(" ")
    if rest and head in QUALIFIED:
        qualified = QUALIFIED[head]
        return lambda asked, over: qualified(asked, rest, over)
    return FACTS.get(name) or partial(_stated, name)


def _stated(name: str, asked: Question, over: Window) -> Fact | None:
    value = stated_of(asked.payload, name)
    return None if value is None else Fact(value, asked.given, money=_is_money(asked.kind, name))


@cache
def _is_money(kind: str, name: str) -> bool:
    form = ORGANIZATION.get(kind) or AT_AN_OCCASION.get(kind) or AT_A_POOL[kind]
    return (form.needs.get(name) or form.may.get(name)) == "cents"


class LogFacts:
    """The facts of one question."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.timed = False
        """Was it asked whether a time of the day is past? Otherwise the legal day decides."""
        self._now: dict[str, Fact | None] = {}
        self._found: dict[Window, dict[str, Fact | None]] = {}
        self._people: dict[str, Person] = {}

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact of the law's own words, or what the deed states under the name; found once."""
        found = self._now if over == "at-once" else self._found.setdefault(over, {})
        try:
            return found[name]
        except KeyError:
            fact = found[name] = reader(name)(self.asked, over)
            return fact

    def people(self, who: str) -> list[Person]:
        """Whom a field of the deed names: one, or several."""
        given = self._paid() if who == "to" else self.asked.payload.get(who)
        given = given or (self.asked.by if who in DOERS else None)
        names = [given] if given and isinstance(given, str) else given or ()
        return [self._person(name) for name in names]

    def _paid(self) -> str | None:
        """Whoever is paid; what a payee is, is not known of a record that designates nobody."""
        asked = self.asked
        unknown = "to" not in asked.payload and asked.recorded and DESIGNATE not in asked.mentions
        found: str | None = None if unknown else stated_of(asked.payload, "to")
        return found

    def _person(self, name: str) -> Person:
        found = self._people.get(name)
        if found is None:
            found = self._people[name] = self.asked.person(name)
        return found

    def late(self, deadline: str, since: str) -> str | None:
        """Why a deadline has passed, in words."""
        day = self._day(deadline, since)
        if day is None:
            return None
        return f"it was due by {day}" if self._passed(day) else None

    def early(self, deadline: str, since: str) -> str | None:
        """Why a keeping time is not over, in words."""
        day = self._day(deadline, since)
        if day is None:
            return None
        reached = self._passed(day) or day == (self.asked.at if isinstance(day, datetime) else self.asked.today)
        return None if reached else f"it is retained until {day}"

    def _passed(self, day: date) -> bool:
        """Is it after a day, or after a time as hours really pass?"""
        if isinstance(day, datetime):
            self.timed = True
            return elapsed(day, self.asked.at) > timedelta(0)
        return self.asked.today > day

    def _day(self, deadline: str, since: str) -> date | None:
        """The day or time that a deadline gives, counted from what a fact says."""
        start = self.known(since)
        return None if start is None else due(self.asked.law.ruleset, deadline, str(start.values[0])).day
