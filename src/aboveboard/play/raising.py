"""Choices that raise a hand's stake, or make another hand with a stake of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aboveboard.games.deals import Ask, Deal
from aboveboard.kernel.money import dollars
from aboveboard.law.model import Winnings
from aboveboard.play.record import Event, Refusal, stake_of
from aboveboard.play.standing import Plan, Standing

if TYPE_CHECKING:
    from aboveboard.play.table import Table


@dataclass
class Raising:
    """The chips that choices put on the hands of one table."""

    table: Table
    _plans: dict[tuple[str, str | None], Plan] = field(default_factory=dict)
    settled: int = 0
    """How many wagers had been settled when the round began."""
    added: dict[int, int] = field(default_factory=dict)
    """What each seat has added of its winnings in this round."""

    def begin(self) -> None:
        """A round begins."""
        self.settled, self.added = len(self.table.settled), {}

    def adds(self, law: Winnings, seat: int, cents: int) -> Refusal | None:
        """Why so much may not be added to a wager that stands; what may be is taken for added."""
        setup, state = self.table.tracks.setup, self.table.tracks.tables[self.table.state]
        if not self.table.terms.game.moment(law.when)(setup, state, None, None):
            when = self.table.terms.game.said[law.when]
            return Refusal(f"winnings are added at this moment only: {when}", law.cite)
        rows = [row for row in self.table.settled[self.settled :] if (row.seat, row.wager) == (seat, law.from_)]
        won = sum(row.pays + row.returned for row in rows if row.pays) - self.added.get(seat, 0)
        if cents > won:
            return Refusal(f"{dollars(cents)} is more than the {dollars(max(won, 0))} just won", law.cite)
        self.added[seat] = self.added.get(seat, 0) + cents
        return None

    def put_up(self, event: Event, game: Deal, asked: Ask, option: str, given: object) -> Refusal | None:
        """Put up what an option needs on the hand that it was asked for; so many times the hand's stake."""
        name = game.raises.get(option) or game.divides.get(option)
        if name is None:
            return None
        wager, _ = self.table.terms.game_part(name, None)
        hand = self.table.bets.get((asked.seat, wager.name, asked.hand))
        law = self.table.terms.law.choices[option]
        if hand is None:
            return Refusal(f"seat {asked.seat} has no {wager.law.title} standing", law.cite)
        most = hand.stake * (law.stake.times or 1 if law.stake is not None else 1)
        stake = most if given is None else stake_of(event.number, given)
        exactly = law.stake is None or law.stake.exactly
        if stake > most or (stake < most and exactly):
            word = "exactly" if exactly else "at most"
            reason = f"to {option} takes {word} {dollars(most)} more, not {dollars(stake)}"
            return Refusal(reason, law.cite if law.stake is None else law.stake.cite)
        if option in game.raises:
            hand.stake += stake
        else:
            self._divide(hand, asked.further, stake)
        return None

    def _divide(self, hand: Standing, name: str | None, stake: int) -> None:
        wager = hand.plan.wager
        plan = self._plans.setdefault((wager.name, name), Plan(self.table.tracks, wager, name))
        further = Standing(hand.seat, plan, name, stake, [track.begin(self.table.state) for track in plan.tracks])
        self.table.bets[further.key] = further
