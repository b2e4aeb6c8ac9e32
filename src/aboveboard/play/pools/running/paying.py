"""What was won is handed over to whoever holds the ticket, and what is the organization's is banked."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.kernel.money import dollars
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.decided import BANK, CHEST, KEPT, PRIZES, WINNERS, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import Win
from aboveboard.play.pools.running.terms import board_of

PAY, DEPOSIT, CLOSE = "prize-pay", "pool-deposit", "raffle-close"


class Paying(PoolPart):
    """Prizes that were won, and the pool's end."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {PAY: (self.pay, self.paid), DEPOSIT: (self.bank, self.banked), CLOSE: (self.close, self.closed)}

    def pay(self, payload: Payload) -> Decided:
        """A prize goes to whoever presents the number that was drawn, there or not when it was."""
        ticket, presented = whole(payload, "ticket"), payload.get("presented")
        if presented is not None and presented != ticket:
            return refused(f"ticket {ticket} won, and {presented} was presented", self.terms.clause("match"))
        place = self._unpaid(ticket, payload.get("prize"))
        if place is None:
            drawn = any(win.ticket == ticket and not win.superseded for win in self.state.wins)
            return refused(
                f"ticket {ticket} was paid already, or has won nothing yet"
                if drawn
                else f"ticket {ticket} won nothing",
                self.terms.clause("match"),
            )
        win = self.state.wins[place]
        draw = self.state.machine[-1] if self.state.machine and not self.state.machine[-1].over else None
        if draw is not None and draw.again and win.prize in draw.left:
            return refused(f"{win.prize} is drawn for again from a drum that is frozen: {draw.again}")
        if payload.get("absent") is True:
            return self._hold(place, win)
        cents = whole(payload, "cents") if "cents" in payload else win.cents
        at_least = self.terms.edition.law.consolation is not None and not self._is_the_end(win)
        if cents < win.cents or (cents > win.cents and not at_least):
            owed = f"{'at least ' if at_least else ''}{dollars(win.cents)}"
            return refused(f"{dollars(cents)} is not what {win.grade} wins: {owed}", self._cite(win))
        moves = self._handed_over(win, cents) if self.pool.in_money(win.prize) else []
        return Decided(written={"win": place, "cents": cents}, answer={"cents": cents}, moves=moves)

    def _handed_over(self, win: Win, cents: int) -> list[Move]:
        """What was set apart for a winner goes first, and what is beyond that out of the bank, or of the chest."""
        why, cite, apart = f"{win.grade}: ticket {win.ticket}", self._cite(win), min(win.apart, cents)
        rows = ((PRIZES, apart), (CHEST if win.from_chest else BANK, cents - apart))
        return [Move(source, WINNERS, many, why, cite) for source, many in rows if many]

    def _hold(self, place: int, win: Win) -> Decided:
        """Whoever was not there has won all the same: the prize is held until it is handed over."""
        what = dollars(win.cents) if self.pool.in_money(win.prize) else win.prize
        note = Refusal(
            f"the holder of ticket {win.ticket} was not there and has won: {what} is held", self.terms.clause("absent")
        )
        return Decided(written={"win": place, "held": True}, answer={"held": win.cents}, flagged=[note])

    def _unpaid(self, ticket: int, prize: object) -> int | None:
        """The place of what a ticket won and was not paid."""
        for place, win in enumerate(self.state.wins):
            open_ = not win.paid and not win.superseded and (not win.waits_for or self.pool.together)
            if win.ticket == ticket and open_ and (win.cents or win.prize) and prize in (None, win.prize):
                return place
        return None

    def _is_the_end(self, win: Win) -> bool:
        board = board_of(self.terms.edition)
        return board is None or win.grade == board.searched

    def _cite(self, win: Win) -> tuple[str, ...]:
        law = self.terms.edition.law
        if law.consolation is not None and not self._is_the_end(win):
            return (*law.consolation.cite, *self.terms.clause("pay-at-once"))
        if win.from_chest:
            return self.terms.clause("until-opened")
        if law.chest is not None:
            return (*law.chest.primary_cite, *self.terms.clause("each-winner"))
        return () if law.prize_share is None else law.prize_share.cite

    def paid(self, payload: Payload) -> None:
        """It was handed over."""
        win = self.state.wins[payload["win"]]
        if payload.get("held"):
            win.held = True
            return
        win.paid, win.held = True, False
        if self.pool.in_money(win.prize):
            if win.from_chest:
                self.state.chest -= payload["cents"]
            else:
                self.state.paid += payload["cents"]

    # -- the organization's part -----------------------------------------------------------------------------------

    @property
    def undeposited(self) -> int:
        """What the pool's bank still holds beyond what is owed to winners and locked away."""
        owed = sum(
            win.cents - win.apart
            for win in self.state.wins
            if not win.paid and not win.superseded and not win.from_chest and self.pool.in_money(win.prize)
        )
        return self.pool.in_the_bank - owed - self.pool.reserved

    def bank(self, payload: Payload) -> Decided:
        """What is the organization's goes to its account."""
        cents = whole(payload, "cents", 1)
        if cents > self.undeposited:
            reason = f"{dollars(cents)} is more than the {dollars(max(0, self.undeposited))} that is the organization's"
            return refused(reason, self.terms.clause("kept"))
        cite = (*self.terms.clause("deposited"), *self.terms.clause("kept"))
        return Decided(written={"cents": cents}, moves=[Move(BANK, KEPT, cents, "the organization's part", cite)])

    def banked(self, payload: Payload) -> None:
        """It is banked."""
        self.state.deposited += payload["cents"]

    def why_not_next(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Where a round's takings are divided, the organization's part is banked before it ends."""
        if self.terms.edition.law.chest is not None:
            yield from self._banked_first()

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every prize was drawn for, and the organization's part is banked where the law asks for it."""
        for each in self.terms.prizes:
            drawn = sum(win.prize == each.name and not win.superseded for win in self.state.wins)
            if drawn < each.count and not each.seal and self._some_left:
                came = "has come through" if "piece-through" in self.pool.deeds else "was drawn"
                yield f"nothing {came} for {each.name}", self.terms.clause("once")
        share = self.terms.edition.law.prize_share
        if share is not None and self.terms.edition.law.consolation is None and not self.state.wins and self._some_left:
            yield "nothing was drawn", share.cite
        yield from self._banked_first()

    @property
    def _some_left(self) -> bool:
        """Is there a ticket that could still win something? Where every one that was sold has won, nothing is left."""
        held = self.state.series[self.terms.sold_series]
        return bool(held.drum) if not self.state.arrived else len(self.state.arrived) < len(held.sold)

    def _banked_first(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        cite = self.terms.clause("deposited")
        if cite and self.undeposited > 0:
            yield f"{dollars(self.undeposited)} is the organization's, and is deposited first", cite

    def close(self, payload: Payload) -> Decided:
        """The pool is over where nothing stands in its way; a prize that waits for its winner is held."""
        if self.state.closed:
            return refused("it is closed already")
        reasons = [row for part in self.pool.parts for row in part.why_not_end()]
        if reasons:
            cite = dict.fromkeys(each for _, ids in reasons for each in ids)
            return refused("; ".join(dict.fromkeys(reason for reason, _ in reasons)), tuple(cite))
        held = [
            win.ticket for win in self.state.wins if not win.paid and not win.superseded and (win.cents or win.prize)
        ]
        kept = self.undeposited + self.state.deposited
        return Decided(written={"kept": kept}, answer={"taken": self.state.taken, "kept": kept, "held": held})

    def closed(self, payload: Payload) -> None:
        """It is."""
        self.state.closed = True
