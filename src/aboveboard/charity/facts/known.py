"""The facts of one question, as conditions ask for them: by name, about people, and about what is late."""

from __future__ import annotations

from datetime import UTC, datetime

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts import operators, papers, people, period, places, steps, things
from aboveboard.charity.facts.registry import FACTS, QUALIFIED
from aboveboard.law.conditions.facts import Fact, Person
from aboveboard.law.days import due
from aboveboard.law.model.conditions import Window

SUBJECTS = (operators, papers, people, period, places, steps, things)
"""The modules whose facts are known."""


class LogFacts:
    """The facts of one question."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact of the law's own words, or what the deed states under the name."""
        head, _, rest = name.partition(" ")
        if rest and head in QUALIFIED:
            return QUALIFIED[head](self.asked, rest, over)
        answer = FACTS.get(name)
        if answer is not None:
            return answer(self.asked, over)
        value = self.asked.payload.get(name)
        return None if value is None else Fact(value)

    def people(self, who: str) -> list[Person]:
        """Whom a field of the deed names: one, or several."""
        given = self.asked.payload.get(who) or (self.asked.by if who == "by" else None)
        names = [given] if isinstance(given, str) else given or ()
        return [self.asked.person(name) for name in names]

    def late(self, deadline: str, since: str) -> str | None:
        """Why a deadline has passed, in words."""
        start = self.known(since)
        if start is None:
            return None
        found = due(self.asked.law.ruleset, deadline, str(start.values[0]))
        end = found.day if isinstance(found.day, datetime) else None
        passed = self.asked.at.astimezone(UTC) > end if end is not None else self.asked.today > found.day
        return f"it was due by {found.day}" if passed else None
