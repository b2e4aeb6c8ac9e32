"""Tickets with numbers: given out in books, brought back, sold and made void, as ranges that never overlap."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.kernel.money import dollars
from aboveboard.kernel.serials import LARGEST_SERIAL, Range, Serials, numbered, spoken
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.running.decided import BANK, BUYERS, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import SeriesState, ranges_of
from aboveboard.play.pools.running.terms import Book
from aboveboard.play.pools.tickets.law import stub_lacking

SELL, GIVE_OUT, BRING_BACK, VOID = "ticket-sell", "book-out", "book-back", "ticket-void"
STUB = "stub"
BUYER = {"buyer": "name", "address": "address", "telephone": "telephone"}
"""What is stated of a buyer, and what it is called on a stub."""
OVER = "it is over, and stands as it is"
MOST_RANGES = 1000
"""So many ranges are sold at once."""


class Tickets(PoolPart):
    """The tickets that people buy."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {
            SELL: (self.sell, self.sold), GIVE_OUT: (self.give_out, self.given_out),
            BRING_BACK: (self.bring_back, self.brought_back), VOID: (self.make_void, self.made_void),
            STUB: (self.write_stub, self.stub_written),
        }  # fmt: skip

    # -- selling ---------------------------------------------------------------------------------------------------

    def sell(self, payload: Payload) -> Decided:
        """Sell a range, or the next so many that a seller or the desk holds."""
        if self.state.closed or self.state.found:
            return refused("the pool is over: nothing more is sold", self.terms.clause("until-found"))
        if self.state.round.closed:
            return refused("sales are closed for this drawing; what is sold now would not be in the drum")
        if self.pool.all_drawn_for:
            return refused(
                "everything was drawn for: whatever is sold now could win nothing", self.terms.clause("once")
            )
        series, held = self.series(payload)
        if series != self.terms.sold_series:
            return refused(f"{series} tickets are not sold")
        seller = payload.get("seller")
        if "first" in payload or "last" in payload:
            given = self._range(payload)
            why = _not_sellable(held, given, seller, self.terms.clause("once"))
            if why is not None:
                return why
            ranges = [given]
        else:
            count = whole(payload, "count", 1)
            ranges = self._next(held, seller, count)
            found = sum(last - first + 1 for first, last in ranges)
            if found < count:
                whose = f"{seller} has" if seller in held.out else "there are"
                return refused(f"{whose} {found:,} tickets left, not {count:,}")
        count = sum(last - first + 1 for first, last in ranges)
        due, why = self._price(payload, count)
        if why is not None:
            return why
        over = self._beyond_cap(due)
        if over is not None:
            return over
        lacks = self._stub(payload) if any(name in payload for name in BUYER) else None
        written = {"ranges": [list(each) for each in ranges], "cents": due, "series": series,
                   **({} if lacks is None else {"stubs": not lacks})}  # fmt: skip
        moves = [Move(BUYERS, BANK, due, numbered("ticket", ranges))] if due else []
        answer = {"ranges": written["ranges"], "cents": due, "count": count}
        return Decided(written=written, answer=answer, moves=moves, flagged=lacks or ())

    def _range(self, payload: Payload) -> Range:
        first = whole(payload, "first")
        last = whole(payload, "last") if "last" in payload else first
        if last < first:
            raise BadInput(f"last: {last} is before first, which is {first}")
        return first, last

    def _next(self, held: SeriesState, seller: object, count: int) -> list[Range]:
        """The next tickets of a seller's books, or else of those at hand."""
        if isinstance(seller, str) and seller in held.out:
            return held.out[seller].next(count)
        found = held.hand.next(count)
        left = count - sum(last - first + 1 for first, last in found)
        return sorted([*found, *held.returned.next(left)])[:MOST_RANGES]

    def _price(self, payload: Payload, count: int) -> tuple[int, Decided | None]:
        """What so many tickets cost: one price, or that of books; where the law asks for one price, no other."""
        price, book, uniform = self.terms.price, self.terms.book, self.terms.clause("uniform-price")
        alone = price * count
        due = whole(payload, "cents", 0, LARGEST_SERIAL) if "cents" in payload else alone
        if uniform and due != alone and not _by_books(book, price, count, alone - due):
            each = f"{dollars(price)} a ticket" + (
                "" if book is None else f", or {dollars(book.cents)} a book of {book.tickets}"
            )
            said = "one ticket" if count == 1 else f"{count:,} tickets"
            cite = (*uniform, *self.terms.clause("book-price"))
            return 0, refused(f"{said} for {dollars(due)}: the price is {each}", cite)
        if due > alone:
            return 0, refused(f"{dollars(due)} is more than the {dollars(alone)} that {count:,} tickets cost")
        return due, None

    def _beyond_cap(self, cents: int) -> Decided | None:
        """A sale that would have the prize grow past the largest that is allowed is refused before it is made."""
        share, most = self.terms.edition.law.prize_share, self.terms.edition.law.limits.get("prize")
        if most is None:
            return None
        grows_to = self.pool.chest_after(cents) if share is None else share_of(share, self.state.taken + cents)
        if grows_to <= most.max:
            return None
        reason = f"the prize would grow to {dollars(grows_to)}, and {dollars(most.max)} is the most of one"
        return refused(reason, (*most.cite, *(() if share is None else share.cite)))

    def sold(self, payload: Payload) -> None:
        """Tickets are sold, and lie in the drum."""
        held = self.state.series[payload["series"]]
        for first, last in ranges_of(payload["ranges"]):
            _take_out(held, first, last)
            held.sold.add(first, last)
            held.drum.add(first, last)
            self.state.round.sold += last - first + 1
            if payload.get("stubs"):
                held.stubs.add(first, last)
        self.state.taken += payload["cents"]
        self.state.round.taken += payload["cents"]

    # -- stubs -----------------------------------------------------------------------------------------------------

    def _stub(self, payload: Payload) -> list[Refusal]:
        """What a stub lacks of what must stand on it; its number is printed there."""
        said = {of: payload.get(name) for name, of in BUYER.items()}
        return stub_lacking(self.terms.edition, {**said, "serial": "printed"})

    def write_stub(self, payload: Payload) -> Decided:
        """Who bought a ticket is written on its stub; one that lacks something is incomplete, and flagged."""
        series, held = self.series(payload)
        ticket, lacks = whole(payload, "ticket"), self._stub(payload)
        if ticket not in held.sold:
            return refused(f"ticket {ticket} was not sold: {_where(held, ticket, ticket)}")
        if self.state.closed or any(win.ticket == ticket and win.series == series for win in self.state.wins):
            return refused(f"ticket {ticket} was drawn: its stub stands as it is" if not self.state.closed else OVER)
        if ticket in held.stubs:
            return refused(f"the stub of ticket {ticket} is written, and stands as it is")
        return Decided(written={"series": series, "stubs": not lacks}, answer={"complete": not lacks}, flagged=lacks)

    def stub_written(self, payload: Payload) -> None:
        """What is written last is what stands there."""
        stubs, ticket = self.state.series[payload["series"]].stubs, payload["ticket"]
        if payload["stubs"] and ticket not in stubs:
            stubs.add(ticket, ticket)
        elif not payload["stubs"] and ticket in stubs:
            stubs.remove(ticket, ticket)

    # -- books -----------------------------------------------------------------------------------------------------

    def give_out(self, payload: Payload) -> Decided:
        """A book goes out to a seller, on whose line it is until it is brought back or paid for."""
        series, held = self.series(payload)
        first, last = self._range(payload)
        if self.state.closed:
            return refused(OVER)
        if not held.hand.covers(first, last) and not held.returned.covers(first, last):
            return refused(_not(held, first, last, "at hand"))
        return Decided(written={"series": series, "first": first, "last": last})

    def given_out(self, payload: Payload) -> None:
        """It is out."""
        held = self.state.series[payload["series"]]
        _take_out(held, payload["first"], payload["last"])
        held.out.setdefault(payload["seller"], Serials()).add(payload["first"], payload["last"])

    def bring_back(self, payload: Payload) -> Decided:
        """What a seller did not sell comes back."""
        series, held = self.series(payload)
        first, last = self._range(payload)
        out = held.out.get(payload["seller"])
        if out is None or not out.covers(first, last):
            where = _where(held, first, last)
            return refused(f"{payload['seller']} does not have all of {spoken([(first, last)])}: {where}")
        return Decided(written={"series": series, "first": first, "last": last})

    def brought_back(self, payload: Payload) -> None:
        """It is back."""
        held = self.state.series[payload["series"]]
        _take_out(held, payload["first"], payload["last"])
        held.returned.add(payload["first"], payload["last"])

    def make_void(self, payload: Payload) -> Decided:
        """Tickets that are spoiled or lost are made void before they are sold; what was sold stays so."""
        series, held = self.series(payload)
        if self.state.closed:
            return refused(OVER)
        first, last = self._range(payload)
        if held.sold.overlaps(first, last):
            return refused(f"{_tickets(first, last)} sold at least in part: what was sold is in the drum")
        if held.place_of_range(first, last) in (None, "void"):
            return refused(_not(held, first, last, "unsold and in one place"))
        return Decided(written={"series": series, "first": first, "last": last})

    def made_void(self, payload: Payload) -> None:
        """They are void."""
        held = self.state.series[payload["series"]]
        _take_out(held, payload["first"], payload["last"])
        held.void.add(payload["first"], payload["last"])

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A book that is out is somebody's to bring back or to pay for."""
        for held in self.state.series.values():
            for seller, out in held.out.items():
                if out:
                    yield (
                        f"{seller} still has tickets {spoken(out.ranges)}: they are brought back or paid for first",
                        (),
                    )


