"""Cards are sold for a game: for the one in hand until its first ball is called, or for one of the program to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from aboveboard.kernel.money import dollars
from aboveboard.kernel.serials import Range, Serials, numbered, spoken
from aboveboard.kernel.words import were
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.calling.evening import Evening, Stock
from aboveboard.play.pools.running.calling.state import Ahead, Cards, GameState, OwnPrice
from aboveboard.play.pools.running.decided import BANK, BUYERS, Decided, Move, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import SeriesState, ranges_of

SELL, TAKE_BACK = "card-sell", "card-return"
MOST_RANGES = 1000
"""So many ranges are sold at once."""


class SoldFor(NamedTuple):
    """The game for which cards are sold."""

    number: int
    price: int
    edition: PoolEdition


class CardSales(PoolPart):
    """The cards of a gathering, and what they bring."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {SELL: (self.sell, self.sold), TAKE_BACK: (self.take_back, self.taken_back)}

    @property
    def evening(self) -> Evening:
        """The gathering as it was opened."""
        assert self.terms.evening is not None
        return self.terms.evening

    def sell(self, payload: Payload) -> Decided:
        """Sell a range of cards, or the next so many that are at hand."""
        if self.state.closed:
            return refused("the occasion is over: nothing more is sold")
        sold_for = self._game(payload)
        if isinstance(sold_for, Decided):
            return sold_for
        stock = self._stock(payload)
        held, law = self.state.series[stock.name], sold_for.edition.law
        marked = law.clauses.get("not-reusable", ())
        if stock.reusable and marked:
            reason = f"the cards of {stock.name} are used again, and those of {law.title} are marked for good"
            return refused(reason, marked)
        if "first" in payload or "last" in payload:
            given = card_range(payload)
            if not held.hand.covers(*given):
                return refused(self.why_not(stock, given), self.terms.clause("used-once"))
            ranges = [given]
        else:
            count = whole(payload, "count", 1)
            ranges = held.hand.next(count)[:MOST_RANGES]
            found = counted(ranges)
            if found < count:
                return refused(f"{found:,} cards of {stock.name} can be sold at once, not {count:,}")
        due = sold_for.price * counted(ranges)
        cents = whole(payload, "cents") if "cents" in payload else due
        written = {
            "ranges": [list(each) for each in ranges], "cents": cents, "series": stock.name, "game": sold_for.number,
        }  # fmt: skip
        moves = [Move(BUYERS, BANK, cents, f"cards {spoken(ranges)} for game {sold_for.number}")] if cents else []
        answer = {**written, "count": counted(ranges)}
        return Decided(written=written, answer=answer, moves=moves, flagged=_own_price(ranges, cents, due))

    def _game(self, payload: Payload) -> SoldFor | Decided:
        """The game that is named, or else the one in hand."""
        calls = self.state.calls
        game = calls.game
        number = whole(payload, "game", 1, 10_000) if "game" in payload else None if game is None else game.number
        if number is None:
            return refused("no game is in hand for which cards could be sold; one of the program is named (game)")
        if game is not None and number == game.number:
            if self.state.round.closed:
                called = were(len(game.calls), "ball") if game.calls else "a ball was"
                return refused(f"{called} called in game {number}: nothing is sold for it or taken back now")
            return SoldFor(number, game.price, self.evening.kind(game.kind))
        if number <= calls.begun:
            return refused(f"game {number} is over")
        if number > len(self.evening.program):
            return refused(f"game {number} is not in the program: cards are sold for it once it has begun")
        offer = self.evening.listed(number)
        return SoldFor(number, offer.price, offer.edition)

    def _stock(self, payload: Payload) -> Stock:
        stocks = self.evening.stocks
        named = payload.get("series", next(iter(stocks)))
        if named not in stocks:
            raise BadInput(f"series: there is no {short(named)} in the hall; {nearest(str(named), stocks)}")
        return stocks[named]

    def why_not(self, stock: Stock, given: Range) -> str:
        """Why cards are none that could be sold, in words."""
        held = self.state.series[stock.name]
        first, last = given
        if not stock.held.covers(first, last):
            where = f"{stock.name} has the cards {spoken(stock.held.ranges)} in the hall"
            return f"cards {spoken([given])} were not all printed, or are elsewhere: {where}"
        parts = []
        for number, cards in self.by_game().items():
            if cards.get(stock.name, Serials()).overlaps(first, last):
                parts.append(f"for game {number}")
        if held.void.overlaps(first, last):
            parts.append("on an earlier occasion")
        said = " and ".join(parts) or "before"
        how = "is used in one game" if not stock.reusable else "is in one game at a time"
        cards_are = f"card {first} was" if first == last else f"some of the cards {first} to {last} were"
        return f"{cards_are} sold {said}: a card of {stock.name} {how}"

    def by_game(self) -> Mapping[int, Cards]:
        """Cards that were sold, by the number of the game; those that are used again only for games to come."""
        calls = self.state.calls
        found = {game.number: game.cards for game in calls.played}
        found |= {number: ahead.cards for number, ahead in calls.ahead.items()}
        return found if calls.game is None else {**found, calls.game.number: calls.game.cards}

    def sold(self, payload: Payload) -> None:
        """They are sold."""
        series, number, ranges = payload["series"], payload["game"], ranges_of(payload["ranges"])
        held, sales = self.state.series[series], self._of(number)
        for first, last in ranges:
            held.hand.remove(first, last)
            held.sold.add(first, last)
            sales.cards.setdefault(series, Serials()).add(first, last)
        if payload["cents"] != self._price(number) * counted(ranges):
            sales.own_prices.append(OwnPrice(series, Serials.of(ranges), payload["cents"]))
        self._take(number, payload["cents"], counted(ranges))

    def _of(self, number: int) -> GameState | Ahead:
        calls = self.state.calls
        if calls.game is not None and calls.game.number == number:
            return calls.game
        return calls.ahead.setdefault(number, Ahead())

    def _price(self, number: int) -> int:
        game = self.state.calls.game
        return game.price if game is not None and game.number == number else self.evening.listed(number).price

    def _take(self, number: int, cents: int, cards: int) -> None:
        """What was brought for cards of a game, or went back."""
        calls, state = self.state.calls, self.state
        state.taken += cents
        if calls.game is not None and calls.game.number == number:
            calls.game.taken += cents
            state.round.taken += cents
            state.round.sold += cards
        else:
            calls.ahead[number].taken += cents

    # -- a sale that is taken back ---------------------------------------------------------------------------------

    def take_back(self, payload: Payload) -> Decided:
        """Cards that were sold by mistake go back, with no more than was paid for them, before a ball is called."""
        sold_for = self._game(payload)
        if isinstance(sold_for, Decided):
            return sold_for
        stock, given = self._stock(payload), card_range(payload)
        calls = self.state.calls
        in_hand = calls.game is not None and calls.game.number == sold_for.number
        sales = calls.game if in_hand and calls.game is not None else calls.ahead.get(sold_for.number, Ahead())
        if not sales.cards.get(stock.name, Serials()).covers(*given):
            return refused(f"cards {spoken([given])} of {stock.name} were not all sold for game {sold_for.number}")
        own = list(_shares(sales, stock.name, given))
        paid = sum(cents for _, _, cents in own)
        paid += sold_for.price * (counted([given]) - sum(counted(part) for _, part, _ in own))
        cents = whole(payload, "cents") if "cents" in payload else paid
        if cents > paid:
            return refused(f"{dollars(paid)} was paid for {numbered('card', [given])}, not {dollars(cents)}")
        written = {
            "first": given[0], "last": given[1], "cents": cents, "series": stock.name, "game": sold_for.number,
        }  # fmt: skip
        moves = [Move(BANK, BUYERS, cents, f"cards {spoken([given])} taken back")] if cents else []
        return Decided(written=written, answer={"cents": cents}, moves=moves)

    def taken_back(self, payload: Payload) -> None:
        """They are at hand again."""
        held, sales = self.state.series[payload["series"]], self._of(payload["game"])
        given = payload["first"], payload["last"]
        sales.cards[payload["series"]].remove(*given)
        for own, part, cents in list(_shares(sales, payload["series"], given)):
            own.cents -= cents
            for first, last in part:
                own.cards.remove(first, last)
        sales.own_prices = [own for own in sales.own_prices if own.cards]
        back_to_hand(held, [given])
        self._take(payload["game"], -payload["cents"], -counted([given]))


