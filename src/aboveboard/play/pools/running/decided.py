"""What comes of a deed at a pool: a refusal, or what is written, settled and moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from aboveboard.kernel.quickly import quickly_made
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.play.pools.told import Payload, Told

BUYERS, WINNERS, BANK, CHEST, KEPT = "buyers", "winners", "bank", "chest", "organization"
"""Where a pool's money comes from and goes to: its own bank, a chest that is locked, the organization's account."""
PRIZES = "prizes"
"""Money that a ticket has won and nobody has handed over yet: it is held for its winner."""
SHORT = "short"
"""What was sold and is not in the bank: with sellers, or missing when it was counted."""


class Move(NamedTuple):
    """Cents that go from one place to another."""

    source: str
    to: str
    cents: int
    why: str
    cite: tuple[str, ...] = ()

    def to_json(self, event: int) -> Told:
        """As a settled record tells it."""
        return {
            "event": event, "from": self.source, "to": self.to, "cents": self.cents, "why": self.why,
            "cite": list(citations(self.cite)),
        }  # fmt: skip


class Settled(NamedTuple):
    """A ticket that was graded, and what the law pays on the grade."""

    ticket: int | None
    grade: str
    pays: int
    cite: tuple[str, ...] = ()
    prize: str | None = None
    """The prize by name, where it is one of a list."""
    series: str | None = None

    def to_json(self) -> Told:
        """As a settled record tells it."""
        found = {"ticket": self.ticket, "grade": self.grade, "pays": self.pays, "cite": list(citations(self.cite))}
        named = {"prize": self.prize, "series": self.series}
        return {**found, **{name: value for name, value in named.items() if value is not None}}


@quickly_made
@dataclass(frozen=True, slots=True)
class Decided:
    """What is decided of a deed; nothing is changed by that."""

    refusal: Refusal | None = None
    written: Payload = field(default_factory=dict)
    """What is written with the deed's own fields."""
    answer: Payload = field(default_factory=dict)
    """What whoever did it reads."""
    settled: Sequence[Settled] = ()
    moves: Sequence[Move] = ()
    flagged: Sequence[Refusal] = ()
    """What is flagged for review, and refuses nothing."""
    hidden: Payload = field(default_factory=dict)
    """What is written so that nobody sees it, by name."""


def refused(reason: str, cite: tuple[str, ...] = ()) -> Decided:
    """The law, or the state of the pool, does not allow it."""
    return Decided(Refusal(reason, cite))
