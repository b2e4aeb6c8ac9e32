"""Balls are called until a card covers the pattern: one game after another, and whoever covers first wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aboveboard.games.shapes.pool import Calls
from aboveboard.kernel.money import dollars
from aboveboard.kernel.serials import Serials, spoken
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, short
from aboveboard.play.events import Refusal
from aboveboard.play.pools.bingo.calling import ball_name, read_calls
from aboveboard.play.pools.bingo.patterns import Pattern
from aboveboard.play.pools.running.calling.card_sales import CardSales, within
from aboveboard.play.pools.running.calling.evening import Evening, Offer, Stock, square_name
from aboveboard.play.pools.running.calling.state import Ahead, Claim, GameState
from aboveboard.play.pools.running.decided import Decided, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import RoundState
from aboveboard.play.pools.told import Told

if TYPE_CHECKING:
    from aboveboard.play.pools.bingo.winners import Checked
    from aboveboard.play.pools.running.calling.covering import Covered, Covering

OPEN, BEGIN, CALL, UNCALL, CLAIM = "bingo-open", "game-begin", "ball-call", "ball-void", "bingo"
MOST_FOLLOWED = 200_000
"""So many cards of one game are followed call by call."""


class CallsStage(PoolPart):
    """The games of one gathering."""

    def __init__(self, pool: object, stage: Calls) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self._covering: Covering | None = None
        self.deeds = {
            OPEN: (self.open, self.opened), BEGIN: (self.begin, self.begun), CALL: (self.call, self.called),
            UNCALL: (self.uncall, self.uncalled), CLAIM: (self.claim, self.claimed),
        }  # fmt: skip
        self.opened({"used": listed(list(self.evening.used.items())), "carried": self.evening.carried})

    @property
    def evening(self) -> Evening:
        """The gathering as it was opened."""
        assert self.terms.evening is not None
        return self.terms.evening

    @property
    def game(self) -> GameState | None:
        """The game in hand."""
        return self.state.calls.game

    def pattern(self, game: GameState) -> Pattern:
        """What must be covered in a game."""
        return self.evening.pattern(game.pattern)

    # -- what earlier occasions have left --------------------------------------------------------------------------

    def open(self, payload: Payload) -> Decided:
        """A gathering is opened once."""
        return refused("it is open already")

    def opened(self, payload: Payload) -> None:
        """Cards that were sold on earlier occasions are none to be sold; a jackpot that nobody won is carried over."""
        for row in payload.get("used", ()):
            held = self.state.series.get(row["series"])
            if held is not None:
                for first, last in within(held.hand, row["first"], row["last"]):
                    held.hand.remove(first, last)
                    held.void.add(first, last)
        self.state.calls.carried = payload.get("carried", self.state.calls.carried)

    # -- a game begins ---------------------------------------------------------------------------------------------

    def begin(self, payload: Payload) -> Decided:
        """The next game begins: no more of them than the law allows at one gathering."""
        calls, most = self.state.calls, self.evening.most_games
        if self.state.closed:
            return refused("the occasion is over: no game begins")
        if calls.game is not None:
            return refused(f"game {calls.game.number} is in hand, and is ended first")
        number = calls.begun + 1
        if most is not None and number > most[0]:
            return refused(f"game {number} is one more than the {most[0]} of one occasion", most[1])
        offer = self.evening.offer(number, payload, calls.carried)
        ahead = calls.ahead.get(number, Ahead())
        why = self._sold_ahead(number, offer, ahead) or self._jackpot(offer)
        if why is not None:
            return why
        written = {
            "number": number, "kind": offer.edition.pool.name, "pattern": offer.pattern, "price": offer.price,
            "prize": offer.prize, "jackpot": offer.jackpot, "within": offer.within,
        }  # fmt: skip
        said = {name: value for name, value in written.items() if value}
        over = self._over(offer)
        return over if over is not None else Decided(written=written, answer=said)

    def _over(self, offer: Offer) -> Decided | None:
        """Is what is won more than one prize may be?"""
        most, won = offer.edition.law.limits.get("prize"), max(offer.prize, offer.jackpot)
        if most is None or won <= most.max:
            return None
        return refused(f"one prize: {dollars(won)} is more than {dollars(most.max)}", most.cite)

    def _sold_ahead(self, number: int, offer: Offer, ahead: Ahead) -> Decided | None:
        """What was sold for it by the program is kept to."""
        if not ahead.cards:
            return None
        listed = self.evening.listed(number)
        if (listed.price, listed.edition) != (offer.price, offer.edition):
            was = f"{listed.edition.law.title} at {dollars(listed.price)} a card"
            return refused(f"cards were sold for game {number} as the program has it: {was}")
        return None

    def _jackpot(self, offer: Offer) -> Decided | None:
        law, carried = offer.edition.law.consolation_share, self.state.calls.carried
        if law is not None and offer.jackpot < carried:
            return refused(f"{dollars(carried)} was carried over: the jackpot is no less", law.cite)
        return None

    def begun(self, payload: Payload) -> None:
        """It is in hand, with the cards that were sold for it before."""
        calls, number = self.state.calls, payload["number"]
        ahead = calls.ahead.pop(number, Ahead())
        calls.game = GameState(
            number, payload["kind"], payload["pattern"], payload["price"], payload["prize"], payload["jackpot"],
            payload["within"], ahead.cards, ahead.taken, own_prices=ahead.own_prices,
        )  # fmt: skip
        self.state.round = RoundState(number, ahead.taken, sum(len(held) for held in ahead.cards.values()))

    # -- balls -----------------------------------------------------------------------------------------------------

    def call(self, payload: Payload) -> Decided:
        """A ball is called, once in a game, and only while nobody has shown a card that covers."""
        game = self.game
        if game is None:
            return refused("no game is in hand: no ball is called")
        ball = self._ball(payload.get("ball"))
        if not any(game.cards.values()):
            return refused(f"no card was sold for game {game.number}")
        if ball in game.calls:
            return refused(f"{ball_name(ball, self.stage)} was called before, with call {game.calls.index(ball) + 1}")
        if game.claims:
            first = min(game.claims, key=lambda claim: (claim.at, claim.card))
            reason = f"card {first.card} covers {spaced(game.pattern)}: nothing more is called in game {game.number}"
            return refused(reason, self.terms.clause("first-covers"))
        answer = {"call": len(game.calls) + 1, "ball": ball_name(ball, self.stage)}
        return Decided(written={"ball": ball, "call": len(game.calls) + 1}, answer=answer)

    def _ball(self, given: object) -> int:
        try:
            return read_calls([given], self.stage)[0]
        except BadInput as error:
            raise BadInput(str(error).replace("calls:", "ball:", 1)) from None

    def called(self, payload: Payload) -> None:
        """It is called."""
        assert self.game is not None
        self.game.calls.append(payload["ball"])
        self.game.taken_back = False
        self.state.round.drawn += 1
        self.state.round.closed = True

    def uncall(self, payload: Payload) -> Decided:
        """The last ball was keyed in wrongly: it alone is taken back with a reason, and what covered by it falls."""
        game = self.game
        if game is not None and game.taken_back:
            return refused("the last call was taken back already: no other is before one more is made")
        if game is None or not game.calls:
            return refused("no ball was called that could be taken back")
        last = len(game.calls)
        fallen = [claim.card for claim in game.claims if claim.at == last]
        name = ball_name(game.calls[-1], self.stage)
        return Decided(written={"call": last, "ball": game.calls[-1]}, answer={"ball": name, "fallen": fallen})

    def uncalled(self, payload: Payload) -> None:
        """It was not called."""
        assert self.game is not None
        self.game.calls.pop()
        self.game.taken_back = True
        self.game.claims = [claim for claim in self.game.claims if claim.at < payload["call"]]
        self.state.round.drawn -= 1

    # -- somebody covers -------------------------------------------------------------------------------------------

    def claim(self, payload: Payload) -> Decided:
        """A card is shown: it covers with some call or not, and whoever covered with an earlier one wins."""
        game = self.game
        if game is None or not game.calls:
            return refused("no ball was called in a game in hand: no card covers")
        number, cite = whole(payload, "card", 1), self.terms.clause("first-covers")
        stock = self._shown(payload, game, number)
        if isinstance(stock, Decided):
            return stock
        if any((claim.series, claim.card) == (stock.name, number) for claim in game.claims):
            return refused(f"card {number} was shown already")
        found = self.checked(game, stock, number)
        if found.at is None:
            return refused(f"card {number} does not cover {spaced(game.pattern)}: {self._lacking(found)}", cite)
        first = min((claim.at for claim in game.claims), default=found.at)
        if found.at > first:
            reason = f"card {number} covers with call {found.at}, and another covered with call {first}: the first wins"
            return refused(reason, cite)
        assert found.ball is not None
        written = {"card": number, "series": stock.name, "at": found.at, "grade": str(found.grade)}
        answer = {"card": number, "grade": found.grade, "ball": ball_name(found.ball, self.stage)}
        late = len(game.calls) - found.at
        note = self._earlier(number, found.at, late) if late else ()
        return Decided(written=written, answer=answer, flagged=note)

    def _earlier(self, card: int, at: int, late: int) -> tuple[Refusal, ...]:
        since = "one more was" if late == 1 else f"{late} more were"
        reason = f"card {card} covered with call {at}, and {since} called before it was shown: who covers first wins"
        return (Refusal(reason, self.terms.clause("first-covers")),)

    def _shown(self, payload: Payload, game: GameState, number: int) -> Stock | Decided:
        """The series of a card that somebody shows, which was sold for this game."""
        stocks = self.evening.stocks
        named = payload.get("series")
        if named is not None and named not in stocks:
            raise BadInput(f"series: {' or '.join(stocks)} expected, not {short(named)}")
        among = [stocks[named]] if isinstance(named, str) else list(stocks.values())
        sold = [stock for stock in among if number in game.cards.get(stock.name, Serials())]
        if len(sold) == 1:
            return sold[0]
        if sold:
            return refused(
                f"card {number} was sold of {' and '.join(each.name for each in sold)}: which is it (series)?"
            )
        printed = [stock for stock in among if number in stock.held]
        if not printed:
            has = "; ".join(f"{each.name} has the cards {spoken(each.held.ranges)}" for each in among)
            return refused(f"card {number} was never printed, or is not of this hall: {has}")
        sales = next(part for part in self.pool.parts if isinstance(part, CardSales))
        held = self.state.series[printed[0].name]
        if number in held.hand:
            return refused(f"card {number} was not sold for game {game.number}")
        return refused(sales.why_not(printed[0], (number, number)), self.terms.clause("used-once"))

    def checked(self, game: GameState, stock: Stock, number: int) -> Checked:
        """What the calls have made of a card."""
        from aboveboard.play.pools.bingo.winners import check

        return check(stock.series.card(number), game.calls, self.pattern(game))

    def _lacking(self, found: Checked) -> str:
        balls = [
            f"{ball_name(ball, self.stage)} ({square_name(square, self.stage)})"
            for square in sorted(found.missing, key=lambda each: (each[1], each[0]))
            if (ball := found.card.rows[square[0]][square[1]]) is not None
        ]
        were = "was" if len(balls) == 1 else "were"
        return f"{' and '.join(balls) if len(balls) < 3 else ', '.join(balls)} {were} not called"

    def claimed(self, payload: Payload) -> None:
        """It is shown; cards that covered later win nothing."""
        assert self.game is not None
        claims = [claim for claim in self.game.claims if claim.at <= payload["at"]]
        self.game.claims = [*claims, Claim(payload["series"], payload["card"], payload["at"])]

    @property
    def follows(self) -> bool:
        """Are the cards that were sold for the game in hand few enough to be followed?"""
        return self.game is not None and sum(map(len, self.game.cards.values())) <= MOST_FOLLOWED

    def covering(self) -> list[Covered]:
        """The cards that were sold for the game in hand and cover, shown or not: for the desk, and nobody else."""
        if self.game is None or not self.follows:
            return []
        from aboveboard.play.pools.running.calling.covering import follow

        series = {name: stock.series for name, stock in self.evening.stocks.items()}
        self._covering = follow(self._covering, series, self.stage, self.pattern(self.game), self.game)
        return self._covering.found


def listed(rows: list[tuple[str, Serials]]) -> list[Told]:
    """Cards of some series as an event holds them."""
    return [{"series": name, "first": first, "last": last} for name, held in rows for first, last in held.ranges]