def _own_price(ranges: list[Range], cents: int, due: int) -> tuple[Refusal, ...]:
    """Cards that are sold for something else than their price are flagged."""
    if cents == due:
        return ()
    reason = f"{numbered('card', ranges)} at {dollars(cents)}, and {dollars(due)} is the price"
    return (Refusal(reason, ()),)


def _shares(sales: GameState | Ahead, series: str, given: Range) -> Iterator[tuple[OwnPrice, list[Range], int]]:
    """Of cards that go back, those that were sold for something else than their price, with what was paid for them."""
    for own in sales.own_prices:
        part = within(own.cards, *given) if own.series == series else []
        if part:
            yield own, part, own.cents * counted(part) // len(own.cards)


def within(held: Serials, first: int, last: int) -> list[Range]:
    """What of a range is there."""
    return [(max(first, begin), min(last, end)) for begin, end in held.ranges if begin <= last and end >= first]


def card_range(payload: Payload) -> Range:
    """The cards that a deed names."""
    first = whole(payload, "first", 1) if "first" in payload else whole(payload, "last", 1)
    last = whole(payload, "last", 1) if "last" in payload else first
    if last < first:
        raise BadInput(f"last: {last} is before first, which is {first}")
    return first, last


def counted(ranges: list[Range]) -> int:
    """How many cards ranges hold."""
    return sum(last - first + 1 for first, last in ranges)


def back_to_hand(held: SeriesState, ranges: list[Range]) -> None:
    """Cards that were sold can be sold again."""
    for first, last in ranges:
        held.sold.remove(first, last)
        held.hand.add(first, last)
