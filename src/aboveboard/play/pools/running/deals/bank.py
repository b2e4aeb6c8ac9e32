"""The cash bank of one deal: counted, made good where it is short, put right where it was entered wrong, deposited."""

from __future__ import annotations

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted, were
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.running.deals.prizes import MONEY
from aboveboard.play.pools.running.deals.state import Counted, DealState, Tally
from aboveboard.play.pools.running.decided import BANK, BUYERS, KEPT, SHORT, WINNERS, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole

COUNT, MAKE_GOOD, CORRECT, BANKED = "deal-count", "deal-make-good", "deal-correct", "deal-deposit"


def tally_of(deal: DealState, payload: Payload) -> Tally:
    """The tally of the seller and the shift that a deed names, begun where there is none."""
    shift, seller = str(payload.get("shift", "")), str(payload.get("seller", ""))
    found = deal.tally(shift, seller)
    if found is None:
        found = Tally(shift, seller)
        deal.tallies.append(found)
    return found


def _whose(payload: Payload) -> str:
    """Of whom, and in which shift, in words; of nobody in particular where none is named."""
    seller = f" for {payload['seller']}" if "seller" in payload else " without a seller"
    return seller + (f" in shift {payload['shift']}" if "shift" in payload else "")


class DealBank(PoolPart):
    """What is done with the money of one deal, apart from every other."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {
            COUNT: (self.count, self.counted), MAKE_GOOD: (self.make_good, self.made_good),
            CORRECT: (self.correct, self.corrected), BANKED: (self.bank, self.banked),
        }  # fmt: skip

    @property
    def _cite(self) -> tuple[str, ...]:
        return self.terms.clause("bank")

    # -- counting ----------------------------------------------------------------------------------------------------

    def count(self, payload: Payload) -> Decided:
        """The bank is counted: what it is over or short is said, and from then on it holds what was counted."""
        cents = whole(payload, "cents")
        over = cents - self.pool.in_the_bank
        moves = []
        if over:
            source, to = (SHORT, BANK) if over > 0 else (BANK, SHORT)
            moves = [Move(source, to, abs(over), f"the bank is {'over' if over > 0 else 'short'}", self._cite)]
        return Decided(written={"cents": cents, "over": over}, answer={"over": over}, moves=moves)

    def counted(self, payload: Payload) -> None:
        """It holds what was counted."""
        self.state.deal.counts.append(Counted(str(payload.get("shift", "")), payload["cents"], payload["over"]))
        self.state.taken += payload["over"]

    def make_good(self, payload: Payload) -> Decided:
        """Whoever brought less than was sold brings it."""
        cents, missing = whole(payload, "cents", 1), self._missing(payload)
        who = f" by {payload['seller']}" if "seller" in payload else ""
        if cents > missing:
            return refused(f"{dollars(max(missing, 0))} is missing{who}, not {dollars(cents)}", self._cite)
        moves = [Move(SHORT, BANK, cents, f"made good{who}", self._cite)]
        return Decided(written={"cents": cents}, answer={"short": missing - cents}, moves=moves)

    def _missing(self, payload: Payload) -> int:
        """What somebody may make good: what the tally lacks that is named, and never more than the deal itself does."""
        missing = self.state.deal.missing
        if "seller" not in payload and "shift" not in payload:
            return missing
        found = self.state.deal.tally(str(payload.get("shift", "")), str(payload.get("seller", "")))
        return 0 if found is None else min(found.short, missing)

    def made_good(self, payload: Payload) -> None:
        """It is in the bank."""
        tally_of(self.state.deal, payload).brought += payload["cents"]
        self.state.taken += payload["cents"]

    # -- putting right -----------------------------------------------------------------------------------------------

    def correct(self, payload: Payload) -> Decided:
        """What was entered by mistake is taken back: tickets that were not sold, or prizes that were not paid."""
        if self.state.closed:
            return refused("it has left play")
        if ("tickets" in payload) == ("count" in payload):
            raise BadInput("tickets or count was expected: so many tickets, or so many prizes, were entered by mistake")
        return self._unsell(payload) if "tickets" in payload else self._unpay(payload)

    def _unsell(self, payload: Payload) -> Decided:
        deal, tickets = self.state.deal, whole(payload, "tickets", 1)
        tally = deal.tally(str(payload.get("shift", "")), str(payload.get("seller", "")))
        entered = 0 if tally is None else tally.tickets
        if tickets > entered:
            return refused(f"{were(entered, 'ticket')} entered{_whose(payload)}, not {tickets:,}", self._cite)
        out = sum(deal.won.values())
        if deal.sold - tickets < out:
            return refused(f"{were(out, 'prize')} won: no fewer tickets can have been sold", self._cite)
        due = tickets * self.terms.price
        reached = 0 if tally is None else max(tally.brought, 0)
        brought = whole(payload, "brought", 0, due) if "brought" in payload else min(due, reached)
        if brought > reached:
            return refused(f"{dollars(reached)} was brought{_whose(payload)}, not {dollars(brought)}", self._cite)
        moves = [
            Move(source, BUYERS, cents, f"{counted(tickets, 'ticket')} entered by mistake", self._cite)
            for source, cents in ((BANK, brought), (SHORT, due - brought))
            if cents
        ]
        return Decided(written={"tickets": tickets, "cents": due, "brought": brought}, moves=moves)

    def _unpay(self, payload: Payload) -> Decided:
        count, name = whole(payload, "count", 1), str(payload.get("prize", ""))
        prizes = [each for each in self.terms.prizes if not each.seal]
        found = [each for each in prizes if (each.name == name if name else each.cents == payload.get("cents"))]
        if not found:
            raise BadInput("cents or prize was expected: which prize was entered by mistake, as the flare lists it")
        out = {each.name: self.state.deal.won.get(each.name, 0) for each in found}
        if count > sum(out.values()):
            return refused(f"{were(sum(out.values()), 'such prize')} entered as paid, not {count:,}", self._cite)
        won, rest = dict[str, int](), count
        for each in reversed(found):
            take = min(rest, out[each.name])
            if take:
                won[each.name], rest = take, rest - take
        first = found[0]
        money = first.cents * count if first.kind in MONEY else 0
        why = f"{counted(count, 'prize')} entered by mistake"
        moves = [Move(WINNERS, BANK, money, why, self._cite)] if money else []
        return Decided(written={"cents": first.cents, "count": count, "won": won, "money": money}, moves=moves)

    def corrected(self, payload: Payload) -> None:
        """It is as if it had not been entered."""
        deal, tally = self.state.deal, tally_of(self.state.deal, payload)
        if "tickets" in payload:
            deal.sold -= payload["tickets"]
            self.state.taken -= payload["brought"]
            tally.tickets -= payload["tickets"]
            tally.due -= payload["cents"]
            tally.brought -= payload["brought"]
            return
        for name, many in payload["won"].items():
            deal.won[name] -= many
        deal.paid[payload["cents"]] -= payload["count"]
        self.state.paid -= payload["money"]
        tally.prizes -= payload["count"]
        tally.paid -= payload["money"]

    # -- the organization's account ------------------------------------------------------------------------------------

    def bank(self, payload: Payload) -> Decided:
        """What is in the deal's own bank goes to the organization's account."""
        cents, held = whole(payload, "cents", 1), self.pool.in_the_bank
        if cents > held:
            return refused(f"{dollars(held)} is in the bank of the deal, not {dollars(cents)}", self._cite)
        return Decided(written={"cents": cents}, moves=[Move(BANK, KEPT, cents, "what the deal took in", self._cite)])

    def banked(self, payload: Payload) -> None:
        """It is banked."""
        self.state.deposited += payload["cents"]
