"""A game of calls ends: the prize is reckoned, and whoever covered with the same call shares it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from aboveboard.kernel.serials import spoken
from aboveboard.kernel.words import spaced
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.running.calling.calls import CallsStage
from aboveboard.play.pools.running.calling.card_sales import back_to_hand
from aboveboard.play.pools.running.calling.state import Claim, GameState, Played
from aboveboard.play.pools.running.decided import BANK, BUYERS, WINNERS, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart
from aboveboard.play.pools.running.state import Win
from aboveboard.play.pools.told import Told

END = "game-end"
JACKPOT, CONSOLATION = "jackpot", "consolation prize"


class Prize(NamedTuple):
    """What is won in a game, by name, with the clauses by which it is."""

    cents: int
    cite: tuple[str, ...] = ()
    name: str = ""


def prize_of(edition: PoolEdition, game: GameState, at: int) -> Prize:
    """What is won with a call: what was listed, a share of what the cards brought, or the jackpot."""
    law = edition.law
    if law.consolation_share is not None:
        if at <= game.within:
            return Prize(game.jackpot, law.consolation_share.cite, JACKPOT)
        return Prize(share_of(law.consolation_share, game.taken), law.consolation_share.cite, CONSOLATION)
    if law.prize_share is not None:
        return Prize(share_of(law.prize_share, game.taken), law.prize_share.cite)
    return Prize(game.prize, law.clauses.get("first-covers", ()))


def shared(edition: PoolEdition, cents: int, winners: int) -> list[int]:
    """Equal parts of a prize; cents that cannot be shared go one each in order, unless the organization keeps them."""
    each, odd = divmod(cents, winners)
    law = edition.law.calls
    if law is not None and law.shared is not None and law.shared.odd_cents == "kept":
        odd = 0
    return [each + (place < odd) for place in range(winners)]


class GameEnd(PoolPart):
    """How games end."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {END: (self.end, self.ended)}

    @property
    def calls(self) -> CallsStage:
        """The part that calls."""
        return next(part for part in self.pool.parts if isinstance(part, CallsStage))

    def end(self, payload: Payload) -> Decided:
        """The game is over: whoever covered with the first call shares the prize, or it is broken off with a reason."""
        game = self.state.calls.game
        if game is None:
            return refused("no game is in hand")
        ground = str(payload.get("broken-off", ""))
        if not game.claims:
            return self._without_winner(game, ground)
        if ground:
            return refused(f"card {game.claims[0].card} covers: the game is not broken off")
        edition = self.calls.evening.kind(game.kind)
        winners = sorted(game.claims, key=lambda claim: (claim.series, claim.card))
        at = winners[0].at
        prize = prize_of(edition, game, at)
        parts = shared(edition, prize.cents, len(winners))
        cite = prize.cite
        law = edition.law.calls
        if len(winners) > 1 and law is not None and law.shared is not None:
            cite = tuple(dict.fromkeys((*cite, *law.shared.cite)))
        carried = self._carried(game, at, edition)
        rows = list(zip(winners, parts, strict=True))
        written = {
            "number": game.number, "at": at, "cents": sum(parts), "prize": prize.name, "carried": carried,
            "winners": [{"series": claim.series, "card": claim.card, "cents": cents} for claim, cents in rows],
        }  # fmt: skip
        return Decided(
            written=written,
            answer=self._answer(written),
            settled=[self._settled(claim, cents, cite, prize.name) for claim, cents in rows],
            moves=[Move(BANK, WINNERS, cents, f"game {game.number}: card {claim.card}", cite) for claim, cents in rows],
            flagged=list(self._not_shown(game, at)),
        )

    def _carried(self, game: GameState, at: int, edition: PoolEdition) -> int:
        """The jackpot that is left for another game."""
        if edition.law.consolation_share is None:
            return self.state.calls.carried
        return 0 if at <= game.within else game.jackpot

    def _answer(self, written: Payload) -> Told:
        return {
            name: written[name]
            for name in ("number", "at", "cents", "prize", "winners", "carried")
            if written[name] or name in ("cents",)
        }

    def _settled(self, claim: Claim, cents: int, cite: tuple[str, ...], prize: str) -> Settled:
        several = len(self.calls.evening.stocks) > 1
        grade = f"{self.calls.stage.grades[0]} at {claim.at}"
        return Settled(claim.card, grade, cents, cite, prize or None, claim.series if several else None)

    def _not_shown(self, game: GameState, at: int) -> Iterator[Refusal]:
        """Cards that were sold and covered as early, and that nobody has shown, are flagged when all is over."""
        cite = self.terms.clause("first-covers")
        if not self.calls.follows:
            yield Refusal("so many cards were sold that nobody looked for those that were not shown", cite)
        shown = {(claim.series, claim.card) for claim in game.claims}
        for call in range(1, at + 1):
            cards = [each.card for each in self.calls.covering() if each.at == call
                     and (each.series, each.card) not in shown]  # fmt: skip
            if cards:
                which = (
                    f"card {cards[0]}" if len(cards) == 1 else f"cards {spoken([(each, each) for each in cards[:8]])}"
                )
                them = "it" if len(cards) == 1 else "them"
                reason = f"{which} covered with call {call}, and nobody showed {them} before the game was ended"
                yield Refusal(reason, cite)

    def _without_winner(self, game: GameState, ground: str) -> Decided:
        """Nobody has covered: balls are called until somebody does, or the game is broken off and paid back."""
        sold = any(game.cards.values())
        if sold and not ground:
            what = spaced(game.pattern)
            reason = f"nobody has covered {what}: balls are called until a card does, or the game is broken off"
            return refused(reason, self.terms.clause("first-covers"))
        calls = self.state.calls
        written = {
            "number": game.number, "at": 0, "cents": 0, "prize": "", "carried": max(calls.carried, game.jackpot),
            "winners": [], "back": game.taken,
        }  # fmt: skip
        moves = [Move(BANK, BUYERS, game.taken, f"game {game.number} was broken off")] if game.taken else []
        answer = {"number": game.number, **({"back": game.taken} if game.taken else {})}
        return Decided(written=written, answer=answer, moves=moves)

    def ended(self, payload: Payload) -> None:
        """The game is over; cards that are used again can be sold once more."""
        state, calls = self.state, self.state.calls
        game = calls.game
        assert game is not None
        back = payload.get("back", 0)
        state.taken -= back
        state.paid += payload["cents"]
        calls.carried = payload["carried"]
        winners = [(row["series"], row["card"], row["cents"]) for row in payload["winners"]]
        grade = f"{self.calls.stage.grades[0]} at {payload['at']}"
        state.wins += [
            Win(card, grade, cents, game.number, series, payload["prize"], paid=True) for series, card, cents in winners
        ]
        stocks = self.calls.evening.stocks
        for name, held in game.cards.items():
            if stocks[name].reusable:
                back_to_hand(state.series[name], held.ranges)
        cards = {name: held for name, held in game.cards.items() if not stocks[name].reusable}
        calls.played.append(
            Played(
                game.number, game.kind, len(game.calls), game.taken - back, payload["cents"], cards, winners,
                str(payload.get("broken-off", "")),
            )
        )  # fmt: skip
        calls.game = None