def _by_books(book: Book | None, price: int, count: int, less: int) -> bool:
    """Is so much less asked for because some of the tickets are sold by the book?"""
    if book is None:
        return False
    cheaper = book.tickets * price - book.cents
    return cheaper != 0 and less % cheaper == 0 and 0 < less // cheaper <= count // book.tickets


def _not_sellable(held: SeriesState, given: Range, seller: object, cite: tuple[str, ...]) -> Decided | None:
    first, last = given
    where = held.place_of_range(first, last)
    if where in ("at hand", "returned"):
        return None
    if where is not None and where.startswith("with "):
        whose = where.removeprefix("with ")
        if seller in (None, whose):
            return None
        return refused(f"{_tickets(first, last)} with {whose}, not with {seller}")
    return refused(_not(held, first, last, "there to be sold"), cite)


def _tickets(first: int, last: int) -> str:
    """Tickets and the verb that goes with so many of them."""
    return f"{numbered('ticket', [(first, last)])} {'is' if first == last else 'are'}"


def _where(held: SeriesState, first: int, last: int) -> str:
    """Where the tickets of a range are, in words."""
    some = "it is" if first == last else "some are"
    found = [f"{some} {name}" for name, part in held.places.items() if part.overlaps(first, last)]
    inside = sum(_common(part, first, last) for part in held.places.values())
    if inside < last - first + 1:
        one = "it was never printed" if first == last else "none was ever printed"
        found.append("some were never printed" if inside else one)
    return ", ".join(found)


def _not(held: SeriesState, first: int, last: int, what: str) -> str:
    """That tickets are not where they would have to be, and where they are."""
    every = "not" if first == last else "not all"
    return f"{_tickets(first, last)} {every} {what}: {_where(held, first, last)}"


def _common(part: Serials, first: int, last: int) -> int:
    """How many numbers of a range are in a set."""
    return sum(min(last, end) - max(first, begin) + 1 for begin, end in part.ranges if begin <= last and end >= first)


def _take_out(held: SeriesState, first: int, last: int) -> None:
    """Take a range out of wherever it is."""
    for part in (held.hand, held.returned, *held.out.values()):
        if part.covers(first, last):
            part.remove(first, last)
            break
    held.out = {seller: out for seller, out in held.out.items() if out}
