"""Prizes that are things: valued, owed after a winning spin, and counted until the wheel must close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.law.model import Item
from aboveboard.law.prizes import NotAPrize, Valued, valued
from aboveboard.law.terms.terms import Terms
from aboveboard.play.events import Event, Refusal, fields, seat_of, stake_of, word_of
from aboveboard.play.table.part import Deed, Part, State


class Awarded(NamedTuple):
    """A line of the wheel's control sheet: what was handed to whom, its value, and the wheel's total after it."""

    event: int
    seat: int | None
    item: str
    basis: str
    value: int
    total: int


@dataclass(slots=True)
class PrizesState(State):
    """What is owed and was awarded."""

    total: int
    """What the wheel has awarded in all, in cents."""
    owing: int = 0
    sheet: list[Awarded] = field(default_factory=list)


class Prizes(Part[PrizesState]):
    """What has been won and handed over at one wheel."""

    def __init__(self, terms: Terms) -> None:
        wheel = terms.wheel
        super().__init__(PrizesState(0 if wheel is None else wheel.awarded))
        self.terms = terms
        self.law = terms.law.prize
        held = () if wheel is None else tuple(s.prize for s in wheel.sections if s.prize is not None)
        self.inventory = {prize.item: prize for prize in held}

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """A prize is handed over."""
        return {"award": self.award}

    def owe(self) -> None:
        """A spin had a winner: the prize is owed until it is awarded."""
        self.state.owing += 1

    def owed(self) -> Refusal | None:
        """Why the wheel may not be spun again yet."""
        if self.law is not None and self.law.each_spin and self.state.owing:
            return Refusal("the prize of the last winning spin has not been awarded", self.law.each_spin)
        return None

    def closed(self) -> Refusal | None:
        """Why no more wagers are taken: the running total is full."""
        law = self.law
        if law is not None and law.total is not None and self.state.total >= law.total:
            return Refusal(
                f"the wheel is closed: it has awarded {dollars(self.state.total)}", law.total_cite or law.cite
            )
        return None

    def award(self, event: Event) -> Refusal | None:
        """A prize is handed over: it is valued, counted, and entered on the sheet."""
        law = self.law
        if law is None or law.kind != "merchandise":
            title = self.terms.law.title
            raise BadInput(f"event {event.number}: award: {title} pays in money and has no prizes to award")
        payload = fields(event, "seat", "item", "kind", "cost", "retail", "market")
        name = word_of(event.number, payload.get("item"), "item")
        seat = None if payload.get("seat") is None else seat_of(event.number, payload["seat"])
        stated = {
            key: stake_of(event.number, payload[key], key) for key in ("cost", "retail", "market") if key in payload
        }
        held = self.inventory.get(name)
        if (
            held is not None
            and held.value is not None
            and held.basis is not None
            and not stated
            and "kind" not in payload
        ):
            worth: Valued | NotAPrize = Valued(name, held.value, held.basis)
        else:
            kind = word_of(event.number, payload.get("kind", "merchandise"), "kind")
            worth = valued(law, name, Item(kind=kind, **stated))
        if isinstance(worth, NotAPrize):
            return Refusal(*worth)
        total = self.state.total + worth.cents
        if law.total is not None and total > law.total:
            reason = f"{name} would bring the wheel to {dollars(total)}, over {dollars(law.total)}"
            return Refusal(reason, law.total_cite or law.cite)
        self.state.total = total
        self.state.owing = max(0, self.state.owing - 1)
        self.state.sheet.append(Awarded(event.number, seat, name, worth.basis, worth.cents, total))
        return None
