"""What the house takes where it has no stake of its own: exact amounts, pot by pot."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.poker.awards import rake_of

POTS = (500, 1000, 2500, 5000, 10_000, 25_000, 100_000)
"""Pots for which the rake is worked out, in cents."""


class RakedPot(NamedTuple):
    """What the house takes of a pot, and which share of it that is."""

    pot: int
    rake: int
    share: str


@dataclass(frozen=True, slots=True)
class HouseTakes:
    """What the house takes from each of some pots, or from each seat; what does not apply is None."""

    revenue: Literal["rake", "charge"]
    note: str
    cite: tuple[str, ...]
    each: int | None = None
    """A seat's charge for time, in cents."""
    rate: str | None = None
    most: int | None = None
    from_round: int | None = None
    chip: int | None = None
    pots: tuple[RakedPot, ...] = ()

    def to_json(self) -> dict[str, object]:
        """What is taken as documents have it."""
        found: dict[str, object] = {"revenue": self.revenue}
        if self.revenue == "charge":
            found["each"] = self.each
        else:
            found |= {"rate": self.rate, "most": self.most, "from_round": self.from_round, "chip": self.chip}
            found["pots"] = [row._asdict() for row in self.pots]
        return found | {"cite": list(self.cite), "note": self.note}


def takes(terms: Terms) -> HouseTakes:
    """What the house takes from each of some pots, or from each seat."""
    law, chip = terms.law.pot, terms.law.money.chip
    assert law is not None
    if law.revenue == "charge":
        cents = law.charge.amount
        note = f"the house pays and wins no wager; each seat pays {dollars(cents)} whenever time is called"
        return HouseTakes("charge", note, tuple(citations(law.charge.cite)), each=cents)
    last = law.rake.from_round
    raked = [(cents, rake_of(law, cents, chip, last)) for cents in POTS]
    early = f", and nothing from a round that is over before betting round {last}" if last > 1 else ""
    note = (
        f"the house pays and wins no wager; from each pot it takes {law.rake.rate} in whole chips of {dollars(chip)}, "
        f"at most {dollars(law.rake.most)} in a round{early}"
    )
    return HouseTakes(
        "rake", note, tuple(citations(law.rake.cite)), rate=law.rake.rate, most=law.rake.most, from_round=last,
        chip=chip, pots=tuple(RakedPot(cents, rake, str(Fraction(rake, cents))) for cents, rake in raked),
    )  # fmt: skip
