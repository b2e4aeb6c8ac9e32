"""Meters at a table: what each progressive wager's reads, what is paid out of it, and how it begins again.

A wager has a meter, which pays the shares of its pay table. Where it feeds several levels it has a further meter for
each, named after the wager and the level, which pays the grades that are named with it; fixed sums are the house's
unless a meter is named that pays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from aboveboard.kernel.money import whole_cents
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.values import PAY_WORDS
from aboveboard.play.automata.results import Result
from aboveboard.play.events import (
    OF_A_LEVEL,
    Event,
    Reading,
    Refusal,
    cents_of,
    fields,
    level_meter,
    wager_of,
    word_of,
)
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.entries import Settled
from aboveboard.play.table.part import Deed, Part, State

WHOLE = 100
"""The hundredths that a whole meter is."""


@dataclass(slots=True)
class MetersState(State):
    """What the meters read now."""

    stated: dict[str, Reading] = field(default_factory=dict)
    """Meters of which a reading was stated once: they carry on from it."""
    this_round: dict[str, Reading] = field(default_factory=dict)
    """The others, where something was paid out of them in this round; the next begins with the option's figure."""
    unread: bool = False
    """Was anything paid out of a meter of which no reading was stated?"""


class Meters(Part[MetersState]):
    """The meters of one table's progressive wagers."""

    def __init__(self, table: TableCore) -> None:
        super().__init__(MetersState())
        self.table = table

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """Somebody reads a meter off."""
        return {"meter": self.state_reading}

    def state_reading(self, event: Event) -> Refusal | None:
        """A meter reads so much from now on, at any time: it moves while others play."""
        payload = fields(event, "wager", "cents", "base", "level", "pays")
        given = word_of(event.number, payload.get("wager"), "wager")
        try:
            name = self.named(given)
        except BadInput as error:
            raise BadInput(f"event {event.number}: meter: {error}") from None
        if "level" in payload:
            level = word_of(event.number, payload["level"], "level")
            if not level or OF_A_LEVEL in level:
                raise BadInput(f"event {event.number}: level: the name of one was expected, not {short(level)}")
            name = level_meter(name, level)
        cents = cents_of(event.number, payload.get("cents"), "cents")
        base = cents_of(event.number, payload["base"], "base") if "base" in payload else self.reading(name).base
        pays = self._grades(event, name, payload["pays"]) if "pays" in payload else self.reading(name).pays
        if "level" in payload and not pays:
            raise BadInput(f"event {event.number}: pays: the hands that a further meter pays were expected")
        self.set(name, Reading(cents, base, pays))
        return None

    def _grades(self, event: Event, name: str, given: object) -> tuple[str, ...]:
        """Hands that a meter pays: each wins by the pay table, and no other meter of the wager pays it."""
        where, wager = f"event {event.number}: pays", wager_of(name)
        if not isinstance(given, list) or any(not isinstance(each, str) for each in given):
            raise BadInput(f"{where}: a list of hands was expected, not {short(given)}")
        pays = self.table.terms.wagers[wager].law.pays
        wins = [grade for grade, pay in pays.items() if pay not in PAY_WORDS] if isinstance(pays, dict) else []
        for grade in given:
            if grade not in wins:
                raise BadInput(f"{where}: {short(grade)} wins nothing of it; {nearest(grade, wins)}")
            other = self._named(wager).get(grade, name)
            if other != name:
                raise BadInput(f"{where}: {grade} is paid by another meter, {other}")
        return tuple(dict.fromkeys(given))

    def named(self, given: str) -> str:
        """The wager with a meter that is called so, or the meter of one of its levels."""
        called, of, level = given.partition(OF_A_LEVEL)
        wager = self.table.terms.wager(called)
        if wager.name not in self.table.terms.metered:
            raise BadInput(f"{a(wager.law.title)} has no meter here; {' or '.join(self.table.terms.metered)} has")
        return f"{wager.name}{of}{level}"

    def set(self, name: str, reading: Reading) -> None:
        """A meter reads so much from now on."""
        self.state.stated[name] = reading
        self.state.this_round.pop(name, None)

    def reading(self, name: str) -> Reading:
        """What a meter reads now."""
        law, state = self.table.terms.wagers[wager_of(name)].law, self.state
        assert law.meter is not None
        assert law.base is not None
        return state.stated.get(name) or state.this_round.get(name) or Reading(law.meter, law.base)

    def stated(self, wager: str) -> dict[str, Reading]:
        """What was stated of a wager's meters, each by its name."""
        return {name: each for name, each in self.state.stated.items() if wager_of(name) == wager}

    def restate(self, wager: str, readings: Mapping[str, Reading]) -> None:
        """Have these be stated of a wager's meters, and nothing of any other."""
        for name in [name for name in self.state.stated if wager_of(name) == wager]:
            del self.state.stated[name]
        for name, each in readings.items():
            self.set(name, each)

    def begun(self) -> None:
        """A round begins: a meter of which nothing was stated reads what the operator's option says."""
        self.state.this_round.clear()

    def paid(self, row: Settled, results: tuple[Result, ...]) -> Settled:
        """How a wager ended, its shares of the meter taken of what that reads now; the stake is not paid besides."""
        named = self._named(row.wager)
        ends = [
            (payoff, named.get(str(grade)))
            for result in results
            for grade, payoff in zip(result.grades, result.payoffs, strict=True)
        ]
        of_meters = [
            (payoff, meter or row.wager)
            for payoff, meter in ends
            if payoff.hundredths is not None or (meter is not None and payoff.odds is not None)
        ]
        if not of_meters:
            return row
        rounding = self.table.terms.law.money.rounding
        fixed = (
            payoff.odds.ratio
            for payoff, meter in ends
            if payoff.hundredths is None and meter is None and payoff.odds is not None
        )
        others = whole_cents(sum(fixed, Fraction(0)) * row.stake, rounding)
        taken = 0
        for payoff, meter in of_meters:
            if payoff.hundredths is not None:
                taken += self._take(meter, payoff.hundredths)
            else:
                assert payoff.odds is not None
                taken += self._fixed(meter, row.stake + whole_cents(payoff.odds.ratio * row.stake, rounding))
        won = others + taken - row.stake * len(of_meters)
        return row._replace(pays=max(won, 0), returned=max(row.stake + min(won, 0), 0), metered=taken)

    def _named(self, wager: str) -> dict[str, str]:
        """The hands of a wager that are said to be paid by a meter, each with that meter."""
        state = self.state
        known = {**state.this_round, **state.stated} if state.this_round else state.stated
        return {
            grade: name for name, each in known.items() if each.pays and wager_of(name) == wager for grade in each.pays
        }

    def _fixed(self, name: str, cents: int) -> int:
        """Lower a meter by a fixed sum; what it does not hold is made good by the house."""
        now = self.reading(name)
        self._leave(name, now._replace(cents=max(now.cents - cents, 0)))
        return cents

    def _take(self, name: str, hundredths: int) -> int:
        """Lower a meter by a share of it in whole cents; all of it sets the meter to its base."""
        now = self.reading(name)
        cents = now.cents * hundredths // WHOLE
        self._leave(name, now._replace(cents=now.base if hundredths == WHOLE else now.cents - cents))
        return cents

    def _leave(self, name: str, left: Reading) -> None:
        """What a meter reads once something was paid out of it."""
        state = self.state
        if name in state.stated:
            state.stated[name] = left
        else:
            state.this_round[name], state.unread = left, True
