"""The variables of a duty: what can be asked of its facts, each cut into the cells that its clauses tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Protocol

from aboveboard.law.duties.facts import Stretch, Value, within
from aboveboard.law.duties.ranges import Range, Scale, exactly
from aboveboard.law.duties.seasons import Seasons
from aboveboard.law.duties.windows import Window, most_within
from aboveboard.law.model.duties import FactLaw

Facts = Mapping[str, Value]
Key = tuple[str, ...]
"""What a variable is of: a fact; a fact and its windows; two facts between which time passes."""


class Variable(Protocol):
    """Something that clauses ask, of one fact or of two."""

    @property
    def facts(self) -> Sequence[str]:
        """The facts that decide it."""
        ...

    @property
    def size(self) -> int:
        """How many cells it has."""
        ...

    @property
    def possible(self) -> int:
        """Which of them it can be in at all."""
        ...

    def mask(self, facts: Facts) -> int:
        """Which of them it may be in, by what is known."""
        ...

    def lacks(self, facts: Facts) -> list[str]:
        """The facts that are not known, or not closely enough."""
        ...


class Words:
    """One of several words; yes and no are two."""

    def __init__(self, fact: str, words: Sequence[Value]) -> None:
        self.facts = (fact,)
        self.words = {word: number for number, word in enumerate(words)}
        self.size = len(self.words)
        self.possible = (1 << self.size) - 1

    def mask(self, facts: Facts) -> int:
        """The cell of the word."""
        value = facts.get(self.facts[0])
        return self.possible if value is None else 1 << self.words[value]

    def lacks(self, facts: Facts) -> list[str]:
        """The fact, where it is not known."""
        return [] if self.facts[0] in facts else list(self.facts)


class Stated(Words):
    """Is there such a time at all, or is it stated that there is none?"""

    def __init__(self, fact: str) -> None:
        super().__init__(fact, (False, True))

    def mask(self, facts: Facts) -> int:
        """The second cell where there is one."""
        value = facts.get(self.facts[0])
        return self.possible if value is None else 2 if isinstance(value, Stretch) else 1


class Measured:
    """A measure, cut at the figures of the clauses."""

    def __init__(self, fact: str, law: FactLaw, cuts: Sequence[Fraction]) -> None:
        self.facts = (fact,)
        self.scale = Scale(cuts, within(law), whole=law.type == "number")
        self.size, self.possible = self.scale.size, self.scale.possible

    def mask(self, facts: Facts) -> int:
        """The cells of what it may be."""
        value = facts.get(self.facts[0])
        return self.scale.mask(value) & self.possible if isinstance(value, Range) else self.possible

    def lacks(self, facts: Facts) -> list[str]:
        """The fact, where it is not known exactly."""
        value = facts.get(self.facts[0])
        return [] if isinstance(value, Range) and value.exact else list(self.facts)


class When:
    """A moment, by the seasons that it lies in."""

    def __init__(self, fact: str, seasons: Seasons) -> None:
        self.facts = (fact,)
        self.seasons = seasons
        self.size = 1 << len(seasons.laws)
        self.possible = sum(1 << now for now in seasons.ever())

    def mask(self, facts: Facts) -> int:
        """The cells of a moment, or of all of a day or month."""
        value = facts.get(self.facts[0])
        if not isinstance(value, Stretch):
            return self.possible
        since = _clock(value.since)
        if value.exact:
            return 1 << self.seasons.at(since)
        return sum(1 << now for now in self.seasons.over(since, _clock(value.until)))

    def among(self, number: int) -> int:
        """The cells in which it is so many-th season."""
        return sum(1 << now for now in range(self.size) if now >> number & 1)

    def lacks(self, facts: Facts) -> list[str]:
        """The fact, where it is not known to the minute."""
        value = facts.get(self.facts[0])
        return [] if isinstance(value, Stretch) and value.exact else list(self.facts)


class Within:
    """The most days that lie in one window, wherever that begins."""

    def __init__(self, fact: str, window: Window, cuts: Sequence[Fraction]) -> None:
        self.facts = (fact,)
        self.window = window
        self.scale = Scale(cuts, Range(Fraction(0)), whole=True)
        self.size, self.possible = self.scale.size, self.scale.possible

    def mask(self, facts: Facts) -> int:
        """The cell of how many there are."""
        value = facts.get(self.facts[0])
        if not isinstance(value, tuple):
            return self.possible
        return self.scale.mask(exactly(Fraction(most_within(value, self.window))))

    def lacks(self, facts: Facts) -> list[str]:
        """The fact, where it is not known."""
        return [] if self.facts[0] in facts else list(self.facts)


class Between:
    """How long it is from one time to another."""

    def __init__(self, start: str, end: str, cuts: Sequence[Fraction]) -> None:
        self.facts = (start, end)
        self.scale = Scale(cuts, Range(), whole=False)
        self.size, self.possible = self.scale.size, self.scale.possible

    def mask(self, facts: Facts) -> int:
        """The cells of how long it may be."""
        start, end = (facts.get(each) for each in self.facts)
        if not isinstance(start, Stretch) or not isinstance(end, Stretch):
            return self.possible
        return self.scale.mask(start.to(end))

    def lacks(self, facts: Facts) -> list[str]:
        """Each of the two that is not known to the minute."""
        values = {each: facts.get(each) for each in self.facts}
        return [each for each, value in values.items() if not (isinstance(value, Stretch) and value.exact)]


def _clock(moment: datetime) -> datetime:
    return moment.replace(tzinfo=None, fold=0)
