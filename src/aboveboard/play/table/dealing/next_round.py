"""The next round at a table: who takes part in it, why none begins, and how one begins."""

from __future__ import annotations

from aboveboard.games.shapes.deal import Circle, Deal, Round
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.conduct.player_bank import PlayerBank
from aboveboard.play.table.conduct.shoe_holder import ShoeHolder
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.start import DealStart


class NextRound:
    """The round that one table's standing wagers would begin."""

    def __init__(
        self, table: TableCore, game: Deal, start: DealStart, holder: ShoeHolder | None, bank: PlayerBank | None
    ) -> None:
        self.table, self.game, self._start, self.holder, self.bank = table, game, start, holder, bank

    def seats(self) -> tuple[int, ...]:
        """The seats that take part: those with the main wager, from the dealer's left."""
        standing = [(bet, bet.plan.wager) for bet in self.table.bets.values()]
        bets = [(bet.seat, wager.game_wager, bet.stake) for bet, wager in standing]
        if self.game.parties is not None:
            return self.game.parties(bets)
        banks = set() if self.bank is None else self.bank.seats()
        return tuple(sorted({seat for seat, wager, _ in bets if self.game.takes_part(wager)} | banks))

    def nobody(self) -> Refusal | None:
        """Why there is no round where nobody takes part."""
        if self.seats():
            return None
        main = [wager for wager in self.table.terms.wagers.values() if self.game.takes_part(wager.game_wager)]
        return Refusal("nobody has a wager in the round", tuple(item for wager in main for item in wager.law.cite))

    def refuses(self) -> Refusal | None:
        """Why no round can begin with the wagers that stand."""
        return self.nobody() or self.holder_refuses()

    def coming(self) -> Round:
        """The round that would begin with the wagers that stand, or None where nobody takes part."""
        seats = self.seats()
        return self.opened(seats) if seats and not self.holder_refuses() else None

    def holder_refuses(self) -> Refusal | None:
        """Why whoever banks by holding the shoe lets no round begin."""
        return None if self.holder is None else self.holder.refuses_round()

    def not_the_holder(self, event: Event) -> Refusal | None:
        """Why cards do not come from this person now."""
        return None if self.holder is None else self.holder.refuses_deal(event)

    def not_covered(self) -> Refusal | None:
        """Why a player's bank lets no round begin."""
        return None if self.bank is None else self.bank.refuses_deal()

    def opened(self, seats: tuple[int, ...]) -> Round:
        """The round that begins, with who banks it and where its deal starts."""
        setup, standing = self.table.tracks.setup, self.table.bets.values()
        bets = [(bet.seat, bet.plan.wager.game_wager, bet.stake) for bet in standing]
        round = self.game.staked(setup, self.game.begin(setup, seats), bets)
        circle, start = self.game.circle, self._start.state.place
        if circle is None:
            return round
        round = self.banked(circle, round)
        return round if start is None else circle.started(round, start)

    def banked(self, circle: Circle, round: Round) -> Round:
        """A round of hands that are set, with who banks it and whether players say that they surrender."""
        seat, shared = (None, False) if self.bank is None else (self.bank.seat, self.bank.state.shared)
        banked: Round = circle.banked(round, seat, shared, self.table.stated.surrender)
        return banked

    def silenced(self, round: Round, seats: tuple[int, ...]) -> Round:
        """The round in which nobody is asked who has no wager to choose about."""
        bets = self.table.bets.values()
        asked = {bet.seat for bet in bets if bet.plan.wager.game_wager in self.game.chooses}
        for seat in seats if self.game.chooses else ():
            if seat not in asked:
                round = self.game.silence(self.table.tracks.setup, round, seat)
        return round
