"""Meters at a table: what each progressive wager's reads, what is paid out of it, and how it begins again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from aboveboard.kernel.money import whole_cents
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput
from aboveboard.play.automata.results import Result
from aboveboard.play.events import Event, Reading, Refusal, cents_of, fields, word_of
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
        payload = fields(event, "wager", "cents", "base")
        given = word_of(event.number, payload.get("wager"), "wager")
        try:
            name = self.named(given)
        except BadInput as error:
            raise BadInput(f"event {event.number}: meter: {error}") from None
        cents = cents_of(event.number, payload.get("cents"), "cents")
        base = cents_of(event.number, payload["base"], "base") if "base" in payload else self.reading(name).base
        self.set(name, Reading(cents, base))
        return None

    def named(self, given: str) -> str:
        """The wager with a meter that is called so."""
        wager = self.table.terms.wager(given)
        if wager.name not in self.table.terms.metered:
            raise BadInput(f"{a(wager.law.title)} has no meter here; {' or '.join(self.table.terms.metered)} has")
        return wager.name

    def set(self, name: str, reading: Reading) -> None:
        """A meter reads so much from now on."""
        self.state.stated[name] = reading
        self.state.this_round.pop(name, None)

    def reading(self, name: str) -> Reading:
        """What a meter reads now."""
        law, state = self.table.terms.wagers[name].law, self.state
        assert law.meter is not None
        assert law.base is not None
        return state.stated.get(name) or state.this_round.get(name) or Reading(law.meter, law.base)

    def begun(self) -> None:
        """A round begins: a meter of which nothing was stated reads what the operator's option says."""
        self.state.this_round.clear()

    def paid(self, row: Settled, results: tuple[Result, ...]) -> Settled:
        """How a wager ended, its shares of the meter taken of what that reads now; the stake is not paid besides."""
        payoffs = [payoff for result in results for payoff in result.payoffs]
        shares = [payoff.hundredths for payoff in payoffs if payoff.hundredths is not None]
        if not shares:
            return row
        fixed = (payoff.odds.ratio for payoff in payoffs if payoff.hundredths is None and payoff.odds is not None)
        others = whole_cents(sum(fixed, Fraction(0)) * row.stake, self.table.terms.law.money.rounding)
        taken = sum(self._take(row.wager, share) for share in shares)
        won = others + taken - row.stake * len(shares)
        return row._replace(pays=max(won, 0), returned=max(row.stake + min(won, 0), 0), metered=taken)

    def _take(self, name: str, hundredths: int) -> int:
        """Lower a meter by a share of it in whole cents; all of it sets the meter to its base."""
        now, state = self.reading(name), self.state
        cents = now.cents * hundredths // WHOLE
        left = now._replace(cents=now.base if hundredths == WHOLE else now.cents - cents)
        if name in state.stated:
            state.stated[name] = left
        else:
            state.this_round[name], state.unread = left, True
        return cents
