"""What the house takes where it has no stake of its own: exact amounts, pot by pot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.poker.awards import rake_of

POTS = (500, 1000, 2500, 5000, 10_000, 25_000, 100_000)
"""Pots for which the rake is told, in cents."""


def takes(terms: Terms) -> dict[str, Any]:
    """What the house takes from each of some pots, or from each seat."""
    law, chip = terms.law.pot, terms.law.money.chip
    assert law is not None
    if law.revenue == "charge":
        cents = law.charge.amount
        return {
            "revenue": "charge", "each": cents, "cite": citations(law.charge.cite),
            "note": f"the house pays and wins no wager; each seat pays {dollars(cents)} whenever time is called",
        }  # fmt: skip
    last = law.rake.from_round
    raked = [(cents, rake_of(law, cents, chip, last)) for cents in POTS]
    early = f", and nothing from a round that is over before betting round {last}" if last > 1 else ""
    note = (
        f"the house pays and wins no wager; from each pot it takes {law.rake.rate} in whole chips of {dollars(chip)}, "
        f"at most {dollars(law.rake.most)} in a round{early}"
    )
    return {
        "revenue": "rake", "rate": law.rake.rate, "most": law.rake.most, "from_round": last, "chip": chip,
        "pots": [{"pot": cents, "rake": rake, "share": str(Fraction(rake, cents))} for cents, rake in raked],
        "cite": citations(law.rake.cite), "note": note,
    }  # fmt: skip
