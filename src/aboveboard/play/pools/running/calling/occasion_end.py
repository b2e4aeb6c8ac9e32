"""An occasion of games ends: what it took in is banked, and its cards are noted as used."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.kernel.money import dollars
from aboveboard.play.pools.running.calling.calls import listed
from aboveboard.play.pools.running.calling.evening import Stock
from aboveboard.play.pools.running.decided import BANK, KEPT, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole

DEPOSIT, CLOSE = "pool-deposit", "bingo-close"


class OccasionEnd(PoolPart):
    """The end of a gathering at which balls are called."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {DEPOSIT: (self.bank, self.banked), CLOSE: (self.close, self.closed)}

    @property
    def _stocks(self) -> Mapping[str, Stock]:
        assert self.terms.evening is not None
        return self.terms.evening.stocks

    def bank(self, payload: Payload) -> Decided:
        """What the games took in goes to the organization's account."""
        cents = whole(payload, "cents", 1)
        if cents > self.pool.in_the_bank:
            return refused(f"{dollars(cents)} is more than the {dollars(self.pool.in_the_bank)} in the bank")
        return Decided(written={"cents": cents}, moves=[Move(BANK, KEPT, cents, "what the games took in")])

    def banked(self, payload: Payload) -> None:
        """It is banked."""
        self.state.deposited += payload["cents"]

    def close(self, payload: Payload) -> Decided:
        """The occasion is over where no game is in hand, and all for which cards were sold were played."""
        calls = self.state.calls
        if self.state.closed:
            return refused("it is closed already")
        if calls.game is not None:
            return refused(f"game {calls.game.number} is in hand, and is ended first")
        waiting = [number for number, ahead in calls.ahead.items() if any(ahead.cards.values())]
        if waiting:
            return refused(f"cards were sold for game {min(waiting)}, which was not played")
        kept = self.state.taken - self.state.paid
        answer = {"games": len(calls.played), "taken": self.state.taken, "paid": self.state.paid, "kept": kept}
        return Decided(written={"kept": kept}, answer={**answer, **self.noted("over")})

    def closed(self, payload: Payload) -> None:
        """It is."""
        self.state.closed = True

    def noted(self, what: str) -> Payload:
        """What the organization's own log takes note of: cards in the hall, cards that are used, and the jackpot."""
        stocks = self._stocks
        if what == "opened":
            rows = [(name, stock.held) for name, stock in stocks.items() if not stock.reusable]
            return {"cards": listed(rows)}
        rows = [(name, self.state.series[name].sold) for name, stock in stocks.items() if not stock.reusable]
        carried = self.state.calls.carried
        return {"used": listed(rows), **({"carried": carried} if carried else {})}
