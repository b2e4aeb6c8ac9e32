"""What a link comes to, reckoned apart from the product: meters with their fractions, and the sums behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

NOTHING = Fraction(0)


@dataclass
class LevelTally:
    """One level: what it holds."""

    base: int
    rate: Fraction
    reserve_rate: Fraction
    limit: int | None
    meter: Fraction = NOTHING
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING

    @property
    def held(self) -> Fraction:
        return self.meter + self.reserve + self.overflow


@dataclass
class HitTally:
    level: str
    cents: int
    reserve: int
    house: int
    state: str = "pending"


@dataclass
class LinkTally:
    """One link: its levels, the hits, and all that went in and out."""

    wager: int
    levels: dict[str, LevelTally]
    awards: dict[str, dict[str, Any]]
    hits: list[HitTally] = field(default_factory=list)
    seeds: Fraction = NOTHING
    contributed: Fraction = NOTHING
    adjusted: Fraction = NOTHING
    came: Fraction = NOTHING
    went: Fraction = NOTHING
    paid: int = 0
    wagers: int = 0

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> LinkTally:
        found = cls(stated["wager"], {}, dict(stated["awards"]))
        found.change(stated)
        return found

    def begin(self) -> None:
        for level in self.levels.values():
            self._seed(level)

    def _seed(self, level: LevelTally) -> None:
        level.meter += level.base
        self.seeds += level.base

    def change(self, stated: Mapping[str, Any], *, begun: bool = False) -> None:
        """Other parameters: what a level holds stays, a new one begins."""
        before, self.levels = self.levels, {}
        self.wager, self.awards = stated["wager"], dict(stated["awards"])
        for each in stated["levels"]:
            rates = Fraction(each["rate"]), Fraction(each.get("reserve-rate", "0"))
            level = self.levels[each["level"]] = LevelTally(each["base"], *rates, each.get("limit"))
            if each["level"] in before:
                was = before[each["level"]]
                level.meter, level.reserve, level.overflow = was.meter, was.reserve, was.overflow
            elif begun:
                self._seed(level)

    def close(self, wagers: int) -> None:
        """Bets are closed on so many wagers."""
        self.wagers += wagers
        for level in self.levels.values():
            grown = level.rate * wagers * self.wager
            full = level.meter + grown if level.limit is None else max(level.meter, Fraction(level.limit))
            now = min(level.meter + grown, full)
            level.overflow += level.meter + grown - now
            level.meter = now
            level.reserve += level.reserve_rate * wagers * self.wager
            self.contributed += (level.rate + level.reserve_rate) * wagers * self.wager

    def hit(self, award: str) -> int:
        """A hand takes what its award gives; gives the cents."""
        stated = self.awards[award]
        level = self.levels[stated["level"]]
        reserve = house = 0
        if "cents" in stated:
            cents = stated["cents"]
            house = max(0, cents - level.meter.__floor__())
            level.meter += house - cents
        else:
            cents = (level.meter.__floor__() * Fraction(stated["share"])).__floor__()
            level.meter -= cents
            if Fraction(stated["share"]) == 1:
                reserve = min(level.base, level.reserve.__floor__())
                house = level.base - reserve
                level.reserve -= reserve
                level.meter += level.base
        self.seeds += house
        self.hits.append(HitTally(stated["level"], cents, reserve, house))
        return int(cents)

    def void(self, number: int) -> None:
        """The hand is void: what it took comes back, and what its reset took goes back as far as the meter holds it."""
        hit = self.hits[number - 1]
        hit.state, level = "void", self.levels[hit.level]
        level.meter += hit.cents
        house = min(hit.house, level.meter.__floor__())
        level.meter -= house
        reserve = min(hit.reserve, level.meter.__floor__())
        level.meter -= reserve
        level.reserve += reserve
        self.seeds -= house

    def pay(self, number: int) -> None:
        self.hits[number - 1].state = "paid"
        self.paid += self.hits[number - 1].cents

    def adjust(self, name: str, cents: int, source: str) -> None:
        level = self.levels[name]
        level.meter += cents
        if source == "house":
            self.adjusted += cents
        else:
            setattr(level, source, getattr(level, source) - cents)

    def transfer(self, to: LinkTally) -> None:
        """All that is kept goes to another link."""
        for name, level in self.levels.items():
            other = to.levels[name]
            self.went += level.held
            to.came += level.held
            for what in ("meter", "reserve", "overflow"):
                setattr(other, what, getattr(other, what) + getattr(level, what))
                setattr(level, what, NOTHING)

    @property
    def pending(self) -> int:
        return sum(each.cents for each in self.hits if each.state == "pending")

    def check(self, kept: Mapping[str, Any], pending: int) -> None:
        """What the product keeps is what was reckoned, and comes to all that went in less all that went out."""
        assert {name: (each.meter, each.reserve, each.overflow) for name, each in kept.items()} == {
            name: (each.meter, each.reserve, each.overflow) for name, each in self.levels.items()
        }
        held = sum((each.meter + each.reserve + each.overflow for each in kept.values()), NOTHING)
        went_in = self.seeds + self.contributed + self.adjusted + self.came
        assert held + pending == went_in - self.went - self.paid
        assert pending == self.pending
