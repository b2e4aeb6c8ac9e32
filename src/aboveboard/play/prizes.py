"""Prizes that are things: valued, owed after a winning spin, and counted until the wheel must close."""

from __future__ import annotations

from dataclasses import dataclass

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.model import GameLaw
from aboveboard.play.record import Event, Refusal, fields, stake_of, word_of


@dataclass
class Prizes:
    """What has been won and handed over at one wheel."""

    law: GameLaw
    total: int = 0
    owing: int = 0

    def owe(self) -> str:
        """A spin had a winner: his prize is owed until it is awarded."""
        self.owing += 1
        return "a prize from the inventory"

    def owed(self) -> Refusal | None:
        """Why the wheel may not be spun again yet."""
        prize = self.law.prize
        if prize is not None and prize.each_spin and self.owing:
            return Refusal("the prize of the last winning spin has not been awarded", prize.each_spin)
        return None

    def closed(self) -> Refusal | None:
        """Why no more wagers are taken: the running total is full."""
        prize = self.law.prize
        if prize is not None and prize.total is not None and self.total >= prize.total:
            return Refusal(f"the wheel is closed: it has awarded {dollars(self.total)}", prize.total_cite or prize.cite)
        return None

    def award(self, event: Event) -> Refusal | None:
        """A prize is handed over: it is valued at its cost or, donated, at its retail price."""
        prize = self.law.prize
        if prize is None or prize.kind != "merchandise":
            raise BadInput(f"event {event.number}: award: {self.law.title} pays in money and has no prizes to award")
        said = fields(event, "seat", "item", "kind", "cost", "retail")
        item = word_of(event.number, said.get("item"), "item")
        kind = word_of(event.number, said.get("kind", "merchandise"), "kind")
        if kind != "merchandise":
            word = f"{kind} is not merchandise" if kind not in prize.barred else f"{kind} may not be a prize"
            return Refusal(f"{item}: {word}", prize.barred_cite or prize.cite)
        values = [stake_of(event.number, said[name], name) for name in ("cost", "retail") if said.get(name) is not None]
        if not values:
            return Refusal(f"{item}: neither its cost nor, as a gift, its retail price is stated", prize.cite)
        value = max(values)
        if value > prize.max:
            return Refusal(
                f"{item} is worth {dollars(value)}, over the {dollars(prize.max)} allowed for one prize", prize.cite
            )
        if prize.total is not None and self.total + value > prize.total:
            would = dollars(self.total + value)
            return Refusal(f"{item} would bring the wheel to {would}, over {dollars(prize.total)}", prize.total_cite)
        self.total += value
        self.owing = max(0, self.owing - 1)
        return None
