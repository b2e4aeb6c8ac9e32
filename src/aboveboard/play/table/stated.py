"""Which facts are stated at a table: a rule whose facts are never stated is not applied."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from operator import itemgetter

from aboveboard.law.terms.terms import Terms


@dataclass
class Stated:
    """Which facts a record states at all; a rule whose facts are never stated is not applied."""

    calls: bool = True
    shooter: bool = True
    roles: bool = True
    opening: bool = True
    opened: bool = False
    """Is the table shut until an opening is accepted?"""
    dealt: tuple[tuple[int, int | None], ...] | None = None
    """How many cards each event of a record tells, none where something went wrong; None at a live table."""
    offers: bool = True
    """Does it tell to whom the dice were offered?"""
    holder: bool = False
    """Does it tell who holds the shoe?"""
    shoes: bool = False
    """Does it tell how the cards were shuffled and cut before the first was dealt?"""
    wagers: frozenset[str] | None = None
    """The wagers that a record names; None at a live table, where any may come."""
    mixing: bool = False
    """Does it tell when tiles were mixed?"""
    surrender: bool = False
    """Does it tell who surrendered, or that nobody did?"""
    named: frozenset[str] | None = None
    """The calls that a record names; None at a live table, which states them all."""

    exact: bool = False
    """Does a card leave the shoe only when a round needs it? A record may tell more, which wait."""

    def states_call(self, name: str) -> bool:
        """Is this very call one that the record would state?"""
        return self.calls and (self.named is None or name in self.named)

    def comes_to(self, event: int, wanted: int) -> bool:
        """Do the cards named by an event and those after it come to exactly so many, unless something went wrong?"""
        if self.dealt is None:
            return True
        for number, count in self.dealt[bisect_left(self.dealt, event, key=itemgetter(0)) :]:
            if number > event and count is None:
                return True
            wanted -= count or 0
            if wanted <= 0:
                return wanted == 0
        return False

    def unchecked(self, terms: Terms) -> list[str]:
        """The kinds of rule that this game has and the record never gave facts for."""
        law = terms.law
        has = {
            "shooter": law.shooter is not None and not (law.shooter.turns == "clockwise" and self.roles),
            "offers": law.shooter is not None and law.shooter.turns == "offered" and self.shooter,
            "calls": bool(law.calls),
            "roles": any(item.by or item.before for item in law.irregularities.values()) or law.throws is not None,
            "opening": bool(law.equipment or law.timers),
            "shoes": law.shoe is not None,
            "holder": law.holder is not None,
            "mixing": law.delivery is not None and bool(law.delivery.mixed_cite),
            "surrender": law.delivery is not None and "surrender" in law.choices,
        }
        missing = [name for name, there in has.items() if there and not getattr(self, name)]
        awaited = [name for name, call in law.calls.items() if call.opens != "nothing" and self.calls]
        return missing + [name for name in awaited if not self.states_call(name)]
