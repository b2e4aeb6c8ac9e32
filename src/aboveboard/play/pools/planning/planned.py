"""What every planner shares: the law that it asks, the limits it holds a plan to, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeVar

from aboveboard.kernel.money import dollars, whole_cents
from aboveboard.kernel.words import a, spaced
from aboveboard.law.errors import LawError
from aboveboard.law.model.pools import Limited, ShareLaw
from aboveboard.law.pools import PoolEdition
from aboveboard.play.pools.planning.figures import Chance, Figures, FigureValue, Refused
from aboveboard.play.pools.planning.rounds import PoolRound
from aboveboard.play.pools.planning.ticket import Ticket

Table = TypeVar("Table")


class Asked(NamedTuple):
    """What a planner is asked: a pool under its law, and the plan."""

    edition: PoolEdition
    given: Mapping[str, object]
    fractions: bool = False
    """Are all figures to be fractions, however long?"""


Planner = Callable[[Asked], "Planned"]
WORDS: Mapping[Limited, str] = {
    "price": "a ticket",
    "prize": "one prize",
    "prizes": "all prizes",
    "prizes-a-year": "all prizes of a year",
}


@dataclass
class Planned:
    """What a planner has found out."""

    edition: PoolEdition
    figures: dict[str, FigureValue] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    warnings: list[Refused] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    exact: bool = True
    """Was nothing sampled?"""
    tickets: Callable[[], Iterable[Ticket]] = tuple
    """The tickets that are asked about, with what each may win; made only where somebody asks."""
    round: PoolRound | None = None
    """What is played over and over by `simulate`."""
    unsaid: str = ""
    """Why there is no ticket of which anything is said, or no round that could be played."""

    def held_to(self, limit: Limited, cents: int, what: str = "") -> None:
        """Refuse an amount that is beyond a limit of the law."""
        law = self.edition.law.limits.get(limit)
        if law is not None and cents > law.max:
            said = what or WORDS[limit]
            self.refuse(f"{said}: {dollars(cents)} is more than {dollars(law.max)}", law.cite)

    def refuse(self, reason: str, cite: tuple[str, ...]) -> None:
        """The law does not allow it."""
        self.refused.append(Refused(reason, self.edition.cite(cite)))

    def warn(self, reason: str, cite: tuple[str, ...]) -> None:
        """Something to be known, which refuses nothing."""
        self.warnings.append(Refused(reason, self.edition.cite(cite)))

    def bar(self, kinds: Iterable[str], ticket: str = "") -> None:
        """Refuse kinds of prize that may not be offered on this type of ticket."""
        for kind in dict.fromkeys(kinds):
            cite = self.edition.law.bars(kind, ticket)
            if cite:
                self.refuse(f"{spaced(kind)} is no prize of {a(self.edition.law.title)}", cite)

    def give(self, figures: Figures) -> None:
        """Add figures."""
        self.figures.update(figures)


def stated(edition: PoolEdition, table: Table | None, key: str) -> Table:
    """A table of the law without which a pool of this kind cannot be reckoned."""
    if table is None:
        what = f"a pool that is reckoned as {edition.pool.planner} needs this table"
        raise LawError(f"{edition.ruleset}/{edition.pool.name}: {key}: {what}")
    return table


def share_of(law: ShareLaw, cents: int) -> int:
    """A share of an amount in whole cents, rounded as the law says."""
    return whole_cents(Fraction(law.share) * cents, law.rounding)


def gain(paid: Fraction | int, taken: int) -> Chance | None:
    """What a player gains on the average for each unit of the price; nothing is known where nothing is sold."""
    return None if taken == 0 else Chance(Fraction(paid) / taken - 1)
