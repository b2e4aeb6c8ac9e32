"""A board of cards face down: whoever was drawn has one turned, until the one that is searched for is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from aboveboard.games.shapes.pool import Board
from aboveboard.kernel.money import whole_cents
from aboveboard.law.errors import BadInput, nearest
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.running.decided import Decided, Settled, refused
from aboveboard.play.pools.running.part import Payload, PoolPart, whole
from aboveboard.play.pools.running.state import Win

TURN = "card-turn"
WAITS = "a card is turned"
FIGURES: Mapping[str, str] = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "j": "jack", "q": "queen", "k": "king", "a": "ace",
}  # fmt: skip
"""Ranks as they are written on cards."""
SUITS = ("clubs", "diamonds", "hearts", "spades")


class BoardStage(PoolPart):
    """The board and what lies face up on it."""

    waits = WAITS
    waiting: Mapping[str, str] = {WAITS: "match"}

    def __init__(self, pool: object, stage: Board) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.stage = stage
        self.deeds = {TURN: (self.turn, self.turned)}

    def turn(self, payload: Payload) -> Decided:
        """Turn the card that a winner has picked; one that lies face up is none to pick."""
        place = whole(payload, "position", 1, self.stage.count)
        win = self._winner(payload)
        if isinstance(win, Decided):
            return win
        if place in self.state.turned:
            shown = self.state.turned[place]
            return refused(f"card {place} lies face up: it is {_a(shown)}", self.terms.clause("turned"))
        card, grade = self._named(str(payload.get("card", "")).strip().lower())
        left = Counter(dict(self.stage.cards))
        left.subtract(self._named(each)[1] for each in self.state.turned.values())
        if left[grade] <= 0 or (card != grade and card in self.state.turned.values()):
            return refused(f"{_a(card)} cannot lie there: no more of it are in the deck", self.terms.clause("turned"))
        found = grade == self.stage.searched
        pays, cite = self._pays(grade, found=found)
        row = Settled(win.ticket, grade, pays, (*cite, *(self.terms.clause("kept") if found else ())))
        written = {"position": place, "card": card, "grade": grade, "cents": pays, "ticket": win.ticket, "found": found}
        answer = {"card": card, "grade": grade, "cents": pays, "ticket": win.ticket}
        if found:
            answer["kept"] = self.state.taken - pays
        moves = self.pool.set_apart(Win(win.ticket, grade, pays, win.round), row.cite)
        written |= {"apart": moves[0].cents} if moves else {}
        return Decided(written=written, answer=answer, settled=[row], moves=moves)

    def _winner(self, payload: Payload) -> Win | Decided:
        waiting = [win for win in self.state.wins if win.waits_for == WAITS and not win.superseded]
        if not waiting:
            return refused("nobody was drawn who may pick a card", self.terms.clause("match"))
        if "ticket" not in payload:
            return waiting[0]
        found = next((win for win in waiting if win.ticket == payload["ticket"]), None)
        reason = f"ticket {payload['ticket']} was not drawn, or its card was turned already"
        return found or refused(reason, self.terms.clause("match"))

    def _named(self, card: str) -> tuple[str, str]:
        """A card by its one name, and what it is called when it is turned: by itself, or by its rank."""
        names = dict(self.stage.cards)
        rank, of, suit = card.partition(" of ")
        rank = FIGURES.get(rank, rank)
        named = f"{rank}{of}{suit}"
        grade = named if named in names else rank
        if grade not in names or (suit and suit not in SUITS):
            raise BadInput(f"card: a card such as 7 of clubs was expected, not {card!r}; {nearest(card, list(names))}")
        return named, grade

    def _pays(self, grade: str, *, found: bool) -> tuple[int, tuple[str, ...]]:
        law = self.terms.edition.law
        if found:
            assert law.prize_share is not None, "a search says what its end pays"
            return share_of(law.prize_share, self.state.taken), law.prize_share.cite
        assert law.consolation is not None, "a search says what its other cards pay"
        return whole_cents(self.terms.odds[grade].winnings(self.terms.price), "up"), law.consolation.cite

    def turned(self, payload: Payload) -> None:
        """The card lies face up."""
        state = self.state
        state.turned[payload["position"]] = payload["card"]
        ticket = payload["ticket"]
        win = next(win for win in state.wins if win.ticket == ticket and win.waits_for == WAITS and not win.superseded)
        win.waits_for, win.grade, win.cents = "", payload["grade"], payload["cents"]
        win.apart = payload.get("apart", 0)
        state.found = state.found or payload["found"]
        if state.found:
            for other in state.wins:
                other.waits_for = ""

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """It goes on until the card is found."""
        if not self.state.found:
            yield (
                f"the {self.stage.searched} was not found: drawings go on until she is",
                self.terms.clause("until-found"),
            )


def _a(card: str) -> str:
    return card if card.startswith("queen of hearts") else f"the {card}" if " of " in card else f"a {card}"
