"""A deal of sealed tickets: sold by count, paid by the prizes printed in it, and closed when the law lets it be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aboveboard.games.shapes.pool import Printed
from aboveboard.kernel.money import dollars
from aboveboard.play.pools.running.decided import BANK, BUYERS, KEPT, WINNERS, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole

OPEN, SELL, PAY, CLOSE = "deal-open", "deal-sell", "deal-pay", "deal-close"
HOLD, RELEASE, UNSEAL, BANKED = "deal-hold", "deal-release", "seal-open", "deal-deposit"
COUNT = "deal-count"


class DealStage(PoolPart):
    """Tickets of one deal, which are counted."""

    def __init__(self, pool: object, stage: Printed) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {
            OPEN: (self.put_into_play, self.in_play), SELL: (self.sell, self.sold), PAY: (self.pay, self.paid),
            CLOSE: (self.close, self.closed), HOLD: (self.hold, self.held), RELEASE: (self.release, self.released),
            UNSEAL: (self.unseal, self.unsealed), BANKED: (self.bank, self.banked),
            COUNT: (self.count, self.counted),
        }  # fmt: skip

    @property
    def left(self) -> int:
        """How many tickets are left: for the member in charge, and never for the public."""
        return self.terms.tickets - self.state.deal.sold

    def put_into_play(self, payload: Payload) -> Decided:
        """The deal goes on sale."""
        if self.state.deal.open or self.state.closed:
            return refused("it is in play already" if self.state.deal.open else "it has left play")
        return Decided()

    def in_play(self, payload: Payload) -> None:
        """It is on sale."""
        self.state.deal.open = True

    def _stands(self) -> Decided | None:
        deal = self.state.deal
        if not deal.open:
            return refused("it has left play" if self.state.closed else "it was not put into play")
        return refused(f"it is held: {deal.held}") if deal.held else None

    def sell(self, payload: Payload) -> Decided:
        """So many tickets are sold; what is brought for them may be short, which is the seller's."""
        if why := self._stands():
            return why
        tickets = whole(payload, "tickets", 1)
        if tickets > self.left:
            return refused(f"{self.left:,} tickets are left in it, not {tickets:,}")
        due = tickets * self.terms.price
        brought = whole(payload, "brought") if "brought" in payload else due
        written = {"tickets": tickets, "cents": due, "brought": brought}
        moves = [Move(BUYERS, BANK, brought, f"{tickets} tickets", self.terms.clause("bank"))] if brought else []
        answer: dict[str, Any] = {"cents": due, **({"short": due - brought} if brought != due else {})}
        return Decided(written=written, answer=answer, moves=moves)

    def sold(self, payload: Payload) -> None:
        """They are sold."""
        state, seller = self.state, payload.get("seller", "")
        state.deal.sold += payload["tickets"]
        state.taken += payload["brought"]
        if seller:
            state.deal.sellers[seller] = state.deal.sellers.get(seller, 0) + payload["tickets"]
        short = payload["cents"] - payload["brought"]
        if short:
            state.deal.short[seller] = state.deal.short.get(seller, 0) + short

    def pay(self, payload: Payload) -> Decided:
        """Prizes of an amount are paid: no more of them than the flare lists, and none of an amount it does not."""
        if why := self._stands():
            return why
        cents, count = whole(payload, "cents", 0), whole(payload, "count", 1) if "count" in payload else 1
        listed = sum(each.count for each in self.terms.prizes if each.cents == cents and not each.seal)
        out = self.state.deal.paid.get(cents, 0)
        cite = self.terms.clause("surrendered")
        if not listed:
            return refused(f"the flare lists no prize of {dollars(cents)}", cite)
        if out + count > listed:
            return refused(f"{listed - out} of {listed} prizes of {dollars(cents)} are left, not {count}", cite)
        if sum(self.state.deal.paid.values()) + count > self.state.deal.sold:
            return refused(f"{self.state.deal.sold:,} tickets were sold: no more of them can have won", cite)
        money = any(each.cents == cents and each.kind in ("cash", "coin") for each in self.terms.prizes)
        paid = cents * count
        why_moved = f"{count} prizes of {dollars(cents)}"
        moves = [Move(BANK, WINNERS, paid, why_moved, self.terms.clause("bank"))] if money and paid else []
        row = Settled(None, self.stage.grades[0], paid, cite)
        return Decided(written={"cents": cents, "count": count}, answer={"cents": paid}, settled=[row], moves=moves)

    def paid(self, payload: Payload) -> None:
        """The prizes are marked off on the flare."""
        deal, cents = self.state.deal, payload["cents"]
        deal.paid[cents] = deal.paid.get(cents, 0) + payload["count"]
        if any(each.cents == cents and each.kind in ("cash", "coin") for each in self.terms.prizes):
            self.state.paid += cents * payload["count"]

    def unseal(self, payload: Payload) -> Decided:
        """The seal is opened once every ticket is sold, and whoever stands for what is under it wins."""
        if why := self._stands():
            return why
        sealed = [each for each in self.terms.prizes if each.seal]
        if not sealed:
            return refused("nothing lies under a seal")
        if self.state.deal.sealed:
            return refused(f"the seal was opened before: {self.state.deal.sealed}")
        if self.left:
            return refused(f"{self.left:,} tickets are not sold: the seal is opened when all of them are")
        cents = sum(each.cents for each in sealed)
        money = all(each.kind in ("cash", "coin") for each in sealed)
        line = str(payload["line"])
        moves = [Move(BANK, WINNERS, cents, f"the seal: {line}", self.terms.clause("bank"))] if money and cents else []
        row = Settled(None, "drawn", cents, self.terms.clause("surrendered"))
        return Decided(written={"line": line, "cents": cents}, answer={"cents": cents}, settled=[row], moves=moves)

    def unsealed(self, payload: Payload) -> None:
        """It is open."""
        self.state.deal.sealed = payload["line"]
        self.state.paid += payload["cents"]

    def hold(self, payload: Payload) -> Decided:
        """Nothing is sold or paid until somebody has looked into it."""
        return refused("it is held already") if self.state.deal.held else Decided()

    def held(self, payload: Payload) -> None:
        """It is held."""
        self.state.deal.held = payload["ground"]

    def release(self, payload: Payload) -> Decided:
        """It goes on."""
        return Decided() if self.state.deal.held else refused("it is not held")

    def released(self, payload: Payload) -> None:
        """It goes on."""
        self.state.deal.held = ""

    # -- leaving play ------------------------------------------------------------------------------------------------

    @property
    def prizes_out(self) -> tuple[int, int]:
        """How many prizes were paid, and what they come to."""
        paid = self.state.deal.paid
        seal = sum(each.cents for each in self.terms.prizes if each.seal) if self.state.deal.sealed else 0
        return sum(paid.values()) + bool(seal), sum(cents * many for cents, many in paid.items()) + seal

    def why_not_leave(self) -> tuple[str, tuple[str, ...]] | None:
        """Why it may not leave play yet: it is neither sold out nor are enough of its prizes out."""
        law = self.terms.edition.law.leaves_play
        if law is None or not self.left:
            return None
        number, cents = self.prizes_out
        whole_of = {"number": sum(each.count for each in self.terms.prizes), "value": sum(
            each.count * each.cents for each in self.terms.prizes)}  # fmt: skip
        out = {"number": number, "value": cents}
        short = [way for way in law.by if Fraction(out[way]) < Fraction(law.share) * whole_of[way]]
        if not short:
            return None
        said = {
            "number": f"{number} of {whole_of['number']} prizes",
            "value": f"{dollars(cents)} of {dollars(whole_of['value'])}",
        }
        return f"{' and '.join(said[way] for way in short)} are out, and {law.share} must be", law.cite

    def close(self, payload: Payload) -> Decided:
        """The deal leaves play: sold out, or with enough of its prizes out; what was not sold is counted."""
        if not self.state.deal.open:
            return refused("it has left play" if self.state.closed else "it was not put into play")
        unsold = whole(payload, "unsold")
        why = self.why_not_leave()
        if why is not None:
            return refused(*why)
        if unsold != self.left:
            reason = (
                f"{unsold:,} tickets are left over, and {self.left:,} should be: {self.state.deal.sold:,} were sold"
            )
            return refused(reason, self.terms.clause("bank"))
        number, cents = self.prizes_out
        profit = self.terms.price * self.state.deal.sold - cents - self.terms.cost
        answer = {"sold": self.state.deal.sold, "unsold": unsold, "prizes": number, "paid": cents, "profit": profit}
        return Decided(written={"unsold": unsold}, answer=answer)

    def closed(self, payload: Payload) -> None:
        """It has left play."""
        self.state.deal.open, self.state.closed = False, True

    def bank(self, payload: Payload) -> Decided:
        """What is in the deal's own bank goes to the organization's account."""
        cents = whole(payload, "cents", 1)
        if cents > self.pool.in_the_bank:
            return refused(f"{dollars(self.pool.in_the_bank)} is in the bank of the deal, not {dollars(cents)}")
        return Decided(written={"cents": cents}, moves=[Move(BANK, KEPT, cents, "what the deal took in")])

    def banked(self, payload: Payload) -> None:
        """It is banked."""
        self.state.deposited += payload["cents"]

    def count(self, payload: Payload) -> Decided:
        """The bank of the deal is counted, and what it is over or short is said."""
        counted = whole(payload, "cents")
        over = counted - self.pool.in_the_bank
        return Decided(written={"cents": counted, "over": over}, answer={"over": over})

    def counted(self, payload: Payload) -> None:
        """What was counted changes nothing: what is short is put right by whoever brings it."""
