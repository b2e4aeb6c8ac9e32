"""A deal of sealed tickets: sold by count, paid by the prizes printed in it, and closed when the law lets it be."""

from __future__ import annotations

from fractions import Fraction

from aboveboard.games.shapes.pool import Printed
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import are, counted, were
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.running.deals.bank import DealBank, tally_of
from aboveboard.play.pools.running.deals.prizes import Awarded, awarded, is_money, prizes_left, worth
from aboveboard.play.pools.running.decided import BANK, BUYERS, SHORT, WINNERS, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.told import Told

OPEN, SELL, PAY, CLOSE = "deal-open", "deal-sell", "deal-pay", "deal-close"
HOLD, RELEASE, UNSEAL = "deal-hold", "deal-release", "seal-open"
SEALED = "drawn"
"""The grade of whoever stands for what lay under the seal."""


class DealStage(PoolPart):
    """Tickets of one deal, which are counted."""

    def __init__(self, pool: object, stage: Printed) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {
            OPEN: (self.put_into_play, self.in_play), SELL: (self.sell, self.sold), PAY: (self.pay, self.paid),
            CLOSE: (self.close, self.closed), HOLD: (self.hold, self.held), RELEASE: (self.release, self.released),
            UNSEAL: (self.unseal, self.unsealed), **DealBank(self.pool).deeds,
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
        """Why nothing is sold or paid now, if so."""
        deal = self.pool.state.deal
        if not deal.open:
            return refused("it has left play" if self.state.closed else "it was not put into play")
        return refused(f"it is held: {deal.held}", self.terms.clause("held")) if deal.held else None

    # -- selling -----------------------------------------------------------------------------------------------------

    def sell(self, payload: Payload) -> Decided:
        """So many tickets are sold; what is brought may be short, and is beyond their price only by what was short."""
        if why := self._stands():
            return why
        terms, deal = self.pool.terms, self.pool.state.deal
        tickets = whole(payload, "tickets", 1)
        if tickets > terms.tickets - deal.sold:
            return refused(f"there are not {tickets:,} tickets left in it", terms.clause("container"))
        due = tickets * terms.price
        brought = whole(payload, "brought") if "brought" in payload else due
        cite, sold = terms.clause("bank"), counted(tickets, "ticket")
        short = deal.short_of(str(payload.get("seller", "")))
        if brought > due + short:
            missing = f", and {dollars(short)} is missing" if short else ""
            return refused(f"{dollars(due)} is due for {sold}{missing}: {dollars(brought)} is more", cite)
        moves = [Move(BUYERS, BANK, min(brought, due), sold, cite)] if brought else []
        if brought < due:
            moves.append(Move(BUYERS, SHORT, due - brought, f"{sold}: not brought", cite))
        elif brought > due:
            moves.append(Move(SHORT, BANK, brought - due, f"{sold}: brought beyond their price", cite))
        answer: Told = {"cents": due} if brought == due else {"cents": due, "short": due - brought}
        return Decided(None, {"tickets": tickets, "cents": due, "brought": brought}, answer, (), moves)

    def sold(self, payload: Payload) -> None:
        """They are sold."""
        state = self.pool.state
        state.deal.sold += payload["tickets"]
        state.taken += payload["brought"]
        tally = tally_of(state.deal, payload)
        tally.tickets += payload["tickets"]
        tally.due += payload["cents"]
        tally.brought += payload["brought"]

    # -- paying ------------------------------------------------------------------------------------------------------

    def pay(self, payload: Payload) -> Decided:
        """Prizes are paid: no more of them than the flare lists, and none that it does not."""
        if why := self._stands():
            return why
        cite = self.terms.clause("surrendered")
        found = awarded(self.terms, self.state.deal, payload)
        if isinstance(found, str):
            return refused(found, cite)
        out, _ = self.prizes_out
        if out + found.count > self.state.deal.sold:
            return refused(self._too_many(found.count, out), cite)
        return Decided(
            written={"cents": found.cents, "count": found.count, "won": dict(found.won), "money": found.money},
            answer={"cents": found.worth},
            settled=[Settled(None, self.stage.grades[0], found.worth, cite, found.called)],
            moves=self._paid_out(found),
        )

    def _too_many(self, count: int, out: int) -> str:
        """More prizes cannot have been won than tickets were sold."""
        already = f", and {were(out, 'prize')} won already" if out else ""
        prizes = counted(count, "more prize" if out else "prize")
        return f"{were(self.state.deal.sold, 'ticket')} sold{already}: {prizes} cannot have been won"

    def _paid_out(self, found: Awarded) -> list[Move]:
        if not found.money:
            return []
        why = f"{counted(found.count, 'prize')}: {found.called}"
        return [Move(BANK, WINNERS, found.money, why, self.terms.clause("bank"))]

    def paid(self, payload: Payload) -> None:
        """The prizes are marked off on the flare."""
        deal, cents = self.state.deal, payload["cents"]
        for name, many in payload["won"].items():
            deal.won[name] = deal.won.get(name, 0) + many
        deal.paid[cents] = deal.paid.get(cents, 0) + payload["count"]
        self.state.paid += payload["money"]
        tally = tally_of(deal, payload)
        tally.prizes += payload["count"]
        tally.paid += payload["money"]

    # -- the seal ----------------------------------------------------------------------------------------------------

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
            return refused(f"{are(self.left, 'ticket')} not sold: the seal is opened when all are")
        line = _text(payload, "line", "what lay under the seal")
        money = sum(worth(each) for each in sealed if is_money(each))
        cents, cite = sum(map(worth, sealed)), self.terms.clause("bank")
        moves = [Move(BANK, WINNERS, money, f"the seal: {line}", cite)] if money else []
        won = {each.name: each.count for each in sealed}
        rows = [Settled(None, SEALED, worth(each), self.terms.clause("surrendered"), each.name) for each in sealed]
        written = {"line": line, "cents": cents, "won": won, "money": money}
        return Decided(written=written, answer={"cents": cents}, settled=rows, moves=moves)

    def unsealed(self, payload: Payload) -> None:
        """It is open."""
        self.state.deal.sealed = payload["line"]
        self.state.deal.won |= payload["won"]
        self.state.paid += payload["money"]

    # -- something is wrong with it ------------------------------------------------------------------------------------

    def hold(self, payload: Payload) -> Decided:
        """Nothing is sold or paid until somebody has looked into it."""
        if self.state.closed:
            return refused("it has left play")
        if self.state.deal.held:
            return refused(f"it is held already: {self.state.deal.held}")
        return Decided(written={"ground": _text(payload, "ground", "why it is held")})

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
        """How many prizes were awarded, and what they come to."""
        left = prizes_left(self.terms, self.state.deal)
        out = [(each, each.count - left[each.name]) for each in self.terms.prizes]
        return sum(many for _, many in out), sum(many * each.cents for each, many in out)

    def why_not_leave(self) -> tuple[str, tuple[str, ...]] | None:
        """Why it may not leave play yet: it is neither sold out nor are enough of its prizes out."""
        if not self.left:
            if self._sealed_up:
                return "the seal is not opened, and every ticket is sold", self.terms.clause("surrendered")
            return None
        law = self.terms.edition.law.leaves_play
        if law is None:
            return None
        number, cents = self.prizes_out
        every = {"number": sum(each.count for each in self.terms.prizes), "value": sum(map(worth, self.terms.prizes))}
        out = {"number": number, "value": cents}
        short = [way for way in law.by if Fraction(out[way]) < Fraction(law.share) * every[way]]
        if not short:
            return None
        said = {
            "number": f"{number:,} of {counted(every['number'], 'prize')}",
            "value": f"{dollars(cents)} of {dollars(every['value'])}",
        }
        verb = "are" if "number" in short else "is"
        return f"{' and '.join(said[way] for way in short)} {verb} out, and {law.share} must be", law.cite

    @property
    def _sealed_up(self) -> bool:
        """Does something still lie under a seal?"""
        return not self.state.deal.sealed and any(each.seal for each in self.terms.prizes)

    def close(self, payload: Payload) -> Decided:
        """The deal leaves play: sold out, or with enough of its prizes out; what was not sold is counted."""
        deal = self.state.deal
        if not deal.open:
            return refused("it has left play" if self.state.closed else "it was not put into play")
        unsold = whole(payload, "unsold")
        why = self.why_not_leave()
        if why is not None:
            return refused(*why)
        if unsold != self.left:
            return refused(self._miscounted(unsold), self.terms.clause("bank"))
        number, cents = self.prizes_out
        profit = self.terms.price * deal.sold - cents - self.terms.cost
        answer = {"sold": deal.sold, "unsold": unsold, "prizes": number, "paid": cents, "profit": profit}
        missing = {"short": deal.missing} if deal.missing else {}
        return Decided(written={"unsold": unsold}, answer={**answer, **missing})

    def _miscounted(self, unsold: int) -> str:
        """What does not add up, and what is entered to put it right."""
        off = unsold - self.left
        found = f"{are(unsold, 'ticket')} left over, and {self.left:,} should be: {self.state.deal.sold:,} were sold"
        if off < 0:
            return f"{found}; enter {counted(-off, 'ticket')} more as sold, with what was brought for them"
        return f"{found}; take back {counted(off, 'ticket')} that were entered and not sold"

    def closed(self, payload: Payload) -> None:
        """It has left play."""
        self.state.deal.open, self.state.closed = False, True


def _text(payload: Payload, name: str, what: str) -> str:
    """A field that says something in words."""
    given = payload.get(name)
    if not isinstance(given, str) or not given.strip():
        raise BadInput(f"{name}: a text was expected: {what}")
    return given
