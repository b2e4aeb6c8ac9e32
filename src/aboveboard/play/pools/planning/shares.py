"""What becomes of all that was staked on a race: a part is retained, and those who backed the winner share the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from aboveboard.kernel.money import whole_cents


@dataclass(frozen=True, slots=True)
class HolderFigures:
    """What the holder has stated before wagers are taken."""

    retained: Fraction
    """The share of all stakes that is not divided."""
    breakage: int
    """A dividend is a whole number of these."""
    unit: int = 100
    """What one share is staked with: stakes are whole units, and a dividend is paid for each."""
    unbacked: Literal["returned", "kept"] = "returned"
    """What becomes of the stakes where nobody has backed the winner."""

    def __post_init__(self) -> None:
        if not 0 <= self.retained < 1:
            raise ValueError(f"retained: a share below one was expected, not {self.retained}")
        if self.breakage < 1 or self.unit < 1:
            raise ValueError(f"breakage and unit: 1 or more was expected, not {self.breakage} and {self.unit}")


@dataclass(frozen=True, slots=True)
class Division:
    """Everything that was staked, divided: what is paid, what breakage is kept and what was retained sum to it."""

    staked: int
    retained: int
    dividends: Mapping[str, int]
    """What each unit on a winner is paid, the unit itself included."""
    paid: int
    """All that goes to those who have wagered."""
    breakage: int
    unit: int
    returned: bool = False
    """Did nobody back the winner, so that everybody has the stake back?"""

    @property
    def kept(self) -> int:
        """All that the holder keeps."""
        return self.retained + self.breakage

    def pays(self, runner: str, stake: int) -> int:
        """What a wager on a runner is paid, its stake included."""
        return stake if self.returned else self.dividends.get(runner, 0) * stake // self.unit

    def grade(self, runner: str) -> str:
        """What became of a wager on a runner."""
        return "returned" if self.returned else "won" if runner in self.dividends else "lost"


def dividends(stakes: Mapping[str, int], winners: Collection[str], figures: HolderFigures) -> Division:
    """Divide what was staked on each runner; several winners are those who finished first together."""
    for runner, stake in stakes.items():
        if stake < 0 or stake % figures.unit:
            raise ValueError(f"{runner}: a whole number of units of {figures.unit} was expected, not {stake}")
    unknown = [runner for runner in winners if runner not in stakes]
    if unknown or not winners:
        raise ValueError(f"winner: one of {', '.join(stakes)} was expected, not {', '.join(unknown) or 'none'}")
    staked = sum(stakes.values())
    backed = {runner: stakes[runner] for runner in dict.fromkeys(winners) if stakes[runner]}
    if not backed:
        back = figures.unbacked == "returned"
        kept = 0 if back else staked
        return Division(staked, kept, {}, staked - kept, 0, figures.unit, returned=back)
    retained = whole_cents(figures.retained * staked, "down")
    found = {
        runner: whole_cents(part * figures.unit / backed[runner] / figures.breakage, "down") * figures.breakage
        for runner, part in _parts(backed, staked - retained).items()
    }
    paid = sum(found[runner] * stake // figures.unit for runner, stake in backed.items())
    return Division(staked, retained, found, paid, staked - retained - paid, figures.unit)


def _parts(backed: Mapping[str, int], divided: int) -> dict[str, Fraction]:
    """What is divided among those who backed each winner: their stakes, and an equal part each of what is left.

    Where less is divided than was staked on the winners, they have of it what they have of those stakes.
    """
    on_winners = sum(backed.values())
    if divided < on_winners:
        return {runner: Fraction(divided * stake, on_winners) for runner, stake in backed.items()}
    gained = Fraction(divided - on_winners, len(backed))
    return {runner: stake + gained for runner, stake in backed.items()}
